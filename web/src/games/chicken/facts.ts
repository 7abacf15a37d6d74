/** What lies on a table of Chicken, in words. */
import { number, t as say } from "../../lib/i18n";
import type { PlainFacts, View } from "../board";
import { t } from "./i18n";
import { CHICKEN_KINDS } from "./pieces/kinds";
import { followers, limitOf, type ChickenCounts, type ChickenView, type EndedRound } from "./view";
import { cardName, counted, pointsText } from "./words";

export function facts(shown: View): PlainFacts {
  const view = shown as ChickenView;
  return {
    shared: [
      { label: t("chicken.plain.round"), values: [number(view.round)] },
      { label: t("chicken.plain.top"), values: [cardName(view.top)] },
      { label: t("chicken.plain.fits"), values: [...followers(view.top), "egg" as const].map(cardName) },
      { label: t("chicken.plain.pile"), values: [number(view.pile_size)] },
      { label: t("chicken.plain.discards"), values: cards(view.discards) },
      { label: t("chicken.plain.limit"), values: [pointsText(limitOf(view))] },
    ],
    columns: [
      { label: t("chicken.plain.points"), values: view.points.map(number) },
      { label: t("chicken.plain.cards"), values: view.hand_sizes.map(number) },
      { label: t("chicken.plain.in"), values: view.in.map((still) => (still ? say("plain.yes") : t("chicken.seat.out"))) },
    ],
    sheets: [
      { label: t("chicken.plain.hands"), values: view.hands.map((hand, seat) => hidden(hand, view.hand_sizes[seat]!)) },
      ...(view.last === null ? [] : [{ label: t("chicken.last.open"), values: ended(view.last) }]),
    ],
  };
}

/** "5 × 2"; kinds that are not there are left out. */
function cards(counts: ChickenCounts): string[] {
  return CHICKEN_KINDS.filter((kind) => counts[kind] > 0).map((kind) => counted({ [kind]: counts[kind] }));
}

function hidden(hand: ChickenCounts | null, size: number): string[] {
  if (hand !== null) return cards(hand);
  return size === 0 ? [] : [t("chicken.plain.hidden", { n: size })];
}

/** By seat: what was left in the hand, what that cost, and the points after it. */
function ended({ hands, gained, points }: EndedRound): string[][] {
  return hands.map((hand, seat) => [
    counted(hand) || t("chicken.last.none"),
    t("chicken.last.gained", { n: gained[seat]! }),
    t("chicken.last.total", { n: points[seat]! }),
  ]);
}
