"""The events of Chicken."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict, get_args

from nacre.game import events
from nacre.game.events import Happened

Kind = Literal["1", "2", "3", "4", "5", "6", "chick", "egg"]
Number = Literal["1", "2", "3", "4", "5", "6", "chick"]

ChickenHand = TypedDict(
    "ChickenHand",
    {"1": int, "2": int, "3": int, "4": int, "5": int, "6": int, "chick": int, "egg": int},
)


class Acted(events.Acted):
    """A seat played a card, drew one or withdrew."""

    top: NotRequired[Number]  # what an egg that was played counts as


class Dealt(Happened):
    """Cards from the pile went to a hand."""

    event: Literal["dealt"]
    seat: int
    count: int
    cards: dict[Kind, int] | None  # without zeros; null: hidden from the viewer


class Turned(Happened):
    """A card from the pile begins the discards."""

    event: Literal["turned"]
    count: int
    cards: dict[Kind, int]


class Rolled(Happened):
    """A seat without cards rolled dice to take points off."""

    event: Literal["rolled"]
    seat: int
    dice: list[int]


class RoundEnded(Happened):
    """A round is over: all hands are open, and cost points."""

    event: Literal["round_ended"]
    seat: NotRequired[int]  # that played last; missing where nobody played
    round: int  # from 1
    hands: list[ChickenHand]  # by seat
    top: Number
    gained: list[int]  # the points in the hands, by seat
    dice: list[int]  # of the seat without cards; empty if there was none
    points: list[int]  # after the round, by seat


class ChickenCount(TypedDict):
    """The points of a seat."""

    seat: int
    points: int


class Ended(events.Ended):
    """The game is over."""

    count: list[ChickenCount]  # by seat


ChickenEvent: TypeAlias = Acted | Dealt | Turned | Rolled | RoundEnded | Ended
EVENTS = get_args(ChickenEvent)
