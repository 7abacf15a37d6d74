"""uvicorn's WebSocket with its frames counted: for where picows cannot be imported."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from nacre.server.http.limits import Bucket
from nacre.server.live.sockets import TOO_MANY
from nacre.wire.errors import TooMany

SLICE = 4096  # bytes


class CountedWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket within a limit of frames.

    Those of the protocol (pings, fragments) are counted with the others: they are answered before
    the application sees anything.
    """

    frames_per_minute: ClassVar[int] = 10_000
    frames_at_once: ClassVar[int] = 1_000

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._frame_limit = Bucket("frames", self.frames_per_minute, 60, self.frames_at_once)
        self._ended = False  # the application

    def data_received(self, data: bytes) -> None:
        """Parse what came in slices, so that a flood is noticed before all of it is parsed."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_events(self) -> None:
        """Take in the frames that were parsed; hang up on who sends too many."""
        try:
            super().handle_events()
        except TooMany:
            if not self.close_sent:
                self._fail(TOO_MANY, "too many frames")
            self.transport.close()

    def _fail(self, code: int, reason: str) -> None:
        """Close without waiting for the other end, as the protocol has it for violations."""
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True

    def handle_ping(self) -> None:
        """Answer a ping, if there were not too many."""
        self._frame_limit.take()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take note of a pong, if there were not too many."""
        self._frame_limit.take()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take in a part of a message, if there were not too many."""
        self._frame_limit.take()
        super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """Take in a message, if there were not too many."""
        self._frame_limit.take()
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take in a message, if there were not too many."""
        self._frame_limit.take()
        super().handle_bytes(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the application, and let go if it has ended already."""
        super().connection_lost(exc)
        self._let_go()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application has ended; let go if the other end has hung up already."""
        super().on_task_complete(task)
        self._ended = True
        self._let_go()

    def _let_go(self) -> None:
        """Drop what points back here when both ends are done, so that nothing of it is left.

        Otherwise it waits for the garbage collector, which hardly ever looks at what has lived for
        a while: that would stop everybody.
        """
        if self._ended and self.disconnected:
            self.scope.clear()  # type: ignore[attr-defined] # a dict to us
            self.conn.parser.close()

    def shutdown(self) -> None:
        """Say that the server stops, unless the connection is just being closed by itself.

        uvicorn would raise then, and break the stop for everybody.
        """
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()
