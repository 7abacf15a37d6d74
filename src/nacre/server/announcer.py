"""Telling everybody what happened: those who look here, the other processes, and people who are elsewhere."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from typing import Any, Protocol

import msgspec

from nacre.server import bus, seeing, undoing
from nacre.server import entries as log
from nacre.server.house import Asker, House, Onlooker, Room
from nacre.server.logs import Log
from nacre.server.messages import (
    ChatLine,
    ChatMessage,
    PresenceMessage,
    TableMessage,
    TurnMessage,
    UpdateMessage,
    encode,
)
from nacre.server.notices import TurnNotice
from nacre.server.refusals import Refusal
from nacre.server.store import ChatRow, Store
from nacre.server.table import Table

diary = Log("announcer")

SENT_AWAY = 4403  # the close code for those who may not look any more
HEARTBEAT = 20.0  # seconds between two words about who is here


class Listener(Protocol):
    """A guest who wants to hear of all their tables."""

    def push(self, message: bytes) -> None:
        """Send, without waiting."""


class Notifier(Protocol):
    """Who reaches people that do not look."""

    def your_turn(self, guest: str, notice: TurnNotice) -> None:
        """Tell a guest; never waits, never fails."""


class Crier:
    """The announcer of one process."""

    def __init__(self, store: Store, notifier: Notifier) -> None:
        self.house: House | None = None
        self.listeners: dict[str, set[Listener]] = {}
        self._store = store
        self._notifier = notifier
        self._process = secrets.token_hex(8)
        self._tasks: set[asyncio.Task[None]] = set()

    # --- Here ---

    def show(self, room: Room, asker: Asker | None, now: int) -> None:
        """Send what is new to everybody who looks at the table here."""
        sent: dict[tuple[int | None, int], bytes] = {}
        for onlooker in list(room.onlookers):
            asked = asker is not None and asker.onlooker is onlooker
            if _only_position(room.table, onlooker.version):
                key = (onlooker.viewer, onlooker.version)
                if asked:
                    assert asker is not None
                    message = encode(update(room.table, onlooker, now, asker.re))
                elif key in sent:
                    message = sent[key]
                else:
                    message = sent[key] = encode(update(room.table, onlooker, now))
                onlooker.push(message)
                onlooker.version = room.table.version
            else:
                self.show_whole(room, onlooker, asker.re if asked and asker else None, now)

    def show_whole(self, room: Room, onlooker: Onlooker, re: int | None, now: int) -> None:
        """Send the whole table, from where the onlooker may see it now."""
        table = room.table
        try:
            mine = table.seats_of(onlooker.guest)
            seat = onlooker.viewer if onlooker.viewer in mine else None
            onlooker.viewer = seeing.viewer_of(table, onlooker.guest, seat)
        except Refusal as refusal:
            onlooker.dismiss(SENT_AWAY, str(refusal))
            return
        seen = seeing.view(table, onlooker.guest, onlooker.viewer, room.present(), now)
        news = seeing.events(table, onlooker.viewer, onlooker.version)
        onlooker.push(encode(TableMessage(seen, news, re)))
        onlooker.version = table.version

    def show_presence(self, room: Room) -> None:
        """Somebody came or went."""
        message = encode(PresenceMessage(room.present()))
        for onlooker in list(room.onlookers):
            onlooker.push(message)
        if self._store.shared:
            self._send(bus.Here(self._process, room.table.id, _guests(room)))

    def show_chat(self, room: Room, rows: list[ChatRow]) -> None:
        """Something was said."""
        message = encode(ChatMessage([chat_line(row) for row in rows]))
        for onlooker in list(room.onlookers):
            onlooker.push(message)

    # --- Elsewhere ---

    def tell(self, table: Table) -> None:
        """Tell the other processes, and the person to act if they do not look."""
        word = _moved(table)
        if self._store.shared:
            self._send(word)
        self._call(word)
        if word.guest is not None and not self._looks(word):
            self._notifier.your_turn(word.guest, _notice(word))

    def said(self, table: str) -> None:
        """Tell the other processes that something was said."""
        if self._store.shared:
            self._send(bus.Said(table))

    def _call(self, word: bus.Moved) -> None:
        """Call the person to act, wherever here they listen."""
        if word.guest is not None:
            for listener in list(self.listeners.get(word.guest, ())):
                listener.push(encode(_turn(word)))

    def _looks(self, word: bus.Moved) -> bool:
        room = self.house.rooms.get(word.table) if self.house is not None else None
        return room is not None and word.seat is not None and room.present()[word.seat]

    def _send(self, word: bus.Word) -> None:
        self._start(self._store.notify(bus.encoded(word)))

    def _start(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            diary.warning("others_not_told", reason=repr(task.exception()))

    # --- From elsewhere ---

    def heard(self, text: str) -> None:
        """Another process said something."""
        assert self.house is not None
        try:
            word = bus.decoded(text)
        except msgspec.MsgspecError:
            diary.warning("not_understood")
            return
        room = self.house.rooms.get(word.table)
        match word:
            case bus.Moved():
                self._call(word)
                if room is not None and word.version > room.table.version:
                    self._start(self.house.catch_up(word.table))
            case bus.Here() if room is not None:
                room.presence.hear(word.process, frozenset(word.guests))
                message = encode(PresenceMessage(room.present()))
                for onlooker in list(room.onlookers):
                    onlooker.push(message)
            case bus.Said() if room is not None and room.onlookers:
                self._start(self._catch_up_chat(room))

    async def _catch_up_chat(self, room: Room) -> None:
        rows = await self._store.chat(room.table.id, room.chat_shown)
        if rows:
            room.chat_shown = rows[-1].number
            self.show_chat(room, rows)

    async def keep_telling(self) -> None:
        """Now and then say who is here, so that a process that died is not believed for ever."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            if self._store.shared and self.house is not None:
                for room in list(self.house.rooms.values()):
                    if room.onlookers:
                        self._send(bus.Here(self._process, room.table.id, _guests(room)))

    async def close(self) -> None:
        """Let what was begun end."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=2)


def update(table: Table, onlooker: Onlooker, now: int, re: int | None = None) -> UpdateMessage:
    """The position after an action."""
    seen, actions = seeing.position(table, onlooker.viewer)
    return UpdateMessage(
        version=table.version,
        seat=onlooker.viewer,
        status=table.status,
        turn=table.turn,
        view=seen,
        actions=actions,
        events=seeing.events(table, onlooker.viewer, onlooker.version),
        clock=table.clock.view(now),
        can_undo=undoing.can_undo(table, onlooker.viewer),
        now=now,
        re=re,
    )


def chat_line(row: ChatRow) -> ChatLine:
    """A line of the chat for the wire."""
    return ChatLine(
        number=row.number,
        at=row.at,
        seat=row.seat,
        name=row.name,
        text=row.text,
        reaction=row.reaction,  # type: ignore[arg-type] # a reaction: checked when it arrived
    )


def _only_position(table: Table, version: int) -> bool:
    """Whether nothing but the position changed after a version (the end shows the secret, too)."""
    news = table.happenings[version:]
    return (
        bool(news)
        and table.status == "playing"
        and all(isinstance(happening.entry, log.Acted | log.Undone) for happening in news)
    )


def _moved(table: Table) -> bus.Moved:
    sitter = None if table.turn is None else table.sitters[table.turn]
    guest = sitter.guest if sitter is not None and sitter.decides else None
    return bus.Moved(table.id, table.version, table.game, table.turn, guest)


def _turn(word: bus.Moved) -> TurnMessage:
    assert word.seat is not None
    return TurnMessage(word.table, word.game, word.seat, word.version)  # type: ignore[arg-type] # a game


def _notice(word: bus.Moved) -> TurnNotice:
    assert word.seat is not None
    return TurnNotice(word.table, word.game, word.seat, word.version)


def _guests(room: Room) -> list[str]:
    return sorted({o.guest for o in room.onlookers if o.guest is not None})
