/** The view of Chicken that the server sends, and what follows from it. */
import { CHICKEN_KINDS } from "./pieces/kinds";
import type { ChickenEvent, ChickenKind, ChickenView, EndedRound } from "./wire";

export type { ChickenEvent, ChickenView, EndedRound };
export type ChickenCounts = Record<ChickenKind, number>;

/** The points that end the game. */
export function limitOf(view: ChickenView): number {
  return view.options.limit;
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
