/**
 * A sentence with `{name}` for what is filled in; where its form depends on the number `n`, one for
 * each plural category of the language (Intl.PluralRules). `other` is always there.
 */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Messages = Record<string, Message>;

/** The same keys in another language; a language may have other plural forms. */
export type Same<T extends Messages> = Record<keyof T, Message>;

export type Values = Record<string, string | number>;

/** A message filled in: numbers as the language writes them. */
export function filled(message: Message, values: Values, lang: string): string {
  const text = typeof message === "string" ? message : formFor(message, values["n"], lang);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? written(value, lang) : value;
  });
}

function formFor(message: Exclude<Message, string>, n: string | number | undefined, lang: string): string {
  const rule = typeof n === "number" ? plurals(lang).select(n) : "other";
  return message[rule] ?? message.other;
}

const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();
const listFormats = new Map<string, Intl.ListFormat>();

function plurals(lang: string): Intl.PluralRules {
  return kept(pluralRules, lang, () => new Intl.PluralRules(lang));
}

export function lists(lang: string): Intl.ListFormat {
  return kept(listFormats, lang, () => new Intl.ListFormat(lang, { type: "conjunction" }));
}

/**
 * A number as the language writes it. A small one is written alike in all of ours, and the first
 * format that a page makes takes as long as a third of everything else on the home page.
 */
export function written(value: number, lang: string): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return kept(numberFormats, lang, () => new Intl.NumberFormat(lang)).format(value);
}

function kept<T>(store: Map<string, T>, lang: string, make: () => T): T {
  const found = store.get(lang) ?? make();
  store.set(lang, found);
  return found;
}
