/** The line below a table: what is just seen to happen, what to do, or who is waited for. */
import type { TableEvent, View, Words } from "../games/board";
import { t } from "./i18n";
import { sentence } from "./tell";
import type { TableView } from "./wire";

/** Events as one line: sentences without the last full stop. */
export function linesOf(happened: readonly TableEvent[], names: string[], words: Words, view: View | null): string {
  return happened.flatMap((event) => sentence(event, names, words, view)?.replace(/\.$/, "") ?? []).join(". ");
}

export interface Told {
  /** whose doing it is */
  seat: number | undefined;
  text: string;
}

/** What is just seen to happen, in words; null: nothing that there are words for. */
export function toldOf(happened: readonly TableEvent[], names: string[], words: Words, view: View | null): Told | null {
  // What somebody did, or that the game began, says more than what was dealt then.
  const main = happened.filter(({ event }) => event === "action" || event === "started");
  const text = linesOf(main.length > 0 ? main : happened, names, words, view);
  return text === "" ? null : { seat: happened.find(({ seat }) => seat != null)?.seat ?? undefined, text };
}

export interface Moment {
  table: TableView;
  view: View;
  names: readonly string[];
  words: Words;
  /** legal now; none: it is not our turn, or an answer is awaited */
  actions: string[];
  myTurn: boolean;
  /** an answer of the server is awaited */
  sending: boolean;
  /** what comes next, where an action is picked in part */
  step: string | null;
  told: Told | null;
  /** the past is on the screen */
  looksBack: boolean;
}

export function promptOf({ table, view, names, words, actions, myTurn, sending, step, told, looksBack }: Moment): string {
  if (table.status === "over") return t("table.prompt.over");
  if (sending) return t("table.prompt.sending");
  if (myTurn) return step ?? words.prompt(view, actions);
  if (told !== null) return told.text;
  if (looksBack) return t("pace.then");
  const awaited = table.turn === null ? null : (table.seats[table.turn] ?? null);
  const name = awaited === null ? "" : (names[awaited.seat] ?? "");
  if (table.seat === null) return t("table.prompt.watching", { name });
  return t(awaited?.level == null ? "table.prompt.wait" : "table.prompt.bot", { name });
}
