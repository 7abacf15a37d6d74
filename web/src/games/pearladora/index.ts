/** Pearladöra, as the frame knows it. */
import art from "@drawn/games/pearladora/art.webp";
import type { Manifest } from "../manifest";

export default {
  title: "Pearladöra",
  sentence: {
    en: "Divide a lagoon with Pontoons, and win its pearls with hidden Divers.",
    nl: "Verdeel een lagune met pontons en win haar parels met verborgen duikers.",
    fr: "Découpez un lagon avec des pontons et gagnez ses perles avec des plongeurs cachés.",
    de: "Teile eine Lagune mit Pontons und gewinne ihre Perlen mit verdeckten Tauchern.",
  },
  order: 2,
  seats: [2, 4],
  minutes: 30,
  age: 10,
  bots: 1,
  dials: ["smallest", "pontoons", "clusters", "divers", "final_pass"],
  lessons: true,
  art,
  ground: "raft",
  table: () => import("./table"),
  Figures: () => import("./Figures.svelte"),
  ticks: async () => (await import("./ticks.json?raw")).default,
} satisfies Manifest;
