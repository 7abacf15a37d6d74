import type { Same } from "../../../lib/i18n/message";
import type en from "./en";

export default {
  "chicken.title": "Chicken",
  "chicken.sentence": "Débarrassez-vous de vos cartes, ou retirez-vous avant qu’elles ne coûtent trop.",

  // Options
  "chicken.option.limit": "Points qui mettent fin à la partie",
  "chicken.option.deal": "Cartes distribuées à chaque place",
  "chicken.option.copies": "Cartes de chaque nombre, et du poussin",

  // At the table
  "chicken.card.chick": "poussin",
  "chicken.card.egg": "œuf surprise",
  "chicken.card.times": "{card} × {n}",
  "chicken.points": { one: "{n} point", other: "{n} points" },
  "chicken.prompt.all": "Défaussez une carte, piochez, ou retirez-vous",
  "chicken.prompt.play": "Défaussez une carte, ou retirez-vous",
  "chicken.prompt.draw": "Aucune carte ne convient : piochez, ou retirez-vous",
  "chicken.prompt.out": "Il ne reste qu'à se retirer",
  "chicken.action.number": "Défaussez un {card}",
  "chicken.action.chick": "Défaussez un poussin",
  "chicken.action.egg": "Défaussez l'œuf surprise",
  "chicken.action.draw": "Piochez une carte",
  "chicken.action.out": "Je me retire : vous ne jouez plus dans cette manche",
  "chicken.event.number": "{name} défausse un {card}",
  "chicken.event.chick": "{name} défausse un poussin",
  "chicken.event.egg": "{name} défausse l'œuf surprise ; il compte comme {card}",
  "chicken.event.draw": "{name} pioche une carte",
  "chicken.event.out": "{name} se retire",
  "chicken.event.dealt": "{name} reçoit {cards}",
  "chicken.event.turned": "La manche commence ; sur la défausse : {cards}",
  "chicken.event.rolled": "{name} obtient aux dés {dice}",
  "chicken.event.round_ended": "La manche {n} est finie : {standings}",
  "chicken.event.standing": "{name} {points}",
  "chicken.event.ended": {
    one: "La partie est finie : {names} gagne avec {points}",
    other: "La partie est finie : {names} gagnent ensemble avec {points}",
  },
  "chicken.round": "Manche {n}",
  "chicken.pile": { one: "Pioche : {n} carte", other: "Pioche : {n} cartes" },
  "chicken.top": "Sur la défausse : {card}",
  "chicken.top.egg": "Sur la défausse : l'œuf surprise, comme {card}",
  "chicken.top.by": "de {name}",
  "chicken.follows": "Convient dans votre main : {cards}",
  "chicken.follows.none": "Rien ne convient dans votre main",
  "chicken.circle": "Le cercle des cartes",
  "chicken.hand": "Votre main",
  "chicken.hand.card": "{card}, {n} en main",
  "chicken.hand.fits": "{card}, {n} en main, convient",
  "chicken.hand.empty": "Aucune carte en main",
  "chicken.button.draw": "Piocher",
  "chicken.button.out": "Je me retire",
  "chicken.scoreboard": "Points, jusqu'à {n}",
  "chicken.scoreboard.seat": "{name} : {n} sur {limit}",
  "chicken.seat.hand": { one: "{n} carte en main", other: "{n} cartes en main" },
  "chicken.seat.in": "en jeu",
  "chicken.seat.out": "retrait",
  "chicken.seat.points": "{n} points sur {limit}",
  "chicken.seat.last": "Dernière action : {action}",
  "chicken.last.open": "Manche précédente",
  "chicken.last.title": "La manche est finie",
  "chicken.last.none": "aucune carte",
  "chicken.last.gained": "+{n}",
  "chicken.last.rolled": "Dés : {dice}",
  "chicken.last.total": "total {n}",
  "chicken.last.close": "Continuer",
  "chicken.why.card": "Sur la défausse : {card}. La même peut suivre, ou la suivante du cercle.",
  "chicken.why.pile": "La pioche est vide.",
  "chicken.why.alone": "Tous les autres se sont retirés : défaussez, ou retirez-vous aussi.",
  "chicken.why.out": "Vous vous êtes retiré. La prochaine manche apporte de nouvelles cartes.",

  // The tutorial
  "chicken.learn.table.title": "Le moins de points gagne",
  "chicken.learn.table":
    "Débarrassez-vous de vos cartes : ce qui reste en main en fin de manche donne des points, et ils sont mauvais. Le tableau montre ceux de chacun.",
  "chicken.learn.follow.title": "Pareil ou un de plus",
  "chicken.learn.follow":
    "Sur un 3 va un autre 3, ou un 4. Les cartes qui conviennent dépassent de votre main. Défaussez le 4.",
  "chicken.learn.follow.done": "Une carte de moins. C’est maintenant un 4 ou un 5 qui doit suivre.",
  "chicken.learn.chick.title": "Le poussin",
  "chicken.learn.chick": "Après 6 vient le poussin. Gardé en main, il coûte 10 points : défaussez-le vite.",
  "chicken.learn.chick.done": "Bien joué. Après le poussin, le cercle repart de 1.",
  "chicken.learn.draw.title": "Rien ne convient ?",
  "chicken.learn.draw":
    "Sur un poussin va un poussin ou un 1, et vous n’en avez pas. Piochez une carte ; ce sera tout votre tour.",
  "chicken.learn.draw.done": "L’œuf surprise, il n’y en a qu’un ! Il devra attendre votre prochain tour.",
  "chicken.learn.egg.title": "L’œuf surprise",
  "chicken.learn.egg": "L’œuf va sur toute carte et devient le nombre suivant. Sur un 1, il vaut 2 : défaussez l’œuf.",
  "chicken.learn.egg.done": "C’est maintenant un 2, et un 2 ou un 3 peut suivre.",
  "chicken.learn.out.title": "Je me retire",
  "chicken.learn.out":
    "On peut quitter une manche avant que sa main n’empire. Les autres se sont retirés, et qui reste seul ne pioche pas. Rien ne convient : retirez-vous.",
  "chicken.learn.out.done":
    "Toutes les mains sont ouvertes. Chaque nombre ne compte qu’une fois : 1, 2, 2, 2 ne fait que 3 points.",
  "chicken.learn.empty.title": "La dernière carte",
  "chicken.learn.empty": "Plus tard : il vous reste une carte, et elle convient. Défaussez le 5.",
  "chicken.learn.empty.done":
    "Une main vide termine la manche. Vous avez lancé les deux dés et rendez leur somme : 4 et 10 pour le poussin, donc 23 devient 9.",
  "chicken.learn.end.title": "La fin",
  "chicken.learn.end":
    "Dès que quelqu’un a 50 points ou plus après une manche, la partie est finie. Vous avez le moins de points : gagné !",

  // Under the drawings of the rules
  "chicken.figure.circle": "De 1 jusqu’au poussin, puis de nouveau 1",
  "chicken.figure.egg": "Sur un 3, l’œuf devient un 4",
  "chicken.figure.dice": "4 et un poussin : 14 points de moins",
} as const satisfies Same<typeof en>;
