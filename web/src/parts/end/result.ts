/** The result of a game, and of the games before it, as the end tells it. */
import { sideLetter, sideOf } from "../../lib/games.svelte";
import { list, t } from "../../lib/i18n";
import type { GameEndedEvent, TableView } from "../../lib/wire";

export interface Result {
  scores: number[];
  ranks: number[];
  winners: number[];
  /** seats, the best first */
  order: number[];
}

export function resultOf(ended: GameEndedEvent): Result {
  const { scores, winners, ranks } = ended;
  const order = ranks.map((_, seat) => seat).sort((a, b) => ranks[a]! - ranks[b]!);
  return { scores, winners, ranks, order };
}

/** The best of those who have not won. */
export function nextBest({ ranks, winners }: Result): number[] {
  const others = ranks.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  const best = Math.min(...others.map((seat) => ranks[seat]!));
  return others.filter((seat) => ranks[seat] === best);
}

/** "49 points, 3 ahead of Mira" */
export function marginOf(result: Result, names: readonly string[], low: boolean): string {
  const { scores, winners } = result;
  const own = scores[winners[0]!] ?? 0;
  const points = t("end.points", { n: own });
  const next = nextBest(result);
  if (next.length === 0) return scores.length === 1 ? points : t("end.each", { points });
  const n = Math.abs(own - (scores[next[0]!] ?? 0));
  return t(n === 0 ? "end.level" : low ? "end.fewer" : "end.ahead", { points, n, names: list(next.map((seat) => names[seat] ?? "")) });
}

/** A seat, or a team, and the games that it has won. */
export interface Side {
  name: string;
  seat: number;
  won: number;
}

/** Who won how many games, the most first; teams count as one. */
export function standings({ game, seats }: TableView, names: readonly string[], games: readonly (readonly number[])[]): Side[] {
  const sides = new Map<string, Side>();
  for (const { seat } of seats) {
    const team = sideOf(game, seats.length, seat);
    const name = team === null ? (names[seat] ?? "") : t("table.team", { team: sideLetter(team) });
    const key = team === null ? `${seat}` : name;
    if (!sides.has(key)) sides.set(key, { name, seat, won: games.filter((winners) => winners.includes(seat)).length });
  }
  return [...sides.values()].sort((a, b) => b.won - a.won);
}
