/** Every legal action can be chosen by taps, and nothing else can: over positions of real games (positions.py). */
import { describe, expect, it } from "vitest";
import { CHICKEN_KINDS } from "../src/pieces/chicken";
import { COLOURS } from "../src/pieces/colours";
import type { View } from "../src/tables/board";
import * as chicken from "../src/tables/chicken/select";
import * as pearls from "../src/tables/pearls/select";
import positions from "./positions.json?raw";

interface Kept {
  view: View;
  actions: string[];
}

const { positions: kept } = JSON.parse(positions) as { positions: Kept[] };
const MOST_NECKLACE = 12;

function of(game: string): Kept[] {
  return kept.filter(({ view }) => view.game === game);
}

/** Everything that can be reached from `start` by steps, each state once. */
function reached<S>(start: S, steps: (state: S) => S[]): S[] {
  const found = new Map([[JSON.stringify(start), start]]);
  const open = [start];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const next of steps(state)) {
      const name = JSON.stringify(next);
      if (found.has(name)) continue;
      found.set(name, next);
      open.push(next);
    }
  }
  return [...found.values()];
}

/** All taps that the table of Pearls offers, wise or not. */
function pearlsSteps(legal: pearls.Legal): (picked: pearls.Picked) => pearls.Picked[] {
  return (picked) => [
    ...COLOURS.map((colour) => pearls.tapDisplay(legal, picked, colour)),
    ...COLOURS.flatMap((colour) =>
      pearls.numbersOf(legal, picked, colour).map((n) => pearls.setCards(legal, picked, colour, n)),
    ),
    ...Array.from({ length: MOST_NECKLACE }, (_, value) => pearls.tapNecklace(legal, picked, value)),
    pearls.setClaim(legal, picked, true),
    pearls.setClaim(legal, picked, false),
  ];
}

describe("pearls", () => {
  it.each(of("pearls").map((p, i) => [i, p] as const))("position %i: taps choose the legal actions", (_, { actions }) => {
    const legal = pearls.legalOf(actions);
    expect(legal.map(({ action }) => action)).toEqual(actions);
    const states = reached<pearls.Picked>({}, pearlsSteps(legal));
    const chosen = new Set(states.map((picked) => pearls.actionOf(legal, picked)));
    chosen.delete(null);
    expect([...chosen].sort()).toEqual([...actions].sort());
  });

  it.each(of("pearls").map((p, i) => [i, p] as const))("position %i: four steps reach any action", (_, { actions }) => {
    const legal = pearls.legalOf(actions);
    for (const { action, parts } of legal) {
      let picked: pearls.Picked = {};
      if (parts.kind === "take") picked = pearls.tapDisplay(legal, picked, parts.colour);
      else {
        expect(pearls.numbersOf(legal, picked, parts.colour)).toContain(parts.cards);
        picked = pearls.setCards(legal, picked, parts.colour, parts.cards);
        if (parts.wilds > 0) {
          expect(pearls.numbersOf(legal, picked, "wild")).toContain(parts.wilds);
          picked = pearls.setCards(legal, picked, "wild", parts.wilds);
        }
        picked = pearls.setClaim(legal, picked, parts.claim);
      }
      expect(pearls.actionOf(legal, picked)).toBe(action);
    }
  });

  it("wilds that were chosen first join a colour, and stay when it goes back", () => {
    const legal = pearls.legalOf(["place 1 wild", "place 2 wild", "place 1 red", "place 1 red + 1 wild", "place 1 red + 2 wild"]);
    const wilds = pearls.setCards(legal, {}, "wild", 2);
    const both = pearls.setCards(legal, wilds, "red", 1);
    expect(pearls.actionOf(legal, both)).toBe("place 1 red + 2 wild");
    expect(pearls.actionOf(legal, pearls.setCards(legal, both, "red", 0))).toBe("place 2 wild");
    expect(pearls.actionOf(legal, pearls.setCards(legal, both, "wild", 0))).toBe("place 1 red");
  });

  it("a necklace is taken unless somebody says no, and the no ends with other cards", () => {
    const legal = pearls.legalOf(["place 4 red", "place 4 red claim", "place 5 red", "place 5 red claim"]);
    const four = pearls.setCards(legal, {}, "red", 4);
    expect(pearls.actionOf(legal, four)).toBe("place 4 red claim");
    const left = pearls.tapNecklace(legal, four, 4);
    expect(pearls.actionOf(legal, left)).toBe("place 4 red");
    expect(pearls.actionOf(legal, pearls.setCards(legal, left, "red", 5))).toBe("place 5 red claim");
    expect(pearls.actionOf(legal, pearls.tapNecklace(legal, {}, 5))).toBe("place 5 red claim");
  });

  it("knows what is no action of the game", () => {
    for (const text of ["take pink", "place red", "place 3 pink", "roll", ""]) expect(pearls.read(text)).toBeNull();
  });
});

describe("chicken", () => {
  const taps: chicken.Parts[] = [
    { kind: "draw", card: null },
    { kind: "out", card: null },
    ...CHICKEN_KINDS.map((card) => ({ kind: "play" as const, card })),
  ];

  it.each(of("chicken").map((p, i) => [i, p] as const))("position %i: taps choose the legal actions", (_, { actions }) => {
    const legal = chicken.legalOf(actions);
    expect(legal.map(({ action }) => action)).toEqual(actions);
    const chosen = new Set(reached<string | null>(null, (now) => taps.map((parts) => chicken.tap(legal, now, parts))));
    chosen.delete(null);
    expect([...chosen].sort()).toEqual([...actions].sort());
    expect(chicken.playable(legal).map((card) => `play ${card}`)).toEqual(actions.filter((a) => a.startsWith("play")));
  });

  it("the same tap again chooses nothing, and what is not legal changes nothing", () => {
    const legal = chicken.legalOf(["play 3", "out"]);
    const three = chicken.tap(legal, null, { kind: "play", card: "3" });
    expect(three).toBe("play 3");
    expect(chicken.tap(legal, three, { kind: "draw", card: null })).toBe("play 3");
    expect(chicken.tap(legal, three, { kind: "play", card: "3" })).toBeNull();
  });
});
