"""Time limits of a decision: CPU time of the thread that thinks, and time on the wall beside it.

CPU time is what a level promises: it is the same however busy the machine is. But people wait by
the clock on the wall, and a thread that does not get a core spends no CPU time at all. So a
decision ends on the wall after :data:`PATIENCE` times its limit, too. Budgets are in simulations
and far below either limit: both only bind on machines that are much slower, or badly overloaded.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import NamedTuple

PATIENCE = 3.0  # seconds on the wall that a decision may take for each of its limit in CPU time


class Time(NamedTuple):
    """An amount of time in seconds, by both clocks."""

    cpu: float
    wall: float

    def without(self, spent: Time) -> Time:
        """What is left of this once some was spent."""
        return Time(self.cpu - spent.cpu, self.wall - spent.wall)

    @property
    def is_up(self) -> bool:
        """Whether nothing is left by one of the clocks."""
        return self.cpu <= 0.0 or self.wall <= 0.0


NO_TIME = Time(0.0, 0.0)
FOR_EVER = Time(math.inf, math.inf)


def limit_of(seconds: float | None) -> Time:
    """The limits of a decision that may take so many seconds of CPU time; ``None``: no limit."""
    return FOR_EVER if seconds is None else Time(seconds, PATIENCE * seconds)


class Clocks(NamedTuple):
    """What the time is read from; tests bring clocks of their own."""

    cpu: Callable[[], float] = time.thread_time  # of the thread that asks
    wall: Callable[[], float] = time.monotonic

    def now(self) -> Time:
        """What both show."""
        return Time(self.cpu(), self.wall())


CLOCKS = Clocks()


class Stopwatch:
    """Measures from when it is made, in one thread."""

    def __init__(self, clocks: Clocks) -> None:
        self._clocks = clocks
        self._begun = clocks.now()

    def spent(self) -> Time:
        """The time since then."""
        return self._clocks.now().without(self._begun)
