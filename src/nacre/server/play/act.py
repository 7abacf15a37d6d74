"""The command handler: the one place where a person, a bot and the clock act.

A command is checked against the table and returns the changes that it would make. The store keeps
them, and only then the table takes an action in, or a fork that has taken other changes in replaces
it; the table is sent to everybody who watches and passed to the scheduler. So nothing is shown that
is not stored, and where the store refuses nothing has changed.

Several processes may serve one table: the store accepts each version once. The process that comes
second catches up with the entries of the other and checks the command again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Protocol

from nacre.errors import NacreError
from nacre.server.play.clock import ServerClock
from nacre.server.play.open_table import OpenTable, ReplyTo
from nacre.server.run.logs import Log
from nacre.server.store import Store, Told, settle
from nacre.server.tables import commands, undo
from nacre.server.tables.commands import Actor, Bot, Clock, Command, Person
from nacre.server.tables.entries import Decider
from nacre.server.tables.rows import EntryRow, TableSummary
from nacre.server.tables.table import Change, Pending, Table
from nacre.wire.errors import NotStored, OutOfTime

log = Log("act")

DECIDERS: dict[type[Actor], Decider] = {Person: "person", Bot: "bot", Clock: "clock"}
RETRIES = 50  # of a command that other processes were quicker than
SUMMARY_AFTER = 1000  # milliseconds that a summary may wait for more actions to tell of
FRESH = 2 * SUMMARY_AFTER  # milliseconds after a summary in which actions do not bring one along
ROUNDS = 20  # a second, of writing summaries
FEWEST = 16  # summaries in a round, if so many wait
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


@dataclass(slots=True)
class Request:
    """A command on its way, and who hears how it went."""

    open_table: OpenTable
    command: Command
    reply_to: ReplyTo | None
    told: Told
    tries: int = 0


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
        self._behind: dict[OpenTable, int] = {}  # whose summary is to be stored, and since when
        self._tasks: set[asyncio.Task[None]] = set()

    # --- Commands ---

    async def act(self, open_table: OpenTable, actor: Actor, action: str, version: int) -> Table:
        """Do an action in the position of a version; returns once it is stored."""
        done = _future()
        self.act_then(open_table, actor, action, version, None, partial(settle, done))
        return await done

    def act_then(
        self,
        open_table: OpenTable,
        actor: Actor,
        action: str,
        version: int,
        reply_to: ReplyTo | None,
        told: Told,
    ) -> None:
        """The same without waiting: ``told`` gets the table once it is stored, or the refusal."""
        arrived = self._clock.now()
        by = DECIDERS[type(actor)]

        def command(table: Table) -> list[Change]:
            changes = commands.act(table, actor, action, version)
            if by == "person":
                self._check_in_time(open_table, arrived)
            return changes

        def counted(table: Table | None, error: Exception | None) -> None:
            if error is None:
                _afterwards("not_counted", self._counter.acted, open_table.table.game, by)
            told(table, error)

        self.handle_then(open_table, command, reply_to, counted)

    def undo_then(
        self,
        open_table: OpenTable,
        guest: str,
        version: int,
        seat: int | None,
        reply_to: ReplyTo | None,
        told: Told,
    ) -> None:
        """Take back in the position of a version; ``told`` as for actions."""
        arrived = self._clock.now()

        def command(table: Table) -> list[Change]:
            changes = undo.undo(table, guest, version, seat)
            self._check_in_time(open_table, arrived)
            return changes

        self.handle_then(open_table, command, reply_to, told)

    async def undo(
        self, open_table: OpenTable, guest: str, version: int, seat: int | None = None
    ) -> Table:
        """Take back in the position of a version; returns once it is stored."""
        done = _future()
        self.undo_then(open_table, guest, version, seat, None, partial(settle, done))
        return await done

    def _check_in_time(self, open_table: OpenTable, arrived: int) -> None:
        """OutOfTime if the time of the person to act was up when a command arrived.

        Timers may be late: after a suspend, say, or on a busy machine.
        """
        deadline = open_table.table.deadline()
        if deadline is not None and self._clock.due(deadline) <= arrived:
            self.attend(open_table)  # the stand-in decides at once
            raise OutOfTime("your time was up when this arrived; the stand-in decides")

    async def handle(self, open_table: OpenTable, command: Command) -> Table:
        """Carry out a command; returns once its changes are stored. A refusal changes nothing."""
        done = _future()
        self.handle_then(open_table, command, None, partial(settle, done))
        return await done

    def handle_then(
        self, open_table: OpenTable, command: Command, reply_to: ReplyTo | None, told: Told
    ) -> None:
        """The same without waiting: ``told`` gets the table, or the refusal, on this loop."""
        request = Request(open_table, command, reply_to, told)
        open_table.lock.take(partial(self._begin, request))

    # --- One command, with the lock of its table held ---

    def _begin(self, request: Request) -> None:
        """Check the command, and let the store keep its changes."""
        try:
            self._attempt(request)
        except NacreError as refusal:
            if self._store.shared and not self._closing:
                self._start(self._check_again(request, refusal))
            else:
                self._end(request, None, refusal)
        except Exception as fault:
            self._end(request, None, fault)

    def _attempt(self, request: Request) -> None:
        if self._closing:
            raise NotStored("the server is stopping", wait=5)
        before = request.open_table.table
        changes = request.command(before)
        if not changes:
            self._end(request, before, None)
            return
        now = self._clock.now()
        pending = before.pending(changes[0], now) if len(changes) == 1 else None
        if pending is None:
            after, rows = before.changed(changes, now)
            self._append(request, after, rows, after.summary(), now)
            return
        fresh = _is_fresh(request.open_table.summarised, now)
        may_wait = fresh and before.passes_turn_only(pending)
        summary = None if may_wait else before.summary_after(pending)
        self._append(request, pending, [before.row_of(pending)], summary, now)

    def _append(
        self,
        request: Request,
        after: Table | Pending,
        rows: list[EntryRow],
        summary: TableSummary | None,
        now: int,
    ) -> None:
        told = partial(self._stored, request, after, None if summary is None else now)
        self._store.append_then(request.open_table.table.id, rows, summary, told)

    def _stored(
        self,
        request: Request,
        after: Table | Pending,
        summarised: int | None,
        fits: bool,
        error: Exception | None,
    ) -> None:
        """Let the table move on once its changes are durable."""
        open_table = request.open_table
        if error is not None:
            self._look_again(open_table)
            self._end(request, None, error)
        elif fits:
            before = open_table.table.version
            if isinstance(after, Table):
                open_table.table = after
            else:
                open_table.table.accept(after)
            self._note(open_table, summarised)
            self._show(open_table, request.reply_to)
            _afterwards("not_told", self._audience.tell, open_table.table, before)
            self._end(request, open_table.table, None)
        else:  # another process has taken the version
            self._start(self._try_again(request))

    def _note(self, open_table: OpenTable, summarised: int | None) -> None:
        """Take note of when a summary was stored, or that one is to be."""
        if summarised is None:
            self.summarise_soon(open_table)
        else:
            open_table.summarised = summarised
            self._behind.pop(open_table, None)

    def _look_again(self, open_table: OpenTable) -> None:
        """Catch up later: a database lost in the middle of a commit may have kept the entries."""
        loop = asyncio.get_running_loop()
        loop.call_later(LOOK_AGAIN, self.catch_up_soon, open_table)

    async def _check_again(self, request: Request, refusal: NacreError) -> None:
        """Check a refused command again, if it was made with news that are not known here yet."""
        try:
            news = await self._catch_up(request.open_table)
        except Exception as error:
            self._end(request, None, error)
            return
        if news:
            self._retry(request)
        else:
            self._end(request, None, refusal)

    async def _try_again(self, request: Request) -> None:
        """Catch up with the process that was quicker, and check the command again."""
        try:
            await self._catch_up(request.open_table)
        except Exception as error:
            self._end(request, None, error)
        else:
            self._retry(request)

    def _retry(self, request: Request) -> None:
        request.tries += 1
        if request.tries < RETRIES:
            self._begin(request)
        else:
            self._end(request, None, NotStored("too many others act at this table", wait=1))

    def _end(self, request: Request, table: Table | None, error: Exception | None) -> None:
        request.open_table.lock.release()
        _afterwards("not_answered", request.told, table, error)

    def _show(self, open_table: OpenTable, reply_to: ReplyTo | None = None) -> None:
        """Let everybody know that the table has moved on."""
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
            open_table.summarised = None
            table = open_table.table.fork()
            table.take_rows(rows)
            open_table.table = table
            self._show(open_table)
        return bool(rows)

    def catch_up_soon(self, open_table: OpenTable) -> None:
        """Take in the entries of other processes in the background."""
        if not open_table.evicted:
            self._start(self.catch_up(open_table))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._caught_up)

    def _caught_up(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("not_caught_up", reason=str(task.exception()))

    # --- Summaries ---

    async def keep_summaries(self) -> None:
        """Write the summaries that have waited long enough, for ever.

        A few at a time: actions wait for the transaction that is being written, and one for all
        tables took as long as a hundred actions.
        """
        while True:
            await asyncio.sleep(1 / ROUNDS)
            try:
                await self._summarise(self._due())
            except Exception:  # whatever it was, there must be another round
                log.exception("not_summarised")

    def _due(self) -> list[OpenTable]:
        """The tables that have waited longest, not more than keep all within the time."""
        before = self._clock.now() - SUMMARY_AFTER
        most = max(FEWEST, 2 * len(self._behind) // ROUNDS)
        return [table for table, since in islice(self._behind.items(), most) if since <= before]

    def summarise_soon(self, open_table: OpenTable) -> None:
        """Write the summary of a table that is behind."""
        if open_table not in self._behind:
            self._behind[open_table] = self._clock.now()

    async def summarise(self) -> None:
        """Write all summaries that wait; returns when they are stored."""
        await self._summarise(list(self._behind))

    async def _summarise(self, behind: list[OpenTable]) -> None:
        if behind:
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            left = _Countdown(len(behind), done)
            for open_table in behind:
                del self._behind[open_table]
                self._summarise_one(open_table, left)
            await done

    def _summarise_one(self, open_table: OpenTable, left: _Countdown) -> None:
        table, now = open_table.table, self._clock.now()

        def told(fits: bool, error: Exception | None) -> None:
            if error is not None:
                self.summarise_soon(open_table)
                log.info("summary_not_stored", table=table.id, reason=str(error))
            elif fits:
                open_table.summarised = now
            left.one_less()

        try:
            self._store.summarise_then(table.id, table.version, table.summary(), told)
        except NotStored as error:
            told(False, error)

    # --- Ending ---

    async def close(self, open_tables: Iterable[OpenTable]) -> None:
        """Refuse every new command, and wait until those begun are stored or refused."""
        self._closing = True
        for open_table in open_tables:
            async with open_table.lock:
                pass
        await self.summarise()


@dataclass(slots=True)
class _Countdown:
    """Ends when all of so many are done."""

    left: int
    done: asyncio.Future[None]

    def one_less(self) -> None:
        self.left -= 1
        if not self.left and not self.done.done():
            self.done.set_result(None)


def _is_fresh(summarised: int | None, now: int) -> bool:
    """Whether a summary was stored a moment ago, and by nobody else since."""
    return summarised is not None and now - summarised < FRESH


def _future() -> asyncio.Future[Table]:
    return asyncio.get_running_loop().create_future()


def _afterwards(failed: str, work: Callable[..., None], *given: Any) -> None:
    """Do what follows on a change that is stored; whatever fails there is logged.

    A person who was told of a fault would do the same once more.
    """
    try:
        work(*given)
    except Exception:
        log.exception(failed)
