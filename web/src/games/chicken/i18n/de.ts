import type { Same } from "../../../lib/i18n/message";
import type en from "./en";

export default {
  "chicken.title": "Chicken",
  "chicken.sentence": "Werde deine Karten los, oder kneif, bevor sie zu viel kosten.",

  // Options
  "chicken.option.limit": "Punkte, bei denen das Spiel endet",
  "chicken.option.deal": "Karten für jeden Platz",
  "chicken.option.copies": "Karten von jeder Zahl, und vom Küken",

  // At the table
  "chicken.card.chick": "Küken",
  "chicken.card.egg": "Überraschungsei",
  "chicken.card.times": "{card} × {n}",
  "chicken.points": { one: "{n} Punkt", other: "{n} Punkte" },
  "chicken.prompt.all": "Leg eine Karte ab, zieh, oder steig aus",
  "chicken.prompt.play": "Leg eine Karte ab, oder steig aus",
  "chicken.prompt.draw": "Keine Karte passt: Zieh, oder steig aus",
  "chicken.prompt.out": "Es bleibt nur noch: aussteigen",
  "chicken.action.number": "Leg eine {card} ab",
  "chicken.action.chick": "Leg ein Küken ab",
  "chicken.action.egg": "Leg das Überraschungsei ab",
  "chicken.action.draw": "Zieh eine Karte",
  "chicken.action.out": "Ich bin raus: In dieser Runde bist du nicht mehr dran",
  "chicken.event.number": "{name} legt eine {card} ab",
  "chicken.event.chick": "{name} legt ein Küken ab",
  "chicken.event.egg": "{name} legt das Überraschungsei ab; es gilt als {card}",
  "chicken.event.draw": "{name} zieht eine Karte",
  "chicken.event.out": "{name} ist raus",
  "chicken.event.dealt": "{name} bekommt {cards}",
  "chicken.event.turned": "Die Runde beginnt; oben liegt: {cards}",
  "chicken.event.rolled": "{name} würfelt {dice}",
  "chicken.event.round_ended": "Runde {n} ist vorbei: {standings}",
  "chicken.event.standing": "{name} {points}",
  "chicken.event.ended": {
    one: "Das Spiel ist aus: {names} gewinnt ({points})",
    other: "Das Spiel ist aus: {names} gewinnen gemeinsam ({points})",
  },
  "chicken.round": "Runde {n}",
  "chicken.pile": { one: "Nachziehstapel: {n} Karte", other: "Nachziehstapel: {n} Karten" },
  "chicken.top": "Oben liegt: {card}",
  "chicken.top.egg": "Oben liegt: das Überraschungsei, als {card}",
  "chicken.goal": "Runde {n} · bei {limit} Punkten endet das Spiel, die wenigsten gewinnen",
  "chicken.ring.on": "auf {card} passt",
  "chicken.ring.on_chick": "auf Küken passt",
  "chicken.ring.or": "oder",
  "chicken.ring.egg": "oder das Ei",
  "chicken.nest.count": "{n} im Nest",
  "chicken.out.points": { one: "jetzt {n} Punkt", other: "jetzt {n} Punkte" },
  "chicken.slate": "Die Runden",
  "chicken.slate.total": "Gesamt",
  "chicken.slate.near": "Noch {n}, und {name} beendet das Spiel",
  "chicken.circle": "Der Kreis der Karten",
  "chicken.hand": "Deine Hand",
  "chicken.hand.card": "{card}, {n} auf der Hand",
  "chicken.hand.fits": "{card}, {n} auf der Hand, passt",
  "chicken.hand.empty": "Keine Karten auf der Hand",
  "chicken.button.draw": "Ziehen",
  "chicken.button.out": "Ich bin raus",
  "chicken.scoreboard": "Punkte, bis {n}",
  "chicken.scoreboard.seat": "{name}: {n} von {limit}",
  "chicken.seat.hand": { one: "{n} Karte auf der Hand", other: "{n} Karten auf der Hand" },
  "chicken.seat.out": "raus",
  "chicken.seat.points": "{n} von {limit} Punkten",
  "chicken.seat.laid": "legte ab",
  "chicken.seat.drew": "zog",
  "chicken.seat.last": "Letzte Aktion: {action}",
  "chicken.last.open": "Vorige Runde",
  "chicken.last.title": "Die Runde ist vorbei",
  "chicken.last.none": "keine Karten",
  "chicken.last.gained": "+{n}",
  "chicken.last.rolled": "Würfel: {dice}",
  "chicken.last.total": "jetzt {n}",
  "chicken.last.close": "Weiter",
  "chicken.why.card": "Oben liegt: {card}. Das Gleiche darf folgen oder das Nächste im Kreis.",
  "chicken.why.pile": "Der Nachziehstapel ist leer.",
  "chicken.why.alone": "Alle anderen sind raus: Leg ab, oder steig auch aus.",
  "chicken.why.out": "Du bist raus. Die nächste Runde bringt neue Karten.",

  // The tutorial
  "chicken.learn.table.title": "Die wenigsten Punkte gewinnen",
  "chicken.learn.table":
    "Werde deine Karten los: Was du am Ende einer Runde noch hast, gibt Punkte, und Punkte sind schlecht. Die Tafel zeigt, wie viele alle haben.",
  "chicken.learn.follow.title": "Gleich oder eins mehr",
  "chicken.learn.follow":
    "Auf eine 3 passt noch eine 3 oder eine 4. Karten, die passen, ragen aus deiner Hand. Leg die 4 ab.",
  "chicken.learn.follow.done": "Eine Karte weniger. Jetzt muss eine 4 oder eine 5 folgen.",
  "chicken.learn.chick.title": "Das Küken",
  "chicken.learn.chick":
    "Nach der 6 kommt das Küken. Auf der Hand kostet es 10 Punkte, also weg damit: Leg das Küken ab.",
  "chicken.learn.chick.done": "Gut gemacht. Nach dem Küken fängt der Kreis wieder bei 1 an.",
  "chicken.learn.draw.title": "Nichts passt?",
  "chicken.learn.draw":
    "Auf ein Küken passt ein Küken oder eine 1, und du hast keins von beiden. Zieh eine Karte; das ist dein ganzer Zug.",
  "chicken.learn.draw.done": "Das Überraschungsei, davon gibt es nur eins! Es muss bis zu deinem nächsten Zug warten.",
  "chicken.learn.egg.title": "Das Überraschungsei",
  "chicken.learn.egg":
    "Das Ei passt auf jede Karte und wird zur nächsten Zahl. Auf einer 1 ist es eine 2: Leg das Ei ab.",
  "chicken.learn.egg.done": "Jetzt ist es eine 2, und eine 2 oder eine 3 darf folgen.",
  "chicken.learn.out.title": "Ich bin raus",
  "chicken.learn.out":
    "Du darfst eine Runde verlassen, bevor deine Hand schlechter wird. Die anderen sind raus, und wer allein übrig ist, zieht nicht. Nichts passt: Steig aus.",
  "chicken.learn.out.done":
    "Jetzt sind alle Hände offen. Jede Zahl zählt nur einmal: 1, 2, 2, 2 sind also nur 3 Punkte.",
  "chicken.learn.empty.title": "Die letzte Karte",
  "chicken.learn.empty": "Eine spätere Runde: Du hast noch eine Karte, und sie passt. Leg die 5 ab.",
  "chicken.learn.empty.done":
    "Eine leere Hand beendet die Runde. Du hast beide Würfel geworfen und gibst ihre Summe zurück: 4 und 10 fürs Küken, aus 23 wird 9.",
  "chicken.learn.end.title": "Das Ende",
  "chicken.learn.end":
    "Sobald jemand nach einer Runde 50 Punkte oder mehr hat, ist das Spiel aus. Du hast die wenigsten Punkte: gewonnen!",

  // Under the drawings of the rules
  "chicken.figure.circle": "Von 1 bis zum Küken und dann wieder ab 1",
  "chicken.figure.egg": "Das Ei auf einer 3 wird zur 4",
  "chicken.figure.dice": "4 und ein Küken: 14 Punkte weniger",
} as const satisfies Same<typeof en>;
