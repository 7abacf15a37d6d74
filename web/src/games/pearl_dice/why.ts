/** Why a row or a die of Pearl Dice cannot be selected, read from the view. */
import { t } from "./i18n";
import type { PearlDiceView } from "./view";

export function whyNotRow(view: PearlDiceView, seat: number, row: number): string {
  if ((view.boards[seat]?.[row - 1] ?? 0) === 0) return t("pearl_dice.why.empty", { row });
  if (view.target !== null && view.target !== row) return t("pearl_dice.why.target", { row: view.target });
  return t("pearl_dice.why.row", { row });
}

/** A die that was put to a row. */
export function whyNotThisDie(view: PearlDiceView, seat: number, row: number, die: number, open: boolean): string {
  return open ? t("pearl_dice.why.die_target", { die, row }) : whyNotRow(view, seat, row);
}

export function whyNotDie(view: PearlDiceView, die: number): string {
  return view.target === null ? t("pearl_dice.why.die", { die }) : t("pearl_dice.why.die_target", { die, row: view.target });
}
