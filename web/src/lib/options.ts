/** The options of a game as things that can be set on a page. */
import type { OptionView } from "./wire";

export type Setting = { name: string; default: unknown; designers: boolean } & (
  | { kind: "flag" }
  | { kind: "range"; from: number; to: number }
  | { kind: "seat" }
  | { kind: "groups"; groups: string[] }
);

/** Dials for designers, as the rules pages call them; the others are the rulebook's. */
const DIALS = new Set(["hand_limit", "display", "deal", "limit", "copies", "smallest", "pontoons", "pearls"]);

/** What can be set; an option of a form that this client does not know is left at its default. */
export function settingOf({ name, default: standard, allowed }: OptionView): Setting | null {
  const common = { name, default: standard, designers: DIALS.has(name) };
  if (isRange(allowed)) return { ...common, kind: "range", from: allowed.from, to: allowed.to };
  if (!Array.isArray(allowed)) return null;
  if (allowed.every((value) => typeof value === "boolean")) return { ...common, kind: "flag" };
  const choice: unknown = allowed.find((value) => typeof value === "object" && value !== null);
  if (choice === undefined) return null;
  if ("from" in (choice as object)) return { ...common, kind: "seat" };
  const groups: unknown = Object.values(choice as object)[0];
  return Array.isArray(groups) ? { ...common, kind: "groups", groups: groups.map(String) } : null;
}

function isRange(allowed: unknown): allowed is { from: number; to: number } {
  const range = allowed as { from?: unknown; to?: unknown } | null;
  return typeof range?.from === "number" && typeof range.to === "number";
}

/** Give a seat a group; whoever had it gets the other's. */
export function swapped(groups: readonly string[], seat: number, group: string): string[] {
  const other = groups.indexOf(group);
  return groups.map((name, i) => (i === seat ? group : i === other ? (groups[seat] ?? name) : name));
}

/** Only what differs from the rulebook is sent. */
export function changed(settings: readonly Setting[], values: Record<string, unknown>): Record<string, unknown> {
  const differs = settings.filter(({ name, default: standard }) => name in values && values[name] !== standard);
  return Object.fromEntries(differs.map(({ name }) => [name, values[name]]));
}
