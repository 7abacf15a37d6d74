"""A lock that is taken in order of arrival, with a callback or with ``async with``.

An action in play takes it with a callback: a free lock is taken at once, without a task that waits.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class TableLock:
    """One at a time changes a table; used on one event loop."""

    __slots__ = ("_held", "_waiting")

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[Callable[[], None]] | None = None  # most tables never need one

    @property
    def held(self) -> bool:
        """Whether somebody holds it."""
        return self._held

    def take(self, then: Callable[[], None]) -> None:
        """Call ``then`` with the lock held, now if it is free; it must lead to ``release``."""
        if self._waiting is not None:
            self._waiting.append(then)
        elif self._held:
            self._waiting = deque([then])
        else:
            self._held = True
            then()

    def release(self) -> None:
        """Pass the lock on to the next who waits, in a turn of the loop of its own."""
        if self._waiting is None:
            self._held = False
            return
        asyncio.get_running_loop().call_soon(self._waiting.popleft())
        if not self._waiting:
            self._waiting = None

    async def __aenter__(self) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.take(lambda: self._let_in(turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was its turn at the same moment
                self.release()
            raise

    def _let_in(self, turn: asyncio.Future[None]) -> None:
        if turn.done():  # cancelled while it waited
            self.release()
        else:
            turn.set_result(None)

    async def __aexit__(self, *_: object) -> None:
        self.release()
