"""The command handler: the one place where a person, a bot and the clock act.

A command is checked against the table and returns the changes that it would make. A fork of the
table takes them in, the store keeps them, and only then the fork replaces the table, is sent to
everybody who watches, and is passed to the scheduler. So nothing is shown that is not stored.

Several processes may serve one table: the store accepts each version once. The process that comes
second catches up with the entries of the other and checks the command again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from nacre.errors import NacreError
from nacre.server.play.clock import ServerClock
from nacre.server.play.open_table import OpenTable, ReplyTo
from nacre.server.run.logs import Log
from nacre.server.store import Store
from nacre.server.tables import commands, undo
from nacre.server.tables.commands import Actor, Bot, Clock, Command, Person
from nacre.server.tables.entries import Decider
from nacre.server.tables.rows import EntryRow, TableSummary
from nacre.server.tables.table import Change, Table
from nacre.wire.errors import NotStored, OutOfTime

log = Log("act")

DECIDERS: dict[type[Actor], Decider] = {Person: "person", Bot: "bot", Clock: "clock"}
RETRIES = 50  # of a command that other processes were quicker than
LOOK_AGAIN = 1.0  # seconds after a write whose outcome is not known


class Audience(Protocol):
    """Everybody who must hear of a change: implemented by the broadcaster."""

    def show(self, open_table: OpenTable, reply_to: ReplyTo | None, now: int) -> None:
        """Send the news to everybody who watches the table here."""

    def tell(self, table: Table, since: int) -> None:
        """Tell the other processes, and notify a person whose turn came after a version."""


class Attendant(Protocol):
    """Takes the turns of bots and clocks: implemented by the scheduler."""

    def attend(self, open_table: OpenTable) -> None:
        """Look at a table that has changed."""


class Counter(Protocol):
    """Counts actions: implemented by the metrics."""

    def acted(self, game: str, by: str) -> None:
        """Count an action that was stored."""


class CommandHandler:
    """Carries out commands at open tables, one at a time for each table."""

    def __init__(
        self, store: Store, clock: ServerClock, audience: Audience, counter: Counter
    ) -> None:
        self.attendant: Attendant | None = None
        self._store = store
        self._clock = clock
        self._audience = audience
        self._counter = counter
        self._closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def act(
        self,
        open_table: OpenTable,
        actor: Actor,
        action: str,
        version: int,
        reply_to: ReplyTo | None = None,
    ) -> Table:
        """Do an action in the position of a version; returns once it is stored."""

        def command(table: Table) -> list[Change]:
            return commands.act(table, actor, action, version)

        in_time = self._in_time(open_table, command) if isinstance(actor, Person) else command
        after = await self.handle(open_table, in_time, reply_to)
        _afterwards("not_counted", self._counter.acted, after.game, DECIDERS[type(actor)])
        return after

    async def undo(
        self,
        open_table: OpenTable,
        guest: str,
        version: int,
        seat: int | None = None,
        reply_to: ReplyTo | None = None,
    ) -> Table:
        """Take back in the position of a version; returns once it is stored."""

        def command(table: Table) -> list[Change]:
            return undo.undo(table, guest, version, seat)

        return await self.handle(open_table, self._in_time(open_table, command), reply_to)

    def _in_time(self, open_table: OpenTable, command: Command) -> Command:
        """The command, which is refused if the time of the person to act was up when it arrived.

        Timers may be late: after a suspend, say, or on a busy machine.
        """
        arrived = self._clock.now()

        def timed(table: Table) -> list[Change]:
            changes = command(table)
            deadline = table.deadline()
            if deadline is not None and self._clock.due(deadline) <= arrived:
                self.attend(open_table)  # the stand-in decides at once
                raise OutOfTime("your time was up when this arrived; the stand-in decides")
            return changes

        return timed

    async def handle(
        self, open_table: OpenTable, command: Command, reply_to: ReplyTo | None = None
    ) -> Table:
        """Carry out a command; returns once its changes are stored. A refusal changes nothing."""
        async with open_table.lock:
            if self._closing:
                raise NotStored("the server is stopping", wait=5)
            for _ in range(RETRIES):
                before = open_table.table
                try:
                    changes = command(before)
                except NacreError:
                    if not (self._store.shared and await self._catch_up(open_table)):
                        raise
                    continue  # the request was made with news that this process did not have yet
                if not changes:
                    return before
                after, rows = before.changed(changes, self._clock.now())
                if await self._stored(open_table, rows, after.summary()):
                    self._replace(open_table, after, reply_to)
                    _afterwards("not_told", self._audience.tell, after, before.version)
                    return after
                await self._catch_up(open_table)
        raise NotStored("too many others act at this table", wait=1)

    async def _stored(
        self, open_table: OpenTable, rows: list[EntryRow], summary: TableSummary
    ) -> bool:
        """Append the entries; ``False`` when another process has taken their version."""
        try:
            return await self._store.append(open_table.table.id, rows, summary)
        except NotStored:
            # A database that was lost in the middle of a commit may have kept the entries.
            loop = asyncio.get_running_loop()
            loop.call_later(LOOK_AGAIN, self.catch_up_soon, open_table)
            raise

    def _replace(
        self, open_table: OpenTable, table: Table, reply_to: ReplyTo | None = None
    ) -> None:
        """Let the table move on, and everybody know."""
        open_table.table = table
        now = self._clock.now()
        _afterwards("not_shown", self._audience.show, open_table, reply_to, now)
        self.attend(open_table)

    def attend(self, open_table: OpenTable) -> None:
        """Pass a table to the scheduler."""
        if self.attendant is not None:
            _afterwards("not_attended", self.attendant.attend, open_table)

    # --- Other processes ---

    async def catch_up(self, open_table: OpenTable) -> None:
        """Take in the entries that other processes have stored."""
        async with open_table.lock:
            await self._catch_up(open_table)

    async def _catch_up(self, open_table: OpenTable) -> bool:
        """The same, with the lock held; whether there were any."""
        rows = await self._store.entries(open_table.table.id, open_table.table.version)
        if rows:
            table = open_table.table.fork()
            table.take_rows(rows)
            self._replace(open_table, table)
        return bool(rows)

    def catch_up_soon(self, open_table: OpenTable) -> None:
        """Take in the entries of other processes in the background."""
        if not open_table.evicted:
            task = asyncio.ensure_future(self.catch_up(open_table))
            self._tasks.add(task)
            task.add_done_callback(self._caught_up)

    def _caught_up(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("not_caught_up", reason=str(task.exception()))

    # --- Ending ---

    async def close(self, open_tables: Iterable[OpenTable]) -> None:
        """Refuse every new command, and wait until those begun are stored or refused."""
        self._closing = True
        for open_table in open_tables:
            async with open_table.lock:
                pass


def _afterwards(failed: str, work: Callable[..., None], *given: Any) -> None:
    """Do what follows on a change that is stored; whatever fails there is logged.

    A person who was told of a fault would do the same once more.
    """
    try:
        work(*given)
    except Exception:
        log.exception(failed)
