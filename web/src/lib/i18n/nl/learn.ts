import type en from "../en/learn";
import type { Same } from "../message";

export default {
  "learn.title": "{game} leren",
  "learn.step": "Stap {n} van {of}",
  "learn.back": "Terug",
  "learn.next": "Verder",
  "learn.skip": "Overslaan",
  "learn.leave": "Stoppen met leren",
  "learn.again": "Dat mag, maar hier zoeken we iets anders. Kijk wat er nu gemarkeerd is en probeer het nog eens.",
  "learn.warming": "Het spel wordt klaargezet. De eerste keer duurt dat even …",
  "learn.failed": "De uitleg kon niet worden geladen",
  "learn.now": "Nu ben jij aan de beurt",
  "learn.you": "Jij",
  "learn.name.1": "Koraal",
  "learn.name.2": "Marina",
  "learn.end.title": "Dat is {game}!",
  "learn.end.text":
    "Je weet nu genoeg voor een eerste spel. De rest staat in de regels, en aan tafel helpen tips je verder.",
  "learn.play": "Nu tegen bots spelen",
  "learn.rules": "De regels lezen",
  "learn.once_more": "Nog een keer",
  "learn.others": "Een ander spel leren",
  "learn.pearls.table.title": "Jouw tafel",
  "learn.pearls.table":
    "Onderaan is je hand, in het midden liggen zes open kaarten, daarboven tien kettingen. Verzamel parels en leg ze voor punten: de meeste punten winnen.",
  "learn.pearls.take.title": "Neem een kleur",
  "learn.pearls.take":
    "Elke beurt neem je of leg je. Tik in het midden op een blauwe kaart: allebei de blauwe komen mee.",
  "learn.pearls.take.done": "Een kleur komt altijd helemaal mee. De stapel heeft het aanbod weer tot zes aangevuld.",
  "learn.pearls.known.title": "Wat iedereen weet",
  "learn.pearls.known":
    "Kaarten uit het aanbod blijven bekend: je vindt ze bij de namen van de anderen. De rest van hun hand is geheim.",
  "learn.pearls.wild.title": "Jokers",
  "learn.pearls.wild": "Jokers passen later bij elke kleur, maar je neemt ze als een eigen kleur. Neem de twee jokers.",
  "learn.pearls.wild.done":
    "Je hand is nu vol: tien kaarten is het maximum. Een joker is niets waard, maar maakt een set groter.",
  "learn.pearls.place.title": "Kaarten leggen",
  "learn.pearls.place":
    "Gelegde kaarten leveren de punten op die erop staan. Kies de twee groene kaarten in je hand, zonder jokers.",
  "learn.pearls.place.done": "Samen 4 punten, 2 per kaart, en niemand kan ze je nog afnemen.",
  "learn.pearls.claim.title": "Verdien een ketting",
  "learn.pearls.claim":
    "Leg je precies zoveel kaarten als een open ketting aangeeft, dan mag je die nemen. Leg 4 blauwe en 1 joker, en neem ketting 5.",
  "learn.pearls.claim.done": "8 punten voor de parels, geen voor de joker, 5 voor de ketting: 13 in één beurt.",
  "learn.pearls.limit.title": "Hoogstens tien kaarten",
  "learn.pearls.limit":
    "Een paar beurten later heb je negen kaarten, er past er dus nog één bij. Neem de enige kleur die niet meer meebrengt.",
  "learn.pearls.limit.done": "Een paarse parel, 5 punten waard! Tien kaarten: de volgende keer moet je leggen.",
  "learn.pearls.last.title": "De laatste ronde",
  "learn.pearls.last":
    "De stapel of de kettingen zijn op: iedereen legt nog één keer. Wat je overhoudt, kost zijn waarde. Leg dus de twee paarse kaarten.",
  "learn.pearls.last.done":
    "10 punten erbij, en maar 2 eraf voor de gele kaarten die overbleven. Jij hebt de meeste punten: gewonnen!",
  "learn.chicken.table.title": "De minste punten winnen",
  "learn.chicken.table":
    "Raak je kaarten kwijt: wat je aan het eind van een ronde nog hebt, geeft punten, en die wil je niet. Op het scorebord staat hoeveel iedereen heeft.",
  "learn.chicken.follow.title": "Gelijk of één hoger",
  "learn.chicken.follow":
    "Op een 3 past nog een 3 of een 4. Kaarten die passen steken uit je hand omhoog. Leg de 4 af.",
  "learn.chicken.follow.done": "Eén kaart minder. Nu moet er een 4 of een 5 op.",
  "learn.chicken.chick.title": "Het kuiken",
  "learn.chicken.chick": "Na 6 komt het kuiken. In je hand kost het 10 punten, dus weg ermee: leg het kuiken af.",
  "learn.chicken.chick.done": "Goed zo. Na het kuiken begint de kring weer bij 1.",
  "learn.chicken.draw.title": "Past er niets?",
  "learn.chicken.draw":
    "Op een kuiken past een kuiken of een 1, en die heb je niet. Trek een kaart; dat is dan je hele beurt.",
  "learn.chicken.draw.done": "Het verrassingsei, daar is er maar één van! Het moet wachten tot je volgende beurt.",
  "learn.chicken.egg.title": "Het verrassingsei",
  "learn.chicken.egg": "Het ei past op elke kaart en wordt het volgende getal. Op een 1 is het een 2: leg het ei af.",
  "learn.chicken.egg.done": "Nu is het een 2, en er mag een 2 of een 3 op.",
  "learn.chicken.out.title": "Ik stap eruit",
  "learn.chicken.out":
    "Je mag uit een ronde stappen voordat je hand slechter wordt. De anderen zijn eruit, en wie alleen over is, trekt niet. Er past niets: stap eruit.",
  "learn.chicken.out.done": "Nu zijn alle handen open. Elk getal telt maar één keer: 1, 2, 2, 2 is dus maar 3 punten.",
  "learn.chicken.empty.title": "De laatste kaart",
  "learn.chicken.empty": "Een latere ronde: je hebt nog één kaart, en die past. Leg de 5 af.",
  "learn.chicken.empty.done":
    "Een lege hand beëindigt de ronde. Je gooide met twee dobbelstenen en levert dat in: 4 en 10 voor het kuiken, dus 23 wordt 9.",
  "learn.chicken.end.title": "Het einde",
  "learn.chicken.end":
    "Zodra iemand na een ronde 50 punten of meer heeft, is het spel voorbij. Jij hebt de minste punten: gewonnen!",
  "learn.pearl_dice.table.title": "Een leeg bord",
  "learn.pearl_dice.table":
    "Twaalf rijen met elk zeven parels. Wie als eerste alle parels van zijn bord heeft, wint. Zes dobbelstenen zeggen welke rijen kunnen.",
  "learn.pearl_dice.single.title": "Eén dobbelsteen, één parel",
  "learn.pearl_dice.single":
    "Voor rij 1 tot en met 6 neemt elke dobbelsteen met dat getal een parel. Je hebt twee zessen: neem 2 parels van rij 6.",
  "learn.pearl_dice.single.done": "Rij 6 is nu je doelrij, en de andere vier dobbelstenen zijn opnieuw gegooid.",
  "learn.pearl_dice.again.title": "Dezelfde rij opnieuw",
  "learn.pearl_dice.again": "Je doelrij blijft zolang je hem gooit. Er is weer een 6: neem de parel.",
  "learn.pearl_dice.again.done":
    "De laatste drie dobbelstenen gaven geen 6, dus je beurt is voorbij. Wat je hebt genomen, blijft weg.",
  "learn.pearl_dice.pair.title": "Paren",
  "learn.pearl_dice.pair":
    "Voor rij 7 tot en met 12 heb je per parel twee dobbelstenen nodig. 3 + 6 en 4 + 5 zijn allebei 9: neem 2 parels van rij 9.",
  "learn.pearl_dice.pair.done": "Twee paren, twee parels. De twee overgebleven dobbelstenen maakten geen 9 meer.",
  "learn.pearl_dice.clear.title": "Maak een rij leeg",
  "learn.pearl_dice.clear": "In rij 12 ligt nog één parel, en je gooide 6 + 6. Neem hem.",
  "learn.pearl_dice.clear.done":
    "De lege rij gaat op slot. Als beloning ga je door met alle zes dobbelstenen, en elke andere rij mag doelrij worden.",
  "learn.pearl_dice.free.title": "Aan jou de keus",
  "learn.pearl_dice.free":
    "Kies wat je wilt: tik op een rij, of op dobbelstenen die bij elkaar horen. Bedenk dat 11 en 12 zelden vallen.",
  "learn.pearl_dice.free.done": "En dat is een beurt: kiezen, nemen en zien hoever de dobbelstenen je brengen.",
  "learn.pearl_dice.win.title": "De laatste parel",
  "learn.pearl_dice.win": "Op je bord ligt nog één parel, in rij 5, en je gooide een 5. Neem hem!",
  "learn.pearl_dice.win.done":
    "Je bord is leeg: je wint meteen. De anderen tellen hun punten: het nummer van de rij voor elke parel die weg is.",
  "learn.pearladora.table.title": "De lagune",
  "learn.pearladora.table":
    "Op acht kwekerijen groeien parels. Elke beurt stuur je één duiker, of leg je één of twee pontons die het water in gebieden verdelen.",
  "learn.pearladora.diver.title": "Stuur een duiker",
  "learn.pearladora.diver":
    "Je duikers wachten onder het water, met nummers van 1 tot en met 5. Kies de 4 en tik op b4, naast de kwekerij met 7 parels.",
  "learn.pearladora.diver.done": "Je 4 is te water. De anderen zien je duiker, maar niet het nummer.",
  "learn.pearladora.hidden.title": "Verborgen nummers",
  "learn.pearladora.hidden": "Daar is het antwoord op b5. Dat nummer zie je pas aan het eind; tot dan moet je raden.",
  "learn.pearladora.pontoon.title": "Leg een ponton",
  "learn.pearladora.pontoon":
    "Pontons liggen op de lijnen tussen de vakken. Er liggen er al drie: leg er een op de lijn tussen c4 en d4.",
  "learn.pearladora.pontoon.done":
    "Eronder is nog een gat. Je mag in dezelfde beurt een tweede ponton leggen, of stoppen.",
  "learn.pearladora.close.title": "Sluit een gebied af",
  "learn.pearladora.close": "Leg de tweede tussen c5 en d5, dan is de hoek afgesloten.",
  "learn.pearladora.close.done":
    "Zes vakken met 13 parels zijn nu een eigen gebied. Minder dan vier vakken mag een gebied nooit hebben.",
  "learn.pearladora.look.title": "Krachten (gevorderd)",
  "learn.pearladora.look":
    "Elke groep kan vóór haar actie iets bijzonders. De Ouderen, dat ben jij, zien nummers: bekijk de duiker op b5.",
  "learn.pearladora.look.done":
    "Een 4, en alleen jij weet het. Met de duiker op c4 erbij is dat minstens 5, net zoveel als jij hier hebt.",
  "learn.pearladora.backup.title": "Je steunfiche",
  "learn.pearladora.backup":
    "Deze hoek is vol, dus mag er een steunfiche bij. Kies het jouwe en leg het op een van je twee duikers in de hoek.",
  "learn.pearladora.backup.done":
    "Die duiker telt 1 meer, en bij gelijke stand win jij dit gebied. Je hebt één steunfiche per spel.",
  "learn.pearladora.count.title": "De telling",
  "learn.pearladora.count":
    "Het einde van een ander spel: er is één vak vrij, en jij hebt nog één duiker. Zet hem op c4.",
  "learn.pearladora.count.done":
    "Alle nummers zijn open. De hoogste som krijgt alle parels van een gebied: in deze hoek 3 tegen 2. 21 parels tegen 19: gewonnen!",
  "figure.pearls.cards": "De zeven soorten kaarten, met hun punten",
  "figure.pearls.take": "Rood nemen: de twee rode kaarten, en verder niets",
  "figure.pearls.place": "4 blauwe en 2 jokers zijn zes kaarten: ketting 6 past",
  "figure.chicken.circle": "Van 1 tot het kuiken, en dan weer vanaf 1",
  "figure.chicken.egg": "Het ei op een 3 wordt een 4",
  "figure.chicken.dice": "4 en een kuiken: 14 punten minder",
  "figure.pearl_dice.rods": "Een volle rij, een begonnen rij en een lege, op slot",
  "figure.pearl_dice.pairs": "3 + 6 en 4 + 5: twee parels van rij 9",
  "figure.pearladora.pieces": "Een kwekerij met 7 parels, jouw duiker, een verborgen duiker en een ponton",
  "figure.pearladora.territory": "Een afgesloten gebied: 4 + 1 tegen 1 + 3, en 13 parels voor wie wint",
  "figure.pearladora.backup": "Met steunfiche en met halsketting: 1 meer, en 1 minder",
} as const satisfies Same<typeof en>;
