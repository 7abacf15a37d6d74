import type { Same } from "../../../lib/i18n/message";
import type en from "./en";

export default {
  "pearls.title": "Pearls",
  "pearls.sentence": "Réunissez des cartes d’une couleur, posez-les d’un coup et gagnez des colliers.",

  // Options
  "pearls.option.full_deck": "À 2 ou 3 places : jouer avec toutes les couleurs",
  "pearls.option.hand_limit": "Maximum de cartes en main",
  "pearls.option.display": "Cartes à l’étalage",
  "pearls.option.deal": "Cartes distribuées à chaque place",

  // At the table
  "pearls.colour.wild": "Joker",
  "pearls.colour.yellow": "Jaune",
  "pearls.colour.red": "Rouge",
  "pearls.colour.green": "Vert",
  "pearls.colour.blue": "Bleu",
  "pearls.colour.turquoise": "Turquoise",
  "pearls.colour.purple": "Violet",
  "pearls.cards.wild": { one: "{n} joker", other: "{n} jokers" },
  "pearls.cards.yellow": { one: "{n} carte jaune", other: "{n} cartes jaunes" },
  "pearls.cards.red": { one: "{n} carte rouge", other: "{n} cartes rouges" },
  "pearls.cards.green": { one: "{n} carte verte", other: "{n} cartes vertes" },
  "pearls.cards.blue": { one: "{n} carte bleue", other: "{n} cartes bleues" },
  "pearls.cards.turquoise": { one: "{n} carte turquoise", other: "{n} cartes turquoises" },
  "pearls.cards.purple": { one: "{n} carte violette", other: "{n} cartes violettes" },
  "pearls.points": { one: "{n} point", other: "{n} points" },
  "pearls.prompt.both": "Prenez une couleur, ou posez des cartes",
  "pearls.prompt.take": "Prenez une couleur de l'étalage",
  "pearls.prompt.place": "Posez des cartes de votre main",
  "pearls.prompt.last": "Dernier tour : posez des cartes",
  "pearls.action.take": {
    one: "Prenez {cards} ; vous aurez alors {n} carte en main",
    other: "Prenez {cards} ; vous aurez alors {n} cartes en main",
  },
  "pearls.action.place": "Posez {cards} : {points}",
  "pearls.action.claim": "Posez {cards} et prenez le collier {value} : {points}",
  "pearls.event.take": "{name} prend {cards}",
  "pearls.event.place": "{name} pose {cards}",
  "pearls.event.claim": "{name} pose {cards} et prend le collier {value}",
  "pearls.event.turned": "Nouveau dans l'étalage : {cards}",
  "pearls.event.dealt": "{name} reçoit {cards}",
  "pearls.event.last_round": "{name} ouvre le dernier tour : on ne peut plus que poser",
  "pearls.event.skipped": "{name} n'a plus de cartes et passe son tour",
  "pearls.event.ended": {
    one: "La partie est finie : {names} gagne avec {points}",
    other: "La partie est finie : {names} gagnent ensemble avec {points}",
  },
  "pearls.necklaces": "Colliers",
  "pearls.display": "Étalage",
  "pearls.hand": "Votre main",
  "pearls.hand.of": "Main de {name}",
  "pearls.hand.room": { one: "{n} carte sur {limit} au plus", other: "{n} cartes sur {limit} au plus" },
  "pearls.hand.empty": "Aucune carte en main",
  "pearls.hand.card": "{cards} en main, {chosen} en choix",
  "pearls.display.take": "Prendre {cards}",
  "pearls.display.closed": "{cards} dans l'étalage ; impossible à prendre maintenant",
  "pearls.pile": { one: "Pioche : {n} carte", other: "Pioche : {n} cartes" },
  "pearls.necklace.open": { one: "Collier {value}, {n} disponible", other: "Collier {value}, {n} disponibles" },
  "pearls.necklace.taken": "Collier {value}, pris",
  "pearls.necklace.claim": "Prendre le collier {value}",
  "pearls.more": "Un de plus : {colour}",
  "pearls.fewer": "Un de moins : {colour}",
  "pearls.place": "Poser",
  "pearls.last_round": "Dernier tour",
  "pearls.last_round.only": "on ne peut plus que poser",
  "pearls.turns_left": { one: "encore {n} tour", other: "encore {n} tours" },
  "pearls.seat.hand": { one: "{n} carte en main", other: "{n} cartes en main" },
  "pearls.seat.known": "Connu en main : {cards}",
  "pearls.seat.necklaces": "Colliers : {values}",
  "pearls.seat.took": "Dernière action : a pris {colour}",
  "pearls.seat.placed": "Dernière action : a posé {cards}",
  "pearls.did.took": "a pris {cards}",
  "pearls.did.placed": "a posé {cards}",
  "pearls.did.won": "a posé {cards}, gagne le {value}",
  "pearls.count.pearls": "Perles",
  "pearls.count.necklaces": "Colliers",
  "pearls.count.hand": "Reste en main",
  "pearls.count.total": "Total",
  "pearls.count.tie": "À égalité de points : qui a le plus de cartes en main l'emporte.",
  "pearls.why.last_round": "Dernier tour : on ne peut plus que poser.",
  "pearls.why.limit": { one: "Vous avez {n} carte ; {cards} de plus, c’est trop. Une main en a {limit} au plus.", other: "Vous avez {n} cartes ; {cards} de plus, c’est trop. Une main en a {limit} au plus." },
  "pearls.why.place": "{colour} ne va pas avec ce qui est choisi.",
  "pearls.why.necklace": "Le collier {value} demande exactement {value} cartes d’une couleur en une fois ; les jokers aident.",
  "pearls.why.taken": "Tous les colliers {value} sont pris.",

  // The tutorial
  "pearls.learn.table.title": "Votre table",
  "pearls.learn.table":
    "En bas votre main, au milieu six cartes ouvertes, au-dessus dix colliers. Rassemblez des perles, puis posez-les : le plus de points gagne.",
  "pearls.learn.take.title": "Prendre une couleur",
  "pearls.learn.take":
    "À votre tour, vous prenez ou vous posez. Touchez une carte bleue au milieu : les deux bleues viennent ensemble.",
  "pearls.learn.take.done": "Une couleur vient toujours en entier. La pioche a complété l’étalage à six cartes.",
  "pearls.learn.known.title": "Ce que chacun sait",
  "pearls.learn.known":
    "Les cartes prises dans l’étalage restent connues : elles figurent près du nom des autres. Le reste de leur main est secret.",
  "pearls.learn.wild.title": "Les jokers",
  "pearls.learn.wild":
    "Les jokers se joindront à toute couleur, mais on les prend comme une couleur à part. Prenez les deux jokers.",
  "pearls.learn.wild.done":
    "Votre main est pleine : dix cartes au plus. Un joker ne vaut rien, mais il agrandit un lot.",
  "pearls.learn.place.title": "Poser des cartes",
  "pearls.learn.place":
    "Les cartes posées rapportent les points imprimés. Choisissez vos deux cartes vertes, sans joker.",
  "pearls.learn.place.done": "2 points chacune, soit 4, et personne ne peut vous les reprendre.",
  "pearls.learn.claim.title": "Gagner un collier",
  "pearls.learn.claim":
    "Posez exactement le nombre de cartes d’un collier ouvert et il est à vous. Posez 4 bleues et 1 joker, et prenez le collier 5.",
  "pearls.learn.claim.done": "8 points pour les perles, rien pour le joker, 5 pour le collier : 13 en un seul tour.",
  "pearls.learn.limit.title": "Dix cartes au plus",
  "pearls.learn.limit":
    "Quelques tours plus tard, vous avez neuf cartes : une seule peut encore entrer. Prenez la seule couleur qui convient.",
  "pearls.learn.limit.done": "Une perle violette, qui vaut 5 points ! Dix cartes : la prochaine fois, il faudra poser.",
  "pearls.learn.last.title": "Le dernier tour",
  "pearls.learn.last":
    "La pioche ou les colliers sont épuisés : chacun pose une dernière fois. Ce qui reste en main coûte sa valeur : posez donc les deux violettes.",
  "pearls.learn.last.done":
    "10 points de plus, et seulement 2 de perdus pour les cartes jaunes restées en main. Vous avez le plus de points : gagné !",

  // Under the drawings of the rules
  "pearls.figure.cards": "Les sept sortes de cartes, avec leurs points",
  "pearls.figure.take": "Prendre rouge : les deux cartes rouges, et rien d’autre",
  "pearls.figure.place": "4 bleues et 2 jokers font six cartes : le collier 6 convient",
} as const satisfies Same<typeof en>;
