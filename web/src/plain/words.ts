/**
 * Sentences for a game without words of its own: actions as they are written, events by their names
 * and values.
 */
import type { TableEvent, Words } from "../games/board";
import { isAction } from "../lib/events";
import { t } from "../lib/i18n";
import { capital, nameOf, textOf } from "./facts";

/** Told by the frame, or not worth a word. */
const UNTOLD = new Set(["event", "version", "at", "seat", "by"]);

export const words: Words = {
  prompt: () => t("table.prompt.choose"),
  action: (action) => action,
  event(event, names) {
    if (event.event === "game_ended") return null; // the frame has a sentence for it
    const told = isAction(event) ? event.action : happening(event);
    const name = event.seat == null ? undefined : names[event.seat];
    return name === undefined ? capital(told) : t("log.action", { name, action: told });
  },
};

/** "rolled (die 4)" */
function happening(event: TableEvent): string {
  const values = Object.entries(event)
    .filter(([key, value]) => !UNTOLD.has(key) && value !== null)
    .map(([key, value]) => `${nameOf(key)} ${textOf(value)}`);
  return values.length === 0 ? nameOf(event.event) : `${nameOf(event.event)} (${values.join(", ")})`;
}
