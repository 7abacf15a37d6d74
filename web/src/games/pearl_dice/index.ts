/** Pearl Dice, as the frame knows it. */
import art from "@drawn/games/pearl_dice/art.webp";
import type { Manifest } from "../manifest";

export default {
  title: "Pearl Dice",
  sentence: {
    en: "Choose a row, and roll for it until the dice fail.",
    nl: "Kies een rij en gooi ervoor tot de dobbelstenen je in de steek laten.",
    fr: "Choisissez une rangée et lancez pour elle jusqu’à ce que les dés vous lâchent.",
    de: "Wähle eine Reihe und würfle für sie, bis die Würfel versagen.",
  },
  order: 3,
  seats: [1, 6],
  minutes: 25,
  age: 8,
  bots: 1,
  dials: ["pearls", "rows", "faces", "rolled_order"],
  lessons: true,
  art,
  ground: "jetty",
  table: () => import("./table"),
  Figures: () => import("./Figures.svelte"),
  ticks: async () => (await import("./ticks.json?raw")).default,
} satisfies Manifest;
