/** The plain table of a game with a folder speaks the language of the reader, not notation. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { MANIFESTS } from "../src/games";
import type { View } from "../src/games/board";
import { partsOf } from "../src/games/parts";
import { LANGUAGES, speak } from "../src/lib/i18n";
import type { Language } from "../src/lib/wire";
import Board from "../src/plain/Board.svelte";
import lagoon from "./lagoon_positions.json?raw";
import kept from "./positions.json?raw";

interface Position {
  view: View;
  actions: string[];
}

const positions = [...(JSON.parse(kept) as { positions: Position[] }).positions, ...(JSON.parse(lagoon) as Position[])];
const NAMES = ["Ann", "Ben", "Cleo", "Dirk", "Eva", "Fynn"];

// Loaded before anything is timed: how long that takes depends on the machine.
const PARTS = new Map(await Promise.all([...MANIFESTS.keys()].map(async (game) => [game, await partsOf(game, true)] as const)));

let shown: Record<string, unknown> | undefined;
afterEach(async () => {
  if (shown !== undefined) await unmount(shown);
  document.body.replaceChildren();
});

function show({ view, actions }: Position): HTMLElement {
  shown = mount(Board, { target: document.body, props: { view, actions, names: NAMES, chosen: null, onchoose: () => undefined, marks: [] } });
  flushSync();
  return document.body;
}

const texts = (page: HTMLElement, selector: string): string[] => [...page.querySelectorAll(selector)].map((found) => found.textContent?.trim() ?? "");

describe.each([...MANIFESTS.keys()])("%s", (game) => {
  const position = positions.find(({ view, actions }) => view.game === game && actions.length > 1)!;

  describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (lang) => {
    beforeAll(() => speak(lang));

    test("actions are sentences, under headings that are sentences", () => {
      const { words } = PARTS.get(game)!;
      const page = show(position);
      const buttons = [...page.querySelectorAll(".actions button")];
      const names = buttons.map((button) => button.getAttribute("aria-label") ?? "");
      expect(names.toSorted()).toEqual(position.actions.map((action) => words.action(action, position.view)).toSorted());
      // What is seen is a part of what is heard, for people who speak to their browser.
      expect(buttons.filter((button, i) => !names[i]!.includes(button.textContent?.trim() ?? "?"))).toEqual([]);
      expect(texts(page, ".actions h3").filter((heading) => position.actions.some((action) => action.startsWith(`${heading} `)))).toEqual([]);
    });

    test("no name of a field of the server is shown", () => {
      const page = show(position);
      const names = Object.keys(position.view).filter((key) => key.includes("_"));
      expect(names.filter((key) => page.textContent?.toLowerCase().includes(key.replaceAll("_", " ")))).toEqual([]);
      expect(page.textContent).not.toContain("[object");
    });
  });
});
