// Made from the game's views and events (view.py, events.py) by `make types`. Not to be edited.

import type { Opponent } from "../../lib/wire";

export type Group = "fishermen" | "foragers" | "children" | "elders";

/** The options that a game is played with. */
export type PearladoraOptions = {
  first: "random" | number;
  groups: "random" | Group[];
  advanced: boolean;
  memory: boolean;
  smallest: number;
  pontoons: number;
  clusters: "standard" | number[];
  divers: "standard" | number[];
  final_pass: boolean;
};

/** A Diver on a space. */
export type DiverView = {
  seat: number;
  /** as printed; null: hidden */
  value: number | null;
  /** 1: the first that its owner placed; null: not known */
  placed: number | null;
  /** placed face up */
  up: boolean;
  necklaces: number;
  backup: boolean;
};

/** A territory of the lagoon. */
export type TerritoryView = {
  spaces: string[];
  pearls: number;
  /** every space is a farm or has a Diver */
  full: boolean;
};

/** A position as a seat or a spectator sees it. */
export type PearladoraView = {
  game: "pearladora";
  seats: number;
  options: PearladoraOptions;
  /** the seat that began */
  first: number;
  turn: number | null;
  over: boolean;
  scores: number[] | null;
  winners: number[] | null;
  /** pearls by space */
  farms: Record<string, number>;
  divers: Record<string, DiverView>;
  /** lines: "c2-d2" */
  pontoons: string[];
  stock: number;
  /** Divers left by value; null: another seat's */
  supply: (Record<string, number> | null)[];
  groups: Group[];
  /** Power tokens left */
  powers: number[];
  backups: boolean[];
  /** seats that looked, by space */
  seen: Record<string, number[]>;
  /** Pontoons laid in this turn's main action */
  laid: number;
  power_used: boolean;
  territories: TerritoryView[];
  /** the viewer; null: a spectator */
  seat: number | null;
  supply_sizes: number[];
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

/** A seat looked at a Diver. */
export type Looked = {
  event: "looked";
  version: number;
  at?: number;
  number?: number;
  seat: number;
  space: string;
  /** as printed; null: hidden from the viewer */
  value: number | null;
};

/** A seat that can do nothing is passed over. */
export type Skipped = {
  event: "skipped";
  version: number;
  at?: number;
  number?: number;
  seat: number;
};

/** How a territory was decided. */
export type TerritoryCount = {
  spaces: string[];
  pearls: number;
  /** of the Divers, by seat; null: not in the running */
  totals: (number | null)[];
  /** seats */
  winners: number[];
  /** pearls, by seat */
  won: number[];
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
  /** by territory */
  count: TerritoryCount[];
};

export type PearladoraEvent =
  | Acted
  | Looked
  | Skipped
  | Ended;
