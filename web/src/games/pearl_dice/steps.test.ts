import { expect, test } from "vitest";
import type { TableEvent } from "../board";
import { steps } from "./steps";
import type { PearlDiceView } from "./view";

const view: PearlDiceView = {
  game: "pearl_dice", seats: 2, options: { first: 0, hot_dice: false, rolled_order: false, pearls: 7, rows: "standard", faces: "standard" }, first: 0, turn: 1, over: false, scores: null, winners: null, seat: 0,
  dice: [1, 3, 3, 4, 5, 5], target: null, boards: [[7, 7, 5], [7, 7, 7]], turns: [1, 2], rolls: [3, 4], roll_off: [],
};
const happened = (event: string, seat: number, more: object = {}): TableEvent => ({ event, version: 4, at: 0, seat, ...more });
const took = happened("action", 0, { action: "remove 1 from 3" });
const rolled = (seat: number, ...dice: number[]): TableEvent => happened("rolled", seat, { dice });

test("a take and the roll after it are one step", () => {
  const told = steps(null, view, [took, rolled(0, 1, 4, 5)]);
  expect(told.map(({ kind, events }) => [kind, events.length])).toEqual([["roll", 2]]);
  expect(told[0]!.view).toBe(view);
});

test("a roll that makes nothing is seen by itself, and why the turn ends; then the next one rolls", () => {
  const told = steps(null, view, [took, rolled(0, 1, 1, 2, 6), rolled(1, 1, 3, 3, 4, 5, 5)]);
  expect(told.map(({ kind }) => kind)).toEqual(["failed", "roll"]);
  expect(told[0]!.view).toMatchObject({ turn: 0, dice: [1, 1, 2, 6], target: 3, rolls: [3, 3], turns: [1, 1], boards: view.boards });
  expect(told[0]!.events.at(-1)).toMatchObject({ event: "turn_ended", added: true, seat: 0, over: "row", row: 3, dice: [1, 1, 2, 6] });
  expect(told[1]!.view).toBe(view);
});

test("all dice used: the turn ends without a roll", () => {
  const told = steps(null, view, [took, rolled(1, 1, 3, 3, 4, 5, 5)]);
  expect(told.map(({ kind }) => kind)).toEqual(["act", "roll"]);
  expect(told[0]!.view).toMatchObject({ turn: 0, dice: [], rolls: [3, 3] });
  expect(told[0]!.events.at(-1)).toMatchObject({ event: "turn_ended", over: "spent" });
});

test("a first roll that makes nothing at once", () => {
  const told = steps(null, view, [took, rolled(0, 1, 1), rolled(1, 2, 2, 2, 2, 2, 2), happened("ended_at_once", 1), rolled(0, 1, 2, 3, 4, 5, 6)]);
  expect(told.map(({ kind, view: { turn } }) => [kind, turn])).toEqual([["failed", 0], ["failed", 1], ["roll", view.turn]]);
});

test("the end comes after the take", () => {
  const told = steps(null, { ...view, turn: null, over: true }, [took, { event: "game_ended", version: 4, at: 0 }]);
  expect(told.map(({ events }) => events.map(({ event }) => event))).toEqual([["action"], ["game_ended"]]);
});
