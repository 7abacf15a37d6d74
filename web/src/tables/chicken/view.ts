/** What the server says of Chicken (games/chicken/face.py). */
import type { ChickenKind } from "../../pieces/chicken";
import type { View } from "../board";

export type ChickenCounts = Record<ChickenKind, number>;

/** The round that ended last. */
export interface EndedRound {
  hands: ChickenCounts[];
  top: ChickenKind;
  /** what the hands were worth */
  gained: number[];
  /** what the seat without cards rolled; empty if nobody did */
  dice: number[];
  /** after the round */
  points: number[];
}

export interface ChickenView extends View {
  round: number;
  starter: number;
  played_last: number | null;
  top: ChickenKind;
  /** null: hidden from who looks */
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
