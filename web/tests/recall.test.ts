import { expect, test } from "vitest";
import type { TableEvent } from "../src/games/board";
import type { News } from "../src/lib/live.svelte";
import { justBegun, lastTurnOf, missedBy, sinceLastOf } from "../src/lib/recall";
import type { TableView } from "../src/lib/wire";

/** "0 1 1 2": actions of these seats, of versions 1, 2, … */
function story(text: string): TableEvent[] {
  return text.split(" ").map((word, i) => ({ event: word === "undone" ? "undone" : "action", version: i + 1, at: 1000 * i, seat: Number(word), actions: 1, action: "draw" }));
}

function news(events: TableEvent[], more: Partial<TableView> = {}, first = false): News {
  const table = { version: events.at(-1)?.version ?? 0, seat: 0, status: "playing", now: 20_000, ...more } as TableView;
  return { table, events, first };
}

test.each([
  ["0 1 2", { after: 1, until: 3 }],
  ["1 2", { after: 0, until: 2 }],
  ["0 1 0", null],
  ["0 1 2 undone", { after: 1, until: 2 }],
])("since my last turn: %s", (text, span) => {
  expect(sinceLastOf(0, story(text))).toEqual(span);
});

test.each([
  ["0 1 1 2", { after: 1, until: 3 }],
  ["1 0 2", { after: 0, until: 1 }],
  ["0 2", null],
])("the last turn of seat 1: %s", (text, span) => {
  expect(lastTurnOf(1, story(text))).toEqual(span);
});

const started: TableEvent = { event: "started", version: 4, at: 0 };

test("a game has just begun until half a minute has passed, or I have acted", () => {
  const other: TableEvent = { event: "action", version: 5, at: 10, seat: 1, action: "draw" };
  expect(justBegun(news([started, other], {}, true))).toBe(3);
  expect(justBegun(news([started, { ...other, seat: 0 }], {}, true))).toBeNull();
  expect(justBegun(news([started, other], { now: 30_001 }, true))).toBeNull();
  expect(justBegun(news([started], { status: "over" }, true))).toBeNull();
});

test("what came together is shown one by one, unless it is much, or was taken back", () => {
  expect(missedBy(news(story("1 2 1")))).toBe(0);
  expect(missedBy(news(story("1")))).toBeNull();
  expect(missedBy(news(story("1 2 undone")))).toBeNull();
  expect(missedBy(news(story("1 2 1 2 1 2 1 2 1")))).toBeNull();
  expect(missedBy(news(story("1 2"), {}, true))).toBeNull();
});
