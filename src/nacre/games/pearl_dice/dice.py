"""The chances of the dice in Pearl Dice: every roll, and how often it forms each row."""

from __future__ import annotations

import functools
import itertools
import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nacre.games.pearl_dice.rules import FACES, N_DICE, N_ROWS, ORDINARY, matches


class Chances(NamedTuple):
    """What six dice do."""

    rolls: NDArray[np.float64]  # [roll] the chance of each distinct roll of all six
    matches: NDArray[np.float64]  # [row - 1, dice, matches] of so many matches with so many dice


def _rolls(dice: int) -> NDArray[np.int64]:
    """All distinct rolls: how many dice show each face."""
    shown = itertools.combinations_with_replacement(range(FACES), dice)
    return np.array([[roll.count(face) for face in range(FACES)] for roll in shown])


def _roll_chances(rolls: NDArray[np.int64], faces: tuple[int, ...]) -> NDArray[np.float64]:
    """The chance of each of these rolls, by dice with so many sides of each face."""
    dice = int(rolls[0].sum())
    throws = sum(faces) ** dice
    return np.array([_ways(roll, faces) / throws for roll in rolls.tolist()])


def _ways(roll: list[int], faces: tuple[int, ...]) -> int:
    """In how many ways dice one by one, side by side, give a roll."""
    orders = math.factorial(sum(roll)) // math.prod(map(math.factorial, roll))
    sides: int = math.prod(map(pow, faces, roll))
    return orders * sides


def _matches(rolls: NDArray[np.int64]) -> NDArray[np.int64]:
    """How often each of these rolls forms each row."""
    return np.stack([matches(rolls.T, row) for row in range(1, N_ROWS + 1)], axis=1)


def _match_chances(faces: tuple[int, ...]) -> NDArray[np.float64]:
    """For each row and number of dice, the chance of each number of matches."""
    out = np.zeros((N_ROWS, N_DICE + 1, N_DICE + 1))
    for dice in range(1, N_DICE + 1):
        rolls = _rolls(dice)
        chances, formed = _roll_chances(rolls, faces), _matches(rolls)
        for row in range(N_ROWS):
            out[row, dice] = np.bincount(formed[:, row], chances, N_DICE + 1)
    return out


@functools.lru_cache(maxsize=64)
def chances_of(faces: tuple[int, ...] = ORDINARY) -> Chances:
    """The chances of dice with so many sides of each face."""
    return Chances(_roll_chances(_rolls(N_DICE), faces), _match_chances(faces))


ROLL_MATCHES = _matches(_rolls(N_DICE))  # [roll, row - 1]
