/** Pearls, as the frame knows it. */
import type { Manifest } from "../manifest";
import Art from "./Art.svelte";

export default {
  order: 1,
  seats: [2, 6],
  minutes: 20,
  bots: 2,
  dials: ["hand_limit", "display", "deal"],
  lessons: true,
  Art,
  table: () => import("./table"),
  Figures: () => import("./Figures.svelte"),
} satisfies Manifest;
