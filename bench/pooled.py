"""Pools runs of the same contest under several seeds: what all their deals say together.

Of each run only its mean, its interval and its number of deals are kept; that is enough, for the
interval (:func:`nacre.lab.estimates.share_estimate`) follows from the number of deals, the sum of
their shares and the sum of the squares, and so these follow from it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from nacre.lab.estimates import ADDED, NORMAL_95, Estimate


class Sums(NamedTuple):
    """The shares of some deals."""

    deals: int
    total: float
    squares: float


def sums_of(deals: int, mean: float, low: float, high: float) -> Sums:
    """The sums that a mean and its interval were made from."""
    widened, total = deals + 2 * ADDED, mean * deals
    centre = (total + ADDED) / widened
    half = max(high - centre, centre - low)  # one end may have been cut off at 0 or 1, never both
    variance = widened * (half / NORMAL_95) ** 2
    return Sums(deals, total, variance * (widened - 1) - ADDED + widened * centre**2)


def pooled(runs: Sequence[Sums]) -> Estimate:
    """What all deals say together, as :func:`~nacre.lab.estimates.share_estimate` would.

    >>> one, other = Sums(50, 40.0, 35.0), Sums(30, 21.0, 18.0)
    >>> found = pooled([one, other])
    >>> found.mean, pooled([sums_of(80, found.mean, found.low, found.high)]) == found
    (0.7625, True)
    """
    deals, total, squares = (sum(numbers) for numbers in zip(*runs, strict=True))
    mean, widened = total / deals, deals + 2 * ADDED
    centre = (total + ADDED) / widened
    variance = (squares + ADDED - widened * centre**2) / (widened - 1)
    half = NORMAL_95 * math.sqrt(max(variance, 0.0) / widened)
    return Estimate(mean, max(0.0, min(mean, centre - half)), min(1.0, max(mean, centre + half)))
