"""The clock of this process."""

from __future__ import annotations

import time


class ServerClock:
    """Monotonic milliseconds: set from the wall clock once, after which it never jumps back."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def now(self) -> int:
        """Milliseconds since 1970, more or less."""
        return int((self._start + time.monotonic()) * 1000)
