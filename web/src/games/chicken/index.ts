/** Chicken, as the frame knows it. */
import art from "@drawn/games/chicken/art.webp";
import type { Manifest } from "../manifest";

export default {
  title: "Chicken",
  sentence: {
    en: "Get rid of your cards, or withdraw before they cost too much.",
    nl: "Raak je kaarten kwijt, of stap uit voordat ze te veel kosten.",
    fr: "Débarrassez-vous de vos cartes, ou retirez-vous avant qu’elles ne coûtent trop.",
    de: "Werde deine Karten los oder steig aus, bevor sie zu viel kosten.",
  },
  order: 4,
  seats: [2, 5],
  minutes: 15,
  age: 6,
  bots: 2,
  dials: ["limit", "deal", "copies", "eggs", "strict_draw", "die_chick"],
  lessons: true,
  art,
  ground: "meadow",
  table: () => import("./table"),
  Figures: () => import("./Figures.svelte"),
  ticks: async () => (await import("./ticks.json?raw")).default,
} satisfies Manifest;
