"""The WebSockets of live connections: picows where it can be imported, else uvicorn's own.

A :class:`LiveSocket` calls back for every message and is written to without waiting. There are two:
``PicowsSocket``, and ``AsgiSocket`` for any server that speaks ASGI.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Protocol

from nacre.server.run.logs import Log

if TYPE_CHECKING:
    from litestar.connection import WebSocket

    Socket = WebSocket[Any, Any, Any]

LIVE = "nacre.live"  # the key of a LiveSocket in the scope of a connection

FRAMES_PER_MESSAGE = 4
LEAST_FRAMES = 100  # at once
TOO_MANY = 4429
PARTING_SECONDS = 2.0  # for a client that was dismissed to read why

Closing = tuple[int, str]  # the code and the reason of a close frame

log = Log("live")


class Receiver(Protocol):
    """Takes in what comes from a client."""

    def hear(self, text: str | bytes, *, last: bool) -> None:
        """Take in a message; the last one for now, or more have come with it."""

    def keeps_up(self) -> bool:
        """Whether more may be read from the client now."""

    def flush(self) -> None:
        """Send what had to wait."""

    def ended(self) -> None:
        """The connection is over; called once."""


class LiveSocket(Protocol):
    """An accepted WebSocket."""

    def write(self, text: bytes) -> bool:
        """Send a text now; ``False`` if it would have to wait, until ``flush`` is called."""

    def close(self, code: int, reason: str) -> None:
        """Send a close frame."""

    def abort(self) -> None:
        """Hang up, whatever is still to be sent."""

    def read_on(self) -> None:
        """Read again from a client that was not read while its receiver did not keep up."""

    async def run(self, receiver: Receiver) -> None:
        """Pass messages on, until the connection has ended and the receiver was told so.

        A socket that needs nobody to wait for it returns at once, and goes on by itself.
        """


def websocket_protocol(messages_per_minute: int) -> type[asyncio.Protocol]:
    """The WebSocket protocol for uvicorn; there may be more frames than messages, but not many."""
    chosen = _chosen()
    limits: dict[str, Any] = {
        "__slots__": (),
        "frames_per_minute": FRAMES_PER_MESSAGE * messages_per_minute,
        "frames_at_once": max(LEAST_FRAMES, messages_per_minute),
    }
    return type(chosen.__name__, (chosen,), limits)


def _chosen() -> type[asyncio.Protocol]:
    """The one place where it is chosen."""
    try:
        from nacre.server.live.picows_upgrade import PicowsUpgrade
    except ImportError as error:
        from nacre.server.live.uvicorn_socket import CountedWebSocket

        log.warning("without_picows", reason=str(error))
        return CountedWebSocket
    return PicowsUpgrade


def live_socket(socket: Socket) -> LiveSocket:
    """The LiveSocket of a connection that was accepted."""
    found: Any = socket.scope.get(LIVE)
    return AsgiSocket(socket) if found is None else found


class AsgiSocket:
    """A LiveSocket over ASGI: a task sends, and messages are received one by one."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self._loop = asyncio.get_running_loop()
        self._sender: asyncio.Task[None] | None = None
        self._closing: Any = None  # the message that closes it
        self._receiver: Receiver | None = None
        self._left: asyncio.Future[None] = self._loop.create_future()
        self._caught_up = asyncio.Event()

    def write(self, text: bytes) -> bool:
        """Send a text, if nothing is being sent."""
        if self._sender is not None:
            return False
        message = {"type": "websocket.send", "bytes": None, "text": text.decode()}
        self._sender = self._loop.create_task(self._send(message))
        return True

    def close(self, code: int, reason: str) -> None:
        """Send a close frame, after what is being sent."""
        self._closing = {"type": "websocket.close", "code": code, "reason": reason}
        if self._sender is None:
            self._sender = self._loop.create_task(self._send(self._closing))

    async def _send(self, message: Any) -> None:
        try:
            await self._socket.send(message)
            if self._closing is not None and self._closing is not message:
                await self._socket.send(self._closing)
        except Exception:
            return  # whatever is wrong with the connection, receiving notices it, too
        if self._closing is None:
            self._sender = None
            if self._receiver is not None:
                self._receiver.flush()

    def abort(self) -> None:
        """Count the client as gone."""
        if not self._left.done():
            self._left.set_result(None)

    def read_on(self) -> None:
        """Receive again."""
        self._caught_up.set()

    async def run(self, receiver: Receiver) -> None:
        """Receive until the client hangs up, or was dismissed and is given up."""
        self._receiver = receiver
        receiver.flush()  # what had to wait since it was accepted
        receiving = self._loop.create_task(self._receive(receiver))
        try:
            await asyncio.wait([receiving, self._left], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._receiver = None
            receiver.ended()
            await _cancelled(receiving)
            await self._stop_sending()

    async def _receive(self, receiver: Receiver) -> None:
        while (event := await self._socket.receive())["type"] == "websocket.receive":
            receiver.hear(event.get("text") or event.get("bytes") or b"", last=False)
            while not receiver.keeps_up():
                self._caught_up.clear()
                await self._caught_up.wait()

    async def _stop_sending(self) -> None:
        """Let the reason of a dismissal be sent, if the client reads."""
        if self._sender is not None:
            if self._closing is not None and not self._left.done():
                await asyncio.wait([self._sender], timeout=PARTING_SECONDS)
            await _cancelled(self._sender)


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait([task])
    if not task.cancelled() and (error := task.exception()) is not None:
        log.info("connection_broken", reason=repr(error))
