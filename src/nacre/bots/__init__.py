"""Bots: they see what a person in their seat would see, and nothing more."""

from __future__ import annotations

from typing import Protocol

from nacre.bots.judged import Judged
from nacre.bots.knowledge import knowledge_of
from nacre.bots.levels import EXPERT_SECONDS, BySearch, Level
from nacre.bots.policy_bot import PolicyBot
from nacre.bots.random_bot import RandomBot
from nacre.bots.thinking import Thinker
from nacre.errors import BadOption
from nacre.games import face_of
from nacre.games.options import is_whole, shown
from nacre.observation import Observation

__all__ = ["LEVELS", "Analyst", "Bot", "Judged", "analyst", "make"]

LEVELS = ("random", "novice", "casual", "strong", "expert")


class Bot(Protocol):
    """Whoever can choose an action for a seat."""

    def choose(self, observation: Observation) -> str:
        """One of ``observation.actions()``."""
        ...


class Analyst(Protocol):
    """Whoever can judge the actions of a seat."""

    def judge(self, observation: Observation) -> list[Judged]:
        """All legal actions, best first."""
        ...


def make(game: str, level: str = "random", seed: int | None = None) -> Bot:
    """A bot for a game; the same seed gives the same choices.

    >>> from nacre import Match
    >>> match = Match("pearls", seed=1)
    >>> bot = make("pearls", "casual", seed=1)
    >>> match.play(bot.choose(match.observation(match.turn)))
    """
    game = face_of(game).id
    _check_seed(seed)
    if not isinstance(level, str) or level not in LEVELS:
        raise BadOption(f"level: {shown(level)} is unknown; there are {', '.join(LEVELS)}")
    if level == "random":
        return RandomBot(seed)
    if game == "pearl_dice":
        from nacre.bots.exact import ExactBot  # loads a net that the other games do not need

        return ExactBot(level, seed)
    knowledge = knowledge_of(game)
    how: Level = knowledge.LEVELS[level]
    if isinstance(how, BySearch):
        return Thinker(game, how.settings, seed, seconds=how.seconds)
    return PolicyBot(game, knowledge.WEIGHTS[how.weights], how.whim, seed)


def analyst(
    game: str,
    seed: int | None = None,
    simulations: int | None = None,
    seconds: float | None = None,
    threads: int = 1,
) -> Analyst:
    """Who judges positions for hints and reviews: an expert that goes on where the choice is clear but the chance is not.

    Without ``simulations`` it thinks as long as an expert may. ``seconds`` is a limit for one position.
    """
    game = face_of(game).id
    _check_seed(seed)
    if simulations is not None and not (is_whole(simulations) and simulations > 0):
        raise BadOption(f"simulations: {shown(simulations)} is not a whole number above 0")
    if seconds is not None and not seconds > 0:
        raise BadOption(f"seconds: {shown(seconds)} is not above 0")
    if not (is_whole(threads) and threads > 0):
        raise BadOption(f"threads: {shown(threads)} is not a whole number above 0")
    if game == "pearl_dice":
        from nacre.bots.exact import ExactBot

        return ExactBot("expert", seed)
    settings = knowledge_of(game).ANALYST._replace(thorough=True)
    if simulations is not None:
        settings = settings._replace(simulations=simulations)
    elif seconds is None:
        seconds = EXPERT_SECONDS
    return Thinker(game, settings, seed, seconds=seconds, threads=threads)


def _check_seed(seed: int | None) -> None:
    if seed is not None and not is_whole(seed):
        raise BadOption(f"seed: {shown(seed)} is not a whole number")
