/**
 * One word for one thing, in every language: in the client's texts, the rules pages and the
 * sentences of hints. A stray is a word that stands for a thing which has another name here.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MANIFESTS } from "../src/games";
import type { Message, Messages } from "../src/lib/i18n/message";
import type { Language } from "../src/lib/wire";

const LANGUAGES: Language[] = ["en", "nl", "fr", "de"];
const GAMES = join(__dirname, "../../src/nacre/games");
const ANALYSIS = join(__dirname, "../../src/nacre/analysis");
const NO_BREAK = "\u00a0";

type Text = [where: string, text: string];

const client = import.meta.glob(["../src/lib/i18n/??/index.ts", "../src/games/*/i18n/??.ts"], { eager: true, import: "default" }) as Record<string, Messages>;
const forms = (message: Message): string[] => (typeof message === "string" ? [message] : Object.values(message));

function ofClient(lang: Language): Text[] {
  const files = Object.entries(client).filter(([file]) => file.includes(`/${lang}/`) || file.endsWith(`/${lang}.ts`));
  const messages = Object.assign({}, ...files.map(([, found]) => found)) as Messages;
  const texts = Object.entries(messages).flatMap(([key, message]) => forms(message).map((text): Text => [key, text]));
  return [...texts, ...[...MANIFESTS].map(([game, { sentence }]): Text => [game, sentence[lang]])];
}

/** The prose of the rules pages, each paragraph as one line; names in notation and drawings are left out. */
function ofPages(lang: Language): Text[] {
  return folders().flatMap((game) => {
    const page = readFileSync(join(GAMES, game, "pages", `${lang}.md`), "utf8");
    const prose = page.replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, "`…`");
    return prose.split(/\n(?:\n|(?=[|-]))/).map((part): Text => [`${game}/${lang}.md`, part.replaceAll("\n", " ")]);
  });
}

/** The sentences of hints and reviews, which are Python: `"nl": "…"`. */
function ofHints(lang: Language): Text[] {
  const files = [...folders().map((game) => join(GAMES, game, "words.py")), join(ANALYSIS, "review_words.py")];
  return files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(new RegExp(`"${lang}": "(.*)"`, "g"))].map(([, text]): Text => [file.slice(GAMES.length - 12), text!]),
  );
}

