"""A bot that picks any legal action."""

from __future__ import annotations

import random

from nacre.observation import Observation


class RandomBot:
    """Every legal action is equally likely; without a ``game`` it plays any."""

    def __init__(self, seed: int | None = None, game: str | None = None) -> None:
        self._random = random.Random(seed)
        self._game = game

    def choose(self, observation: Observation) -> str:
        """One of ``observation.actions()``."""
        return observation.name(self._random.choice(observation.choices(self._game)))
