/** Pearl Dice, as the frame knows it. */
import type { Manifest } from "../manifest";
import Art from "./Art.svelte";

export default {
  order: 3,
  seats: [1, 6],
  minutes: 25,
  bots: 1,
  dials: ["pearls"],
  lessons: true,
  Art,
  table: () => import("./table"),
  Figures: () => import("./Figures.svelte"),
} satisfies Manifest;
