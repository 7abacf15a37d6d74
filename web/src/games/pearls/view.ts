/** The view of Pearls that the server sends, and what its end tells. */
import type { Colour, PearlsCount, PearlsEvent, PearlsView } from "./wire";

export type { PearlsCount, PearlsEvent, PearlsView };
export type Counts = Record<Colour, number>;

/** Whether a seat's scoring pile is not to be shown: its points are told at the end. */
export function isFaceDown(view: PearlsView, seat: number): boolean {
  return view.points[seat] === null;
}
