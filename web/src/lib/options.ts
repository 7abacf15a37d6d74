/** The options of a game as things that can be set on a page. */
import { MANIFESTS } from "../games";
import { gameOf } from "./games.svelte";
import { list, number, speakOf, t, textOr } from "./i18n";
import type { OptionView, Origin, OriginsView } from "./wire";

export type Setting = {
  name: string;
  meaning: string;
  default: unknown;
  designers: boolean;
  origins: OriginsView;
  /** by the name of a flag: instead, where it is on */
  originsWith: Record<string, OriginsView>;
} & (
  | { kind: "flag" }
  | { kind: "range"; from: number; to: number }
  | { kind: "seat" }
  | { kind: "choice"; values: (string | number)[] }
  | { kind: "groups"; groups: string[] }
  | { kind: "counts"; names: string[]; from: number; to: number; usual: Usual }
);

/** The standard numbers: the same for all, or by the number of seats. */
export type Usual = number[] | { seats: number; numbers: number[] }[];

/** Every option of a game that this client can set, and the words for them. */
export async function settingsOf(game: string): Promise<Setting[]> {
  const [{ options }] = await Promise.all([gameOf(game), speakOf(game)]);
  return options.map((option) => settingOf(game, option)).filter((setting) => setting !== null);
}

/**
 * An option as a field; an option of a form that this client does not know is left at its default.
 */
export function settingOf(game: string, { name, meaning, default: standard, allowed, origins, origins_with }: OptionView): Setting | null {
  const designers = MANIFESTS.get(game)?.dials.includes(name) ?? false;
  const common = { name, meaning, default: standard, designers, origins, originsWith: origins_with };
  if (isRange(allowed)) return { ...common, kind: "range", from: allowed.from, to: allowed.to };
  if (!Array.isArray(allowed)) return null;
  if (allowed.every((value) => typeof value === "boolean")) return { ...common, kind: "flag" };
  const choice: unknown = allowed.find((value) => typeof value === "object" && value !== null);
  if (choice === undefined) return allowed.every(isScalar) ? { ...common, kind: "choice", values: allowed } : null;
  if (isCounts(choice)) return { ...common, kind: "counts", names: choice.counts, from: choice.from, to: choice.to, usual: choice.usual };
  if ("from" in (choice as object)) return { ...common, kind: "seat" };
  const groups: unknown = Object.values(choice as object).find(Array.isArray);
  return Array.isArray(groups) ? { ...common, kind: "groups", groups: groups.map(String) } : null;
}

function isScalar(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function isCounts(choice: unknown): choice is { counts: string[]; from: number; to: number; usual: Usual } {
  return isRange(choice) && "counts" in choice && "usual" in choice;
}

/** What an option that counts has where nobody chooses. */
export function usualOf(usual: Usual, seats: number): number[] {
  const entries = usual.map((one) => (typeof one === "number" ? one : one.seats === seats ? one.numbers : []));
  return entries.flat();
}

function isRange(allowed: unknown): allowed is { from: number; to: number } {
  const range = allowed as { from?: unknown; to?: unknown } | null;
  return typeof range?.from === "number" && typeof range.to === "number";
}

/** An option in words: the client's, otherwise the server's. */
export function optionLabel(game: string, { name, meaning }: Setting): string {
  if (name === "first") return t("new.first");
  const words = meaning || name.replaceAll("_", " ");
  return textOr(`${game}.option.${name}`, words.charAt(0).toUpperCase() + words.slice(1));
}

/** What else is to be said of an option: what the rulebook has where this form cannot; empty: nothing. */
export function optionNote(game: string, { name }: Setting): string {
  return textOr(`${game}.option.${name}.note`, "");
}

/** Whose a value of an option is, with the other options as they are. */
export function originOf(setting: Setting, value: unknown, values: Record<string, unknown>): Origin {
  const flag = Object.keys(setting.originsWith).find((name) => values[name] === true);
  const origins = flag === undefined ? setting.origins : setting.originsWith[flag]!;
  return value === setting.default ? origins.default : origins.others;
}

/** What is counted, in words: a colour by its name, anything else as it is. */
export function countLabel(game: string, name: string): string {
  return textOr(`${game}.colour.${name}`, name);
}

/** One of the names that an option hands out to the seats. */
export function groupLabel(game: string, group: string): string {
  return textOr(`${game}.group.${group}`, group);
}

/** The value of an option in words; `names` are those of the seats. */
export function settingWords(game: string, setting: Setting, value: unknown, names: readonly string[]): string {
  if (value === "random") return t("new.random");
  if (setting.kind === "counts") return Array.isArray(value) ? counted(game, setting.names, value) : t("new.standard");
  if (Array.isArray(value)) return value.map((group) => groupLabel(game, String(group))).join(", ");
  if (typeof value === "boolean") return t(value ? "new.yes" : "new.no");
  if (typeof value !== "number") return String(value);
  return setting.kind === "seat" ? (names[value] ?? number(value + 1)) : number(value);
}

function counted(game: string, names: readonly string[], value: readonly unknown[]): string {
  return list(names.map((name, i) => `${countLabel(game, name)}: ${number(Number(value[i]))}`));
}

/** Give a seat a group; the seat that had it gets the other's. */
export function swapped(groups: readonly string[], seat: number, group: string): string[] {
  const other = groups.indexOf(group);
  return groups.map((name, i) => (i === seat ? group : i === other ? (groups[seat] ?? name) : name));
}

/** The values that differ from the defaults; only these are sent. */
export function changed(settings: readonly Setting[], values: Record<string, unknown>): Record<string, unknown> {
  const differs = settings.filter(({ name, default: standard }) => name in values && values[name] !== standard);
  return Object.fromEntries(differs.map(({ name }) => [name, values[name]]));
}
