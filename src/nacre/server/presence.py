"""Who is there: at this process, and at others as far as they say so."""

from __future__ import annotations

import time

FRESH = 60.0  # seconds for which the word of another process counts


class Presence:
    """The guests whom other processes have at one table."""

    def __init__(self) -> None:
        self._elsewhere: dict[str, tuple[frozenset[str], float]] = {}  # by process

    def hear(self, process: str, guests: frozenset[str]) -> None:
        """Another process says whom it has here."""
        self._elsewhere[process] = (guests, time.monotonic() + FRESH)

    def elsewhere(self, guest: str) -> bool:
        """Whether another process has a guest here."""
        if not self._elsewhere:
            return False
        now = time.monotonic()
        return any(guest in guests and now < until for guests, until in self._elsewhere.values())
