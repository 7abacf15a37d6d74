"""The clock of this process."""

from __future__ import annotations

import time

GRACE = 10_000  # milliseconds that everybody gets after a start, for the time nobody could act

# Goes on while the machine sleeps: on Linux this one alone, elsewhere the ordinary one.
_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class ServerClock:
    """Monotonic milliseconds: set from the wall clock once, after which it never jumps.

    Time in which the machine was suspended counts.
    """

    def __init__(self) -> None:
        self._start = time.time() - time.clock_gettime(_CLOCK)
        self._graced = self.now() + GRACE

    def now(self) -> int:
        """Milliseconds since 1970, more or less."""
        return int((self._start + time.clock_gettime(_CLOCK)) * 1000)

    def due(self, deadline: int) -> int:
        """When the time of a deadline is up here: not in the first seconds after a start."""
        return max(deadline, self._graced)
