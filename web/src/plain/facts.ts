/** The view of any game as facts to read, by the names that the server gives them. */
import type { PlainFacts, View } from "../games/board";
import { number, t } from "../lib/i18n";

export interface Fact<Value = unknown> {
  key: string;
  value: Value;
}

export interface Facts {
  /** one short value for each seat: points, cards in hand */
  columns: Fact<unknown[]>[];
  /** one list or table for each seat: hands, boards */
  sheets: Fact<unknown[]>[];
  /** everything that is there once for the whole table */
  shared: Fact[];
}

/** The frame shows these by itself. */
const SHOWN_ELSEWHERE = new Set(["game", "seats", "options", "first", "turn", "over", "winners", "seat"]);

export function factsOf(view: View): Facts {
  const facts: Facts = { columns: [], sheets: [], shared: [] };
  for (const [key, value] of Object.entries(view)) {
    if (SHOWN_ELSEWHERE.has(key) || (key === "scores" && value === null)) continue;
    if (!isBySeat(value, view.seats)) facts.shared.push({ key, value });
    else if (value.every(isShort)) facts.columns.push({ key, value });
    else facts.sheets.push({ key, value });
  }
  return facts;
}

/** The same in words, by the server's names: for a game that tells no facts of its own. */
export function plainFacts(view: View): PlainFacts {
  const { columns, sheets, shared } = factsOf(view);
  return {
    shared: shared.map(({ key, value }) => ({ label: headingOf(key), values: entriesOf(value) ?? [textOf(value)] })),
    columns: columns.map(({ key, value }) => ({ label: headingOf(key), values: value.map(textOf) })),
    sheets: sheets.map(({ key, value }) => ({ label: headingOf(key), values: value.map((part) => entriesOf(part) ?? [textOf(part)]) })),
  };
}

/** A list with one entry for each seat. */
function isBySeat(value: unknown, seats: number): value is unknown[] {
  return Array.isArray(value) && value.length === seats && seats > 1;
}

export function isShort(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

/**
 * The entries of a list or a table, in words; zeros are left out of a table. Null: a single value.
 */
export function entriesOf(value: unknown): string[] | null {
  if (isShort(value)) return null;
  if (Array.isArray(value)) return value.map(textOf);
  const entries = Object.entries(value as object).filter(([, part]) => part !== 0);
  return entries.map(([key, part]) => `${nameOf(key)}: ${textOf(part)}`);
}

/** A value in words. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return t(value ? "plain.yes" : "plain.no");
  if (typeof value === "number") return number(value);
  const entries = entriesOf(value);
  return entries === null ? String(value) : entries.join(", ") || t("plain.nothing");
}

/** The server's name of a thing as words: "pile size". */
export function nameOf(key: string): string {
  return key.replaceAll("_", " ");
}

/** The same as a title: "Pile size". */
export function headingOf(key: string): string {
  return capital(nameOf(key));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
