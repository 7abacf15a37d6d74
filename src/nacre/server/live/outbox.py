"""The outbox of a live connection, and the WebSocket that it writes to at once.

A message is written to the transport straight away while the other end keeps up; only otherwise it
waits for a task that sends. That spares a task and the layers of the framework for each message.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

from nacre.server.http.limits import Rate
from nacre.wire.errors import TooMany

if TYPE_CHECKING:
    from litestar.connection import WebSocket

    Socket = WebSocket[Any, Any, Any]

WRITE = "nacre.write"  # the key of :meth:`DirectWebSocket.write` in the scope of a connection
RECEIVE = "nacre.receive"  # the key of its ``receive``, without the layers in between

MOST_WAITING = 2_000_000  # bytes that may wait for a client that does not read
MOST_MESSAGES = 1_000
TOO_SLOW = 4408
TOO_MANY = 4429
FRAMES_PER_MESSAGE = 4
LEAST_FRAMES = 100  # at once
SLICE = 4096  # bytes
PARTING_SECONDS = 2.0
GONE = {"type": "websocket.disconnect", "code": 1006}

Write = Callable[[bytes], bool]


class DirectWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which the application may also write to without waiting.

    Frames are counted here, those of the protocol (pings, fragments) with the others: they are
    answered before the application sees anything.
    """

    frames_per_minute: ClassVar[int] = 10_000
    frames_at_once: ClassVar[int] = 1_000

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._frame_limit = Rate("frames", self.frames_per_minute, 60, self.frames_at_once)
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
        self._frame_limit.take("")
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take note of a pong, if there were not too many."""
        self._frame_limit.take("")
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take in a part of a message, if there were not too many."""
        self._frame_limit.take("")
        super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """Take in a message, if there were not too many."""
        self._frame_limit.take("")
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take in a message, if there were not too many."""
        self._frame_limit.take("")
        super().handle_bytes(event)

    def handle_connect(self, event: Request) -> None:
        """Put the direct ways in and out into the scope of a new connection."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope[WRITE] = self.write  # type: ignore[literal-required] # an addition of ours
            self.scope[RECEIVE] = self.receive  # type: ignore[literal-required] # likewise

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

    def write(self, text: bytes) -> bool:
        """Send a text now; ``False`` if it would have to wait, or the connection is closed."""
        open_now = self.handshake_complete and not (self.close_sent or self.disconnected)
        if not (open_now and self.writable.is_set()):
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def shutdown(self) -> None:
        """Say that the server stops, unless the connection is just being closed by itself.

        uvicorn would raise then, and break the stop for everybody.
        """
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()


def limited(messages_per_minute: int) -> type[DirectWebSocket]:
    """The WebSocket for a limit of messages: there may be more frames than that, but not many."""
    return type(
        "LimitedWebSocket",
        (DirectWebSocket,),
        {
            "frames_per_minute": FRAMES_PER_MESSAGE * messages_per_minute,
            "frames_at_once": max(LEAST_FRAMES, messages_per_minute),
        },
    )


def _never(_: bytes) -> bool:
    """Stands in where the connection is no DirectWebSocket: every message waits for its turn."""
    return False


class Outbox:
    """The messages to one client, sent in order; a client that is too slow is dismissed."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self._receive: Any = socket.scope.get(RECEIVE, socket.receive)
        self._loop = asyncio.get_running_loop()
        self._write: Write = socket.scope.get(WRITE, _never)  # type: ignore[assignment] # see above
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._sender: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None
        self._listener: asyncio.Task[Any] | None = asyncio.current_task()
        self._listening = False
        self._left = asyncio.Event()  # the time to go after a dismissal is over

    async def receive(self) -> Any:
        """The next event from the client; a dismissed one counts as gone after a while."""
        if self._left.is_set():
            return GONE
        self._listening = True
        try:
            return await self._receive()
        except asyncio.CancelledError:
            if self._listener is None or not self._left.is_set():
                raise
            self._listener.uncancel()
            return GONE
        finally:
            self._listening = False

    async def messages(self) -> AsyncIterator[str | bytes]:
        """What the client sends, until it hangs up.

        All others get their turn after each message: a client can send thousands in one packet,
        and receiving those that are here already does not wait.
        """
        while (event := await self.receive())["type"] != "websocket.disconnect":
            if event["type"] == "websocket.receive":
                yield event.get("text") or event.get("bytes") or b""
                await asyncio.sleep(0)

    def push(self, message: bytes) -> None:
        """Send, without waiting."""
        if self._closing is not None or (self._sender is None and self._write(message)):
            return
        self._waiting.append(message)
        self._size += len(message)
        if self._size > MOST_WAITING or len(self._waiting) > MOST_MESSAGES:
            self._waiting.clear()
            self.dismiss(TOO_SLOW, "too slow: come back and go on from your version")
        elif self._sender is None:
            self._sender = self._loop.create_task(self._send())

    def dismiss(self, code: int, reason: str) -> None:
        """Close the connection, after what waits was sent."""
        if self._closing is None:
            self._closing = (code, reason[:100])
            self._loop.call_later(PARTING_SECONDS, self._leave)
            if self._sender is None:
                self._sender = self._loop.create_task(self._send())

    def _leave(self) -> None:
        """Stop receiving: a client that never reads does not learn that it was dismissed."""
        self._left.set()
        if self._listener is not None and self._listening:
            self._listener.cancel()

    async def _send(self) -> None:
        try:
            while self._waiting:
                message = self._waiting.popleft()
                self._size -= len(message)
                text = message.decode()
                await self._socket.send({"type": "websocket.send", "bytes": None, "text": text})
            if self._closing is not None:
                code, reason = self._closing
                await self._socket.close(code, reason)
        except Exception:
            # Whatever is wrong with the connection, receiving notices it, too.
            self._waiting.clear()
        finally:
            self._sender = None

    async def end(self) -> None:
        """Stop sending; a dismissed client still gets the reason, if it reads."""
        sender = self._sender
        if sender is not None:
            if self._closing is not None:
                await asyncio.wait([sender], timeout=PARTING_SECONDS)
            sender.cancel()
            with suppress(asyncio.CancelledError):
                await sender
