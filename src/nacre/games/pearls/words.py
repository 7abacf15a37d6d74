"""Words for facts about Pearls."""

from __future__ import annotations

from nacre.game.words import Words

TEXTS = {
    "take": {
        "en": "takes {cards} {colour/cards}",
        "nl": "neemt {cards} {colour/cards}",
        "fr": "prend {cards} {colour/cards}",
        "de": "nimmt {cards} {colour/cards}",
    },
    "group": {
        "en": "takes {cards} {colour/cards} for a group of {group}",
        "nl": "neemt {cards} {colour/cards} voor een groep van {group}",
        "fr": "prend {cards} {colour/cards} pour un lot de {group}",
        "de": "nimmt {cards} {colour/cards} für eine Gruppe von {group}",
    },
    "reach": {
        "en": "brings the {necklace} necklace within reach",
        "nl": "brengt ketting {necklace} binnen bereik",
        "fr": "met le collier {necklace} à portée",
        "de": "bringt Kette {necklace} in Reichweite",
    },
    "missing": {
        "en": "comes within {missing} {missing:card|cards} of the {necklace} necklace",
        "nl": "komt tot op {missing} {missing:kaart|kaarten} van ketting {necklace}",
        "fr": "arrive à {missing} {missing:carte|cartes} du collier {necklace}",
        "de": "kommt bis auf {missing} {missing:Karte|Karten} an Kette {necklace} heran",
    },
    "deny": {
        "en": "denies the colour to {seat@}, who is known to hold {known} of it",
        "nl": "houdt de kleur weg bij {seat@}, die er zeker {known} van heeft",
        "fr": "prive de cette couleur {seat@}, qui en a sûrement {known}",
        "de": "verwehrt {seat@} die Farbe (sicher {known} davon auf der Hand)",
    },
    "worth": {
        "en": "adds {points} {points:point|points} to place later",
        "nl": "voegt {points} {points:punt|punten} toe om later neer te leggen",
        "fr": "ajoute {points} {points:point|points} à poser plus tard",
        "de": "bringt {points} {points:Punkt|Punkte} zum späteren Ablegen",
    },
    "full_hand": {
        "en": "fills the hand to {size} cards",
        "nl": "maakt de hand vol met {size} kaarten",
        "fr": "remplit la main à {size} cartes",
        "de": "füllt die Hand auf {size} Karten",
    },
    "last_round": {
        "en": "starts the last round",
        "nl": "luidt de laatste ronde in",
        "fr": "lance le dernier tour de table",
        "de": "läutet die letzte Runde ein",
    },
    "claim": {
        "en": "claims the {necklace} necklace for {points} points in all",
        "nl": "verovert ketting {necklace} voor {points} punten in totaal",
        "fr": "gagne le collier {necklace} pour {points} points en tout",
        "de": "gewinnt Kette {necklace} für insgesamt {points} Punkte",
    },
    "claim_last": {
        "en": "claims the last {necklace} necklace for {points} points in all",
        "nl": "verovert de laatste ketting {necklace} voor {points} punten in totaal",
        "fr": "gagne le dernier collier {necklace} pour {points} points en tout",
        "de": "gewinnt die letzte Kette {necklace} für insgesamt {points} Punkte",
    },
    "place": {
        "en": "places {cards} {cards:card|cards} for {points} {points:point|points}",
        "nl": "legt {cards} {cards:kaart|kaarten} neer voor {points} {points:punt|punten}",
        "fr": "pose {cards} {cards:carte|cartes} pour {points} {points:point|points}",
        "de": "legt {cards} {cards:Karte|Karten} für {points} {points:Punkt|Punkte} ab",
    },
    "declines": {
        "en": "leaves the {necklace} necklace open",
        "nl": "laat ketting {necklace} liggen",
        "fr": "laisse le collier {necklace}",
        "de": "lässt Kette {necklace} liegen",
    },
    "declines_last": {
        "en": "leaves the last necklace, which would start the last round",
        "nl": "laat de laatste ketting liggen, die de laatste ronde zou inluiden",
        "fr": "laisse le dernier collier, qui lancerait le dernier tour de table",
        "de": "lässt die letzte Kette liegen, die die letzte Runde einläuten würde",
    },
    "pays": {
        "en": "loses {points} {points:point|points} for what stays in hand",
        "nl": "verliest {points} {points:punt|punten} voor wat in de hand blijft",
        "fr": "perd {points} {points:point|points} pour ce qui reste en main",
        "de": "verliert {points} {points:Punkt|Punkte} für das, was auf der Hand bleibt",
    },
    "pays_nothing": {
        "en": "loses nothing for the hand at the end",
        "nl": "verliest aan het eind niets voor de hand",
        "fr": "ne perd rien pour la main à la fin",
        "de": "verliert am Ende nichts für die Hand",
    },
    "keeps_reach": {
        "en": "keeps the {necklace} necklace within reach",
        "nl": "houdt ketting {necklace} binnen bereik",
        "fr": "garde le collier {necklace} à portée",
        "de": "behält Kette {necklace} in Reichweite",
    },
    "room": {
        "en": "makes room for {room} {room:card|cards}",
        "nl": "maakt plaats voor {room} {room:kaart|kaarten}",
        "fr": "fait de la place pour {room} {room:carte|cartes}",
        "de": "schafft Platz für {room} {room:Karte|Karten}",
    },
    "keeps_wilds": {
        "en": "keeps {wilds} {wilds:wild|wilds}",
        "nl": "houdt {wilds} {wilds:joker|jokers} over",
        "fr": "garde {wilds} {wilds:joker|jokers}",
        "de": "behält {wilds} Joker",
    },
}

NAMES = {
    "wild": {
        "en": ("wild", "wilds"),
        "nl": ("joker", "jokers"),
        "fr": ("joker", "jokers"),
        "de": ("Joker", "Joker"),
    },
    "yellow": {
        "en": ("yellow", "yellow"),
        "nl": ("gele kaart", "gele kaarten"),
        "fr": ("carte jaune", "cartes jaunes"),
        "de": ("gelbe Karte", "gelbe Karten"),
    },
    "red": {
        "en": ("red", "red"),
        "nl": ("rode kaart", "rode kaarten"),
        "fr": ("carte rouge", "cartes rouges"),
        "de": ("rote Karte", "rote Karten"),
    },
    "green": {
        "en": ("green", "green"),
        "nl": ("groene kaart", "groene kaarten"),
        "fr": ("carte verte", "cartes vertes"),
        "de": ("grüne Karte", "grüne Karten"),
    },
    "blue": {
        "en": ("blue", "blue"),
        "nl": ("blauwe kaart", "blauwe kaarten"),
        "fr": ("carte bleue", "cartes bleues"),
        "de": ("blaue Karte", "blaue Karten"),
    },
    "turquoise": {
        "en": ("turquoise", "turquoise"),
        "nl": ("turquoise kaart", "turquoise kaarten"),
        "fr": ("carte turquoise", "cartes turquoise"),
        "de": ("türkise Karte", "türkise Karten"),
    },
    "purple": {
        "en": ("purple", "purple"),
        "nl": ("paarse kaart", "paarse kaarten"),
        "fr": ("carte violette", "cartes violettes"),
        "de": ("violette Karte", "violette Karten"),
    },
}

WORDS = Words(TEXTS, NAMES)
