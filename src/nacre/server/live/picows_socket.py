"""WebSockets by picows, which parses frames in compiled code, on the port that uvicorn serves.

uvicorn hands a request to upgrade to :class:`PicowsUpgrade`, as it would to a protocol of its own,
and the application is asked first, by ASGI: who asks, and from which page. Only when it accepts the
connection belongs to picows, which calls a :class:`PicowsSocket` for each frame, without a task or
a queue in between. The application returns then, and nothing of it is kept for a connection that
may be idle for hours.

``WSProtocol`` is no documented door of picows. So picows is pinned to one version, and
``tests/server/test_picows.py`` notices what changes there.
"""

from __future__ import annotations

import asyncio
import binascii
import socket
from base64 import b64decode
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol, cast
from urllib.parse import unquote

from picows import WSAutoPingStrategy, WSFrame, WSListener, WSMsgType, WSTransport
from picows.picows import WSProtocol  # type: ignore[attr-defined] # see above
from uvicorn.config import Config
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from uvicorn.server import ServerState

from nacre.server.http.limits import Bucket
from nacre.server.live.sockets import LIVE, TOO_MANY, Receiver
from nacre.server.run.logs import AT_END, Log
from nacre.wire.errors import TooMany

log = Log("live")

NORMAL, GOING_AWAY = 1000, 1001
GONE = 1006  # the code of an end without a word
PROTOCOL_ERROR, NOT_TEXT, TOO_LARGE, FAULT, RESTART = 1002, 1007, 1009, 1011, 1012
PING_SECONDS = 20.0  # without a message, after which a client is asked whether it is there
PING_ROUNDS = 20  # in that time, each for a part of the connections
PARTING_SECONDS = 0.5
READ_BUFFER = 2048  # bytes, to begin with; it grows as far as the kernel's
KERNEL_BUFFER = 32 * 1024  # of what was not read yet
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nhost: nacre\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: %s\r\n\r\n"
)
ANSWER = "HTTP/1.1 %s\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
VERSION = b"13"  # of the protocol
ROOM_FOR_HEADER = bytes(14)  # before a message, where picows writes the header of its frame


