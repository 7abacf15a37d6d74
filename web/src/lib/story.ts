/** Facts derived from the events of a table. */
import type { Mark } from "../games/board";
import { isAction, isKind } from "./events";
import type { ActionEvent, GameEndedEvent, TableEvent } from "./wire";

/** The actions that still stand: those taken back are gone. */
export function standing(events: readonly TableEvent[]): ActionEvent[] {
  const actions: ActionEvent[] = [];
  for (const event of events) {
    if (isAction(event)) actions.push(event);
    else if (isKind(event, "undone")) actions.splice(-event.actions);
  }
  return actions;
}

/** The last action of every seat. */
export function marks(events: readonly TableEvent[]): Mark[] {
  const last = new Map<number, Mark>();
  for (const { seat, action, version } of standing(events)) {
    last.set(seat, { seat, action, version });
  }
  return [...last.values()].sort((a, b) => a.seat - b.seat);
}

/** How the game ended, if it did. */
export function ending(events: readonly TableEvent[]): GameEndedEvent | null {
  return events.findLast((event) => isKind(event, "game_ended")) ?? null;
}

/** What somebody does on their turn. */
const DOINGS = new Set(["action", "rolled", "ended_at_once", "skipped"]);

/** Where in a game something happened, both from 1. */
export interface Chapter {
  round: number;
  /** around the table; 0: before the first action of the round */
  turn: number;
}

interface Doing extends Chapter {
  seat: number;
  action: boolean;
  /** the seat that began the round */
  began: number;
}

/**
 * For each event its round and the turn around the table that it belongs to: another one begins
 * when the seat that began has been passed.
 */
export function chaptersOf(events: readonly TableEvent[], seats: number): Chapter[] {
  const done: Doing[] = [];
  let round = 1;
  return events.map((happened) => {
    const { event, seat } = happened;
    if (isKind(happened, "undone")) {
      done.length = beforeLast(happened.actions, done);
      round = done.at(-1)?.round ?? 1;
    }
    const last = done.at(-1)?.round === round ? done.at(-1)! : null;
    const chapter = { round, turn: last?.turn ?? 0 };
    if (event === "round_ended") round += 1;
    if (!DOINGS.has(event) || seat == null) return chapter;
    const began = last?.began ?? seat;
    const place = (one: number): number => (one - began + seats) % seats;
    const turn = last === null ? 1 : place(seat) < place(last.seat) ? last.turn + 1 : last.turn;
    done.push({ round, turn, seat, began, action: event === "action" });
    return { round, turn };
  });
}

/** How much was done before the last so many actions. */
function beforeLast(actions: number, done: readonly { action: boolean }[]): number {
  const places = done.flatMap(({ action }, i) => (action ? i : []));
  return places.at(-actions) ?? 0;
}
