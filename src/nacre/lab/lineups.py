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


def round_robin(game: str, bots: Sequence[str], seats: int) -> tuple[Lineup, ...]:
    """Every pairing: two seats or two teams share them, else one meets a table full of the other.

    >>> round_robin("pearls", ["a", "b"], 3)
    (('a', 'b', 'b'), ('b', 'a', 'a'))
    >>> round_robin("pearladora", ["a", "b"], 4)
    (('a', 'b', 'a', 'b'),)
    """
    if len(game_of(game).sides(seats)) == 2:
        return tuple((a, b) * (seats // 2) for a, b in combinations(bots, 2))
    return tuple((a,) + (b,) * (seats - 1) for a, b in permutations(bots, 2))
