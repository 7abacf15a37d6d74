"""``nacre serve`` on a machine whose clocks jump.

The file that the environment names holds two numbers of seconds: by how much the wall clock is
wrong, and for how long the machine was suspended. It is read at the start and at every SIGUSR1.
"""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

VARIABLE = "TEST_CLOCKS"  # (a name with NACRE_ would be a setting)

wall, wall_ns, clock = time.time, time.time_ns, time.clock_gettime


class Jumps:
    """By how much the clocks of this process differ from those of the machine."""

    def __init__(self) -> None:
        self.wrong = 0.0
        self.suspended = 0.0
        self.read()

    def read(self, *_: object) -> None:
        """Take what the file says now."""
        wrong, suspended = Path(os.environ[VARIABLE]).read_text().split()
        self.wrong, self.suspended = float(wrong), float(suspended)

    @property
    def wall(self) -> float:
        return self.wrong + self.suspended

    def clock(self, which: int) -> float:
        """As ``time.clock_gettime``; the monotonic clock stands still during a suspend."""
        ahead = {time.CLOCK_REALTIME: self.wall, time.CLOCK_BOOTTIME: self.suspended}
        return clock(which) + ahead.get(which, 0.0)


if __name__ == "__main__":
    jumps = Jumps()
    signal.signal(signal.SIGUSR1, jumps.read)
    time.time = lambda: wall() + jumps.wall
    time.time_ns = lambda: wall_ns() + int(jumps.wall * 1e9)
    time.clock_gettime = jumps.clock

    from nacre.cli import main

    main()