function folders(): string[] {
  return readdirSync(GAMES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map((entry) => entry.name);
}

const textsIn = (lang: Language): Text[] => [...ofClient(lang), ...ofPages(lang), ...ofHints(lang)];

/** What is never said, and what is said for it. */
const STRAYS: Record<Language, [stray: RegExp, said: string][]> = {
  en: [
    [/\btak(?:e|en|ing) back|\btook .* back/i, "undo"],
    [/\b(?:throw|throws|threw|throwing)\b/i, "roll"],
    [/the own\b/, "one’s own"],
    [/\bcannot be\.$/, "is impossible"],
    [/from about \d+ years/, "ages 6 and up"],
    [/\b[Ee]very seat (?:gets|has)|\b[Ee]ach seat (?:gets|has)|next seat/, "everyone, the next player"],
    [/\w'\w/, "the apostrophe ’"],
  ],
  nl: [
    [/\bnummers?\b(?!.*rij|.* van de rij)/i, "getal, of nummer alleen van een rij"],
    [/\bvakjes?\b/i, "vak"],
    [/\bdobbelt\b|\bdobbelen\b/i, "gooien"],
    [/alle zes dobbelstenen/i, "alle zes de dobbelstenen"],
    [/Klaarzetten/, "Voorbereiding"],
    [/\b(?:teruggenomen|terugnemen)\b/i, "ongedaan maken"],
    [/\bpraten\b/i, "chat"],
    [/\bspelregels\b/i, "spelregelboekje (het boekje), regels (de regels zelf)"],
    [/(?<!spel)ontwerpers\b/i, "spelontwerpers"],
    [/\baan zet\b/i, "aan de beurt"],
    [/\d tot (?!en met)\d/, "tot en met"],
    [/\b(?:kant|kanten)\b/i, "partij"],
    [/\b[Ee]lke plaats\b|volgende plaats/, "iedereen, de volgende"],
    [/spel is voorbij|spel voorbij|spel is uit\b/i, "het spel is afgelopen"],
    [/\b2 joker\b/, "2 jokers"],
    [/\b(?:nog|kun je|moet je|[Kk]aarten) leggen\b/, "neerleggen"],
  ],
  fr: [
    [/on (?:vous|le|la) saute|est sautée/i, "son tour est sauté"],
    [/(?<!\p{L})(?:tu|tes|ton|ta|toi)(?!\p{L})/iu, "vous"],
    [/turquoises/, "turquoise (invariable)"],
    [/(?:cartes?|mains?|nombres?|colliers?|[Tt]outes? les mains sont|[Tt]ous les nombres sont) ouvert/, "face visible, révélé, disponible"],
    [/(?:\b[Ll]e dernier|^Dernier) tour\b(?! de)/, "dernier tour de table"],
    [/\brenfort\b/, "Renfort"],
    [/coin est plein/, "complet"],
    [/cartes de perles/, "cartes Perle"],
    [/règle du jeu|règles du jeu/i, "livret de règles"],
    [/\bReprendre\b/, "Annuler le coup"],
    [/partie est finie/i, "la partie est terminée"],
    [/pour auteurs/, "pour les auteurs"],
    [/[Cc]haque place\b|place suivante/, "chacun, le suivant"],
  ],
  de: [
    [/\bAlten?\b/, "Älteste"],
    [/Siegchance|Chance zu gewinnen/, "Gewinnchance"],
    [/\bSpielregeln?\b/, "Regelheft (das Heft), Regeln (die Regeln selbst)"],
    [/\bStandard\b/, "Vorgabe"],
    [/Spieleerfinder|die Spiele erfinden/, "Spieleautoren"],
    [/zurückgenommen|Zurücknehmen|zurücknehmen/, "rückgängig machen"],
    [/Spiel ist (?:aus|vorbei)\b|ist das Spiel (?:aus|vorbei)\b/, "das Spiel ist zu Ende"],
    [/\bam Zug\b|an der Reihe/, "dran"],
    [/\bPartie\b/, "Spiel"],
    [/Spielprotokoll/, "Aufzeichnung"],
    [/\bAugenblick\b/, "Moment"],
    [/[Jj]eder Platz (?:bekommt|hat|beginnt)|nächste Platz/, "alle, reihum"],
    [/, oder (?:leg|steig|hör)/, "kein Komma vor oder"],
  ],
};

describe.each(LANGUAGES)("one word for one thing in %s", (lang) => {
  test.each(STRAYS[lang])("%s is never said", (stray, said) => {
    const found = textsIn(lang).filter(([, text]) => stray.test(text));
    expect(found, `say: ${said}`).toEqual([]);
  });
});

describe("French is set as French is", () => {
  const texts = textsIn("fr");

  test("a blank before a sign does not break", () => {
    expect(texts.filter(([, text]) => / [:;!?»%](?!\w)/.test(text) || /« /.test(text))).toEqual([]);
  });

  test("the sign is never without its blank", () => {
    expect(texts.filter(([, text]) => /[^\s\u00a0|.…:*`-][;!?»](?!\w)/.test(text.replaceAll(NO_BREAK, " ")))).toEqual([]);
  });

  test("the apostrophe is curly", () => {
    expect(texts.filter(([, text]) => /\w'\w/.test(text))).toEqual([]);
  });
});

describe("percent", () => {
  test.each(["en", "nl"] as const)("%s writes the sign at the number", (lang) => {
    expect(textsIn(lang).filter(([, text]) => /[\d}]\s%/.test(text))).toEqual([]);
  });
});
