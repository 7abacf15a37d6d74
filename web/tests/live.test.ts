import { beforeEach, describe, expect, test, vi } from "vitest";
import { Live, type News, type Wire, type World } from "../src/lib/live.svelte";
import type { TableView } from "../src/lib/wire";

class FakeWire implements Wire {
  readyState = 0;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  sent: Record<string, unknown>[] = [];
  constructor(readonly address: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.(new Event("open"));
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
  }
  hangUp(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }
}

let wires: FakeWire[] = [];
let timers: { at: number; run: () => void; id: number }[] = [];
const world: World = {
  connect: (address) => {
    const wire = new FakeWire(address);
    wires.push(wire);
    return wire;
  },
  after: (at, run) => {
    const id = Math.max(0, ...timers.map((timer) => timer.id)) + 1;
    timers.push({ at, run, id });
    return id;
  },
  cancel: (id) => {
    timers = timers.filter((timer) => timer.id !== id);
  },
  random: () => 1,
};

function ring(): number {
  const timer = timers.shift();
  if (timer === undefined) throw new Error("nothing was put off");
  timer.run();
  return timer.at;
}

function table(version: number, more: Partial<TableView> = {}): TableView {
  return {
    id: "t", game: "pearls", status: "playing", version, seat: 0, host: true, options: {},
    seats: [0, 1].map((seat) => ({ seat, kind: "person", name: "x", level: null, present: true, mine: seat === 0 })),
    terms: { privacy: "invite", clock: { kind: "none" }, undo: "fair", stand_in: "casual", hints: false, chat: true },
    commitment: "", secret: null, invite: null, turn: 0, clock: null, can_undo: false, view: { over: false },
    actions: ["draw"], rematch: null, previous: null, now: Date.now(), ...more,
  } as TableView;
}

const happened = (version: number, name = "action"): object => ({ event: name, version, at: 0, seat: 0, action: "draw" });
const whole = (version: number, events: object[] = [], more: Partial<TableView> = {}, re: number | null = null): object => ({
  type: "table", table: table(version, more), events, re,
});
const update = (version: number, events: object[], re: number | null = null): object => ({
  type: "update", version, seat: 0, status: "playing", turn: 1, view: { over: false, version }, actions: [], events,
  clock: null, can_undo: true, now: Date.now(), re,
});

let told: News[] = [];

function connected(version = 3): [Live, FakeWire] {
  told = [];
  const live = new Live("t", null, world, (news) => told.push(news));
  wires[0]!.open();
  wires[0]!.hear(whole(version, [happened(1), happened(2)]));
  return [live, wires[0]!];
}

beforeEach(() => {
  wires = [];
  timers = [];
});

