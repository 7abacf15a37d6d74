/** Events of a table as sentences: those of the game by its own words, those of the house here. */
import type { TableEvent, View, Words } from "../games/board";
import { isAction } from "./events";
import { t } from "./i18n";
import type { CommonEvent } from "./wire";

export function sentence(event: TableEvent, names: string[], words: Words, view: View | null): string | null {
  const name = (event.seat == null ? undefined : names[event.seat]) ?? t("log.somebody");
  const told = event as CommonEvent; // or one of the game's own: the last case
  switch (told.event) {
    case "sat":
      return t("log.sat", { name: told.name });
    case "bot_sat":
      return t("log.bot_sat", { level: t(`level.${told.level}`) });
    case "stood":
    case "left":
    case "returned":
      return t(`log.${told.event}`, { name });
    case "started":
      return t("log.started");
    case "undone":
      return t("log.undone", { name, n: told.actions });
    case "chat_switched":
      return t(told.on ? "log.chat_on" : "log.chat_off");
    case "kept":
    case "released":
      return t(`log.${told.event}`, { name: told.name });
    case "rematched":
      return told.seat === null ? null : t("log.rematched", { name });
    case "answered":
      return t(told.accepted ? "log.accepted" : "log.declined", { name });
    case "agreed": // the lobby says what
    case "closed":
      return null;
    default:
      return ofTheGame(event, names, words, view);
  }
}

function ofTheGame(event: TableEvent, names: string[], words: Words, view: View | null): string | null {
  const text = words.event(event, names, view);
  if (text === null && event.event === "game_ended") return t("log.game_ended");
  return text !== null && isAction(event) && event.by === "clock" ? t("log.by_clock", { text }) : text;
}
