/**
 * Every legal action can be chosen by taps, and nothing else can: over positions of real games
 * (tests/positions.py).
 */
import { describe, expect, it } from "vitest";
import positions from "../../../tests/positions.json?raw";
import { reached } from "../../../tests/reached";
import type { View } from "../board";
import { CHICKEN_KINDS } from "./pieces/kinds";
import * as select from "./select";

const kept = (JSON.parse(positions) as { positions: { view: View; actions: string[] }[] }).positions.filter(
  ({ view }) => view.game === "chicken",
);

describe("choosing in Chicken", () => {
  const taps: select.Parts[] = [
    { kind: "draw", card: null },
    { kind: "out", card: null },
    ...CHICKEN_KINDS.map((card) => ({ kind: "play" as const, card })),
  ];

  it.each(kept.map((p, i) => [i, p] as const))("position %i: taps choose the legal actions", (_, { actions }) => {
    const legal = select.legalOf(actions);
    expect(legal.map(({ action }) => action)).toEqual(actions);
    const chosen = new Set(reached<string | null>(null, (now) => taps.map((parts) => select.tap(legal, now, parts))));
    chosen.delete(null);
    expect([...chosen].sort()).toEqual([...actions].sort());
    expect(select.playable(legal).map((card) => `play ${card}`)).toEqual(actions.filter((a) => a.startsWith("play")));
  });

  it("the same tap again chooses nothing, and what is not legal changes nothing", () => {
    const legal = select.legalOf(["play 3", "out"]);
    const three = select.tap(legal, null, { kind: "play", card: "3" });
    expect(three).toBe("play 3");
    expect(select.tap(legal, three, { kind: "draw", card: null })).toBe("play 3");
    expect(select.tap(legal, three, { kind: "play", card: "3" })).toBeNull();
  });

  it("what is dragged means the same every time", () => {
    const legal = select.legalOf(["draw", "play 3"]);
    for (let time = 0; time < 2; time++) expect(select.bring(legal, { kind: "play", card: "3" })).toBe("play 3");
    expect(select.bring(legal, { kind: "draw", card: null })).toBe("draw");
    expect(select.bring(legal, { kind: "play", card: "4" })).toBeNull();
  });
});
