/** What the end says of the count: pearls, necklaces, and what the cards in hand cost. */
import { hasMost } from "../../lib/best";
import { COLOURS, PRINTED, type Colour } from "../../pieces/colours";
import type { Ended } from "../board";
import { t } from "./i18n";
import type { PearlsCount, PearlsView } from "./view";
import type { Ended as Ending } from "./wire";
import { cardsOf } from "./words";

export const [PEARLS, NECKLACES, HAND] = [0, 1, 2];

export function countOf({ ended }: Ended): PearlsCount[] {
  return (ended as Ending).count;
}

export function shares(game: Ended): number[][] {
  return countOf(game).map(({ pearls, necklaces, hand }) => [pearls, necklaces, hand]);
}

/** Whoever was level with the winner is told what broke the tie. */
export function praise(game: Ended, seat: number): string | null {
  const view = game.view as PearlsView;
  const count = countOf(game);
  const { pearls, hand_size } = count[seat]!;
  const { scores, winners: [winner] } = game.ended;
  if (scores[seat] === scores[winner!]) return t("pearls.count.tie");
  if (hasMost(count.map((line) => line.pearls), seat)) return t("pearls.praise.pearls", { n: pearls });
  const necklaces = view.claimed.map((values) => values.length);
  const taken = necklaces[seat] ?? 0;
  if (hasMost(necklaces, seat)) return t("pearls.praise.necklaces", { n: taken });
  const largest = view.claimed.map((values) => Math.max(0, ...values));
  if (hasMost(largest, seat)) return t("pearls.praise.largest", { n: largest[seat] ?? 0 });
  if (taken > 0 && taken === necklaces[winner!]) return t("pearls.praise.like_winner", { n: taken });
  const colour = COLOURS.find((each) => hasMost(view.placed.map((counts) => counts[each]), seat));
  if (colour !== undefined) return t("pearls.praise.colour", { cards: cardsOf(colour, view.placed[seat]![colour]) });
  if (hand_size === 0) return t("pearls.praise.no_hand");
  const own = view.placed[seat]!;
  const worth = (each: Colour): number => own[each] * PRINTED[each];
  const best = COLOURS.toSorted((a, b) => worth(b) - worth(a))[0]!;
  return worth(best) > 0 ? t("pearls.praise.own", { cards: cardsOf(best, own[best]) }) : null;
}
