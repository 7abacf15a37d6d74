"""The chances of the dice in Pearl Dice: every roll, and how often it forms each row."""

from __future__ import annotations

import itertools
import math

import numpy as np
from numpy.typing import NDArray

from nacre.games.pearl_dice.rules import FACES, N_DICE, N_ROWS, matches


def _rolls(dice: int) -> NDArray[np.int64]:
    """All distinct rolls: how many dice show each face."""
    shown = itertools.combinations_with_replacement(range(FACES), dice)
    return np.array([[roll.count(face) for face in range(FACES)] for roll in shown])


def _chances(rolls: NDArray[np.int64]) -> NDArray[np.float64]:
    """The chance of each of these rolls."""
    dice = int(rolls[0].sum())
    orders = [
        math.factorial(dice) / math.prod(map(math.factorial, roll)) for roll in rolls.tolist()
    ]
    return np.array([order / FACES**dice for order in orders])


def _matches(rolls: NDArray[np.int64]) -> NDArray[np.int64]:
    """How often each of these rolls forms each row."""
    return np.stack([matches(rolls.T, row) for row in range(1, N_ROWS + 1)], axis=1)


def _match_chances() -> NDArray[np.float64]:
    """For each row and number of dice, the chance of each number of matches."""
    out = np.zeros((N_ROWS, N_DICE + 1, N_DICE + 1))
    for dice in range(1, N_DICE + 1):
        rolls = _rolls(dice)
        chances, formed = _chances(rolls), _matches(rolls)
        for row in range(N_ROWS):
            out[row, dice] = np.bincount(formed[:, row], chances, N_DICE + 1)
    return out


ROLL_CHANCES = _chances(_rolls(N_DICE))
ROLL_MATCHES = _matches(_rolls(N_DICE))
MATCH_CHANCES = _match_chances()  # [row - 1, dice, matches]
