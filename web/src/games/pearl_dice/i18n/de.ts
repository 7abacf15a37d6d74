import type { Same } from "../../../lib/i18n/message";
import type en from "./en";

export default {
  // Options
  "pearl_dice.option.hot_dice": "Alle sechs Würfel benutzt: alle noch einmal für dieselbe Reihe",
  "pearl_dice.option.pearls": "Perlen in einer Reihe zu Beginn",
  "pearl_dice.option.hot_dice.note": "Auf der Website des Spiels wird so gespielt; ihre Regelseite sagt nichts davon.",

  // At the table
  "pearl_dice.prompt.row": "Wähle eine Reihe: Tippe auf Würfel oder auf die Reihe selbst",
  "pearl_dice.prompt.target": "Reihe {row}: Wie viele Perlen nimmst du?",
  "pearl_dice.action.remove": { one: "{n} Perle von Reihe {row} nehmen", other: "{n} Perlen von Reihe {row} nehmen" },
  "pearl_dice.event.remove": { one: "{name} nimmt {n} Perle von Reihe {row}", other: "{name} nimmt {n} Perlen von Reihe {row}" },
  "pearl_dice.event.roll_off": "{name} würfelt um den Anfang: {die}",
  "pearl_dice.event.roll_off_again": "Gleichstand: {name} würfelt noch einmal, {die}",
  "pearl_dice.event.rolled": "{name} würfelt {dice}",
  "pearl_dice.event.ended_at_once": "Nichts passt: Der Zug von {name} ist vorbei",
  "pearl_dice.event.game_ended": "Das Brett von {name} ist leer: Das Spiel ist zu Ende",
  "pearl_dice.board": "Brett von {name}",
  "pearl_dice.row": { one: "Reihe {row}: noch {n} Perle", other: "Reihe {row}: noch {n} Perlen" },
  "pearl_dice.row.empty": "Reihe {row}: leer, verschlossen",
  "pearl_dice.row.target": "Zielreihe in diesem Zug",
  "pearl_dice.row.staged": { one: "{n} Perle gewählt", other: "{n} Perlen gewählt" },
  "pearl_dice.row.open": "jetzt möglich",
  "pearl_dice.dice": "Würfel",
  "pearl_dice.dice.of": "Würfel von {name}",
  "pearl_dice.dice.yours": "Deine Würfel",
  "pearl_dice.dice.last": "{name} hat gewürfelt",
  "pearl_dice.die": "Würfel {die}",
  "pearl_dice.pearls": "Perlen",
  "pearl_dice.choice": "{n} von Reihe {row}",
  "pearl_dice.choice.which": "Diese Würfel passen zu zwei Reihen. Welche?",
  "pearl_dice.step.pair": "Wähle jetzt den Würfel, der ein Paar daraus macht, oder eine Reihe",
  "pearl_dice.points": { one: "{n} Punkt", other: "{n} Punkte" },
  "pearl_dice.left": { one: "noch {n} Perle", other: "noch {n} Perlen" },
  "pearl_dice.turns": { one: "{n} Zug", other: "{n} Züge" },
  "pearl_dice.rolls": { one: "{n} Wurf", other: "{n} Würfe" },
  "pearl_dice.roll_off": "Der Wurf um den Anfang",
  "pearl_dice.roll_off.first": "{name} beginnt",
  "pearl_dice.empty": "leer",
  "pearl_dice.over.row": "Nichts ergibt {row}: Der Zug ist vorbei",
  "pearl_dice.over.pair": "{a} + {b} = {sum}, nicht {row}. Nichts passt: Der Zug ist vorbei",
  "pearl_dice.over.any": "Nichts passt: Der Zug ist vorbei",
  "pearl_dice.over.spent": "Alle sechs Würfel sind benutzt: Der Zug ist vorbei",
  "pearl_dice.aside": "Beiseitegelegt für Reihe {row}",
  "pearl_dice.aside.none": "Noch nichts beiseitegelegt",
  "pearl_dice.turn.yours": "Dein Zug, Wurf für Wurf",
  "pearl_dice.turn.last": "Dein letzter Zug, Wurf für Wurf",
  "pearl_dice.turn.none": "Hier stehen deine Züge, Wurf für Wurf",
  "pearl_dice.turns.yours": "Deine Züge bisher",
  "pearl_dice.did": { one: "{n} Perle von Reihe {row}: +{points}", other: "{n} Perlen von Reihe {row}: +{points}" },
  "pearl_dice.look": "Das Brett von {name} zeigen",
  "pearl_dice.count": "Punkte je Reihe",
  "pearl_dice.praise.left": { one: "nur noch {n} Perle übrig", other: "nur noch {n} Perlen übrig" },
  "pearl_dice.praise.rows": { one: "{n} Reihe geleert", other: "{n} Reihen geleert" },
  "pearl_dice.count.of": "Reihe {row}: {n}",
  "pearl_dice.count.time": "{turns}, {rolls}",
  "pearl_dice.why.empty": "Reihe {row} ist leer.",
  "pearl_dice.why.target": "In diesem Zug geht es um Reihe {row}.",
  "pearl_dice.why.row": "Deine Würfel ergeben keine {row}.",
  "pearl_dice.why.die": "Mit dieser {die} geht gerade keine Reihe.",
  "pearl_dice.why.die_target": "Diese {die} hilft nicht für Reihe {row}.",

  // The plain table
  "pearl_dice.plain.from": "Von Reihe {row}",
  "pearl_dice.plain.target": "Zielreihe",
  "pearl_dice.plain.no_target": "noch keine",
  "pearl_dice.plain.points": "Punkte",
  "pearl_dice.plain.pearls": "Perlen übrig",
  "pearl_dice.plain.turns": "Züge",
  "pearl_dice.plain.rolls": "Würfe",
  "pearl_dice.plain.boards": "Bretter",
  "pearl_dice.plain.row": { one: "Reihe {row}: {n} Perle", other: "Reihe {row}: {n} Perlen" },

  // The tutorial
  "pearl_dice.learn.table.title": "Ein leeres Brett",
  "pearl_dice.learn.table":
    "Zwölf Reihen mit je sieben Perlen. Wer als Erstes alle vom Brett hat, gewinnt. Sechs Würfel sagen, welche Reihen möglich sind.",
  "pearl_dice.learn.single.title": "Ein Würfel, eine Perle",
  "pearl_dice.learn.single":
    "Bei den Reihen 1 bis 6 nimmt jeder Würfel mit dieser Zahl eine Perle. Du hast zwei Sechsen: Nimm 2 Perlen von Reihe 6.",
  "pearl_dice.learn.single.done":
    "Reihe 6 ist jetzt deine Zielreihe, und die vier anderen Würfel wurden noch einmal geworfen.",
  "pearl_dice.learn.again.title": "Dieselbe Reihe noch einmal",
  "pearl_dice.learn.again": "Deine Zielreihe bleibt, solange du ihre Zahl würfelst. Da ist noch eine 6: Nimm die Perle.",
  "pearl_dice.learn.again.done":
    "Die letzten drei Würfel zeigten keine 6, dein Zug ist vorbei. Was du genommen hast, bleibt genommen, es geht nichts verloren.",
  "pearl_dice.learn.pair.title": "Paare",
  "pearl_dice.learn.pair":
    "Bei den Reihen 7 bis 12 braucht eine Perle zwei Würfel. 3 + 6 und 4 + 5 ergeben beide 9: Nimm 2 Perlen von Reihe 9.",
  "pearl_dice.learn.pair.done": "Zwei Paare, zwei Perlen. Die zwei übrigen Würfel ergaben keine 9 mehr.",
  "pearl_dice.learn.clear.title": "Räum eine Reihe leer",
  "pearl_dice.learn.clear": "In Reihe 12 liegt noch eine Perle, und du hast 6 + 6. Nimm sie.",
  "pearl_dice.learn.clear.done":
    "Die leere Reihe ist verschlossen. Zur Belohnung machst du mit allen sechs Würfeln weiter, und jede andere Reihe darf Zielreihe sein.",
  "pearl_dice.learn.free.title": "Du hast die Wahl",
  "pearl_dice.learn.free":
    "Wähl, was du magst: Tipp auf eine Reihe oder auf Würfel, die zusammengehören. Bedenke: 11 und 12 kommen selten.",
  "pearl_dice.learn.free.done": "Das ist ein Zug: wählen, nehmen und sehen, wie weit die Würfel dich tragen.",
  "pearl_dice.learn.win.title": "Die letzte Perle",
  "pearl_dice.learn.win": "Auf deinem Brett liegt noch eine Perle, in Reihe 5, und du hast eine 5. Nimm sie!",
  "pearl_dice.learn.win.done":
    "Dein Brett ist leer: Du gewinnst sofort. Bei den anderen zählen Punkte: für jede Perle, die weg ist, die Zahl ihrer Reihe.",

  // Under the drawings of the rules
  "pearl_dice.figure.rods": "Eine volle Reihe, eine angefangene und eine leere",
  "pearl_dice.figure.pairs": "3 + 6 und 4 + 5: zwei Perlen von Reihe 9",
} as const satisfies Same<typeof en>;
