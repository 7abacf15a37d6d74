"""nacre: one table for Pearls, Pearladöra, Pearl Dice and Chicken.

>>> import nacre
>>> match = nacre.Match("pearls", seats=4, seed=7)
>>> match.play(match.actions()[0])

Names are loaded when they are first used, so that ``import nacre`` is quick.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nacre import bots, errors
    from nacre.batch import Batch
    from nacre.games import GamesModule
    from nacre.match import Match, verify
    from nacre.observation import Observation
    from nacre.random_games import playouts
    from nacre.specification import Spec, spec

    games: GamesModule

__version__ = "0.1.0"

__all__ = [
    "Batch",
    "Match",
    "Observation",
    "Spec",
    "bots",
    "errors",
    "games",
    "playouts",
    "spec",
    "verify",
]

_HOMES = {
    "Batch": "nacre.batch",
    "Match": "nacre.match",
    "Observation": "nacre.observation",
    "Spec": "nacre.specification",
    "playouts": "nacre.random_games",
    "spec": "nacre.specification",
    "verify": "nacre.match",
}


def __getattr__(name: str) -> Any:
    if name in ("bots", "errors", "games"):  # rooms; nacre.games() can be called
        return importlib.import_module(f"nacre.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'nacre' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
