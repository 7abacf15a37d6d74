import { createHash, webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { speak } from "../src/lib/i18n";
import {
  chanceInWords,
  change,
  decisive,
  FEW_POINTS,
  follow,
  honesty,
  marksAt,
  ownPath,
  pathOf,
  percent,
  reviewIn,
  shapeOf,
  shapePlaces,
  spread,
  stepTo,
  turnFrom,
  turnsThatMattered,
  versionAt,
  whereOwnDiffers,
  xOf,
  yOf,
  type Area,
  type Review,
  type TurningPoint,
} from "../src/lib/review";
import { keepSeal, sealOf } from "../src/lib/seals";
import type { Frame, ReviewView, TableView, View } from "../src/lib/wire";
import Chart from "../src/parts/review/Chart.svelte";

const turn = (number: number, swing: number): TurningPoint => ({
  number,
  seat: 0,
  action: "draw",
  until: number + 1,
  before: 0.5,
  after: 0.5 + swing,
  swing,
  loss: 0,
  cause: "fortune",
});
const review = (turning_points: TurningPoint[]): Review => ({
  version: 1,
  game: "chicken",
  seats: 2,
  lang: "en",
  actions: [],
  lines: [[0.5, 1]],
  turning_points,
  parts: [],
  decided: { play: null, luck: null },
});
const answer = (status: ReviewView["status"], found: unknown = null): ReviewView => ({
  status,
  progress: 0.5,
  review: found as ReviewView["review"],
});

describe("a seat's own view", () => {
  test("is drawn only where it differs by more than a few points, with a moment on either side", () => {
    const together = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5];
    const own = [0.5, 0.52, 0.6, 0.7, 0.5, 0.5];
    const area: Area = { width: 100, height: 100, left: 0, right: 0, top: 0, bottom: 0 };
    expect(whereOwnDiffers(own, together)).toEqual([[2, 3]]);
    expect(ownPath(area, own, together)).toBe("M20.0 48.0L40.0 40.0L60.0 30.0L80.0 50.0");
    expect(ownPath(area, together, together)).toBe("");
  });

  test("two differences are two lines, at the ends too", () => {
    expect(whereOwnDiffers([0.9, 0.5, 0.1], [0.5, 0.5, 0.5])).toEqual([
      [0, 0],
      [2, 2],
    ]);
  });

  test("a review of an earlier day has none", () => {
    expect(whereOwnDiffers([0.2, 0.4], [])).toEqual([]);
  });

  test.each([
    ["en", "Ada 62% (own view: 48%)", "Ada 60%"],
    ["nl", "Ada 62% (eigen inschatting: 48%)", "Ada 60%"],
    ["fr", "Ada 62 % (à ses yeux : 48 %)", "Ada 60 %"],
    ["de", "Ada 62 % (eigene Einschätzung: 48 %)", "Ada 60 %"],
  ] as const)("is told in words where it differs (%s)", async (lang, differing, alike) => {
    await speak(lang);
    const told = (at: number): string => chanceInWords("Ada", [0.62, 0.6], [0.48, 0.58], at).replace(/\s/g, " ");
    expect([told(0), told(1)]).toEqual([differing, alike]);
    await speak("en");
  });

  test("stands in the list of chances, beside that of the judge of all", async () => {
    await speak("en");
    const props = { lines: [[0.62, 1], [0.38, 0]], own: [[0.5, 1], [0.4, 0]], turns: [], names: ["Ada", "Ben"], looker: null, version: 0, ongo: () => undefined };
    const shown = mount(Chart, { target: document.body, props });
    flushSync();
    const rows = [...document.querySelectorAll(".rows li")].map((row) => row.textContent);
    expect(rows).toEqual(["At the start: Ada 62% (own view: 50%) and Ben 38%", "At the end: Ada 100% and Ben 0%"]);
    await unmount(shown);
  });

  test("differs here by as much as in the terminal", () => {
    const terminal = readFileSync(join(__dirname, "../../src/nacre/analysis/review.py"), "utf8");
    expect(Number(/^FEW_POINTS = ([\d.]+)/m.exec(terminal)?.[1])).toBe(FEW_POINTS);
  });
});

