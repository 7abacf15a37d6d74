"""Calibration of chances: how often what an analyst says comes true.

A game's ``chances.json``, made by ``train/chances.py`` from played games, holds for each number of
seats a monotone piecewise-linear map from the chance that the analyst says to the share of games
that were won, one for each of several parts of the game; between the parts it goes over smoothly.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


class Calibration(NamedTuple):
    """The maps of one game with one number of seats."""

    progress: Numbers  # at which the parts of the game have their middle, ascending
    said: Numbers  # knots from 0 to 1, ascending
    came_true: Numbers  # [part, knot], ascending along the knots

    def chance(self, said: float, progress: float) -> float:
        """The chance that comes true; more where more is said, so the order stays."""
        by_part = [np.interp(said, self.said, row) for row in self.came_true]
        return float(np.interp(progress, self.progress, by_part))


def load_chances(file: Path) -> dict[int, Calibration]:
    """Calibrations by number of seats; none if there is no such file."""
    if not file.exists():
        return {}
    rows: Mapping[str, Mapping[str, Any]] = json.loads(file.read_text("utf-8"))
    return {
        int(seats): Calibration(*(np.array(row[name], np.float64) for name in Calibration._fields))
        for seats, row in rows.items()
    }
