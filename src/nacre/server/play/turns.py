"""Turns to think: slots that are shared out among owners in rotation, not by arrival.

Whoever has many tables waits for their own, and nobody else does. Tables that somebody is at come
first; those that nobody is at wait until no other wants to think.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from nacre.wire.errors import NotStored

Turn = asyncio.Future[None]


class TurnsOver(NotStored):
    """The server stops; nobody gets a turn any more."""

    def __init__(self) -> None:
        super().__init__("the server is stopping", wait=5)


class Rotation:
    """A queue for each owner; the owners take turns."""

    def __init__(self) -> None:
        self._queues: OrderedDict[str, deque[Turn]] = OrderedDict()

    def add(self, owner: str, turn: Turn) -> None:
        """Wait at the end of the owner's queue."""
        self._queues.setdefault(owner, deque()).append(turn)

    def remove(self, owner: str, turn: Turn) -> bool:
        """Wait no longer; whether it was waiting here."""
        queue = self._queues.get(owner)
        if queue is None or turn not in queue:
            return False
        queue.remove(turn)
        if not queue:
            del self._queues[owner]
        return True

    def next(self) -> Turn | None:
        """The next turn, of the owner who has waited longest since their last one."""
        if not self._queues:
            return None
        owner, queue = self._queues.popitem(last=False)
        turn = queue.popleft()
        if queue:
            self._queues[owner] = queue  # at the end
        return turn


class Turns:
    """So many slots at a time; used on one event loop."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._attended = Rotation()
        self._left = Rotation()
        self._over = False

    @asynccontextmanager
    async def turn(
        self,
        owner: str,
        *,
        attended: bool = True,
        waiting: Callable[[Callable[[], None] | None], None] = lambda _: None,
    ) -> AsyncIterator[None]:
        """Wait for a slot and hold it.

        ``waiting`` is given a function that says that somebody has come to the table meanwhile, and
        ``None`` when the wait is over.
        """
        await self._take(owner, attended, waiting)
        try:
            yield
        finally:
            self._give_back()

    async def _take(
        self, owner: str, attended: bool, waiting: Callable[[Callable[[], None] | None], None]
    ) -> None:
        if self._over:
            raise TurnsOver
        if self._free:
            self._free -= 1
            return
        turn: Turn = asyncio.get_running_loop().create_future()
        (self._attended if attended else self._left).add(owner, turn)
        waiting(lambda: self._hurry(owner, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._attended.remove(owner, turn)
                self._left.remove(owner, turn)
            else:
                self._give_back()  # it was its turn at the same moment
            raise
        finally:
            waiting(None)

    def _hurry(self, owner: str, turn: Turn) -> None:
        if self._left.remove(owner, turn):
            self._attended.add(owner, turn)

    def _give_back(self) -> None:
        turn = self._next()
        if turn is None:
            self._free += 1
        else:
            turn.set_result(None)

    def _next(self) -> Turn | None:
        """The next turn that somebody still waits for."""
        while (turn := self._attended.next() or self._left.next()) is not None:
            if not turn.done():
                return turn
        return None

    def close(self) -> None:
        """Give no more turns; those that wait get :class:`TurnsOver`."""
        self._over = True
        while (turn := self._next()) is not None:
            turn.set_exception(TurnsOver())
