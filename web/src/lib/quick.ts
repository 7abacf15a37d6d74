/** The settings of "Play now": the same as last time on this device. */
import { MANIFESTS } from "../games";
import { levelsOf, seatCounts, usualLevel } from "./games.svelte";
import type { Opponent } from "./wire";

export interface Quick {
  bots: number;
  level: Opponent;
}

const key = (game: string): string => `nacre.quick.${game}`;

export function lastQuick(game: string): Quick {
  try {
    const kept = JSON.parse(localStorage.getItem(key(game)) ?? "{}") as Partial<Quick>;
    if (seatCounts(game).includes(kept.bots! + 1) && levelsOf(game).includes(kept.level!)) return kept as Quick;
  } catch {
    // nothing that can be read
  }
  return firstQuick(game);
}

function firstQuick(game: string): Quick {
  const fewest = seatCounts(game)[0] ?? 2;
  return { bots: MANIFESTS.get(game)?.bots ?? Math.max(1, fewest - 1), level: usualLevel(game) };
}

export function keepQuick(game: string, quick: Quick): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(quick));
  } catch {
    // a browser that keeps nothing still works
  }
}
