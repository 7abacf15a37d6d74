import { describe, expect, test } from "vitest";
import { Course } from "../src/lib/course.svelte";
import type { Lesson, View } from "../src/lib/wire";

function lesson(key: string, wanted: string[] = [], follows = false): Lesson {
  const view = (at: string) => ({ at: `${key} ${at}` }) as unknown as View;
  return {
    key,
    seat: 0,
    follows,
    view: view("before"),
    events: [{ event: "action", seat: 1, action: "draw", version: 1 }],
    actions: wanted.length > 0 ? [...wanted, "out"] : [],
    wanted,
    after: Object.fromEntries(
      wanted.map((action) => [action, { view: view("after"), events: [{ event: "action", seat: 0, action, version: 2 }] }]),
    ),
  };
}

const course = (): Course => new Course([lesson("look"), lesson("play", ["play 4", "play 3"], true), lesson("draw", ["draw"], true)]);

describe("a tutorial is walked through", () => {
  test("where nothing is asked, nothing can be selected", () => {
    const walk = course();
    expect(walk.stage).toBe("read");
    expect(walk.actions).toEqual([]);
  });

  test("what is asked for moves the table on", () => {
    const walk = course();
    walk.go(1);
    expect(walk.actions).toEqual(["play 4", "play 3", "out"]);
    expect(walk.act("play 4")).toBe(true);
    expect(walk.stage).toBe("done");
    expect(walk.view).toEqual({ at: "play after" });
    expect(walk.fresh.map(({ action }) => action)).toEqual(["play 4"]);
    expect(walk.marks.map(({ seat, action }) => [seat, action])).toEqual([[0, "play 4"], [1, "draw"]]);
    expect(walk.actions).toEqual([]);
  });

  test("something else leaves the table as it is and may be tried again", () => {
    const walk = course();
    walk.go(1);
    expect(walk.act("out")).toBe(false);
    expect(walk.stage).toBe("again");
    expect(walk.view).toEqual({ at: "play before" });
    expect(walk.act("play 3")).toBe(true);
  });

  test("the table stays where a lesson goes on from what was done, and is a new one elsewhere", () => {
    const walk = course();
    const first = walk.table;
    walk.go(1);
    expect(walk.table).toBe(first);
    walk.act("play 4");
    walk.go(2);
    expect(walk.table).toBe(first);
    walk.go(1);
    expect(walk.table).not.toBe(first);
    const back = walk.table;
    walk.go(2); // skipped
    expect(walk.table).not.toBe(back);
  });

  test("after another of the wanted actions the next lesson has a table of its own", () => {
    const walk = course();
    walk.go(1);
    const table = walk.table;
    walk.act("play 3");
    walk.go(2);
    expect(walk.table).not.toBe(table);
  });

  test("it ends after the last lesson and can begin again", () => {
    const walk = course();
    walk.go(3);
    expect(walk.over).toBe(true);
    expect(walk.view).toBeNull();
    walk.go(0);
    expect(walk.stage).toBe("read");
  });
});
