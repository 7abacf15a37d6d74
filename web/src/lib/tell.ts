/** Events of a table as sentences: those of the game by its own words, those of the house here. */
import type { TableEvent, View, Words } from "../games/board";
import { t } from "./i18n";
import type { Opponent } from "./wire";

export function sentence(event: TableEvent, names: string[], words: Words, view: View | null): string | null {
  const name = (event.seat === undefined ? undefined : names[event.seat]) ?? t("log.somebody");
  switch (event.event) {
    case "sat":
      return t("log.sat", { name: String(event["name"]) });
    case "bot_sat":
      return t("log.bot_sat", { level: t(`level.${event["level"] as Opponent}`) });
    case "stood":
    case "left":
    case "returned":
      return t(`log.${event.event}`, { name });
    case "started":
      return t("log.started");
    case "undone":
      return t("log.undone", { name, n: Number(event["actions"]) });
    case "chat_switched":
      return t(event["on"] === true ? "log.chat_on" : "log.chat_off");
    case "kept":
    case "released":
      return t(`log.${event.event}`, { name: String(event["name"]) });
    case "rematched":
      return event.seat == null ? null : t("log.rematched", { name });
    case "answered":
      return t(event["accepted"] === true ? "log.accepted" : "log.declined", { name });
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
  return text !== null && event["by"] === "clock" ? t("log.by_clock", { text }) : text;
}
