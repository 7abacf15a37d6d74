import { expect, test, vi } from "vitest";
import { Hints } from "../src/lib/hints.svelte";
import type { HintLine } from "../src/lib/wire";

const LINES: HintLine[] = [{ action: "take blue", chance: 0.5, reason: "" }];

/** What is shown at a table of version 7 when the server answers for a version. */
async function shownFor(version: number): Promise<HintLine[] | null | undefined> {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ version, seat: 0, hints: LINES })));
  const hints = new Hints("t", () => 7);
  await hints.ask();
  return hints.lines;
}

test("a hint is shown for the position that is on the table", async () => {
  expect(await shownFor(7)).toEqual(LINES);
});

test("a hint for a position that has gone by, or is not here yet, is not shown", async () => {
  expect([await shownFor(6), await shownFor(8)]).toEqual([undefined, undefined]);
});
