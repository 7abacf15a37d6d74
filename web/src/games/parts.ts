/** Loads the parts of a game when its table is opened. */
import { MANIFESTS } from ".";
import type { GameParts } from "./board";

/**
 * The parts of a game; plain ones for a game without a folder, and a plain board where somebody
 * wants that.
 */
export async function partsOf(game: string, plain: boolean): Promise<GameParts> {
  const own = MANIFESTS.get(game);
  if (own === undefined) return import("../plain/table");
  const [parts, board] = await Promise.all([own.table(), plain ? import("../plain/Board.svelte") : null]);
  return board === null ? parts : { ...parts, Board: board.default, seating: "column" };
}
