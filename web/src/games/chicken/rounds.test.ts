/** What the slate and the plank "I'm out" say is what the server counted. */
import { expect, it } from "vitest";
import kept from "../../../tests/positions.json?raw";
import type { TableEvent, View } from "../board";
import { roundsOf } from "./rounds";
import { worthOf, type ChickenView, type EndedRound } from "./view";

const { stories, positions } = JSON.parse(kept) as {
  stories: { view: View; events: TableEvent[] }[];
  positions: { view: View }[];
};
const views = [...stories, ...positions].map(({ view }) => view).filter(({ game }) => game === "chicken") as ChickenView[];
const ended = views.flatMap(({ last }) => last ?? []);

it("hands of rounds that ended are worth what they cost", () => {
  expect(ended.length).toBeGreaterThan(0);
  for (const { hands, top, gained } of ended) expect(hands.map((hand) => worthOf(hand, top))).toEqual(gained);
});

it("the changes of all rounds together make the points", () => {
  const told = stories.filter(({ view }) => view.game === "chicken" && view["round"] !== 1);
  for (const { view, events } of told) {
    const rounds = roundsOf(view as ChickenView, events);
    if (rounds[0]?.number !== 1) continue; // the story begins later
    const sums = rounds[0].changes.map((_, seat) => rounds.reduce((sum, { changes }) => sum + changes[seat]!, 0));
    expect(sums).toEqual((view as ChickenView).points);
  }
});

function counted(points: number[]): EndedRound {
  const hand = { "1": 1, "2": 0, "3": 0, "4": 0, "5": 0, "6": 0, chick: 0, egg: 0 };
  return { hands: points.map(() => hand), top: "2", gained: points, dice: [], points };
}
const round = (number: number, points: number[]): TableEvent => ({ event: "round_ended", version: number, at: 0, round: number, ...counted(points) });

it("a round whose hands are open has its own number, though the next one is not dealt", () => {
  const view = { round: 1, over: false, turn: null, last: counted([3, 4]) } as unknown as ChickenView;
  expect(roundsOf(view, [round(1, [3, 4])]).map(({ number }) => number)).toEqual([1]);
});

it("what was taken back never happened", () => {
  const view = { round: 2, over: false, turn: 0, last: null } as unknown as ChickenView;
  const rounds = roundsOf(view, [round(1, [3, 4]), round(2, [9, 9]), round(1, [1, 2])]);
  expect(rounds.map(({ number, changes }) => [number, changes])).toEqual([[1, [1, 2]]]);
});
