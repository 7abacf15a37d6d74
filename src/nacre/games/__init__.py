"""The games. ``GAMES`` is the only list of them.

The four that come with nacre are followed by those that installed packages bring: an entry point in
the group ``nacre.games`` names the game and points to a class or an object of
:class:`~nacre.game.game.Game`.
"""

from __future__ import annotations

import sys
import warnings
from types import ModuleType
from typing import Any

from nacre.errors import UnknownGame
from nacre.game.checked import shown
from nacre.game.game import Game
from nacre.games.chicken.view import Chicken
from nacre.games.pearl_dice.view import PearlDice
from nacre.games.pearladora.view import Pearladora
from nacre.games.pearls.view import Pearls
from nacre.kernel.packages import game_entry_points

__all__ = ["GAMES", "game_of", "games"]


def _collected() -> dict[str, Game]:
    own: tuple[Game, ...] = (Pearls(), Pearladora(), PearlDice(), Chicken())
    found = {game.id: game for game in own}
    for point in game_entry_points():
        try:
            loaded = point.load()
            game: Game = loaded() if isinstance(loaded, type) else loaded
            if game.id != point.name or game.id in found:
                raise ValueError(f"the id {game.id!r} is taken, or not the entry point's name")
        except Exception as error:  # one broken package must not take all other games away
            warnings.warn(f"game package {point.value!r}: left out: {error!r}", stacklevel=2)
        else:
            found[game.id] = game
    return found


GAMES: dict[str, Game] = _collected()


def game_of(game: Any) -> Game:
    """A game by its id, or :class:`UnknownGame`."""
    found = GAMES.get(game) if isinstance(game, str) else None
    if found is None:
        raise UnknownGame(f"{shown(game)}: no such game; there are {', '.join(GAMES)}")
    return found


def games() -> list[dict[str, Any]]:
    """Every game with its seats, options, levels of bots and version of rules, JSON-ready.

    >>> [game["id"] for game in games()][:4]
    ['pearls', 'pearladora', 'pearl_dice', 'chicken']
    """
    return [_described(game) for game in GAMES.values()]


def _described(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "seats": list(game.seats),
        "options": [option.described() for option in game.options],
        "teams": {str(seats): game.sides(seats) for seats in game.teams},
        "low_is_good": game.low_is_good,
        "levels": ["random", *game.ladder().offered()],
        "rules_version": game.rules.VERSION,
    }


class GamesModule(ModuleType):
    """The type of this module, which can be called: ``nacre.games()`` lists the games."""

    GAMES: dict[str, Game]

    def __call__(self) -> list[dict[str, Any]]:
        """The same as :func:`games`."""
        return games()

    @staticmethod
    def game_of(game: Any) -> Game:
        """The same as :func:`game_of`."""
        return game_of(game)

    @staticmethod
    def games() -> list[dict[str, Any]]:
        """The same as :func:`games`."""
        return games()


sys.modules[__name__].__class__ = GamesModule