describe("what a review says", () => {
  test("three turns matter most: the largest swings, in the order of the game", () => {
    const found = turnsThatMattered(review([turn(3, -0.1), turn(5, 0.4), turn(9, -0.3), turn(20, 0.2)]));
    expect(found.map(({ number }) => number)).toEqual([5, 9, 20]);
  });

  test("what helped the winner decided the game, unless something else mattered far more", () => {
    const of = (seat: number, number: number, swing: number): TurningPoint => ({ ...turn(number, swing), seat });
    expect(decisive(review([of(1, 2, -0.5), of(0, 4, 0.3)]), [0])?.number).toBe(4);
    expect(decisive(review([of(1, 2, -0.7), of(0, 4, 0.3)]), [0])?.number).toBe(2);
    expect(decisive(review([of(0, 2, -0.5), of(1, 4, -0.4)]), [0])?.number).toBe(2);
    expect(decisive(review([]), [0])).toBeNull();
  });

  test("a review of another day is none", () => {
    expect(reviewIn(null)).toBeNull();
    expect(reviewIn(answer("running"))).toBeNull();
    expect(reviewIn(answer("done", { ...review([]), version: 2 }))).toBeNull();
    expect(reviewIn(answer("done", review([])))).not.toBeNull();
  });

  test("numbers are written as the language writes them, and a change has its sign", async () => {
    await speak("en");
    expect(percent(0.624)).toBe("62%");
    expect(change(-0.12)).toBe("−12%");
    expect(change(0.05)).toBe("+5%");
    expect(change(0.001)).toBe("0%");
    await speak("de");
    expect(percent(0.62)).toMatch(/^62\s%$/);
    await speak("en");
  });
});

describe("going through a game", () => {
  test.each([
    ["ArrowLeft", 5, 4],
    ["ArrowLeft", 0, 0],
    ["ArrowRight", 5, 6],
    ["ArrowRight", 9, 9],
    ["Home", 5, 0],
    ["End", 5, 9],
    ["x", 5, null],
  ])("%s at %i", (key, now, expected) => {
    expect(stepTo(key, now, 9)).toBe(expected);
  });

  test("turning points are shown before their decision", () => {
    const turns = [turn(3, 0.1), turn(8, 0.1)];
    expect(turnFrom(turns, 0, true)).toBe(2);
    expect(turnFrom(turns, 2, true)).toBe(7);
    expect(turnFrom(turns, 7, true)).toBeNull();
    expect(turnFrom(turns, 7, false)).toBe(2);
    expect(turnFrom(turns, 2, false)).toBeNull();
  });

  test("each seat is marked by its last action until then", () => {
    const frame = (version: number, seat: number, action: string): Frame => ({
      version,
      turn: 0,
      seat,
      action,
      view: {} as View,
      events: [{ event: "action", seat, action, version }],
    });
    const setUp: Frame = { version: 0, turn: 0, seat: null, action: null, view: {} as View, events: [] };
    const frames = [setUp, frame(1, 0, "a"), frame(2, 1, "b"), frame(3, 0, "c")];
    expect(marksAt(frames, 0)).toEqual([]);
    expect(marksAt(frames, 2).map(({ action }) => action)).toEqual(["a", "b"]);
    expect(marksAt(frames, 3).map(({ action }) => action)).toEqual(["c", "b"]);
  });
});

describe("the chart", () => {
  const area: Area = { width: 120, height: 100, left: 10, right: 10, top: 0, bottom: 0 };

  test("a line goes from edge to edge, and up is good", () => {
    expect(pathOf(area, [0.5, 1, 0])).toBe("M10.0 50.0L60.0 0.0L110.0 100.0");
    expect(xOf(area, 0, 0)).toBe(10);
    expect(yOf(area, 0.25)).toBe(75);
  });

  test("a point of the chart is the moment that is nearest", () => {
    expect(versionAt(area, 10, 50)).toBe(0);
    expect(versionAt(area, 61, 50)).toBe(26);
    expect(versionAt(area, 500, 50)).toBe(50);
    expect(versionAt(area, -500, 50)).toBe(0);
  });

  test("numbers that would cover each other stand one above the other", () => {
    const apart = [{ x: 10, y: 50 }, { x: 90, y: 50 }];
    expect(spread(apart, 20)).toEqual(apart);
    expect(spread([{ x: 10, y: 50 }, { x: 15, y: 52 }], 20)).toEqual([{ x: 10, y: 50 }, { x: 15, y: 30 }]);
    expect(spread([{ x: 10, y: 5 }, { x: 15, y: 6 }], 20)).toEqual([{ x: 10, y: 5 }, { x: 15, y: 25 }]);
  });

  test("no two seats have the same shape, nor stand at the same place", () => {
    const shapes = Array.from({ length: 6 }, (_, seat) => shapeOf(seat, 0, 0, 5));
    expect(new Set(shapes).size).toBe(6);
    const places = Array.from({ length: 6 }, (_, seat) => shapePlaces(seat, 6, 100)).flat();
    expect(new Set(places).size).toBe(places.length);
    expect(shapePlaces(0, 2, 1).every((place) => place >= 0 && place <= 1)).toBe(true);
  });
});

