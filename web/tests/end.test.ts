/** What the end of a game says: the margin, the games so far, the count, and a word for those who lost. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { MANIFESTS } from "../src/games";
import type { Ended, TableEvent } from "../src/games/board";
import { praise as chickenPraise, roundsOf, shares as chickenShares } from "../src/games/chicken/count";
import { praise as dicePraise } from "../src/games/pearl_dice/count";
import { praise as lagoonPraise, shares as lagoonShares } from "../src/games/pearladora/count";
import { praise as pearlsPraise, shares as pearlsShares } from "../src/games/pearls/count";
import { speakOf } from "../src/lib/i18n";
import type { GameEndedEvent, TableView } from "../src/lib/wire";
import { Counting } from "../src/parts/end/counting.svelte";
import { marginOf, nextBest, resultOf, standings } from "../src/parts/end/result";

beforeAll(() => Promise.all([...MANIFESTS.keys()].map(speakOf)));

const NAMES = ["Ann", "Ben", "Cleo"];
const ended = (more: object): GameEndedEvent => ({ event: "game_ended", version: 1, at: 0, ...more }) as GameEndedEvent;
const game = (view: object, more: object, events: TableEvent[] = []): Ended =>
  ({ view: { seats: 3, ...view }, ended: ended({ winners: [0], ...more }), events }) as unknown as Ended;

describe("the margin", () => {
  const margin = (scores: number[], ranks: number[], low = false): string => {
    const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
    return marginOf(resultOf(ended({ scores, ranks, winners })), NAMES, low);
  };
  test("is told against the next best", () => {
    expect(margin([30, 49, 46], [3, 1, 2])).toBe("49 points, 3 ahead of Cleo");
    expect(margin([12, 7, 12], [2, 1, 2], true)).toBe("7 points, 5 fewer than Ann and Cleo");
  });
  test("is none where a tie was broken, or all have won", () => {
    expect(margin([40, 40, 3], [2, 1, 3])).toBe("40 points, as many as Ann");
    expect(margin([1, 1, 1], [1, 1, 1])).toBe("1 point each");
    expect(margin([546], [1])).toBe("546 points");
    expect(nextBest(resultOf(ended({ scores: [1], ranks: [1], winners: [0] })))).toEqual([]);
  });
});

test("the games so far are counted for each seat, the most first; who won together has each won", () => {
  const table = { game: "pearls", seats: NAMES.map((_, seat) => ({ seat })) } as unknown as TableView;
  const found = standings(table, NAMES, [[1], [2], [1], [0, 1]]);
  expect(found.map(({ name, won }) => `${name} ${won}`)).toEqual(["Ben 3", "Ann 1", "Cleo 1"]);
});

test("points are counted category by category, and a skip shows the scores", () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
  const counting = new Counting([[20, 5, -3], [10, 0, 0]]);
  counting.begin();
  vi.advanceTimersByTime(1000);
  expect(counting.counted).toBe(1);
  expect(counting.points[0]).toBeGreaterThan(counting.points[1]!);
  expect(counting.over).toBe(false);
  counting.skip();
  expect([counting.counted, ...counting.points, counting.over]).toEqual([3, 22, 10, true]);
  vi.useRealTimers();
});

describe("a word for those who have not won is true", () => {
  const none = { wild: 0, yellow: 0, red: 0, green: 0, blue: 0, turquoise: 0, purple: 0 };
  test("in Pearls", () => {
    const lines = (pearls: number[]): object[] => pearls.map((n, seat) => ({ seat, pearls: n, necklaces: 0, hand: 0, hand_size: 1 }));
    const view = { claimed: [[5], [4, 4], []], placed: [none, none, { ...none, blue: 2 }] };
    const of = game(view, { count: lines([20, 20, 30]), scores: [25, 24, 23] });
    expect(pearlsPraise(of, 2)).toBe("most points for pearls: 30");
    expect(pearlsPraise(of, 1)).toBe("most necklaces of all: 2");
    expect(pearlsPraise(game(view, { count: lines([20, 20, 20]), scores: [25, 24, 23] }), 2)).toBe("2 blue cards, more than anybody");
    expect(pearlsPraise(game({ ...view, placed: [none, none, none] }, { count: lines([9, 9, 9]), scores: [14, 13, 9] }), 2)).toBeNull();
    expect(pearlsPraise(game(view, { count: lines([9, 9, 9]), scores: [9, 9, 9] }), 1)).toMatch(/^Level on points/);
    expect(pearlsShares(of)).toEqual([[20, 0, 0], [20, 0, 0], [30, 0, 0]]);
  });

  test("in Pearladöra", () => {
    const count = [
      { spaces: ["a1"], pearls: 9, totals: [3, 1, null], winners: [0], won: [9, 0, 0] },
      { spaces: ["b1"], pearls: 1, totals: [null, 2, 1], winners: [1], won: [0, 1, 0] },
      { spaces: ["c1"], pearls: 1, totals: [null, 2, 1], winners: [1], won: [0, 1, 0] },
    ];
    const of = game({ game: "pearladora" }, { count });
    expect(lagoonPraise(of, 1)).toBe("won the most territories: 2");
    expect(lagoonPraise(of, 2)).toBeNull();
    expect(lagoonShares(of)[1]).toEqual([0, 1, 1]);
  });

  test("in Pearl Dice", () => {
    const count = [0, 1, 2].map((seat) => ({ seat, rows: [], turns: 9, rolls: 20 }));
    const of = game({ boards: [[0, 0], [0, 5], [7, 7]] }, { count });
    expect(dicePraise(of, 1)).toBe("just 5 pearls left");
    expect(dicePraise(of, 2)).toBeNull();
    expect(dicePraise(game({ seats: 1, boards: [[0]] }, { count }), 0)).toBe("9 turns, 20 rolls");
  });

  test("in Chicken, of the rounds as they were played last", () => {
    const round = (n: number, gained: number[], points: number[]): TableEvent => ended({ event: "round_ended", round: n, gained, points });
    const events = [round(1, [9, 9, 9], [9, 9, 9]), round(1, [5, 10, 8], [5, 10, 8]), round(2, [9, 0, 9], [14, 4, 17])];
    const of = game({}, {}, events);
    expect(roundsOf(of)[1]).toEqual([
      { round: 1, gained: 10, off: 0, points: 10 },
      { round: 2, gained: 0, off: 6, points: 4 },
    ]);
    expect(chickenShares(of)).toEqual([[5, 9], [10, -6], [8, 9]]);
    expect(chickenPraise(of, 1)).toBe("took the most off with the dice: 6");
    expect(chickenPraise(of, 2)).toBe("best round: 8");
  });
});
