// Made from the layout of the game's views (view.py) by `make types`. Not to be edited.

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

export type Group = "fishermen" | "foragers" | "children" | "elders";

export type TerritoryView = {
  spaces: string[];
  pearls: number;
  /** every space is a farm or has a Diver */
  full: boolean;
};

export type PearladoraView = {
  game: "pearladora";
  seats: number;
  options: { first: "random" | number; groups: "random" | ("fishermen" | "foragers" | "children" | "elders")[]; advanced: boolean; memory: boolean; smallest: number; pontoons: number };
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
