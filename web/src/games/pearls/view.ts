/** The view of Pearls that the server sends, and what its end tells. */
import type { Colour, PearlsCount, PearlsEvent, PearlsView } from "./wire";

export type { PearlsCount, PearlsEvent, PearlsView };
export type Counts = Record<Colour, number>;
