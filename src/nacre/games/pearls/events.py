"""The events of Pearls."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict, get_args

from nacre.game import events
from nacre.game.events import Happened

Colour = Literal["wild", "yellow", "red", "green", "blue", "turquoise", "purple"]


class Acted(events.Acted):
    """A seat took or placed cards."""

    cards: NotRequired[int]  # that were taken; missing where some were placed


class Dealt(Happened):
    """Cards from the pile went to a hand."""

    event: Literal["dealt"]
    seat: int
    count: int
    cards: dict[Colour, int] | None  # without zeros; null: hidden from the viewer


class Turned(Happened):
    """Cards from the pile went on display."""

    event: Literal["turned"]
    count: int
    cards: dict[Colour, int]  # without zeros


class Skipped(Happened):
    """A seat that can do nothing is passed over."""

    event: Literal["skipped"]
    seat: int


class LastRound(Happened):
    """The last round begins."""

    event: Literal["last_round"]
    seat: int  # that brought it about


class PearlsCount(TypedDict):
    """How the points of a seat came about."""

    seat: int
    pearls: int
    necklaces: int
    hand: int  # what the cards left in hand take off: 0 or less
    hand_size: int


class Ended(events.Ended):
    """The game is over."""

    count: list[PearlsCount]  # by seat


PearlsEvent: TypeAlias = Acted | Dealt | Turned | Skipped | LastRound | Ended
EVENTS = get_args(PearlsEvent)
