"""Pearls told in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nacre.game.telling import Event, Result, Telling, amounts, joined, ranking
from nacre.games.pearls.rules import COLOURS, PARTS
from nacre.games.pearls.view import Pearls

_GAME = Pearls()


class PearlsTelling(Telling):
    """Words for Pearls."""

    highlights = {
        r"\byellow\b": "yellow",
        r"\bred\b": "red",
        r"\bgreen\b": "green",
        r"\bblue\b": "bright_blue",
        r"\bturquoise\b": "cyan",
        r"\bpurple\b": "magenta",
        r"\bwild\b": "bold",
        r"\[\d\]": "bold",
    }
    phrases = {"take": "take a colour", "place": "place cards of one colour"}

    def action(self, event: Event) -> str:
        colour, cards, wilds, claim = _parts(event["action"])
        if cards == 0:
            return f"{self.does(event, 'take')} {event['cards']} {COLOURS[colour]}."
        added = f" + {wilds} wild" if wilds else ""
        claims = f" and {self.voice.verb(event['seat'], 'claim')} necklace {cards + wilds}"
        earned = claims if claim else ""
        return f"{self.does(event, 'place')} {cards} {COLOURS[colour]}{added}{earned}."

    def dealt(self, event: Event) -> str:
        if event["cards"] is None:
            return ""
        return f"{self.does(event, 'are')} dealt {amounts(event['cards'])}."

    def turned(self, event: Event) -> str:
        cards = amounts(event["cards"])
        if event["version"] == 0:
            return f"On display: {cards}."
        return f"The display is refilled with {cards}."

    def skipped(self, event: Event) -> str:
        verb = self.voice.verb(event["seat"], "are")
        return f"{self.does(event, 'have')} no cards and {verb} skipped."

    def last_round(self, event: Event) -> str:
        whom = self.voice.whom(event["seat"])
        return f"The last round begins: every seat places once more, {whom} last."

    def group(self, kind: str, actions: Sequence[str]) -> list[str]:
        """``take red|blue``, and a line for each colour to place."""
        colours: dict[str, list[tuple[int, int, int]]] = {}
        for action in actions:
            colour, cards, wilds, claim = _parts(action)
            colours.setdefault(COLOURS[colour], []).append((cards, wilds, claim))
        if kind == "take":
            return ["take " + "|".join(colours)]
        return [_placing(colour, choices) for colour, choices in colours.items()]

    def count(self, result: Result, count: list[dict[str, Any]]) -> list[str]:
        columns = {
            "pearls": [c["pearls"] for c in count],
            "necklaces": [c["necklaces"] for c in count],
            "hand": [c["hand"] for c in count],
            "cards left": [c["hand_size"] for c in count],
        }
        return ranking(result, self.unit, columns)


TELLING = PearlsTelling


def _parts(action: str) -> list[int]:
    """An action as (colour, cards, wilds, claim)."""
    parts: list[int] = PARTS[_GAME.parse(action)].tolist()
    return parts


def _placing(colour: str, choices: list[tuple[int, int, int]]) -> str:
    """``place 1-4 blue [+ 1-2 wild]   claim with 4 or 5 cards``."""
    cards, wilds = max(c for c, _, _ in choices), max(w for _, w, _ in choices)
    claims = sorted({c + w for c, w, claim in choices if claim})
    added = f" [+ {_up_to(wilds)} wild]" if wilds else ""
    claim = f"   claim with {joined(map(str, claims), 'or')} cards" if claims else ""
    return f"place {_up_to(cards)} {colour}{added}{claim}"


def _up_to(n: int) -> str:
    return "1" if n == 1 else f"1-{n}"
