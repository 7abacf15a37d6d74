"""Events of a table as a match would list them: for bots, which know matches only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nacre.wire.events import TABLE_EVENTS

Event = dict[str, Any]

OF_THE_TABLE = ("version", "at", "by", "level")  # fields that a table adds to an event of the game


def game_events(told: Iterable[Event]) -> list[Event]:
    """The events of a table as :meth:`nacre.Match.events` lists them, without undone steps."""
    steps: list[list[Event]] = []
    for event in told:
        kind = event["event"]
        if kind == "started":
            steps = [[]]
        elif kind == "undone":
            del steps[-event["actions"] :]
        elif kind not in TABLE_EVENTS:
            if kind == "action":
                steps.append([])
            steps[-1].append({k: v for k, v in event.items() if k not in OF_THE_TABLE})
    return _numbered(steps)


def _numbered(steps: list[list[Event]]) -> list[Event]:
    flat = [(version, event) for version, step in enumerate(steps) for event in step]
    return [
        {"number": number, "version": version} | event
        for number, (version, event) in enumerate(flat)
    ]
