/** The view of Pearladöra that the server sends to one seat, and what follows from it. */
import { sideOf } from "../../lib/games.svelte";
import type { View } from "../board";
import type { DiverView, Group, PearladoraEvent, PearladoraView, TerritoryCount, TerritoryView } from "./wire";

export type { DiverView, Group, PearladoraEvent, PearladoraView, TerritoryCount, TerritoryView };

/** The team of a seat, from 0; null: no teams with this number of seats. */
export function teamOf(view: View, seat: number): number | null {
  return sideOf(view.game, view.seats, seat);
}

/**
 * Whether a territory is closed: fenced off from the open water, which is the largest, or too small
 * to be divided again.
 */
export function isClosed({ territories, options }: PearladoraView, territory: number): boolean {
  const sizes = territories.map(({ spaces }) => spaces.length);
  const open = sizes.indexOf(Math.max(...sizes));
  return sizes.length > 1 && (territory !== open || sizes[territory]! < 2 * options.smallest);
}

/** Pearls are won when they are counted, at the end. */
export function pointsOf(view: View, seat: number): number | null {
  return view.scores?.[seat] ?? null;
}

/** The letter of a territory, by its place in the view. */
export function letterOf(territory: number): string {
  return String.fromCharCode(65 + (territory % 26));
}

/**
 * Whose colour a counted territory gets: the winner's, with teams that of the partner with the
 * lower seat.
 */
export function winnerOf(view: PearladoraView, { winners }: TerritoryCount): Group | "tie" | null {
  const [first] = winners;
  if (first === undefined) return null;
  const together = winners.every((seat) => seat === first || teamOf(view, seat) === (teamOf(view, first) ?? -1));
  return together ? view.groups[first]! : "tie";
}
