/** The rounds of a game that ended, as the slate keeps them. */
import type { TableEvent } from "../board";
import { sizeOf, type ChickenEvent, type ChickenView, type EndedRound } from "./view";

export interface Round {
  number: number;
  /** by seat: what the round brought, less than 0 where dice took points off */
  changes: number[];
  /** the seat that rolled; null: nobody did */
  roller: number | null;
}

/**
 * From the events as far as they are known; without any, the last round is. What was taken back
 * never happened: of two rounds with one number the later one counts, and none that is still played.
 */
export function roundsOf(view: ChickenView, events: readonly TableEvent[]): Round[] {
  // It is nobody's turn while the hands are open.
  const before = view.turn === null ? view.round : view.round - 1;
  const ended = new Map<number, EndedRound>();
  for (const event of events as readonly ChickenEvent[]) {
    if (event.event === "round_ended") ended.set(event.round, event);
  }
  if (view.last !== null) ended.set(before, view.last);
  return [...ended]
    .filter(([number]) => number <= before)
    .sort(([a], [b]) => a - b)
    .map(([number, round]) => ({ number, changes: changes(round, ended.get(number - 1)), roller: rollerOf(round) }));
}

/** Dice take nobody below 0: where the round before is known, the totals tell it. */
function changes(round: EndedRound, previous: EndedRound | undefined): number[] {
  if (previous !== undefined) return round.points.map((points, seat) => points - previous.points[seat]!);
  const roller = rollerOf(round);
  const rolled = round.dice.reduce((sum, die) => sum + die, 0);
  return round.gained.map((points, seat) => (seat === roller ? -rolled : points));
}

function rollerOf({ dice, hands }: EndedRound): number | null {
  return dice.length === 0 ? null : hands.findIndex((hand) => sizeOf(hand) === 0);
}
