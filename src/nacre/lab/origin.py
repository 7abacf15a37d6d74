"""What a result comes from besides its arguments: the program, the rules, the files of bots."""

from __future__ import annotations

import functools
import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from nacre import __version__
from nacre.game.game import Game
from nacre.games import game_of
from nacre.kernel.cache_folder import PACKAGE, sources_hash
from nacre.lab.entrants import FILE

SOURCES = (".py", ".json")  # code, and weights beside it
WEB = PACKAGE / "web"  # the client, which plays no part in it


def origin(game: str) -> dict[str, Any]:
    """The program that plays a game, JSON-ready: with the same, the same seed gives the same."""
    found = game_of(game)
    return {
        "rules": found.rules.VERSION,
        "version": __version__,
        "code": code_hash(type(found)),
    }


@functools.cache
def code_hash(game: type[Game]) -> str:
    """A hash of all compiled sources, and of what lies beside a game's own, such as weights."""
    modules = [sys.modules[kind.__module__] for kind in game.__mro__[: game.__mro__.index(Game)]]
    folders = {Path(m.__file__).parent for m in modules if m.__package__ and m.__file__}
    files = sorted(path for folder in folders for path in folder.iterdir() if path.is_file())
    sources = sources_hash().encode()
    return short_hash(sources + b"".join(path.read_bytes() for path in files))


@functools.cache
def program() -> dict[str, str]:
    """What plays and counts, whatever the game: two machines with the same bring the same."""
    import numba
    import numpy

    files = (path for path in PACKAGE.rglob("*") if path.suffix in SOURCES)
    ours = sorted(path for path in files if WEB not in path.parents)
    texts = (f"{p.relative_to(PACKAGE).as_posix()}\0".encode() + p.read_bytes() for p in ours)
    return {
        "nacre": __version__,
        "sources": short_hash(sources_hash().encode() + b"".join(texts)),
        "numba": numba.__version__,
        "numpy": numpy.__version__,
    }


def bot_files(bots: Iterable[str]) -> dict[str, str]:
    """A hash of each file with a bot; what such a file reads itself is not known here."""
    names = dict.fromkeys(bot for bot in bots if bot.endswith(FILE))
    return {name: short_hash(Path(name).read_bytes()) for name in names}


def short_hash(text: bytes) -> str:
    """A hash that is short enough to be told."""
    return hashlib.blake2b(text, digest_size=8).hexdigest()
