"""A bot that picks any legal action."""

from __future__ import annotations

import random

from nacre.errors import IllegalAction
from nacre.observation import Observation


class RandomBot:
    """Every legal action is equally likely."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, observation: Observation) -> str:
        """One of ``observation.actions()``."""
        actions = observation.actions()
        if not actions:
            raise IllegalAction(f"seat {observation.seat} has nothing to choose now")
        return self._random.choice(actions)
