/** A game that an installed package brings: the client has no folder for it, and it is played all the same. */
import { flushSync, mount, tick, unmount, type Component } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { TableEvent, View } from "../src/games/board";
import { partsOf } from "../src/games/parts";
import { gameIds, games, hasLessons, levelsOf, lowIsGood, seatCounts, sideOf, titleOf } from "../src/lib/games.svelte";
import { LANGUAGES, speak } from "../src/lib/i18n";
import { lastQuick } from "../src/lib/quick";
import { lookAgain, read } from "../src/lib/router.svelte";
import { sentence } from "../src/lib/tell";
import type { GameEndedEvent, GameView, Language, OptionView, Origin, TableView } from "../src/lib/wire";
import End from "../src/parts/end/End.svelte";
import GameArt from "../src/parts/GameArt.svelte";
import HintPanel from "../src/parts/HintPanel.svelte";
import Lobby from "../src/parts/Lobby.svelte";
import Log from "../src/parts/Log.svelte";
import QuickGame from "../src/parts/QuickGame.svelte";
import Board from "../src/plain/Board.svelte";
import { praise, shares } from "../src/plain/count";
import Count from "../src/plain/Count.svelte";
import Seat from "../src/plain/Seat.svelte";
import { words } from "../src/plain/words";
import Home from "../src/screens/Home.svelte";
import Learn from "../src/screens/Learn.svelte";
import NewTable from "../src/screens/NewTable.svelte";
import Rules from "../src/screens/Rules.svelte";

const whose = (standard: Origin, others: Origin): Pick<OptionView, "origins" | "origins_with"> => ({
  origins: { default: standard, others },
  origins_with: {},
});

const PIG: GameView = {
  id: "pig",
  title: "Pig",
  summary: "Roll as often as you dare.",
  seats: [2, 3, 4, 5, 6],
  options: [
    { name: "first", meaning: "the seat that begins", default: "random", allowed: ["random", { from: 0, to: "seats - 1" }], ...whose("ours", "ours") },
    { name: "target", meaning: "points that win the game", default: 100, allowed: { from: 20, to: 500 }, ...whose("rulebook", "ours") },
    { name: "two_dice", meaning: "", default: false, allowed: [false, true], ...whose("ruling", "rulebook"), origins_with: { fast: { default: "ours", others: "ours" } } },
    { name: "pace", meaning: "how fast it goes", default: "calm", allowed: ["calm", "brisk"], ...whose("rulebook", "ours") },
  ],
  levels: ["random", "novice", "learner", "casual", "strong", "expert", "match"],
  rules_version: 1,
  low_is_good: false,
  teams: { "4": [[0, 2], [1, 3]] },
  ready: true,
};
/** A game whose fewest points win, with one bot only. */
const GOLF: GameView = { ...PIG, id: "golf", title: "Golf", seats: [3], levels: ["random"], low_is_good: true, teams: {} };

const NAMES = ["Ann", "Ben"];
const VIEW: View = {
  game: "pig",
  seats: 2,
  options: { first: "random", target: 100 },
  first: 0,
  turn: 0,
  over: false,
  scores: null,
  winners: null,
  seat: 0,
  points: [0, 1200],
  pot: 7,
  die: null,
};
const ENDED = happened("game_ended", { scores: [40, 100], winners: [1], ranks: [2, 1], count: [] }) as GameEndedEvent;

function happened(event: string, more: object = {}): TableEvent {
  return { event, version: 1, at: 0, ...more };
}

const EVENTS = [
  happened("action", { seat: 0, action: "roll" }),
  happened("rolled", { seat: 0, die: 4 }),
  happened("bust", { seat: 1 }),
  happened("swapped", { cards: { red: 2, blue: 0 }, next_seats: [1, 0], known: true, owner: null }),
  ENDED,
];

