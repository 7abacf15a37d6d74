"""The games: for each one a rules module and a face. ``GAMES`` is the registry."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from nacre.errors import UnknownGame
from nacre.games.chicken.face import Chicken
from nacre.games.face import Face
from nacre.games.options import shown
from nacre.games.pearl_dice.face import PearlDice
from nacre.games.pearladora.face import Pearladora
from nacre.games.pearls.face import Pearls

GAMES: dict[str, Face] = {
    face.id: face for face in (Pearls(), Pearladora(), PearlDice(), Chicken())
}


def face_of(game: Any) -> Face:
    """The face of a game by its id, or :class:`UnknownGame`."""
    face = GAMES.get(game) if isinstance(game, str) else None
    if face is None:
        raise UnknownGame(f"{shown(game)}: no such game; there are {', '.join(GAMES)}")
    return face


def games() -> list[dict[str, Any]]:
    """Every game with its seats, options and the version of its rules, JSON-ready.

    >>> [game["id"] for game in games()]
    ['pearls', 'pearladora', 'pearl_dice', 'chicken']
    """
    return [
        {
            "id": face.id,
            "title": face.title,
            "seats": list(face.seats),
            "options": [
                {
                    "name": option.name,
                    "meaning": option.meaning,
                    "default": option.default,
                    "allowed": option.allowed(),
                }
                for option in face.options
            ],
            "rules_version": face.rules.VERSION,
        }
        for face in GAMES.values()
    ]


class _CallableRoom(ModuleType):
    """Calling the room lists the games: it shares its name with the function ``nacre.games()``."""

    def __call__(self) -> list[dict[str, Any]]:
        return games()


sys.modules[__name__].__class__ = _CallableRoom
