"""Words for facts about Chicken."""

from __future__ import annotations

from nacre.game.words import Words

TEXTS = {
    "rolls_off": {
        "en": "discards the last card and rolls two dice to take points off {points}",
        "nl": "legt de laatste kaart af en mag met twee dobbelstenen punten aftrekken van {points}",
        "fr": "défausse la dernière carte et ôte avec deux dés des points de {points}",
        "de": "legt die letzte Karte ab und zieht mit zwei Würfeln Punkte von {points} ab",
    },
    "last_card": {
        "en": "discards the last card with no points to take off",
        "nl": "legt de laatste kaart af, zonder punten om af te trekken",
        "fr": "défausse la dernière carte, sans un point à ôter",
        "de": "legt die letzte Karte ab, ohne Punkte zum Abziehen",
    },
    "catches": {
        "en": "catches the others with {cards} {cards:card|cards} in hand",
        "nl": "betrapt de anderen met {cards} {cards:kaart|kaarten} in de hand",
        "fr": "surprend les autres avec {cards} {cards:carte|cartes} en main",
        "de": "erwischt die anderen mit {cards} {cards:Karte|Karten} auf der Hand",
    },
    "egg": {
        "en": "discards the egg as {card}",
        "nl": "legt het ei af als {card}",
        "fr": "défausse l’œuf comme {card}",
        "de": "legt das Ei als {card} ab",
    },
    "duplicate": {
        "en": "gets rid of a duplicate, which costs nothing in hand",
        "nl": "raakt een dubbele kaart kwijt, die in de hand niets kost",
        "fr": "se débarrasse d’un doublon, qui ne coûte rien en main",
        "de": "wird eine doppelte Karte los, die auf der Hand nichts kostet",
    },
    "sheds": {
        "en": "takes {points} {points:point|points} off the hand",
        "nl": "haalt {points} {points:punt|punten} uit de hand",
        "fr": "ôte {points} {points:point|points} de la main",
        "de": "nimmt {points} {points:Punkt|Punkte} von der Hand",
    },
    "left": {
        "en": "leaves {points} {points:point|points} in hand",
        "nl": "laat {points} {points:punt|punten} in de hand",
        "fr": "laisse {points} {points:point|points} en main",
        "de": "lässt {points} {points:Punkt|Punkte} auf der Hand",
    },
    "left_if_out": {
        "en": "leaves {points} {points:point|points} in hand if {seat@} discards the last card",
        "nl": "laat {points} {points:punt|punten} in de hand als {seat@} de laatste kaart aflegt",
        "fr": "laisse {points} {points:point|points} en main si {seat@} défausse sa dernière carte",
        "de": "lässt {points} {points:Punkt|Punkte} auf der Hand, falls {seat@} die letzte Karte ablegt",
    },
    "left_egg": {
        "en": "leaves {points} {points:point|points} and the egg in hand",
        "nl": "laat {points} {points:punt|punten} en het ei in de hand",
        "fr": "laisse {points} {points:point|points} et l’œuf en main",
        "de": "lässt {points} {points:Punkt|Punkte} und das Ei auf der Hand",
    },
    "runs_out": {
        "en": "lets the whole rest follow, {cards} {cards:card|cards}",
        "nl": "laat de hele rest volgen, {cards} {cards:kaart|kaarten}",
        "fr": "permet de défausser tout le reste, {cards} {cards:carte|cartes}",
        "de": "lässt den ganzen Rest folgen, {cards} {cards:Karte|Karten}",
    },
    "run": {
        "en": "lets {cards} more {cards:card|cards} follow",
        "nl": "laat nog {cards} {cards:kaart|kaarten} volgen",
        "fr": "permet de défausser encore {cards} {cards:carte|cartes}",
        "de": "lässt noch {cards} {cards:Karte|Karten} folgen",
    },
    "run_ends": {
        "en": "leaves no card that can follow",
        "nl": "laat geen kaart over die kan volgen",
        "fr": "ne laisse aucune carte qui puisse suivre",
        "de": "lässt keine Karte übrig, die folgen kann",
    },
    "draw_fits": {
        "en": "draws a card that fits now with a chance of {chance:%}",
        "nl": "trekt een kaart die nu past met een kans van {chance:%}",
        "fr": "pioche une carte qui convient maintenant avec une chance de {chance:%}",
        "de": "zieht eine Karte, die mit einer Chance von {chance:%} jetzt passt",
    },
    "draw_last": {
        "en": "empties the draw pile",
        "nl": "maakt de trekstapel leeg",
        "fr": "vide la pioche",
        "de": "leert den Nachziehstapel",
    },
    "draw_free": {
        "en": "adds nothing to the hand’s cost with a chance of {chance:%}",
        "nl": "maakt de hand niet duurder met een kans van {chance:%}",
        "fr": "n’alourdit pas la main avec une chance de {chance:%}",
        "de": "macht die Hand mit einer Chance von {chance:%} nicht teurer",
    },
    "out": {
        "en": "withdraws with {points} {points:point|points} in hand",
        "nl": "stapt uit met {points} {points:punt|punten} in de hand",
        "fr": "se retire avec {points} {points:point|points} en main",
        "de": "steigt mit {points} {points:Punkt|Punkten} auf der Hand aus",
    },
    "out_egg": {
        "en": "withdraws with {points} {points:point|points} and the egg in hand",
        "nl": "stapt uit met {points} {points:punt|punten} en het ei in de hand",
        "fr": "se retire avec {points} {points:point|points} et l’œuf en main",
        "de": "steigt mit {points} {points:Punkt|Punkten} und dem Ei auf der Hand aus",
    },
    "out_before": {
        "en": "is out before {seat@} can discard the last card",
        "nl": "is eruit voordat {seat@} de laatste kaart kan afleggen",
        "fr": "se retire avant que {seat@} puisse défausser sa dernière carte",
        "de": "ist raus, bevor {seat@} die letzte Karte ablegen kann",
    },
    "leaves_alone": {
        "en": "leaves {seat@} alone, who can no longer draw",
        "nl": "laat {seat@} als enige over, die niet meer kan trekken",
        "fr": "laisse {seat@} en solo, sans plus pouvoir piocher",
        "de": "lässt {seat@} allein zurück, ohne noch ziehen zu können",
    },
    "ends_round": {
        "en": "ends the round",
        "nl": "beëindigt de ronde",
        "fr": "termine la manche",
        "de": "beendet die Runde",
    },
    "limit": {
        "en": "brings the total to {total}, which ends the game after this round",
        "nl": "brengt het totaal op {total}, wat het spel na deze ronde beëindigt",
        "fr": "porte le total à {total}, ce qui met fin à la partie après cette manche",
        "de": "bringt die Summe auf {total}, was das Spiel nach dieser Runde beendet",
    },
    "total": {
        "en": "brings the total to {total} {total:point|points}",
        "nl": "brengt het totaal op {total} {total:punt|punten}",
        "fr": "porte le total à {total} {total:point|points}",
        "de": "bringt die Summe auf {total} {total:Punkt|Punkte}",
    },
}

_NUMBERS = {
    number: {
        "en": (f"a {number}", f"{number}s"),
        "nl": (f"een {number}", f"{number}'s"),
        "fr": (f"un {number}", f"{number}"),
        "de": (number, f"{number}en"),
    }
    for number in "123456"
}
NAMES = {
    **_NUMBERS,
    "chick": {
        "en": ("a chick", "chicks"),
        "nl": ("een kuiken", "kuikens"),
        "fr": ("un poussin", "poussins"),
        "de": ("Küken", "Küken"),
    },
}

WORDS = Words(TEXTS, NAMES)
