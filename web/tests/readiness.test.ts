import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { furthest, Watch, whileOpening, beingOpened } from "../src/lib/readiness.svelte";
import type { Readiness } from "../src/lib/wire";

const at = (rules: number, more: Partial<Readiness> = {}): Readiness => ({ game: "pig", ready: false, failed: false, rules, bots: 0, hints: 0, ...more });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("nothing goes back where processes answer in turn", () => {
  expect(furthest(null, at(0.2))).toEqual(at(0.2));
  expect(furthest(at(0.5, { bots: 0.1 }), at(0.2, { bots: 0.3 }))).toEqual(at(0.5, { bots: 0.3 }));
  expect(furthest(at(1, { ready: true }), at(0.2))).toEqual(at(1, { ready: true }));
  expect(furthest(at(0.3, { failed: true }), at(0.4))).toEqual(at(0.4, { failed: true }));
});

test("a game is looked at until it is there, and not before some time has passed", async () => {
  const answers = [at(0.1), at(0.6), at(1, { ready: true })];
  const look = vi.fn(() => Promise.resolve(answers.shift()!));
  const watch = new Watch("pig", "rules", look);
  await vi.advanceTimersByTimeAsync(399);
  expect([look.mock.calls.length, watch.waits]).toEqual([0, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([watch.known?.rules, watch.waits]).toEqual([0.1, true]);
  await vi.advanceTimersByTimeAsync(500);
  expect(watch.known?.rules).toBe(0.6);
  await vi.advanceTimersByTimeAsync(500);
  expect(watch.waits).toBe(false);
  watch.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(look).toHaveBeenCalledTimes(3);
});

test("no answer is no news, and what cannot be made ready is not waited for", async () => {
  const look = vi.fn<() => Promise<Readiness>>().mockRejectedValueOnce(new Error("unreachable")).mockResolvedValue(at(0.3, { failed: true }));
  const watch = new Watch("pig", "rules", look);
  await vi.advanceTimersByTimeAsync(400);
  expect(watch.known).toBeNull();
  await vi.advanceTimersByTimeAsync(500);
  expect([watch.known?.rules, watch.waits, watch.failed]).toEqual([0.3, false, true]);
  watch.close();
});

test("lessons wait for the bots too", async () => {
  const answers = [at(0.9), at(1, { ready: true, bots: 0.4 }), at(1, { ready: true, bots: 1 })];
  const watch = new Watch("pig", "bots", () => Promise.resolve(answers.shift()!));
  const waits: boolean[] = [];
  for (const pause of [400, 500, 500]) {
    await vi.advanceTimersByTimeAsync(pause);
    waits.push(watch.waits);
  }
  expect(waits).toEqual([true, true, false]);
  watch.close();
});

describe("a table is being opened", () => {
  test("until it is there or refused", async () => {
    const opened = whileOpening("pig", Promise.resolve(7));
    expect(beingOpened()?.game).toBe("pig");
    expect([await opened, beingOpened()]).toEqual([7, null]);
    await expect(whileOpening("pig", Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(beingOpened()).toBeNull();
  });

  test("until somebody goes back, though it is made all the same", async () => {
    const opened = whileOpening("pig", new Promise(() => undefined));
    beingOpened()?.leave();
    expect([await opened, beingOpened()]).toEqual([null, null]);
  });

  test("until another one is, which stays when the first is made", async () => {
    let resolve: (made: number) => void = () => undefined;
    const promise = new Promise<number>((done) => (resolve = done));
    const first = whileOpening("pig", promise);
    const second = whileOpening("goat", promise);
    expect(await first).toBeNull();
    expect(beingOpened()?.game).toBe("goat");
    resolve(7);
    expect([await second, beingOpened()]).toEqual([7, null]);
  });
});
