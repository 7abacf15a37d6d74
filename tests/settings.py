"""Every kind of game that the tests play: games, seat counts and options."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import nacre
from nacre.games import GAMES


class Setting(NamedTuple):
    """A kind of game."""

    game: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game}-{self.seats}" + (f"-{chosen}" if chosen else "")

    def match(self, seed: int) -> nacre.Match:
        return nacre.Match(self.game, self.seats, seed, self.options)


def _pearls() -> Iterator[Setting]:
    for seats in range(2, 7):
        yield Setting("pearls", seats, {})
    for seats in (2, 3):
        yield Setting("pearls", seats, {"full_deck": True, "first": 1})
    yield Setting("pearls", 4, {"hand_limit": 6, "display": 4, "deal": 3})
    yield Setting("pearls", 6, {"hand_limit": 12, "display": 8, "deal": 8})
    yield Setting(
        "pearls", 3, {"cards": [30, 10, 0, 5, 40, 0, 40], "necklaces": [3, 0, 4, 0, 1, 1]}
    )
    few = {"cards": [1, 0, 20, 2, 3, 0, 1], "necklaces": [0, 1, 0, 0, 0, 0], "deal": 3}
    yield Setting("pearls", 2, few)
    yield Setting("pearls", 2, {"face_down": True})
    yield Setting("pearls", 4, {"face_down": True, "hand_limit": 8, "first": 2})


def _chicken() -> Iterator[Setting]:
    for seats in range(2, 6):
        yield Setting("chicken", seats, {})
    yield Setting("chicken", 3, {"limit": 120, "first": 2})
    yield Setting("chicken", 2, {"deal": 3, "copies": 5, "limit": 10})
    yield Setting("chicken", 5, {"deal": 8, "copies": 10})
    for seats in (2, 4):
        yield Setting("chicken", seats, {"strict_draw": True, "eggs": 4, "die_chick": 20})
    yield Setting("chicken", 3, {"strict_draw": True, "eggs": 0, "die_chick": 6, "deal": 3})


def _pearl_dice() -> Iterator[Setting]:
    for seats in range(1, 7):
        yield Setting("pearl_dice", seats, {})
    for seats in (1, 3):
        yield Setting("pearl_dice", seats, {"hot_dice": True, "first": 0})
    yield Setting("pearl_dice", 2, {"pearls": 1})
    yield Setting("pearl_dice", 4, {"pearls": 3, "hot_dice": True})
    for seats in (1, 2):
        rows = {"rows": [1, 2, 3, 4, 5, 6, 7, 1, 1, 2, 2, 3], "hot_dice": seats == 2}
        yield Setting("pearl_dice", seats, rows)
    for seats in (3, 6):
        yield Setting("pearl_dice", seats, {"rolled_order": True, "pearls": 2})
    yield Setting("pearl_dice", 1, {"faces": [1, 2, 3, 4, 5, 6], "pearls": 4})
    loaded = {"faces": [6, 1, 1, 1, 1, 1], "rolled_order": True, "hot_dice": True}
    yield Setting("pearl_dice", 4, loaded)


def _pearladora() -> Iterator[Setting]:
    for seats, advanced, memory in itertools.product((2, 3, 4), (False, True), (False, True)):
        yield Setting("pearladora", seats, {"advanced": advanced, "memory": memory})
    groups = ("elders", "foragers", "children", "fishermen")
    for seats in (2, 3, 4):
        yield Setting("pearladora", seats, {"advanced": True, "groups": list(groups[:seats])})
        fixed = {"advanced": True, "groups": list(groups[::-1][:seats]), "first": 1}
        yield Setting("pearladora", seats, fixed)
    yield Setting("pearladora", 2, {"smallest": 1, "pontoons": 60})
    yield Setting("pearladora", 3, {"smallest": 8, "pontoons": 10, "advanced": True})
    yield Setting("pearladora", 4, {"pontoons": 0, "advanced": True})
    for seats in (2, 3, 4):
        chosen = {"clusters": [0, 1, 2, 9, 9, 20, 5, 7], "divers": [2, 0, 4, 0, 1]}
        yield Setting("pearladora", seats, {**chosen, "advanced": True, "final_pass": True})
    many = {"clusters": [1, 0, 0, 0, 0, 0, 0, 0], "divers": [16, 0, 0, 0, 16], "memory": True}
    yield Setting("pearladora", 3, {**many, "pontoons": 20})


def _plain(game: str) -> Iterator[Setting]:
    for seats in GAMES[game].seats:
        yield Setting(game, seats, {})


_CHOSEN = {
    "pearls": _pearls,
    "chicken": _chicken,
    "pearl_dice": _pearl_dice,
    "pearladora": _pearladora,
}
OWN_GAMES = [game.id for game in GAMES.values() if type(game).__module__.startswith("nacre.")]
"""The games that come with nacre; others are brought by installed packages."""

SETTINGS: tuple[Setting, ...] = tuple(
    itertools.chain(
        *(chosen() for chosen in _CHOSEN.values()),
        *(_plain(game) for game in GAMES if game not in _CHOSEN),
    )
)


def few_seats(game: str) -> int:
    """The fewest seats with opponents, or the only one."""
    seats = GAMES[game].seats
    return next((n for n in seats if n > 1), seats[0])


Policy = Callable[[nacre.Match, list[str], random.Random], str]


def uniform(match: nacre.Match, actions: list[str], rnd: random.Random) -> str:
    """Every legal action is equally likely."""
    return rnd.choice(actions)


def positions(setting: Setting, seed: int, policy: Policy = uniform) -> Iterator[nacre.Match]:
    """One match, yielded at its start and after each action to the end."""
    match = setting.match(seed)
    rnd = random.Random(seed)
    yield match
    while not match.over:
        match.play(policy(match, match.actions(), rnd))
        yield match


def finished(setting: Setting, seed: int) -> nacre.Match:
    """A match played to its end."""
    *_, match = positions(setting, seed)
    return match
