"""A view on the wire: the keys that those of all games have."""

from __future__ import annotations

from typing import Any, TypedDict


class View(TypedDict):
    """A position as one seat sees it; which further keys there are depends on the game."""

    game: str
    seats: int
    options: dict[str, Any]
    first: int  # the seat that began
    turn: int | None
    over: bool
    scores: list[int] | None
    winners: list[int] | None
    seat: int | None  # the viewer; null: a spectator
