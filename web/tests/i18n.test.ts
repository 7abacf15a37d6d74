import { describe, expect, test } from "vitest";
import de from "../src/lib/i18n/de";
import en from "../src/lib/i18n/en";
import fr from "../src/lib/i18n/fr";
import { filled, type Message, type Messages } from "../src/lib/i18n/message";
import nl from "../src/lib/i18n/nl";
import { errorStatus } from "../src/lib/wire";

const languages: Record<string, Messages> = { en, nl, fr, de };
const parts = import.meta.glob("../src/lib/i18n/??/*.ts", { eager: true, import: "default" }) as Record<string, Messages>;
const sources = Object.entries(
  import.meta.glob(["../src/**/*.{ts,svelte}", "!../src/lib/i18n/**", "!../src/**/*.test.ts"], {
    eager: true,
    query: "?raw",
    import: "default",
  }) as Record<string, string>,
);

const forms = (message: Message): string[] => (typeof message === "string" ? [message] : Object.values(message));
const holes = (message: Message): string[] =>
  [...new Set(forms(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();

describe("every language has every sentence", () => {
  test.each(Object.keys(languages))("%s has the same keys as English", (lang) => {
    expect(Object.keys(languages[lang]!).sort()).toEqual(Object.keys(en).sort());
  });

  test.each(Object.keys(languages))("%s fills in the same values, and nothing is empty", (lang) => {
    for (const [key, message] of Object.entries(languages[lang]!)) {
      expect(holes(message), `${lang} ${key}`).toEqual(holes(en[key as keyof typeof en]));
      for (const text of forms(message)) expect(text.trim(), `${lang} ${key}`).not.toBe("");
    }
  });

  test("no key is in two parts of a language", () => {
    for (const lang of Object.keys(languages)) {
      const keys = Object.entries(parts)
        .filter(([file]) => file.includes(`/${lang}/`) && !file.endsWith("index.ts"))
        .flatMap(([, messages]) => Object.keys(messages));
      expect(keys.length, lang).toBe(new Set(keys).size);
      expect(keys.sort(), lang).toEqual(Object.keys(languages[lang]!).sort());
    }
  });

  test("every refusal of the server has words", () => {
    for (const code of Object.keys(errorStatus)) expect(en).toHaveProperty([`error.${code}`]);
  });
});

test("every sentence is used", () => {
  const text = sources.map(([, source]) => source).join("\n");
  // `level.${level}.about` uses every key of that form; its beginning must say which part of the keys it means.
  const patterns = [...text.matchAll(/`([a-z_]+\.[^`\n]*\$\{[^`\n]*)`/g)].map(([, template]) => {
    const fixed = template!.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${fixed.join("[\\w.]+")}$`);
  });
  const used = (key: string): boolean =>
    text.includes(`"${key}"`) || text.includes(`'${key}'`) || patterns.some((pattern) => pattern.test(key));

  expect(Object.keys(en).filter((key) => !used(key))).toEqual([]);
});

describe("sentences are filled in", () => {
  test("numbers are written as the language writes them", () => {
    expect(filled("{n} points", { n: 1234 }, "en")).toBe("1,234 points");
    expect(filled("{n} Punkte", { n: 1234 }, "de")).toBe("1.234 Punkte");
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
