import type en from "../en/learn";
import type { Same } from "../message";

export default {
  "learn.title": "Apprendre {game}",
  "learn.step": "Étape {n} sur {of}",
  "learn.back": "Retour",
  "learn.next": "Suivant",
  "learn.skip": "Passer",
  "learn.leave": "Quitter le tutoriel",
  "learn.again": "C’est permis, mais ici nous cherchons autre chose. Regardez ce qui est marqué et essayez encore.",
  "learn.warming": "Le jeu se prépare. La première fois, cela prend un instant …",
  "learn.failed": "Le tutoriel n’a pas pu être chargé",
  "learn.now": "À vous de jouer",
  "learn.you": "Vous",
  "learn.name.1": "Corail",
  "learn.name.2": "Marina",
  "learn.end.title": "Voilà {game} !",
  "learn.end.text":
    "Vous en savez assez pour une première partie. Le reste est dans les règles, et la table vous aide par ses conseils.",
  "learn.play": "Jouer contre des bots",
  "learn.rules": "Lire les règles",
  "learn.once_more": "Recommencer",
  "learn.others": "Apprendre un autre jeu",
  "learn.pearls.table.title": "Votre table",
  "learn.pearls.table":
    "En bas votre main, au milieu six cartes ouvertes, au-dessus dix colliers. Rassemblez des perles, puis posez-les : le plus de points gagne.",
  "learn.pearls.take.title": "Prendre une couleur",
  "learn.pearls.take":
    "À votre tour, vous prenez ou vous posez. Touchez une carte bleue au milieu : les deux bleues viennent ensemble.",
  "learn.pearls.take.done": "Une couleur vient toujours en entier. La pioche a complété l’étalage à six cartes.",
  "learn.pearls.known.title": "Ce que chacun sait",
  "learn.pearls.known":
    "Les cartes prises dans l’étalage restent connues : elles figurent près du nom des autres. Le reste de leur main est secret.",
  "learn.pearls.wild.title": "Les jokers",
  "learn.pearls.wild":
    "Les jokers se joindront à toute couleur, mais on les prend comme une couleur à part. Prenez les deux jokers.",
  "learn.pearls.wild.done":
    "Votre main est pleine : dix cartes au plus. Un joker ne vaut rien, mais il agrandit un lot.",
  "learn.pearls.place.title": "Poser des cartes",
  "learn.pearls.place":
    "Les cartes posées rapportent les points imprimés. Choisissez vos deux cartes vertes, sans joker.",
  "learn.pearls.place.done": "2 points chacune, soit 4, et personne ne peut vous les reprendre.",
  "learn.pearls.claim.title": "Gagner un collier",
  "learn.pearls.claim":
    "Posez exactement le nombre de cartes d’un collier ouvert et il est à vous. Posez 4 bleues et 1 joker, et prenez le collier 5.",
  "learn.pearls.claim.done": "8 points pour les perles, rien pour le joker, 5 pour le collier : 13 en un seul tour.",
  "learn.pearls.limit.title": "Dix cartes au plus",
  "learn.pearls.limit":
    "Quelques tours plus tard, vous avez neuf cartes : une seule peut encore entrer. Prenez la seule couleur qui convient.",
  "learn.pearls.limit.done": "Une perle violette, qui vaut 5 points ! Dix cartes : la prochaine fois, il faudra poser.",
  "learn.pearls.last.title": "Le dernier tour",
  "learn.pearls.last":
    "La pioche ou les colliers sont épuisés : chacun pose une dernière fois. Ce qui reste en main coûte sa valeur : posez donc les deux violettes.",
  "learn.pearls.last.done":
    "10 points de plus, et seulement 2 de perdus pour les cartes jaunes restées en main. Vous avez le plus de points : gagné !",
  "learn.chicken.table.title": "Le moins de points gagne",
  "learn.chicken.table":
    "Débarrassez-vous de vos cartes : ce qui reste en main en fin de manche donne des points, et ils sont mauvais. Le tableau montre ceux de chacun.",
  "learn.chicken.follow.title": "Pareil ou un de plus",
  "learn.chicken.follow":
    "Sur un 3 va un autre 3, ou un 4. Les cartes qui conviennent dépassent de votre main. Défaussez le 4.",
  "learn.chicken.follow.done": "Une carte de moins. C’est maintenant un 4 ou un 5 qui doit suivre.",
  "learn.chicken.chick.title": "Le poussin",
  "learn.chicken.chick": "Après 6 vient le poussin. Gardé en main, il coûte 10 points : défaussez-le vite.",
  "learn.chicken.chick.done": "Bien joué. Après le poussin, le cercle repart de 1.",
  "learn.chicken.draw.title": "Rien ne convient ?",
  "learn.chicken.draw":
    "Sur un poussin va un poussin ou un 1, et vous n’en avez pas. Piochez une carte ; ce sera tout votre tour.",
  "learn.chicken.draw.done": "L’œuf surprise, il n’y en a qu’un ! Il devra attendre votre prochain tour.",
  "learn.chicken.egg.title": "L’œuf surprise",
  "learn.chicken.egg": "L’œuf va sur toute carte et devient le nombre suivant. Sur un 1, il vaut 2 : défaussez l’œuf.",
  "learn.chicken.egg.done": "C’est maintenant un 2, et un 2 ou un 3 peut suivre.",
  "learn.chicken.out.title": "Je me retire",
  "learn.chicken.out":
    "On peut quitter une manche avant que sa main n’empire. Les autres se sont retirés, et qui reste seul ne pioche pas. Rien ne convient : retirez-vous.",
  "learn.chicken.out.done":
    "Toutes les mains sont ouvertes. Chaque nombre ne compte qu’une fois : 1, 2, 2, 2 ne fait que 3 points.",
  "learn.chicken.empty.title": "La dernière carte",
  "learn.chicken.empty": "Plus tard : il vous reste une carte, et elle convient. Défaussez le 5.",
  "learn.chicken.empty.done":
    "Une main vide termine la manche. Vous avez lancé les deux dés et rendez leur somme : 4 et 10 pour le poussin, donc 23 devient 9.",
  "learn.chicken.end.title": "La fin",
  "learn.chicken.end":
    "Dès que quelqu’un a 50 points ou plus après une manche, la partie est finie. Vous avez le moins de points : gagné !",
  "learn.pearl_dice.table.title": "Un plateau vide",
  "learn.pearl_dice.table":
    "Douze rangées de sept perles. Qui vide son plateau en premier gagne. Six dés disent quelles rangées sont possibles.",
  "learn.pearl_dice.single.title": "Un dé, une perle",
  "learn.pearl_dice.single":
    "Pour les rangées 1 à 6, chaque dé de ce nombre prend une perle. Vous avez deux six : prenez 2 perles de la rangée 6.",
  "learn.pearl_dice.single.done": "La rangée 6 est maintenant votre cible, et les quatre autres dés ont été relancés.",
  "learn.pearl_dice.again.title": "Encore la même rangée",
  "learn.pearl_dice.again": "Votre cible reste tant que les dés la donnent. Voici encore un 6 : prenez la perle.",
  "learn.pearl_dice.again.done":
    "Les trois derniers dés n’ont pas donné de 6 : votre tour est fini. Ce qui est pris reste pris.",
  "learn.pearl_dice.pair.title": "Les paires",
  "learn.pearl_dice.pair":
    "Pour les rangées 7 à 12, il faut deux dés par perle. 3 + 6 et 4 + 5 font 9 : prenez 2 perles de la rangée 9.",
  "learn.pearl_dice.pair.done": "Deux paires, deux perles. Les deux dés restants n’ont pas refait 9.",
  "learn.pearl_dice.clear.title": "Vider une rangée",
  "learn.pearl_dice.clear": "Il reste une perle dans la rangée 12, et vous avez 6 + 6. Prenez-la.",
  "learn.pearl_dice.clear.done":
    "La rangée vide est verrouillée. En récompense, vous continuez avec six dés, et toute autre rangée peut être la cible.",
  "learn.pearl_dice.free.title": "À vous de choisir",
  "learn.pearl_dice.free":
    "Choisissez ce qui vous plaît : touchez une rangée, ou des dés qui vont ensemble. Mais 11 et 12 sont rares.",
  "learn.pearl_dice.free.done": "C’est cela, un tour : choisir, prendre, et voir jusqu’où les dés vous mènent.",
  "learn.pearl_dice.win.title": "La dernière perle",
  "learn.pearl_dice.win": "Il reste une perle sur votre plateau, rangée 5, et vous avez un 5. Prenez-la !",
  "learn.pearl_dice.win.done":
    "Votre plateau est vide : vous gagnez aussitôt. Les autres comptent leurs points : le numéro de la rangée pour chaque perle prise.",
  "learn.pearladora.table.title": "Le lagon",
  "learn.pearladora.table":
    "Huit fermes produisent des perles. À chaque tour, envoyez un plongeur, ou posez un ou deux pontons qui découpent l’eau en territoires.",
  "learn.pearladora.diver.title": "Envoyer un plongeur",
  "learn.pearladora.diver":
    "Vos plongeurs, de 1 à 5, attendent sous le lagon. Choisissez le 4 et touchez b4, près de la ferme aux 7 perles.",
  "learn.pearladora.diver.done": "Votre 4 est à l’eau. Les autres voient le plongeur, mais pas son nombre.",
  "learn.pearladora.hidden.title": "Nombres cachés",
  "learn.pearladora.hidden":
    "La réponse arrive en b5. Vous ne connaîtrez ce nombre qu’à la fin ; d’ici là, il faut deviner.",
  "learn.pearladora.pontoon.title": "Poser un ponton",
  "learn.pearladora.pontoon":
    "Les pontons vont sur les lignes entre les cases. Trois y sont déjà : posez-en un entre c4 et d4.",
  "learn.pearladora.pontoon.done":
    "Il reste un passage en dessous. Vous pouvez poser un second ponton dans le même tour, ou arrêter.",
  "learn.pearladora.close.title": "Fermer un territoire",
  "learn.pearladora.close": "Posez le second entre c5 et d5, et le coin est fermé.",
  "learn.pearladora.close.done":
    "Six cases et 13 perles forment maintenant un territoire. Un territoire a toujours au moins quatre cases.",
  "learn.pearladora.look.title": "Pouvoirs (jeu avancé)",
  "learn.pearladora.look":
    "Chaque groupe a un pouvoir, à utiliser avant son action. Vous êtes les Anciens : regardez le plongeur en b5.",
  "learn.pearladora.look.done":
    "Un 4, et personne d’autre ne le sait. Avec le plongeur en c4, cela fait au moins 5, autant que vous ici.",
  "learn.pearladora.backup.title": "Votre Renfort",
  "learn.pearladora.backup":
    "Ce coin est plein : un Renfort peut y aller. Choisissez le vôtre et posez-le sur l’un de vos deux plongeurs du coin.",
  "learn.pearladora.backup.done":
    "Ce plongeur compte 1 de plus, et une égalité ici serait pour vous. Vous n’avez qu’un Renfort par partie.",
  "learn.pearladora.count.title": "Le décompte",
  "learn.pearladora.count":
    "La fin d’une autre partie : une case est libre, et il vous reste un plongeur. Placez-le en c4.",
  "learn.pearladora.count.done":
    "Tous les nombres sont ouverts. La plus forte somme prend toutes les perles d’un territoire : 3 contre 2 dans ce coin. 21 perles contre 19 : gagné !",
  "figure.pearls.cards": "Les sept sortes de cartes, avec leurs points",
  "figure.pearls.take": "Prendre rouge : les deux cartes rouges, et rien d’autre",
  "figure.pearls.place": "4 bleues et 2 jokers font six cartes : le collier 6 convient",
  "figure.chicken.circle": "De 1 jusqu’au poussin, puis de nouveau 1",
  "figure.chicken.egg": "Sur un 3, l’œuf devient un 4",
  "figure.chicken.dice": "4 et un poussin : 14 points de moins",
  "figure.pearl_dice.rods": "Une rangée pleine, une entamée, et une vide avec son verrou",
  "figure.pearl_dice.pairs": "3 + 6 et 4 + 5 : deux perles de la rangée 9",
  "figure.pearladora.pieces": "Une ferme avec 7 perles, votre plongeur, un plongeur caché et un ponton",
  "figure.pearladora.territory": "Un territoire fermé : 4 + 1 contre 1 + 3, et 13 perles pour le gagnant",
  "figure.pearladora.backup": "Avec un Renfort et avec un collier : 1 de plus, et 1 de moins",
} as const satisfies Same<typeof en>;