const TABLE = {
  id: "t1",
  game: "pig",
  status: "over",
  seat: 0,
  seats: NAMES.map((name, seat) => ({ seat, kind: "person", name, level: null, present: true, mine: seat === 0 })),
  host: true,
  invite: null,
  view: { ...VIEW, over: true, scores: [40, 100], winners: [1] },
  options: {},
  terms: { privacy: "invite", clock: { kind: "none" }, undo: "fair", stand_in: "casual", hints: false, chat: true },
  rematch: null,
  earlier: [[0], [1]],
} as unknown as TableView;

// --- A server ---

type Answer = { status: number; body: unknown };
let answers: Record<string, Answer> = {};
const GAMES: Answer = { status: 200, body: { games: [PIG, GOLF] } };
const NOT_FOUND: Answer = { status: 404, body: { error: { code: "not_found", message: "none", wait: null } } };

vi.stubGlobal("fetch", (address: string) => {
  const { status, body } = answers[address.split("?")[0]!] ?? NOT_FOUND;
  return Promise.resolve(new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }));
});

beforeEach(() => {
  answers = {
    "/api/games": GAMES,
    "/api/tables": { status: 200, body: { tables: [] } },
    "/api/games/pig/rules": { status: 200, body: { game: "pig", lang: "en", text: "# Pig\n\n## Aim\n\nBe the first.\n" } },
  };
});

// --- A page ---

let shown: object | null = null;

function show<Props extends Record<string, unknown>>(Part: Component<Props>, props: Props): HTMLElement {
  document.body.innerHTML = "";
  shown = mount(Part, { target: document.body, props });
  flushSync();
  return document.body;
}

/** Answers of the server arrive, and the page shows them. */
async function settled(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
  await new Promise((done) => setTimeout(done, 20));
  await tick();
  flushSync();
}

afterEach(async () => {
  if (shown !== null) await unmount(shown);
  shown = null;
});

const texts = (root: Element, selector: string): string[] =>
  [...root.querySelectorAll(selector)].map((element) => (element.textContent ?? "").replace(/\s+/g, " ").trim());
/** The parts of each, with blanks between them. */
const rows = (root: Element, selector: string): string[] =>
  [...root.querySelectorAll(selector)].map((row) => texts(row, ":scope > *").join(" ").trim());