describe("waiting for a review", () => {
  const shown: string[] = [];
  const asked = (...statuses: ReviewView["status"][]) => {
    shown.length = 0;
    return async (): Promise<ReviewView> => answer(statuses.shift()!);
  };
  const show = ({ status }: ReviewView): unknown => shown.push(status);
  const atOnce = async (): Promise<void> => undefined;

  test("it is looked for until it is done", async () => {
    await follow(asked("waiting", "running", "done", "running"), show, () => true, atOnce);
    expect(shown).toEqual(["waiting", "running", "done"]);
  });

  test("or has failed", async () => {
    await follow(asked("waiting", "failed", "running"), show, () => true, atOnce);
    expect(shown).toEqual(["waiting", "failed"]);
  });

  test("or nobody looks any more", async () => {
    await follow(asked("waiting", "running", "done"), show, () => shown.length === 0, atOnce);
    expect(shown).toEqual(["waiting"]);
  });

  test("a refusal is told", async () => {
    await expect(follow(() => Promise.reject(new Error("no")), show, () => true, atOnce)).rejects.toThrow("no");
  });
});

describe("the honesty of a deal", () => {
  const secret = "9a41".repeat(16);
  const commitment = createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex");
  const deal = { secret, commitment, verified: true };
  const subtle = webcrypto.subtle as unknown as SubtleCrypto;

  test("the secret gives the seal", async () => {
    expect(await honesty(deal, null, subtle)).toBe("yes");
    expect(await honesty(deal, commitment, subtle)).toBe("yes");
  });

  test("another secret does not, whatever the server says", async () => {
    expect(await honesty({ ...deal, secret: "00".repeat(32) }, null, subtle)).toBe("no");
  });

  test("another seal than the one that was shown is found out, even where nothing can be hashed", async () => {
    expect(await honesty(deal, "0".repeat(64), subtle)).toBe("no");
    expect(await honesty(deal, "0".repeat(64), null)).toBe("no");
  });

  test("where the browser cannot hash, that is said", async () => {
    expect(await honesty(deal, null, null)).toBe("unable");
    expect(await honesty(deal, commitment, null)).toBe("unable");
  });

  test("a prepared position is proved in part", async () => {
    expect(await honesty({ ...deal, verified: false }, null, subtle)).toBe("part");
  });
});

describe("seals that this device saw", () => {
  const table = (id: string, commitment: string, status: TableView["status"] = "playing"): TableView =>
    ({ id, commitment, status }) as TableView;

  beforeEach(() => localStorage.clear());
  afterEach(() => localStorage.clear());

  test("the first one counts", () => {
    keepSeal(table("t1", "aa", "open"));
    keepSeal(table("t1", "bb"));
    expect(sealOf("t1")).toBe("aa");
    expect(sealOf("t2")).toBeNull();
  });

  test("one that is first seen after the end proves nothing", () => {
    keepSeal(table("t1", "aa", "over"));
    expect(sealOf("t1")).toBeNull();
  });

  test("only the newest are kept", () => {
    for (let i = 0; i < 210; i++) keepSeal(table(`t${i}`, "aa"));
    expect(sealOf("t0")).toBeNull();
    expect(sealOf("t209")).toBe("aa");
  });

  test("what cannot be read is nothing", () => {
    for (const nonsense of ["{", "7", '[7, null, ["t1", 5]]']) {
      localStorage.setItem("nacre.seals", nonsense);
      expect(sealOf("t1")).toBeNull();
    }
  });
});
