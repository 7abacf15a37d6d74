import { beforeAll, describe, expect, test } from "vitest";
import { speakOf } from "../../lib/i18n";
import type { TableEvent } from "../board";
import { gained, setAside, turnsOf, whyOver } from "./turns";
import type { PearlDiceView } from "./view";

const rolled = (seat: number, ...dice: number[]): TableEvent => ({ event: "rolled", version: 1, at: 0, seat, dice });
const took = (seat: number, pearls: number, row: number): TableEvent => ({ event: "action", version: 1, at: 0, seat, action: `remove ${pearls} from ${row}` });
const undone = (actions: number): TableEvent => ({ event: "undone", version: 1, at: 0, seat: 0, actions });
const at_once = (seat: number): TableEvent => ({ event: "ended_at_once", version: 1, at: 0, seat });

const full = (): number[] => Array.from({ length: 12 }, () => 7);
function view(left: Record<number, number> = {}, hot = false, seats = 2): PearlDiceView {
  const boards = Array.from({ length: seats }, full);
  for (const [row, n] of Object.entries(left)) boards[0]![Number(row) - 1] = n;
  return { options: { first: 0, hot_dice: hot, pearls: 7 }, boards } as unknown as PearlDiceView;
}

beforeAll(() => speakOf("pearl_dice"));

describe("the turns of Pearl Dice", () => {
  const pairs = [rolled(0, 1, 1, 2, 4, 5, 6), took(0, 1, 9), rolled(0, 2, 3, 4, 6), took(0, 1, 9), rolled(0, 2, 4), rolled(1, 1, 1, 1, 2, 2, 3)];

  test("go on as long as something is taken, and end with a roll that does not fit", () => {
    const turns = turnsOf(view({ 9: 5 }), pairs);
    expect(turns.map(({ seat, over, rolls }) => [seat, over, rolls.length])).toEqual([[0, "row", 3], [1, null, 1]]);
    expect(gained(turns[0]!)).toBe(18);
    expect(setAside(turns[0]!)).toEqual([{ row: 9, dice: [4, 5] }, { row: 9, dice: [3, 6] }]);
    expect(whyOver(turns[0]!)).toBe("2 + 4 = 6, not 9. Nothing fits: the turn ends");
  });

  test("are told without a sum where more than two dice are left", () => {
    const turns = turnsOf(view({ 3: 6 }), [rolled(0, 1, 1, 2, 3, 5, 6), took(0, 1, 3), rolled(0, 1, 1, 2, 4, 5), rolled(1, 1, 1, 1, 1, 1, 1)]);
    expect(whyOver(turns[0]!)).toBe("Nothing makes 3: the turn ends");
  });

  test("end at once where six dice fit no row", () => {
    const turns = turnsOf(view(), [rolled(0, 1, 1, 1, 1, 1, 1), at_once(0), rolled(1, 2, 2, 2, 2, 2, 2)]);
    expect(turns[0]!.over).toBe("any");
    expect(turns).toHaveLength(2);
  });

  test("end when all six dice are used, also for somebody who plays alone", () => {
    const events = [rolled(0, 3, 3, 3, 3, 3, 3), took(0, 6, 3), rolled(0, 1, 2, 2, 4, 5, 6)];
    expect(turnsOf(view({ 3: 1 }, false, 1), events).map(({ over }) => over)).toEqual(["spent", null]);
    expect(turnsOf(view({ 3: 1 }, true, 1), events)).toHaveLength(1);
  });

  test("go on with all six dice after a row is cleared, and nothing is set aside then", () => {
    const turns = turnsOf(view({ 3: 0 }), [rolled(0, 1, 2, 3, 4, 5, 6), took(0, 1, 3), rolled(0, 1, 2, 2, 4, 5, 6)]);
    expect(turns).toHaveLength(1);
    expect(setAside(turns[0]!)).toEqual([]);
  });

  test("forget what was taken back", () => {
    const turns = turnsOf(view({ 9: 6 }), [...pairs, undone(1)]);
    expect(turns).toHaveLength(1);
    expect(turns[0]!.rolls.at(-1)).toEqual({ dice: [2, 3, 4, 6], take: null });
  });
});
