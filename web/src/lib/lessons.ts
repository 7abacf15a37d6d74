/** How far somebody has come in the lessons of each game; kept on this device. */

export interface Begun {
  game: string;
  /** the lesson to go on with, from 0 */
  at: number;
  of: number;
}

const KEY = "nacre.lessons";

/** The lessons that were begun and not finished, the latest first. */
export function begun(): Begun[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isBegun) : [];
  } catch {
    return [];
  }
}

function isBegun(kept: unknown): kept is Begun {
  const { game, at, of } = (kept ?? {}) as Partial<Begun>;
  return typeof game === "string" && Number.isInteger(at) && Number.isInteger(of) && at! > 0 && at! < of!;
}

/** The lesson to go on with; 0 where none was begun, or there are others now. */
export function placeIn(game: string, of: number): number {
  return begun().find((one) => one.game === game && one.of === of)?.at ?? 0;
}

/** Keep the place; the first lesson and the end are none. */
export function keepPlace(game: string, at: number, of: number): void {
  const others = begun().filter((one) => one.game !== game);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ game, at, of }, ...others].filter(isBegun)));
  } catch {
    // a browser that keeps nothing begins anew
  }
}
