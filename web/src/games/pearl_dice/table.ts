/** The parts that a table needs, loaded together. */
export { default as Board } from "./Board.svelte";
export { default as Count } from "./Count.svelte";
export { default as Pieces } from "./Pieces.svelte";
export { default as Seat } from "./Seat.svelte";
export { praise, shares } from "./count";
export { words } from "./words";
