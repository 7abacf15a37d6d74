/** The parts that a table needs, loaded together. */
export { default as Board } from "./Board.svelte";
export { default as Count } from "./Count.svelte";
export { default as Details } from "./Details.svelte";
export { default as Hung } from "./Hung.svelte";
export { default as Pieces } from "./Pieces.svelte";
export { default as Prize } from "./Prize.svelte";
export { default as Seat } from "./Seat.svelte";
export { praise, shares } from "./count";
export { facts } from "./facts";
export { pointsOf as points } from "./view";
export { words } from "./words";
