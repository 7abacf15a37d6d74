"""Live connections: changes are pushed to a client, its requests are carried out.

A connection that asks for a version gets everything after it and nothing twice. A client that
cannot keep up is dismissed and may come back; the others do not notice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import websocket
from litestar.connection import WebSocket
from litestar.connection.base import empty_receive, empty_send
from litestar.exceptions import WebSocketDisconnect
from litestar.params import PathParameter

from nacre.errors import NacreError
from nacre.server.http.limits import NetworkPlaces, Places
from nacre.server.live.inbox import Inbox
from nacre.server.live.outbox import Outbox
from nacre.server.live.sockets import LiveSocket, live_socket
from nacre.server.play.broadcast import Broadcaster, chat_line
from nacre.server.play.open_table import OpenTable, ReplyTo
from nacre.server.run.logs import Log
from nacre.server.run.services import Services, Serving, address_of, client_key
from nacre.server.store import ChatRow
from nacre.server.tables import views
from nacre.server.tables.commands import Person
from nacre.server.tables.table import Table
from nacre.wire.errors import BadRequest, Refusal, TooMany, Unidentified, error_body, status_of
from nacre.wire.http import Say, encode
from nacre.wire.live import (
    ActMessage,
    ChatMessage,
    FollowMessage,
    FromClient,
    LookMessage,
    PingMessage,
    PongMessage,
    RefusedMessage,
    SayMessage,
    UndoMessage,
    decode_from_client,
)

MOST_FAULTS = 20  # messages that are none, after which a connection is closed
REFUSED = 4000  # and the HTTP status
FAULT = 1011
CHAT_LINES = 100

log = Log("live")

Socket = WebSocket[Any, Any, Any]
TableId = Annotated[str, PathParameter(max_length=40)]


class TableOutbox(Outbox):
    """The outbox of a watcher, with how far it has seen the table."""

    __slots__ = ("guest", "version", "viewer")

    def __init__(
        self, socket: LiveSocket, guest: str | None, viewer: int | None, version: int
    ) -> None:
        super().__init__(socket)
        self.guest = guest
        self.viewer = viewer
        self.version = version


class TableConnection(Inbox):
    """One connection to a table, and to those that the client follows it to."""

    __slots__ = ("_allowance", "_open_table", "_services", "_slot", "_task")
    outbox: TableOutbox

    def __init__(
        self,
        services: Services,
        open_table: OpenTable,
        outbox: TableOutbox,
        allowance: Allowance,
        slot: Slot,
    ) -> None:
        super().__init__(outbox)
        self._services = services
        self._open_table = open_table
        self._allowance = allowance
        self._slot = slot
        self._task: asyncio.Task[None] | None = None  # carries out what takes a while

    async def run(self, chat_after: int) -> None:
        """Greet the client, then push changes and carry out requests until it hangs up."""
        try:
            self._join(None)
            self._show_chat(await self._chat(self._open_table, chat_after))
        except BaseException:
            self.ended()
            raise
        await self.outbox.run(self)

    def ended(self) -> None:
        """Leave the table."""
        self._slot.give_back()
        self.outbox.end()
        self._part()

    def _join(self, re: int | None) -> None:
        """Send the whole table to the new watcher, and the new presence to all others."""
        open_table, outbox = self._open_table, self.outbox
        before = open_table.present()
        open_table.join(outbox)
        broadcaster, now = self._services.broadcaster, self._services.clock.now()
        broadcaster.show_whole(open_table, outbox, re, now)
        broadcaster.show_presence(open_table, before, but=outbox)

    def _part(self) -> None:
        """Leave the table, and send the new presence to those who stay."""
        open_table = self._open_table
        before = open_table.present()
        open_table.part(self.outbox, self._services.clock.now())
        self._services.broadcaster.show_presence(open_table, before)

    async def _chat(self, open_table: OpenTable, after: int) -> list[ChatRow]:
        """The last lines of a table's chat; read again if more was shown there meanwhile."""
        if open_table.silent:
            return []
        while True:
            shown = open_table.chat_shown
            rows = await self._services.store.chat(open_table.table.id, after, CHAT_LINES)
            last = rows[-1].number if rows else 0
            if open_table.chat_shown <= max(shown, last):
                return rows

    def _show_chat(self, rows: list[ChatRow]) -> None:
        if rows:
            self.outbox.push(encode(ChatMessage([chat_line(row) for row in rows])))
            self._open_table.chat_shown = max(self._open_table.chat_shown, rows[-1].number)

    def carry_out(self, text: str | bytes) -> None:
        """Carry out one message; a refusal goes back with its number."""
        re: int | None = None
        try:
            message = _message(text)
            re = message.id
            self._allowance.take()
            self._answer(message)
        except NacreError as error:
            self._answered(re, None, error)

    def _answer(self, message: FromClient) -> None:
        services, open_table, outbox = self._services, self._open_table, self.outbox
        told = partial(self._answered, message.id)
        match message:
            case ActMessage():
                person = Person(self._acting_guest(), message.seat)
                reply_to = ReplyTo(outbox, message.id)
                action, version = message.action, message.version
                services.handler.act_then(open_table, person, action, version, reply_to, told)
            case UndoMessage():
                guest, version, seat = self._acting_guest(), message.version, message.seat
                reply_to = ReplyTo(outbox, message.id)
                services.handler.undo_then(open_table, guest, version, seat, reply_to, told)
            case PingMessage():
                outbox.push(encode(PongMessage(services.clock.now(), message.id)))
                self.done()
            case LookMessage():
                outbox.viewer = open_table.table.own_seat(outbox.guest or "", message.seat)
                now = services.clock.now()
                services.broadcaster.show_whole(open_table, outbox, message.id, now)
                self.done()
            case FollowMessage():
                self._begin_task(message.id, self._follow(message))
            case SayMessage():
                self._begin_task(message.id, self._say(message))

    def _acting_guest(self) -> str:
        guest = self.outbox.guest or ""
        self._services.limits.actions.take(guest)
        return guest

    def _begin_task(self, re: int | None, work: Coroutine[Any, Any, None]) -> None:
        self._task = asyncio.get_running_loop().create_task(self._carried_out(re, work))

    async def _carried_out(self, re: int | None, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            self._answered(re, None, error)
        else:
            self.done()
        self._task = None

    async def _say(self, message: SayMessage) -> None:
        outbox, said = self.outbox, Say(message.text, message.reaction)
        await self._services.chat.say(self._open_table, outbox.guest or "", outbox.viewer, said)

    async def _follow(self, message: FollowMessage) -> None:
        """Leave the table for another one, as if a new connection had been opened there.

        Everything that can be refused comes before the step over: it is answered once.
        """
        outbox, registry = self.outbox, self._services.registry
        open_table = await registry.get(message.table)
        with open_table.kept():
            await registry.compare(open_table)
            rows = await self._chat(open_table, 0)
            if outbox.ended or outbox.dismissed:
                return  # while the table was being loaded
            outbox.viewer = views.viewer_of(open_table.table, outbox.guest, message.seat)
            self._step_over_to(open_table, message.id)
            self._show_chat(rows)

    def _step_over_to(self, open_table: OpenTable, re: int | None) -> None:
        """Part and join; at the present table the others have nothing to hear of it."""
        self.outbox.version = 0
        if open_table is self._open_table:
            now = self._services.clock.now()
            self._services.broadcaster.show_whole(open_table, self.outbox, re, now)
            return
        self._part()
        self._open_table = open_table
        self._join(re)

    def _answered(self, re: int | None, _: Table | None, error: Exception | None) -> None:
        """A message was carried out or refused; everybody who watches knows already."""
        if isinstance(error, NacreError):
            self._services.metrics.refused(error.code)
            self.outbox.push(encode(RefusedMessage(error_body(error), re)))
            if self._allowance.used_up_by(error):
                code = REFUSED + status_of(error)
                self.outbox.dismiss(code, "too many messages that are none")
        elif error is not None:
            log.error("message_failed", table=self._open_table.table.id, reason=repr(error))
            self.outbox.dismiss(FAULT, "")
        self.done()


class Allowance:
    """The messages that a connection may still send, and the faults that it is forgiven."""

    __slots__ = ("_address", "_client_key", "_faults", "_limits")

    def __init__(self, services: Services, socket: Socket, guest: str | None) -> None:
        self._limits = services.limits
        self._client_key = client_key(socket, guest)
        self._address = address_of(socket)
        self._faults = 0

    def take(self) -> None:
        """Count a message, whatever it asks for; :class:`TooMany` beyond the limit."""
        self._limits.guest_messages.take(self._client_key)
        self._limits.address_messages.take(self._address)

    def used_up_by(self, error: NacreError) -> bool:
        """Count a refusal; whether it is one too many of those that no client earns by playing."""
        self._faults += isinstance(error, BadRequest | TooMany)
        return self._faults > MOST_FAULTS


class CountingInbox(Inbox):
    """An inbox of messages that ask for nothing: they are counted and thrown away."""

    __slots__ = ("_allowance", "_broadcaster", "_guest", "_slot")

    def __init__(
        self,
        outbox: Outbox,
        allowance: Allowance,
        slot: Slot,
        broadcaster: Broadcaster,
        guest: str,
    ) -> None:
        super().__init__(outbox)
        self._allowance = allowance
        self._slot = slot
        self._broadcaster = broadcaster
        self._guest = guest

    async def run(self) -> None:
        """Listen for turns until the client hangs up."""
        self._broadcaster.listen(self._guest, self.outbox)
        await self.outbox.run(self)

    def ended(self) -> None:
        """Listen no more."""
        self._slot.give_back()
        self._broadcaster.unlisten(self._guest, self.outbox)
        self.outbox.end()

    def carry_out(self, text: str | bytes) -> None:
        """Count a message; who sends too many is dismissed."""
        try:
            self._allowance.take()
        except TooMany as error:
            self.outbox.dismiss(REFUSED + status_of(error), error.code)
        self.done()


def _message(text: str | bytes) -> FromClient:
    try:
        message: FromClient = decode_from_client(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest(f"not a message: {error}"[:200]) from None
    return message


# --- Opening and closing ---


@websocket("/api/tables/{table:str}/live")
async def table_live(socket: Socket, table: TableId, services: Serving) -> None:
    """See a table live."""
    await _refused_unopened(watch_table(services, socket, table), socket)


@websocket("/api/guests/me/live")
async def guest_live(socket: Socket, services: Serving) -> None:
    """Hear of one's turns at all tables."""
    await _refused_unopened(listen_for_turns(services, socket), socket)


async def _refused_unopened(run: Awaitable[None], socket: Socket) -> None:
    """Run a connection; one that is refused before it was accepted never opens.

    In the end it lets go of its ways in and out, which know it: a connection that waits for the
    garbage collector waits long.
    """
    try:
        await run
    except Refusal as refusal:
        await socket.close(REFUSED + status_of(refusal), refusal.code)
    finally:
        socket.receive, socket.send = empty_receive, empty_send


async def watch_table(services: Services, socket: Socket, table: str) -> None:
    """Watch a table: the query may hold ``version``, ``chat`` and ``seat``."""
    guest = services.guest(socket)  # another site's page is refused before anything is accepted
    with Slot(services, socket, guest) as slot:
        await socket.accept()
        try:
            slot.take()
            open_table = await services.registry.get(table)
            await services.registry.compare(open_table)
            viewer = views.viewer_of(open_table.table, guest, _whole(socket, "seat"))
            version, chat = _whole(socket, "version") or 0, _whole(socket, "chat") or 0
            if services.guest(socket) != guest:
                raise Unidentified("this token was withdrawn")  # while the table was being loaded
        except NacreError as error:
            await _refuse(services, socket, error)
            return
        if version > open_table.table.version:
            version = 0
        outbox = TableOutbox(live_socket(socket), guest, viewer, version)
        allowance = Allowance(services, socket, guest)
        connection = TableConnection(services, open_table, outbox, allowance, slot.passed_on())
    with suppress(WebSocketDisconnect):
        await connection.run(chat)


async def listen_for_turns(services: Services, socket: Socket) -> None:
    """Send ``your_turn`` to a guest for all their tables."""
    guest = services.known_guest(socket)
    with Slot(services, socket, guest) as slot:
        await socket.accept()
        try:
            slot.take()
        except Refusal as error:
            await _refuse(services, socket, error)
            return
        outbox, allowance = Outbox(live_socket(socket)), Allowance(services, socket, guest)
        inbox = CountingInbox(outbox, allowance, slot.passed_on(), services.broadcaster, guest)
    with suppress(WebSocketDisconnect):
        await inbox.run()


async def _refuse(services: Services, socket: Socket, error: NacreError) -> None:
    """Send the reason, then close: a browser cannot see the status of a failed handshake."""
    services.metrics.refused(error.code)
    text = encode(RefusedMessage(error_body(error))).decode()
    with suppress(Exception):
        await socket.send({"type": "websocket.send", "bytes": None, "text": text})
        await socket.close(REFUSED + status_of(error), error.code)


def _whole(socket: Socket, name: str) -> int | None:
    text = socket.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise BadRequest(f"{name}: {text[:20]!r} is not a whole number")
    return int(text)


class Slot:
    """A connection's share of the limits, given back in the end."""

    __slots__ = ("_address", "_client_key", "_passed_on", "_services", "_taken")

    def __init__(self, services: Services, socket: Socket, guest: str | None) -> None:
        self._services = services
        self._address = address_of(socket)
        self._client_key = client_key(socket, guest)
        self._taken = 0
        self._passed_on = False

    def _wanted(self) -> list[tuple[Places | NetworkPlaces, str]]:
        limits = self._services.limits
        return [
            (limits.all_connections, ""),
            (limits.address_connections, self._address),
            (limits.guest_connections, self._client_key),
        ]

    def __enter__(self) -> Slot:
        self._services.metrics.connected()
        return self

    def take(self) -> None:
        """Take a place of each kind, or :class:`TooMany`."""
        for places, key in self._wanted():
            places.take(key)
            self._taken += 1

    def passed_on(self) -> Slot:
        """The same for a connection that has begun, which gives it back when it ends."""
        self._passed_on = True
        return self

    def __exit__(self, *_: object) -> None:
        if not self._passed_on:
            self.give_back()

    def give_back(self) -> None:
        """The connection is over."""
        self._services.metrics.disconnected()
        for places, key in self._wanted()[: self._taken]:
            places.give_back(key)
