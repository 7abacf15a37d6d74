import { describe, expect, test } from "vitest";
import positions from "../../../tests/lagoon_positions.json";
import { KINDS, missing, open, pick, read, readingsOf, settled, type Parts, type Picked, type Readings } from "./select";

const found = positions.filter(({ game }) => game === "pearladora").map(({ actions }) => ({
  actions,
  all: readingsOf(actions),
}));

/** Everything that can be tapped now. */
function taps(all: Readings, picked: Picked): [keyof Parts, string][] {
  const tools = KINDS.filter((kind) => all.some(({ parts }) => parts.kind === kind));
  const parts = (["value", "space", "line"] as const).flatMap((part) =>
    [...open(all, picked, part)].map((value): [keyof Parts, string] => [part, value]),
  );
  // A Diver of the rack can be taken whatever tool is in hand.
  parts.push(...[...open(all, {}, "value")].map((value): [keyof Parts, string] => ["value", value]));
  return [...tools.map((kind): [keyof Parts, string] => ["kind", kind]), ...parts];
}

/** Every action that taps can lead to, however many. */
function reached(all: Readings): Set<string> {
  const actions = new Set<string>();
  const seen = new Set<string>();
  const waiting: Picked[] = [{}];
  while (waiting.length > 0) {
    const picked = waiting.pop()!;
    const key = JSON.stringify(Object.entries(picked).sort());
    if (seen.has(key)) continue;
    seen.add(key);
    const action = settled(all, picked);
    if (action !== null) actions.add(action);
    for (const [part, value] of taps(all, picked)) waiting.push(pick(all, picked, part, value as never));
  }
  return actions;
}

const FEW = 40; // actions, so that every way of tapping can be gone

describe("selecting in the lagoon", () => {
  test("there are positions to try, with every kind of action", () => {
    expect(found.length).toBeGreaterThan(30);
    const kinds = new Set(found.flatMap(({ all }) => all.map(({ parts }) => parts.kind)));
    expect([...kinds].sort()).toEqual([...KINDS].sort());
  });

  test("every legal action is understood", () => {
    for (const { actions, all } of found) expect(all.map(({ action }) => action)).toEqual(actions);
  });

  test("every legal action is reached by naming its parts, each of which can be tapped", () => {
    for (const { all } of found) {
      for (const { action, parts } of all) {
        let picked: Picked = {};
        for (const part of ["kind", "value", "space", "line"] as const) {
          const value = parts[part];
          if (value === undefined || picked[part] === value) continue;
          const offered = part === "kind" || open(all, picked, part).has(value);
          if (!offered) expect.fail(`${action}: ${part} ${value} cannot be tapped`);
          picked = pick(all, picked, part, value);
        }
        expect(settled(all, picked)).toBe(action);
      }
    }
  });

  test("however one taps, every legal action is reached and nothing else ever is", () => {
    const few = found.filter(({ actions }) => actions.length <= FEW);
    expect(few.length).toBeGreaterThan(10);
    for (const { actions, all } of few) expect([...reached(all)].sort()).toEqual([...actions].sort());
  });

  test("a tap on the water never spends a token that was not named", () => {
    for (const { all } of found) {
      for (const part of ["space", "line"] as const) {
        for (const value of open(all, {}, part)) {
          const action = settled(all, pick(all, {}, part, value));
          if (action !== null) expect(["diver", "pontoon"]).toContain(read(action)!.kind);
        }
      }
    }
  });
});

describe("tapping in the lagoon", () => {
  const all = readingsOf(["diver 1 c4", "diver 1 d4", "diver 2 c4", "diver 2 d4", "pontoon c2-d2", "pontoon c4-d4"].concat(
    ["extra diver 1 c4", "extra diver 2 c4", "look e3", "backup e3"],
  ));

  test("Diver, then space; or space, then Diver", () => {
    const diver = pick(all, {}, "value", "2");
    expect(missing(all, diver)).toBe("space");
    expect(settled(all, pick(all, diver, "space", "d4"))).toBe("diver 2 d4");
    const space = pick(all, {}, "space", "d4");
    expect(missing(all, space)).toBe("value");
    expect(settled(all, pick(all, space, "value", "1"))).toBe("diver 1 d4");
  });

  test("with a Diver in hand no line can be picked", () => {
    expect(open(all, { value: "1" }, "line").size).toBe(0);
    expect(open(all, {}, "line").size).toBe(2);
  });

  test("a line takes the place of a space, and the other way round", () => {
    const line = pick(all, { space: "c4" }, "line", "c2-d2");
    expect(settled(all, line)).toBe("pontoon c2-d2");
    expect(pick(all, line, "space", "c4")).toEqual({ space: "c4" });
  });

  test("naming the power turns the same Diver and space into the extra one", () => {
    const diver = { value: "2", space: "c4" };
    expect(settled(all, diver)).toBe("diver 2 c4");
    expect(settled(all, pick(all, diver, "kind", "extra diver"))).toBe("extra diver 2 c4");
  });

  test("picking the same again lets go of it", () => {
    expect(pick(all, { value: "2" }, "value", "2")).toEqual({});
    expect(pick(all, { kind: "look" }, "kind", "look")).toEqual({});
  });

  test("what others did is read with its hidden value", () => {
    expect(read("diver ? c4")).toEqual({ kind: "diver", value: "?", space: "c4" });
    expect(read("take yellow")).toBeNull();
  });
});
