"""Gymnasium's registry: every game by a versioned id, for ``gymnasium.make`` and ``make_vec``."""

from __future__ import annotations

from nacre.envs.extras import libraries
from nacre.games import GAMES

with libraries():
    import gymnasium


def register_games() -> None:
    """Register ``nacre/<game>-v1`` and so on; settings of the environments are keywords."""
    for game in GAMES.values():
        gymnasium.register(
            f"nacre/{game.id}-v{game.rules.VERSION}",
            entry_point="nacre.envs:single",
            vector_entry_point="nacre.envs:many",
            kwargs={"game": game.id},
        )
