import type en from "../en/options";
import type { Same } from "../message";

export default {
  "option.first": "Wer fängt an?",
  "option.pearls.full_deck": "Bei 2 oder 3 Plätzen: mit allen Farben spielen",
  "option.pearls.hand_limit": "Höchstens so viele Karten auf der Hand",
  "option.pearls.display": "Karten in der Auslage",
  "option.pearls.deal": "Karten für jeden Platz",
  "option.pearladora.groups": "Welche Gruppe für wen?",
  "option.pearladora.advanced": "Mit Kraftmarkern und Verstärkungsmarkern",
  "option.pearladora.memory": "Du siehst die Zahlen deiner gelegten Taucher nicht",
  "option.pearladora.smallest": "Felder des kleinsten Gebiets",
  "option.pearladora.pontoons": "Pontons im Vorrat",
  "option.pearl_dice.hot_dice": "Alle sechs Würfel benutzt: alle noch einmal für dieselbe Reihe",
  "option.pearl_dice.pearls": "Perlen in einer Reihe zu Beginn",
  "option.chicken.limit": "Punkte, bei denen das Spiel endet",
  "option.chicken.deal": "Karten für jeden Platz",
  "option.chicken.copies": "Karten von jeder Zahl, und vom Küken",
  "group.fishermen": "Fischer",
  "group.foragers": "Sammler",
  "group.children": "Kinder",
  "group.elders": "Alte",
} as const satisfies Same<typeof en>;
