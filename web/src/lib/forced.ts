/**
 * A choice of one: the only action that there is may be done by itself, for those who want that.
 * What led to it has been seen before, and whoever has just taken something back decides anew.
 */
import type { TableEvent } from "../games/board";

export interface Choice {
  /** legal now */
  actions: readonly string[];
  /** nothing is being shown any more */
  calm: boolean;
  /** nobody looks at the page */
  hidden: boolean;
  events: readonly TableEvent[];
}

/** The action to do without being told; null: there is a choice, or it is not the moment. */
export function onlyChoice({ actions, calm, hidden, events }: Choice): string | null {
  const [only, ...others] = actions;
  if (only === undefined || others.length > 0 || !calm || hidden) return null;
  return tookBack(events) ? null : only;
}

function tookBack(events: readonly TableEvent[]): boolean {
  return events.findLast(({ event }) => event === "action" || event === "undone")?.event === "undone";
}
