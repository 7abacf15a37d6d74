import type { Messages } from "../message";

export default {
  // The first table of a game
  "first.offer": "Votre première partie de {game} ?",
  "first.back": "Retour à votre table",

  // A tap says what something is
  "first.seat.mine": "{name} : c’est votre place",
  "first.seat.bot": "{name} : un bot joue ici",
  "first.seat.person": "{name} : une personne joue ici",
  "first.points": { one: "{n} point", other: "{n} points" },

  // The only choice
  "table.forced": "Seul choix possible, joué pour vous : {action}",
  "settings.forced": "Jouer automatiquement le seul choix possible",
  "settings.forced.note": "Jamais juste après une annulation ; la barre dit ce qui a été joué.",
} as const satisfies Messages;
