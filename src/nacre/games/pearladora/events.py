"""The events of Pearladöra."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict, get_args

from nacre.game import events
from nacre.game.events import Acted, Happened


class Looked(Happened):
    """A seat looked at a Diver."""

    event: Literal["looked"]
    seat: int
    space: str
    value: int | None  # as printed; null: hidden from the viewer


class Skipped(Happened):
    """A seat that can do nothing is passed over."""

    event: Literal["skipped"]
    seat: int


class TerritoryCount(TypedDict):
    """How a territory was decided."""

    spaces: list[str]
    pearls: int
    totals: list[int | None]  # of the Divers, by seat; null: not in the running
    winners: list[int]  # seats
    won: list[int]  # pearls, by seat


class Ended(events.Ended):
    """The game is over."""

    count: list[TerritoryCount]  # by territory


PearladoraEvent: TypeAlias = Acted | Looked | Skipped | Ended
EVENTS = get_args(PearladoraEvent)
