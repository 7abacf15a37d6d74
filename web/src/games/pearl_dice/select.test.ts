import { describe, expect, test } from "vitest";
import positions from "../../../tests/lagoon_positions.json";
import { bringDie, NOTHING, numbersFor, pickTake, read, settled, takesOf, tapDie, tapRow, type Picked } from "./select";
import type { PearlDiceView } from "./view";

const found = positions.filter(({ game }) => game === "pearl_dice").map(({ view, actions }) => ({
  dice: (view as unknown as PearlDiceView).dice,
  actions,
  takes: takesOf(actions),
}));

/** Every selection that taps on dice alone can lead to. */
function byDice(dice: number[], actions: string[]): Picked[] {
  const takes = takesOf(actions);
  const seen = new Map<string, Picked>();
  const open: Picked[] = [NOTHING];
  while (open.length > 0) {
    const picked = open.pop()!;
    const key = JSON.stringify([picked.row, [...picked.dice].sort()]);
    if (seen.has(key)) continue;
    seen.set(key, picked);
    for (const place of dice.keys()) open.push(tapDie(takes, dice, picked, place));
  }
  return [...seen.values()];
}

describe("selecting in Pearl Dice", () => {
  test("there are positions to try", () => {
    expect(found.length).toBeGreaterThan(30);
  });

  test("every legal action is understood", () => {
    for (const { actions, takes } of found) expect(takes.map(({ action }) => action)).toEqual(actions);
  });

  test("every legal action is reached by a row and a number, and nothing else is", () => {
    for (const { dice, actions, takes } of found) {
      const reached = new Set<string | null>();
      for (let row = 1; row <= 12; row++) {
        const tapped = tapRow(takes, dice, NOTHING, row);
        reached.add(settled(takes, dice, tapped));
        for (const pearls of numbersFor(takes, row)) {
          reached.add(settled(takes, dice, pickTake(dice, tapped, { row, pearls })));
        }
      }
      reached.delete(null);
      expect([...reached].sort()).toEqual([...actions].sort());
    }
  });

  test("every legal action is reached by dice, with the row where they mean more than one, and nothing else is", () => {
    for (const { dice, actions, takes } of found) {
      const reached = new Set<string | null>();
      for (const picked of byDice(dice, actions)) {
        reached.add(settled(takes, dice, picked));
        for (let row = 1; row <= 12; row++) reached.add(settled(takes, dice, tapRow(takes, dice, picked, row)));
      }
      reached.delete(null);
      expect([...reached].sort()).toEqual([...actions].sort());
    }
  });

  test("the dice that stand apart are as many as the action uses", () => {
    for (const { dice, takes } of found) {
      for (const { action, parts } of takes) {
        const picked = pickTake(dice, NOTHING, parts);
        const sum = picked.dice.reduce((total, place) => total + dice[place]!, 0);
        expect(sum, action).toBe(parts.row * parts.pearls);
        expect(new Set(picked.dice).size).toBe(picked.dice.length);
      }
    }
  });
});

describe("tapping in Pearl Dice", () => {
  const dice = [2, 2, 3, 5, 6, 6];
  const takes = takesOf(["remove 1 from 2", "remove 2 from 2", "remove 1 from 6", "remove 2 from 6"].concat(
    ["remove 1 from 8", "remove 2 from 8", "remove 3 from 8", "remove 1 from 12"],
  ));
  const tap = (...places: number[]): Picked =>
    places.reduce((picked, place) => tapDie(takes, dice, picked, place), NOTHING);

  test("a row takes as many as it gives, and lets go when tapped again", () => {
    const picked = tapRow(takes, dice, NOTHING, 8);
    expect(settled(takes, dice, picked)).toBe("remove 3 from 8");
    expect(tapRow(takes, dice, picked, 8)).toEqual(NOTHING);
  });

  test("one die means its own row, two of a pair mean the pair", () => {
    expect(settled(takes, dice, tap(0))).toBe("remove 1 from 2");
    expect(settled(takes, dice, tap(0, 4))).toBe("remove 1 from 8");
  });

  test("two sixes may mean row 6 or row 12: the row decides", () => {
    const sixes = tap(4, 5);
    expect(settled(takes, dice, sixes)).toBeNull();
    expect(settled(takes, dice, tapRow(takes, dice, sixes, 12))).toBe("remove 1 from 12");
    expect(settled(takes, dice, tapRow(takes, dice, sixes, 6))).toBe("remove 2 from 6");
  });

  test("with a row a die comes and goes together with its partner", () => {
    const all = tapRow(takes, dice, NOTHING, 8);
    const two = tapDie(takes, dice, all, 2);
    expect(settled(takes, dice, two)).toBe("remove 2 from 8");
    expect(settled(takes, dice, tapDie(takes, dice, two, 3))).toBe("remove 3 from 8");
  });

  test("a die that makes nothing cannot be picked", () => {
    const only = takesOf(["remove 1 from 6", "remove 2 from 6"]);
    expect(tapDie(only, dice, NOTHING, 0)).toEqual(NOTHING);
  });

  test("what is no action of this game is not read", () => {
    expect(read("take yellow")).toBeNull();
  });

  test("a die put to a row brings its partner, and the next one adds to it", () => {
    const one = bringDie(takes, dice, NOTHING, 2, 8)!;
    expect(one).toEqual({ row: 8, dice: [2, 3] });
    expect(settled(takes, dice, one)).toBe("remove 1 from 8");
    const two = bringDie(takes, dice, one, 0, 8)!;
    expect(settled(takes, dice, two)).toBe("remove 2 from 8");
    expect(bringDie(takes, dice, two, 3, 8)).toEqual(two);
  });

  test("a die that was picked alone goes to the row it is put to", () => {
    const picked = bringDie(takes, dice, tap(4), 5, 6)!;
    expect(settled(takes, dice, picked)).toBe("remove 2 from 6");
    expect(settled(takes, dice, bringDie(takes, dice, picked, 5, 12)!)).toBe("remove 1 from 12");
  });

  test("a die that makes nothing in a row does not go there", () => {
    expect(bringDie(takes, dice, NOTHING, 0, 6)).toBeNull();
    expect(bringDie(takes, dice, NOTHING, 0, 11)).toBeNull();
  });

  test("where one pearl alone may not be taken, the fewest that may be are", () => {
    const whole = takesOf(["remove 2 from 2"]);
    expect(settled(whole, dice, bringDie(whole, dice, NOTHING, 1, 2)!)).toBe("remove 2 from 2");
  });
});
