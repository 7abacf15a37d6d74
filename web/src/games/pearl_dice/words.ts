/** The sentences of Pearl Dice. */
import { list, number } from "../../lib/i18n";
import type { View, Words } from "../board";
import { t } from "./i18n";
import { read } from "./select";
import { whyEnded, withEndings, type Told } from "./turns";
import type { PearlDiceView } from "./view";

function prompt(view: View): string {
  const { target } = view as PearlDiceView;
  return target === null ? t("pearl_dice.prompt.row") : t("pearl_dice.prompt.target", { row: target });
}

function action(text: string): string {
  const take = read(text);
  return take === null ? text : t("pearl_dice.action.remove", { n: take.pearls, row: take.row });
}

/** "Row 9" */
function kind(text: string): string {
  const take = read(text);
  return take === null ? text : t("pearl_dice.plain.from", { row: take.row });
}

function event(happened: Told, names: string[]): string | null {
  const name = "seat" in happened ? (names[happened.seat] ?? "") : "";
  switch (happened.event) {
    case "action":
      return acted(happened.action, name);
    case "roll_off":
      return t(happened.throw === 1 ? "pearl_dice.event.roll_off" : "pearl_dice.event.roll_off_again", {
        name,
        die: happened.die,
      });
    case "rolled":
      return t("pearl_dice.event.rolled", { name, dice: list(happened.dice.map(number)) });
    case "turn_ended":
      return whyEnded(happened.over, happened.row, happened.dice);
    case "ended_at_once":
      return t("pearl_dice.event.ended_at_once", { name });
    case "game_ended":
      return t("pearl_dice.event.game_ended", {
        name: list(happened.winners.map((seat) => names[seat] ?? "")),
      });
    default:
      return null;
  }
}

function acted(text: string, name: string): string {
  const take = read(text);
  return take === null ? text : t("pearl_dice.event.remove", { name, n: take.pearls, row: take.row });
}

/** A pearl counts as much as its row. */
function gain(text: string): number | null {
  const take = read(text);
  return take === null ? null : take.pearls * take.row;
}

export const words: Words = { prompt, action, kind, event, gain, retell: withEndings };
