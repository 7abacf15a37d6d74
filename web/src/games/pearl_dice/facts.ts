/** What lies on a table of Pearl Dice, in words. */
import { number } from "../../lib/i18n";
import type { PlainFacts, View } from "../board";
import { t } from "./i18n";
import { pearlsLeft, points, type PearlDiceView } from "./view";

export function facts(shown: View): PlainFacts {
  const view = shown as PearlDiceView;
  const seats = view.boards.map((_, seat) => seat);
  return {
    shared: [
      { label: t("pearl_dice.dice"), values: view.dice.map(number) },
      { label: t("pearl_dice.plain.target"), values: [view.target === null ? t("pearl_dice.plain.no_target") : number(view.target)] },
    ],
    columns: [
      { label: t("pearl_dice.plain.points"), values: seats.map((seat) => number(points(view, seat))) },
      { label: t("pearl_dice.plain.pearls"), values: seats.map((seat) => number(pearlsLeft(view, seat))) },
      { label: t("pearl_dice.plain.turns"), values: view.turns.map(number) },
      { label: t("pearl_dice.plain.rolls"), values: view.rolls.map(number) },
    ],
    sheets: [{ label: t("pearl_dice.plain.boards"), values: view.boards.map(rows) }],
  };
}

/** "Row 4: 6 pearls left"; empty rows are left out. */
function rows(board: number[]): string[] {
  return board.flatMap((n, i) => (n > 0 ? [t("pearl_dice.plain.row", { row: i + 1, n })] : []));
}
