"""Requests to upgrade: the application is asked, then picows gets the connection.

uvicorn hands a request to :class:`PicowsUpgrade`, as it would to a protocol of its own, and the
application is asked first, by ASGI: who asks, and from which page. Only when it accepts the
connection belongs to picows, on the same port, with a :class:`PicowsSocket` that is called for each
frame. The application returns then, and nothing of it is kept for a connection that may be idle for
hours.

``WSProtocol`` is no documented door of picows. So picows is pinned to one version, and
``tests/server/test_picows.py`` notices what changes there.
"""

from __future__ import annotations

import asyncio
import binascii
import socket
from base64 import b64decode
from typing import Any, ClassVar, cast
from urllib.parse import unquote

from picows import WSAutoPingStrategy
from picows.picows import WSProtocol  # type: ignore[attr-defined] # see above
from uvicorn.config import Config
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from uvicorn.server import ServerState

from nacre.server.http.limits import Bucket
from nacre.server.live.picows_socket import FAULT, NORMAL, PING_SECONDS, PicowsSocket, Pinger
from nacre.server.live.sockets import LIVE
from nacre.server.run.logs import AT_END, Log

log = Log("live")

GONE = 1006  # the code of an end without a word
READ_BUFFER = 2048  # bytes, to begin with; it grows as far as the kernel's
KERNEL_BUFFER = 32 * 1024  # of what was not read yet
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nhost: nacre\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: %s\r\n\r\n"
)
ANSWER = "HTTP/1.1 %s\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
VERSION = b"13"  # of the protocol


