/**
 * The seals of deals that this device saw before the end, to compare the secret with afterwards.
 */
import type { TableView } from "./wire";

const KEY = "nacre.seals";
const MOST = 200; // tables, the newest

type Seals = [table: string, commitment: string][];

function kept(): Seals {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Seals) : [];
  } catch {
    return []; // nothing that can be read
  }
}

/**
 * Keep the seal of a table the first time it is shown; after the end it proves nothing any more.
 */
export function keepSeal({ id, commitment, status }: TableView): void {
  if (status === "over" || status === "closed" || sealOf(id) !== null) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept(), [id, commitment]].slice(-MOST)));
  } catch {
    // a browser that keeps nothing still plays
  }
}

/** The seal that this device saw; null: it did not. */
export function sealOf(table: string): string | null {
  const found = kept().find((seal) => Array.isArray(seal) && seal[0] === table)?.[1];
  return typeof found === "string" ? found : null;
}
