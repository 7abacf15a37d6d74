"""Live connections: views pushed, actions taken in.

A connection that asks for a version gets everything after it and nothing twice. Whoever cannot keep up is sent away and
may come back; the others do not notice.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from nacre.errors import NacreError
from nacre.server import acting, messages, seeing, undoing
from nacre.server.house import Asker, Room
from nacre.server.messages import ErrorBody, encode
from nacre.server.refusals import BadRequest, Refusal, TooMany
from nacre.server.services import Services, address_of
from nacre.server.wire import RECEIVE, WRITE, Write

Socket = WebSocket[Any, Any, Any]

MOST_WAITING = 2_000_000  # bytes that may wait for somebody who does not read
MOST_MESSAGES = 1_000
MOST_FAULTS = 20  # messages that are none, after which a connection is closed
TOO_SLOW = 4408
REFUSED = 4400  # and the last two digits of the HTTP status
CHAT_LINES = 100
PARTING_SECONDS = 2.0
GONE = {"type": "websocket.disconnect", "code": 1006}


def _never(_: bytes) -> bool:
    """A connection that is not one of wire.py: everything waits for its turn."""
    return False


class Line:
    """The way out to one client: what is pushed waits here until it can be sent."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self._receive: Any = socket.scope.get(RECEIVE, socket.receive)
        self._loop = asyncio.get_running_loop()
        self._write: Write = socket.scope.get(WRITE, _never)  # type: ignore[assignment] # by wire.py
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._sender: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None
        self._listener: asyncio.Task[Any] | None = asyncio.current_task()
        self._listening = False
        self._left = asyncio.Event()  # who was sent away had the time to go

    async def hear(self) -> Any:
        """What the other end sends next; who does not go when sent away has gone all the same."""
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
        """Send away, after what waits was sent."""
        if self._closing is None:
            self._closing = (code, reason[:100])
            self._loop.call_later(PARTING_SECONDS, self._leave)
            if self._sender is None:
                self._sender = self._loop.create_task(self._send())

    def _leave(self) -> None:
        """Listen no more: who never reads does not hear that it is over."""
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
            # Whatever is wrong with the line, the receiving end notices it, too.
            self._waiting.clear()
        finally:
            self._sender = None

    async def end(self) -> None:
        """Stop sending; whoever is sent away hears why, if they listen."""
        sender = self._sender
        if sender is not None:
            if self._closing is not None:
                await asyncio.wait([sender], timeout=PARTING_SECONDS)
            sender.cancel()
            with suppress(asyncio.CancelledError):
                await sender


class Onlooking(Line):
    """Somebody who looks at a table."""

    def __init__(self, socket: Socket, guest: str | None, viewer: int | None, version: int) -> None:
        super().__init__(socket)
        self.guest = guest
        self.viewer = viewer
        self.version = version
        self.faults = 0


class Live:
    """One connection to one table, from beginning to end."""

    def __init__(self, services: Services, socket: Socket, room: Room, onlooker: Onlooking) -> None:
        self._services = services
        self._socket = socket
        self._room = room
        self._onlooker = onlooker

    async def run(self, chat_after: int) -> None:
        """Look and listen until the other end hangs up."""
        room, onlooker = self._room, self._onlooker
        before = room.present()
        room.onlookers.add(onlooker)
        try:
            self._greet(before)
            await self._show_chat(chat_after)
            await self._listen()
        finally:
            room.onlookers.discard(onlooker)
            await onlooker.end()
            self._services.crier.show_presence(room)

    def _greet(self, before: list[bool]) -> None:
        """The whole table to who came, and who came to everybody."""
        crier, now = self._services.crier, self._services.house.watch.now()
        crier.show_whole(self._room, self._onlooker, None, now)
        if self._room.present() != before:
            crier.show_presence(self._room)

    async def _show_chat(self, after: int) -> None:
        rows = await self._services.store.chat(self._room.table.id, after, CHAT_LINES)
        if rows:
            from nacre.server.announcer import chat_line

            lines = [chat_line(row) for row in rows]
            self._onlooker.push(encode(messages.ChatMessage(lines)))
            self._room.chat_shown = max(self._room.chat_shown, rows[-1].number)

    async def _listen(self) -> None:
        while True:
            event = await self._onlooker.hear()
            if event["type"] == "websocket.disconnect":
                return
            if event["type"] == "websocket.receive":
                await self._take_in(event.get("text") or event.get("bytes") or b"")
                if self._onlooker.faults > MOST_FAULTS:
                    self._onlooker.dismiss(REFUSED, "too many messages that are none")
                    return

    async def _take_in(self, text: str | bytes) -> None:
        """One message; a refusal goes back with its number."""
        re: int | None = None
        try:
            message = _message(text)
            re = message.id
            await self._carry_out(message)
        except NacreError as error:
            if isinstance(error, BadRequest | TooMany):
                self._onlooker.faults += 1
            self._services.metrics.refused(error.code)
            self._onlooker.push(encode(messages.RefusedMessage(error_body(error), re)))

    async def _carry_out(self, message: messages.FromClient) -> None:
        services, room, onlooker = self._services, self._room, self._onlooker
        asker = Asker(onlooker, message.id)
        match message:
            case messages.PingMessage():
                now = services.house.watch.now()
                onlooker.push(encode(messages.PongMessage(now, message.id)))
            case messages.LookMessage():
                onlooker.viewer = room.table.own_seat(onlooker.guest or "", message.seat)
                services.crier.show_whole(room, onlooker, message.id, services.house.watch.now())
            case messages.ActMessage():
                guest = self._acting_guest()
                await services.house.do(
                    room,
                    lambda t: acting.act(t, guest, message.action, message.version, message.seat),
                    asker,
                )
                services.metrics.acted(room.table.game, "person")
            case messages.UndoMessage():
                guest = self._acting_guest()
                await services.house.do(
                    room, lambda t: undoing.undo(t, guest, message.version, message.seat), asker
                )
            case messages.SayMessage():
                guest = onlooker.guest or ""
                said = messages.Say(message.text, message.reaction)
                await services.talk.say(room, guest, onlooker.viewer, said)

    def _acting_guest(self) -> str:
        guest = self._onlooker.guest or ""
        self._services.limits.actions.take(guest)
        return guest


