"""How sure a share of wins is.

The rotations of one deal are played with the same cards, so they are one sample, not several: a
lucky deal for a seat helps every bot that sits there. All spread is therefore computed over the
means of deals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

NORMAL_95 = 1.959964
ADDED = 2  # deals won, and as many lost


@dataclass(frozen=True)
class Estimate:
    """A mean with the ends of its 95 % interval."""

    mean: float
    low: float
    high: float


def share_estimate(deal_means: Sequence[float]) -> Estimate:
    """The mean of shares from 0 to 1, one for each deal, with an interval.

    The interval is that of Agresti and Coull carried over to deals: two deals won and two lost are
    added before mean and standard error are taken. In the middle and with many deals that is the
    mean ± 1.96 standard errors; near 0 and 1, and with few deals, where the plain formula is far
    too sure of itself, it keeps its distance.

    >>> certain = share_estimate([1.0] * 100)
    >>> certain.mean, round(certain.low, 3), certain.high
    (1.0, 0.954, 1.0)
    """
    mean = average(deal_means)
    widened = [*deal_means, *[0.0] * ADDED, *[1.0] * ADDED]
    centre = average(widened)
    variance = math.fsum((value - centre) ** 2 for value in widened) / (len(widened) - 1)
    half = NORMAL_95 * math.sqrt(variance / len(widened))
    return Estimate(mean, max(0.0, min(mean, centre - half)), min(1.0, max(mean, centre + half)))


def average(values: Sequence[float]) -> float:
    """The mean, exactly rounded, so that it does not depend on the order."""
    return math.fsum(values) / len(values)
