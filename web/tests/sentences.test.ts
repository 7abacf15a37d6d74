/** Every action and every event of Pearls and Chicken is a whole sentence in every language (positions.py). */
import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES, speak } from "../src/lib/i18n";
import type { Language } from "../src/lib/wire";
import type { TableEvent, View, Words } from "../src/tables/board";
import { words as chicken } from "../src/tables/chicken/words";
import { words as pearls } from "../src/tables/pearls/words";
import kept from "./positions.json?raw";

interface Kept {
  positions: { view: View; actions: string[] }[];
  stories: { view: View; events: TableEvent[] }[];
}

const { positions, stories } = JSON.parse(kept) as Kept;
const WORDS: Partial<Record<string, Words>> = { pearls, chicken };
const NAMES = ["Ann", "Ben", "Cleo", "Dirk", "Eva", "Fynn"];
const NOTHING_TO_SAY = ["dealt"]; // what others are dealt is hidden

/** No hole left, no key, no missing value. */
function whole(sentence: string): boolean {
  return sentence.length > 0 && !/[{}]|undefined|NaN|\bnull\b|^(pearls|chicken)\./.test(sentence);
}

it("the stories hold every kind of event", () => {
  const kinds = (game: string): string[] =>
    [...new Set(stories.filter(({ view }) => view.game === game).flatMap(({ events }) => events.map(({ event }) => event)))].sort();
  expect(kinds("pearls")).toEqual(["action", "dealt", "game_ended", "last_round", "skipped", "turned"]);
  expect(kinds("chicken")).toEqual(["action", "dealt", "game_ended", "rolled", "round_ended", "turned"]);
  const done = new Set(stories.flatMap(({ events }) => events.map(({ action }) => action)));
  for (const action of ["draw", "out", "play egg", "play chick", "play 3"]) expect(done).toContain(action);
  expect([...done].some((action) => action?.endsWith("claim"))).toBe(true);
});

describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (lang) => {
  beforeAll(() => speak(lang));

  it("says what is expected and what every legal action does", () => {
    for (const { view, actions } of positions) {
      const words = WORDS[view.game]!;
      const said = actions.map((action) => words.action(action, view));
      expect([words.prompt(view, actions), ...said].filter((sentence) => !whole(sentence))).toEqual([]);
      expect(new Set(said).size).toBe(actions.length);
      expect(said.filter((sentence, i) => sentence === actions[i])).toEqual([]);
    }
  });

  it("tells every event", () => {
    for (const { view, events } of stories) {
      for (const event of events) {
        const sentence = WORDS[view.game]!.event(event, NAMES, view);
        if (sentence === null) expect(NOTHING_TO_SAY).toContain(event.event);
        else expect(whole(sentence), sentence).toBe(true);
      }
    }
  });
});

describe("plurals", () => {
  const view = positions[0]!.view;
  it.each([
    ["en", "place 1 red", "Place 1 red card: 1 point"],
    ["en", "place 4 red + 1 wild claim", "Place 4 red cards and 1 wild and take the necklace 5: 9 points"],
    ["nl", "place 1 red", "Leg 1 rode kaart: 1 punt"],
    ["fr", "place 2 wild", "Posez 2 jokers\u00a0: 0 point"],
    ["de", "place 3 blue + 2 wild", "Leg 3 blaue Karten und 2 Joker ab: 6 Punkte"],
  ] as const)("in %s: %s", async (lang, action, sentence) => {
    await speak(lang);
    expect(pearls.action(action, view)).toBe(sentence);
  });
});
