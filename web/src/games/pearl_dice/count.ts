/** What the end says of the count: row by row. */
import type { Ended } from "../board";
import { t } from "./i18n";
import { pearlsLeft, type PearlDiceView, type SeatCount } from "./view";
import type { Ended as Ending } from "./wire";

const FEW = 6; // pearls left that are nearly none

export function countOf({ ended }: Ended): SeatCount[] {
  return (ended as Ending).count;
}

export function shares(game: Ended): number[][] {
  return countOf(game).map(({ rows }) => rows);
}

/** Whoever plays alone is told how long it took. */
export function praise(game: Ended, seat: number): string | null {
  const view = game.view as PearlDiceView;
  const { turns, rolls } = countOf(game)[seat]!;
  if (view.seats === 1) return t("pearl_dice.count.time", { turns: t("pearl_dice.turns", { n: turns }), rolls: t("pearl_dice.rolls", { n: rolls }) });
  const left = pearlsLeft(view, seat);
  if (left <= FEW) return t("pearl_dice.praise.left", { n: left });
  const emptied = (view.boards[seat] ?? []).filter((pearls) => pearls === 0).length;
  return emptied > 0 ? t("pearl_dice.praise.rows", { n: emptied }) : null;
}
