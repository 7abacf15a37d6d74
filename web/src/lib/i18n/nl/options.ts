import type en from "../en/options";
import type { Same } from "../message";

export default {
  "option.first": "Wie begint?",
  "option.pearls.full_deck": "Met 2 of 3 plaatsen: speel met alle kleuren",
  "option.pearls.hand_limit": "Hoogste aantal kaarten in een hand",
  "option.pearls.display": "Kaarten in het aanbod",
  "option.pearls.deal": "Kaarten die elke plaats krijgt",
  "option.pearladora.groups": "Welke groep voor wie?",
  "option.pearladora.advanced": "Met krachtfiches en steunfiches",
  "option.pearladora.memory": "Je ziet de getallen van je eigen gelegde duikers niet",
  "option.pearladora.smallest": "Vakjes van het kleinste gebied",
  "option.pearladora.pontoons": "Pontons in de voorraad",
  "option.pearl_dice.hot_dice": "Alle zes dobbelstenen gebruikt: gooi ze allemaal opnieuw voor dezelfde rij",
  "option.pearl_dice.pearls": "Parels in een rij bij het begin",
  "option.chicken.limit": "Punten waarbij het spel eindigt",
  "option.chicken.deal": "Kaarten die elke plaats krijgt",
  "option.chicken.copies": "Kaarten van elk getal, en van het kuiken",
  "group.fishermen": "Vissers",
  "group.foragers": "Verzamelaars",
  "group.children": "Kinderen",
  "group.elders": "Ouderen",
} as const satisfies Same<typeof en>;
