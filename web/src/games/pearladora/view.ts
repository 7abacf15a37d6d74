/**
 * The view of Pearladöra that the server sends to one seat (src/nacre/games/pearladora/view.py).
 */
import { sideOf } from "../../lib/games.svelte";
import type { View } from "../board";

export type Group = "fishermen" | "foragers" | "children" | "elders";

export interface DiverView {
  seat: number;
  /** as printed; null: face down for the viewer */
  value: number | null;
  /** 1: the first that its owner placed; null: not known */
  placed: number | null;
  /** placed face up */
  up: boolean;
  necklaces: number;
  backup: boolean;
}

export interface TerritoryView {
  spaces: string[];
  pearls: number;
  /** every space is a farm or has a Diver */
  full: boolean;
}

export interface PearladoraView extends View {
  options: { first: "random" | number; advanced: boolean; memory: boolean; smallest: number; pontoons: number };
  /** pearls by space */
  farms: Record<string, number>;
  divers: Record<string, DiverView>;
  /** lines: "c2-d2" */
  pontoons: string[];
  stock: number;
  /** Divers left by value; null: another seat's */
  supply: (Record<string, number> | null)[];
  groups: Group[];
  /** Power tokens left */
  powers: number[];
  backups: boolean[];
  /** seats that looked, by space */
  seen: Record<string, number[]>;
  /** Pontoons laid in this turn's main action */
  laid: number;
  power_used: boolean;
  territories: TerritoryView[];
  supply_sizes: number[];
}

/** One territory in the count of the event `game_ended`. */
export interface TerritoryCount {
  spaces: string[];
  pearls: number;
  /** by seat, of its side; null: has no Diver there */
  totals: (number | null)[];
  winners: number[];
  /** pearls by seat */
  won: number[];
}

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
