import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { askPatiently, Refused } from "../src/lib/api";
import { speak, t } from "../src/lib/i18n";
import { wordsFor } from "../src/lib/notices.svelte";

const WAIT = 5; // seconds
const REFUSALS = 40; // of five seconds each: more than anybody waits for what stands still

const warming = (wait: number | null): Response => Response.json({ error: { code: "warming", message: "", wait } }, { status: 503 });
const opened = (): Response => Response.json({ id: "t" });
const far = (rules: number): Response => Response.json({ game: "pig", ready: false, failed: false, rules, bots: 0, hints: 0 });

/** A server that answers one after the other; how far it is comes from another list. */
function serve(answers: Response[], shares: number[] = []): ReturnType<typeof vi.fn> {
  const tables = vi.fn(() => answers.shift()!);
  vi.stubGlobal("fetch", async (address: string) => (address.endsWith("/readiness") ? far(shares.shift() ?? 0) : tables()));
  return tables;
}

const refusals = (): Response[] => Array.from({ length: REFUSALS }, () => warming(WAIT));
const openTable = (): Promise<unknown> => askPatiently("POST /api/tables", { body: { game: "pig", seats: 2 } }, "pig").catch((error: unknown) => error);

beforeAll(() => speak("en"));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a game that is being compiled is asked for again", async () => {
  const tables = serve([warming(WAIT), opened()]);
  const made = openTable();
  await vi.advanceTimersByTimeAsync(WAIT * 1000 - 1);
  expect(tables).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await made).toEqual({ id: "t" });
});

test("a game that cannot be compiled is not asked for again, and that is told", async () => {
  const tables = serve([warming(null), opened()]);
  const refused = openTable();
  await vi.runAllTimersAsync();
  expect(tables).toHaveBeenCalledTimes(1);
  expect(wordsFor((await refused) as Refused)).toBe(t("ready.failed"));
  expect(wordsFor(new Refused("warming", "", WAIT))).toBe(t("error.warming"));
});

test("a game that stands still is given up", async () => {
  serve([...refusals(), opened()]);
  const refused = openTable();
  await vi.runAllTimersAsync();
  expect(await refused).toMatchObject({ code: "warming", wait: WAIT });
});

test("a game that gets further is waited for", async () => {
  serve([...refusals(), opened()], Array.from({ length: REFUSALS }, (_, i) => i / REFUSALS));
  const made = openTable();
  await vi.runAllTimersAsync();
  expect(await made).toEqual({ id: "t" });
});
