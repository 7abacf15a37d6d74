/** The parts that a table needs, loaded together. */
import type { Seating, View } from "../board";
import type { PearlsView } from "./view";

export { default as Board } from "./Board.svelte";
export { default as Count } from "./Count.svelte";
export { default as Hung } from "./Hung.svelte";
export { default as Pieces } from "./Pieces.svelte";
export { default as Prize } from "./Prize.svelte";
export { default as Seat } from "./Seat.svelte";
export { praise, shares } from "./count";
export { facts } from "./facts";
export { words } from "./words";

export const seating: Seating = "corners band";

export const points = (view: View, seat: number): number | null => (view as PearlsView).points[seat] ?? null;
