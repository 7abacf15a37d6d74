/** Pearladöra, as the frame knows it. */
import art from "@drawn/games/pearladora/art.webp";
import type { Manifest } from "../manifest";

export default {
  order: 2,
  seats: [2, 4],
  minutes: 30,
  age: 10,
  bots: 1,
  dials: ["smallest", "pontoons"],
  lessons: true,
  art,
  ground: "raft",
  table: () => import("./table"),
  Figures: () => import("./Figures.svelte"),
} satisfies Manifest;