class Violation(Exception):
    """A client does not keep to the protocol."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Home(Protocol):
    """Has the connections of a server in it, as long as they last."""

    def add(self, live: PicowsSocket, /) -> None:
        """It has begun."""

    def discard(self, live: PicowsSocket, /) -> None:
        """It is over."""


TALKED, ANSWERED, ASKED = range(3)  # the last sign of life: a message, a pong, none since a ping


class PicowsSocket(WSListener):
    """A LiveSocket over picows: it is called for each frame, and writes to the kernel at once."""

    __slots__ = (
        "_at_end",
        "_closed",
        "_early",
        "_frame_limit",
        "_homes",
        "_largest",
        "_logger",
        "_over",
        "_parts",
        "_paused",
        "_receiver",
        "_sign",
        "_text",
        "_writable",
        "_ws",
    )

    def __init__(self, frame_limit: Bucket, largest: int, homes: Sequence[Home]) -> None:
        self._frame_limit = frame_limit
        self._largest = largest  # message, in bytes
        self._homes = homes
        self._at_end: Callable[[], None] | None = None
        self._ws: WSTransport | None = None
        self._receiver: Receiver | None = None
        self._early: list[str | bytes] | None = None  # what came before there was a receiver
        self._parts: list[bytes] | None = None  # of a message in several frames
        self._text = False  # whether that message is one
        self._writable = True
        self._paused = False  # reading
        self._closed = False  # a close frame was sent
        self._over = False
        self._sign = TALKED
        self._logger = _Quiet(self)
        for home in homes:
            home.add(self)

    # --- Called by picows ---

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Take note of the way out."""
        self._ws = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Take in a frame; hang up on a client that sends too many, or what is none."""
        try:
            self._take(frame)
        except TooMany:
            self._fail(TOO_MANY, "too many frames")
        except Violation as violation:
            self._fail(violation.code, str(violation))
        except UnicodeDecodeError:
            self._fail(NOT_TEXT, "not UTF-8")
        except Exception:
            log.exception("message_failed")
            self._fail(FAULT, "")

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """The connection is gone."""
        self._end()
        self._logger.let_go()
        for home in self._homes:
            home.discard(self)

    def pause_writing(self) -> None:
        """Write no more: the other end does not keep up."""
        self._writable = False

    def resume_writing(self) -> None:
        """Write what waits."""
        self._writable = True
        if self._receiver is not None:
            self._receiver.flush()

    # --- Frames ---

    def _take(self, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind == WSMsgType.CLOSE:
            self._closed_by(frame.get_payload_as_bytes())
            return
        if self._closed:
            return
        self._frame_limit.take()
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            raise Violation(PROTOCOL_ERROR, "reserved bits")
        if kind == WSMsgType.PONG:
            self._sign = min(self._sign, ANSWERED)
            return
        self._sign = TALKED
        if kind == WSMsgType.TEXT and frame.fin and self._parts is None:
            self._hear(frame.get_payload_as_utf8_text(), last=frame.last_in_buffer)
        elif kind == WSMsgType.PING:
            assert self._ws is not None
            self._ws.send_pong(frame.get_payload_as_bytes())
        else:
            self._join(kind, frame)

    def _join(self, kind: WSMsgType, frame: WSFrame) -> None:
        """Take in a frame of bytes, or a part of a message."""
        begins = kind != WSMsgType.CONTINUATION
        if begins == (self._parts is not None):
            raise Violation(PROTOCOL_ERROR, "a message within a message, or a part of none")
        if self._parts is None:
            self._parts, self._text = [], kind == WSMsgType.TEXT
        self._parts.append(frame.get_payload_as_bytes())
        if sum(map(len, self._parts)) > self._largest:
            raise Violation(TOO_LARGE, "a message that is too large")
        if frame.fin:
            whole, self._parts = b"".join(self._parts), None
            self._hear(whole.decode() if self._text else whole, last=frame.last_in_buffer)

    def _hear(self, text: str | bytes, *, last: bool) -> None:
        if self._receiver is None:
            self._early = [*(self._early or ()), text]
            self._pause()
        else:
            self._receiver.hear(text, last=last)
            if not self._receiver.keeps_up():
                self._pause()

    def _closed_by(self, payload: bytes) -> None:
        """Answer a close frame, or take note of the answer to ours."""
        assert self._ws is not None
        code = int.from_bytes(payload[:2], "big") if payload else NORMAL
        self._closed = True
        self._ws.send_close(code)  # type: ignore[arg-type] # any code; once only, picows sees to it
        self._ws.disconnect()
        self._end()

    def _fail(self, code: int, reason: str) -> None:
        """Close, and read no more; hang up when the other end had the time to learn why.

        A connection with something unread is reset at its end, which can overtake the close frame.
        """
        assert self._ws is not None
        self.close(code, reason)
        self._pause()
        asyncio.get_running_loop().call_later(PARTING_SECONDS, self._ws.disconnect)

    def broken(self) -> None:
        """Read no more: picows has found a violation, and hangs up in a moment."""
        self._closed = True
        self._pause()

    def _end(self) -> None:
        """Let everybody know that it is over, once."""
        if self._over:
            return
        self._over = True
        receiver, self._receiver = self._receiver, None
        at_end, self._at_end = self._at_end, None
        try:
            if receiver is not None:
                receiver.ended()
            if at_end is not None:
                at_end()
        except Exception:
            log.exception("end_failed")

    def _pause(self) -> None:
        if self._ws is not None and not self._paused:
            self._paused = True
            self._ws.underlying_transport.pause_reading()

    def ask(self) -> None:
        """Ask whether the client is there, if it has been silent; hang up if it never answered."""
        if self.was_asked:
            self.close(GOING_AWAY, "no answer to a ping")
            asyncio.get_running_loop().call_later(PARTING_SECONDS, self.abort)
        elif self._sign == ANSWERED and self._ws is not None:
            self._ws.send_ping()
        self._sign = min(self._sign + 1, ASKED)

    @property
    def was_asked(self) -> bool:
        """Whether it has not answered a ping yet."""
        return self._sign == ASKED

    # --- Called by the application ---

    def write(self, text: bytes) -> bool:
        """Send a text now; ``False`` if it would have to wait.

        picows would keep as much memory as the longest message took, for each connection.
        """
        if self._writable and self._ws is not None:
            frame = bytearray(ROOM_FOR_HEADER)
            frame += text
            self._ws.send_reuse_external_bytearray(WSMsgType.TEXT, frame, len(ROOM_FOR_HEADER))
            return True  # after a close frame nothing was sent
        return False

    def close(self, code: int, reason: str) -> None:
        """Send a close frame, once."""
        if not self._closed and self._ws is not None:
            self._closed = True
            self._ws.send_close(code, reason.encode())  # type: ignore[arg-type] # any code

    def abort(self) -> None:
        """Hang up, whatever is still to be sent."""
        if self._ws is not None:
            self._ws.underlying_transport.abort()

    def hang_up(self, code: int) -> None:
        """Send a close frame and what waits in the transport, and hang up."""
        self.close(code, "")
        if self._ws is not None:
            self._ws.disconnect()
        self._end()

    def shutdown(self) -> None:
        """Say that the server stops; uvicorn calls this."""
        self.hang_up(RESTART)

    @property
    def goes_on(self) -> bool:
        """Whether somebody listens, so that it outlives the request."""
        return self._receiver is not None

    def at_end(self, told: Callable[[], None]) -> bool:
        """Call ``told`` when it is over; ``False`` if it is, or nobody has begun to listen."""
        if self.goes_on:
            self._at_end = told
        return self.goes_on

    def logger(self) -> Any:
        """The logger for picows."""
        return self._logger

    def read_on(self) -> None:
        """Read again from a client whose messages waited."""
        if self._paused and self._ws is not None and not self._closed:
            self._paused = False
            self._ws.underlying_transport.resume_reading()

    async def run(self, receiver: Receiver) -> None:
        """Pass messages on from now on, and tell the receiver of the end."""
        if self._over:
            receiver.ended()
            return
        self._receiver = receiver
        receiver.flush()
        early, self._early = self._early, None
        for text in early or ():
            receiver.hear(text, last=False)
        if receiver.keeps_up():
            self.read_on()


class Pinger:
    """Asks silent clients whether they are there: one timer for all connections of a server.

    Each round asks a part of them, so that they are not asked all at once.
    """

    def __init__(self) -> None:
        self._parts: list[set[PicowsSocket]] = [set() for _ in range(PING_ROUNDS)]
        self._round = 0
        self._timer: asyncio.TimerHandle | None = None

    def add(self, live: PicowsSocket) -> None:
        """Ask a client from now on."""
        self._part_of(live).add(live)
        if self._timer is None:
            self._wait()

    def discard(self, live: PicowsSocket) -> None:
        """Ask a client no more."""
        self._part_of(live).discard(live)

    def _part_of(self, live: PicowsSocket) -> set[PicowsSocket]:
        return self._parts[(id(live) >> 4) % PING_ROUNDS]  # addresses differ in these bits

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(PING_SECONDS / PING_ROUNDS, self._ask)

    def _ask(self) -> None:
        self._timer = None
        self._round = (self._round + 1) % PING_ROUNDS
        for live in list(self._parts[self._round]):
            live.ask()
        if any(self._parts):
            self._wait()


class _Quiet:
    """Stands in for the logger of picows, for which everything that a client does is news.

    It is also the only one whom picows tells of a violation.
    """

    __slots__ = ("_live",)

    def __init__(self, live: PicowsSocket) -> None:
        self._live: PicowsSocket | None = live

    def error(self, *_: object) -> None:
        if self._live is not None:
            self._live.broken()

    def exception(self, text: str, *_: object) -> None:
        log.exception("picows_failed", told=text)

    def let_go(self) -> None:
        self._live = None

    def isEnabledFor(self, _: int) -> bool:  # noqa: N802 # as logging has it
        return False

    def info(self, *_: object) -> None:
        """Is not news."""

    debug = warning = log = info


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
