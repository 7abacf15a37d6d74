/** Where somebody stopped in the lessons is kept on the device. */
import { beforeEach, expect, test } from "vitest";
import { begun, keepPlace, placeIn } from "../src/lib/lessons";

beforeEach(() => localStorage.clear());

test("lessons that were begun are there again, the latest first", () => {
  keepPlace("pearls", 3, 9);
  keepPlace("chicken", 1, 7);
  expect(begun()).toEqual([
    { game: "chicken", at: 1, of: 7 },
    { game: "pearls", at: 3, of: 9 },
  ]);
  expect(placeIn("pearls", 9)).toBe(3);
});

test("the first lesson and the end are no place to go on from", () => {
  keepPlace("pearls", 3, 9);
  keepPlace("pearls", 0, 9);
  expect(begun()).toEqual([]);
  keepPlace("pearls", 9, 9);
  expect(begun()).toEqual([]);
});

test("other lessons than those that were begun start anew", () => {
  keepPlace("pearls", 3, 9);
  expect(placeIn("pearls", 8)).toBe(0);
});

test("what cannot be read is nothing", () => {
  localStorage.setItem("nacre.lessons", '[{"game": 1}, null, {"game": "pearls", "at": 2, "of": 9}]');
  expect(begun()).toEqual([{ game: "pearls", at: 2, of: 9 }]);
  localStorage.setItem("nacre.lessons", "{");
  expect(begun()).toEqual([]);
});
