"""Words for facts about Pearl Dice."""

from __future__ import annotations

from nacre.game.words import Words

TEXTS = {
    "wins": {
        "en": "empties the board and wins",
        "nl": "maakt het bord leeg en wint",
        "fr": "vide le plateau et gagne",
        "de": "räumt das Brett leer und gewinnt",
    },
    "empties": {
        "en": "empties the board",
        "nl": "maakt het bord leeg",
        "fr": "vide le plateau",
        "de": "räumt das Brett leer",
    },
    "clears": {
        "en": "clears row {row} to roll all six dice again for any row",
        "nl": "speelt rij {row} leeg om alle zes de dobbelstenen opnieuw te gooien voor elke rij",
        "fr": "vide la rangée {row} pour relancer les six dés sur n’importe quelle rangée",
        "de": "räumt Reihe {row} leer, um alle sechs Würfel neu für jede Reihe zu werfen",
    },
    "on_board": {
        "en": "leaves {pearls} {pearls:pearl|pearls} on the board",
        "nl": "laat {pearls} {pearls:parel|parels} op het bord",
        "fr": "laisse {pearls} {pearls:perle|perles} sur le plateau",
        "de": "lässt {pearls} {pearls:Perle|Perlen} auf dem Brett",
    },
    "leaves": {
        "en": "leaves {left} {left:pearl|pearls} in row {row}",
        "nl": "laat {left} {left:parel|parels} in rij {row}",
        "fr": "laisse {left} {left:perle|perles} dans la rangée {row}",
        "de": "lässt {left} {left:Perle|Perlen} in Reihe {row}",
    },
    "again": {
        "en": "forms it again on {dice} {dice:die|dice} with a chance of {chance:%}",
        "nl": "vormt die met {dice} {dice:dobbelsteen|dobbelstenen} opnieuw met een kans van {chance:%}",
        "fr": "la reforme sur {dice} {dice:dé|dés} avec une chance de {chance:%}",
        "de": "bildet sie aus {dice} {dice:Würfel|Würfeln} wieder mit einer Chance von {chance:%}",
    },
    "hot": {
        "en": "rolls all six dice again for the same row, with a chance of {chance:%}",
        "nl": "gooit alle zes de dobbelstenen opnieuw voor dezelfde rij, met een kans van {chance:%}",
        "fr": "relance les six dés pour la même rangée, avec une chance de {chance:%}",
        "de": "wirft alle sechs Würfel neu für dieselbe Reihe, mit einer Chance von {chance:%}",
    },
    "ends": {
        "en": "uses every die, which ends the turn",
        "nl": "gebruikt elke dobbelsteen, wat de beurt beëindigt",
        "fr": "utilise tous les dés, ce qui termine le tour",
        "de": "verbraucht jeden Würfel, was den Zug beendet",
    },
    "rare": {
        "en": "uses a row that six dice form only with a chance of {chance:%}",
        "nl": "gebruikt een rij die zes dobbelstenen maar met een kans van {chance:%} vormen",
        "fr": "utilise une rangée que six dés ne forment qu’avec une chance de {chance:%}",
        "de": "nutzt eine Reihe, die sechs Würfel nur mit einer Chance von {chance:%} bilden",
    },
    "fewer": {
        "en": "uses {used} of {matches} matches",
        "nl": "gebruikt {used} van de {matches} passende mogelijkheden",
        "fr": "utilise {used} des {matches} combinaisons qui conviennent",
        "de": "nutzt {used} von {matches} passenden Möglichkeiten",
    },
}

WORDS = Words(TEXTS, {})
