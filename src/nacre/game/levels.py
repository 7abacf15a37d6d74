"""Levels: how a bot of a level decides. Which level does what stands in the games' ``bot.py``."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from nacre.game.bot import Analyst, Bot, Weights
from nacre.game.configuration import Configuration

CASUAL_SECONDS, STRONG_SECONDS, EXPERT_SECONDS = 0.045, 0.28, 0.95
"""Limits for slow machines; budgets are in simulations, so the same seed gives the same choices."""


class ByPolicy(NamedTuple):
    """A level that decides at a glance; how it errs is among the weights."""

    weights: str | Weights  # which of the game's weights, or others


class BySearch(NamedTuple):
    """A level that thinks ahead."""

    configuration: Configuration
    # CPU time of a thread for one decision, and a multiple of it on the wall (bots/limits.py);
    # None: as long as it takes
    seconds: float | None
    weights: str | None = None  # which of the game's weights, unless those of all searches


class ByOwnBot(NamedTuple):
    """A level for which the game brings a bot of its own."""

    make: Callable[[int | None], Bot]  # from a seed
    weights: str | None = None  # those with which the policy decides alike, if it can


class ByOwnAnalyst(NamedTuple):
    """Hints and reviews by an analyst that the game brings."""

    make: Callable[[int | None], Analyst]  # from a seed


class ByTurns(NamedTuple):
    """Between two levels that decide in different ways: now like one, now like the other."""

    lower: Level
    upper: Level
    share: float  # of the decisions that are made like the upper one


Level = ByPolicy | BySearch | ByOwnBot | ByTurns
