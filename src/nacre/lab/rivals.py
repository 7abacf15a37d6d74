"""Rivals of a game by name: those that the game brings, and textbook search for every game."""

from __future__ import annotations

from nacre.bots import Bot, made
from nacre.errors import BadOption
from nacre.game.checked import shown
from nacre.game.levels import BySearch
from nacre.game.plain import PLAIN
from nacre.game.rival import Rival
from nacre.games import game_of

FOR_EVERY_GAME = {
    "plain": Rival("textbook search with 2,000 random playouts", BySearch(PLAIN, seconds=None)),
}


def rivals_of(game: str) -> dict[str, Rival]:
    """The rivals of a game by name.

    >>> sorted(rivals_of("pearls"))
    ['claimer', 'plain']
    """
    return {**game_of(game).rivals(), **FOR_EVERY_GAME}


def rival(name: str, game: str, seed: int) -> Bot:
    """A rival by name; the same seed gives the same choices.

    >>> from nacre import Match
    >>> match = Match("chicken", seed=7)
    >>> rival("never_out", "chicken", seed=1).choose(match.observation(match.turn))
    'play chick'
    """
    found = rivals_of(game)
    if name not in found:
        raise BadOption(f"{shown(name)}: no rival for {game}; there are {', '.join(found)}")
    return made(game_of(game).id, found[name].how, seed)
