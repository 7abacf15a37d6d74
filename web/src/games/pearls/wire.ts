// Made from the game's views and events (view.py, events.py) by `make types`. Not to be edited.

import type { Opponent } from "../../lib/wire";

/** The options that a game is played with. */
export type PearlsOptions = {
  first: "random" | number;
  full_deck: boolean;
  hand_limit: number;
  display: number;
  deal: number;
  cards: "standard" | number[];
  necklaces: "standard" | number[];
  face_down: boolean;
};

export type Colour = "wild" | "yellow" | "red" | "green" | "blue" | "turquoise" | "purple";

/** A position as a seat or a spectator sees it. */
export type PearlsView = {
  game: "pearls";
  seats: number;
  options: PearlsOptions;
  /** the seat that began */
  first: number;
  turn: number | null;
  over: boolean;
  scores: number[] | null;
  winners: number[] | null;
  display: Record<Colour, number>;
  /** null while it is hidden */
  pile: Record<Colour, number> | null;
  /** null: hidden from the viewer */
  hands: (Record<Colour, number> | null)[];
  /** open ones, ascending */
  necklaces: number[];
  /** on the scoring piles, necklaces included; null: the pile lies face down */
  points: (number | null)[];
  placed: Record<Colour, number>[];
  claimed: number[][];
  /** taken from the display for all to see, and not placed since */
  known: Record<Colour, number>[];
  last_round: boolean;
  turns_left: number;
  /** the viewer; null: a spectator */
  seat: number | null;
  hand_sizes: number[];
  pile_size: number;
};

/** A seat took or placed cards. */
export type Acted = {
  event: "action";
  version: number;
  at?: number;
  number?: number;
  seat: number;
  /** in notation, as the viewer saw it: `?` for a hidden value */
  action: string;
  /** that were taken; missing where some were placed */
  cards?: number;
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
  cards: Partial<Record<Colour, number>> | null;
};

/** Cards from the pile went on display. */
export type Turned = {
  event: "turned";
  version: number;
  at?: number;
  number?: number;
  count: number;
  /** without zeros */
  cards: Partial<Record<Colour, number>>;
};

/** A seat that can do nothing is passed over. */
export type Skipped = {
  event: "skipped";
  version: number;
  at?: number;
  number?: number;
  seat: number;
};

/** The last round begins. */
export type LastRound = {
  event: "last_round";
  version: number;
  at?: number;
  number?: number;
  /** that brought it about */
  seat: number;
};

/** How the points of a seat came about. */
export type PearlsCount = {
  seat: number;
  pearls: number;
  necklaces: number;
  /** what the cards left in hand take off: 0 or less */
  hand: number;
  hand_size: number;
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
  count: PearlsCount[];
};

export type PearlsEvent =
  | Acted
  | Dealt
  | Turned
  | Skipped
  | LastRound
  | Ended;
