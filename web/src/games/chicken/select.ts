/** Choosing an action of Chicken: one tap each. Pure; no rule is here. */
import { matching, readings, type Reading } from "../../lib/selection";
import { CHICKEN_KINDS, type ChickenKind } from "./pieces/kinds";

export interface Parts {
  kind: "play" | "draw" | "out";
  card: ChickenKind | null;
}
export type Legal = readonly Reading<Parts>[];

/** The parts of an action; null if it is none of this game. */
export function read(action: string): Parts | null {
  if (action === "draw" || action === "out") return { kind: action, card: null };
  const card = CHICKEN_KINDS.find((kind) => action === `play ${kind}`);
  return card === undefined ? null : { kind: "play", card };
}

export function legalOf(actions: readonly string[]): Legal {
  return readings(actions, read);
}

/**
 * The action that a tap chooses; the same tap again chooses nothing. An illegal tap changes
 * nothing.
 */
export function tap(legal: Legal, chosen: string | null, parts: Parts): string | null {
  const action = matching(legal, parts)[0]?.action;
  if (action === undefined) return chosen;
  return action === chosen ? null : action;
}

/** The action that a piece means where it is let go of; null: it cannot go there. */
export function bring(legal: Legal, parts: Parts): string | null {
  return matching(legal, parts)[0]?.action ?? null;
}

/** Cards of the hand that may be played now. */
export function playable(legal: Legal): ChickenKind[] {
  return matching(legal, { kind: "play" }).flatMap(({ parts }) => parts.card ?? []);
}
