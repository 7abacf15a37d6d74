/** Loads the parts of a game when its table is opened. */
import type { Component } from "svelte";
import { speakOf } from "../lib/i18n";
import type { Ticks } from "../lib/ticks";
import { MANIFESTS } from ".";
import type { FiguresProps, GameParts } from "./board";

/** What was loaded, by game. */
const LOADED = new Map<string, GameParts>();

/** The parts of a game with a folder that are there already; undefined: none are. */
export function loadedParts(game: string): GameParts | undefined {
  return LOADED.get(game);
}

/**
 * The parts of a game, and its words; plain ones for a game without a folder, and a plain board where somebody
 * wants that.
 */
export async function partsOf(game: string, plain: boolean): Promise<GameParts> {
  const own = MANIFESTS.get(game);
  if (own === undefined) return import("../plain/table");
  const [parts, board] = await Promise.all([own.table(), plain ? import("../plain/Board.svelte") : null, speakOf(game)]);
  LOADED.set(game, parts);
  return board === null ? parts : { ...parts, Board: board.default, seating: "column" };
}

/** The drawings in the rules of a game, and its words; null for a game without a folder. */
export async function figuresOf(game: string): Promise<Component<FiguresProps> | null> {
  const [figures] = await Promise.all([MANIFESTS.get(game)?.Figures(), speakOf(game)]);
  return figures?.default ?? null;
}

/** How a game ticks, and its words; null for a game without a folder. */
export async function ticksOf(game: string): Promise<Ticks | null> {
  const [text] = await Promise.all([MANIFESTS.get(game)?.ticks(), speakOf(game)]);
  return text === undefined ? null : (JSON.parse(text) as Ticks);
}
