"""The live client of a table: messages over a WebSocket that reconnects by itself."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from types import TracebackType
from urllib.parse import urlencode

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from nacre.client.errors import Refused, Unreachable, pause, refusal
from nacre.wire.http import Reaction, encode
from nacre.wire.live import (
    ActMessage,
    ChatMessage,
    FromClient,
    FromServer,
    LookMessage,
    PingMessage,
    RefusedMessage,
    SayMessage,
    TableMessage,
    UndoMessage,
    UpdateMessage,
    decode_from_server,
)

PATIENCE = 300.0  # seconds to go on trying
OPENING = 15.0  # seconds for one try
SHORTEST_PAUSE, LONGEST_PAUSE = 0.25, 15.0
LARGEST_MESSAGE = 8_000_000  # bytes

APPLICATION = range(4000, 5000)  # close codes of the server: 4000 and an HTTP status
WORTH_WAITING = (429, 503)
TOO_SLOW = 4408
CODES = {400: "bad_request", 403: "not_allowed"}  # of a close without a message


class Live:
    """The messages of one table, and the way to act at it.

    Iterating gives one :data:`FromServer` after the other, first the whole table. When the
    connection breaks it is made anew from the last version, so nothing is missed and nothing comes
    twice; then the whole table comes again. A request on a connection that breaks is not repeated:
    that table shows whether it was done. Not for several threads at once.
    """

    def __init__(
        self,
        address: str,
        token: str | None = None,
        *,
        seat: int | None = None,
        version: int = 0,
        patience: float = PATIENCE,
    ) -> None:
        self.version = version  # up to which everything was seen
        self.chat = 0  # the number of the last line of the chat
        self.seat = seat
        self.reconnects = 0
        self._address = address
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._patience = patience
        self._requests = 0
        self._closer = ExitStack()  # closes the connection
        self._connection: ClientConnection | None = None
        self._greeted = False  # by the whole table, on this connection
        self._lost_at: float | None = None
        self._pause = 0.0
        self._closed = False

    # --- Receiving ---

    def __iter__(self) -> Iterator[FromServer]:
        while not self._closed:
            message = self.receive()
            if message is not None:
                yield message

    def receive(self, timeout: float | None = None) -> FromServer | None:
        """The next message; ``None`` if none came within ``timeout`` seconds.

        :class:`Refused` if the server does not let us watch (any more), :class:`Unreachable` when
        it did not answer for too long.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        while not self._closed:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            try:
                message = self._decoded(self._connected().recv(left))
            except TimeoutError:
                return None
            except ConnectionClosed as closed:
                self._hung_up(closed)
                continue
            if message is not None and self._noted(message):
                return message
        return None

    def _decoded(self, text: str | bytes) -> FromServer | None:
        try:
            message: FromServer = decode_from_server(text)
        except msgspec.MsgspecError:
            return None  # of a newer server: an unknown message is ignored
        return message

    def _noted(self, message: FromServer) -> bool:
        """Remember the version; whether the message is for the program."""
        match message:
            case TableMessage():
                self._greeted, self._lost_at, self._pause = True, None, 0.0
                self.version = message.table.version
            case UpdateMessage():
                self.version = message.version
            case ChatMessage() if message.lines:
                self.chat = max(self.chat, message.lines[-1].number)
            case RefusedMessage() if not self._greeted:
                self._drop()
                self._wait_or_raise(Refused.told(message.error))
                return False
        return True

    # --- The connection ---

    def _connected(self) -> ClientConnection:
        while self._connection is None:
            time.sleep(self._pause)
            try:
                self._connection = self._closer.enter_context(
                    connect(
                        self._url(),
                        additional_headers=self._headers,
                        open_timeout=OPENING,
                        max_size=LARGEST_MESSAGE,
                    )
                )
            except InvalidStatus as error:
                answer = error.response
                retry_after = answer.headers.get("Retry-After")
                self._wait_or_raise(refusal(answer.status_code, bytes(answer.body), retry_after))
            except (OSError, InvalidHandshake) as error:  # TimeoutError is an OSError
                self._lost(f"{type(error).__name__}: {error}")
        return self._connection

    def _url(self) -> str:
        known = {"version": self.version, "chat": self.chat, "seat": self.seat}
        return f"{self._address}?{urlencode({k: v for k, v in known.items() if v is not None})}"

    def _hung_up(self, closed: ConnectionClosed) -> None:
        """Come back, unless the server does not want us."""
        self._drop()
        frame = closed.rcvd
        if frame is not None and frame.code in APPLICATION and frame.code != TOO_SLOW:
            status = frame.code - APPLICATION.start
            code = CODES.get(status, f"http_{status}")
            self._wait_or_raise(Refused(code, frame.reason, status=status))
        else:
            self.reconnects += 1
            self._lost("the connection broke")

    def _wait_or_raise(self, refused: Refused) -> None:
        """Wait for a limit, or for a game that is being compiled; raise any other refusal."""
        if refused.wait is None and refused.status in WORTH_WAITING:
            self._lost(refused.message)
            return
        seconds = pause(refused, self._patience)
        self._lost(refused.message)
        self._pause = max(self._pause, seconds)

    def _lost(self, reason: str) -> None:
        """Back off exponentially with jitter: others were cut off at the same moment."""
        now = time.monotonic()
        self._lost_at = self._lost_at or now
        if now - self._lost_at > self._patience:
            raise Unreachable(f"no live connection for {self._patience:.0f} s: {reason}")
        longest = min(LONGEST_PAUSE, max(SHORTEST_PAUSE, 2 * self._pause))
        self._pause = longest * random.uniform(0.5, 1.0)

    def _drop(self) -> None:
        self._closer.close()
        self._connection = None
        self._greeted = False

    def close(self) -> None:
        """Hang up; iterating ends."""
        self._closed = True
        self._drop()

    def __enter__(self) -> Live:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # --- Sending: each returns the number that comes back as ``re`` ---

    def act(self, action: str, version: int | None = None, seat: int | None = None) -> int:
        """Do an action, in the position that was seen last unless ``version`` says another."""
        number = self._number()
        return self._send(ActMessage(action, self._version(version), seat, number), number)

    def undo(self, version: int | None = None, seat: int | None = None) -> int:
        """Take the last action back."""
        number = self._number()
        return self._send(UndoMessage(self._version(version), seat, number), number)

    def look(self, seat: int) -> int:
        """See the table from another of one's own seats, also after the connection breaks."""
        self.seat = seat
        number = self._number()
        return self._send(LookMessage(seat, number), number)

    def say(self, text: str | None = None, reaction: Reaction | None = None) -> int:
        """Say something, or react."""
        number = self._number()
        return self._send(SayMessage(text, reaction, number), number)

    def ping(self) -> int:
        """Ask whether the server is there."""
        number = self._number()
        return self._send(PingMessage(number), number)

    def _version(self, version: int | None) -> int:
        return self.version if version is None else version

    def _number(self) -> int:
        self._requests += 1
        return self._requests

    def _send(self, message: FromClient, number: int) -> int:
        try:
            self._connected().send(encode(message).decode())
        except ConnectionClosed as closed:
            self._hung_up(closed)
        return number
