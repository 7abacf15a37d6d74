"""Counting cards, for games that have them in hands."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from nacre.kernel.compiling import compiled


@compiled
def cards_of_all(hands: NDArray[Any], seats: int, kind: int) -> int:
    """How many cards of a kind the seats have together; -1 if one of them has a negative number."""
    total = 0
    for seat in range(seats):
        if hands[seat, kind] < 0:
            return -1
        total += int(hands[seat, kind])
    return total
