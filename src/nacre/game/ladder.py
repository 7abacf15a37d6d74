"""The ladder of a game: which strength is at which place from its weakest level to its strongest.

A ladder has a rung for each of the five levels that every game fills in, numbered from 0 (novice)
to 4 (expert). A game's ``ladder.json``, written by ``bench/ladder.py`` from played games, holds the
Elo of some places, so that equal steps of strength are about equal steps of Elo. Where two rungs
lie far apart, two levels between them have names of their own.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

RUNGS = ("novice", "learner", "casual", "strong", "expert")
WEAKEST, STRONGEST = 0.0, 100.0


class Between(NamedTuple):
    """A level between two rungs, and how much of the way from the lower one it is."""

    lower: str
    upper: str
    part: float


BETWEEN = {
    "steady": Between("casual", "strong", 1 / 3),
    "skilled": Between("casual", "strong", 2 / 3),
    "seasoned": Between("strong", "expert", 1 / 3),
    "veteran": Between("strong", "expert", 2 / 3),
}
LEVELS = (
    *("novice", "learner", "casual", "steady", "skilled"),
    *("strong", "seasoned", "veteran", "expert"),
)

UNMEASURED_STEP = 150.0  # Elo from rung to rung where nobody has measured it
WIDE_STEP = 240.0  # Elo, four games of five: people who outgrow one rung lose on the next


class Point(NamedTuple):
    """A place on the ladder, and how far above the weakest level it is."""

    elo: float
    place: float  # 1.5: halfway from rung 1 to rung 2


@dataclass(frozen=True)
class Ladder:
    """Measured places, from the weakest to the strongest."""

    points: tuple[Point, ...]

    @property
    def height(self) -> float:
        """The Elo from the weakest level to the strongest."""
        return self.points[-1].elo

    def place(self, strength: float) -> float:
        """The place that has a strength from 0 to 100."""
        elos, places = zip(*self.points, strict=True)
        found = float(np.interp(strength * self.height / STRONGEST, elos, places))
        return round(found, 9)  # a rung is met exactly

    def strength(self, place: float) -> float:
        """The strength of a place."""
        return STRONGEST * self._elo(place) / self.height

    def strength_of_level(self, level: str) -> float:
        """The strength of a level: that of its rung, or a part of the way between two."""
        lower, upper, part = BETWEEN.get(level, Between(level, level, 0.0))
        ends = (self.strength(RUNGS.index(rung)) for rung in (lower, upper))
        return float(np.interp(part, (0.0, 1.0), tuple(ends)))

    def offered(self) -> tuple[str, ...]:
        """The levels to choose from: the rungs, and those between rungs that lie far apart."""
        return tuple(level for level in LEVELS if level in RUNGS or self._is_wide(BETWEEN[level]))

    def _is_wide(self, between: Between) -> bool:
        step = self._elo(RUNGS.index(between.upper)) - self._elo(RUNGS.index(between.lower))
        return step > WIDE_STEP

    def _elo(self, place: float) -> float:
        elos, places = zip(*self.points, strict=True)
        return float(np.interp(place, places, elos))


EVEN = Ladder(tuple(Point(UNMEASURED_STEP * rung, float(rung)) for rung in range(len(RUNGS))))
"""The ladder of a game that nobody has measured."""


def load_ladder(file: Path) -> Ladder:
    """The ladder in a file; one with rungs at equal distances if there is no such file."""
    if not file.exists():
        return EVEN
    return Ladder(tuple(Point(*point) for point in json.loads(file.read_text("utf-8"))))
