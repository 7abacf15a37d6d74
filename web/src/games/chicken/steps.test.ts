import { expect, test } from "vitest";
import type { TableEvent } from "../board";
import { steps } from "./steps";
import type { ChickenCounts, ChickenView } from "./view";

const none: ChickenCounts = { "1": 0, "2": 0, "3": 0, "4": 0, "5": 0, "6": 0, chick: 0, egg: 0 };
const held = (counts: Partial<ChickenCounts>): ChickenCounts => ({ ...none, ...counts });

const before: ChickenView = {
  game: "chicken", seats: 2, options: { first: 0, limit: 50, deal: 6, copies: 7, eggs: 1, strict_draw: false, die_chick: 10 }, first: 0, turn: 1, over: false, scores: null, winners: null, seat: 0,
  round: 1, starter: 0, played_last: 0, top: "3", hands: [held({ "2": 2 }), null], pile: null, discards: held({ "3": 1 }),
  in: [true, true], points: [0, 0], last: null, room: [none, none], hand_sizes: [2, 1], pile_size: 20,
};
const last = { hands: [held({ "2": 2 }), none], top: "4" as const, gained: [2, 0], dice: [5, 2], points: [2, 0] };
const after: ChickenView = { ...before, turn: 0, round: 2, top: "6", hands: [held({ "1": 6 }), null], hand_sizes: [6, 6], points: [2, 0], last };
const happened = (event: string, more: object = {}): TableEvent => ({ event, version: 9, at: 0, ...more });
const played = happened("action", { seat: 1, action: "play 4" });
const rolled = happened("rolled", { seat: 1, dice: [5, 2] });
const ended = happened("round_ended", { round: 1, ...last });
const dealt = happened("dealt", { seat: 0, count: 6, cards: { "1": 6 } });

test("an action is one step", () => {
  expect(steps(before, after, [played])).toEqual([{ kind: "act", view: after, events: [played] }]);
});

test("the last card, then the open hands, then the deal", () => {
  const told = steps(before, after, [played, rolled, ended, dealt]);
  expect(told.map(({ kind, events }) => [kind, ...events.map(({ event }) => event)])).toEqual([
    ["act", "action"],
    ["round", "rolled", "round_ended"],
    ["deal", "dealt"],
  ]);
  const [card, round, deal] = told.map(({ view }) => view as ChickenView);
  expect(card).toMatchObject({ round: 1, top: "4", hand_sizes: [2, 0], points: [0, 0], played_last: 1, discards: held({ "3": 1, "4": 1 }) });
  expect(round).toMatchObject({ round: 1, points: [2, 0], last });
  expect(deal).toBe(after);
});

test("whoever is out lays no card", () => {
  const [step] = steps(before, after, [happened("action", { seat: 1, action: "out" }), ended, dealt]);
  expect(step!.view).toMatchObject({ in: [true, false], discards: before.discards, played_last: 0 });
});
