/**
 * Why nothing at all can be selected now; each game adds its own reasons (games/<game>/why.ts). No
 * rule is here, only words.
 */
import { t } from "./i18n";
import { shape } from "./shape.svelte";
import type { View } from "../games/board";

/** null: it is our turn, so that there is another reason. */
export function whyNothing(view: View, names: string[], actions: readonly string[]): string | null {
  if (actions.length > 0) return null;
  if (view.over || view.turn === null) return t("why.over");
  if (view.seat === null) return t("why.watching");
  if (view.turn === view.seat) return t("why.moment");
  return t("why.turn", { name: names[view.turn] ?? "" });
}

/**
 * Something was dragged to where it cannot go; null: nothing can. A phone has a line for the reason
 * alone: a second one would push the table up.
 */
export function whyNotThere(reason: string | null): string {
  if (reason === null) return t("why.nowhere");
  return shape() === "phone" ? reason : t("why.there", { why: reason });
}
