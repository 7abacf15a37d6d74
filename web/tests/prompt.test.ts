import { expect, test } from "vitest";
import type { TableEvent, View, Words } from "../src/games/board";
import { t } from "../src/lib/i18n";
import { promptOf, toldOf, type Moment } from "../src/lib/prompt";
import { personAt } from "../src/lib/seats";
import type { TableView } from "../src/lib/wire";

const NAMES = ["Ann", "Ben"];
const view = {} as View;
const words = {
  prompt: () => "Draw or get out.",
  action: (action: string) => action,
  event: (event: TableEvent, names: string[]) => (event.event === "dealt" ? `${names[event.seat!]} was dealt a card.` : `${names[event.seat!]} drew.`),
} as unknown as Words;
const happened = (event: string, seat: number): TableEvent => ({ event, seat, version: 1, at: 0 });

test("what somebody did says more than what was dealt then", () => {
  const dealt = happened("dealt", 0);
  expect(toldOf([dealt, happened("action", 1)], NAMES, words, view)?.text).toBe("Ben drew");
  expect(toldOf([dealt, happened("dealt", 1)], NAMES, words, view)).toEqual({ seat: 0, text: "Ann was dealt a card. Ben was dealt a card" });
  expect(toldOf([], NAMES, words, view)).toBeNull();
});

const table = { status: "playing", turn: 1, seat: 0, seats: [personAt(0, "Ann", true), personAt(1, "Ben")] } as unknown as TableView;
const prompt = (more: Partial<Moment>): string =>
  promptOf({ table, view, names: NAMES, words, actions: [], myTurn: false, sending: false, step: null, told: null, looksBack: false, ...more });

test("who is in turn is told what to do, or what comes next of an action that is picked in part", () => {
  expect(prompt({ myTurn: true })).toBe("Draw or get out.");
  expect(prompt({ myTurn: true, step: "Now a colour." })).toBe("Now a colour.");
});

test("who waits is told what happens, and else for whom", () => {
  expect(prompt({ told: { seat: 1, text: "Ben drew" }, looksBack: true })).toBe("Ben drew");
  expect(prompt({ looksBack: true })).toBe(t("pace.then"));
  expect(prompt({})).toBe(t("table.prompt.wait", { name: "Ben" }));
  expect(prompt({ table: { ...table, seat: null } })).toBe(t("table.prompt.watching", { name: "Ben" }));
  const bot = { ...personAt(1, "Casual"), level: "casual" } as const;
  expect(prompt({ table: { ...table, seats: [table.seats[0]!, bot] } })).toBe(t("table.prompt.bot", { name: "Ben" }));
});

test("the end of the game and an answer that is awaited come first", () => {
  expect(prompt({ myTurn: true, sending: true })).toBe(t("table.prompt.sending"));
  expect(prompt({ table: { ...table, status: "over" }, sending: true })).toBe(t("table.prompt.over"));
});
