/** Turns around the table, as the log counts them. */
import { expect, it } from "vitest";
import type { TableEvent } from "../src/games/board";
import { turnsOf } from "../src/lib/story";

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
  expect(turnsOf(story(text), 3)).toEqual(turns);
});

it("has no turn before the first action", () => {
  expect(turnsOf(story("sat:0 dealt:1 0 1"), 2)).toEqual([0, 0, 1, 1]);
});
