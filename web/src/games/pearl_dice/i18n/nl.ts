import type { Same } from "../../../lib/i18n/message";
import type en from "./en";

export default {
  // Options
  "pearl_dice.option.hot_dice": "Alle zes de dobbelstenen gebruikt: gooi ze allemaal opnieuw voor dezelfde rij",
  "pearl_dice.option.pearls": "Parels in een rij bij het begin",
  "pearl_dice.option.hot_dice.note": "Op de website van het spel speel je zo; de regelpagina zegt er niets over.",

  // At the table
  "pearl_dice.prompt.row": "Kies een rij: tik op dobbelstenen of op de rij zelf",
  "pearl_dice.prompt.target": "Rij {row}: hoeveel parels neem je?",
  "pearl_dice.action.remove": { one: "Neem {n} parel van rij {row}", other: "Neem {n} parels van rij {row}" },
  "pearl_dice.event.remove": { one: "{name} neemt {n} parel van rij {row}", other: "{name} neemt {n} parels van rij {row}" },
  "pearl_dice.event.roll_off": "{name} gooit {die} om te mogen beginnen",
  "pearl_dice.event.roll_off_again": "Gelijk: {name} gooit opnieuw, {die}",
  "pearl_dice.event.rolled": "{name} gooit {dice}",
  "pearl_dice.event.ended_at_once": "Niets past: de beurt van {name} is voorbij",
  "pearl_dice.event.game_ended": "Het bord van {name} is leeg: het spel is afgelopen",
  "pearl_dice.board": "Bord van {name}",
  "pearl_dice.row": { one: "Rij {row}: nog {n} parel", other: "Rij {row}: nog {n} parels" },
  "pearl_dice.row.empty": "Rij {row}: leeg, op slot",
  "pearl_dice.row.target": "doelrij van deze beurt",
  "pearl_dice.row.staged": { one: "{n} parel gekozen", other: "{n} parels gekozen" },
  "pearl_dice.row.open": "kan nu",
  "pearl_dice.dice": "Dobbelstenen",
  "pearl_dice.dice.of": "Dobbelstenen van {name}",
  "pearl_dice.dice.yours": "Jouw dobbelstenen",
  "pearl_dice.dice.last": "{name} gooide",
  "pearl_dice.die": "Dobbelsteen {die}",
  "pearl_dice.pearls": "Parels",
  "pearl_dice.choice": "{n} van rij {row}",
  "pearl_dice.choice.which": "Deze dobbelstenen passen bij twee rijen. Welke?",
  "pearl_dice.step.pair": "Kies nu de dobbelsteen die er een paar mee vormt, of een rij",
  "pearl_dice.points": { one: "{n} punt", other: "{n} punten" },
  "pearl_dice.left": { one: "nog {n} parel", other: "nog {n} parels" },
  "pearl_dice.turns": { one: "{n} beurt", other: "{n} beurten" },
  "pearl_dice.rolls": { one: "{n} worp", other: "{n} worpen" },
  "pearl_dice.roll_off": "De worp om te beginnen",
  "pearl_dice.roll_off.first": "{name} begint",
  "pearl_dice.empty": "leeg",
  "pearl_dice.over.row": "Niets maakt {row}: de beurt is voorbij",
  "pearl_dice.over.pair": "{a} + {b} = {sum}, geen {row}. Niets past: de beurt is voorbij",
  "pearl_dice.over.any": "Niets past: de beurt is voorbij",
  "pearl_dice.over.spent": "Alle zes de dobbelstenen zijn gebruikt: de beurt is voorbij",
  "pearl_dice.aside": "Opzijgelegd voor rij {row}",
  "pearl_dice.aside.none": "Nog niets opzijgelegd",
  "pearl_dice.turn.yours": "Jouw beurt, worp voor worp",
  "pearl_dice.turn.last": "Je laatste beurt, worp voor worp",
  "pearl_dice.turn.none": "Hier staan je beurten, worp voor worp",
  "pearl_dice.turns.yours": "Je beurten tot nu toe",
  "pearl_dice.did": { one: "{n} parel van rij {row}: +{points}", other: "{n} parels van rij {row}: +{points}" },
  "pearl_dice.look": "Toon het bord van {name}",
  "pearl_dice.count": "Punten per rij",
  "pearl_dice.praise.left": { one: "nog maar {n} parel over", other: "nog maar {n} parels over" },
  "pearl_dice.praise.rows": { one: "{n} rij leeg", other: "{n} rijen leeg" },
  "pearl_dice.count.of": "Rij {row}: {n}",
  "pearl_dice.count.time": "{turns}, {rolls}",
  "pearl_dice.why.empty": "Rij {row} is leeg.",
  "pearl_dice.why.target": "In deze beurt gaat het om rij {row}.",
  "pearl_dice.why.row": "Je dobbelstenen maken geen {row}.",
  "pearl_dice.why.die": "Met deze {die} kun je nu uit geen rij nemen.",
  "pearl_dice.why.die_target": "Deze {die} helpt niet voor rij {row}.",

  // The plain table
  "pearl_dice.plain.from": "Van rij {row}",
  "pearl_dice.plain.target": "Doelrij",
  "pearl_dice.plain.no_target": "nog geen",
  "pearl_dice.plain.points": "Punten",
  "pearl_dice.plain.pearls": "Parels over",
  "pearl_dice.plain.turns": "Beurten",
  "pearl_dice.plain.rolls": "Worpen",
  "pearl_dice.plain.boards": "Borden",
  "pearl_dice.plain.row": { one: "Rij {row}: {n} parel", other: "Rij {row}: {n} parels" },

  // The tutorial
  "pearl_dice.learn.table.title": "Een leeg bord",
  "pearl_dice.learn.table":
    "Twaalf rijen met elk zeven parels. Wie als eerste alle parels van zijn bord heeft, wint. Zes dobbelstenen zeggen welke rijen kunnen.",
  "pearl_dice.learn.single.title": "Eén dobbelsteen, één parel",
  "pearl_dice.learn.single":
    "Voor rij 1 tot en met 6 neemt elke dobbelsteen met dat getal een parel. Je hebt twee zessen: neem 2 parels van rij 6.",
  "pearl_dice.learn.single.done": "Rij 6 is nu je doelrij, en de andere vier dobbelstenen zijn opnieuw gegooid.",
  "pearl_dice.learn.again.title": "Dezelfde rij opnieuw",
  "pearl_dice.learn.again": "Je doelrij blijft zolang je dat getal gooit. Er is weer een 6: neem de parel.",
  "pearl_dice.learn.again.done":
    "De laatste drie dobbelstenen gaven geen 6, dus je beurt is voorbij. Wat je hebt genomen, raak je niet meer kwijt.",
  "pearl_dice.learn.pair.title": "Paren",
  "pearl_dice.learn.pair":
    "Voor rij 7 tot en met 12 heb je per parel twee dobbelstenen nodig. 3 + 6 en 4 + 5 zijn allebei 9: neem 2 parels van rij 9.",
  "pearl_dice.learn.pair.done": "Twee paren, twee parels. De twee overgebleven dobbelstenen maakten geen 9 meer.",
  "pearl_dice.learn.clear.title": "Maak een rij leeg",
  "pearl_dice.learn.clear": "In rij 12 ligt nog één parel, en je gooide 6 + 6. Neem hem.",
  "pearl_dice.learn.clear.done":
    "De lege rij gaat op slot. Als beloning ga je door met alle zes de dobbelstenen, en elke andere rij mag doelrij worden.",
  "pearl_dice.learn.free.title": "Aan jou de keus",
  "pearl_dice.learn.free":
    "Kies wat je wilt: tik op een rij, of op dobbelstenen die bij elkaar horen. Bedenk dat 11 en 12 zelden vallen.",
  "pearl_dice.learn.free.done": "En dat is een beurt: kiezen, nemen en zien hoever de dobbelstenen je brengen.",
  "pearl_dice.learn.win.title": "De laatste parel",
  "pearl_dice.learn.win": "Op je bord ligt nog één parel, in rij 5, en je gooide een 5. Neem hem!",
  "pearl_dice.learn.win.done":
    "Je bord is leeg: je wint meteen. De anderen tellen hun punten: het nummer van de rij voor elke parel die weg is.",

  // Under the drawings of the rules
  "pearl_dice.figure.rods": "Een volle rij, een begonnen rij en een lege",
  "pearl_dice.figure.pairs": "3 + 6 en 4 + 5: twee parels van rij 9",
} as const satisfies Same<typeof en>;
