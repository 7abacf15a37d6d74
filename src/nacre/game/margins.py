"""Outcomes: each side's share of the win, and how far ahead of the best opponent it is."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from nacre.kernel.compiling import compiled


@compiled
def share_win(standings: NDArray[np.float64], n: int) -> None:
    """Turn the standings of ``n`` sides into shares of one win, equal ones for the best."""
    best, winners = standings[0], 0
    for side in range(n):
        if standings[side] > best:
            best, winners = standings[side], 0
        if standings[side] == best:
            winners += 1
    for side in range(n):
        standings[side] = 1.0 / winners if standings[side] == best else 0.0


@compiled
def squash_margins(points: NDArray[np.float64], n: int, sure: float) -> None:
    """Turn the points of ``n`` sides into margins; ``sure`` points ahead are as good as a win."""
    leader, second = first_two(points, n)
    best, next_best = points[leader], points[second]
    for side in range(n):
        ahead = points[side] - (next_best if side == leader else best)
        points[side] = 1.0 / (1.0 + math.exp(-ahead / sure))


@compiled
def first_two(numbers: NDArray[np.float64], n: int) -> tuple[int, int]:
    """Where the largest and the next largest of the first ``n`` numbers are."""
    first, second = 0, 1
    if numbers[1] > numbers[0]:
        first, second = 1, 0
    for i in range(2, n):
        if numbers[i] > numbers[first]:
            first, second = i, first
        elif numbers[i] > numbers[second]:
            second = i
    return first, second
