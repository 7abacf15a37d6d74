/** Loads the parts of a game when its table is opened. */
import { MANIFESTS } from ".";
import type { GameParts } from "./board";

/** What was loaded, by game. */
const LOADED = new Map<string, GameParts>();

/** The parts of a game with a folder that are there already; undefined: none are. */
export function loadedParts(game: string): GameParts | undefined {
  return LOADED.get(game);
}

/**
 * The parts of a game; plain ones for a game without a folder, and a plain board where somebody
 * wants that.
 */
export async function partsOf(game: string, plain: boolean): Promise<GameParts> {
  const own = MANIFESTS.get(game);
  if (own === undefined) return import("../plain/table");
  const [parts, board] = await Promise.all([own.table(), plain ? import("../plain/Board.svelte") : null]);
  LOADED.set(game, parts);
  return board === null ? parts : { ...parts, Board: board.default, seating: "column" };
}
