import type { Messages } from "../message";

export default {
  // The first table of a game
  "first.offer": "Zum ersten Mal {game}?",
  "first.back": "Zurück an deinen Tisch",

  // A tap says what something is
  "first.seat.mine": "{name}: Das ist dein Platz",
  "first.seat.bot": "{name}: Hier sitzt ein Bot",
  "first.seat.person": "{name}: Hier sitzt ein Mensch",
  "first.points": { one: "{n} Punkt", other: "{n} Punkte" },

  // The only choice
  "table.forced": "Die einzige Möglichkeit, für dich getan: {action}",
  "settings.forced": "Die einzige Möglichkeit von selbst ausführen",
  "settings.forced.note": "Nicht gleich nach dem Rückgängigmachen; die Leiste sagt, was getan wurde.",
} as const satisfies Messages;
