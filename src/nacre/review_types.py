"""Types of a review: what :meth:`nacre.analysis.Review.as_dict` gives, JSON-ready."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

Mark: TypeAlias = Literal["best", "good", "slip", "mistake", "blunder", "forced"]
Cause: TypeAlias = Literal["play", "fortune"]


class FactDict(TypedDict):
    """Something that is true of an action."""

    key: str  # of its text
    numbers: dict[str, int | float | str]  # what goes into the text


class HintDict(TypedDict):
    """An action with what speaks for it."""

    action: str
    chance: float  # to win with it, from 0 to 1
    reason: str  # one sentence; on the wire `{0}` stands for the name of whoever sits on seat 0
    facts: list[FactDict]  # what the sentence tells, and further ones, the most telling first


class ReviewedDict(TypedDict):
    """An action that was done."""

    number: int  # from 1
    seat: int
    action: str
    before: float | None  # the chance with the best action, as the seat could know it; null: forced
    after: float | None  # and with this one
    loss: float
    mark: Mark
    better: HintDict | None  # where something was lost


class TurningPointDict(TypedDict):
    """A decision after which a seat's chance moved far, by the judge of all seats."""

    number: int  # of the action
    seat: int
    action: str
    until: int  # the number of actions done when the seat decides next, or at the end
    before: float  # the seat's chance in `together` when it decided
    after: float  # and then
    swing: float  # from before to after
    loss: float  # what the action cost, as the seat could know it
    cause: Cause


class PartsDict(TypedDict):
    """A seat's way from its fair share to its result."""

    seat: int
    start: float
    own: float
    others: float
    luck: float
    result: float


class DecidedDict(TypedDict):
    """How far play and luck decided: two shares that add up to 1; null where nothing did."""

    play: float | None
    luck: float | None


class ReviewDict(TypedDict):
    """A finished game, looked back upon."""

    version: int  # of this shape
    game: str
    seats: int
    lang: str
    actions: list[ReviewedDict]
    lines: list[list[float]]  # by seat: the chance after 0, 1, … actions, as the seat could know it
    turning_points: list[TurningPointDict]  # in the order of the game
    parts: list[PartsDict]  # by seat
    decided: DecidedDict
    together: NotRequired[list[list[float]]]  # by one judge of all seats; not in the oldest reviews
