/** The view of Pearls that the server sends, and what its end tells. */
import type { Colour, PearlsView } from "./wire";

export type { PearlsView };
export type Counts = Record<Colour, number>;

/** One line of `count` of the event `game_ended`. */
export interface PearlsCount {
  seat: number;
  pearls: number;
  necklaces: number;
  /** the cost of the cards in hand: 0 or less */
  hand: number;
  hand_size: number;
}
