"""Who sits where: a line-up is a bot for each seat, and is played in all its rotations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import TypeAlias

from nacre.games import game_of

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


def two_sides(game: str, seats: int) -> bool:
    """Whether two bots share such a table evenly: two seats, or two teams."""
    return len(game_of(game).sides(seats)) == 2


def meeting(game: str, pair: tuple[str, str], seats: int) -> tuple[Lineup, ...]:
    """The line-ups in which two bots meet, evenly for both.

    Two seats or two teams they share, else each meets a table full of the other.

    >>> meeting("pearls", ("a", "b"), 3)
    (('a', 'b', 'b'), ('b', 'a', 'a'))
    >>> meeting("pearladora", ("a", "b"), 4)
    (('a', 'b', 'a', 'b'),)
    """
    if two_sides(game, seats):
        return (pair * (seats // 2),)
    return tuple((a,) + (b,) * (seats - 1) for a, b in (pair, pair[::-1]))


def round_robin(game: str, bots: Sequence[str], seats: int) -> tuple[Lineup, ...]:
    """The line-ups in which every bot meets every other.

    >>> round_robin("pearls", ["a", "b"], 3)
    (('a', 'b', 'b'), ('b', 'a', 'a'))
    >>> round_robin("chicken", ["a", "b", "c"], 2)
    (('a', 'b'), ('a', 'c'), ('b', 'c'))
    """
    pairs = combinations(bots, 2) if two_sides(game, seats) else permutations(bots, 2)
    return tuple(meeting(game, pair, seats)[0] for pair in pairs)
