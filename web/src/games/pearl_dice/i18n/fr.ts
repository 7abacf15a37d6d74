import type { Same } from "../../../lib/i18n/message";
import type en from "./en";

export default {
  // Options
  "pearl_dice.option.hot_dice": "Six dés utilisés : les relancer tous pour la même rangée",
  "pearl_dice.option.pearls": "Perles par rangée au départ",
  "pearl_dice.option.hot_dice.note": "On joue ainsi sur le site du jeu ; sa page de règles n’en parle pas.",

  // At the table
  "pearl_dice.prompt.row": "Choisissez une rangée : touchez des dés ou la rangée",
  "pearl_dice.prompt.target": "Rangée {row} : combien de perles ?",
  "pearl_dice.action.remove": { one: "Prendre {n} perle de la rangée {row}", other: "Prendre {n} perles de la rangée {row}" },
  "pearl_dice.event.remove": { one: "{name} prend {n} perle de la rangée {row}", other: "{name} prend {n} perles de la rangée {row}" },
  "pearl_dice.event.roll_off": "{name} obtient {die} au lancer de départ",
  "pearl_dice.event.roll_off_again": "Égalité : {name} relance et obtient {die}",
  "pearl_dice.event.rolled": "{name} obtient {dice}",
  "pearl_dice.event.ended_at_once": "Rien ne convient : le tour de {name} est fini",
  "pearl_dice.event.game_ended": "Le plateau de {name} est vide : la partie est terminée",
  "pearl_dice.board": "Plateau de {name}",
  "pearl_dice.row": { one: "Rangée {row} : encore {n} perle", other: "Rangée {row} : encore {n} perles" },
  "pearl_dice.row.empty": "Rangée {row} : vide, verrouillée",
  "pearl_dice.row.target": "cible de ce tour",
  "pearl_dice.row.staged": { one: "{n} perle choisie", other: "{n} perles choisies" },
  "pearl_dice.row.open": "possible maintenant",
  "pearl_dice.dice": "Dés",
  "pearl_dice.dice.of": "Dés de {name}",
  "pearl_dice.dice.yours": "Vos dés",
  "pearl_dice.dice.last": "{name} a obtenu",
  "pearl_dice.die": "Dé {die}",
  "pearl_dice.pearls": "Perles",
  "pearl_dice.choice": "{n} de la rangée {row}",
  "pearl_dice.choice.which": "Ces dés conviennent à deux rangées. Laquelle ?",
  "pearl_dice.step.pair": "Choisissez maintenant le dé qui forme une paire avec lui, ou une rangée",
  "pearl_dice.points": { one: "{n} point", other: "{n} points" },
  "pearl_dice.left": { one: "encore {n} perle", other: "encore {n} perles" },
  "pearl_dice.turns": { one: "{n} tour", other: "{n} tours" },
  "pearl_dice.rolls": { one: "{n} lancer", other: "{n} lancers" },
  "pearl_dice.roll_off": "Le lancer de départ",
  "pearl_dice.roll_off.first": "{name} commence",
  "pearl_dice.empty": "vide",
  "pearl_dice.over.row": "Rien ne fait {row} : le tour est fini",
  "pearl_dice.over.pair": "{a} + {b} = {sum}, pas {row}. Rien ne convient : le tour est fini",
  "pearl_dice.over.any": "Rien ne convient : le tour est fini",
  "pearl_dice.over.spent": "Les six dés ont servi : le tour est fini",
  "pearl_dice.aside": "Mis de côté pour la rangée {row}",
  "pearl_dice.aside.none": "Rien n’est encore mis de côté",
  "pearl_dice.turn.yours": "Votre tour, lancer par lancer",
  "pearl_dice.turn.last": "Votre dernier tour, lancer par lancer",
  "pearl_dice.turn.none": "Vos tours s’affichent ici, lancer par lancer",
  "pearl_dice.turns.yours": "Vos tours jusqu’ici",
  "pearl_dice.did": { one: "{n} perle de la rangée {row} : +{points}", other: "{n} perles de la rangée {row} : +{points}" },
  "pearl_dice.look": "Montrer le plateau de {name}",
  "pearl_dice.count": "Points par rangée",
  "pearl_dice.praise.left": { one: "plus que {n} perle", other: "plus que {n} perles" },
  "pearl_dice.praise.rows": { one: "{n} rangée vidée", other: "{n} rangées vidées" },
  "pearl_dice.count.of": "Rangée {row} : {n}",
  "pearl_dice.count.time": "{turns}, {rolls}",
  "pearl_dice.why.empty": "La rangée {row} est vide.",
  "pearl_dice.why.target": "Ce tour-ci, c’est la rangée {row} qui compte.",
  "pearl_dice.why.row": "Vos dés ne forment pas {row}.",
  "pearl_dice.why.die": "Avec ce {die}, aucune rangée n’est possible.",
  "pearl_dice.why.die_target": "Ce {die} n’aide pas pour la rangée {row}.",

  // The plain table
  "pearl_dice.plain.from": "De la rangée {row}",
  "pearl_dice.plain.target": "Cible",
  "pearl_dice.plain.no_target": "aucune encore",
  "pearl_dice.plain.points": "Points",
  "pearl_dice.plain.pearls": "Perles restantes",
  "pearl_dice.plain.turns": "Tours",
  "pearl_dice.plain.rolls": "Lancers",
  "pearl_dice.plain.boards": "Plateaux",
  "pearl_dice.plain.row": { one: "Rangée {row} : {n} perle", other: "Rangée {row} : {n} perles" },

  // The tutorial
  "pearl_dice.learn.table.title": "Un plateau vide",
  "pearl_dice.learn.table":
    "Douze rangées de sept perles. Qui vide son plateau en premier gagne. Six dés disent quelles rangées sont possibles.",
  "pearl_dice.learn.single.title": "Un dé, une perle",
  "pearl_dice.learn.single":
    "Pour les rangées 1 à 6, chaque dé de ce nombre prend une perle. Vous avez deux six : prenez 2 perles de la rangée 6.",
  "pearl_dice.learn.single.done": "La rangée 6 est maintenant votre cible, et les quatre autres dés ont été relancés.",
  "pearl_dice.learn.again.title": "Encore la même rangée",
  "pearl_dice.learn.again": "Votre cible reste tant que les dés la donnent. Voici encore un 6 : prenez la perle.",
  "pearl_dice.learn.again.done":
    "Les trois derniers dés n’ont pas donné de 6 : votre tour est fini. Ce qui est pris reste pris.",
  "pearl_dice.learn.pair.title": "Les paires",
  "pearl_dice.learn.pair":
    "Pour les rangées 7 à 12, il faut deux dés par perle. 3 + 6 et 4 + 5 font 9 : prenez 2 perles de la rangée 9.",
  "pearl_dice.learn.pair.done": "Deux paires, deux perles. Les deux dés restants n’ont pas refait 9.",
  "pearl_dice.learn.clear.title": "Vider une rangée",
  "pearl_dice.learn.clear": "Il reste une perle dans la rangée 12, et vous avez 6 + 6. Prenez-la.",
  "pearl_dice.learn.clear.done":
    "La rangée vide est verrouillée. En récompense, vous continuez avec six dés, et toute autre rangée peut être la cible.",
  "pearl_dice.learn.free.title": "À vous de choisir",
  "pearl_dice.learn.free":
    "Choisissez ce qui vous plaît : touchez une rangée, ou des dés qui vont ensemble. Mais 11 et 12 sont rares.",
  "pearl_dice.learn.free.done": "C’est cela, un tour : choisir, prendre, et voir jusqu’où les dés vous mènent.",
  "pearl_dice.learn.win.title": "La dernière perle",
  "pearl_dice.learn.win": "Il reste une perle sur votre plateau, rangée 5, et vous avez un 5. Prenez-la !",
  "pearl_dice.learn.win.done":
    "Votre plateau est vide : vous gagnez aussitôt. Les autres comptent leurs points : le numéro de la rangée pour chaque perle prise.",

  // Under the drawings of the rules
  "pearl_dice.figure.rods": "Une rangée pleine, une entamée et une vide",
  "pearl_dice.figure.pairs": "3 + 6 et 4 + 5 : deux perles de la rangée 9",
} as const satisfies Same<typeof en>;
