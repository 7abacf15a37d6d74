/** Chicken, as the frame knows it. */
import art from "@drawn/games/chicken/art.webp";
import type { Manifest } from "../manifest";

export default {
  order: 4,
  seats: [2, 5],
  minutes: 15,
  age: 6,
  bots: 2,
  dials: ["limit", "deal", "copies"],
  lessons: true,
  art,
  ground: "meadow",
  table: () => import("./table"),
  Figures: () => import("./Figures.svelte"),
} satisfies Manifest;
