import { expect, test } from "vitest";
import type { TableEvent } from "../src/games/board";
import { onlyChoice, type Standing } from "../src/lib/forced";

const happened = (...events: string[]): TableEvent[] => events.map((event, i) => ({ event, version: i + 1, at: 0 }));
const standing = (more: Partial<Standing>): Standing => ({ actions: ["out"], calm: true, hidden: false, events: happened("started", "action"), ...more });

test("the only action is done by itself", () => {
  expect(onlyChoice(standing({}))).toBe("out");
});

test("where there is a choice, or none, nothing is done", () => {
  expect(onlyChoice(standing({ actions: ["draw", "out"] }))).toBeNull();
  expect(onlyChoice(standing({ actions: [] }))).toBeNull();
});

test("what led to it is seen first, and by somebody", () => {
  expect(onlyChoice(standing({ calm: false }))).toBeNull();
  expect(onlyChoice(standing({ hidden: true }))).toBeNull();
});

test("whoever has just taken something back decides anew", () => {
  expect(onlyChoice(standing({ events: happened("started", "action", "undone") }))).toBeNull();
  expect(onlyChoice(standing({ events: happened("started", "action", "undone", "action") }))).toBe("out");
});
