/** The turns of a game roll by roll, read from what happened. */
import type { UndoneEvent } from "../../lib/wire";
import type { TableEvent } from "../board";
import { t } from "./i18n";
import { groupsFor, read, type Take } from "./select";
import type { PearlDiceEvent, PearlDiceView } from "./view";
import type { Acted, Rolled } from "./wire";

export interface Roll {
  dice: number[];
  /** null: nothing yet, or nothing fitted */
  take: Take | null;
}

/** Why a turn was over: no dice fitted its row, none fitted any row, all six were used. */
export type Ending = "row" | "any" | "spent";

export interface Turn {
  seat: number;
  rolls: Roll[];
  /** null: it goes on */
  over: Ending | null;
}

/** What the turns are read from: the events of the game, those taken back, and turns that ended. */
export type Told = PearlDiceEvent | UndoneEvent | TurnEnded;

const ALL_DICE = 6;

/** All turns, as far as the events tell of them; the last one may still go on. */
export function turnsOf(view: PearlDiceView, events: readonly TableEvent[]): Turn[] {
  const kept = notTakenBack(events as readonly Told[]);
  const left = boardsBefore(view, kept);
  const turns: Turn[] = [];
  for (const happened of kept) {
    const turn = turns.at(-1);
    if (happened.event === "rolled") {
      if (turn !== undefined && turn.over === null && turn.rolls.at(-1)?.take === null) turn.over = "row";
      if (turn === undefined || turn.seat !== happened.seat) finish(turn);
      const { dice } = happened;
      const on = turns.at(-1);
      if (on === undefined || on.over !== null) turns.push({ seat: happened.seat, rolls: [{ dice, take: null }], over: null });
      else on.rolls.push({ dice, take: null });
    } else if (happened.event === "ended_at_once" && turn !== undefined) {
      turn.over = "any";
    } else if (happened.event === "action") {
      const [take, roll] = [read(happened.action), turn?.rolls.at(-1)];
      if (take === null || turn === undefined || roll === undefined) continue;
      roll.take = take;
      const board = left[turn.seat]!;
      board[take.row - 1]! -= take.pearls;
      const used = take.pearls * (take.row > ALL_DICE ? 2 : 1) === roll.dice.length;
      if (used && board[take.row - 1]! > 0 && !view.options.hot_dice) turn.over = "spent";
    }
  }
  return turns;
}

/** Somebody else rolls: what was not over is. */
function finish(turn: Turn | undefined): void {
  if (turn !== undefined) turn.over ??= "spent";
}

/** The events that still stand: what came after an action that was taken back is gone with it. */
function notTakenBack(events: readonly Told[]): Told[] {
  const kept: Told[] = [];
  for (const happened of events) {
    if (happened.event !== "undone") {
      kept.push(happened);
      continue;
    }
    for (let n = happened.actions; n > 0; n -= 1) {
      const from = kept.findLastIndex(({ event }) => event === "action");
      if (from >= 0) kept.splice(from);
    }
  }
  return kept;
}

/** The boards as they were before all these events. */
function boardsBefore(view: PearlDiceView, events: readonly Told[]): number[][] {
  const boards = view.boards.map((board) => [...board]);
  for (const happened of events) {
    if (happened.event !== "action") continue;
    const [take, board] = [read(happened.action), boards[happened.seat]];
    if (take !== null && board !== undefined) board[take.row - 1]! += take.pearls;
  }
  return boards;
}

/** A turn that ended, as an event: the server leaves it unsaid. */
export type TurnEnded = {
  event: "turn_ended";
  added: true;
  version: number;
  at?: number;
  seat: number;
  over: "row" | "spent";
  /** the row that was locked */
  row: number;
  /** those that fell in vain */
  dice: number[];
};

/** The events, and after the last of a turn that it ended; `ended_at_once` says so itself. */
export function withEndings(events: readonly Told[]): Told[] {
  let row = 0;
  return events.flatMap((happened, i) => {
    if (happened.event === "action") row = read(happened.action)?.row ?? row;
    const over = overBefore(happened, events[i + 1]);
    return over === null ? [happened] : [happened, endedBy(happened as Acted | Rolled, over, row)];
  });
}

/** A roll after a roll begins a turn, and so does a roll of another seat after a take. */
function overBefore(happened: Told, next: Told | undefined): TurnEnded["over"] | null {
  if (next?.event !== "rolled" || next.version !== happened.version) return null;
  if (happened.event === "rolled") return "row";
  return happened.event === "action" && happened.seat !== next.seat ? "spent" : null;
}

function endedBy(last: Acted | Rolled, over: TurnEnded["over"], row: number): TurnEnded {
  const { version, at, seat } = last;
  const dice = last.event === "rolled" ? last.dice : [];
  return { event: "turn_ended", added: true, version, ...(at !== undefined && { at }), seat, over, row, dice };
}

/** The dice that took pearls and were not rolled again since, group by group. */
export function setAside(turn: Turn): { row: number; dice: number[] }[] {
  const from = Math.max(0, turn.rolls.findLastIndex(({ dice }) => dice.length === ALL_DICE));
  return turn.rolls.slice(from).flatMap(({ dice, take }) =>
    take === null ? [] : groupsFor(dice, take.row).slice(0, take.pearls).map((group) => ({ row: take.row, dice: group.map((place) => dice[place]!) })),
  );
}

/** The points of a turn, in one row or in all. */
export function gained(turn: Turn, row: number | null = null): number {
  return turn.rolls.reduce((sum, { take }) => (take === null || (row !== null && take.row !== row) ? sum : sum + take.row * take.pearls), 0);
}

/** Why a turn was over, in words. */
export function whyOver({ over, rolls }: Turn): string {
  return whyEnded(over ?? "any", rolls.at(-2)?.take?.row, rolls.at(-1)?.dice ?? []);
}

/** "2 + 4 = 6, not 9. Nothing fits: the turn ends" */
export function whyEnded(over: Ending, row: number | undefined, dice: readonly number[]): string {
  if (over === "spent") return t("pearl_dice.over.spent");
  if (over !== "row" || row === undefined) return t("pearl_dice.over.any");
  if (row <= ALL_DICE || dice.length !== 2) return t("pearl_dice.over.row", { row });
  const [a, b] = dice as readonly [number, number];
  return t("pearl_dice.over.pair", { a, b, sum: a + b, row });
}
