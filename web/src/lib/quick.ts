/** What "Play now" starts with: the same as last time on this device. */
import type { GameId, Level } from "./wire";

export interface Quick {
  bots: number;
  level: Level;
}

export const PLAYING_LEVELS: readonly Level[] = ["novice", "casual", "strong", "expert"];

const FIRST_TIME: Record<GameId, Quick> = {
  pearls: { bots: 2, level: "casual" },
  pearladora: { bots: 1, level: "casual" },
  pearl_dice: { bots: 1, level: "casual" },
  chicken: { bots: 2, level: "casual" },
};
const MOST_BOTS = 5;

const key = (game: GameId): string => `nacre.quick.${game}`;

export function lastQuick(game: GameId): Quick {
  try {
    const kept = JSON.parse(localStorage.getItem(key(game)) ?? "{}") as Partial<Quick>;
    const bots = Number.isInteger(kept.bots) && kept.bots! >= 0 && kept.bots! <= MOST_BOTS;
    if (bots && PLAYING_LEVELS.includes(kept.level as Level)) return kept as Quick;
  } catch {
    // nothing that can be read
  }
  return FIRST_TIME[game];
}

export function keepQuick(game: GameId, quick: Quick): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(quick));
  } catch {
    // a browser that keeps nothing still works
  }
}
