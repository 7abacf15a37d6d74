"""Clocks of the seats: none, a limit for each decision, or one for the game with an increment.

Times are the milliseconds of the entries, so that every process computes the same. A bot has all
the time it needs.
"""

from __future__ import annotations

from nacre.wire.http import Clock, ClockView, GameClock, NoClock


class TableClock:
    """The clocks of all seats of a table."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self._clock = clock
        start = 0 if isinstance(clock, NoClock) else clock.seconds * 1000
        self._left = [start] * seats
        self._running: int | None = None
        self._since = 0

    def copy(self) -> TableClock:
        """An independent clock at the same moment."""
        other = object.__new__(TableClock)
        other.__dict__.update(self.__dict__)
        other._left = list(self._left)
        return other

    def run(self, seat: int | None, at: int) -> None:
        """From now on the time of this seat runs, and no longer that of another."""
        if seat != self._running:
            if self._running is not None:
                self.spend(self._running, at, increment=False)
            self._running, self._since = seat, at

    def spend(self, seat: int, at: int, *, increment: bool) -> None:
        """Charge a seat for its decision; its next decision begins."""
        if self._running != seat:
            return
        if isinstance(self._clock, GameClock):
            more = self._clock.increment * 1000 if increment else 0
            self._left[seat] = max(self._left[seat] - max(at - self._since, 0), 0) + more
        self._since = at

    def deadline(self, seat: int) -> int | None:
        """When the time of the seat that runs is up."""
        if isinstance(self._clock, NoClock) or self._running != seat:
            return None
        return self._since + self._left[seat]

    def view(self, now: int) -> ClockView | None:
        """The time left for each seat; ``None`` without clocks."""
        if isinstance(self._clock, NoClock):
            return None
        left: list[int | None] = [self._left_of(seat, now) for seat in range(len(self._left))]
        return ClockView(left, self._running)

    def _left_of(self, seat: int, now: int) -> int:
        if seat != self._running:
            return self._left[seat]
        return max(self._left[seat] - max(now - self._since, 0), 0)
