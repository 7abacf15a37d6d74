"""Live sockets by picows, which parses frames in compiled code.

picows calls a :class:`PicowsSocket` for each frame, without a task or a queue in between.
``picows_upgrade.py`` hands connections to it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from picows import WSFrame, WSListener, WSMsgType, WSTransport

from nacre.server.http.limits import Bucket
from nacre.server.live.sockets import TOO_MANY, Receiver
from nacre.server.run.logs import Log
from nacre.wire.errors import TooMany

log = Log("live")

NORMAL, GOING_AWAY = 1000, 1001
PROTOCOL_ERROR, NOT_TEXT, TOO_LARGE, FAULT, RESTART = 1002, 1007, 1009, 1011, 1012
PING_SECONDS = 20.0  # without a message, after which a client is asked whether it is there
PING_ROUNDS = 20  # in that time, each for a part of the connections
PARTING_SECONDS = 0.5
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
