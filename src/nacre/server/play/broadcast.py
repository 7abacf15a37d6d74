"""The broadcaster: sends changes to watchers, to the other processes and to absent people."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import msgspec

from nacre.server.play import peers
from nacre.server.play.open_table import OpenTable, ReplyTo, Watcher
from nacre.server.play.registry import TableRegistry
from nacre.server.push.notices import TurnNotice
from nacre.server.run.logs import Log
from nacre.server.store import ChatRow, Store
from nacre.server.tables import undo, views
from nacre.server.tables.entries import Acted, Undone
from nacre.server.tables.table import Table
from nacre.wire.errors import Refusal
from nacre.wire.http import ChatLine, encode
from nacre.wire.live import (
    ChatMessage,
    PresenceMessage,
    TableMessage,
    TurnMessage,
    UpdateMessage,
)

log = Log("broadcast")

SENT_AWAY = 4403  # the close code for watchers who may not watch any more
SIGNED_OUT = (4401, "unidentified")
_OF_THE_POSITION = (Acted, Undone)
HEARTBEAT = 20.0  # seconds between two messages about the guests who are connected here


class Listener(Protocol):
    """A live connection on which a guest hears of the turns at all their tables."""

    def push(self, message: bytes) -> None:
        """Send, without waiting."""

    def dismiss(self, code: int, reason: str) -> None:
        """Close the connection, after what waits was sent."""


class Notifier(Protocol):
    """Notifies people who are not connected: implemented by push/notices.py."""

    def your_turn(self, guest: str, notice: TurnNotice) -> None:
        """Notify a guest; never waits, never fails."""


class Broadcaster:
    """Sends the changes at the tables of one process."""

    def __init__(self, store: Store, notifier: Notifier) -> None:
        self.registry: TableRegistry | None = None
        self.listeners: dict[str, set[Listener]] = {}
        self.hear_withdrawn: Callable[[str, int], None] = lambda guest, generation: None
        self._store = store
        self._notifier = notifier
        self._process = secrets.token_hex(8)
        self._tasks: set[asyncio.Task[None]] = set()

    # --- Watchers ---

    def show(self, open_table: OpenTable, reply_to: ReplyTo | None, now: int) -> None:
        """Send the news to everybody who watches the table here."""
        sent: dict[tuple[int | None, int], bytes] = {}
        only_position = True
        for watcher in list(open_table.watchers):
            asked = reply_to if reply_to is not None and reply_to.watcher is watcher else None
            try:
                only_position &= self._show_to(open_table, watcher, asked, now, sent)
            except Exception:  # the others must see it all the same
                log.exception("not_shown", table=open_table.table.id, seat=watcher.viewer)
        if not only_position and open_table.sitters_here() != open_table.told_here:
            self._tell_presence(open_table)  # a spectator has sat down, say

    def _show_to(
        self,
        open_table: OpenTable,
        watcher: Watcher,
        asked: ReplyTo | None,
        now: int,
        sent: dict[tuple[int | None, int], bytes],
    ) -> bool:
        """Send the news to one watcher; whether the position alone was new.

        Messages that were encoded before are sent again.
        """
        table = open_table.table
        if not _only_position(table, watcher.version):
            self.show_whole(open_table, watcher, asked.re if asked else None, now)
            return False
        key = (watcher.viewer, watcher.version)
        if asked:
            message = encode(update(table, watcher, now, asked.re))
        elif key in sent:
            message = sent[key]
        else:
            message = sent[key] = encode(update(table, watcher, now))
        watcher.push(message)
        watcher.version = table.version
        return True

    def show_whole(self, open_table: OpenTable, watcher: Watcher, re: int | None, now: int) -> None:
        """Send the whole table, from where the watcher may see it now."""
        table = open_table.table
        try:
            mine = table.seats_of(watcher.guest)
            seat = watcher.viewer if watcher.viewer in mine else None
            watcher.viewer = views.viewer_of(table, watcher.guest, seat)
        except Refusal as refusal:
            watcher.dismiss(SENT_AWAY, str(refusal))
            return
        seen = views.view(table, watcher.guest, watcher.viewer, open_table.away_since(), now)
        news = views.events(table, watcher.viewer, watcher.version)
        watcher.push(encode(TableMessage(seen, news, re)))
        watcher.version = table.version

    def show_presence(
        self, open_table: OpenTable, before: list[bool], but: Watcher | None = None
    ) -> None:
        """Send which seats have their person connected, if they are others than before.

        The other processes are told what differs from what they know. ``but``: not to a watcher who
        knows it from the whole table.
        """
        if open_table.present() != before:
            self._push(open_table, _presence(open_table), but)
        if open_table.sitters_here() != open_table.told_here:
            self._tell_presence(open_table)

    def _tell_presence(self, open_table: OpenTable) -> None:
        """Tell the other processes which guests with a seat are connected here."""
        open_table.told_here = open_table.sitters_here()
        if self._store.shared:
            self._send(self._here(open_table))

    def show_chat(self, open_table: OpenTable, rows: list[ChatRow]) -> None:
        """Send new lines of the chat."""
        self._push(open_table, ChatMessage([chat_line(row) for row in rows]))

    def _push(
        self,
        open_table: OpenTable,
        message: PresenceMessage | ChatMessage,
        but: Watcher | None = None,
    ) -> None:
        encoded = encode(message)
        for watcher in [watcher for watcher in open_table.watchers if watcher is not but]:
            watcher.push(encoded)

    # --- To the other processes, and to people elsewhere ---

    def tell(self, table: Table, since: int) -> None:
        """Tell the other processes, and notify a person whose turn came after a version."""
        guest = table.person_to_act() if table.turn_version > since else None
        is_here = guest is None or self._watches(table.id, guest)
        if is_here and not self._store.shared and guest not in self.listeners:
            return
        message = peers.Moved(table.id, table.version, table.game, table.turn, guest)
        if self._store.shared:
            self._send(message)
        self._tell_listeners(message)
        if guest is not None and not is_here:
            self._notifier.your_turn(guest, _notice(message))

    def listen(self, guest: str, listener: Listener) -> None:
        """Send a guest's turns to a live connection from now on."""
        self.listeners.setdefault(guest, set()).add(listener)

    def unlisten(self, guest: str, listener: Listener) -> None:
        """Send them there no more."""
        listeners = self.listeners.get(guest, set())
        listeners.discard(listener)
        if not listeners:
            self.listeners.pop(guest, None)

    def visited(self, table: str, guest: str) -> None:
        """Tell the other processes that a guest with a seat has asked for a table."""
        if self._store.shared:
            self._send(peers.Asked(table, guest))

    def withdrawn(self, guest: str, generation: int) -> None:
        """Hang up on a guest whose tokens were withdrawn, here and at the other processes."""
        self._hang_up(guest)
        if self._store.shared:
            self._send(peers.Withdrawn(guest, generation))

    def _hang_up(self, guest: str) -> None:
        assert self.registry is not None
        for open_table in list(self.registry.open_tables.values()):
            theirs = [watcher for watcher in open_table.watchers if watcher.guest == guest]
            if theirs:
                self._sign_out(open_table, guest, theirs)
        for listener in list(self.listeners.get(guest, ())):
            listener.dismiss(*SIGNED_OUT)

    def _sign_out(self, open_table: OpenTable, guest: str, watchers: list[Watcher]) -> None:
        """Hang up on a guest's watchers, who are nobody from now on; the guest was there so far."""
        assert self.registry is not None
        before = open_table.present()
        for watcher in watchers:
            watcher.guest = watcher.viewer = None  # it sees and does nothing more meanwhile
            watcher.dismiss(*SIGNED_OUT)
        open_table.see(guest, self.registry.clock.now())
        self.show_presence(open_table, before)

    def began(self) -> None:
        """Ask the other processes to catch up with what one that died had no time to tell.

        Those who watch there would wait for it for ever.
        """
        if self._store.shared:
            self._send(peers.Began())

    def said(self, table: str) -> None:
        """Tell the other processes that something was said."""
        if self._store.shared:
            self._send(peers.Said(table))

    def _tell_listeners(self, message: peers.Moved) -> None:
        """Send ``your_turn`` to the person to act, on their connections for all tables."""
        if message.guest is not None:
            for listener in list(self.listeners.get(message.guest, ())):
                listener.push(encode(_turn(message)))

    def _watches(self, table: str, guest: str) -> bool:
        open_table = None if self.registry is None else self.registry.open_tables.get(table)
        return open_table is not None and open_table.is_present(guest)

    def _send(self, message: peers.PeerMessage) -> None:
        self._start(self._store.notify(peers.encoded(message)))

    def _start(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("peers_not_told", reason=repr(task.exception()))

    # --- From the other processes ---

    def heard(self, text: str) -> None:
        """Take in a message of another process."""
        assert self.registry is not None
        try:
            message = peers.decoded(text)
        except msgspec.MsgspecError:
            log.warning("peer_not_understood")
            return
        if isinstance(message, peers.Withdrawn):
            self.hear_withdrawn(message.guest, message.generation)
            self._hang_up(message.guest)
            return
        if isinstance(message, peers.Began):
            self.registry.catch_up_everywhere()
            return
        open_table = self.registry.open_tables.get(message.table)
        match message:
            case peers.Moved():
                self._tell_listeners(message)
                if open_table is not None and message.version > open_table.table.version:
                    self._start(self.registry.catch_up(message.table))
            case peers.Here() if open_table is not None:
                self._hear_presence(open_table, message)
            case peers.Asked() if open_table is not None:
                open_table.see(message.guest, self.registry.clock.now())
            case peers.Said() if open_table is not None and open_table.in_use:
                self._start(self._catch_up_chat(open_table))

    def _hear_presence(self, open_table: OpenTable, message: peers.Here) -> None:
        assert self.registry is not None
        guests, now = frozenset(message.guests), self.registry.clock.now()
        for guest in guests | open_table.elsewhere.of(message.process):
            open_table.see(guest, now)
        open_table.elsewhere.hear(message.process, guests)
        self._push(open_table, _presence(open_table))

    async def _catch_up_chat(self, open_table: OpenTable) -> None:
        rows = await self._store.chat(open_table.table.id, open_table.chat_shown)
        if rows:
            open_table.chat_shown = rows[-1].number
            self.show_chat(open_table, rows)

    async def heartbeat(self) -> None:
        """Heartbeat: repeat which guests are connected, for the word of a dead process expires."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                self._beat()
            except Exception:  # whatever it was, there must be another heartbeat
                log.exception("heartbeat_failed")

    def _beat(self) -> None:
        if self._store.shared and self.registry is not None:
            for open_table in list(self.registry.open_tables.values()):
                if open_table.watchers:
                    self._tell_presence(open_table)

    def _here(self, open_table: OpenTable) -> peers.Here:
        return peers.Here(self._process, open_table.table.id, sorted(open_table.told_here))

    async def close(self) -> None:
        """Wait for the messages that are on their way."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=2)


def update(table: Table, watcher: Watcher, now: int, re: int | None = None) -> UpdateMessage:
    """The message with the position after an action."""
    seen, actions = views.position(table, watcher.viewer)
    return UpdateMessage(
        version=table.version,
        seat=watcher.viewer,
        status=table.status,
        turn=table.turn,
        view=seen,
        actions=actions,
        events=_news(table, watcher),
        clock=table.clock.view(now),
        can_undo=undo.can_undo(table, watcher.viewer),
        now=now,
        re=re,
    )


def _news(table: Table, watcher: Watcher) -> Any:
    """The events that a watcher has not seen; as JSON if they are those of the last entry alone."""
    if watcher.version == table.version - 1:
        return views.last_events(table, watcher.viewer)
    return views.events(table, watcher.viewer, watcher.version)


def _presence(open_table: OpenTable) -> PresenceMessage:
    return PresenceMessage(open_table.present(), open_table.away_since())


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
    if table.status != "playing" or version >= table.version:
        return False
    if version == table.version - 1:
        return isinstance(table.happenings[-1].entry, _OF_THE_POSITION)
    news = table.happenings[version:]
    return all(isinstance(happening.entry, _OF_THE_POSITION) for happening in news)


def _turn(message: peers.Moved) -> TurnMessage:
    assert message.seat is not None
    return TurnMessage(message.table, message.game, message.seat, message.version)


def _notice(message: peers.Moved) -> TurnNotice:
    assert message.seat is not None
    return TurnNotice(message.table, message.game, message.seat, message.version)