def _message(text: str | bytes) -> messages.FromClient:
    try:
        message: messages.FromClient = messages.decode_from_client(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest(f"not a message: {error}"[:200]) from None
    return message


def error_body(error: NacreError) -> ErrorBody:
    """An error for the wire."""
    return ErrorBody(error.code, str(error), getattr(error, "wait", None))


# --- Coming and going ---


async def look_at_table(services: Services, socket: Socket, table: str) -> None:
    """A connection to a table: its query may hold ``version``, ``chat`` and ``seat``."""
    guest = services.guest(socket)  # another site's page is refused before anything is accepted
    with _Place(services, socket, guest) as place:
        await socket.accept()
        try:
            place.take()
            room = await services.house.room(table)
            viewer = seeing.viewer_of(room.table, guest, _whole(socket, "seat"))
            version, chat = _whole(socket, "version") or 0, _whole(socket, "chat") or 0
            if version > room.table.version:  # seen at another process
                await services.house.catch_up(table)
        except NacreError as error:
            await _refuse(services, socket, error)
            return
        if version > room.table.version:
            version = 0
        onlooker = Onlooking(socket, guest, viewer, version)
        with suppress(WebSocketDisconnect):
            await Live(services, socket, room, onlooker).run(chat)


async def listen_for_turns(services: Services, socket: Socket) -> None:
    """A connection on which a guest hears of all their tables."""
    guest = services.known_guest(socket)
    with _Place(services, socket, guest) as place:
        await socket.accept()
        try:
            place.take()
        except Refusal as error:
            await _refuse(services, socket, error)
            return
        line = Line(socket)
        listeners = services.crier.listeners.setdefault(guest, set())
        listeners.add(line)
        try:
            with suppress(WebSocketDisconnect):
                while (await line.hear())["type"] != "websocket.disconnect":
                    pass
        finally:
            listeners.discard(line)
            if not listeners:
                services.crier.listeners.pop(guest, None)
            await line.end()


async def _refuse(services: Services, socket: Socket, error: NacreError) -> None:
    """Say why, and hang up: a browser does not see the status of a handshake that failed."""
    from nacre.server.refusals import status_of

    services.metrics.refused(error.code)
    text = encode(messages.RefusedMessage(error_body(error))).decode()
    with suppress(Exception):
        await socket.send({"type": "websocket.send", "bytes": None, "text": text})
        await socket.close(4000 + status_of(error), error.code)


def _whole(socket: Socket, name: str) -> int | None:
    text = socket.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise BadRequest(f"{name}: {text[:20]!r} is not a whole number")
    return int(text)


class _Place:
    """A connection's place under the limits, given back in the end."""

    def __init__(self, services: Services, socket: Socket, guest: str | None) -> None:
        limits = services.limits
        self._metrics = services.metrics
        address = address_of(socket)
        self._wanted = [
            (limits.all_connections, ""),
            (limits.address_connections, address),
            (limits.guest_connections, guest or f"nobody at {address}"),
        ]
        self._taken = 0

    def __enter__(self) -> _Place:
        self._metrics.connected()
        return self

    def take(self) -> None:
        for places, key in self._wanted:
            places.take(key)
            self._taken += 1

    def __exit__(self, *_: object) -> None:
        self._metrics.disconnected()
        for places, key in self._wanted[: self._taken]:
            places.give_back(key)
