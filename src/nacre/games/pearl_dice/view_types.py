"""Types of the views of Pearl Dice.

Made from the layout in ``view.py`` by ``make types``. Not to be edited.
"""

from __future__ import annotations

from typing import Literal, TypedDict


class PearlDiceOptions(TypedDict):
    """The options that a game is played with."""

    first: Literal["random"] | int
    hot_dice: bool
    rolled_order: bool
    pearls: int
    rows: Literal["standard"] | list[int]
    faces: Literal["standard"] | list[int]


class PearlDiceView(TypedDict):
    """A position as a seat or a spectator sees it."""

    game: Literal["pearl_dice"]
    seats: int
    options: PearlDiceOptions
    first: int  # the seat that began
    turn: int | None
    over: bool
    scores: list[int] | None
    winners: list[int] | None
    dice: list[int]  # those in play now, in ascending order
    target: int | None  # the row locked for this turn
    boards: list[list[int]]  # pearls left by seat and row
    turns: list[int]  # turns begun, by seat
    rolls: list[int]
    roll_off: list[list[int | None]]  # each throw by seat; null: did not throw
    seat: int | None  # the viewer; null: a spectator
