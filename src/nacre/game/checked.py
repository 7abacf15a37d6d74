"""Checks of values that people give, with messages that say what would be right."""

from __future__ import annotations

from numbers import Integral
from typing import Any

from nacre.errors import BadOption

LARGEST_SEED = 10**100  # Python refuses to write down much larger numbers


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number (NumPy's too), and not a bool in disguise."""
    return type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))


def shown(value: Any) -> str:
    """A value for a message, cut to a sensible length."""
    try:
        text = repr(value)
    except ValueError:  # a number too large to be written down
        return "a huge number"
    return text if len(text) <= 60 else text[:57] + "…"


def whole(name: str, value: Any, low: int, high: int) -> int:
    """A whole number from ``low`` to ``high`` itself, or :class:`BadOption`."""
    if not is_whole(value) or not low <= value <= high:
        raise BadOption(f"{name}: {shown(value)} is not a whole number from {low:,} to {high:,}")
    return int(value)


def positive(name: str, value: Any) -> float:
    """A number above 0 itself, or :class:`BadOption`."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not 0 < value < float("inf"):
        raise BadOption(f"{name}: {shown(value)} is not a number above 0")
    return float(value)


def seed_number(seed: Any) -> int:
    """A seed itself, or :class:`BadOption`: the one rule for matches, bots, batches and worlds."""
    if not is_whole(seed) or abs(seed) >= LARGEST_SEED:
        raise BadOption(f"seed: {shown(seed)} is not a whole number of at most 100 digits")
    return int(seed)
