"""The scheduler: bots take their turns, clocks run out, old tables are archived.

A bot's turn is taken by one process: the one that holds the table's lease. If it dies, the lease
runs out and another takes over. Should two ever think for the same seat, the store still accepts
only one of their actions.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Coroutine
from typing import TYPE_CHECKING, Any

from nacre.errors import UnknownGame
from nacre.server.play.act import CommandHandler
from nacre.server.play.bots import BotPool, step_of
from nacre.server.play.open_table import OpenTable
from nacre.server.play.registry import TableRegistry
from nacre.server.play.turns import TurnsOver
from nacre.server.run.logs import Log
from nacre.server.run.metrics import Metrics
from nacre.server.tables.commands import Bot, Clock
from nacre.server.tables.table import Table
from nacre.wire.errors import PutAside, Refusal

if TYPE_CHECKING:
    from nacre.observation import Observation

log = Log("scheduler")

SWEEP = 2.0  # seconds between two looks for tables that are due and that nobody attends to here
AT_ONCE = 100  # tables that one sweep opens
ARCHIVE_EVERY = 3600.0
DAY = 86_400_000
TRY_AGAIN = 2.0  # seconds after a turn that failed


class _HeldElsewhere(Exception):
    """Another process holds the lease of the table."""


def _plays(table: Table, actor: Bot | Clock) -> str | float:
    """What a bot is made from: its strength where its seat has one, else its level."""
    assert table.turn is not None
    strength = table.sitter(table.turn).strength if isinstance(actor, Bot) else None
    return actor.level if strength is None else strength


class Scheduler:
    """Takes the turns of bots and clocks at the open tables, and sweeps the others."""

    def __init__(
        self,
        registry: TableRegistry,
        handler: CommandHandler,
        bots: BotPool,
        metrics: Metrics,
        lease_seconds: float,
        archive_days: int,
    ) -> None:
        self._registry = registry
        self._handler = handler
        self._store = registry.store
        self._clock = registry.clock
        self._bots = bots
        self._metrics = metrics
        self._lease = lease_seconds
        self._archive_days = archive_days
        self._name = secrets.token_hex(8)
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    # --- Looking at a table ---

    def attend(self, open_table: OpenTable) -> None:
        """Schedule the next thing that the server has to do at a table that has changed."""
        if open_table.timer is not None:
            open_table.timer.cancel()
            open_table.timer = None
        if self._closing:
            return
        if open_table.table.bot_to_act() is not None:
            if not open_table.busy:
                self._start(open_table, self._let_bots_play(open_table))
            return
        deadline = open_table.table.deadline()
        if deadline is not None:
            wait = self._clock.due(deadline) - self._clock.now()
            self._look_again(open_table, wait / 1000)

    def _look_again(self, open_table: OpenTable, seconds: float) -> None:
        if open_table.timer is not None:
            open_table.timer.cancel()
        loop = asyncio.get_running_loop()
        open_table.timer = loop.call_later(max(seconds, 0.0), self._due, open_table)

    def _due(self, open_table: OpenTable) -> None:
        open_table.timer = None
        if open_table.table.bot_to_act() is not None:
            self.attend(open_table)
        elif open_table.table.deadline() is not None and not open_table.busy and not self._closing:
            self._start(open_table, self._decide_for_the_clock(open_table))

    # --- Bots ---

    async def _let_bots_play(self, open_table: OpenTable) -> None:
        """Take every turn of a bot until a person is to act, or another process holds the lease."""
        while (level := open_table.table.bot_to_act()) is not None and not self._closing:
            await self._registry.ready(open_table.table.game, step_of(level))
            async with self._bots.turn(open_table, level, self._clock.now()):
                await self._take_lease(open_table)
                if open_table.table.bot_to_act() == level:  # nobody has come back meanwhile
                    await self._act(open_table, Bot(level))

    async def _decide_for_the_clock(self, open_table: OpenTable) -> None:
        """Let the stand-in decide when time has run out for the person to act."""
        level = open_table.table.terms.stand_in
        await self._registry.ready(open_table.table.game, step_of(level))
        async with self._bots.turn(open_table, level, self._clock.now()):
            await self._take_lease(open_table)
            deadline = open_table.table.deadline()
            if deadline is not None and self._clock.due(deadline) <= self._clock.now():
                await self._act(open_table, Clock(level))

    async def _busy_with(self, open_table: OpenTable, work: Coroutine[Any, Any, None]) -> None:
        """Work at a table that is marked busy; afterwards schedule what comes next."""
        wait: float | None = None
        try:
            await work
        except _HeldElsewhere:
            wait = self._lease
        except TurnsOver:
            pass  # the server stops
        except Refusal as refusal:
            log.info("not_in_time", table=open_table.table.id, reason=str(refusal))
            wait = TRY_AGAIN
        except Exception:
            log.exception("turn_failed", table=open_table.table.id)
            wait = TRY_AGAIN
        open_table.busy = False
        await self._let_go(open_table)
        if self._closing:
            return
        if wait is None:
            self.attend(open_table)
        else:
            self._look_again(open_table, wait)

    async def _act(self, open_table: OpenTable, actor: Bot | Clock) -> None:
        table = open_table.table
        version = table.version  # it goes on while the bot thinks
        assert table.match is not None
        begun = time.perf_counter()
        with self._metrics.thinking():
            choice = await self._choice(_plays(table, actor), table.match.observation(table.turn))
        self._metrics.bot_decided(table.game, actor.level, time.perf_counter() - begun)
        await self._handler.act(open_table, actor, choice, version)

    async def _choice(self, level: str | float, observation: Observation) -> str:
        try:
            return await self._bots.choose(level, observation)
        except Exception:
            # A table must not stand still because a bot is broken.
            log.exception("bot_failed", game=observation.game, level=level)
            return await self._bots.choose("random", observation)

    async def _take_lease(self, open_table: OpenTable) -> None:
        """Hold the table's lease, or _HeldElsewhere; only now, for a turn may be waited for."""
        if not self._store.shared:
            return
        now = self._clock.now()
        until = now + int(self._lease * 1000)
        if not await self._store.lease(f"table {open_table.table.id}", self._name, now, until):
            raise _HeldElsewhere

    async def _let_go(self, open_table: OpenTable) -> None:
        if self._store.shared:
            try:
                await self._store.release(f"table {open_table.table.id}", self._name)
            except Refusal as refusal:
                log.info("lease_not_given_back", table=open_table.table.id, reason=str(refusal))

    # --- Sweeping ---

    async def sweep(self) -> None:
        """Open the tables at which something is due, evict and archive old ones, for ever."""
        archived = 0.0
        while True:
            try:
                if not archived:
                    await self._open_behind()
                await self.open_due()
                self._registry.evict_finished()
                if time.monotonic() - archived > ARCHIVE_EVERY or not archived:
                    archived = time.monotonic()
                    await self._archive()
            except Refusal as refusal:
                log.warning("sweep_failed", reason=str(refusal))
            except Exception:  # whatever it was, there must be another sweep
                log.exception("sweep_failed")
            await asyncio.sleep(SWEEP)

    async def open_due(self) -> None:
        """Open the tables at which something is due, and look after those that are open.

        Of the first there may be very many, so only some are opened at a time.
        """
        opened, registry = 0, self._registry
        async for table in self._store.due(self._clock.now()):
            if table in registry.put_aside or table in registry.not_played:
                continue
            open_table = registry.open_tables.get(table)
            if open_table is not None:
                await self._guarded(table, self._look_after(open_table))
            elif opened < AT_ONCE:
                opened += 1
                await self._guarded(table, registry.get(table))

    async def _open_behind(self) -> None:
        """Open the tables in play that a process left behind their entries when it was killed."""
        async for table in self._store.not_summarised():
            if table not in self._registry.open_tables:
                await self._guarded(table, self._registry.get(table))

    async def _look_after(self, open_table: OpenTable) -> None:
        """Catch up: a process may die before it tells us what it has stored. See to late timers.

        Timers stand still while the machine is suspended.
        """
        if open_table.busy:
            return
        if self._store.shared:
            await self._handler.catch_up(open_table)
        if open_table.timer is None or open_table.table.bot_to_act() is None:
            self.attend(open_table)

    async def _guarded(self, table: str, work: Awaitable[object]) -> None:
        """Do something at one table; what fails there must not keep the others waiting."""
        try:
            await work
        except (PutAside, UnknownGame):
            pass  # which was told when it happened
        except Refusal as error:
            log.warning("table_not_opened", table=table, reason=str(error))
        except Exception:
            log.exception("table_not_opened", table=table)

    async def _archive(self) -> None:
        if self._archive_days:
            since = self._clock.now() - self._archive_days * DAY
            count = await self._store.archive(since)
            if count:
                log.info("archived", tables=count, untouched_days=self._archive_days)

    # --- Ending ---

    def _start(self, open_table: OpenTable, work: Coroutine[Any, Any, None]) -> None:
        open_table.busy = True
        task = asyncio.ensure_future(self._busy_with(open_table, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Begin nothing more, and wait for the turns under way."""
        self._closing = True
        self._bots.stop()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
