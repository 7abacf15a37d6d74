"""A bot that decides like a better one, or now and then like a weaker one."""

from __future__ import annotations

import random

from nacre.game.bot import Bot
from nacre.observation import Observation


class MixedBot:
    """Decides like ``upper`` in this share of its decisions, and like ``lower`` in the others.

    That is how people are who can do better and do not always take the trouble. The same seed gives
    the same share-out.
    """

    def __init__(self, lower: Bot, upper: Bot, share: float, seed: int | None = None) -> None:
        self._lower = lower
        self._upper = upper
        self._share = share
        self._random = random.Random(seed)

    def choose(self, observation: Observation) -> str:
        """One of ``observation.actions()``."""
        bot = self._upper if self._random.random() < self._share else self._lower
        return bot.choose(observation)
