/**
 * Every legal action can be chosen by taps, and nothing else can: over positions of real games
 * (tests/positions.py).
 */
import { describe, expect, it } from "vitest";
import positions from "../../../tests/positions.json?raw";
import { reached } from "../../../tests/reached";
import { COLOURS } from "../../pieces/colours";
import type { View } from "../board";
import * as select from "./select";

const kept = (JSON.parse(positions) as { positions: { view: View; actions: string[] }[] }).positions.filter(
  ({ view }) => view.game === "pearls",
);
const MOST_NECKLACE = 12;

/** All taps that the table of Pearls offers, wise or not. */
function pearlsSteps(legal: select.Legal): (picked: select.Picked) => select.Picked[] {
  return (picked) => [
    ...COLOURS.map((colour) => select.tapDisplay(legal, picked, colour)),
    ...COLOURS.flatMap((colour) =>
      select.numbersOf(legal, picked, colour).map((n) => select.setCards(legal, picked, colour, n)),
    ),
    ...Array.from({ length: MOST_NECKLACE }, (_, value) => select.tapNecklace(legal, picked, value)),
    select.setClaim(legal, picked, true),
    select.setClaim(legal, picked, false),
  ];
}

describe("choosing in Pearls", () => {
  it.each(kept.map((p, i) => [i, p] as const))("position %i: taps choose the legal actions", (_, { actions }) => {
    const legal = select.legalOf(actions);
    expect(legal.map(({ action }) => action)).toEqual(actions);
    const states = reached<select.Picked>({}, pearlsSteps(legal));
    const chosen = new Set(states.map((picked) => select.actionOf(legal, picked)));
    chosen.delete(null);
    expect([...chosen].sort()).toEqual([...actions].sort());
  });

  it.each(kept.map((p, i) => [i, p] as const))("position %i: four steps reach any action", (_, { actions }) => {
    const legal = select.legalOf(actions);
    for (const { action, parts } of legal) {
      let picked: select.Picked = {};
      if (parts.kind === "take") picked = select.tapDisplay(legal, picked, parts.colour);
      else {
        expect(select.numbersOf(legal, picked, parts.colour)).toContain(parts.cards);
        picked = select.setCards(legal, picked, parts.colour, parts.cards);
        if (parts.wilds > 0) {
          expect(select.numbersOf(legal, picked, "wild")).toContain(parts.wilds);
          picked = select.setCards(legal, picked, "wild", parts.wilds);
        }
        picked = select.setClaim(legal, picked, parts.claim);
      }
      expect(select.actionOf(legal, picked)).toBe(action);
    }
  });

  it("wilds that were chosen first join a colour, and stay when it goes back", () => {
    const legal = select.legalOf(["place 1 wild", "place 2 wild", "place 1 red", "place 1 red + 1 wild", "place 1 red + 2 wild"]);
    const wilds = select.setCards(legal, {}, "wild", 2);
    const both = select.setCards(legal, wilds, "red", 1);
    expect(select.actionOf(legal, both)).toBe("place 1 red + 2 wild");
    expect(select.actionOf(legal, select.setCards(legal, both, "red", 0))).toBe("place 2 wild");
    expect(select.actionOf(legal, select.setCards(legal, both, "wild", 0))).toBe("place 1 red");
  });

  it("a necklace is taken unless somebody says no, and the no ends with other cards", () => {
    const legal = select.legalOf(["place 4 red", "place 4 red claim", "place 5 red", "place 5 red claim"]);
    const four = select.setCards(legal, {}, "red", 4);
    expect(select.actionOf(legal, four)).toBe("place 4 red claim");
    const left = select.tapNecklace(legal, four, 4);
    expect(select.actionOf(legal, left)).toBe("place 4 red");
    expect(select.actionOf(legal, select.setCards(legal, left, "red", 5))).toBe("place 5 red claim");
    expect(select.actionOf(legal, select.tapNecklace(legal, {}, 5))).toBe("place 5 red claim");
  });

  it("knows what is no action of the game", () => {
    for (const text of ["take pink", "place red", "place 3 pink", "roll", ""]) expect(select.read(text)).toBeNull();
  });
});

describe("dragging in Pearls", () => {
  const legal = select.legalOf(["take green", "place 1 red", "place 2 red", "place 2 red + 1 wild", "place 2 red + 1 wild claim", "place 1 wild"]);

  it("a colour comes to the hand if it may be taken", () => {
    expect(select.actionOf(legal, select.bringToHand(legal, "green")!)).toBe("take green");
    expect(select.bringToHand(legal, "red")).toBeNull();
  });

  it("each card that comes onto the sand is one more", () => {
    const one = select.bringToSand(legal, {}, "red", 1)!;
    expect(select.actionOf(legal, one)).toBe("place 1 red");
    const two = select.bringToSand(legal, one, "red", 1)!;
    expect(select.actionOf(legal, two)).toBe("place 2 red");
    expect(select.bringToSand(legal, two, "red", 2)).toBeNull();
    expect(select.bringToSand(legal, two, "green", 0)).toBeNull();
    const three = select.bringToSand(legal, two, "wild", 0)!;
    expect(select.actionOf(legal, three)).toBe("place 2 red + 1 wild claim");
  });

  it("a card that is chosen already changes nothing", () => {
    const two = select.setCards(legal, {}, "red", 2);
    expect(select.bringToSand(legal, two, "red", 0)).toBe(two);
  });

  it("a card on a necklace chooses the cards that bring it", () => {
    for (const colour of ["red", "wild"] as const) {
      expect(select.actionOf(legal, select.bringToNecklace(legal, colour, 3)!)).toBe("place 2 red + 1 wild claim");
    }
    expect(select.bringToNecklace(legal, "green", 3)).toBeNull();
    expect(select.bringToNecklace(legal, "red", 4)).toBeNull();
  });
});
