import type { Messages } from "../message";

/** What can be set of the rules, by game. Options that designers turn are marked in lib/options.ts. */
export default {
  "option.first": "Who begins?",
  "option.pearls.full_deck": "With 2 or 3 seats: play with all colours",
  "option.pearls.hand_limit": "Most cards in a hand",
  "option.pearls.display": "Cards on display",
  "option.pearls.deal": "Cards dealt to each seat",
  "option.pearladora.groups": "Which group for whom?",
  "option.pearladora.advanced": "With Power tokens and Backups",
  "option.pearladora.memory": "You do not see the values of your own placed Divers",
  "option.pearladora.smallest": "Spaces of the smallest territory",
  "option.pearladora.pontoons": "Pontoons in the stock",
  "option.pearl_dice.hot_dice": "All six dice used: roll them all again for the same row",
  "option.pearl_dice.pearls": "Pearls in a row at the start",
  "option.chicken.limit": "Points that end the game",
  "option.chicken.deal": "Cards dealt to each seat",
  "option.chicken.copies": "Cards of each number, and of the chick",
  "group.fishermen": "Fishermen",
  "group.foragers": "Foragers",
  "group.children": "Children",
  "group.elders": "Elders",
} as const satisfies Messages;
