import { describe, expect, test } from "vitest";
import { addressOf } from "../src/lib/api";
import { clockText, initials } from "../src/lib/format";
import { blocks, inlines } from "../src/lib/markdown";
import { changed, originOf, settingOf, swapped } from "../src/lib/options";
import { around, timeLeft } from "../src/lib/seats";
import { preferred } from "../src/lib/settings.svelte";
import { ending, marks, standing } from "../src/lib/story";
import { yoursFirst } from "../src/lib/tables";
import type { TableLine, TableView } from "../src/lib/wire";
import type { TableEvent } from "../src/games/board";

describe("clocks", () => {
  test.each([
    [0, "0:00.0"],
    [-5, "0:00.0"],
    [7_350, "0:07.3"],
    [9_999, "0:09.9"],
    [10_000, "0:10"],
    [65_000, "1:05"],
    [3_723_000, "1:02:03"],
  ])("%d ms", (milliseconds, text) => {
    expect(clockText(milliseconds)).toBe(text);
  });

  test("only the clock of the seat to act runs", () => {
    const table = { clock: { left: [5000, 8000], running: 0 }, now: 100_000 } as unknown as TableView;
    expect(timeLeft(table, 0, 102_000)).toBe(3000);
    expect(timeLeft(table, 0, 110_000)).toBe(0);
    expect(timeLeft(table, 1, 102_000)).toBe(8000);
    expect(timeLeft({ ...table, clock: null }, 0, 102_000)).toBeNull();
  });
});

test("initials are of one or two words", () => {
  expect(initials("ada lovelace king")).toBe("AL");
  expect(initials("😀 Bea")).toBe("😀B");
  expect(initials("")).toBe("");
  expect(initials("Strong bot 2")).toBe("S2");
});

test("seats go round clockwise, who looks is last", () => {
  expect(around(4, 1)).toEqual([2, 3, 0, 1]);
  expect(around(3, null)).toEqual([0, 1, 2]);
});

test("addresses hold what is filled in, and no query that is not there", () => {
  expect(addressOf("/api/tables/{table}", { table: "a/b" }, { seat: 0, invite: null })).toBe("/api/tables/a%2Fb?seat=0");
});

test("the language is the first of the browser's that there is", () => {
  expect(preferred(["sv", "de-AT", "en"])).toBe("de");
  expect(preferred(["sv"])).toBe("en");
});

describe("lists of tables", () => {
  const line = (id: string, more: Partial<TableLine>): TableLine => ({
    id, game: "pearls", status: "playing", names: [], bots: [], turn: 0, mine: [], touched: 0, ...more,
  });

  test("your turn first, then what goes on, then the rest by time", () => {
    const lines = [
      line("over", { status: "over", touched: 9 }),
      line("open", { status: "open", turn: null, touched: 8 }),
      line("theirs", { turn: 1, mine: [0], touched: 7 }),
      line("old", { turn: 0, mine: [0], touched: 1 }),
      line("new", { turn: 0, mine: [0], touched: 2 }),
    ];
    expect(yoursFirst(lines).map(({ id }) => id)).toEqual(["new", "old", "theirs", "open", "over"]);
  });
});

describe("what follows from events", () => {
  const event = (version: number, kind: string, more: object = {}): TableEvent => ({ version, at: 0, event: kind, ...more });
  const events = [
    event(1, "started"),
    event(2, "action", { seat: 0, action: "take red" }),
    event(3, "action", { seat: 1, action: "take blue" }),
    event(4, "action", { seat: 0, action: "place 1 red" }),
    event(5, "undone", { seat: 0, actions: 1 }),
  ];

  test("an action that was taken back stands no more", () => {
    expect(standing(events).map(({ action }) => action)).toEqual(["take red", "take blue"]);
  });

  test("the last action of every seat is marked", () => {
    expect(marks(events)).toEqual([
      { seat: 0, action: "take red", version: 2 },
      { seat: 1, action: "take blue", version: 3 },
    ]);
  });

  test("the end is found", () => {
    expect(ending(events)).toBeNull();
    expect(ending([...events, event(6, "game_ended")])?.version).toBe(6);
  });
});

