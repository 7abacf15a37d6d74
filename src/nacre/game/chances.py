"""Calibration of chances: how often what an analyst or the judge of all seats says comes true.

A game's ``chances.json``, made by ``train/chances.py`` from played games, holds for each number of
seats a monotone piecewise-linear map from the chance that the analyst says to the share of games
that were won, one for each of several parts of the game; between the parts it goes over smoothly.
Beside it are three numbers for the judge of all seats (:mod:`nacre.bots.together`): how much surer,
or less sure, than its playouts it may be, how much they flatter the seat to act, and how often
somebody errs where all playouts agree. Playouts take all seats for equals; where a lead tells who
plays better (:meth:`nacre.game.game.Game.leads`), two more say how much, for a seat's own view and
for that judge.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

SUREST = 0.01  # a chance is never nearer to 0 or 1 before the end
UNSURE = 2 * SUREST  # shared by two sides


class Calibration(NamedTuple):
    """The maps of one game with one number of seats."""

    progress: Numbers  # at which the parts of the game have their middle, ascending
    said: Numbers  # knots from 0 to 1, ascending
    came_true: Numbers  # [part, knot], ascending along the knots
    sureness: float = 1.0  # of the judge of all seats: the power of its shares
    to_act: float = 1.0  # by which that of the side to act is multiplied
    lead_in_own_view: float = 0.0  # what a lead adds to the log-odds of a seat
    lead_together: float = 0.0  # and to the logarithms of all sides' shares
    unsure: float = UNSURE  # a share of the win that all sides have alike, in that judge's view

    def chance(self, said: float, progress: float, lead: float = 0.0) -> float:
        """The chance that comes true; more where more is said, so the order stays."""
        by_part = [np.interp(said, self.said, row) for row in self.came_true]
        chance = float(np.interp(progress, self.progress, by_part))
        factor = math.exp(self.lead_in_own_view * lead)
        return chance * factor / (chance * factor + 1.0 - chance)


def surer(
    shares: Numbers,
    side: int,
    sureness: float,
    to_act: float,
    tilt: Numbers | float = 0.0,
    unsure: float = UNSURE,
) -> Numbers:
    """The chances of all sides from the shares of playouts that each won; they add up to 1.

    ``shares`` has a row of sides, or several, and ``side`` is that to act in each. ``tilt`` is
    added to the logarithm of each share, and all sides have ``unsure`` alike.
    """
    powers = shares**sureness * np.exp(tilt)
    powers[..., side] *= to_act
    chances: Numbers = powers / powers.sum(axis=-1, keepdims=True)
    mixed: Numbers = (1 - unsure) * chances + unsure / shares.shape[-1]
    return mixed


def load_chances(file: Path) -> dict[int, Calibration]:
    """Calibrations by number of seats; none if there is no such file."""
    if not file.exists():
        return {}
    rows: Mapping[str, Mapping[str, Any]] = json.loads(file.read_text("utf-8"))
    return {int(seats): _calibration(row) for seats, row in rows.items()}


def _calibration(row: Mapping[str, Any]) -> Calibration:
    names = ("progress", "said", "came_true")
    progress, said, came_true = (np.array(row[name], np.float64) for name in names)
    more = {
        name: float(row.get(name, known)) for name, known in Calibration._field_defaults.items()
    }
    return Calibration(progress, said, came_true, **more)
