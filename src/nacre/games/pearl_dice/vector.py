"""Observations of Pearl Dice as vectors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from nacre.game.vector import FIRST, TURN, Numbers, OneOf, Part
from nacre.games.pearl_dice.rules import FACES, FREE, MOST_PEARLS, N_DICE, N_ROWS
from nacre.games.pearl_dice.view import full_rows

MOST_TURNS = int(np.iinfo(np.int16).max)  # dice can fail for ever, so that no rule limits them


def parts(seats: int, options: Mapping[str, Any]) -> Sequence[Part]:
    """All that is observed, which is everything."""
    return (
        TURN,
        FIRST,
        Numbers("pearls", "pearls in a row at the start", 1, MOST_PEARLS, fixed=True),
        Numbers("hot_dice", "1: all six dice used are rolled again", fixed=True),
        OneOf(
            "target",
            "the row that is locked for this turn, 1 to 12; none while it is to be chosen",
            n=N_ROWS,
            first=FREE + 1,
        ),
        Numbers("turns", "turns begun", 0, MOST_TURNS, by_seat=True),
        Numbers("rolls", "throws made", 0, MOST_TURNS, by_seat=True),
        Numbers("dice", "dice in play that show 1 to 6", 0, N_DICE),
        Numbers("boards", "pearls left in row 1 to 12", 0, max(full_rows(options)), by_seat=True),
        Numbers(
            "roll_off",
            "the die in each throw for the start, 0 where the seat did not roll",
            *(0, FACES),
            by_seat=True,
            seat_axis=1,
        ),
    )
