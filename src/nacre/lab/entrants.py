"""The bots of a tournament by name: a level, a fixture, or a file with a bot of one's own."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from nacre.bots import LEVELS, Bot, make
from nacre.errors import BadOption
from nacre.games.options import shown
from nacre.lab.fixtures import FIXTURES, check_fixture, fixture

FILE = ".py"


def check_entrant(name: str, game: str) -> None:
    """:class:`BadOption` or ``OSError`` unless such a bot can play the game."""
    if name in FIXTURES:
        check_fixture(name, game)
    elif name.endswith(FILE):
        if not Path(name).is_file():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
    elif name not in LEVELS:
        fitting = [fixture for fixture in FIXTURES if game in FIXTURES[fixture].games]
        raise BadOption(
            f"{shown(name)}: no such bot; there are {', '.join([*LEVELS, *fitting])}, "
            f"or the name of a file that ends with {FILE}"
        )


def make_entrant(name: str, game: str, seed: int) -> Bot:
    """A bot by name; the same seed gives the same choices."""
    check_entrant(name, game)
    if name in FIXTURES:
        return fixture(name, game, seed)
    if name.endswith(FILE):
        from nacre.bots.outside import outside_bot

        return outside_bot(name, game, seed)
    return make(game, name, seed)
