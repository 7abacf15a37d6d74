"""Words for reviews."""

from __future__ import annotations

from nacre.game.words import Words

TEXTS = {
    "title": {
        "en": "Chance to win, with every hand in view",
        "nl": "Kans om te winnen, met alle handen in zicht",
        "fr": "Chances de gagner, toutes les mains étant visibles",
        "de": "Gewinnchance, wenn man alle Hände sieht",
    },
    "own_view": {
        "en": "{dots} what somebody had to believe, where that differs",
        "nl": "{dots} wat iemand zelf moest denken, waar dat afwijkt",
        "fr": "{dots} ce que quelqu’un devait croire, là où cela diffère",
        "de": "{dots} was jemand selbst glauben musste, wo es davon abweicht",
    },
    "seat": {
        "en": "seat {seat}",
        "nl": "plaats {seat}",
        "fr": "place {seat}",
        "de": "Platz {seat}",
    },
    "turning_points": {
        "en": "Turning points",
        "nl": "Keerpunten",
        "fr": "Tournants",
        "de": "Wendepunkte",
    },
    "no_turning_points": {
        "en": "No turning points: the chances moved little.",
        "nl": "Geen keerpunten: de kansen veranderden weinig.",
        "fr": "Pas de tournant : les chances ont peu bougé.",
        "de": "Keine Wendepunkte: Die Chancen haben sich wenig bewegt.",
    },
    "turning_point": {
        "en": "action {number}, seat {seat}: {action}, from {before:%} to {after:%}",
        "nl": "actie {number}, plaats {seat}: {action}, van {before:%} naar {after:%}",
        "fr": "action {number}, place {seat} : {action}, de {before:%} à {after:%}",
        "de": "Aktion {number}, Platz {seat}: {action}, von {before:%} auf {after:%}",
    },
    "by_play": {
        "en": "a choice that cost {loss:%} by what could be known",
        "nl": "een keuze die {loss:%} kostte, naar wat er te weten was",
        "fr": "un choix qui a coûté {loss:%} d’après ce qu’on pouvait savoir",
        "de": "eine Wahl, die {loss:%} kostete, nach dem, was man wissen konnte",
    },
    "by_fortune": {
        "en": "by what came after it",
        "nl": "door wat erop volgde",
        "fr": "par ce qui a suivi",
        "de": "durch das, was folgte",
    },
    "better": {
        "en": "better: {action}, {gain}.",
        "nl": "beter: {action}, {gain}.",
        "fr": "mieux : {action}, {gain}.",
        "de": "besser: {action}, {gain}.",
    },
    "decided": {
        "en": "Play decided {play:%} of this game, luck {luck:%}.",
        "nl": "Dit spel werd voor {play:%} door het spelen beslist en voor {luck:%} door geluk.",
        "fr": "Le jeu a décidé de cette partie à {play:%}, la chance à {luck:%}.",
        "de": "Zu {play:%} entschied das Spielen, zu {luck:%} das Glück.",
    },
    "parts": {
        "en": "seat {seat}: {start:%} at the start, own play {own}, play of others {others}, luck {luck}, result {result:%}",
        "nl": "plaats {seat}: {start:%} bij het begin, eigen spel {own}, spel van anderen {others}, geluk {luck}, uitslag {result:%}",
        "fr": "place {seat} : {start:%} au départ, son jeu {own}, jeu des autres {others}, chance {luck}, résultat {result:%}",
        "de": "Platz {seat}: {start:%} am Anfang, eigenes Spiel {own}, Spiel der anderen {others}, Glück {luck}, Ergebnis {result:%}",
    },
}

WORDS = Words(TEXTS, {})
