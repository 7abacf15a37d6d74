"""The inbox of a live connection: messages are carried out one after the other."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque

from nacre.server.live.outbox import Outbox

MOST_WAITING = 16  # messages of a client, after which nothing more is read from it


class Inbox(ABC):
    """The messages of one client, in order.

    A message that comes alone is carried out at once. Of those that come together each gets a turn
    of the loop, as all others do in between: a client can send thousands in one packet.
    """

    __slots__ = ("_busy", "_waiting", "outbox")

    def __init__(self, outbox: Outbox) -> None:
        self.outbox = outbox
        self._waiting: deque[str | bytes] | None = None  # most never have any
        self._busy = False  # with a message

    @abstractmethod
    def carry_out(self, text: str | bytes) -> None:
        """Carry out a message, and call ``done``, now or later."""

    @abstractmethod
    def ended(self) -> None:
        """Let go of everything: the connection is over."""

    def hear(self, text: str | bytes, *, last: bool) -> None:
        """Take in a message; the last one for now, or more have come with it.

        A client that was dismissed is not heard any more: nobody would tell it what came of it.
        """
        if self.outbox.dismissed:
            return
        if last and not self._busy and not self._waiting:
            self._begin(text)
        elif self._waiting:
            self._waiting.append(text)
        else:
            self._waiting = deque([text])
            if not self._busy:
                self._soon()

    def keeps_up(self) -> bool:
        """Whether more may be read from the client now."""
        return not self._waiting or len(self._waiting) < MOST_WAITING

    def done(self) -> None:
        """The message is carried out; on to the next."""
        self._busy = False
        if self.outbox.dismissed:
            self._waiting = None
        elif self._waiting:
            self._soon()

    def flush(self) -> None:
        """Send what waits for the client."""
        self.outbox.flush()

    def _soon(self) -> None:
        asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        if self._busy or not self._waiting:
            return
        text = self._waiting.popleft()
        if not self._waiting:
            self.outbox.read_on()
        self._begin(text)

    def _begin(self, text: str | bytes) -> None:
        self._busy = True
        self.carry_out(text)
