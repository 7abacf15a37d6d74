// Made from the game's views and events (view.py, events.py) by `make types`. Not to be edited.

import type { Opponent } from "../../lib/wire";

/** The options that a game is played with. */
export type ChickenOptions = {
  first: "random" | number;
  limit: number;
  deal: number;
  copies: number;
  eggs: number;
  strict_draw: boolean;
  die_chick: number;
};

export type ChickenKind = "1" | "2" | "3" | "4" | "5" | "6" | "chick" | "egg";

/** A round that has ended. */
export type EndedRound = {
  hands: Record<ChickenKind, number>[];
  top: ChickenKind;
  /** the points in the hands */
  gained: number[];
  /** the dice of the seat without cards; empty if there was none */
  dice: number[];
  /** after the round */
  points: number[];
};

/** A position as a seat or a spectator sees it. */
export type ChickenView = {
  game: "chicken";
  seats: number;
  options: ChickenOptions;
  /** the seat that began */
  first: number;
  turn: number | null;
  over: boolean;
  scores: number[] | null;
  winners: number[] | null;
  round: number;
  starter: number;
  played_last: number | null;
  top: ChickenKind;
  /** null: hidden from the viewer */
  hands: (Record<ChickenKind, number> | null)[];
  /** null while it is hidden */
  pile: Record<ChickenKind, number> | null;
  discards: Record<ChickenKind, number>;
  in: boolean[];
  points: number[];
  /** the round that ended last */
  last: EndedRound | null;
  /** the most cards of a kind that a hand can hold */
  room: Record<ChickenKind, number>[];
  /** the viewer; null: a spectator */
  seat: number | null;
  hand_sizes: number[];
  pile_size: number;
};

/** A seat played a card, drew one or withdrew. */
export type Acted = {
  event: "action";
  version: number;
  at?: number;
  number?: number;
  seat: number;
  /** in notation, as the viewer saw it: `?` for a hidden value */
  action: string;
  /** what an egg that was played counts as */
  top?: "1" | "2" | "3" | "4" | "5" | "6" | "chick";
  /** clock: a bot of that level, when time had run out */
  by?: "bot" | "clock";
  level?: Opponent;
};

/** Cards from the pile went to a hand. */
export type Dealt = {
  event: "dealt";
  version: number;
  at?: number;
  number?: number;
  seat: number;
  count: number;
  /** without zeros; null: hidden from the viewer */
  cards: Partial<Record<ChickenKind, number>> | null;
};

/** A card from the pile begins the discards. */
export type Turned = {
  event: "turned";
  version: number;
  at?: number;
  number?: number;
  count: number;
  cards: Partial<Record<ChickenKind, number>>;
};

/** A seat without cards rolled dice to take points off. */
export type Rolled = {
  event: "rolled";
  version: number;
  at?: number;
  number?: number;
  seat: number;
  dice: number[];
};

export type ChickenHand = {
  1: number;
  2: number;
  3: number;
  4: number;
  5: number;
  6: number;
  chick: number;
  egg: number;
};

/** A round is over: all hands are open, and cost points. */
export type RoundEnded = {
  event: "round_ended";
  version: number;
  at?: number;
  number?: number;
  /** that played last; missing where nobody played */
  seat?: number;
  /** from 1 */
  round: number;
  /** by seat */
  hands: ChickenHand[];
  top: "1" | "2" | "3" | "4" | "5" | "6" | "chick";
  /** the points in the hands, by seat */
  gained: number[];
  /** of the seat without cards; empty if there was none */
  dice: number[];
  /** after the round, by seat */
  points: number[];
};

/** The points of a seat. */
export type ChickenCount = {
  seat: number;
  points: number;
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
  count: ChickenCount[];
};

export type ChickenEvent =
  | Acted
  | Dealt
  | Turned
  | Rolled
  | RoundEnded
  | Ended;
