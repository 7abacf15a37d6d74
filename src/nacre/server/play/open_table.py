"""An open table: a table in memory, with the live connections that watch it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from nacre.server.play.lock import TableLock
from nacre.server.play.peers import PeerPresence
from nacre.server.tables.table import Table

LATELY = 60_000  # milliseconds for which somebody who asked is still at the table


class Watcher(Protocol):
    """A live connection that watches a table."""

    guest: str | None
    viewer: int | None  # the seat from which it sees the table; None: a spectator
    version: int  # up to which everything was sent

    def push(self, message: bytes) -> None:
        """Send, without waiting."""

    def dismiss(self, code: int, reason: str) -> None:
        """Close the connection, after what waits was sent."""


class ReplyTo(NamedTuple):
    """The watcher whose request is being carried out, and the number of the request."""

    watcher: Watcher
    re: int | None


@dataclass(eq=False, slots=True)
class OpenTable:
    """A table in memory. Changes are made under the lock; readers take ``table`` as it is."""

    table: Table
    opened: int  # when, in milliseconds
    used: int = 0  # when it was last asked for
    seen: dict[str, int] = field(default_factory=dict)  # when guests with a seat were last heard of
    lock: TableLock = field(default_factory=TableLock)
    watchers: set[Watcher] = field(default_factory=set)
    elsewhere: PeerPresence = field(default_factory=PeerPresence)
    timer: asyncio.TimerHandle | None = None
    busy: bool = False  # a bot is thinking for it
    evicted: bool = False  # the registry has forgotten it
    chat_shown: int = 0  # the number of the last chat line that was sent to the watchers
    silent: bool = False  # it is known that nothing was said yet
    told_here: frozenset[str] = frozenset()  # the sitters whom other processes know to be here
    users: int = 0  # requests that need it for longer than one change
    summarised: int | None = None  # when its summary was stored last; None: it is not known
    hurry: Callable[[], None] | None = None  # says to a bot that waits that somebody has come

    @contextmanager
    def kept(self) -> Iterator[None]:
        """While this lasts the table is not evicted."""
        self.users += 1
        try:
            yield
        finally:
            self.users -= 1

    @property
    def free(self) -> bool:
        """Whether nobody watches it and nothing works on it."""
        return not (self.in_use or self.busy or self.lock.held)

    @property
    def in_use(self) -> bool:
        """Whether somebody watches it, or is about to."""
        return bool(self.watchers or self.users)

    def sitters_here(self) -> frozenset[str]:
        """The guests with a seat who are connected to this process."""
        here = {watcher.guest for watcher in self.watchers}
        return frozenset(s.guest for s in self.table.sitters if s and s.guest and s.guest in here)

    def join(self, watcher: Watcher) -> None:
        """A live connection has begun."""
        self.watchers.add(watcher)
        self._hurry()

    def wait_for_turn(self, hurry: Callable[[], None] | None) -> None:
        """A bot waits for its turn to think; ``None``: it does no longer."""
        self.hurry = hurry

    def _hurry(self) -> None:
        if self.hurry is not None:
            self.hurry()

    def attended(self, now: int) -> bool:
        """Whether somebody is at the table: connected, or heard of a moment ago."""
        return bool(self.watchers) or any(now - seen < LATELY for seen in self.seen.values())

    def part(self, watcher: Watcher, now: int) -> None:
        """A live connection has ended."""
        self.watchers.discard(watcher)
        self.see(watcher.guest, now)

    def see(self, guest: str | None, now: int) -> bool:
        """A guest was heard of; whether the guest has a seat."""
        if guest is None or not self.table.seats_of(guest):
            return False
        self.seen[guest] = now
        self._hurry()
        return True

    def away_since(self) -> list[int | None]:
        """For each seat, when its person was last heard of; ``None``: connected, or nobody.

        Nobody was absent before the table was opened here, or before the game began.
        """
        nobody_before = max(self.opened, self.table.started)
        return [
            None
            if present or sitter is None or sitter.guest is None
            else max(self.seen.get(sitter.guest, 0), nobody_before)
            for sitter, present in zip(self.table.sitters, self.present(), strict=True)
        ]

    def is_present(self, guest: str) -> bool:
        """Whether a guest is connected, here or to another process."""
        return guest in [watcher.guest for watcher in self.watchers] or self.elsewhere.has(guest)

    def present(self) -> list[bool]:
        """For each seat, whether its person is connected."""
        here = {watcher.guest for watcher in self.watchers}
        return [
            sitter is not None
            and sitter.guest is not None
            and (sitter.guest in here or self.elsewhere.has(sitter.guest))
            for sitter in self.table.sitters
        ]
