"""The bots of a tournament by name: a level, a strength, a rival, or a file with one's own bot."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from nacre.bots import LEVELS, Bot, make
from nacre.bots.strength import is_strength
from nacre.errors import BadOption
from nacre.game.checked import shown
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


def make_entrant(name: str, game: str, seed: int) -> Bot:
    """A bot by name; the same seed gives the same choices."""
    check_entrant(name, game)
    if name.endswith(FILE):
        from nacre.bots.outside import outside_bot

        return outside_bot(name, game, seed)
    if name in rivals_of(game):
        return rival(name, game, seed)
    strength = _strength(name)
    return make(game, name if strength is None else strength, seed)


def _strength(name: str) -> float | None:
    """The strength that a name like ``37`` or ``37.5`` stands for."""
    digits = name.isascii() and name.replace(".", "", 1).isdigit()
    return float(name) if digits and is_strength(float(name)) else None
