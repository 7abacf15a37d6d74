"""OpenSpiel: every game that is installed, registered when this is imported.

It needs the extra ``nacre[openspiel]``.

::

    import pyspiel
    import nacre.envs.openspiel

    game = pyspiel.load_game("nacre_…(players=3)")  # the id of a game

Luck is explicit: each card that is drawn and each die that is rolled is a chance node with the
exact chances of its outcomes. The rules are those that everybody plays by; they are run with a
script in the place of a random stream (:mod:`nacre.kernel.script`).

================  =================================================================================
``course``        how a game has come to where it stands, with luck decided from outside
``parameters``    seats, options, rewards and history as OpenSpiel's parameters
``games``         games, states and observers
================  =================================================================================
"""

from __future__ import annotations

from nacre.envs.extras import libraries
from nacre.games import GAMES

with libraries():
    from nacre.envs.openspiel.games import SpielGame, SpielState, register

__all__ = ["SpielGame", "SpielState", "register"]

for _game in GAMES.values():
    register(_game)
