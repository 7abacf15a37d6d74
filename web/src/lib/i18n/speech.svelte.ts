/** The language that is spoken now. A language is loaded when it is first spoken. */
import type en from "./en";
import { filled, numbers, type Messages, type Values } from "./message";
import type { Language } from "../wire";

export type Key = keyof typeof en;

export const LANGUAGES: Record<Language, string> = {
  en: "English",
  nl: "Nederlands",
  fr: "Français",
  de: "Deutsch",
};

const loaders: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import("./en"),
  nl: () => import("./nl"),
  fr: () => import("./fr"),
  de: () => import("./de"),
};

let spoken = $state.raw<{ lang: Language; messages: Messages }>({ lang: "en", messages: {} });

/** Speak a language from now on; sentences on the screen change by themselves. */
export async function speak(lang: Language): Promise<void> {
  spoken = { lang, messages: (await loaders[lang]()).default };
  document.documentElement.lang = lang;
}

export function language(): Language {
  return spoken.lang;
}

/** A sentence; `values.n` chooses the plural form. */
export function t(key: Key, values: Values = {}): string {
  return filled(spoken.messages[key] ?? key, values, spoken.lang);
}

/** A number as the language writes it. */
export function number(value: number): string {
  return numbers(spoken.lang).format(value);
}

/** "Ann, Ben and Cleo" */
export function list(parts: string[]): string {
  return new Intl.ListFormat(spoken.lang, { type: "conjunction" }).format(parts);
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
