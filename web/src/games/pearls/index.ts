/** Pearls, as the frame knows it. */
import art from "@drawn/games/pearls/art.webp";
import type { Manifest } from "../manifest";

export default {
  order: 1,
  seats: [2, 6],
  minutes: 15,
  age: 6,
  bots: 2,
  dials: ["hand_limit", "display", "deal"],
  lessons: true,
  art,
  ground: "island",
  table: () => import("./table"),
  Figures: () => import("./Figures.svelte"),
} satisfies Manifest;
