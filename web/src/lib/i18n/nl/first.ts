import type { Messages } from "../message";

export default {
  // The first table of a game
  "first.offer": "Je eerste keer {game}?",
  "first.back": "Terug naar je tafel",

  // A tap says what something is
  "first.seat.mine": "{name}: dit is jouw plaats",
  "first.seat.bot": "{name}: hier zit een bot",
  "first.seat.person": "{name}: hier zit een mens",
  "first.points": { one: "{n} punt", other: "{n} punten" },

  // The only choice
  "table.forced": "De enige keuze, voor je gedaan: {action}",
  "settings.forced": "De enige keuze vanzelf uitvoeren",
  "settings.forced.note": "Niet meteen na Ongedaan maken; de balk zegt wat er gedaan is.",
} as const satisfies Messages;