const links = (root: Element): string[] => [...root.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
const button = (root: Element, name: string): HTMLButtonElement =>
  [...root.querySelectorAll("button")].find((one) => one.textContent?.trim() === name)!;

beforeAll(() => speak("en"));

// --- Which games there are ---

test("before the server has answered only the games with a folder are there, and then those of the server", async () => {
  expect(gameIds()).not.toContain("pig");
  expect(gameIds().length).toBeGreaterThan(0);
  expect(read("/new/pig")).toEqual({ screen: "nowhere" });
  await games();
  lookAgain();
  expect(gameIds()).toEqual(["pig", "golf"]);
  expect(read("/new/pig")).toEqual({ screen: "new", game: "pig" });
  expect(read("/new/poker")).toEqual({ screen: "nowhere" });
});

describe("what the frame knows comes from the server", () => {
  beforeAll(() => games().then(() => undefined));

  test("title, seats, levels, sides and which points are good", () => {
    expect(titleOf("pig")).toBe("Pig");
    expect(seatCounts("pig")).toEqual([2, 3, 4, 5, 6]);
    expect(levelsOf("pig")).toEqual(["novice", "learner", "casual", "strong", "expert", "match"]);
    expect(levelsOf("golf")).toEqual(["random"]);
    expect(hasLessons("pig")).toBe(false);
    expect([lowIsGood("pig"), lowIsGood("golf")]).toEqual([false, true]);
    expect([0, 1, 2, 3].map((seat) => sideOf("pig", 4, seat))).toEqual([0, 1, 0, 1]);
    expect(sideOf("pig", 3, 0)).toBeNull();
  });

  test("a first quick game has a number of seats and a level that there are", () => {
    expect(lastQuick("pig")).toEqual({ bots: 1, level: "casual" });
    expect(lastQuick("golf")).toEqual({ bots: 2, level: "random" });
    localStorage.setItem("nacre.quick.pig", JSON.stringify({ bots: 9, level: "strong" }));
    expect(lastQuick("pig")).toEqual({ bots: 1, level: "casual" });
  });

  test("the home page offers it to be played, without a tutorial", async () => {
    const page = show(Home, {});
    await settled();
    expect(texts(page, "h3")).toEqual(["Pig", "Golf"]);
    expect(texts(page, "h1")).toEqual(["2 games, one lagoon"]);
    expect(texts(page, ".game .facts .unseen")[0]).toBe("2–6 seats");
    expect(links(page)).toEqual(expect.arrayContaining(["/new/pig", "/rules/pig"]));
    expect(links(page).filter((link) => link.startsWith("/learn"))).toEqual([]);
    expect(page.querySelector('[aria-label="Play now: Pig, against bots"]')).not.toBeNull();
    expect(page.querySelectorAll(".art img")).toHaveLength(2);
  });

  test("a quick game has its numbers of bots", () => {
    const page = show(QuickGame, { game: "pig", onclose: () => undefined });
    expect(page.textContent).toContain("Play Pig now");
    expect(texts(page, "fieldset:nth-of-type(1) label")).toEqual(["1", "2", "3", "4", "5"]);
  });

  test("a new table has its options, in the server's words", async () => {
    const page = show(NewTable, { game: "pig" });
    await settled();
    expect(texts(page, "h1")).toEqual(["Pig with friends"]);
    const options = page.querySelector('[aria-labelledby="rules"]')!;
    expect(texts(options, "label")).toEqual([
      "Who begins?",
      "Points that win the game",
      "Two dice",
      "How fast it goes",
    ]);
    expect(texts(options, "select:last-of-type option").slice(-2)).toEqual(["calm (rulebook)", "brisk"]);
    expect(options.querySelector("details")).toBeNull();
  });

  test("every option says whose its value is: the rulebook's, a ruling, or ours", async () => {
    const page = show(NewTable, { game: "pig" });
    await settled();
    const options = page.querySelector<HTMLElement>('[aria-labelledby="rules"]')!;
    expect(texts(options, ".origin")).toEqual(["ours", "rulebook", "our ruling", "rulebook"]);
    for (const field of options.querySelectorAll("select, input")) {
      const told = document.getElementById(field.getAttribute("aria-describedby")!);
      expect(told?.querySelector(".origin")).not.toBeNull();
    }

    options.querySelector<HTMLInputElement>("input[type=checkbox]")!.click();
    const points = options.querySelector<HTMLInputElement>("input[type=number]")!;
    points.value = "50";
    points.dispatchEvent(new Event("change", { bubbles: true }));
    await settled();
    expect(texts(options, ".origin")).toEqual(["ours", "ours", "rulebook", "rulebook"]);
    expect(texts(options, ".whose")[1]).toContain("100: rulebook.");
  });

  test("the lobby and the rules name it", async () => {
    const lobby = show(Lobby, { table: { ...TABLE, status: "open" } as TableView, events: [] });
    expect(texts(lobby, ".chairs strong")).toEqual(["Ann", "Ben"]);
    const rules = show(Rules, { game: "pig" });
    await settled();
    expect(document.title).toBe("Pig: rules");
    expect(texts(rules, "article h2")).toEqual(["Aim"]);
    expect(links(rules)).not.toContain("/learn/pig");
  });

  test.each([
    ["answers that there is none", NOT_FOUND],
    ["has no lessons", { status: 200, body: { game: "pig", lessons: [] } }],
  ])("its tutorial is not there when the server %s", async (_, answer) => {
    answers["/api/games/pig/lessons"] = answer;
    const page = show(Learn, { game: "pig" });
    await vi.waitFor(() => expect(texts(page, "h1")).toEqual(["There is no tutorial for Pig"])); // its parts load first
    expect(links(page)).toContain("/rules/pig");
  });

  test("it has the plain picture", () => {
    const page = show(GameArt, { game: "pig" });
    expect(page.querySelector("img")?.src).toContain("plain/art");
  });
});

// --- At the table ---

test("its parts are the plain ones", async () => {
  expect({ ...(await partsOf("pig", false)) }).toEqual({ Board, Seat, Count, praise, shares, words });
});

describe("the plain board", () => {
  const nothing = { chosen: null, onchoose: () => undefined, marks: [] };

  test("shows what is there once and what there is of each seat, with names", () => {
    const marks = [{ seat: 1, action: "hold", version: 3 }];
    const page = show(Board, { ...nothing, view: VIEW, actions: ["roll", "hold"], names: NAMES, marks });
    expect(texts(page, "dt")).toEqual(["Pot", "Die"]);
    expect(texts(page, "dd")).toEqual(["7", "–"]);
    expect(texts(page, "thead th")).toEqual(["Points", "Last action"]);
    expect(rows(page, "tbody tr")).toEqual(["Ann 0 –", "Ben 1,200 hold"]);
    expect(texts(page, "tr.act th")).toEqual(["Ann"]);
  });

  test("shows lists and tables of seats and of the whole table as entries", () => {
    const view = { ...VIEW, display: { red: 2, blue: 0 }, hands: [{ red: 1, wild: 3 }, null], dice: [], next_up: [[1, 2], [3]] };
    const page = show(Board, { ...nothing, view, actions: [], names: NAMES });
    expect(texts(page, ".shared dt")).toEqual(["Pot", "Die", "Display", "Dice"]);
    expect(texts(page, ".shared dd")).toEqual(["7", "–", "red: 2", "nothing"]);
    expect(texts(page, ".sheet h3")).toEqual(["Hands", "Next up"]);
    expect(rows(page, ".sheet dd > *").concat(texts(page, ".sheet .value"))).toEqual(["red: 1 wild: 3", "", "1 2", "", "–", "3"]);
    expect(texts(page, ".sheet dt")).toEqual(["Ann", "Ben", "Ann", "Ben"]);
    expect(page.textContent).toContain("Nothing to choose right now.");
  });

  test("shows the scores at the end, and nothing of the frame's", () => {
    const view = { ...VIEW, turn: null, over: true, scores: [40, 100], winners: [1] };
    const page = show(Board, { ...nothing, view, actions: [], names: NAMES });
    expect(texts(page, "thead th")).toEqual(["Scores", "Points", "Last action"]);
    expect(page.textContent).not.toMatch(/winners|options|random/i);
  });

  test("has a button for each action in its notation, and those of one kind together", () => {
    const onchoose = vi.fn();
    const actions = ["roll", "hold", "keep 1", "keep 2"];
    const page = show(Board, { view: VIEW, actions, names: NAMES, chosen: "hold", onchoose, marks: [], hint: "roll" });
    expect(rows(page, "[role=group]")).toEqual(["roll hold", "keep 1 keep 2"]);
    expect(button(page, "roll").className).toContain("hinted");
    expect(button(page, "hold").getAttribute("aria-pressed")).toBe("true");
    button(page, "keep 2").click();
    button(page, "hold").click();
    expect(onchoose.mock.calls).toEqual([["keep 2"], [null]]);
  });

  test("a table for one has no columns of seats", () => {
    const view = { ...VIEW, seats: 1, points: [3] };
    const page = show(Board, { ...nothing, view, actions: ["roll"], names: ["Ann"] });
    expect(texts(page, "dd")).toEqual(["3", "7", "–"]);
    expect(page.querySelector("table")).toBeNull();
  });
});

test("a seat shows its points and its side", async () => {
  await games();
  expect(texts(show(Seat, { view: VIEW, seat: 1, names: NAMES }), ".facts")).toEqual(["points 1,200"]);
  const four = { ...VIEW, seats: 4, points: [1, 2, 3, 4] };
  expect(texts(show(Seat, { view: four, seat: 3, names: NAMES }), ".facts")).toEqual(["Team B points 4"]);
});

describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (lang) => {
  beforeAll(() => speak(lang));

  test("every event has a line, and the prompt is a sentence", () => {
    const lines = EVENTS.map((event) => sentence(event, NAMES, words, VIEW));
    for (const line of lines) expect(line).toMatch(/^(?!.*[{}])(?!.*(undefined|null|NaN|object)).+$/);
    expect(lines[0]).toMatch(/^Ann\s?: roll$/);
    expect(lines[1]).toMatch(/^Ann\s?: rolled \(die 4\)$/);
    expect(lines[2]).toMatch(/^Ben\s?: bust$/);
    expect(words.prompt(VIEW, ["roll"])).not.toContain(".prompt.");
    expect(words.action("keep 2", VIEW)).toBe("keep 2");
  });
});

