/** Pearl Dice, as the frame knows it. */
import art from "@drawn/games/pearl_dice/art.webp";
import type { Manifest } from "../manifest";

export default {
  order: 3,
  seats: [1, 6],
  minutes: 25,
  age: 8,
  bots: 1,
  dials: ["pearls"],
  lessons: true,
  art,
  ground: "jetty",
  table: () => import("./table"),
  Figures: () => import("./Figures.svelte"),
} satisfies Manifest;
