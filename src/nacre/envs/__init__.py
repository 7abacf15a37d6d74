"""Environments for libraries of reinforcement learning: PettingZoo, Gymnasium and OpenSpiel.

The first three need the extra ``nacre[rl]``, OpenSpiel needs ``nacre[openspiel]``; neither needs
the other.

=============  ==============================================================================
``aec``        PettingZoo: all seats of one game take turns
``single``     Gymnasium: one seat of one game against bots
``many``       Gymnasium: the same, thousands of games at once
               (both also as ``gymnasium.make("nacre/<game>-v1")`` and ``make_vec``)
``openspiel``  OpenSpiel: importing it registers every game
=============  ==============================================================================
"""

from __future__ import annotations

from typing import Any

from nacre.envs.extras import EXTRAS

__all__ = ["BatchEnv", "GameAEC", "GameEnv", "aec", "many", "single"]

try:
    from nacre.envs.aec import GameAEC, aec
    from nacre.envs.many import BatchEnv, many
    from nacre.envs.registration import register_games
    from nacre.envs.single import GameEnv, single

    register_games()
except ModuleNotFoundError as error:
    if EXTRAS.get(error.name or "") != "rl":
        raise

    def __getattr__(name: str) -> Any:
        """Say what to install; OpenSpiel's games need neither library."""
        if name in __all__:
            raise ModuleNotFoundError(f"nacre.envs.{name}: pip install 'nacre[rl]'")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
