import type en from "../en/options";
import type { Same } from "../message";

export default {
  "option.first": "Qui commence ?",
  "option.pearls.full_deck": "À 2 ou 3 places : jouer avec toutes les couleurs",
  "option.pearls.hand_limit": "Maximum de cartes en main",
  "option.pearls.display": "Cartes à l’étalage",
  "option.pearls.deal": "Cartes distribuées à chaque place",
  "option.pearladora.groups": "Quel groupe pour qui ?",
  "option.pearladora.advanced": "Avec jetons Pouvoir et jetons Renfort",
  "option.pearladora.memory": "Vous ne voyez pas les nombres de vos plongeurs posés",
  "option.pearladora.smallest": "Cases du plus petit territoire",
  "option.pearladora.pontoons": "Pontons dans la réserve",
  "option.pearl_dice.hot_dice": "Six dés utilisés : les relancer tous pour la même rangée",
  "option.pearl_dice.pearls": "Perles par rangée au départ",
  "option.chicken.limit": "Points qui mettent fin à la partie",
  "option.chicken.deal": "Cartes distribuées à chaque place",
  "option.chicken.copies": "Cartes de chaque nombre, et du poussin",
  "group.fishermen": "Pêcheurs",
  "group.foragers": "Cueilleurs",
  "group.children": "Enfants",
  "group.elders": "Anciens",
} as const satisfies Same<typeof en>;
