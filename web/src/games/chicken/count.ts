/** What the end says of the count: round by round. */
import { hasMost } from "../../lib/best";
import type { Ended } from "../board";
import { t } from "./i18n";
import type { ChickenEvent, EndedRound } from "./view";

/** What a round did to a seat. */
export interface Turned {
  round: number;
  gained: number;
  /** by the dice */
  off: number;
  /** after it */
  points: number;
}

/** By seat, every round; one that was taken back and played anew counts as it was played last. */
export function roundsOf({ view, events }: Ended): Turned[][] {
  const rounds = new Map<number, EndedRound>();
  for (const event of events as readonly ChickenEvent[]) if (event.event === "round_ended") rounds.set(event.round, event);
  return Array.from({ length: view.seats }, (_, seat) => {
    let before = 0;
    return [...rounds].map(([round, ended]) => {
      const [gained, points] = [ended.gained[seat] ?? 0, ended.points[seat] ?? 0];
      const off = before + gained - points;
      before = points;
      return { round, gained, off, points };
    });
  });
}

export function shares(game: Ended): number[][] {
  return roundsOf(game).map((rounds) => rounds.map(netOf));
}

export function praise(game: Ended, seat: number): string | null {
  const bySeat = roundsOf(game);
  const off = bySeat.map((rounds) => rounds.reduce((sum, round) => sum + round.off, 0));
  if (hasMost(off, seat)) return t("chicken.praise.dice", { n: off[seat] ?? 0 });
  const clean = bySeat.map((rounds) => rounds.filter(({ gained }) => gained === 0).length);
  if (hasMost(clean, seat)) return t("chicken.praise.clean", { n: clean[seat] ?? 0 });
  const best = bySeat[seat]?.findLast((own, i) =>
    bySeat.every((rounds, other) => other === seat || netOf(rounds[i]!) > netOf(own)),
  );
  if (best !== undefined) return t("chicken.praise.best", { n: best.round });
  const own = (bySeat[seat] ?? []).map(({ gained }) => gained);
  return own.length > 1 ? t("chicken.praise.own", { n: Math.min(...own) }) : null;
}

function netOf({ gained, off }: Turned): number {
  return gained - off;
}
