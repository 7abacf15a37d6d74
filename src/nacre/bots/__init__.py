"""Bots: they see what a person in their seat would see, and nothing more."""

from __future__ import annotations

import random

from nacre.bots import strength as strengths
from nacre.bots.calibrated import CalibratedAnalyst
from nacre.bots.mixed_bot import MixedBot
from nacre.bots.policy_bot import PolicyBot
from nacre.bots.random_bot import RandomBot
from nacre.bots.search_bot import SearchBot
from nacre.errors import BadOption
from nacre.game import ladder
from nacre.game.bot import Analyst, Bot, Weights
from nacre.game.checked import positive, seed_number, shown, whole
from nacre.game.judged import Judged
from nacre.game.levels import EXPERT_SECONDS, ByOwnAnalyst, ByOwnBot, ByPolicy, ByTurns, Level
from nacre.games import game_of

__all__ = ["LEVELS", "Analyst", "Bot", "Judged", "analyst", "made", "make"]

LEVELS = ("random", *ladder.LEVELS)
MOST_SIMULATIONS = 10**9
MOST_THREADS = 256


def make(game: str, level: str | float = "random", seed: int | None = None) -> Bot:
    """A bot for a game, of a level or of a strength from 0 (novice) to 100 (expert).

    The same seed gives the same choices.

    >>> from nacre import Match
    >>> match = Match("pearls", seed=1)
    >>> bot = make("pearls", "casual", seed=1)
    >>> match.play(bot.choose(match.observation(match.turn)))
    >>> between_learner_and_casual = make("pearls", 37, seed=1)
    """
    found = game_of(game)
    if strengths.is_strength(level):
        return made(found.id, strengths.level_of_strength(found, float(level)), seed)
    if not isinstance(level, str) or level not in LEVELS:
        raise BadOption(
            f"level: {shown(level)} is unknown; there are {', '.join(LEVELS)}, "
            "and strengths as numbers from 0 to 100"
        )
    if level == "random":
        return RandomBot(_checked_seed(seed), found.id)
    return made(found.id, strengths.levels_of(found)[level], seed)


def made(game: str, how: Level, seed: int | None = None) -> Bot:
    """A bot that decides in this way."""
    seed = _checked_seed(seed)
    if isinstance(how, ByOwnBot):
        return how.make(seed)
    if isinstance(how, ByPolicy):
        return PolicyBot(game, _weights(game, how.weights), seed)
    if isinstance(how, ByTurns):
        draw = random.Random(seed).getrandbits  # else all three would draw the same
        lower, upper = (made(game, one, draw(64)) for one in (how.lower, how.upper))
        return MixedBot(lower, upper, how.share, draw(64))
    weights = None if how.weights is None else _weights(game, how.weights)
    return SearchBot(game, how.configuration, seed, weights=weights, seconds=how.seconds)


def _weights(game: str, wanted: str | Weights) -> Weights:
    return game_of(game).bot().WEIGHTS[wanted] if isinstance(wanted, str) else wanted


def analyst(
    game: str,
    seed: int | None = None,
    simulations: int | None = None,
    seconds: float | None = None,
    threads: int = 1,
) -> Analyst:
    """An analyst for hints and reviews: an expert that goes on until it knows the chance as well.

    Without ``simulations`` it thinks as long as an expert may. ``seconds`` is a limit for one
    position, in CPU time of each thread, and three times as long on the wall. With ``simulations``
    and no ``seconds``, as reviews are made, there is none: the same judgement on any machine.
    """
    found = game_of(game)
    seed = _checked_seed(seed)
    if simulations is not None:
        simulations = whole("simulations", simulations, 1, MOST_SIMULATIONS)
    if seconds is not None:
        seconds = positive("seconds", seconds)
    threads = whole("threads", threads, 1, MOST_THREADS)
    how = found.bot().ANALYST
    if isinstance(how, ByOwnAnalyst):
        return CalibratedAnalyst(how.make(seed), found.id)
    configuration = how._replace(thorough=True)
    if simulations is not None:
        configuration = configuration._replace(simulations=simulations)
    elif seconds is None:
        seconds = EXPERT_SECONDS
    searching = SearchBot(found.id, configuration, seed, seconds=seconds, threads=threads)
    return CalibratedAnalyst(searching, found.id)


def _checked_seed(seed: int | None) -> int | None:
    return None if seed is None else seed_number(seed)
