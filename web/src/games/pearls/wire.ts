// Made from the layout of the game's views (view.py) by `make types`. Not to be edited.

export type Colour = "wild" | "yellow" | "red" | "green" | "blue" | "turquoise" | "purple";

export type PearlsView = {
  game: "pearls";
  seats: number;
  options: { first: "random" | number; full_deck: boolean; hand_limit: number; display: number; deal: number };
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
  /** on the scoring piles, necklaces included */
  points: number[];
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
