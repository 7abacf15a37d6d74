/** Turns around the table, as the log counts them. */
import { expect, it } from "vitest";
import type { TableEvent } from "../src/games/board";
import { chaptersOf } from "../src/lib/story";

/** "1 2 undone:1 rolled:2": an action of seat 1, and so on */
function story(text: string): TableEvent[] {
  return text.split(" ").map((word, version) => {
    const [event = "", value = ""] = word.includes(":") ? word.split(":") : ["action", word];
    if (event === "undone") return { event, version, at: 0, seat: 0, actions: Number(value) };
    return { event, version, at: 0, seat: Number(value) };
  });
}

it.each([
  ["0 1 2 0 1 2 0", [1, 1, 1, 2, 2, 2, 3]],
  ["1 2 0 1 2 0", [1, 1, 1, 2, 2, 2]],
  ["0 0 0 1 2 2 0", [1, 1, 1, 1, 1, 1, 2]],
  ["rolled:1 1 rolled:2 2 rolled:0 0 rolled:1", [1, 1, 1, 1, 1, 1, 2]],
  ["0 1 2 0 undone:1 0 1", [1, 1, 1, 2, 1, 2, 2]],
  ["0 1 0 1 undone:2 0", [1, 1, 2, 2, 1, 2]],
])("%s", (text, turns) => {
  expect(chaptersOf(story(text), 3).map(({ turn }) => turn)).toEqual(turns);
});

it("has no turn before the first action", () => {
  expect(chaptersOf(story("sat:0 dealt:1 0 1"), 2).map(({ turn }) => turn)).toEqual([0, 0, 1, 1]);
});

it("counts turns anew in each round, whoever begins it", () => {
  const told = chaptersOf(story("0 1 0 rolled:0 round_ended:0 dealt:0 1 0 1"), 2);
  expect(told.map(({ round, turn }) => `${round}.${turn}`)).toEqual(["1.1", "1.1", "1.2", "1.2", "1.2", "2.0", "2.1", "2.1", "2.2"]);
});

it("goes back to a round whose end was taken back", () => {
  const told = chaptersOf(story("0 1 round_ended:0 dealt:0 undone:1 1 round_ended:0 dealt:0 0"), 2);
  expect(told.map(({ round, turn }) => `${round}.${turn}`)).toEqual(["1.1", "1.1", "1.1", "2.0", "1.1", "1.1", "1.1", "2.0", "2.1"]);
});
