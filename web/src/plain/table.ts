/** The parts that a table needs, for any game. */
export { default as Board } from "./Board.svelte";
export { default as Count } from "./Count.svelte";
export { default as Seat } from "./Seat.svelte";
export { praise, shares } from "./count";
export { words } from "./words";
