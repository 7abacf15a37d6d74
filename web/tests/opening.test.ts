import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shown } from "../src/lib/notices.svelte";
import { openTable } from "../src/lib/opening";
import { beingOpened } from "../src/lib/readiness.svelte";
import { go } from "../src/lib/router.svelte";

let answer: (table: Response) => void;

beforeEach(() => {
  go("/");
  const table = new Promise<Response>((done) => (answer = done));
  const guest = (): Promise<Response> => Promise.resolve(Response.json({ id: "g", name: "Ada" }));
  vi.stubGlobal("fetch", (address: string) => (address.endsWith("/tables") ? table : guest()));
});
afterEach(() => void vi.unstubAllGlobals());

async function beginning(): Promise<{ opened: Promise<void> }> {
  const opened = openTable("Ada", { game: "pearls", seats: 2 });
  await vi.waitFor(() => expect(beingOpened()?.game).toBe("pearls"));
  return { opened };
}

test("a table that is waited for is gone to", async () => {
  const { opened } = await beginning();
  answer(Response.json({ id: "t" }));
  await opened;
  expect([location.pathname, shown()]).toEqual(["/tables/t", []]);
});

test("somebody who goes back stays there, and hears of the table once it is open", async () => {
  const { opened } = await beginning();
  beingOpened()?.leave();
  await opened;
  expect(shown()).toEqual([]);
  answer(Response.json({ id: "t" }));
  await vi.waitFor(() => expect(shown().map(({ to }) => to)).toEqual(["/tables/t"]));
  expect(location.pathname).toBe("/");
});
