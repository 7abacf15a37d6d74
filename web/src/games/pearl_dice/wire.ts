// Made from the game's views and events (view.py, events.py) by `make types`. Not to be edited.

import type { Opponent } from "../../lib/wire";

/** The options that a game is played with. */
export type PearlDiceOptions = {
  first: "random" | number;
  hot_dice: boolean;
  rolled_order: boolean;
  pearls: number;
  rows: "standard" | number[];
  faces: "standard" | number[];
};

/** A position as a seat or a spectator sees it. */
export type PearlDiceView = {
  game: "pearl_dice";
  seats: number;
  options: PearlDiceOptions;
  /** the seat that began */
  first: number;
  turn: number | null;
  over: boolean;
  scores: number[] | null;
  winners: number[] | null;
  /** those in play now, in ascending order */
  dice: number[];
  /** the row locked for this turn */
  target: number | null;
  /** pearls left by seat and row */
  boards: number[][];
  /** turns begun, by seat */
  turns: number[];
  rolls: number[];
  /** each throw by seat; null: did not throw */
  roll_off: ((number | null)[])[];
  /** the viewer; null: a spectator */
  seat: number | null;
};

/** A seat did an action. */
export type Acted = {
  event: "action";
  version: number;
  at?: number;
  number?: number;
  seat: number;
  /** in notation, as the viewer saw it: `?` for a hidden value */
  action: string;
  /** clock: a bot of that level, when time had run out */
  by?: "bot" | "clock";
  level?: Opponent;
};

/** A seat threw a die for who begins. */
export type RollOff = {
  event: "roll_off";
  version: number;
  at?: number;
  number?: number;
  seat: number;
  die: number;
  /** from 1; those tied for the highest die throw again */
  throw: number;
};

/** A seat rolled the dice that it has left. */
export type Rolled = {
  event: "rolled";
  version: number;
  at?: number;
  number?: number;
  seat: number;
  /** in ascending order */
  dice: number[];
};

/** The dice fitted no row: the turn ended with its first roll. */
export type EndedAtOnce = {
  event: "ended_at_once";
  version: number;
  at?: number;
  number?: number;
  seat: number;
};

/** How the points of a seat came about. */
export type SeatCount = {
  seat: number;
  /** points by row */
  rows: number[];
  turns: number;
  rolls: number;
};

/** The game is over. */
export type Ended = {
  event: "game_ended";
  version: number;
  at?: number;
  number?: number;
  /** by seat */
  scores: number[];
  /** seats */
  winners: number[];
  /** by seat, from 1 */
  ranks: number[];
  /** by seat */
  count: SeatCount[];
};

export type PearlDiceEvent =
  | Acted
  | RollOff
  | Rolled
  | EndedAtOnce
  | Ended;
