import type { Same } from "../../../lib/i18n/message";
import type en from "./en";

export default {
  "pearls.title": "Pearls",
  "pearls.sentence": "Sammle Karten einer Farbe, lege sie auf einmal ab und hol dir Ketten.",

  // Options
  "pearls.option.full_deck": "Bei 2 oder 3 Plätzen: mit allen Farben spielen",
  "pearls.option.hand_limit": "Höchstens so viele Karten auf der Hand",
  "pearls.option.display": "Karten in der Auslage",
  "pearls.option.deal": "Karten für jeden Platz",

  // At the table
  "pearls.colour.wild": "Joker",
  "pearls.colour.yellow": "Gelb",
  "pearls.colour.red": "Rot",
  "pearls.colour.green": "Grün",
  "pearls.colour.blue": "Blau",
  "pearls.colour.turquoise": "Türkis",
  "pearls.colour.purple": "Violett",
  "pearls.cards.wild": "{n} Joker",
  "pearls.cards.yellow": { one: "{n} gelbe Karte", other: "{n} gelbe Karten" },
  "pearls.cards.red": { one: "{n} rote Karte", other: "{n} rote Karten" },
  "pearls.cards.green": { one: "{n} grüne Karte", other: "{n} grüne Karten" },
  "pearls.cards.blue": { one: "{n} blaue Karte", other: "{n} blaue Karten" },
  "pearls.cards.turquoise": { one: "{n} türkise Karte", other: "{n} türkise Karten" },
  "pearls.cards.purple": { one: "{n} violette Karte", other: "{n} violette Karten" },
  "pearls.points": { one: "{n} Punkt", other: "{n} Punkte" },
  "pearls.prompt.both": "Nimm eine Farbe, oder leg Karten ab",
  "pearls.prompt.take": "Nimm eine Farbe aus der Auslage",
  "pearls.prompt.place": "Leg Karten aus deiner Hand ab",
  "pearls.prompt.last": "Letzte Runde: Leg Karten ab",
  "pearls.action.take": {
    one: "Nimm {cards}; dann hast du {n} Karte auf der Hand",
    other: "Nimm {cards}; dann hast du {n} Karten auf der Hand",
  },
  "pearls.action.place": "Leg {cards} ab: {points}",
  "pearls.action.claim": "Leg {cards} ab und nimm die Kette {value}: {points}",
  "pearls.event.take": "{name} nimmt {cards}",
  "pearls.event.place": "{name} legt {cards} ab",
  "pearls.event.claim": "{name} legt {cards} ab und nimmt die Kette {value}",
  "pearls.event.turned": "Neu in der Auslage: {cards}",
  "pearls.event.dealt": "{name} bekommt {cards}",
  "pearls.event.last_round": "{name} beginnt die letzte Runde: Ab jetzt kann nur noch abgelegt werden",
  "pearls.event.skipped": "{name} hat keine Karten mehr und wird übersprungen",
  "pearls.event.ended": {
    one: "Das Spiel ist aus: {names} gewinnt ({points})",
    other: "Das Spiel ist aus: {names} gewinnen gemeinsam ({points})",
  },
  "pearls.necklaces": "Ketten",
  "pearls.display": "Auslage",
  "pearls.hand": "Deine Hand",
  "pearls.hand.of": "Hand von {name}",
  "pearls.hand.room": "{n} von höchstens {limit} Karten",
  "pearls.hand.empty": "Keine Karten auf der Hand",
  "pearls.hand.card": "{cards} auf der Hand, {chosen} gewählt",
  "pearls.display.take": "{cards} nehmen",
  "pearls.display.closed": "{cards} in der Auslage; jetzt nicht zu nehmen",
  "pearls.pile": { one: "Nachziehstapel: {n} Karte", other: "Nachziehstapel: {n} Karten" },
  "pearls.necklace.open": "Kette {value}, noch {n} da",
  "pearls.necklace.taken": "Kette {value}, vergeben",
  "pearls.necklace.claim": "Kette {value} nehmen",
  "pearls.more": "Eine mehr: {colour}",
  "pearls.fewer": "Eine weniger: {colour}",
  "pearls.place": "Ablegen",
  "pearls.last_round": "Letzte Runde",
  "pearls.last_round.only": "nur noch ablegen",
  "pearls.turns_left": { one: "noch {n} Zug", other: "noch {n} Züge" },
  "pearls.seat.hand": { one: "{n} Karte auf der Hand", other: "{n} Karten auf der Hand" },
  "pearls.seat.known": "Bekannt auf der Hand: {cards}",
  "pearls.seat.necklaces": "Ketten: {values}",
  "pearls.seat.took": "Letzte Aktion: nahm {colour}",
  "pearls.seat.placed": "Letzte Aktion: legte {cards} ab",
  "pearls.did.took": "nahm {cards}",
  "pearls.did.placed": "legte {cards} ab",
  "pearls.did.won": "legte {cards} ab, gewann die {value}",
  "pearls.count.pearls": "Perlen",
  "pearls.count.necklaces": "Ketten",
  "pearls.count.hand": "Noch auf der Hand",
  "pearls.count.total": "Summe",
  "pearls.count.tie": "Gleich viele Punkte: Wer mehr Karten auf der Hand hat, gewinnt.",
  "pearls.why.last_round": "Letzte Runde: Es kann nur noch abgelegt werden.",
  "pearls.why.limit": { one: "Du hast {n} Karte; {cards} dazu sind zu viel. Höchstens {limit} darf die Hand haben.", other: "Du hast {n} Karten; {cards} dazu sind zu viel. Höchstens {limit} darf die Hand haben." },
  "pearls.why.place": "{colour} passt nicht zu dem, was gewählt ist.",
  "pearls.why.necklace": "Die Kette {value} braucht genau {value} Karten einer Farbe auf einmal; Joker helfen.",
  "pearls.why.taken": "Alle Ketten {value} sind vergeben.",

  // The tutorial
  "pearls.learn.table.title": "Dein Tisch",
  "pearls.learn.table":
    "Unten ist deine Hand, in der Mitte liegen sechs offene Karten, darüber zehn Ketten. Sammle Perlen und leg sie für Punkte ab: Die meisten Punkte gewinnen.",
  "pearls.learn.take.title": "Nimm eine Farbe",
  "pearls.learn.take":
    "In jedem Zug nimmst du oder legst ab. Tipp in der Mitte auf eine blaue Karte: Beide blauen kommen mit.",
  "pearls.learn.take.done": "Eine Farbe kommt immer ganz. Der Stapel hat die Auslage wieder auf sechs aufgefüllt.",
  "pearls.learn.known.title": "Was alle wissen",
  "pearls.learn.known":
    "Karten aus der Auslage bleiben bekannt: Du findest sie neben den Namen der anderen. Der Rest ihrer Hand ist geheim.",
  "pearls.learn.wild.title": "Joker",
  "pearls.learn.wild":
    "Joker passen später zu jeder Farbe, aber du nimmst sie wie eine eigene Farbe. Nimm die zwei Joker.",
  "pearls.learn.wild.done":
    "Deine Hand ist jetzt voll: Zehn Karten sind das Höchste. Ein Joker ist nichts wert, macht aber einen Satz größer.",
  "pearls.learn.place.title": "Karten ablegen",
  "pearls.learn.place":
    "Abgelegte Karten bringen die Punkte, die darauf stehen. Wähl die zwei grünen Karten auf deiner Hand, ohne Joker.",
  "pearls.learn.place.done": "Je 2 Punkte, zusammen 4, und niemand kann sie dir wieder nehmen.",
  "pearls.learn.claim.title": "Verdien eine Kette",
  "pearls.learn.claim":
    "Legst du genau so viele Karten ab, wie eine offene Kette zeigt, darfst du sie nehmen. Leg 4 blaue und 1 Joker ab und nimm die Kette 5.",
  "pearls.learn.claim.done": "8 Punkte für die Perlen, keiner für den Joker, 5 für die Kette: 13 in einem Zug.",
  "pearls.learn.limit.title": "Höchstens zehn Karten",
  "pearls.learn.limit":
    "Ein paar Züge später hast du neun Karten, es passt also nur noch eine. Nimm die einzige Farbe, die nicht mehr mitbringt.",
  "pearls.learn.limit.done": "Eine violette Perle, 5 Punkte wert! Zehn Karten: Beim nächsten Mal musst du ablegen.",
  "pearls.learn.last.title": "Die letzte Runde",
  "pearls.learn.last":
    "Der Stapel oder die Ketten sind verbraucht: Alle legen noch einmal ab. Was auf der Hand bleibt, kostet seinen Wert, also leg die zwei violetten Karten ab.",
  "pearls.learn.last.done":
    "10 Punkte dazu, und nur 2 weg für die gelben Karten, die übrig sind. Du hast die meisten Punkte: gewonnen!",

  // Under the drawings of the rules
  "pearls.figure.cards": "Die sieben Kartensorten mit ihren Punkten",
  "pearls.figure.take": "Rot nehmen: die zwei roten Karten, sonst nichts",
  "pearls.figure.place": "4 blaue und 2 Joker sind sechs Karten: Die Kette 6 passt",
} as const satisfies Same<typeof en>;
