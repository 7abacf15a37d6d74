"""Other libraries' games beside ours: a module for each, all with the same two names.

====================  ==========================================================================
``CASES``             what is measured of it: a list of :class:`Case`
``prepare(case)``     get ready, and return a function that does some of it and tells how much
====================  ==========================================================================

Each library is measured in a process of its own (:mod:`bench.peers.worker`), so that threads and
memory of one do not disturb another, and :mod:`bench.speed` lets them take turns.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeAlias, cast


class Library(NamedTuple):
    """What a library is called, and the distributions whose versions count."""

    title: str
    packages: tuple[str, ...]


# By the name of its module.
LIBRARIES = {
    "ours": Library("nacre", ("nacre", "numba", "numpy")),
    "open_spiel_core": Library("OpenSpiel, C++ core", ("open_spiel",)),
    "open_spiel_python": Library("OpenSpiel, from Python", ("open_spiel",)),
    "pettingzoo": Library("PettingZoo", ("pettingzoo", "gymnasium")),
    "rlcard": Library("RLCard", ("rlcard",)),
    "pgx": Library("pgx", ("pgx", "jax", "jaxlib")),
}

Units: TypeAlias = int | Callable[[], int]  # how many, or a function that counts them later
Work: TypeAlias = Callable[[], Units]  # does some work, and tells how much


class Case(NamedTuple):
    """Something that is measured."""

    what: str  # playouts, steps, batch, clone, serialise or search
    game: str
    size: int = 1  # of a batch
    threads: int = 1


class Peer(Protocol):
    """What a module of this package has."""

    CASES: list[Case]

    @staticmethod
    def prepare(case: Case) -> Work: ...


def peer(name: str) -> Peer:
    """The module of a library."""
    return cast(Peer, importlib.import_module(f"{__name__}.{name}"))
