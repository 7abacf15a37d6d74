"""Clocks of the seats: none, a limit for each decision, or one for the game with an increment.

Times are the milliseconds of the entries, so that every process computes the same. A bot has all
the time it needs.

Being shown what happened costs nobody time: the time of a seat begins to run when it has seen at
the normal pace what happened since its last action, the others' actions and what followed its own,
but not later than :data:`MOST_SHOWN` in a turn.
"""

from __future__ import annotations

from nacre.wire.http import Clock, ClockView, GameClock, NoClock

MOST_SHOWN = 3_000  # milliseconds that clocks wait in a turn


class TableClock:
    """The clocks of all seats of a table."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self._clock = clock
        self.ticks = not isinstance(clock, NoClock)  # whether there are clocks at all
        start = 0 if isinstance(clock, NoClock) else clock.seconds * 1000
        self._left = [start] * seats
        self._running: int | None = None
        self._since = 0
        self._to_show = [0] * seats  # milliseconds of what a seat has not been shown yet
        self._waited = [0] * seats  # for that, in its turn so far

    def copy(self) -> TableClock:
        """An independent clock at the same moment; one that does not tick never changes."""
        if not self.ticks:
            return self
        other = object.__new__(TableClock)
        other.__dict__.update(self.__dict__)
        other._left = list(self._left)
        other._to_show = list(self._to_show)
        other._waited = list(self._waited)
        return other

    def show(self, actor: int | None, action: int, followed: int, *, passed: bool) -> None:
        """Something happened that takes so many milliseconds to be shown.

        ``action`` is the time for what ``actor`` did (``None``: the deal), which the others are
        shown; ``followed`` is that for what came of it, which everybody is shown. ``passed`` says
        that the next decision of ``actor`` belongs to another turn.
        """
        if not self.ticks:
            return
        for seat in range(len(self._left)):
            if seat == actor:
                self._to_show[seat] = followed
            else:
                self._to_show[seat] += action + followed
            if seat != actor or passed:
                self._waited[seat] = 0

    def run(self, seat: int | None, at: int) -> None:
        """From now on the time of this seat runs, and no longer that of another.

        It begins to run when the seat has been shown what happened.
        """
        if not self.ticks:
            return
        if seat != self._running:
            if self._running is not None:
                self.spend(self._running, at, increment=False)
            self._running, self._since = seat, at
        if seat is not None:
            self._since += self._wait_for(seat)

    def _wait_for(self, seat: int) -> int:
        wait = min(self._to_show[seat], MOST_SHOWN - self._waited[seat])
        self._to_show[seat] = 0
        self._waited[seat] += wait
        return wait

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
        if not self.ticks or self._running != seat:
            return None
        return self._since + self._left[seat]

    def view(self, now: int) -> ClockView | None:
        """The time left for each seat; ``None`` without clocks."""
        if not self.ticks:
            return None
        left: list[int | None] = [self._left_of(seat, now) for seat in range(len(self._left))]
        return ClockView(left, self._running, None if self._running is None else self._since)

    def _left_of(self, seat: int, now: int) -> int:
        if seat != self._running:
            return self._left[seat]
        return max(self._left[seat] - max(now - self._since, 0), 0)
