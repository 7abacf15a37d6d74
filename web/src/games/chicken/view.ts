/** The view of Chicken that the server sends (src/nacre/games/chicken/view.py). */
import type { View } from "../board";
import type { ChickenKind } from "./pieces/kinds";

export type ChickenCounts = Record<ChickenKind, number>;

/** The round that ended last. */
export interface EndedRound {
  hands: ChickenCounts[];
  top: ChickenKind;
  /** the points in the hands */
  gained: number[];
  /** the dice of the seat without cards; empty if there was none */
  dice: number[];
  /** after the round */
  points: number[];
}

export interface ChickenView extends View {
  round: number;
  starter: number;
  played_last: number | null;
  top: ChickenKind;
  /** null: hidden from the viewer */
  hands: (ChickenCounts | null)[];
  pile: ChickenCounts | null;
  discards: ChickenCounts;
  in: boolean[];
  points: number[];
  last: EndedRound | null;
  hand_sizes: number[];
  pile_size: number;
}

/** The points that end the game. */
export function limitOf(view: ChickenView): number {
  return Number(view.options["limit"]);
}

export function sizeOf(counts: ChickenCounts): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}
