"""Rewards for finished games, by ranks and points of the sides: a row for each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

Reward: TypeAlias = Literal["rank", "win", "margin"]
Ranks: TypeAlias = NDArray[np.int8]
Points: TypeAlias = NDArray[np.int32]  # more are better
Rewards: TypeAlias = NDArray[np.float64]


def by_rank(ranks: Ranks, points: Points) -> Rewards:
    """From 1 for the first side to -1 for the last; ties share the places that they take up."""
    sides = ranks.shape[1]
    if sides == 1:
        return np.zeros(ranks.shape)
    better = (ranks[:, :, None] > ranks[:, None, :]).sum(axis=2)
    tied = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    places = better + (tied - 1) / 2
    return np.asarray(1 - 2 * places / (sides - 1), np.float64)


def by_win(ranks: Ranks, points: Points) -> Rewards:
    """1 for the side that won, shared by those that tie."""
    won = ranks == 1
    return np.asarray(won / np.maximum(won.sum(axis=1, keepdims=True), 1), np.float64)


def by_margin(ranks: Ranks, points: Points) -> Rewards:
    """How many points each side has more than the best other one; alone, the points."""
    if points.shape[1] == 1:
        return points.astype(np.float64)
    ascending = np.sort(points, axis=1)
    best, second = ascending[:, -1:], ascending[:, -2:-1]
    return np.where(points == best, points - second, points - best).astype(np.float64)


REWARDS: dict[Any, Callable[[Ranks, Points], Rewards]] = {
    "rank": by_rank,
    "win": by_win,
    "margin": by_margin,
}
