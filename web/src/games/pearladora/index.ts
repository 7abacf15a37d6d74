/** Pearladöra, as the frame knows it. */
import type { Manifest } from "../manifest";
import Art from "./Art.svelte";

export default {
  order: 2,
  seats: [2, 4],
  minutes: 30,
  bots: 1,
  dials: ["smallest", "pontoons"],
  lessons: true,
  Art,
  table: () => import("./table"),
  Figures: () => import("./Figures.svelte"),
} satisfies Manifest;
