/** Facts derived from the events of a table. */
import type { Mark, TableEvent } from "../games/board";

/** The actions that still stand: those taken back are gone. */
export function standing(events: readonly TableEvent[]): TableEvent[] {
  const actions: TableEvent[] = [];
  for (const event of events) {
    if (event.event === "action") actions.push(event);
    else if (event.event === "undone") actions.splice(-Number(event["actions"]));
  }
  return actions;
}

/** The last action of every seat. */
export function marks(events: readonly TableEvent[]): Mark[] {
  const last = new Map<number, Mark>();
  for (const { seat, action, version } of standing(events)) {
    if (seat !== undefined && action !== undefined) last.set(seat, { seat, action, version });
  }
  return [...last.values()].sort((a, b) => a.seat - b.seat);
}

/** How the game ended, if it did. */
export function ending(events: readonly TableEvent[]): TableEvent | null {
  return events.findLast((event) => event.event === "game_ended") ?? null;
}

/** What somebody does on their turn. */
const DOINGS = new Set(["action", "rolled", "ended_at_once", "skipped"]);

/**
 * For each event the turn around the table that it belongs to, from 1: another one begins when the
 * seat that began has been passed. 0: before the first action.
 */
export function turnsOf(events: readonly TableEvent[], seats: number): number[] {
  const done: { place: number; turn: number; action: boolean }[] = [];
  const began = events.find(({ event }) => DOINGS.has(event))?.seat ?? 0;
  return events.map(({ event, seat, ...more }) => {
    if (event === "undone") done.length = beforeLast(Number(more["actions"]), done);
    const last = done.at(-1) ?? { place: 0, turn: 0 };
    if (!DOINGS.has(event) || seat === undefined) return last.turn;
    const place = (seat - began + seats) % seats;
    const turn = Math.max(1, place < last.place ? last.turn + 1 : last.turn);
    done.push({ place, turn, action: event === "action" });
    return turn;
  });
}

/** How much was done before the last so many actions. */
function beforeLast(actions: number, done: readonly { action: boolean }[]): number {
  const places = done.flatMap(({ action }, i) => (action ? i : []));
  return places.at(-actions) ?? 0;
}
