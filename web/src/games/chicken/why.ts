/** Why something on the table of Chicken cannot be selected, read from the view. */
import { t } from "./i18n";
import { sizeOf, type ChickenView } from "./view";
import { cardName } from "./words";

export function whyNotPlay(view: ChickenView): string {
  return isOut(view) ? t("chicken.why.out") : t("chicken.why.card", { card: cardName(view.top) });
}

export function whyNotDraw(view: ChickenView): string {
  if (isOut(view)) return t("chicken.why.out");
  if (view.pile_size === 0) return t("chicken.why.pile");
  return t(view.in.filter(Boolean).length > 1 ? "chicken.why.strict" : "chicken.why.alone");
}

/** Said even while others are at it: somebody who is out waits for the round, not for a turn. */
export function whyOut(view: ChickenView): string | null {
  return isOut(view) && !view.over ? t("chicken.why.out") : null;
}

function isOut(view: ChickenView): boolean {
  if (view.seat === null) return false;
  const hand = view.hands[view.seat];
  return !view.in[view.seat] && hand !== null && hand !== undefined && sizeOf(hand) > 0;
}
