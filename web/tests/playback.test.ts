import { beforeEach, describe, expect, test } from "vitest";
import type { TableEvent, View } from "../src/games/board";
import type { News } from "../src/lib/live.svelte";
import { Playback, steps, type Timing } from "../src/lib/playback.svelte";
import { settings } from "../src/lib/settings.svelte";
import type { TableView } from "../src/lib/wire";

let clock = 0;
let timers: { at: number; run: () => void; id: number }[] = [];
let looked = true;
const timing: Timing = {
  after: (milliseconds, run) => {
    const id = Math.max(0, ...timers.map((timer) => timer.id)) + 1;
    timers.push({ at: clock + milliseconds, run, id });
    return id;
  },
  cancel: (id) => {
    timers = timers.filter((timer) => timer.id !== id);
  },
  hidden: () => !looked,
};

/** Let time pass. */
function pass(milliseconds: number): void {
  const until = clock + milliseconds;
  for (;;) {
    const due = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
    if (due === undefined) break;
    timing.cancel(due.id);
    clock = due.at;
    due.run();
  }
  clock = until;
}

const action = (version: number, seat: number): TableEvent => ({ event: "action", version, at: 0, seat, action: "draw" });

function news(version: number, events: TableEvent[], more: Partial<TableView> = {}): News {
  const table = { version, seat: 0, status: "playing", turn: 0, view: { version, turn: 0 }, ...more } as unknown as TableView;
  return { table, events, first: false };
}

let events: TableEvent[] = [];
function hear(playback: Playback, told: News): void {
  events = [...events, ...told.events];
  playback.take(told);
}

function atTable(): Playback {
  const playback = new Playback(timing);
  hear(playback, { ...news(3, [action(2, 0), action(3, 1)]), first: true });
  playback.cutBy(steps);
  return playback;
}

const at = (playback: Playback): number => playback.position?.version ?? -1;

beforeEach(() => {
  [clock, timers, looked, events] = [0, [], true, []];
  settings.speed = "normal";
});

describe("one thing after the other", () => {
  test("what was told first is there at once", () => {
    const playback = atTable();
    expect(at(playback)).toBe(3);
    expect(playback.behind).toBe(false);
    expect(playback.seen(events)).toHaveLength(2);
    expect([playback.fresh, playback.said, playback.told]).toEqual([[], [], null]);
  });

  test("who acts while the last thing is still told does not wait for its end", () => {
    const playback = atTable();
    hear(playback, news(4, [action(4, 1)]));
    expect([playback.behind, playback.told === null]).toEqual([false, false]);
    playback.catchUp(); // as acting does
    hear(playback, news(5, [action(5, 0)]));
    expect([at(playback), playback.behind]).toEqual([5, false]);
  });

  test("what comes together after a lost connection is there at once; only the last is news", () => {
    const playback = atTable();
    hear(playback, news(6, [action(4, 0), action(5, 1), action(6, 2)]));
    expect([at(playback), playback.behind, playback.fresh.map(({ version }) => version)]).toEqual([6, false, [6]]);
    expect(playback.seen(events)).toEqual(events);
  });

  test("my action is seen at once, and each of the others for about a second", () => {
    const playback = atTable();
    for (const [version, seat] of [[4, 0], [5, 1], [6, 2]] as const) hear(playback, news(version, [action(version, seat)]));
    expect([at(playback), playback.behind, playback.seen(events).length]).toEqual([4, true, 3]);
    pass(799);
    expect(at(playback)).toBe(4);
    pass(1);
    expect([at(playback), playback.fresh[0]?.seat, playback.told?.events[0]?.seat]).toEqual([5, 1, 1]);
    pass(900);
    expect([at(playback), playback.behind]).toEqual([6, false]);
    pass(900);
    expect(playback.told).toBeNull();
  });

  test("what comes later than the last one was seen is shown at once", () => {
    const playback = atTable();
    hear(playback, news(4, [action(4, 1)]));
    pass(5000);
    hear(playback, news(5, [action(5, 2)]));
    expect(at(playback)).toBe(5);
  });

  test.each([["slow", 1620], ["normal", 900], ["quick", 450]] as const)("%s", (speed, stays) => {
    settings.speed = speed;
    const playback = atTable();
    hear(playback, news(4, [action(4, 1)]));
    hear(playback, news(5, [action(5, 2)]));
    pass(stays - 1);
    expect(at(playback)).toBe(4);
    pass(1);
    expect(at(playback)).toBe(5);
  });

  test("instant", () => {
    settings.speed = "instant";
    const playback = atTable();
    hear(playback, news(4, [action(4, 1)]));
    hear(playback, news(5, [action(5, 2)]));
    expect([at(playback), playback.behind, timers]).toEqual([5, false, []]);
  });

  test("the end comes into sight after what led to it", () => {
    const playback = atTable();
    const end: TableEvent = { event: "game_ended", version: 4, at: 0 };
    hear(playback, news(4, [action(4, 1), end], { status: "over" }));
    expect([playback.position?.status, playback.seen(events)]).toEqual(["playing", events.slice(0, 3)]);
    pass(900);
    expect([playback.position?.status, playback.seen(events)]).toEqual(["over", events]);
  });

  test("news that come before the game's own parts wait for them", () => {
    const playback = new Playback(timing);
    hear(playback, { ...news(3, []), first: true });
    hear(playback, news(4, [action(4, 1)]));
    expect(at(playback)).toBe(3);
    playback.cutBy((_, after, all) => all.map((event) => ({ kind: "roll", view: after, events: [event] })));
    expect(at(playback)).toBe(4);
  });

  test("a game's own steps: each with its table, its events, its time", () => {
    const playback = atTable();
    playback.cutBy((_, after, all) => [
      { kind: "failed", view: { ...after, turn: 1 } as View, events: [all[0]!, { event: "why", version: 4, at: 0, added: true }] },
      { kind: "roll", view: after, events: [all[1]!] },
    ]);
    hear(playback, news(4, [action(4, 1), { event: "rolled", version: 4, at: 0, seat: 0 }]));
    expect([playback.position?.turn, playback.seen(events).length, playback.fresh.length]).toEqual([1, 3, 2]);
    pass(2199);
    expect(playback.behind).toBe(true);
    pass(1);
    expect([playback.position?.turn, playback.seen(events).length, playback.behind]).toEqual([0, 4, false]);
  });
});

