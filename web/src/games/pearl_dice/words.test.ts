import { beforeAll, describe, expect, test } from "vitest";
import positions from "../../../tests/lagoon_positions.json";
import { LANGUAGES, speak, speakOf } from "../../lib/i18n";
import type { Language } from "../../lib/wire";
import type { TableEvent, View } from "../board";
import { words } from "./words";

beforeAll(() => speakOf("pearl_dice"));

const found = positions.filter(({ game }) => game === "pearl_dice");
const names = ["Ann", "Ben", "Cleo", "Dora", "Eve", "Fay"];
const happened = (event: string, more: object): TableEvent => ({ event, version: 1, at: 0, seat: 1, ...more });
const EVENTS = [
  happened("roll_off", { die: 4, throw: 1 }),
  happened("roll_off", { die: 4, throw: 2 }),
  happened("rolled", { dice: [1, 2, 2, 6] }),
  happened("ended_at_once", {}),
  happened("game_ended", { winners: [1], count: [] }),
];
/** Nothing was left unfilled, and no key stands for a sentence. */
const whole = /^(?!.*[{}])(?!pearl_dice\.).+$/;

test.each(Object.keys(LANGUAGES) as Language[])("every prompt, action and event is a whole sentence in %s", async (lang) => {
  await speak(lang);
  for (const { view: some, actions } of found) {
    const view = some as unknown as View;
    expect(words.prompt(view, actions)).toMatch(whole);
    for (const action of actions) {
      expect(words.action(action, view)).toMatch(whole);
      expect(words.event(happened("action", { action }), names, view)).toMatch(whole);
    }
  }
  for (const event of EVENTS) expect(words.event(event, names, null)).toMatch(whole);
});

describe("one pearl and several", () => {
  test.each([
    ["en", "Take 1 pearl from row 9", "Take 3 pearls from row 9"],
    ["nl", "Neem 1 parel van rij 9", "Neem 3 parels van rij 9"],
    ["fr", "Prendre 1 perle de la rangée 9", "Prendre 3 perles de la rangée 9"],
    ["de", "1 Perle von Reihe 9 nehmen", "3 Perlen von Reihe 9 nehmen"],
  ] as const)("in %s", async (lang, one, three) => {
    await speak(lang);
    expect(words.action("remove 1 from 9", {} as View)).toBe(one);
    expect(words.action("remove 3 from 9", {} as View)).toBe(three);
  });
});
