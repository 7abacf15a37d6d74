/** What lies on a table of Pearls, in words. */
import { number } from "../../lib/i18n";
import { COLOURS } from "../../pieces/colours";
import type { PlainFacts, View } from "../board";
import { t } from "./i18n";
import { isFaceDown, type Counts, type PearlsView } from "./view";
import { cardsOf } from "./words";

export function facts(shown: View): PlainFacts {
  const view = shown as PearlsView;
  return {
    shared: [
      { label: t("pearls.display"), values: cards(view.display) },
      { label: t("pearls.necklaces"), values: view.necklaces.map(number) },
      { label: t("pearls.plain.pile"), values: [number(view.pile_size)] },
      ...(view.last_round ? [{ label: t("pearls.last_round"), values: [t("pearls.turns_left", { n: view.turns_left })] }] : []),
    ],
    columns: [
      { label: t("pearls.plain.points"), values: view.points.map((n) => (n === null ? t("pearls.seat.face_down") : number(n))) },
      { label: t("pearls.plain.cards"), values: view.hand_sizes.map(number) },
      { label: t("pearls.necklaces"), values: view.claimed.map((values, seat) => (isFaceDown(view, seat) ? "–" : values.map(number).join(", ") || "–")) },
    ],
    sheets: [
      { label: t("pearls.plain.hands"), values: view.hands.map((hand, seat) => (hand === null ? known(view, seat) : cards(hand))) },
      { label: t("pearls.plain.placed"), values: view.placed.map((counts, seat) => (isFaceDown(view, seat) ? [t("pearls.seat.face_down")] : cards(counts))) },
    ],
  };
}

/** "3 yellow cards"; colours that are not there are left out. */
function cards(counts: Counts): string[] {
  return COLOURS.filter((colour) => counts[colour] > 0).map((colour) => cardsOf(colour, counts[colour]));
}

/** What is known of a hand that the viewer does not see. */
function known(view: PearlsView, seat: number): string[] {
  const seen = cards(view.known[seat]!);
  const hidden = view.hand_sizes[seat]! - Object.values(view.known[seat]!).reduce((sum, n) => sum + n, 0);
  return hidden > 0 ? [...seen, t("pearls.plain.hidden", { n: hidden })] : seen;
}
