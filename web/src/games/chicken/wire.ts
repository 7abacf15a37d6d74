// Made from the layout of the game's views (view.py) by `make types`. Not to be edited.

export type ChickenKind = "1" | "2" | "3" | "4" | "5" | "6" | "chick" | "egg";

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

export type ChickenView = {
  game: "chicken";
  seats: number;
  options: { first: "random" | number; limit: number; deal: number; copies: number };
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
