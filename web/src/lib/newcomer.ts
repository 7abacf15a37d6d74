/**
 * The first table of each game on this device: its lesson is offered there, until somebody has begun
 * the lesson or does not want it.
 */
import { begun } from "./lessons";

const KEY = "nacre.newcomer";
const KNOWN = "known"; // stands for the first table of a game that needs no lesson any more

function kept(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function keep(game: string, table: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [game]: table }));
  } catch {
    // a browser that keeps nothing offers it at every table
  }
}

/** Whether this is the first table of a game, for somebody who has not begun its lesson. */
export function isNew(game: string, table: string): boolean {
  const first = kept()[game];
  if (begun().some((one) => one.game === game)) return false;
  if (first === undefined) keep(game, table);
  return first === undefined || first === table;
}

/** The lesson was begun, or is not wanted. */
export function knows(game: string): void {
  keep(game, KNOWN);
}
