// Made from the layout of the game's views (view.py) by `make types`. Not to be edited.

export type PearlDiceView = {
  game: "pearl_dice";
  seats: number;
  options: { first: "random" | number; hot_dice: boolean; pearls: number };
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
