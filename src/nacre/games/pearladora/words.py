"""Words for facts about Pearladöra."""

from __future__ import annotations

from nacre.game.words import Words

TEXTS = {
    "beside": {
        "en": "puts a {value} next to {pearls} pearls",
        "nl": "legt een {value} naast {pearls} parels",
        "fr": "met un {value} à côté de {pearls} perles",
        "de": "legt eine {value} neben {pearls} Perlen",
    },
    "diver": {
        "en": "puts a {value} into open water",
        "nl": "legt een {value} in open water",
        "fr": "met un {value} en eau libre",
        "de": "legt eine {value} ins offene Wasser",
    },
    "dry": {
        "en": "parks a {value} in a territory of {spaces} {spaces:space|spaces} without pearls",
        "nl": "parkeert een {value} in een gebied van {spaces} {spaces:vak|vakken} zonder parels",
        "fr": "place un {value} dans un territoire de {spaces} {spaces:case|cases} sans perles",
        "de": "parkt eine {value} in einem Gebiet von {spaces} {spaces:Feld|Feldern} ohne Perlen",
    },
    "alone": {
        "en": "is without rivals in a closed territory with {pearls} pearls",
        "nl": "is zonder rivalen in een gesloten gebied met {pearls} parels",
        "fr": "est sans rival dans un territoire fermé de {pearls} perles",
        "de": "ist ohne Rivalen in einem geschlossenen Gebiet mit {pearls} Perlen",
    },
    "leads": {
        "en": "leads a closed territory with {pearls} pearls by {lead}",
        "nl": "staat {lead} voor in een gesloten gebied met {pearls} parels",
        "fr": "mène de {lead} dans un territoire fermé de {pearls} perles",
        "de": "führt mit {lead} in einem geschlossenen Gebiet mit {pearls} Perlen",
    },
    "leads_at_least": {
        "en": "leads a closed territory with {pearls} pearls by at least {lead}",
        "nl": "staat minstens {lead} voor in een gesloten gebied met {pearls} parels",
        "fr": "mène d’au moins {lead} dans un territoire fermé de {pearls} perles",
        "de": "führt mit mindestens {lead} in einem geschlossenen Gebiet mit {pearls} Perlen",
    },
    "divers": {
        "en": "makes it {own} {own:Diver|Divers} against {rivals} in a closed territory with {pearls} pearls",
        "nl": "maakt er {own} {own:duiker|duikers} tegen {rivals} van in een gesloten gebied met {pearls} parels",
        "fr": "porte à {own} contre {rivals} les plongeurs d’un territoire fermé de {pearls} perles",
        "de": "bringt es auf {own} Taucher gegen {rivals} in einem geschlossenen Gebiet mit {pearls} Perlen",
    },
    "fills": {
        "en": "takes the last free space of the territory",
        "nl": "neemt het laatste vrije vak van het gebied",
        "fr": "prend la dernière case libre du territoire",
        "de": "nimmt das letzte freie Feld des Gebiets",
    },
    "saves": {
        "en": "keeps the {value} for later",
        "nl": "bewaart de {value} voor later",
        "fr": "garde le {value} pour plus tard",
        "de": "hebt die {value} für später auf",
    },
    "closes_alone": {
        "en": "closes a territory with {pearls} pearls and no rival in it",
        "nl": "sluit een gebied met {pearls} parels zonder rivaal erin",
        "fr": "ferme un territoire de {pearls} perles sans rival",
        "de": "schließt ein Gebiet mit {pearls} Perlen, in dem kein Rivale ist",
    },
    "closes_lead": {
        "en": "closes a territory with {pearls} pearls and a lead of {lead}",
        "nl": "sluit een gebied met {pearls} parels en een voorsprong van {lead}",
        "fr": "ferme un territoire de {pearls} perles avec une avance de {lead}",
        "de": "schließt ein Gebiet mit {pearls} Perlen und {lead} Vorsprung",
    },
    "closes_lead_at_least": {
        "en": "closes a territory with {pearls} pearls and a lead of at least {lead}",
        "nl": "sluit een gebied met {pearls} parels en een voorsprong van minstens {lead}",
        "fr": "ferme un territoire de {pearls} perles avec une avance d’au moins {lead}",
        "de": "schließt ein Gebiet mit {pearls} Perlen und mindestens {lead} Vorsprung",
    },
    "strands": {
        "en": "cuts {rivals} opposing {rivals:Diver|Divers} off from all pearls",
        "nl": "snijdt {rivals} {rivals:duiker|duikers} van een tegenstander van alle parels af",
        "fr": "coupe {rivals} {rivals:plongeur adverse|plongeurs adverses} de toutes les perles",
        "de": "schneidet {rivals} {rivals:gegnerischen Taucher|gegnerische Taucher} von allen Perlen ab",
    },
    "closes_empty": {
        "en": "closes an empty territory of {spaces} {spaces:space|spaces} and {pearls} pearls",
        "nl": "sluit een leeg gebied van {spaces} {spaces:vak|vakken} en {pearls} parels",
        "fr": "ferme un territoire vide de {spaces} {spaces:case|cases} et {pearls} {pearls:perle|perles}",
        "de": "schließt ein leeres Gebiet von {spaces} {spaces:Feld|Feldern} und {pearls} Perlen",
    },
    "closes_dry": {
        "en": "closes a territory of {spaces} {spaces:space|spaces} without pearls",
        "nl": "sluit een gebied van {spaces} {spaces:vak|vakken} zonder parels",
        "fr": "ferme un territoire de {spaces} {spaces:case|cases} sans perles",
        "de": "schließt ein Gebiet von {spaces} {spaces:Feld|Feldern} ohne Perlen",
    },
    "closes": {
        "en": "closes a territory with {pearls} pearls and {own} {own:Diver|Divers} against {rivals}",
        "nl": "sluit een gebied met {pearls} parels en {own} {own:duiker|duikers} tegen {rivals}",
        "fr": "ferme un territoire de {pearls} {pearls:perle|perles}, {own} {own:plongeur|plongeurs} contre {rivals}",
        "de": "schließt ein Gebiet mit {pearls} Perlen und {own} {own:Taucher|Tauchern} gegen {rivals}",
    },
    "wall_beside": {
        "en": "lays a Pontoon beside {pearls} pearls, still open elsewhere",
        "nl": "legt een ponton naast {pearls} parels, die elders nog open liggen",
        "fr": "pose un ponton à côté de {pearls} perles, encore accessibles ailleurs",
        "de": "legt einen Ponton neben {pearls} Perlen, die anderswo noch offen liegen",
    },
    "wall": {
        "en": "lays a Pontoon that closes nothing yet",
        "nl": "legt een ponton die nog niets afsluit",
        "fr": "pose un ponton qui ne ferme encore rien",
        "de": "legt einen Ponton, der noch nichts schließt",
    },
    "last_pontoon": {
        "en": "uses the last Pontoon",
        "nl": "gebruikt de laatste ponton",
        "fr": "utilise le dernier ponton",
        "de": "verbraucht den letzten Ponton",
    },
    "stop": {
        "en": "stops after one Pontoon, with {stock} left in the stock",
        "nl": "stopt na één ponton, met nog {stock} in de voorraad",
        "fr": "s’arrête après un ponton, avec encore {stock} en réserve",
        "de": "hört nach einem Ponton auf, mit noch {stock} im Vorrat",
    },
    "backup": {
        "en": "adds 1 in a full territory with {pearls} pearls",
        "nl": "voegt 1 toe in een vol gebied met {pearls} parels",
        "fr": "ajoute 1 dans un territoire complet de {pearls} {pearls:perle|perles}",
        "de": "fügt 1 in einem vollen Gebiet mit {pearls} Perlen hinzu",
    },
    "backup_more": {
        "en": "adds 1 where the lead is certain, for {pearls} pearls",
        "nl": "voegt 1 toe waar de voorsprong zeker is, voor {pearls} parels",
        "fr": "ajoute 1 là où l’avance est sûre, pour {pearls} {pearls:perle|perles}",
        "de": "fügt 1 hinzu, wo der Vorsprung sicher ist, für {pearls} Perlen",
    },
    "backup_turns": {
        "en": "gets ahead in a full territory with {pearls} pearls",
        "nl": "neemt de leiding in een vol gebied met {pearls} parels",
        "fr": "passe en tête dans un territoire complet de {pearls} {pearls:perle|perles}",
        "de": "geht in einem vollen Gebiet mit {pearls} Perlen in Führung",
    },
    "backup_short": {
        "en": "adds 1 where that is not enough for {pearls} pearls",
        "nl": "voegt 1 toe waar dat niet genoeg is voor {pearls} parels",
        "fr": "ajoute 1 là où cela ne suffit pas pour {pearls} {pearls:perle|perles}",
        "de": "fügt 1 hinzu, wo das für {pearls} Perlen nicht reicht",
    },
    "look": {
        "en": "shows the number of the Diver of {seat@} on {space}",
        "nl": "toont het getal van de duiker van {seat@} op {space}",
        "fr": "montre le nombre du plongeur de {seat@} en {space}",
        "de": "zeigt die Zahl des Tauchers von {seat@} auf {space}",
    },
    "look_own": {
        "en": "shows the number of one’s own Diver on {space} again",
        "nl": "toont het getal van de eigen duiker op {space} opnieuw",
        "fr": "montre à nouveau le nombre de son propre plongeur en {space}",
        "de": "zeigt die Zahl des eigenen Tauchers auf {space} noch einmal",
    },
    "look_known": {
        "en": "looks at a Diver on {space} whose number is known already",
        "nl": "bekijkt een duiker op {space} waarvan het getal al bekend is",
        "fr": "regarde en {space} un plongeur dont le nombre est déjà connu",
        "de": "sieht auf {space} einen Taucher an, dessen Zahl schon bekannt ist",
    },
    "necklace": {
        "en": "lowers the Diver of {seat@} on {space} by 1",
        "nl": "verlaagt de duiker van {seat@} op {space} met 1",
        "fr": "baisse de 1 le plongeur de {seat@} en {space}",
        "de": "senkt den Taucher von {seat@} auf {space} um 1",
    },
    "necklace_leaves": {
        "en": "leaves it a number of {value}",
        "nl": "laat hem een getal van {value}",
        "fr": "lui laisse un nombre de {value}",
        "de": "lässt ihm eine Zahl von {value}",
    },
    "concerns": {
        "en": "concerns a closed territory with {pearls} pearls",
        "nl": "betreft een gesloten gebied met {pearls} parels",
        "fr": "concerne un territoire fermé de {pearls} {pearls:perle|perles}",
        "de": "betrifft ein geschlossenes Gebiet mit {pearls} Perlen",
    },
    "extra_diver": {
        "en": "plays the Power token for an extra Diver, face up",
        "nl": "speelt het krachtfiche voor een extra duiker met zichtbaar getal",
        "fr": "joue le jeton Pouvoir pour un plongeur de plus, nombre visible",
        "de": "spielt den Kraftmarker für einen weiteren Taucher mit sichtbarer Zahl",
    },
    "extra_pontoon": {
        "en": "plays the Power token for an extra Pontoon",
        "nl": "speelt het krachtfiche voor een extra ponton",
        "fr": "joue le jeton Pouvoir pour un ponton de plus",
        "de": "spielt den Kraftmarker für einen weiteren Ponton",
    },
}

WORDS = Words(TEXTS, {})
