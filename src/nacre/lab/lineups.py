"""Who sits where: a line-up is a bot for each seat, and is played in all its rotations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import TypeAlias

Lineup: TypeAlias = tuple[str, ...]


def rotations(lineup: Lineup) -> tuple[Lineup, ...]:
    """A line-up shifted over the seats, each seating once: every bot sits everywhere.

    >>> rotations(("a", "b", "b"))
    (('a', 'b', 'b'), ('b', 'a', 'b'), ('b', 'b', 'a'))
    >>> rotations(("a", "b", "a", "b"))
    (('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a'))
    """
    shifted = (lineup[len(lineup) - k :] + lineup[: len(lineup) - k] for k in range(len(lineup)))
    return tuple(dict.fromkeys(shifted))


def round_robin(game: str, bots: Sequence[str], seats: int) -> tuple[Lineup, ...]:
    """Every pairing: two seats or two teams share them, else one meets a table full of the other.

    >>> round_robin("pearls", ["a", "b"], 3)
    (('a', 'b', 'b'), ('b', 'a', 'a'))
    >>> round_robin("pearladora", ["a", "b"], 4)
    (('a', 'b', 'a', 'b'),)
    """
    if seats == 2 or in_teams(game, seats):
        return tuple((a, b) * (seats // 2) for a, b in combinations(bots, 2))
    return tuple((a,) + (b,) * (seats - 1) for a, b in permutations(bots, 2))


def in_teams(game: str, seats: int) -> bool:
    """Whether seats 0 and 2 play against 1 and 3."""
    return game == "pearladora" and seats == 4


def sides(game: str, seats: int) -> list[list[int]]:
    """The seats that win together."""
    if in_teams(game, seats):
        return [[0, 2], [1, 3]]
    return [[seat] for seat in range(seats)]
