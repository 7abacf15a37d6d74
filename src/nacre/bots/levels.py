"""How a level decides: by the policy of its game, or by searching. Which level does what stands in the games' modules."""

from __future__ import annotations

from typing import NamedTuple

from nacre.bots.settings import Settings

CASUAL_SECONDS, STRONG_SECONDS, EXPERT_SECONDS = 0.045, 0.28, 0.95
"""Limits for slow machines; budgets are in simulations, so that the same seed gives the same choices."""


class ByPolicy(NamedTuple):
    """A level that decides at a glance."""

    weights: str  # which of the game's weights
    whim: float = 0.0  # share of decisions that are just any legal action


class BySearch(NamedTuple):
    """A level that thinks ahead."""

    settings: Settings
    seconds: float


Level = ByPolicy | BySearch
