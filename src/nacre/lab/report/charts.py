"""What is drawn, as data: the report sets it with plotly, the client with its own drawings."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from nacre.lab.estimates import Estimate
from nacre.lab.report.testing import Verdict

MOST_COLUMNS = 36  # of a histogram
FAR_OUT = 100  # of so many single values, one at either end
TAIL = 0.0005  # at either end is drawn with the outermost column

Unit: TypeAlias = Literal["share", "number"]


@dataclass(frozen=True)
class Bar:
    """One row with its interval, and whether a test found it to be more or less than the rest."""

    label: str
    estimate: Estimate
    verdict: Verdict = "none"


@dataclass(frozen=True)
class Bars:
    """Rows beside each other."""

    bars: Sequence[Bar]
    axis: str
    unit: Unit
    even: float | None = None  # what each would be if all were equal


@dataclass(frozen=True)
class Spread:
    """How often each value was observed; columns of equal width, each named by its lowest value."""

    columns: Mapping[float, float]  # the share of each
    width: float
    axis: str
    mean: float | None
    unit: Unit = "number"


@dataclass(frozen=True)
class Stack:
    """Rows of shares that add up to 1."""

    rows: Sequence[str]
    parts: Mapping[str, Sequence[float]]  # by the name of the part, a share for each row
    axis: str


@dataclass(frozen=True)
class Course:
    """A value of each seat over a game."""

    lines: Mapping[str, Sequence[float]]
    axis: str
    value_axis: str = field(default="score")


Chart: TypeAlias = Bars | Spread | Stack | Course


def spread(
    bins: Mapping[int, int], axis: str, mean: float | None, whole: int = 1, unit: Unit = "number"
) -> Spread:
    """A histogram of what was counted value by value, in at most a few dozen columns."""
    total = sum(bins.values())
    lowest, highest = _end(bins, total), -_end({-v: n for v, n in bins.items()}, total)
    width = _width(highest - lowest + 1)
    first = width * (lowest // width)
    columns: dict[float, float] = {}
    for start in range(first, highest + 1, width):
        columns[start / whole] = 0.0
    for value, times in bins.items():
        start = width * (min(max(value, lowest), highest) // width)
        columns[start / whole] += times / total if total else 0.0
    return Spread(columns, width / whole, axis, mean, unit)


def _end(bins: Mapping[int, int], total: int) -> int:
    """The lowest value above the lower tail."""
    seen = 0
    for value in sorted(bins):
        seen += bins[value]
        if seen > TAIL * total:
            return value
    return 0


def _width(values: int) -> int:
    """Of a column, so that there are not too many: 1, 2, 5, 10 …"""
    scale = 10 ** math.floor(math.log10(max(1, values / MOST_COLUMNS)))
    fitting = (scale * step for step in (1, 2, 5, 10) if scale * step * MOST_COLUMNS >= values)
    return int(next(fitting))


def spread_of(values: Sequence[float], axis: str, unit: Unit, columns: int = 24) -> Spread:
    """A histogram of single values; the few that lie far out are drawn with the outermost."""
    ordered = sorted(values)
    out = len(ordered) // FAR_OUT
    low, high = ordered[out], ordered[-1 - out]
    width = _round_width((high - low) / columns)
    first = math.floor(low / width)
    shares = [0.0] * max(1, math.ceil(round(high / width, 6)) - first)
    for value in values:
        column = math.floor(round(value / width, 6)) - first
        shares[min(max(column, 0), len(shares) - 1)] += 1 / len(values)
    mean = math.fsum(values) / len(values)
    named = {round((first + i) * width, 6): share for i, share in enumerate(shares)}
    return Spread(named, width, axis, mean, unit)


def _round_width(width: float) -> float:
    if width <= 0:
        return 1.0
    scale = 10.0 ** math.floor(math.log10(width))
    return next(scale * step for step in (1, 2, 5, 10) if scale * step >= width)
