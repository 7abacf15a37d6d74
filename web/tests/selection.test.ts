import { describe, expect, test } from "vitest";
import { choices, matching, pick, readings, settled, unpick } from "../src/lib/selection";

interface Parts {
  verb: string;
  number?: number | undefined;
  colour: string;
  claim: boolean;
}

function read(action: string): Parts | null {
  const place = /^place (\d+) (\w+)( claim)?$/.exec(action);
  if (place) return { verb: "place", number: Number(place[1]), colour: place[2]!, claim: place[3] !== undefined };
  const take = /^take (\w+)$/.exec(action);
  return take ? { verb: "take", number: undefined, colour: take[1]!, claim: false } : null;
}

const legal = ["take red", "take blue", "place 1 red", "place 2 red", "place 4 blue", "place 4 blue claim"];
const all = readings(legal, read);

describe("narrowing the legal actions", () => {
  test("what cannot be read is left out", () => {
    expect(readings(["take red", "dance"], read).map(({ action }) => action)).toEqual(["take red"]);
  });

  test("nothing picked: everything is possible", () => {
    expect(matching(all, {})).toHaveLength(legal.length);
  });

  test("what may be picked next is what a legal action still has", () => {
    expect(choices(all, { verb: "place" }, "colour")).toEqual(["red", "blue"]);
    expect(choices(all, { verb: "place", colour: "red" }, "number")).toEqual([1, 2]);
    expect(choices(all, { verb: "place", colour: "red" }, "claim")).toEqual([false]);
  });

  test("a part that is picked already can be picked otherwise", () => {
    expect(choices(all, { verb: "place", colour: "red" }, "colour")).toEqual(["red", "blue"]);
  });

  test("a pick drops what does not go with it", () => {
    expect(pick(all, { verb: "place", colour: "red", number: 2 }, "colour", "blue")).toEqual({ colour: "blue", verb: "place" });
  });

  test("what no legal action has cannot be picked", () => {
    const picked = { verb: "place" };
    expect(pick(all, picked, "colour", "green")).toBe(picked);
  });

  test("a pick can be taken back", () => {
    expect(unpick<Parts>({ verb: "place", colour: "red" }, "colour")).toEqual({ verb: "place" });
  });

  test("one action left: that is it", () => {
    expect(settled(all, { verb: "place", colour: "red", number: 2 })).toBe("place 2 red");
  });

  test("a choice that is open settles nothing", () => {
    expect(settled(all, { verb: "place", colour: "blue" })).toBeNull();
    expect(settled(all, { verb: "place", colour: "blue", number: 4 })).toBeNull();
    expect(settled(all, { verb: "place", colour: "blue", number: 4, claim: true })).toBe("place 4 blue claim");
  });

  test("no legal action: nothing to settle", () => {
    expect(settled(readings([], read), {})).toBeNull();
  });
});
