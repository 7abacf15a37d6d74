"""Rewards for finished games, by ranks and points of the sides: a row for each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.errors import BadOption
from nacre.game.checked import shown

Reward: TypeAlias = Literal["rank", "win", "margin"]
Ranks: TypeAlias = NDArray[np.int8]
Points: TypeAlias = NDArray[np.int32]  # more are better
Rewards: TypeAlias = NDArray[np.float64]
Teams: TypeAlias = Sequence[Sequence[int]]  # the seats that win together


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


REWARDS: dict[str, Callable[[Ranks, Points], Rewards]] = {
    "rank": by_rank,
    "win": by_win,
    "margin": by_margin,
}


def reward_of(name: str, by: Any) -> Callable[[Ranks, Points], Rewards]:
    """The function of a kind of reward, or :class:`BadOption` that names what was given."""
    if not isinstance(by, str) or by not in REWARDS:
        raise BadOption(f'{name}: {shown(by)} is not "rank", "win" or "margin"')
    return REWARDS[by]


def by_seat(
    reward: Reward, teams: Teams, scores: Sequence[int], ranks: Sequence[int], *, low_is_good: bool
) -> list[float]:
    """The reward of each seat of one finished game; those of a team have the same."""
    lead = [team[0] for team in teams]
    points = np.array([scores], np.int32)[:, lead]
    found = REWARDS[reward](np.array([ranks], np.int8)[:, lead], -points if low_is_good else points)
    rewards = [0.0] * len(scores)
    for team, value in zip(teams, found[0].tolist(), strict=True):
        for seat in team:
            rewards[seat] = value
    return rewards
