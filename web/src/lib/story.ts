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