class PicowsUpgrade(asyncio.Protocol):
    """A request to upgrade: the application is asked, then picows gets the connection."""

    __slots__ = (
        "_app",
        "_connected",
        "_connections",
        "_early",
        "_key",
        "_largest",
        "_live",
        "_loop",
        "_root",
        "_scope",
        "_state",
        "_tasks",
        "_transport",
    )  # for a transport of uvloop keeps it after it was handed on

    frames_per_minute: ClassVar[int] = 10_000
    frames_at_once: ClassVar[int] = 1_000
    pinger: ClassVar[Pinger]

    def __init_subclass__(cls) -> None:
        cls.pinger = Pinger()  # of one server

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        self._app = config.loaded_app
        self._largest: int = config.ws_max_size
        self._root: str = config.root_path
        self._state = app_state
        self._connections: set[Any] = server_state.connections
        self._tasks = server_state.tasks
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._early = b""  # what came after the request, before it was answered
        self._key: bytes | None = None
        self._scope: dict[str, Any] = {}
        self._connected = False  # the application was told
        self._live: PicowsSocket | None = None

    # --- Before it is accepted ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport = cast("asyncio.Transport", transport)
        self._connections.add(self)

    def data_received(self, data: bytes) -> None:
        """Ask the application; what comes before it has answered is kept for picows."""
        if self._key is None:
            self._asked(data)
        elif len(self._early) + len(data) <= KERNEL_BUFFER:
            self._early += data
        elif self._transport is not None:
            self._transport.abort()

    def eof_received(self) -> None:
        """Nobody is there any more."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone before it was answered."""
        self._transport = None
        self._connections.discard(self)

    def _asked(self, data: bytes) -> None:
        """Ask the application, if it is a request that can be answered."""
        line, *lines = data.removesuffix(b"\r\n\r\n").split(b"\r\n")
        method, target, _ = line.split(b" ", 2)
        headers = [(name, value) for name, _, value in (one.partition(b": ") for one in lines)]
        known = dict(headers)
        self._key = known.get(b"sec-websocket-key", b"")
        version = known.get(b"sec-websocket-version")
        if method != b"GET" or version != VERSION or not _is_key(self._key):
            self._answer("400 Bad Request")
        else:
            self._scope = self._scope_of(target, headers)
            task = self._loop.create_task(self._run())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _scope_of(self, target: bytes, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
        assert self._transport is not None
        path, _, query = target.partition(b"?")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if is_ssl(self._transport) else "ws",
            "server": get_local_addr(self._transport),
            "client": get_remote_addr(self._transport),
            "root_path": self._root,
            "path": self._root + unquote(path.decode("ascii")),
            "raw_path": self._root.encode() + path,
            "query_string": query,
            "headers": headers,
            "subprotocols": [],
            "state": self._state.copy(),
            "extensions": {},
        }

    def _answer(self, status: str) -> None:
        """Answer that it is not upgraded, and hang up."""
        transport, self._transport = self._transport, None
        if transport is not None:
            transport.write((ANSWER % status).encode())
            transport.close()

    # --- The application ---

    async def _run(self) -> None:
        try:
            await self._app(self._scope, self._receive, self._send)
        except Exception:
            log.exception("application_failed")
            self._stop(FAULT)
        else:
            if self._live is None or not self._live.goes_on:
                self._stop(NORMAL)
        finally:
            self._scope.clear()
            self._live = None

    def _stop(self, code: int) -> None:
        """End what the application has not ended itself."""
        if self._live is None:
            self._answer("500 Internal Server Error")
        else:
            self._live.hang_up(code)

    async def _receive(self) -> dict[str, Any]:
        """The events of ASGI, but for what the LiveSocket passes on itself.

        There is none where the client has gone before it was accepted.
        """
        if self._connected:
            return {"type": "websocket.disconnect", "code": GONE}
        self._connected = True
        return {"type": "websocket.connect"}

    async def _send(self, message: Any) -> None:
        match message["type"]:
            case "websocket.accept":
                self._accept()
            case "websocket.close" if self._live is None:
                self._answer("403 Forbidden")
            case "websocket.close" if self._live is not None:
                self._live.close(message.get("code", NORMAL), message.get("reason") or "")
            case "websocket.send" if self._live is not None:
                self._live.write((message.get("text") or "").encode())

    def _accept(self) -> None:
        """Hand the connection to picows, which answers the request."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        transport.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_RCVBUF, KERNEL_BUFFER
        )
        limit = Bucket("frames", self.frames_per_minute, 60, self.frames_at_once)
        live = PicowsSocket(limit, self._largest, (self._connections, self.pinger))
        self._connections.discard(self)
        self._live, self._transport = live, None
        self._scope |= {LIVE: live, AT_END: live.at_end}
        protocol = picows_protocol(live, live.logger(), self._largest)
        protocol.connection_made(transport)
        feed(protocol, HANDSHAKE % self._key)
        forget_handshake(protocol)
        transport.set_protocol(protocol)
        if self._early:
            early, self._early = self._early, b""
            feed(protocol, early)

    def shutdown(self) -> None:
        """Say that the server stops; uvicorn calls this."""
        self._answer("503 Service Unavailable")


def picows_protocol(live: PicowsSocket, logger: Any, largest: int) -> Any:
    """The undocumented door: the connection of a server of picows, which waits for a request."""
    return WSProtocol(
        None,  # host_port and ws_path: of a client
        None,
        False,  # is_client_side
        lambda request: live,  # ws_listener_factory
        logger,
        True,  # disconnect_on_exception
        None,  # websocket_handshake_timeout
        False,  # enable_auto_ping: it has a task and a timer for each connection
        PING_SECONDS,  # auto_ping_idle_timeout
        PING_SECONDS,  # auto_ping_reply_timeout
        WSAutoPingStrategy.PING_WHEN_IDLE,
        False,  # enable_auto_pong: pings are counted first
        largest,  # max_frame_size
        None,  # extra_headers
        READ_BUFFER,  # read_buffer_init_size
    )


def forget_handshake(protocol: Any) -> None:
    """Drop the headers, which picows keeps as long as the connection lasts."""
    for message in (protocol.transport.request, protocol.transport.response):
        if message is not None:
            message.headers = None


def feed(protocol: Any, data: bytes) -> None:
    """Let a protocol of picows read bytes that have been read already."""
    while data:
        room = protocol.get_buffer(len(data))
        number = min(len(room), len(data))
        room[:number] = data[:number]
        protocol.buffer_updated(number)
        data = data[number:]


def _is_key(key: bytes) -> bool:
    try:
        return len(b64decode(key, validate=True)) == 16
    except binascii.Error:
        return False
