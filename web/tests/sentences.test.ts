/** Every action and every event of a game is a whole sentence in every language (positions.py, lagoon_positions.py). */
import { beforeAll, describe, expect, it } from "vitest";
import { MANIFESTS } from "../src/games";
import type { GameParts, TableEvent, View } from "../src/games/board";
import { LANGUAGES, speak, speakOf } from "../src/lib/i18n";
import type { Language } from "../src/lib/wire";
import lagoon from "./lagoon_positions.json?raw";
import kept from "./positions.json?raw";

interface Position {
  view: View;
  actions: string[];
}
interface Kept {
  positions: Position[];
  stories: { view: View; events: TableEvent[] }[];
}

const { positions: some, stories } = JSON.parse(kept) as Kept;
const positions = [...some, ...(JSON.parse(lagoon) as Position[])];
const NAMES = ["Ann", "Ben", "Cleo", "Dirk", "Eva", "Fynn"];
const NOTHING_TO_SAY = ["dealt"]; // what others are dealt is hidden

// Loaded before anything is timed: how long that takes depends on the machine.
const PARTS = new Map(
  await Promise.all([...MANIFESTS].map(async ([game, manifest]): Promise<[string, GameParts]> => [game, await manifest.table()])),
);

/** No hole left, no key, no missing value. */
function whole(sentence: string, game: string): boolean {
  return sentence.length > 0 && !/[{}]|undefined|NaN|\bnull\b/.test(sentence) && !sentence.startsWith(`${game}.`);
}

describe.each([...MANIFESTS.keys()])("%s", (game) => {
  beforeAll(() => speakOf(game));

  const { words } = PARTS.get(game)!;
  const facts = PARTS.get(game)!.facts!;
  const of = <T extends { view: View }>(all: T[]): T[] => all.filter(({ view }) => view.game === game);

  it("has positions to speak about", () => {
    expect(of(positions).length).toBeGreaterThan(0);
  });

  describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (lang) => {
    beforeAll(() => speak(lang));

    it("says what is expected and what every legal action does", () => {
      for (const { view, actions } of of(positions)) {
        const said = actions.map((action) => words.action(action, view));
        expect([words.prompt(view, actions), ...said].filter((sentence) => !whole(sentence, game))).toEqual([]);
        expect(new Set(said).size).toBe(actions.length);
        expect(said.filter((sentence, i) => sentence === actions[i])).toEqual([]);
      }
    });

    it("says on the plain table everything that lies there, and of which kind an action is", () => {
      for (const { view, actions } of of(positions)) {
        const { shared, columns, sheets } = facts(view);
        const labels = [...shared, ...columns, ...sheets].map(({ label }) => label);
        const values = [...shared, ...columns].flatMap((fact) => fact.values).concat(sheets.flatMap((fact) => fact.values.flat()));
        const kinds = actions.map((action) => words.kind!(action));
        expect([...labels, ...values, ...kinds].filter((sentence) => !whole(sentence, game))).toEqual([]);
        for (const some of [shared, columns, sheets]) expect(new Set(some.map(({ label }) => label)).size).toBe(some.length);
        expect([...columns, ...sheets].filter((fact) => fact.values.length !== view.seats)).toEqual([]);
        expect(kinds.filter((kind, i) => kind === actions[i]!.split(" ")[0])).toEqual([]);
      }
    });

    it("tells every event", () => {
      for (const { view, events } of of(stories)) {
        for (const event of events) {
          const sentence = words.event(event, NAMES, view);
          if (sentence === null) expect(NOTHING_TO_SAY).toContain(event.event);
          else expect(whole(sentence, game), sentence).toBe(true);
        }
      }
    });
  });
});
