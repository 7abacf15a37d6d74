"""Cards counted by name: in views, in lines of text and in prepared positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

NOTHING = "–"  # in a line of text

T = TypeVar("T")


def counted(names: Sequence[str], counts: Iterable[int]) -> dict[str, int]:
    """Counts by name, zeros included."""
    return dict(zip(names, counts, strict=True))


def dealt(
    unseen: Counter[str], view: Mapping[str, Any], known: Sequence[Mapping[str, int]]
) -> dict[str, Any]:
    """Hands and pile of a view, with the unseen cards dealt out and the known ones in place."""
    hidden = [seat for seat, hand in enumerate(view["hands"]) if hand is None]
    unseen = unseen - sum((Counter(known[seat]) for seat in hidden), Counter())
    cards, hands = unseen.elements(), list(view["hands"])
    for seat in hidden:
        missing = view["hand_sizes"][seat] - sum(known[seat].values())
        hands[seat] = Counter(known[seat]) + Counter(islice(cards, missing))
    return {"hands": hands, "pile": Counter(cards)}


def without_zeros(counts: dict[str, int]) -> dict[str, int]:
    """Counts by name, without zeros."""
    return {name: n for name, n in counts.items() if n}


def listed(counts: dict[str, int]) -> str:
    """Counts in a line of text: ``yellow 3, wild 1``."""
    return ", ".join(f"{name} {n}" for name, n in counts.items() if n) or NOTHING


# --- Prepared positions ---


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
