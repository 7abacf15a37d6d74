/**
 * The contract between the frame (screens/Table.svelte) and the boards (tables/<game>/).
 *
 * A game is a folder. The frame looks for these files in it and does without those that are not there:
 *
 * - `Board.svelte` (BoardProps): the middle of the table and what is mine
 * - `Seat.svelte` (SeatProps): one line of what is public about a seat, shown under its name
 * - `Count.svelte` (CountProps): after the end, how the points came about
 * - `words.ts`: `export const words: Words`, the sentences of the game, all of them made of keys
 *
 * The keys of a game are in lib/i18n/<lang>/<game>.ts, and begin with the id of the game: "pearls.take".
 */
import type { Component } from "svelte";
import type { GameId } from "../lib/wire";

/** What the server says of a game to this seat; each game types its own in tables/<game>/view.ts. */
export interface View {
  game: GameId;
  seats: number;
  options: Record<string, unknown>;
  /** the seat that began */
  first: number;
  turn: number | null;
  over: boolean;
  scores: number[] | null;
  winners: number[] | null;
  /** who looks; null: a spectator */
  seat: number | null;
  [key: string]: unknown;
}

/** Something that happened; which further keys there are depends on `event` (games/<game>/face.py). */
export interface TableEvent {
  event: string;
  /** of the table, after it */
  version: number;
  /** the server's clock, in milliseconds */
  at: number;
  seat?: number;
  action?: string;
  [key: string]: unknown;
}

/** The last action of a seat, as this viewer saw it (a hidden value is `?`). */
export interface Mark {
  seat: number;
  action: string;
  version: number;
}

export interface BoardProps {
  /** the server's view of this game; a board casts it to its own type */
  view: View;
  /** legal now for this seat; empty when it is not our turn */
  actions: string[];
  /** display names by seat */
  names: string[];
  /** the whole action that is selected and waits for Confirm */
  chosen: string | null;
  /** the board selects a whole action; null: the selection is not complete. A new view always begins with null. */
  onchoose: (action: string | null) => void;
  /** something that cannot be selected was tapped: why not, in a sentence; where it is missing, nobody listens */
  onask?: (why: string) => void;
  /** last action of every seat, for highlighting */
  marks: Mark[];
  /** an action to point at */
  hint?: string | null;
  /** what happened since the view before this one, for movement; empty at first */
  fresh?: TableEvent[];
}

export interface SeatProps {
  view: View;
  seat: number;
  names: string[];
  /** the last action of this seat */
  mark?: Mark | null;
}

export interface CountProps {
  view: View;
  names: string[];
  /** the event `game_ended`, with `ranks` and `count` */
  ended: TableEvent;
}

/** The sentences of a game. Each function asks `t` anew, so that another language shows at once. */
export interface Words {
  /** what is expected of who looks, when it is their turn: "Take a colour, or place cards" */
  prompt(view: View, actions: string[]): string;
  /** an action before it is confirmed: "Place 3 yellow and 2 wild, and take the necklace 5" */
  action(action: string, view: View): string;
  /** an event of the game (an action too) for log and announcements; null: not worth a line */
  event(event: TableEvent, names: string[], view: View | null): string | null;
}

/** What the frame has found in the folder of a game. */
export interface GameParts {
  Board: Component<BoardProps>;
  Seat: Component<SeatProps> | null;
  Count: Component<CountProps> | null;
  words: Words;
}
