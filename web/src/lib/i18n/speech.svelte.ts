/**
 * The language that is spoken now. A language is loaded when it is first spoken; the words of a
 * game when somebody first needs them, and from then on in every language that is spoken.
 */
import type en from "./en";
import { filled, lists, written, type Messages, type Values } from "./message";
import type { Language } from "../wire";

/** A key of the frame; those of a game are typed in its folder. */
export type Key = keyof typeof en;

/** Says a sentence of the frame, or one with a key of its own. */
export type Say<Own extends string> = (key: Key | Own, values?: Values) => string;

export const LANGUAGES: Record<Language, string> = {
  en: "English",
  nl: "Nederlands",
  fr: "Français",
  de: "Deutsch",
};

const frames: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import("./en"),
  nl: () => import("./nl"),
  fr: () => import("./fr"),
  de: () => import("./de"),
};
const folders = import.meta.glob("../../games/*/i18n/??.ts", { import: "default" }) as Record<string, () => Promise<Messages>>;

/** `games`: those whose words are among the messages. */
let spoken = $state.raw<{ lang: Language; games: ReadonlySet<string>; messages: Messages }>({ lang: "en", games: new Set(), messages: {} });
let wanted: Language = "en";
const needed = new Set<string>();

/** Speak a language from now on; sentences on the screen change by themselves. */
export async function speak(lang: Language): Promise<void> {
  wanted = lang;
  const games = new Set(needed);
  const [frame, ...words] = await Promise.all([frames[lang](), ...[...games].map((game) => wordsOf(game, lang))]);
  if (wanted !== lang || games.size < needed.size) return speak(wanted); // meanwhile more was asked for
  spoken = { lang, games, messages: Object.assign({}, frame.default, ...words) as Messages };
  if (document.documentElement.lang !== lang) document.documentElement.lang = lang;
}

/** Load the words of a game, which its table, its options and its rules are told with. */
export async function speakOf(game: string): Promise<void> {
  needed.add(game);
  if (!spoken.games.has(game)) await speak(wanted);
}

/** None for a game without a folder. */
async function wordsOf(game: string, lang: Language): Promise<Messages> {
  return (await folders[`../../games/${game}/i18n/${lang}.ts`]?.()) ?? {};
}

export function language(): Language {
  return spoken.lang;
}

/** A sentence by any key; `values.n` chooses the plural form. */
export function say(key: string, values: Values = {}): string {
  return filled(spoken.messages[key] ?? key, values, spoken.lang);
}

/** A sentence of the frame. */
export const t: Say<never> = say;

/** The sentence of a key that was put together, or another text where there is none. */
export function textOr(key: string, otherwise: string): string {
  return key in spoken.messages ? say(key) : otherwise;
}

/** A number as the language writes it. */
export function number(value: number): string {
  return written(value, spoken.lang);
}

/** "Ann, Ben and Cleo" */
export function list(parts: string[]): string {
  return lists(spoken.lang).format(parts);
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "5 minutes ago" */
export function dateAgo(at: number, now: number = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(spoken.lang, { numeric: "auto" });
  const [unit, size] = STEPS.find(([, size]) => now - at >= size) ?? ["minute", 60_000];
  return format.format(-Math.max(0, Math.round((now - at) / size)), unit);
}