const BY_THE_BOOK = { origins: { default: "rulebook", others: "ours" }, origins_with: {} } as const;

describe("options", () => {
  test("forms of options are understood", () => {
    const of = (name: string, standard: unknown, allowed: unknown) => settingOf("pearls", { name, meaning: "", default: standard, allowed, ...BY_THE_BOOK });
    expect(of("full_deck", false, [false, true])).toMatchObject({ kind: "flag", designers: false });
    expect(of("deal", 6, { from: 3, to: 8 })).toMatchObject({ kind: "range", from: 3, to: 8, designers: true });
    expect(of("first", "random", ["random", { from: 0, to: "seats - 1" }])).toMatchObject({ kind: "seat" });
    expect(of("groups", "random", ["random", { each: ["elders", "children"] }])).toMatchObject({ kind: "groups", groups: ["elders", "children"] });
    expect(of("pace", "calm", ["calm", "brisk"])).toMatchObject({ kind: "choice", values: ["calm", "brisk"] });
    expect(of("new", 1, "anything")).toBeNull();
  });

  test("a group belongs to one seat", () => {
    expect(swapped(["a", "b", "c"], 0, "c")).toEqual(["c", "b", "a"]);
    expect(swapped(["a", "b"], 1, "d")).toEqual(["a", "d"]);
  });

  test("whose a value is may depend on another option", () => {
    const setting = settingOf("pearls", {
      name: "groups",
      meaning: "",
      default: "random",
      allowed: ["random", { each: ["a", "b"] }],
      origins: { default: "ours", others: "rulebook" },
      origins_with: { advanced: { default: "rulebook", others: "ours" } },
    })!;
    expect(originOf(setting, "random", { advanced: false })).toBe("ours");
    expect(originOf(setting, ["a", "b"], {})).toBe("rulebook");
    expect(originOf(setting, "random", { advanced: true })).toBe("rulebook");
    expect(originOf(setting, ["a", "b"], { advanced: true })).toBe("ours");
  });

  test("only what differs from the defaults is sent", () => {
    const settings = [settingOf("pearls", { name: "deal", meaning: "", default: 6, allowed: { from: 3, to: 8 }, ...BY_THE_BOOK })!];
    expect(changed(settings, { deal: 6 })).toEqual({});
    expect(changed(settings, { deal: 5 })).toEqual({ deal: 5 });
  });
});

describe("Markdown", () => {
  test("blocks", () => {
    const found = blocks("# One\n\ntext\nmore\n\n- a\n  b\n- c\n\n| x | y |\n| - | - |\n| 1 | `2|` |\n\n```\n# no\n```\n");
    expect(found.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list", "table", "code"]);
    expect(found[2]).toMatchObject({ items: [[{ text: "a b" }], [{ text: "c" }]] });
    expect(found[4]).toMatchObject({ text: "# no" });
  });

  test("emphasis, code and links", () => {
    expect(inlines("a **b *c*** `d` [e](/f)").map(({ kind }) => kind)).toContain("strong");
    expect(inlines("`x` and `y`").filter(({ kind }) => kind === "code")).toHaveLength(2);
    expect(inlines("[e](/rules/pearls)")).toEqual([{ kind: "link", href: "/rules/pearls", inside: [{ kind: "text", text: "e" }] }]);
  });

  test("an address that runs something is no link", () => {
    for (const href of ["javascript:alert(1)", "data:text/html,x", "//elsewhere"]) {
      expect(inlines(`[x](${href})`).some(({ kind }) => kind === "link")).toBe(false);
    }
  });

  test("markup stays text", () => {
    expect(inlines("<img src=x>")).toEqual([{ kind: "text", text: "<img src=x>" }]);
  });
});
