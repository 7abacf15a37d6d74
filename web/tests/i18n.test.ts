import { describe, expect, test } from "vitest";
import { MANIFESTS } from "../src/games";
import de from "../src/lib/i18n/de";
import en from "../src/lib/i18n/en";
import fr from "../src/lib/i18n/fr";
import { filled, written, type Message, type Messages } from "../src/lib/i18n/message";
import nl from "../src/lib/i18n/nl";
import { say, speak, speakOf, textOr } from "../src/lib/i18n";
import { errorStatus, type Language } from "../src/lib/wire";

const frame: Record<Language, Messages> = { en, nl, fr, de };
const LANGUAGES = Object.keys(frame) as Language[];
const parts = import.meta.glob("../src/lib/i18n/??/*.ts", { eager: true, import: "default" }) as Record<string, Messages>;
const folders = import.meta.glob("../src/games/*/i18n/??.ts", { eager: true, import: "default" }) as Record<string, Messages>;
const sources = Object.entries(
  import.meta.glob(["../src/**/*.{ts,svelte}", "!../src/lib/i18n/**", "!../src/games/*/i18n/**", "!../src/**/*.test.ts"], {
    eager: true,
    query: "?raw",
    import: "default",
  }) as Record<string, string>,
);

/** The texts of a game; a language that is missing is empty. */
const textsOf = (game: string, lang: Language): Messages => folders[`../src/games/${game}/i18n/${lang}.ts`] ?? {};
/** The frame and every game that has a folder, by language. */
const ALL: [string, Record<Language, Messages>][] = [
  ["the frame", frame],
  ...[...MANIFESTS.keys()].map((game): [string, Record<Language, Messages>] => [
    game,
    Object.fromEntries(LANGUAGES.map((lang) => [lang, textsOf(game, lang)])) as Record<Language, Messages>,
  ]),
];

const forms = (message: Message): string[] => (typeof message === "string" ? [message] : Object.values(message));
const holes = (message: Message): string[] =>
  [...new Set(forms(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();

describe.each(ALL)("every language has every sentence of %s", (_, languages) => {
  test("there are sentences", () => {
    expect(Object.keys(languages.en).length).toBeGreaterThan(0);
  });

  test.each(LANGUAGES)("%s has the same keys as English", (lang) => {
    expect(Object.keys(languages[lang]).sort()).toEqual(Object.keys(languages.en).sort());
  });

  test.each(LANGUAGES)("%s fills in the same values, and nothing is empty", (lang) => {
    for (const [key, message] of Object.entries(languages[lang])) {
      expect(holes(message), `${lang} ${key}`).toEqual(holes(languages.en[key]!));
      for (const text of forms(message)) expect(text.trim(), `${lang} ${key}`).not.toBe("");
    }
  });
});

describe("keys", () => {
  test("none is in two parts of the frame's texts", () => {
    for (const lang of LANGUAGES) {
      const keys = Object.entries(parts)
        .filter(([file]) => file.includes(`/${lang}/`) && !file.endsWith("index.ts"))
        .flatMap(([, messages]) => Object.keys(messages));
      expect(keys.length, lang).toBe(new Set(keys).size);
      expect(keys.sort(), lang).toEqual(Object.keys(frame[lang]).sort());
    }
  });

  test.each([...MANIFESTS.keys()])("those of %s begin with its id, and the frame has none of these", (game) => {
    expect(Object.keys(textsOf(game, "en")).filter((key) => !key.startsWith(`${game}.`))).toEqual([]);
    expect(Object.keys(en).filter((key) => key.startsWith(`${game}.`))).toEqual([]);
  });

  test.each([...MANIFESTS])("%s has a sentence in every language", (_, { sentence }) => {
    expect(Object.keys(sentence).sort()).toEqual([...LANGUAGES].sort());
    for (const text of Object.values(sentence)) expect(text.trim()).not.toBe("");
  });

  test("every refusal of the server has words", () => {
    for (const code of Object.keys(errorStatus)) expect(en).toHaveProperty([`error.${code}`]);
  });
});

test("every sentence is used", () => {
  const text = sources.map(([, source]) => source).join("\n");
  // `level.${level}.about` uses every key of that form; its beginning must say which part of the keys it means. In keys of
  // games, `${game}.option.${name}`, that is the part after the id.
  const patterns = [...text.matchAll(/`((?:\$\{game\}|[a-z_]+)\.[a-z_][^`\n]*|[a-z_]+\.[^`\n]*\$\{[^`\n]*)`/g)].map(([, template]) => {
    const fixed = template!.replace("${game}.", "").split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const id = template!.startsWith("${game}.") ? `(?:${[...MANIFESTS.keys()].join("|")})\\.` : "";
    return new RegExp(`^${id}${fixed.join("[\\w.]+")}$`);
  });
  const used = (key: string): boolean =>
    text.includes(`"${key}"`) || text.includes(`'${key}'`) || patterns.some((pattern) => pattern.test(key));

  for (const [, { en: messages }] of ALL) expect(Object.keys(messages).filter((key) => !used(key))).toEqual([]);
});

describe("the words of a game", () => {
  test("are there once they were asked for, and in every language that is spoken afterwards", async () => {
    await speak("en");
    expect(textOr("chicken.hand", "")).toBe("");
    await speakOf("chicken");
    expect(say("chicken.hand")).toBe(textsOf("chicken", "en")["chicken.hand"]);
    await speak("fr");
    expect(say("chicken.hand")).toBe(textsOf("chicken", "fr")["chicken.hand"]);
  });

  test("are there for everybody who asked, however they came together", async () => {
    await Promise.all([speakOf("pearls"), speak("de"), speakOf("pearladora")]);
    expect(say("pearls.hand")).toBe(textsOf("pearls", "de")["pearls.hand"]);
    expect(say("pearladora.option.advanced")).toBe(textsOf("pearladora", "de")["pearladora.option.advanced"]);
  });

  test("of a game without a folder are none", async () => {
    await speakOf("pig");
    expect(textOr("pig.hand", "none")).toBe("none");
  });
});

describe("sentences are filled in", () => {
  test("numbers are written as the language writes them", () => {
    expect(filled("{n} points", { n: 1234 }, "en")).toBe("1,234 points");
    expect(filled("{n} Punkte", { n: 1234 }, "de")).toBe("1.234 Punkte");
  });

  test.each(LANGUAGES)("small numbers too, in %s", (lang) => {
    const format = new Intl.NumberFormat(lang);
    for (const n of [0, 7, 10, 999, 1000, 12_345, -1, 0.5]) expect(written(n, lang)).toBe(format.format(n));
  });

  test("the plural form is the language's", () => {
    const message = { one: "{n} carte", other: "{n} cartes" };
    expect(filled(message, { n: 0 }, "fr")).toBe("0 carte");
    expect(filled(message, { n: 2 }, "fr")).toBe("2 cartes");
    expect(filled({ one: "{n} card", other: "{n} cards" }, { n: 0 }, "en")).toBe("0 cards");
  });

  test("what is filled in is not looked through again", () => {
    expect(filled("{a}", { a: "{b}", b: "wrong" }, "en")).toBe("{b}");
  });
});
