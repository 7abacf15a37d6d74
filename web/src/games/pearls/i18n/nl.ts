import type { Same } from "../../../lib/i18n/message";
import type en from "./en";

export default {
  "pearls.title": "Pearls",
  "pearls.sentence": "Verzamel kaarten van één kleur, leg ze in één keer neer en verdien kettingen.",

  // Options
  "pearls.option.full_deck": "Met 2 of 3 plaatsen: speel met alle kleuren",
  "pearls.option.hand_limit": "Hoogste aantal kaarten in een hand",
  "pearls.option.display": "Kaarten in het aanbod",
  "pearls.option.deal": "Kaarten die elke plaats krijgt",

  // At the table
  "pearls.colour.wild": "Joker",
  "pearls.colour.yellow": "Geel",
  "pearls.colour.red": "Rood",
  "pearls.colour.green": "Groen",
  "pearls.colour.blue": "Blauw",
  "pearls.colour.turquoise": "Turquoise",
  "pearls.colour.purple": "Paars",
  "pearls.cards.wild": { one: "{n} joker", other: "{n} jokers" },
  "pearls.cards.yellow": { one: "{n} gele kaart", other: "{n} gele kaarten" },
  "pearls.cards.red": { one: "{n} rode kaart", other: "{n} rode kaarten" },
  "pearls.cards.green": { one: "{n} groene kaart", other: "{n} groene kaarten" },
  "pearls.cards.blue": { one: "{n} blauwe kaart", other: "{n} blauwe kaarten" },
  "pearls.cards.turquoise": { one: "{n} turquoise kaart", other: "{n} turquoise kaarten" },
  "pearls.cards.purple": { one: "{n} paarse kaart", other: "{n} paarse kaarten" },
  "pearls.points": { one: "{n} punt", other: "{n} punten" },
  "pearls.prompt.both": "Neem een kleur, of leg kaarten",
  "pearls.prompt.take": "Neem een kleur uit het aanbod",
  "pearls.prompt.place": "Leg kaarten uit je hand",
  "pearls.prompt.last": "Laatste ronde: leg kaarten",
  "pearls.action.take": {
    one: "Neem {cards}; dan heb je {n} kaart in je hand",
    other: "Neem {cards}; dan heb je {n} kaarten in je hand",
  },
  "pearls.action.place": "Leg {cards}: {points}",
  "pearls.action.claim": "Leg {cards} en neem de ketting {value}: {points}",
  "pearls.event.take": "{name} neemt {cards}",
  "pearls.event.place": "{name} legt {cards}",
  "pearls.event.claim": "{name} legt {cards} en neemt de ketting {value}",
  "pearls.event.turned": "Nieuw in het aanbod: {cards}",
  "pearls.event.dealt": "{name} krijgt {cards}",
  "pearls.event.last_round": "{name} begint de laatste ronde: vanaf nu kun je alleen nog leggen",
  "pearls.event.skipped": "{name} heeft geen kaarten meer en wordt overgeslagen",
  "pearls.event.ended": {
    one: "Het spel is voorbij: {names} wint met {points}",
    other: "Het spel is voorbij: {names} winnen samen met {points}",
  },
  "pearls.necklaces": "Kettingen",
  "pearls.display": "Aanbod",
  "pearls.hand": "Jouw hand",
  "pearls.hand.of": "De hand van {name}",
  "pearls.hand.room": "{n} van hoogstens {limit} kaarten",
  "pearls.hand.empty": "Geen kaarten in de hand",
  "pearls.hand.card": "{cards} in de hand, {chosen} gekozen",
  "pearls.display.take": "Neem {cards}",
  "pearls.display.closed": "{cards} in het aanbod; kun je nu niet nemen",
  "pearls.pile": { one: "Trekstapel: {n} kaart", other: "Trekstapel: {n} kaarten" },
  "pearls.necklace.open": "Ketting {value}, nog {n} over",
  "pearls.necklace.taken": "Ketting {value}, weg",
  "pearls.necklace.claim": "Neem de ketting {value}",
  "pearls.more": "Eén meer: {colour}",
  "pearls.fewer": "Eén minder: {colour}",
  "pearls.place": "Leggen",
  "pearls.last_round": "Laatste ronde",
  "pearls.last_round.only": "je kunt alleen nog leggen",
  "pearls.turns_left": { one: "nog {n} beurt", other: "nog {n} beurten" },
  "pearls.seat.hand": { one: "{n} kaart in de hand", other: "{n} kaarten in de hand" },
  "pearls.seat.known": "Bekend in de hand: {cards}",
  "pearls.seat.necklaces": "Kettingen: {values}",
  "pearls.seat.took": "Laatste actie: nam {colour}",
  "pearls.seat.placed": "Laatste actie: legde {cards}",
  "pearls.count.pearls": "Parels",
  "pearls.count.necklaces": "Kettingen",
  "pearls.count.hand": "Nog in de hand",
  "pearls.count.total": "Totaal",
  "pearls.count.tie": "Gelijk in punten: wie meer kaarten in de hand heeft, wint.",
  "pearls.why.last_round": "Laatste ronde: je kunt alleen nog leggen.",
  "pearls.why.limit": { one: "Je hebt {n} kaart; {cards} erbij is te veel. Hoogstens {limit} mag je er hebben.", other: "Je hebt {n} kaarten; {cards} erbij is te veel. Hoogstens {limit} mag je er hebben." },
  "pearls.why.place": "{colour} gaat niet samen met wat gekozen is.",
  "pearls.why.necklace": "De ketting {value} vraagt precies {value} kaarten van één kleur ineens; jokers helpen.",
  "pearls.why.taken": "Elke ketting {value} is weg.",

  // The tutorial
  "pearls.learn.table.title": "Jouw tafel",
  "pearls.learn.table":
    "Onderaan is je hand, in het midden liggen zes open kaarten, daarboven tien kettingen. Verzamel parels en leg ze voor punten: de meeste punten winnen.",
  "pearls.learn.take.title": "Neem een kleur",
  "pearls.learn.take":
    "Elke beurt neem je of leg je. Tik in het midden op een blauwe kaart: allebei de blauwe komen mee.",
  "pearls.learn.take.done": "Een kleur komt altijd helemaal mee. De stapel heeft het aanbod weer tot zes aangevuld.",
  "pearls.learn.known.title": "Wat iedereen weet",
  "pearls.learn.known":
    "Kaarten uit het aanbod blijven bekend: je vindt ze bij de namen van de anderen. De rest van hun hand is geheim.",
  "pearls.learn.wild.title": "Jokers",
  "pearls.learn.wild": "Jokers passen later bij elke kleur, maar je neemt ze als een eigen kleur. Neem de twee jokers.",
  "pearls.learn.wild.done":
    "Je hand is nu vol: tien kaarten is het maximum. Een joker is niets waard, maar maakt een set groter.",
  "pearls.learn.place.title": "Kaarten leggen",
  "pearls.learn.place":
    "Gelegde kaarten leveren de punten op die erop staan. Kies de twee groene kaarten in je hand, zonder jokers.",
  "pearls.learn.place.done": "Samen 4 punten, 2 per kaart, en niemand kan ze je nog afnemen.",
  "pearls.learn.claim.title": "Verdien een ketting",
  "pearls.learn.claim":
    "Leg je precies zoveel kaarten als een open ketting aangeeft, dan mag je die nemen. Leg 4 blauwe en 1 joker, en neem ketting 5.",
  "pearls.learn.claim.done": "8 punten voor de parels, geen voor de joker, 5 voor de ketting: 13 in één beurt.",
  "pearls.learn.limit.title": "Hoogstens tien kaarten",
  "pearls.learn.limit":
    "Een paar beurten later heb je negen kaarten, er past er dus nog één bij. Neem de enige kleur die niet meer meebrengt.",
  "pearls.learn.limit.done": "Een paarse parel, 5 punten waard! Tien kaarten: de volgende keer moet je leggen.",
  "pearls.learn.last.title": "De laatste ronde",
  "pearls.learn.last":
    "De stapel of de kettingen zijn op: iedereen legt nog één keer. Wat je overhoudt, kost zijn waarde. Leg dus de twee paarse kaarten.",
  "pearls.learn.last.done":
    "10 punten erbij, en maar 2 eraf voor de gele kaarten die overbleven. Jij hebt de meeste punten: gewonnen!",

  // Under the drawings of the rules
  "pearls.figure.cards": "De zeven soorten kaarten, met hun punten",
  "pearls.figure.take": "Rood nemen: de twee rode kaarten, en verder niets",
  "pearls.figure.place": "4 blauwe en 2 jokers zijn zes kaarten: ketting 6 past",
} as const satisfies Same<typeof en>;
