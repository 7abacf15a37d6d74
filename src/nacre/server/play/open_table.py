"""An open table: a table in memory, with the live connections that watch it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from nacre.server.play.peers import PeerPresence
from nacre.server.tables.table import Table


class Watcher(Protocol):
    """A live connection that watches a table."""

    guest: str | None
    viewer: int | None  # the seat from which it sees the table; None: a spectator
    version: int  # up to which everything was sent

    def push(self, message: bytes) -> None:
        """Send, without waiting."""

    def dismiss(self, code: int, reason: str) -> None:
        """Close the connection, after what waits was sent."""


@dataclass(frozen=True)
class ReplyTo:
    """The watcher whose request is being carried out, and the number of the request."""

    watcher: Watcher
    re: int | None


@dataclass(eq=False)
class OpenTable:
    """A table in memory. Changes are made under the lock; readers take ``table`` as it is."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    elsewhere: PeerPresence = field(default_factory=PeerPresence)
    timer: asyncio.TimerHandle | None = None
    busy: bool = False  # a bot is thinking for it
    evicted: bool = False  # the registry has forgotten it
    chat_shown: int = 0  # the number of the last chat line that was sent to the watchers
    told_here: frozenset[str] = frozenset()  # the sitters whom other processes know to be here
    users: int = 0  # requests that need it for longer than one change

    @contextmanager
    def kept(self) -> Iterator[None]:
        """While this lasts the table is not evicted."""
        self.users += 1
        try:
            yield
        finally:
            self.users -= 1

    def sitters_here(self) -> frozenset[str]:
        """The guests with a seat who are connected to this process."""
        here = {watcher.guest for watcher in self.watchers}
        return frozenset(s.guest for s in self.table.sitters if s and s.guest and s.guest in here)

    def present(self) -> list[bool]:
        """For each seat, whether its person is connected."""
        here = {watcher.guest for watcher in self.watchers}
        return [
            sitter is not None
            and sitter.guest is not None
            and (sitter.guest in here or self.elsewhere.has(sitter.guest))
            for sitter in self.table.sitters
        ]
