"""Environments for libraries of reinforcement learning: PettingZoo and Gymnasium.

They need the extra ``nacre[rl]``.

==========  =================================================================================
``aec``     PettingZoo: all seats of one game take turns
``single``  Gymnasium: one seat of one game against bots
``many``    Gymnasium: the same, thousands of games at once
==========  =================================================================================
"""

from __future__ import annotations

from nacre.envs.aec import GameAEC, aec
from nacre.envs.many import BatchEnv, many
from nacre.envs.single import GameEnv, single

__all__ = ["BatchEnv", "GameAEC", "GameEnv", "aec", "many", "single"]
