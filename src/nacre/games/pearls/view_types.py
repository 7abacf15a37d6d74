"""Types of the views of Pearls.

Made from the layout in ``view.py`` by ``make types``. Not to be edited.
"""

from __future__ import annotations

from typing import Literal, TypedDict

Colour = Literal["wild", "yellow", "red", "green", "blue", "turquoise", "purple"]


class PearlsOptions(TypedDict):
    """The options that a game is played with."""

    first: Literal["random"] | int
    full_deck: bool
    hand_limit: int
    display: int
    deal: int
    cards: Literal["standard"] | list[int]
    necklaces: Literal["standard"] | list[int]
    face_down: bool


class PearlsView(TypedDict):
    """A position as a seat or a spectator sees it."""

    game: Literal["pearls"]
    seats: int
    options: PearlsOptions
    first: int  # the seat that began
    turn: int | None
    over: bool
    scores: list[int] | None
    winners: list[int] | None
    display: dict[Colour, int]
    pile: dict[Colour, int] | None  # null while it is hidden
    hands: list[dict[Colour, int] | None]  # null: hidden from the viewer
    necklaces: list[int]  # open ones, ascending
    # on the scoring piles, necklaces included; null: the pile lies face down
    points: list[int | None]
    placed: list[dict[Colour, int]]
    claimed: list[list[int]]
    known: list[dict[Colour, int]]  # taken from the display for all to see, and not placed since
    last_round: bool
    turns_left: int
    seat: int | None  # the viewer; null: a spectator
    hand_sizes: list[int]
    pile_size: int
