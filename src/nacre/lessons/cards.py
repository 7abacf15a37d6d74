"""Cards written as text, for prepared positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

T = TypeVar("T")


def counts(text: str) -> dict[str, int]:
    """Cards by name.

    >>> counts("blue 2, wild 1")
    {'blue': 2, 'wild': 1}
    """
    pairs = (part.split() for part in text.split(",") if part.strip())
    return {name: int(number) for name, number in pairs}


def rest(deck: Mapping[T, int], elsewhere: Iterable[Mapping[T, int]]) -> Counter[T]:
    """What of a deck is nowhere else; a negative number is left for the rules to refuse."""
    left = Counter(deck)
    for cards in elsewhere:
        left.subtract(cards)
    return left
