"""Strength: one number from 0 to 100, on which the levels are named points.

Which strength is at which place between the levels, the game's ladder says
(:mod:`nacre.game.ladder`). Between two rungs of it what makes up the levels is interpolated:
numbers in proportion, simulations geometrically; two levels that decide in different ways take
turns.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from nacre.game.bot import Weights
from nacre.game.configuration import Configuration
from nacre.game.game import Game
from nacre.game.ladder import BETWEEN, RUNGS, STRONGEST, WEAKEST
from nacre.game.levels import ByPolicy, BySearch, ByTurns, Level

LEARNER_SHARE = 0.45  # of a learner's decisions like casual, where a game brings none of its own


def is_strength(value: Any) -> bool:
    """Whether a value is a number from 0 to 100 (NumPy's too), and not a bool in disguise."""
    number = isinstance(value, int | float | np.integer | np.floating)
    return number and not isinstance(value, bool) and bool(WEAKEST <= value <= STRONGEST)


def levels_of(game: Game) -> Mapping[str, Level]:
    """How the levels of a game decide; what it does not bring lies between its neighbours."""
    between = {name: game.ladder().strength_of_level(name) for name in BETWEEN}
    found = {name: level_of_strength(game, strength) for name, strength in between.items()}
    return found | _rungs(game)


def level_of_strength(game: Game, strength: float) -> Level:
    """How a bot of a strength decides."""
    return level_at(game.ladder().place(strength), _rungs(game), game.bot().WEIGHTS)


def _rungs(game: Game) -> dict[str, Level]:
    levels = game.bot().LEVELS
    return {"learner": ByTurns(levels["novice"], levels["casual"], LEARNER_SHARE), **levels}


# --- Between two rungs ----------------------------------------------------------------------------


def level_at(place: float, levels: Mapping[str, Level], weights: Mapping[str, Weights]) -> Level:
    """How a bot at a place of the ladder decides; ``weights`` are the game's, by name."""
    rung = min(int(place), len(RUNGS) - 2)
    lower, upper = (levels[name] for name in RUNGS[rung : rung + 2])
    part = place - rung
    if part in (0.0, 1.0):
        return upper if part else lower
    if isinstance(lower, ByPolicy) and isinstance(upper, ByPolicy):
        rows = [_row(level, weights) for level in (lower, upper)]
        return ByPolicy((1 - part) * rows[0] + part * rows[1])
    if isinstance(lower, BySearch) and isinstance(upper, BySearch):
        configuration = _between(lower.configuration, upper.configuration, part)
        if configuration is not None:
            return BySearch(configuration, upper.seconds, upper.weights)
    return ByTurns(lower, upper, part)


def _row(level: ByPolicy, weights: Mapping[str, Weights]) -> Weights:
    return weights[level.weights] if isinstance(level.weights, str) else level.weights


def _between(lower: Configuration, upper: Configuration, part: float) -> Configuration | None:
    """Both searches mixed in proportion; ``None`` where they differ in more than amounts."""
    changed: dict[str, Any] = {}
    above = upper._asdict()
    for name, low in lower._asdict().items():
        high = above[name]
        if name == "simulations":
            changed[name] = round(math.exp((1 - part) * math.log(low) + part * math.log(high)))
        elif isinstance(low, float):
            changed[name] = (1 - part) * low + part * high
        elif low != high:
            return None
    return upper._replace(**changed)
