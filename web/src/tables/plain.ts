/** Sentences for a game that has none of its own: the action as it is written. */
import { t } from "../lib/i18n";
import type { TableEvent, Words } from "./board";

export const plainWords: Words = {
  prompt: () => t("table.prompt.choose"),
  action: (action) => action,
  event(event: TableEvent, names: string[]): string | null {
    if (event.event !== "action" || event.action === undefined) return null;
    return t("log.action", { name: names[event.seat ?? 0] ?? "", action: event.action });
  },
};
