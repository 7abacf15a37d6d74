"""The bots of a tournament by name: a level, a rival, or a file with a bot of one's own."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from nacre.bots import LEVELS, Bot, make
from nacre.errors import BadOption
from nacre.game.checked import shown
from nacre.lab.rivals import rival, rivals_of

FILE = ".py"


def check_entrant(name: str, game: str) -> None:
    """:class:`BadOption` or ``OSError`` unless such a bot can play the game."""
    if name.endswith(FILE):
        if not Path(name).is_file():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
    elif name not in LEVELS and name not in rivals_of(game):
        raise BadOption(
            f"{shown(name)}: no such bot for {game}; there are "
            f"{', '.join([*LEVELS, *rivals_of(game)])}, "
            f"or the name of a file that ends with {FILE}"
        )


def make_entrant(name: str, game: str, seed: int) -> Bot:
    """A bot by name; the same seed gives the same choices."""
    check_entrant(name, game)
    if name.endswith(FILE):
        from nacre.bots.outside import outside_bot

        return outside_bot(name, game, seed)
    return make(game, name, seed) if name in LEVELS else rival(name, game, seed)