describe("a table, live", () => {
  test("the first message is the whole table, and nothing of it is news", () => {
    const [live] = connected();
    expect(live.connection).toBe("open");
    expect(live.table?.version).toBe(3);
    expect(live.events).toHaveLength(2);
    expect(told.map(({ first }) => first)).toEqual([true]);
  });

  test("a table of an older version, from a copy of the database, is told anew and not as news", () => {
    const [live, wire] = connected(9);
    wire.hangUp(1006);
    ring();
    wires[1]!.open();
    wires[1]!.hear(whole(2, [happened(1)]));
    expect(told.at(-1)).toMatchObject({ first: true });
    expect(live.events).toHaveLength(1);
  });

  test("an update changes the position and tells what is new", () => {
    const [live, wire] = connected();
    wire.hear(update(4, [happened(4)]));
    expect(live.table).toMatchObject({ version: 4, turn: 1, can_undo: true, host: true });
    expect(told.at(-1)).toMatchObject({ first: false, events: [{ version: 4 }] });
    expect(live.events).toHaveLength(3);
  });

  test("an action is for the version that is seen, and nothing changes before the server says so", () => {
    const [live, wire] = connected();
    live.act("draw");
    expect(wire.sent).toEqual([{ type: "act", action: "draw", version: 3, seat: 0, id: 1 }]);
    expect(live.waiting).toBe(true);
    expect(live.table?.version).toBe(3);
    wire.hear(update(4, [happened(4)], 1));
    expect(live.waiting).toBe(false);
  });

  test("a refusal changes nothing but is told", () => {
    const [live, wire] = connected();
    live.act("draw");
    wire.hear({ type: "refused", error: { code: "stale_version", message: "", wait: null }, re: 1 });
    expect(live.refusal?.code).toBe("stale_version");
    expect(live.waiting).toBe(false);
    expect(live.table?.version).toBe(3);
  });

  test("what is sent before the connection is open waits for it", () => {
    const live = new Live("t", null, world);
    live.say("hello");
    expect(wires[0]!.sent).toEqual([]);
    wires[0]!.open();
    expect(wires[0]!.sent).toMatchObject([{ type: "say", text: "hello" }]);
  });

  test("a broken connection comes back from the version and the line that were seen", () => {
    const [live, wire] = connected();
    wire.hear({ type: "chat", lines: [{ number: 5, at: 0, seat: 1, name: "x", text: "hi", reaction: null }], re: null });
    wire.hangUp(1006);
    expect(live.connection).toBe("lost");
    ring();
    expect(wires[1]!.address).toContain("/api/tables/t/live?version=3&chat=5");
    wires[1]!.open();
    wires[1]!.hear(whole(5, [happened(4), happened(5)]));
    expect(live.connection).toBe("open");
    expect(live.events.map(({ version }) => version)).toEqual([1, 2, 4, 5]);
    expect(told.at(-1)?.events).toHaveLength(2);
  });

  test("an action that was under way is not repeated", () => {
    const [live, wire] = connected();
    live.act("draw");
    wire.hangUp(1006);
    expect(live.waiting).toBe(false);
    ring();
    wires[1]!.open();
    expect(wires[1]!.sent).toEqual([]);
  });

  test("an action chosen while the connection is gone is sent when it is back", () => {
    const [live, wire] = connected();
    wire.hangUp(1006);
    live.act("draw");
    expect(live.waiting).toBe(true);
    ring();
    wires[1]!.open();
    expect(wires[1]!.sent).toMatchObject([{ type: "act", version: 3 }]);
  });

  test("it tries again later and later, but not for ever later", () => {
    const [, wire] = connected();
    wire.hangUp(1006);
    const pauses: number[] = [];
    for (let i = 1; i <= 8; i += 1) {
      pauses.push(ring());
      wires[i]!.hangUp(1006);
    }
    expect(pauses.slice(0, 4)).toEqual([400, 800, 1600, 3200]);
    expect(Math.max(...pauses)).toBe(15_000);
  });

  test("a restart of the server is like any other break", () => {
    const [live, wire] = connected();
    wire.hangUp(1012);
    expect(live.connection).toBe("lost");
  });

  test("it hurries when there is a reason to hope", () => {
    const [live, wire] = connected();
    wire.hangUp(1006);
    live.hurry();
    expect(wires).toHaveLength(2);
    live.hurry();
    expect(wires).toHaveLength(2);
  });

  test("it waits as long as the server asks", () => {
    const [, wire] = connected();
    wire.hear({ type: "refused", error: { code: "too_many", message: "", wait: 7 }, re: null });
    wire.hangUp(4429);
    expect(ring()).toBe(7000);
  });

  test("who may not look is told why, and nothing is tried again", () => {
    const live = new Live("t", null, world);
    wires[0]!.open();
    wires[0]!.hear({ type: "refused", error: { code: "not_invited", message: "", wait: null }, re: null });
    wires[0]!.hangUp(4403);
    expect(live.connection).toBe("ended");
    expect(live.end?.code).toBe("not_invited");
    expect(timers).toEqual([]);
  });

  test("who is sent away without a word is told what the code means", () => {
    const [live, wire] = connected();
    wire.hangUp(4404);
    expect(live.end?.code).toBe("not_found");
  });

  test("a connection that says nothing any more is given up", () => {
    const [live, wire] = connected();
    expect(ring()).toBe(20_000);
    expect(wire.sent.at(-1)).toMatchObject({ type: "ping" });
    ring();
    expect(live.connection).toBe("lost");
  });

  test("a connection that answers is kept", () => {
    const [live, wire] = connected();
    ring();
    wire.hear({ type: "pong", now: 0, re: 1 });
    ring();
    expect(live.connection).toBe("open");
  });

  test("presence that was known changes nothing, so nothing is said again", () => {
    const [live, wire] = connected();
    const before = live.table;
    wire.hear({ type: "presence", present: [true, true], away_since: [null, null] });
    expect(live.table).toBe(before);
  });

  test("presence changes who is there", () => {
    const [live, wire] = connected();
    wire.hear({ type: "presence", present: [true, false], away_since: [null, 7_000] });
    expect(live.table?.seats.map(({ present }) => present)).toEqual([true, false]);
    expect(live.table?.seats.map(({ away_since }) => away_since)).toEqual([null, 7_000]);
  });

  test("a line of the chat is heard once", () => {
    const [live, wire] = connected();
    const line = { number: 1, at: 0, seat: 1, name: "x", text: "hi", reaction: null };
    wire.hear({ type: "chat", lines: [line], re: null });
    wire.hear({ type: "chat", lines: [line], re: null });
    expect(live.chat).toHaveLength(1);
  });

  test("another seat has another past", async () => {
    const [live, wire] = connected();
    const past = { version: 3, events: [happened(1), happened(3)] };
    const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(past));
    live.look(1);
    wire.hear(whole(3, [], { seat: 1 }, 1));
    expect(live.events).toEqual([]);
    await vi.waitFor(() => expect(live.events.map(({ version }) => version)).toEqual([1, 3]));
    expect(String(fetched.mock.calls[0]![0])).toContain("seat=1");
    fetched.mockRestore();
  });

  test("messages of another day are no harm", () => {
    const [live, wire] = connected();
    wire.hear({ type: "fireworks", re: null });
    expect(live.connection).toBe("open");
  });

  test("a closed table is quiet", () => {
    const [live, wire] = connected();
    live.close();
    wire.hangUp(1006);
    expect(timers).toEqual([]);
    expect(wires).toHaveLength(1);
  });
});