describe("nobody waits for it", () => {
  test("catching up shows the last, and tells of everything", () => {
    const playback = atTable();
    for (const version of [4, 5, 6]) hear(playback, news(version, [action(version, 1)]));
    playback.catchUp();
    expect([at(playback), playback.behind, timers]).toEqual([6, false, []]);
    expect(playback.said.map(({ version }) => version)).toEqual([5, 6]);
    expect(playback.seen(events)).toEqual(events);
  });

  test("nobody looks: nothing is put off", () => {
    const playback = atTable();
    looked = false;
    for (const version of [4, 5, 6]) hear(playback, news(version, [action(version, 1)]));
    expect([at(playback), playback.behind]).toEqual([6, false]);
  });

  test("an action that is taken back is shown at once", () => {
    const playback = atTable();
    hear(playback, news(4, [action(4, 0)]));
    hear(playback, news(5, [action(5, 1)]));
    hear(playback, news(6, [{ event: "undone", version: 6, at: 0, seat: 0, actions: 2 }]));
    expect([at(playback), playback.behind]).toEqual([6, false]);
  });

  test("somebody comes or goes: nothing is said again, and nothing is skipped", () => {
    const playback = atTable();
    hear(playback, news(4, [action(4, 1)]));
    hear(playback, news(5, [action(5, 2)]));
    const { said } = playback;
    hear(playback, news(5, [], { status: "over" }));
    expect([at(playback), playback.said]).toEqual([4, said]);
    pass(900);
    expect([at(playback), playback.position?.status]).toEqual([5, "over"]);
  });

  test("another seat of this device looks: it sees the table as it is", () => {
    const playback = atTable();
    hear(playback, news(4, [action(4, 0)]));
    hear(playback, news(5, [action(5, 2)]));
    hear(playback, news(5, [], { seat: 1 }));
    expect([at(playback), playback.position?.seat, playback.behind]).toEqual([5, 1, false]);
  });
});

describe("the past", () => {
  const moment = (version: number) => ({ version, turn: 1, view: { version, turn: 1 } as unknown as View, events: [action(version, 1)] });

  test("is shown step by step, and then the present is there again", () => {
    const playback = atTable();
    playback.replay({ version: 1, turn: 1, view: { turn: 1 } as View }, [moment(2), moment(3)]);
    expect([at(playback), playback.looksBack, playback.seen(events).length]).toEqual([1, true, 0]);
    pass(800);
    expect([at(playback), playback.seen(events).length]).toEqual([2, 1]);
    pass(900);
    expect(at(playback)).toBe(3);
    pass(900);
    expect([at(playback), playback.looksBack, playback.behind]).toEqual([3, false, false]);
  });

  test("one moment stays until somebody goes back, and news wait for that", () => {
    const playback = atTable();
    playback.replay({ version: 1, turn: 1, view: { turn: 1 } as View }, [moment(2)], true);
    pass(10_000);
    expect([at(playback), playback.looksBack]).toEqual([2, true]);
    hear(playback, news(4, [action(4, 1)]));
    hear(playback, news(5, [action(5, 2)]));
    expect(at(playback)).toBe(2);
    playback.back();
    expect([at(playback), playback.behind, playback.seen(events)]).toEqual([5, false, events]);
  });
});
