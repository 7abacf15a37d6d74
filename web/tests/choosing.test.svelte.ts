import { beforeEach, expect, test } from "vitest";
import { Choosing } from "../src/lib/choosing.svelte";
import { settings } from "../src/lib/settings.svelte";

let done: string[];
let live: { waiting: boolean; act: (action: string) => void };
let caughtUp: number;
let choosing: Choosing;

beforeEach(() => {
  settings.confirm = true;
  done = [];
  caughtUp = 0;
  live = { waiting: false, act: (action) => void done.push(action) };
  choosing = new Choosing(live, { catchUp: () => void (caughtUp += 1) }, () => ["draw", "out"]);
});

test("what is chosen is done when it is confirmed, at the table as it is", () => {
  choosing.choose("draw");
  expect([choosing.chosen, done]).toEqual(["draw", []]);
  choosing.act();
  expect([choosing.chosen, done, caughtUp]).toEqual([null, ["draw"], 1]);
});

test("whoever need not confirm has done it by choosing", () => {
  settings.confirm = false;
  choosing.choose("out");
  expect([choosing.chosen, done]).toEqual([null, ["out"]]);
});

test("what is not legal is not chosen, and answers no question any more", () => {
  choosing.choose("draw");
  choosing.why = "It is not your turn.";
  choosing.choose("fly");
  expect([choosing.chosen, choosing.why]).toEqual(["draw", null]);
});

test("while an answer is awaited nothing is done", () => {
  choosing.choose("draw");
  live.waiting = true;
  choosing.act();
  expect([choosing.chosen, done, caughtUp]).toEqual(["draw", [], 0]);
});

test("when the table moves on nothing is chosen, asked or written", () => {
  choosing.choose("draw");
  choosing.why = "A wild card.";
  choosing.typing = true;
  choosing.forget();
  expect([choosing.chosen, choosing.why, choosing.typing]).toEqual([null, null, false]);
});
