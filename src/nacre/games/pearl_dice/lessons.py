"""The course of Pearl Dice, at a table of two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nacre.game.lesson import Step
from nacre.games.pearl_dice.rules import MOST_PEARLS, N_ROWS

SEATS = 2
ROWS = range(1, N_ROWS + 1)


def steps() -> Sequence[Step]:
    """One die, the same row again, pairs, a cleared row, a free choice, the last pearl."""
    begun = {2: 5, 5: 6, 8: 5, 11: 4}
    opening = position([2, 2, 3, 5, 6, 6], theirs={8: 5})
    pairs = position([1, 3, 4, 5, 6, 6], {6: 4, 3: 5}, begun)
    clearing = position([1, 2, 4, 4, 6, 6], {12: 1, 6: 4, 9: 5}, begun)
    last_pearl = position([1, 2, 4, 5, 6, 6], only={5: 1}, theirs=begun)
    return (
        Step("table", position=opening, seed=4),
        Step("single", ("remove 2 from 6",)),
        Step("again", ("remove 1 from 6",)),
        Step("pair", ("remove 2 from 9",), pairs, seed=1),
        Step("clear", ("remove 1 from 12",), clearing, seed=22),
        Step("free", ("remove *",)),
        Step("win", ("remove 1 from 5",), last_pearl),
    )


def position(
    dice: Sequence[int],
    mine: Mapping[int, int] | None = None,
    theirs: Mapping[int, int] | None = None,
    only: Mapping[int, int] | None = None,
) -> dict[str, Any]:
    """A position with the learner to act, at the start of a turn.

    ``mine`` and ``theirs`` say how many pearls are left in rows that are not full; ``only`` says it
    of the rows in which the learner has any left.
    """
    board = [only.get(row, 0) for row in ROWS] if only else _board(mine or {})
    return {
        "game": "pearl_dice",
        "seats": SEATS,
        "options": {},
        "turn": 0,
        "dice": list(dice),
        "target": None,
        "boards": [board, _board(theirs or {})],
        "turns": [sum(left < MOST_PEARLS for left in board) + 1, len(theirs or {})],
        "rolls": [2 * sum(left < MOST_PEARLS for left in board) + 1, 2 * len(theirs or {})],
    }


def _board(begun: Mapping[int, int]) -> list[int]:
    return [begun.get(row, MOST_PEARLS) for row in ROWS]
