import { expect, test } from "vitest";
import type { TableEvent } from "../src/games/board";
import { onlyChoice, type Choice } from "../src/lib/forced";

const happened = (...events: string[]): TableEvent[] => events.map((event, i) => ({ event, version: i + 1, at: 0 }));
const choice = (more: Partial<Choice>): Choice => ({ actions: ["out"], calm: true, hidden: false, events: happened("started", "action"), ...more });

test("the only action is done by itself", () => {
  expect(onlyChoice(choice({}))).toBe("out");
});

test("where there is a choice, or none, nothing is done", () => {
  expect(onlyChoice(choice({ actions: ["draw", "out"] }))).toBeNull();
  expect(onlyChoice(choice({ actions: [] }))).toBeNull();
});

test("what led to it is seen first, and by somebody", () => {
  expect(onlyChoice(choice({ calm: false }))).toBeNull();
  expect(onlyChoice(choice({ hidden: true }))).toBeNull();
});

test("whoever has just taken something back decides anew", () => {
  expect(onlyChoice(choice({ events: happened("started", "action", "undone") }))).toBeNull();
  expect(onlyChoice(choice({ events: happened("started", "action", "undone", "action") }))).toBe("out");
});
