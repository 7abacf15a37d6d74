/** The games of the server, asked for once, and what people say about them. */
import { ask } from "./api";
import type { GameId, GameView } from "./wire";

/** About how long a game takes, for the cards on the home page. */
export const MINUTES: Record<GameId, number> = { pearls: 20, pearladora: 30, pearl_dice: 25, chicken: 15 };

/** Seats before the server has said so. */
export const SEATS: Record<GameId, [number, number]> = {
  pearls: [2, 6],
  pearladora: [2, 4],
  pearl_dice: [1, 6],
  chicken: [2, 5],
};

let asked: Promise<GameView[]> | null = null;

export function games(): Promise<GameView[]> {
  asked ??= ask("GET /api/games").then(
    (answer) => answer.games,
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

export async function gameOf(id: GameId): Promise<GameView> {
  const found = (await games()).find((game) => game.id === id);
  if (found === undefined) throw new Error(`the server has no ${id}`);
  return found;
}
