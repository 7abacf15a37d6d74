/** Finds what a game's folder holds; each game is loaded when its table is opened. */
import type { Component } from "svelte";
import type { GameId } from "../lib/wire";
import type { BoardProps, CountProps, GameParts, SeatProps, Words } from "./board";
import { plainWords } from "./plain";

type Loader<T> = Record<string, () => Promise<T>>;

const boards = import.meta.glob("./*/Board.svelte", { import: "default" }) as Loader<Component<BoardProps>>;
const seats = import.meta.glob("./*/Seat.svelte", { import: "default" }) as Loader<Component<SeatProps>>;
const counts = import.meta.glob("./*/Count.svelte", { import: "default" }) as Loader<Component<CountProps>>;
const sentences = import.meta.glob("./*/words.ts", { import: "words" }) as Loader<Words>;

/** Everything there is for a game, with plain parts where there is nothing else, or where somebody wants a plain board. */
export async function partsOf(game: GameId, plain: boolean): Promise<GameParts> {
  const board = plain ? undefined : boards[`./${game}/Board.svelte`];
  const [Board, Seat, Count, words] = await Promise.all([
    board?.() ?? import("./FallbackBoard.svelte").then((m) => m.default),
    seats[`./${game}/Seat.svelte`]?.() ?? null,
    counts[`./${game}/Count.svelte`]?.() ?? null,
    sentences[`./${game}/words.ts`]?.() ?? plainWords,
  ]);
  return { Board, Seat, Count, words };
}
