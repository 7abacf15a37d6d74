"""The ladder of a game: which strength is at which place from its weakest level to its strongest.

A ladder has a rung for each level, numbered from 0 (novice) to 4 (expert). A game's
``ladder.json``, written by ``bench/ladder.py`` from played games, holds points of it, so that equal
steps of strength are about equal steps of Elo.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

RUNGS = ("novice", "learner", "casual", "strong", "expert")
WEAKEST, STRONGEST = 0.0, 100.0


class Point(NamedTuple):
    """A place on the ladder and its strength."""

    strength: float
    place: float  # 1.5: halfway from rung 1 to rung 2


EVEN = tuple(Point(STRONGEST * rung / (len(RUNGS) - 1), float(rung)) for rung in range(len(RUNGS)))
"""The points of a game whose ladder nobody has measured."""


def load_ladder(file: Path) -> tuple[Point, ...]:
    """The points from the weakest to the strongest; at equal distances if there is no such file."""
    if not file.exists():
        return EVEN
    return tuple(Point(*point) for point in json.loads(file.read_text("utf-8")))
