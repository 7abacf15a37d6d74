"""Types of the views of Chicken.

Made from the layout in ``view.py`` by ``make types``. Not to be edited.
"""

from __future__ import annotations

from typing import Literal, TypedDict

ChickenKind = Literal["1", "2", "3", "4", "5", "6", "chick", "egg"]


class ChickenOptions(TypedDict):
    """The options that a game is played with."""

    first: Literal["random"] | int
    limit: int
    deal: int
    copies: int
    eggs: int
    strict_draw: bool
    die_chick: int


class EndedRound(TypedDict):
    """A round that has ended."""

    hands: list[dict[ChickenKind, int]]
    top: ChickenKind
    gained: list[int]  # the points in the hands
    dice: list[int]  # the dice of the seat without cards; empty if there was none
    points: list[int]  # after the round


# A position as a seat or a spectator sees it.
ChickenView = TypedDict(
    "ChickenView",
    {
        "game": Literal["chicken"],
        "seats": int,
        "options": ChickenOptions,
        "first": int,  # the seat that began
        "turn": int | None,
        "over": bool,
        "scores": list[int] | None,
        "winners": list[int] | None,
        "round": int,
        "starter": int,
        "played_last": int | None,
        "top": ChickenKind,
        "hands": list[dict[ChickenKind, int] | None],  # null: hidden from the viewer
        "pile": dict[ChickenKind, int] | None,  # null while it is hidden
        "discards": dict[ChickenKind, int],
        "in": list[bool],
        "points": list[int],
        "last": EndedRound | None,  # the round that ended last
        "room": list[dict[ChickenKind, int]],  # the most cards of a kind that a hand can hold
        "seat": int | None,  # the viewer; null: a spectator
        "hand_sizes": list[int],
        "pile_size": int,
    },
)
