"""Pearladöra told in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nacre.game.telling import (
    Event,
    Result,
    Telling,
    grid,
    plural,
    ranking,
    seats_of,
)

SPACES_SHOWN = 6  # of a territory


class PearladoraTelling(Telling):
    """Words for Pearladöra: the Pontoons of one turn are told together."""

    highlights = {
        r"●\d": "bold",
        r"\b0:[1-5?]\S*|\bseat 0\b": "bright_red",
        r"\b1:[1-5?]\S*|\bseat 1\b": "bright_blue",
        r"\b2:[1-5?]\S*|\bseat 2\b": "bright_green",
        r"\b3:[1-5?]\S*|\bseat 3\b": "bright_magenta",
    }
    phrases = {
        "diver": "send a Diver",
        "pontoon": "lay a Pontoon",
        "stop": "stop",
        "backup": "place your Backup",
        "look": "look at a Diver (power)",
        "extra diver": "send an extra Diver (power)",
        "extra pontoon": "lay an extra Pontoon (power)",
        "necklace": "hang a necklace on a Diver (power)",
    }
    unit = "pearls"

    def kind(self, action: str) -> str:
        words = action.split()
        return " ".join(words[:2]) if words[0] == "extra" else words[0]

    def wanted(self, actions: Sequence[str]) -> list[str]:
        phrases = super().wanted(actions)
        if "stop" not in actions:
            return phrases
        return [phrase.replace("lay a Pontoon", "lay a second Pontoon") for phrase in phrases]

    def group(self, kind: str, actions: Sequence[str]) -> list[str]:
        """``diver 1|2|3 on 30 spaces``, ``pontoon on 60 lines``."""
        places = {action.split()[-1] for action in actions}
        if len(actions) == 1:
            return list(actions)
        values = sorted({word for a in actions for word in a.split() if word.isdecimal()})
        which = f" {'|'.join(values)}" if values else ""
        what = "line" if kind.endswith("pontoon") else "space"
        return [f"{kind}{which} on {plural(len(places), what)}"]

    def lines(self, events: list[Event]) -> list[str]:
        return super().lines(_pontoons_together(events))

    def action(self, event: Event) -> str:
        *words, place = event["action"].split()
        kind = " ".join(word for word in words if word.isalpha())
        value = next((word for word in words if word.isdecimal()), None)
        whose = "your" if event["seat"] == self.voice.seat else "its"
        verb, rest = {
            "diver": ("send", f"a Diver{f' of value {value}' if value else ''} to {place}"),
            "pontoon": ("lay", f"a Pontoon on {place}"),
            "pontoons": ("lay", f"Pontoons on {place.replace('+', ' and ')}"),
            "": ("stop", "there"),
            "backup": ("put", f"{whose} Backup on the Diver on {place}"),
            "look": ("look", f"at the Diver on {place}"),
            "extra diver": ("send", f"an extra Diver to {place}, face up: value {value}"),
            "extra pontoon": ("lay", f"an extra Pontoon on {place}"),
            "necklace": ("hang", f"a necklace on the Diver on {place}"),
        }[kind]
        return f"{self.does(event, verb)} {rest}."

    def looked(self, event: Event) -> str:
        return "" if event["value"] is None else f"Its value is {event['value']}."

    def count(self, result: Result, count: list[dict[str, Any]]) -> list[str]:
        """The ranking, then how each territory was decided."""
        head = ["territory", "pearls", *map(seats_of, result.sides), "won by"]
        rows = [_territory(territory, result.sides) for territory in count]
        return [*ranking(result, self.unit), "", *grid([head, *rows], left=(0, len(head) - 1))]


TELLING = PearladoraTelling


def _pontoons_together(events: list[Event]) -> list[Event]:
    told: list[Event] = []
    for event in events:
        last, action = told[-1] if told else {}, event.get("action", "")
        begun = last.get("action", "").startswith("pontoon ") and last["seat"] == event.get("seat")
        if begun and action.startswith("pontoon "):
            both = f"{last['action']}+{action.split()[-1]}".replace("pontoon", "pontoons", 1)
            told[-1] = last | {"action": both}
        elif not (begun and action == "stop"):
            told.append(event)
    return told


def _territory(territory: dict[str, Any], sides: list[list[int]]) -> list[str]:
    totals = [territory["totals"][side[0]] for side in sides]
    return [
        _spaces(territory["spaces"]),
        str(territory["pearls"]),
        *("–" if total is None else str(total) for total in totals),
        _winners(territory, sides),
    ]


def _winners(territory: dict[str, Any], sides: list[list[int]]) -> str:
    """Who won a territory, and how many pearls; those who tie have equally many (LA-11)."""
    winners = [side for side in sides if side[0] in territory["winners"]]
    if not winners:
        return "nobody"
    pearls = territory["won"][winners[0][0]]
    if len(winners) == 1:
        return f"{seats_of(winners[0])}: {pearls}"
    if len(winners) == len(sides):
        return f"all sides: {pearls} each"
    return f"{seats_of(side[0] for side in winners)}: {pearls} each"


def _spaces(spaces: list[str]) -> str:
    if len(spaces) <= SPACES_SHOWN:
        return " ".join(spaces)
    return f"{' '.join(spaces[: SPACES_SHOWN - 2])} … ({len(spaces)})"
