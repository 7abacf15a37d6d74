"""The outbox of a live connection: messages in order, and what waits for a client that is slow."""

from __future__ import annotations

import asyncio
from collections import deque

from nacre.server.live.sockets import PARTING_SECONDS, Closing, LiveSocket, Receiver

MOST_WAITING = 2_000_000  # bytes that may wait for a client that does not read
MOST_MESSAGES = 1_000
TOO_SLOW = 4408


class Outbox:
    """The messages to one client, sent in order; a client that is too slow is dismissed.

    A message is written to the socket at once while the other end keeps up.
    """

    __slots__ = ("_closing", "_parting", "_size", "_socket", "_waiting")

    def __init__(self, socket: LiveSocket) -> None:
        self._socket: LiveSocket | None = socket  # None: the connection has ended
        self._waiting: deque[bytes] | None = None  # most never have any
        self._size = 0
        self._closing: Closing | None = None
        self._parting: asyncio.TimerHandle | None = None

    def push(self, message: bytes) -> None:
        """Send, without waiting."""
        if self._closing is not None or self._socket is None:
            return
        if not self._waiting and self._socket.write(message):
            return
        self._wait(message)

    def _wait(self, message: bytes) -> None:
        if self._waiting is None:
            self._waiting = deque()
        self._waiting.append(message)
        self._size += len(message)
        if self._size > MOST_WAITING or len(self._waiting) > MOST_MESSAGES:
            self._waiting = None
            self.dismiss(TOO_SLOW, "too slow: come back and go on from your version")

    def dismiss(self, code: int, reason: str) -> None:
        """Close the connection, after what waits was sent; hang up if the client does not read."""
        if self._closing is None and self._socket is not None:
            self._closing = (code, reason[:100])
            loop = asyncio.get_running_loop()
            self._parting = loop.call_later(PARTING_SECONDS, self._socket.abort)
            if not self._waiting:
                self._socket.close(*self._closing)

    @property
    def dismissed(self) -> bool:
        """Whether the client was told to go."""
        return self._closing is not None

    @property
    def ended(self) -> bool:
        """Whether the connection is over."""
        return self._socket is None

    def flush(self) -> None:
        """Send what waits, as far as it goes."""
        while self._waiting and self._socket is not None:
            if not self._socket.write(self._waiting[0]):
                return
            self._size -= len(self._waiting.popleft())
            if not self._waiting and self._closing is not None:
                self._socket.close(*self._closing)

    def read_on(self) -> None:
        """Read again from the client."""
        if self._socket is not None:
            self._socket.read_on()

    async def run(self, receiver: Receiver) -> None:
        """Pass messages of the client on; the receiver is told of the end, perhaps much later."""
        if self._socket is not None:
            await self._socket.run(receiver)

    def end(self) -> None:
        """Stop sending: the connection is over."""
        self._socket = self._waiting = None
        if self._parting is not None:
            self._parting.cancel()
