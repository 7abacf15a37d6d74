"""The bots of a tournament by name: a level, a strength, a rival, or a file with one's own bot."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from nacre.bots import LEVELS, Bot, made, make
from nacre.bots.strength import is_strength, level_of_strength, levels_of
from nacre.errors import BadOption
from nacre.game.checked import shown
from nacre.game.levels import BySearch, ByTurns, Level
from nacre.games import game_of
from nacre.lab.rivals import rival, rivals_of

FILE = ".py"


def check_entrant(name: str, game: str) -> None:
    """:class:`BadOption` or ``OSError`` unless such a bot can play the game."""
    if name.endswith(FILE):
        if not Path(name).is_file():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
    elif name not in LEVELS and name not in rivals_of(game) and _strength(name) is None:
        raise BadOption(
            f"{shown(name)}: no such bot for {game}; there are "
            f"{', '.join([*LEVELS, *rivals_of(game)])}, strengths from 0 to 100, "
            f"or the name of a file that ends with {FILE}"
        )


def make_entrant(name: str, game: str, seed: int, seconds: float | None = None) -> Bot:
    """A bot by name; the same seed gives the same choices.

    ``seconds`` is a limit for one decision instead of the bot's own: for a search, of its thread's
    CPU time and a multiple of it on the wall; for a file, on the wall. Others decide at a glance.
    """
    check_entrant(name, game)
    if name.endswith(FILE):
        from nacre.bots.outside import outside_bot

        bot = outside_bot(name, game, seed)
        bot.seconds = bot.seconds if seconds is None else seconds  # loading may take longer
        return bot
    if seconds is not None:
        return _limited(name, game, seed, seconds)
    if name in rivals_of(game):
        return rival(name, game, seed)
    strength = _strength(name)
    return make(game, name if strength is None else strength, seed)


def make_unhurried(name: str, game: str, seed: int) -> Bot:
    """The same without any limit in seconds: the same choices on any machine."""
    return (
        make_entrant(name, game, seed) if name.endswith(FILE) else _limited(name, game, seed, None)
    )


def _limited(name: str, game: str, seed: int, seconds: float | None) -> Bot:
    """A bot that is no file, with another limit in seconds, or with none."""
    how = _how(name, game)
    if how is None:
        return make(game, name, seed)
    return made(game_of(game).id, _with_limit(how, seconds), seed)


def _how(name: str, game: str) -> Level | None:
    """How a bot decides; ``None`` of a file, and of one that draws lots."""
    found, strength = game_of(game), _strength(name)
    if name in rivals_of(game):
        return rivals_of(game)[name].how
    if strength is not None:
        return level_of_strength(found, strength)
    return levels_of(found).get(name)


def _with_limit(how: Level, seconds: float | None) -> Level:
    if isinstance(how, ByTurns):
        lower, upper = _with_limit(how.lower, seconds), _with_limit(how.upper, seconds)
        return how._replace(lower=lower, upper=upper)
    return how._replace(seconds=seconds) if isinstance(how, BySearch) else how


def dismiss(bot: Bot) -> None:
    """Let a bot that holds something go of it."""
    close = getattr(bot, "close", None)
    if callable(close):
        with suppress(Exception):
            close()


def _strength(name: str) -> float | None:
    """The strength that a name like ``37`` or ``37.5`` stands for."""
    digits = name.isascii() and name.replace(".", "", 1).isdigit()
    return float(name) if digits and is_strength(float(name)) else None
