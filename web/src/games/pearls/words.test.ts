import { beforeAll, describe, expect, it } from "vitest";
import kept from "../../../tests/positions.json?raw";
import { isAction } from "../../lib/events";
import { speak, speakOf } from "../../lib/i18n";
import type { TableEvent, View } from "../board";
import { words } from "./words";

beforeAll(() => speakOf("pearls"));

interface Kept {
  positions: { view: View }[];
  stories: { view: View; events: TableEvent[] }[];
}
const { positions, stories } = JSON.parse(kept) as Kept;

it("the stories that are told hold every kind of event", () => {
  const events = stories.filter(({ view }) => view.game === "pearls").flatMap((story) => story.events);
  const kinds = [...new Set(events.map(({ event }) => event))].sort();
  expect(kinds).toEqual(["action", "dealt", "game_ended", "last_round", "skipped", "turned"]);
  expect(events.filter(isAction).some(({ action }) => action.endsWith("claim"))).toBe(true);
});

describe("plurals", () => {
  const view = positions.find((position) => position.view.game === "pearls")!.view;
  it.each([
    ["en", "place 1 red", "Place 1 red card: 1 point"],
    ["en", "place 4 red + 1 wild claim", "Place 4 red cards and 1 wild and take the necklace 5: 9 points"],
    ["nl", "place 1 red", "Leg 1 rode kaart neer: 1 punt"],
    ["fr", "place 2 wild", "Posez 2 jokers\u00a0: 0 point"],
    ["de", "place 3 blue + 2 wild", "Leg 3 blaue Karten und 2 Joker ab: 6 Punkte"],
  ] as const)("in %s: %s", async (lang, action, sentence) => {
    await speak(lang);
    expect(words.action(action, view)).toBe(sentence);
  });
});
