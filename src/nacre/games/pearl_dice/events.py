"""The events of Pearl Dice."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict, get_args

from nacre.game import events
from nacre.game.events import Acted, Happened


class RollOff(Happened):
    """A seat threw a die for who begins."""

    event: Literal["roll_off"]
    seat: int
    die: int
    throw: int  # from 1; those tied for the highest die throw again


class Rolled(Happened):
    """A seat rolled the dice that it has left."""

    event: Literal["rolled"]
    seat: int
    dice: list[int]  # in ascending order


class EndedAtOnce(Happened):
    """The dice fitted no row: the turn ended with its first roll."""

    event: Literal["ended_at_once"]
    seat: int


class SeatCount(TypedDict):
    """How the points of a seat came about."""

    seat: int
    rows: list[int]  # points by row
    turns: int
    rolls: int


class Ended(events.Ended):
    """The game is over."""

    count: list[SeatCount]  # by seat


PearlDiceEvent: TypeAlias = Acted | RollOff | Rolled | EndedAtOnce | Ended
EVENTS = get_args(PearlDiceEvent)
