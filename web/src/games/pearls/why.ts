/** Why something on the table of Pearls cannot be selected, read from the view. */
import type { Colour } from "../../pieces/colours";
import { t } from "./i18n";
import type { PearlsView } from "./view";
import { cardsOf, colourName } from "./words";

export function whyNotTake(view: PearlsView, colour: Colour): string {
  if (view.last_round) return t("pearls.why.last_round");
  const n = view.seat === null ? 0 : (view.hand_sizes[view.seat] ?? 0);
  return t("pearls.why.limit", { n, cards: cardsOf(colour, view.display[colour]), limit: Number(view.options["hand_limit"]) });
}

export function whyNotPlace(colour: Colour): string {
  return t("pearls.why.place", { colour: colourName(colour) });
}

export function whyNotNecklace(view: PearlsView, value: number): string {
  return t(view.necklaces.includes(value) ? "pearls.why.necklace" : "pearls.why.taken", { value });
}
