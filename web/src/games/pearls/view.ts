/** The view of Pearls that the server sends (src/nacre/games/pearls/view.py). */
import type { Colour } from "../../pieces/colours";
import type { View } from "../board";

export type Counts = Record<Colour, number>;

export interface PearlsView extends View {
  display: Counts;
  /** null while it is hidden */
  pile: Counts | null;
  /** null: hidden from the viewer */
  hands: (Counts | null)[];
  /** open ones, ascending */
  necklaces: number[];
  /** on the scoring piles, necklaces included */
  points: number[];
  placed: Counts[];
  claimed: number[][];
  /** taken from the display for all to see, and not placed since */
  known: Counts[];
  last_round: boolean;
  turns_left: number;
  hand_sizes: number[];
  pile_size: number;
}

/** One line of `count` of the event `game_ended`. */
export interface PearlsCount {
  seat: number;
  pearls: number;
  necklaces: number;
  /** the cost of the cards in hand: 0 or less */
  hand: number;
  hand_size: number;
}
