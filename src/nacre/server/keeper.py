"""What the house does by itself: bots take their turns, clocks run out, old tables are put away.

A bot's turn is taken by one process: the one that holds the table's lease. If it dies, the lease runs out and another
takes over. Should two ever think for the same seat, the store still takes only one of their actions.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from nacre.server import acting
from nacre.server.house import House, Room
from nacre.server.logs import Log
from nacre.server.messages import HintLine
from nacre.server.refusals import Refusal
from nacre.server.store import Store

if TYPE_CHECKING:
    from nacre.bots import Analyst, Bot
    from nacre.observation import Observation
    from nacre.server.metrics import Metrics
    from nacre.server.table import Table

log = Log("keeper")

SWEEP = 2.0  # seconds between two looks for what is due at tables that nobody uses here
AT_ONCE = 100  # tables that one sweep takes up
GRACE = 10_000  # milliseconds that everybody gets after a start, for the time nobody could act
ARCHIVE_EVERY = 3600.0
DAY = 86_400_000
TRY_AGAIN = 2.0  # seconds after something came to nothing


class _SeenTo(Exception):
    """Another process sees to the table."""


class Minds:
    """Bots that wait to be asked: their memory is used again."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._idle: dict[tuple[str, str], list[Bot]] = defaultdict(list)
        self._analysts: dict[str, list[Analyst]] = defaultdict(list)

    async def choose(self, level: str, observation: Observation) -> str:
        """What a bot of a level does; other things go on meanwhile."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._choose, level, observation)

    def _choose(self, level: str, observation: Observation) -> str:
        from nacre.bots import make

        idle = self._idle[observation.game, level]
        try:
            bot = idle.pop()
        except IndexError:
            bot = make(observation.game, level)
        choice = bot.choose(observation)
        idle.append(bot)
        return choice

    async def hints(self, table: Table, seat: int, lang: str) -> list[HintLine]:
        """The best three actions of a seat to act, with reasons."""
        assert table.match is not None
        observation = table.match.glance(seat)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._hints, observation, lang)

    def _hints(self, observation: Observation, lang: str) -> list[HintLine]:
        from nacre.analysis import hints
        from nacre.bots import analyst

        idle = self._analysts[observation.game]
        try:
            judge = idle.pop()
        except IndexError:
            judge = analyst(observation.game)
        found = hints(observation, judge, lang)
        idle.append(judge)
        return [HintLine(hint.action, round(hint.chance, 4), hint.reason) for hint in found]

    def close(self) -> None:
        """Wait for those who think."""
        self._pool.shutdown(cancel_futures=True)


class Keeper:
    """Looks after the tables of a house."""

    def __init__(
        self, house: House, minds: Minds, metrics: Metrics, lease_seconds: float, archive_days: int
    ) -> None:
        self._house = house
        self._store: Store = house.store
        self._minds = minds
        self._metrics = metrics
        self._lease = lease_seconds
        self._archive_days = archive_days
        self._name = secrets.token_hex(8)
        self._started = house.watch.now()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    # --- Looking at a table ---

    def attend(self, room: Room) -> None:
        """See to a table that has changed."""
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        if self._closing:
            return
        if room.table.bot_to_act() is not None:
            if not room.busy:
                self._start(room, self._let_bots_play(room))
            return
        deadline = room.table.deadline()
        if deadline is not None:
            at = max(deadline, self._started + GRACE)
            self._look_again(room, (at - self._house.watch.now()) / 1000)

    def _look_again(self, room: Room, seconds: float) -> None:
        if room.timer is not None:
            room.timer.cancel()
        loop = asyncio.get_running_loop()
        room.timer = loop.call_later(max(seconds, 0.0), self._due, room)

    def _due(self, room: Room) -> None:
        room.timer = None
        if room.table.bot_to_act() is not None:
            self.attend(room)
        elif room.table.deadline() is not None and not room.busy and not self._closing:
            self._start(room, self._decide_for_the_clock(room))

    # --- Bots ---

    async def _let_bots_play(self, room: Room) -> None:
        """Every turn of a bot until a person is to act, or somebody else sees to it."""
        while (level := room.table.bot_to_act()) is not None and not self._closing:
            if not await self._hold(room):
                raise _SeenTo
            await self._act(room, level, clock=False)

    async def _decide_for_the_clock(self, room: Room) -> None:
        """Time has run out for the person to act."""
        if not await self._hold(room):
            raise _SeenTo
        deadline = room.table.deadline()
        if deadline is not None and deadline <= self._house.watch.now():
            await self._act(room, room.table.terms.stand_in, clock=True)

    async def _busy_with(self, room: Room, work: Coroutine[Any, Any, None]) -> None:
        """Do something at a table for which nobody else here does anything meanwhile."""
        wait: float | None = None
        try:
            await work
        except _SeenTo:
            wait = self._lease
        except Refusal as refusal:
            log.info("not_in_time", table=room.table.id, reason=str(refusal))
            wait = TRY_AGAIN
        except Exception:
            log.exception("turn_failed", table=room.table.id)
            wait = TRY_AGAIN
        room.busy = False
        await self._let_go(room)
        if self._closing:
            return
        if wait is None:
            self.attend(room)
        else:
            self._look_again(room, wait)

    async def _act(self, room: Room, level: str, *, clock: bool) -> None:
        table = room.table
        assert table.match is not None
        begun = time.perf_counter()
        with self._metrics.thinking():
            choice = await self._choice(level, table.match.glance(table.turn))
        self._metrics.bot_decided(table.game, level, time.perf_counter() - begun)
        await self._house.do(
            room, lambda now: acting.act_as_bot(now, choice, table.version, level, clock=clock)
        )
        self._metrics.acted(table.game, "clock" if clock else "bot")

    async def _choice(self, level: str, observation: Observation) -> str:
        try:
            return await self._minds.choose(level, observation)
        except Exception:
            # A table must not stand still because a bot is broken.
            log.exception("bot_failed", game=observation.game, level=level)
            return await self._minds.choose("random", observation)

    async def _hold(self, room: Room) -> bool:
        if not self._store.shared:
            return True
        now = self._house.watch.now()
        until = now + int(self._lease * 1000)
        return await self._store.lease(f"table {room.table.id}", self._name, now, until)

    async def _let_go(self, room: Room) -> None:
        if self._store.shared:
            try:
                await self._store.release(f"table {room.table.id}", self._name)
            except Refusal as refusal:
                log.info("lease_not_given_back", table=room.table.id, reason=str(refusal))

    # --- Sweeping ---

    async def sweep(self) -> None:
        """Take up what is due at tables that nobody uses here, for ever."""
        archived = 0.0
        while True:
            try:
                for table in await self._store.due(self._house.watch.now(), AT_ONCE):
                    await self._take_up(table)
                if time.monotonic() - archived > ARCHIVE_EVERY or not archived:
                    archived = time.monotonic()
                    await self._archive()
            except Refusal as refusal:
                log.warning("sweep_failed", reason=str(refusal))
            await asyncio.sleep(SWEEP)

    async def _take_up(self, table: str) -> None:
        if table not in self._house.rooms:
            try:
                await self._house.room(table)
            except Refusal as refusal:
                log.warning("table_not_opened", table=table, reason=str(refusal))
            except Exception:
                log.exception("table_not_opened", table=table)

    async def _archive(self) -> None:
        if self._archive_days:
            since = self._house.watch.now() - self._archive_days * DAY
            count = await self._store.archive(since)
            if count:
                log.info("archived", tables=count, untouched_days=self._archive_days)

    # --- Ending ---

    def _start(self, room: Room, work: Coroutine[Any, Any, None]) -> None:
        room.busy = True
        task = asyncio.ensure_future(self._busy_with(room, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Begin nothing more, and wait for what was begun."""
        self._closing = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
