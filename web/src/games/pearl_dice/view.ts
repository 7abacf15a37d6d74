/** The view of Pearl Dice that the server sends, and what follows from it. Nothing is hidden. */
import type { PearlDiceEvent, PearlDiceView, SeatCount } from "./wire";

export type { PearlDiceEvent, PearlDiceView, SeatCount };

/** The pearls of each row at the start. */
export function fullRows({ options }: PearlDiceView): number[] {
  return typeof options.rows === "string" ? Array.from({ length: 12 }, () => options.pearls) : options.rows;
}

/** The most pearls that a row has. */
export function fullest(view: PearlDiceView): number {
  return Math.max(...fullRows(view));
}

/** The points for the pearls that are gone so far; the server says the final scores. */
function pointsSoFar(view: PearlDiceView, seat: number): number {
  const [board, full] = [view.boards[seat] ?? [], fullRows(view)];
  return board.reduce((sum, left, i) => sum + (i + 1) * (full[i]! - left), 0);
}

/** What a seat's plate shows in large. */
export function points(view: PearlDiceView, seat: number): number {
  return view.scores?.[seat] ?? pointsSoFar(view, seat);
}

/** How many plates stand around the board beside the viewer's own. */
export function othersThan(view: PearlDiceView): number {
  return view.seats - (view.seat === null ? 0 : 1);
}

/** The pearls that are left on a board. */
export function pearlsLeft(view: PearlDiceView, seat: number): number {
  return (view.boards[seat] ?? []).reduce((sum, left) => sum + left, 0);
}

/** Nobody has taken a pearl yet: the throws for the start still lie there. */
export function beginning(view: PearlDiceView): boolean {
  const full = fullRows(view);
  return view.roll_off.length > 0 && view.boards.every((board) => board.every((left, i) => left === full[i]));
}

/** A seat's throws for the start, one die for each time it had to. */
export function throwsOf(view: PearlDiceView, seat: number): number[] {
  return view.roll_off.flatMap((dice) => dice[seat] ?? []);
}
