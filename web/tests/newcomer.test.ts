import { beforeEach, expect, test } from "vitest";
import { keepPlace } from "../src/lib/lessons";
import { isNew, knows } from "../src/lib/newcomer";

beforeEach(() => localStorage.clear());

test("the first table of each game is one to learn at, whenever it is looked at", () => {
  expect([isNew("pearls", "a"), isNew("pearls", "a")]).toEqual([true, true]);
  expect(isNew("chicken", "b")).toBe(true);
});

test("a later table is not", () => {
  isNew("pearls", "a");
  expect(isNew("pearls", "b")).toBe(false);
});

test("who has begun the lesson, or does not want it, is not asked", () => {
  keepPlace("pearls", 2, 7);
  expect(isNew("pearls", "a")).toBe(false);
  isNew("chicken", "b");
  knows("chicken");
  expect(isNew("chicken", "b")).toBe(false);
});

test("what cannot be read is nothing", () => {
  localStorage.setItem("nacre.newcomer", "[");
  expect(isNew("pearls", "a")).toBe(true);
});
