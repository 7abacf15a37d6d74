/** Pearls, as the frame knows it. */
import art from "@drawn/games/pearls/art.webp";
import type { Manifest } from "../manifest";

export default {
  title: "Pearls",
  sentence: {
    en: "Collect cards of a colour, place them in one go, and claim necklaces.",
    nl: "Verzamel kaarten van één kleur, leg ze in één keer neer en verdien kettingen.",
    fr: "Réunissez des cartes d’une couleur, posez-les d’un coup et gagnez des colliers.",
    de: "Sammle Karten einer Farbe, lege sie auf einmal ab und hol dir Ketten.",
  },
  order: 1,
  seats: [2, 6],
  minutes: 15,
  age: 6,
  bots: 2,
  dials: ["hand_limit", "display", "deal", "cards", "necklaces", "face_down"],
  lessons: true,
  art,
  ground: "island",
  table: () => import("./table"),
  Figures: () => import("./Figures.svelte"),
  ticks: async () => (await import("./ticks.json?raw")).default,
} satisfies Manifest;
