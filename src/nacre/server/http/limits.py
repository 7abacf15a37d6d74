"""Rate limits and connection limits, so that one guest cannot crowd out the others.

Each process counts for itself.
"""

from __future__ import annotations

import math
import time
from collections import Counter

from nacre.wire.errors import TooMany

TIDY = 10_000  # keys after which those that are full again are forgotten


class Rate:
    """Token bucket: so many within so many seconds for each key, and as many at once."""

    def __init__(self, what: str, most: int, seconds: float) -> None:
        self._what = what
        self._most = float(most)
        self._refill = most / seconds
        self._left: dict[str, tuple[float, float]] = {}  # left, when

    def take(self, key: str) -> None:
        """Use a token, or :class:`TooMany` with the seconds until there is one again."""
        now = time.monotonic()
        left, when = self._left.get(key, (self._most, now))
        left = min(self._most, left + (now - when) * self._refill)
        if left < 1:
            wait = math.ceil((1 - left) / self._refill)
            raise TooMany(f"too many {self._what}; try again in {wait} s", wait=wait)
        self._left[key] = (left - 1, now)
        if len(self._left) > TIDY:
            self._tidy(now)

    def _tidy(self, now: float) -> None:
        self._left = {
            key: (left, when)
            for key, (left, when) in self._left.items()
            if left + (now - when) * self._refill < self._most
        }


class Places:
    """Counting semaphore: so many at a time for each key."""

    WAIT = 30  # seconds after which it is worth trying again

    def __init__(self, what: str, most: int) -> None:
        self._what = what
        self._most = most
        self._taken: Counter[str] = Counter()

    def take(self, key: str) -> None:
        """Take a place, or :class:`TooMany`."""
        if self._taken[key] >= self._most:
            raise TooMany(f"too many {self._what}; at most {self._most}", wait=self.WAIT)
        self._taken[key] += 1

    def give_back(self, key: str) -> None:
        """Give a place back."""
        self._taken[key] -= 1
        if self._taken[key] <= 0:
            del self._taken[key]

    @property
    def all_taken(self) -> int:
        """The places that are taken."""
        return self._taken.total()