describe("in the log", () => {
  beforeAll(() => speak("en"));

  test("the newest line is the last", () => {
    const page = show(Log, { events: EVENTS, names: NAMES, words, table: TABLE });
    expect(texts(page, "li p")).toEqual([
      "Ann: roll",
      "Ann: rolled (die 4)",
      "Ben: bust",
      "Swapped (cards red: 2, next seats 1, 0, known yes)",
      "The game is over.",
    ]);
  });

  test("what the clock did is told", () => {
    const event = happened("action", { seat: 1, action: "hold", by: "clock" });
    expect(sentence(event, NAMES, words, VIEW)).toBe("Ben: hold (time was up)");
  });
});

describe("after the end", () => {
  beforeAll(async () => {
    await speak("en");
    await games();
  });

  test("names and scores are shown in the order of the ranks, with the margin and the games before", async () => {
    const parts = await partsOf("pig", false);
    const page = show(End, { table: TABLE, names: NAMES, ended: ENDED, events: EVENTS, parts, onclose: () => undefined });
    expect(page.textContent).toContain("Ben wins");
    expect(page.textContent).toContain("100 points, 60 ahead of Ann");
    expect(texts(page, ".ranking strong")).toEqual(["Ben", "Ann"]);
    expect(texts(page, ".ranking .score")).toEqual(["100", "40"]);
    expect(texts(page, ".games .side")).toEqual(["Ben 2", "Ann 1"]);
    expect(page.textContent).not.toContain("The fewest points win.");
    expect(links(page)).toContain("/review/t1");
  });

  test("where the fewest points win, that is said", async () => {
    const ended = { ...ENDED, winners: [0], ranks: [1, 2] };
    const parts = await partsOf("golf", false);
    const page = show(End, { table: { ...TABLE, game: "golf" }, names: NAMES, ended, events: EVENTS, parts, onclose: () => undefined });
    expect(texts(page, ".ranking strong")).toEqual(["Ann", "Ben"]);
    expect(page.textContent).toContain("The fewest points win.");
  });

  test("the count of a seat is what the game says of it, if anything", () => {
    const game = { view: VIEW, names: NAMES, events: EVENTS, seat: 1, counted: 1, lit: false };
    expect(rows(show(Count, { ...game, ended: ENDED }), "dl")).toEqual([]);
    const count = [{ seat: 0, kept_dice: [1, 2], bonus: 5 }, { seat: 1, kept_dice: [], bonus: 0 }];
    const counted = show(Count, { ...game, ended: { ...ENDED, count } });
    expect(texts(counted, "dl > div")).toEqual(["Kept dicenothing", "Bonus0"]);
  });
});

test("a hint names people, and one without a reason has no empty line", () => {
  const hints = [
    { action: "roll", chance: 0.6, reason: "" },
    { action: "hold", chance: 0.4, reason: "The pot is safe from {1}." },
  ];
  const page = show(HintPanel, { hints, names: ["Ann", "Ben"], words: (action) => action, onchoose: () => undefined, onclose: () => undefined });
  expect(texts(page, "li p")).toEqual(["The pot is safe from Ben."]);
});
