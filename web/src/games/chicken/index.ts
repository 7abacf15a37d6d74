/** Chicken, as the frame knows it. */
import type { Manifest } from "../manifest";
import Art from "./Art.svelte";

export default {
  order: 4,
  seats: [2, 5],
  minutes: 15,
  bots: 2,
  dials: ["limit", "deal", "copies"],
  lessons: true,
  Art,
  table: () => import("./table"),
  Figures: () => import("./Figures.svelte"),
} satisfies Manifest;
