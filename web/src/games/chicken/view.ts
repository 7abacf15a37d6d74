/** The view of Chicken that the server sends (src/nacre/games/chicken/view.py). */
import type { View } from "../board";
import { CHICKEN_KINDS, type ChickenKind } from "./pieces/kinds";

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

/** The cards in the circle, in which the last is followed by the first. */
export const CIRCLE = CHICKEN_KINDS.filter((card) => card !== "egg");

/** What may lie on a card besides the egg: the same, and the next one in the circle. */
export function followers(top: ChickenKind): readonly [ChickenKind, ChickenKind] {
  return [top, CIRCLE[(CIRCLE.indexOf(top as (typeof CIRCLE)[number]) + 1) % CIRCLE.length]!];
}

const CHICK_VALUE = 10;

/** What a hand would cost if the round ended now: each number once, an egg as the top. */
export function worthOf(hand: ChickenCounts, top: ChickenKind): number {
  return CIRCLE.filter((card) => hand[card] > 0 || (card === top && hand.egg > 0)).reduce(
    (sum, card) => sum + (card === "chick" ? CHICK_VALUE : Number(card)),
    0,
  );
}