describe("a rematch", () => {
  function left(): FakeWire {
    const [live, wire] = connected();
    wire.hear(whole(4, [], { status: "over", rematch: "next" }));
    live.close();
    return wire;
  }
  const comeBack = (): void => timers.filter(({ at }) => at === 400).forEach(({ run }) => run());
  const there = (re: number): object => whole(2, [happened(1), happened(2)], { id: "next" }, re);

  test("goes on over the connection of the table before", () => {
    const wire = left();
    const live = new Live("next", null, world);
    expect(wires).toHaveLength(1);
    expect(live.connection).toBe("open");
    expect(wire.sent.at(-1)).toEqual({ type: "follow", table: "next", seat: null, id: 1 });
    wire.hear(there(1));
    expect(live.table).toMatchObject({ id: "next", version: 2 });
    live.act("draw");
    expect(wire.sent.at(-1)).toMatchObject({ type: "act", version: 2 });
  });

  test("is not mixed up with what still comes of the table before", () => {
    const wire = left();
    const live = new Live("next", null, world);
    wire.hear(whole(5, [], { status: "over" }));
    wire.hear({ type: "presence", present: [true, false], away_since: [null, 7] });
    expect(live.table).toBeNull();
    wire.hear(there(1));
    expect(live.table?.id).toBe("next");
    expect(live.events).toHaveLength(2);
  });

  test("gets a connection of its own where it may not follow", () => {
    const wire = left();
    const live = new Live("next", null, world);
    wire.hear({ type: "refused", error: { code: "not_invited", message: "", wait: null }, re: 1 });
    expect(wire.readyState).toBe(3);
    wires[1]!.open();
    wires[1]!.hear(there(0));
    expect(live.table?.id).toBe("next");
  });

  test("is not refused by what the table before refuses", () => {
    const [before, wire] = connected();
    wire.hear(whole(4, [], { status: "over", rematch: "next" }));
    before.undo();
    before.close();
    const live = new Live("next", null, world);
    wire.hear({ type: "refused", error: { code: "cannot_undo", message: "", wait: null }, re: 1 });
    expect(wires).toHaveLength(1);
    wire.hear(there(2));
    expect(live.table?.id).toBe("next");
    expect(live.refusal).toBeNull();
  });

  test("listens to a connection of its own after the one before has broken on the way", () => {
    const wire = left();
    const live = new Live("next", null, world);
    wire.hangUp(1006);
    comeBack();
    wires[1]!.open();
    wires[1]!.hear({ type: "refused", error: { code: "not_invited", message: "", wait: null }, re: null });
    wires[1]!.hangUp(4403);
    expect(live.end?.code).toBe("not_invited");
    expect(wires).toHaveLength(2);
  });

  test("is not ended by the end of the table before", () => {
    const wire = left();
    const live = new Live("next", null, world);
    wire.hangUp(4403);
    expect([live.connection, live.end]).toEqual(["lost", null]);
    comeBack();
    expect(wires[1]!.address).toContain("/api/tables/next/live");
  });

  test("gets a connection of its own where the one before has broken", () => {
    left().hangUp(1006);
    new Live("next", null, world);
    expect(wires).toHaveLength(2);
  });

  test("that nobody goes to lets the connection go", () => {
    const wire = left();
    new Live("other", null, world);
    expect(wires).toHaveLength(2);
    timers.filter(({ at }) => at === 2000).forEach(({ run }) => run());
    expect(wire.readyState).toBe(3);
  });
});
