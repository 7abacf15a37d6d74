import type en from "../en/learn";
import type { Same } from "../message";

export default {
  "learn.title": "{game} lernen",
  "learn.step": "Schritt {n} von {of}",
  "learn.back": "Zurück",
  "learn.next": "Weiter",
  "learn.skip": "Überspringen",
  "learn.leave": "Anleitung verlassen",
  "learn.again":
    "Das ist erlaubt, aber hier suchen wir etwas anderes. Schau, was jetzt markiert ist, und versuch es noch einmal.",
  "learn.warming": "Das Spiel wird vorbereitet. Beim ersten Mal dauert das einen Moment …",
  "learn.failed": "Die Anleitung ließ sich nicht laden",
  "learn.now": "Jetzt bist du dran",
  "learn.you": "Du",
  "learn.name.1": "Koralle",
  "learn.name.2": "Marina",
  "learn.end.title": "Das ist {game}!",
  "learn.end.text":
    "Für ein erstes Spiel weißt du genug. Alles andere steht in den Regeln, und am Tisch helfen dir Tipps.",
  "learn.play": "Jetzt gegen Bots spielen",
  "learn.rules": "Regeln lesen",
  "learn.once_more": "Noch einmal",
  "learn.others": "Ein anderes Spiel lernen",
  "learn.pearls.table.title": "Dein Tisch",
  "learn.pearls.table":
    "Unten ist deine Hand, in der Mitte liegen sechs offene Karten, darüber zehn Ketten. Sammle Perlen und leg sie für Punkte ab: Die meisten Punkte gewinnen.",
  "learn.pearls.take.title": "Nimm eine Farbe",
  "learn.pearls.take":
    "In jedem Zug nimmst du oder legst ab. Tipp in der Mitte auf eine blaue Karte: Beide blauen kommen mit.",
  "learn.pearls.take.done": "Eine Farbe kommt immer ganz. Der Stapel hat die Auslage wieder auf sechs aufgefüllt.",
  "learn.pearls.known.title": "Was alle wissen",
  "learn.pearls.known":
    "Karten aus der Auslage bleiben bekannt: Du findest sie neben den Namen der anderen. Der Rest ihrer Hand ist geheim.",
  "learn.pearls.wild.title": "Joker",
  "learn.pearls.wild":
    "Joker passen später zu jeder Farbe, aber du nimmst sie wie eine eigene Farbe. Nimm die zwei Joker.",
  "learn.pearls.wild.done":
    "Deine Hand ist jetzt voll: Zehn Karten sind das Höchste. Ein Joker ist nichts wert, macht aber einen Satz größer.",
  "learn.pearls.place.title": "Karten ablegen",
  "learn.pearls.place":
    "Abgelegte Karten bringen die Punkte, die darauf stehen. Wähl die zwei grünen Karten auf deiner Hand, ohne Joker.",
  "learn.pearls.place.done": "Je 2 Punkte, zusammen 4, und niemand kann sie dir wieder nehmen.",
  "learn.pearls.claim.title": "Verdien eine Kette",
  "learn.pearls.claim":
    "Legst du genau so viele Karten ab, wie eine offene Kette zeigt, darfst du sie nehmen. Leg 4 blaue und 1 Joker ab und nimm die Kette 5.",
  "learn.pearls.claim.done": "8 Punkte für die Perlen, keiner für den Joker, 5 für die Kette: 13 in einem Zug.",
  "learn.pearls.limit.title": "Höchstens zehn Karten",
  "learn.pearls.limit":
    "Ein paar Züge später hast du neun Karten, es passt also nur noch eine. Nimm die einzige Farbe, die nicht mehr mitbringt.",
  "learn.pearls.limit.done": "Eine violette Perle, 5 Punkte wert! Zehn Karten: Beim nächsten Mal musst du ablegen.",
  "learn.pearls.last.title": "Die letzte Runde",
  "learn.pearls.last":
    "Der Stapel oder die Ketten sind verbraucht: Alle legen noch einmal ab. Was auf der Hand bleibt, kostet seinen Wert, also leg die zwei violetten Karten ab.",
  "learn.pearls.last.done":
    "10 Punkte dazu, und nur 2 weg für die gelben Karten, die übrig sind. Du hast die meisten Punkte: gewonnen!",
  "learn.chicken.table.title": "Die wenigsten Punkte gewinnen",
  "learn.chicken.table":
    "Werde deine Karten los: Was du am Ende einer Runde noch hast, gibt Punkte, und Punkte sind schlecht. Die Tafel zeigt, wie viele alle haben.",
  "learn.chicken.follow.title": "Gleich oder eins mehr",
  "learn.chicken.follow":
    "Auf eine 3 passt noch eine 3 oder eine 4. Karten, die passen, ragen aus deiner Hand. Leg die 4 ab.",
  "learn.chicken.follow.done": "Eine Karte weniger. Jetzt muss eine 4 oder eine 5 folgen.",
  "learn.chicken.chick.title": "Das Küken",
  "learn.chicken.chick":
    "Nach der 6 kommt das Küken. Auf der Hand kostet es 10 Punkte, also weg damit: Leg das Küken ab.",
  "learn.chicken.chick.done": "Gut gemacht. Nach dem Küken fängt der Kreis wieder bei 1 an.",
  "learn.chicken.draw.title": "Nichts passt?",
  "learn.chicken.draw":
    "Auf ein Küken passt ein Küken oder eine 1, und du hast keins von beiden. Zieh eine Karte; das ist dein ganzer Zug.",
  "learn.chicken.draw.done": "Das Überraschungsei, davon gibt es nur eins! Es muss bis zu deinem nächsten Zug warten.",
  "learn.chicken.egg.title": "Das Überraschungsei",
  "learn.chicken.egg":
    "Das Ei passt auf jede Karte und wird zur nächsten Zahl. Auf einer 1 ist es eine 2: Leg das Ei ab.",
  "learn.chicken.egg.done": "Jetzt ist es eine 2, und eine 2 oder eine 3 darf folgen.",
  "learn.chicken.out.title": "Ich bin raus",
  "learn.chicken.out":
    "Du darfst eine Runde verlassen, bevor deine Hand schlechter wird. Die anderen sind raus, und wer allein übrig ist, zieht nicht. Nichts passt: Steig aus.",
  "learn.chicken.out.done":
    "Jetzt sind alle Hände offen. Jede Zahl zählt nur einmal: 1, 2, 2, 2 sind also nur 3 Punkte.",
  "learn.chicken.empty.title": "Die letzte Karte",
  "learn.chicken.empty": "Eine spätere Runde: Du hast noch eine Karte, und sie passt. Leg die 5 ab.",
  "learn.chicken.empty.done":
    "Eine leere Hand beendet die Runde. Du hast beide Würfel geworfen und gibst ihre Summe zurück: 4 und 10 fürs Küken, aus 23 wird 9.",
  "learn.chicken.end.title": "Das Ende",
  "learn.chicken.end":
    "Sobald jemand nach einer Runde 50 Punkte oder mehr hat, ist das Spiel aus. Du hast die wenigsten Punkte: gewonnen!",
  "learn.pearl_dice.table.title": "Ein leeres Brett",
  "learn.pearl_dice.table":
    "Zwölf Reihen mit je sieben Perlen. Wer als Erstes alle vom Brett hat, gewinnt. Sechs Würfel sagen, welche Reihen möglich sind.",
  "learn.pearl_dice.single.title": "Ein Würfel, eine Perle",
  "learn.pearl_dice.single":
    "Bei den Reihen 1 bis 6 nimmt jeder Würfel mit dieser Zahl eine Perle. Du hast zwei Sechsen: Nimm 2 Perlen von Reihe 6.",
  "learn.pearl_dice.single.done":
    "Reihe 6 ist jetzt dein Ziel, und die vier anderen Würfel wurden noch einmal geworfen.",
  "learn.pearl_dice.again.title": "Dieselbe Reihe noch einmal",
  "learn.pearl_dice.again": "Dein Ziel bleibt, solange du es würfelst. Da ist noch eine 6: Nimm die Perle.",
  "learn.pearl_dice.again.done":
    "Die letzten drei Würfel zeigten keine 6, dein Zug ist vorbei. Was du genommen hast, bleibt weg.",
  "learn.pearl_dice.pair.title": "Paare",
  "learn.pearl_dice.pair":
    "Bei den Reihen 7 bis 12 braucht eine Perle zwei Würfel. 3 + 6 und 4 + 5 ergeben beide 9: Nimm 2 Perlen von Reihe 9.",
  "learn.pearl_dice.pair.done": "Zwei Paare, zwei Perlen. Die zwei übrigen Würfel ergaben keine 9 mehr.",
  "learn.pearl_dice.clear.title": "Räum eine Reihe leer",
  "learn.pearl_dice.clear": "In Reihe 12 liegt noch eine Perle, und du hast 6 + 6. Nimm sie.",
  "learn.pearl_dice.clear.done":
    "Die leere Reihe ist verschlossen. Zur Belohnung machst du mit allen sechs Würfeln weiter, und jede andere Reihe darf Ziel sein.",
  "learn.pearl_dice.free.title": "Du hast die Wahl",
  "learn.pearl_dice.free":
    "Wähl, was du magst: Tipp auf eine Reihe oder auf Würfel, die zusammengehören. Bedenke: 11 und 12 kommen selten.",
  "learn.pearl_dice.free.done": "Das ist ein Zug: wählen, nehmen und sehen, wie weit die Würfel dich tragen.",
  "learn.pearl_dice.win.title": "Die letzte Perle",
  "learn.pearl_dice.win": "Auf deinem Brett liegt noch eine Perle, in Reihe 5, und du hast eine 5. Nimm sie!",
  "learn.pearl_dice.win.done":
    "Dein Brett ist leer: Du gewinnst sofort. Bei den anderen zählen Punkte: für jede Perle, die weg ist, die Zahl ihrer Reihe.",
  "learn.pearladora.table.title": "Die Lagune",
  "learn.pearladora.table":
    "Auf acht Farmen wachsen Perlen. In jedem Zug schickst du einen Taucher oder legst einen oder zwei Pontons, die das Wasser in Gebiete teilen.",
  "learn.pearladora.diver.title": "Schick einen Taucher",
  "learn.pearladora.diver":
    "Deine Taucher warten unter der Lagune, mit Zahlen von 1 bis 5. Wähl die 4 und tipp auf b4, neben der Farm mit 7 Perlen.",
  "learn.pearladora.diver.done": "Deine 4 ist im Wasser. Die anderen sehen deinen Taucher, aber nicht seine Zahl.",
  "learn.pearladora.hidden.title": "Verdeckte Zahlen",
  "learn.pearladora.hidden":
    "Da kommt die Antwort auf b5. Diese Zahl erfährst du erst am Ende; bis dahin musst du raten.",
  "learn.pearladora.pontoon.title": "Leg einen Ponton",
  "learn.pearladora.pontoon":
    "Pontons liegen auf den Linien zwischen Feldern. Drei sind schon da: Leg einen auf die Linie zwischen c4 und d4.",
  "learn.pearladora.pontoon.done":
    "Darunter ist noch eine Lücke. Du darfst im selben Zug einen zweiten Ponton legen oder aufhören.",
  "learn.pearladora.close.title": "Schließ ein Gebiet",
  "learn.pearladora.close": "Leg den zweiten zwischen c5 und d5, dann ist die Ecke abgetrennt.",
  "learn.pearladora.close.done":
    "Sechs Felder mit 13 Perlen sind jetzt ein eigenes Gebiet. Weniger als vier Felder darf keines haben.",
  "learn.pearladora.look.title": "Kräfte (Fortgeschrittene)",
  "learn.pearladora.look":
    "Vor ihrer Aktion kann jede Gruppe etwas Besonderes. Die Ältesten, also du, sehen Zahlen: Sieh den Taucher auf b5 an.",
  "learn.pearladora.look.done":
    "Eine 4, und nur du weißt es. Mit dem Taucher auf c4 sind das mindestens 5, so viel wie du hier hast.",
  "learn.pearladora.backup.title": "Deine Verstärkung",
  "learn.pearladora.backup":
    "Diese Ecke ist voll, also darf eine Verstärkung hin. Wähl deine und leg sie auf einen deiner zwei Taucher in der Ecke.",
  "learn.pearladora.backup.done":
    "Dieser Taucher zählt 1 mehr, und bei Gleichstand gehört das Gebiet dir. Du hast eine Verstärkung im Spiel.",
  "learn.pearladora.count.title": "Die Abrechnung",
  "learn.pearladora.count":
    "Das Ende eines anderen Spiels: Ein Feld ist frei, und du hast noch einen Taucher. Setz ihn auf c4.",
  "learn.pearladora.count.done":
    "Alle Zahlen sind offen. Die höhere Summe bekommt alle Perlen eines Gebiets: in dieser Ecke 3 gegen 2. 21 Perlen gegen 19: gewonnen!",
  "figure.pearls.cards": "Die sieben Kartensorten mit ihren Punkten",
  "figure.pearls.take": "Rot nehmen: die zwei roten Karten, sonst nichts",
  "figure.pearls.place": "4 blaue und 2 Joker sind sechs Karten: Die Kette 6 passt",
  "figure.chicken.circle": "Von 1 bis zum Küken und dann wieder ab 1",
  "figure.chicken.egg": "Das Ei auf einer 3 wird zur 4",
  "figure.chicken.dice": "4 und ein Küken: 14 Punkte weniger",
  "figure.pearl_dice.rods": "Eine volle Reihe, eine angefangene und eine leere mit Schloss",
  "figure.pearl_dice.pairs": "3 + 6 und 4 + 5: zwei Perlen von Reihe 9",
  "figure.pearladora.pieces": "Eine Farm mit 7 Perlen, dein Taucher, ein verdeckter und ein Ponton",
  "figure.pearladora.territory": "Ein geschlossenes Gebiet: 4 + 1 gegen 1 + 3, und 13 Perlen für die stärkere Seite",
  "figure.pearladora.backup": "Mit Verstärkung und mit Halskette: 1 mehr und 1 weniger",
} as const satisfies Same<typeof en>;
