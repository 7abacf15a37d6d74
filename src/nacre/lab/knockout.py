"""Knock-outs: whoever loses a meeting is out; the seeded meet late, and the best have byes."""

from __future__ import annotations

from collections.abc import Sequence

from nacre.lab.swiss import Pair


def first_round(entrants: Sequence[str]) -> list[Pair]:
    """The pairings of the first round, in the order of the bracket, the best seeded first.

    >>> first_round(["a", "b", "c", "d", "e"])
    [('a', None), ('d', 'e'), ('b', None), ('c', None)]
    """
    size = 1 << (len(entrants) - 1).bit_length()
    slots = [entrants[seed] if seed < len(entrants) else None for seed in bracket(size)]
    return _paired(slots)


def next_round(winners: Sequence[str]) -> list[Pair]:
    """The pairings among those who won the round before, in the order of the bracket."""
    return _paired(winners)


def bracket(size: int) -> list[int]:
    """The seeds from 0 in the order of a bracket: the best two can meet in the final alone.

    >>> bracket(8)
    [0, 7, 3, 4, 1, 6, 2, 5]
    """
    seeds = [0]
    while len(seeds) < size:
        last = 2 * len(seeds) - 1
        seeds = [seed for upper in seeds for seed in (upper, last - upper)]
    return seeds


def _paired(slots: Sequence[str | None]) -> list[Pair]:
    """Neighbours; one of each pair is always there, and stands first."""
    found: list[Pair] = []
    for one, other in zip(slots[::2], slots[1::2], strict=True):
        assert one is not None
        found.append((one, other))
    return found


def seed_first(entrants: Sequence[str], a: str, b: str) -> str:
    """The better seeded of two."""
    return min(a, b, key=entrants.index)
