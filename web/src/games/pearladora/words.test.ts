import { beforeAll, describe, expect, test } from "vitest";
import positions from "../../../tests/lagoon_positions.json";
import { LANGUAGES, speak, speakOf } from "../../lib/i18n";
import type { Language } from "../../lib/wire";
import type { TableEvent } from "../board";
import { PLACES } from "./lagoon";
import type { PearladoraView } from "./view";
import { placeName, words } from "./words";

beforeAll(() => speakOf("pearladora"));

const found = positions.filter(({ game }) => game === "pearladora");
const names = ["Ann", "Ben", "Cleo", "Dora"];
const happened = (event: string, more: object): TableEvent => ({ event, version: 1, at: 0, seat: 1, ...more });
const EVENTS = [
  happened("looked", { space: "c4", value: 3 }),
  happened("skipped", {}),
  happened("game_ended", { winners: [1], count: [] }),
];
/** Nothing was left unfilled, and no key stands for a sentence. */
const whole = /^(?!.*[{}])(?!pearladora\.).+$/;

describe.each(Object.keys(LANGUAGES) as Language[])("Pearladöra in %s", (lang) => {
  test("every prompt, action and event is a whole sentence", async () => {
    await speak(lang);
    for (const { view: some, actions } of found) {
      const view = some as unknown as PearladoraView;
      expect(words.prompt(view, actions)).toMatch(whole);
      for (const action of actions) {
        expect(words.action(action, view)).toMatch(whole);
        expect(words.event(happened("action", { action }), names, view)).toMatch(whole);
      }
    }
    for (const event of EVENTS) expect(words.event(event, names, null)).toMatch(whole);
  });

  test("every space and line has a name", async () => {
    await speak(lang);
    for (const { view } of found) {
      for (const { name } of PLACES) expect(placeName(view as unknown as PearladoraView, names, name)).toMatch(whole);
    }
  });
});

test("what others hide stays hidden", async () => {
  await speak("en");
  expect(words.event(happened("action", { action: "diver ? c4" }), names, null)).toBe("Ben sends a Diver to c4");
  expect(words.event(happened("action", { action: "diver 3 c4" }), names, null)).toBe("Ben sends a Diver 3 to c4");
  expect(words.event(happened("looked", { space: "c4", value: null }), names, null)).toBeNull();
});
