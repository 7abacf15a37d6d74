"""Bots: they see what a person in their seat would see, and nothing more."""

from __future__ import annotations

from typing import Protocol

from nacre.bots.random_bot import RandomBot
from nacre.errors import BadOption
from nacre.games import face_of
from nacre.games.options import is_whole, shown
from nacre.observation import Observation

__all__ = ["LEVELS", "Bot", "make"]


class Bot(Protocol):
    """Whoever can choose an action for a seat."""

    def choose(self, observation: Observation) -> str:
        """One of ``observation.actions()``."""
        ...


LEVELS = {"random": RandomBot}


def make(game: str, level: str = "random", seed: int | None = None) -> Bot:
    """A bot for a game; the same seed gives the same choices.

    >>> from nacre import Match
    >>> match = Match("pearls", seed=1)
    >>> bot = make("pearls", "random", seed=1)
    >>> match.play(bot.choose(match.observation(match.turn)))
    """
    face_of(game)
    if seed is not None and not is_whole(seed):
        raise BadOption(f"seed: {shown(seed)} is not a whole number")
    if not isinstance(level, str) or level not in LEVELS:
        raise BadOption(f"level: {shown(level)} is unknown; there are {', '.join(LEVELS)}")
    return LEVELS[level](seed)
