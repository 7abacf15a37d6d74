"""A bad day of a server, made short: many tables, and one trouble after the other.

The first half is rough: the process is killed again and again, the disk fills up (SQLite) or the
database goes away (PostgreSQL), the machine is suspended, and the wall clock is set a day back. The
second half is calm: memory can only be compared within one process, and what leaks shows in one
that lives long. ``bench/soak.py`` does all this for an hour.
"""

from __future__ import annotations

import asyncio
import json
import math
import resource
import signal
import statistics
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

import nacre
from nacre.errors import NacreError
from nacre.server.store import Store
from nacre.server.tables import entries, views
from nacre.server.tables.rows import EntryRow, TableRow
from nacre.server.tables.table import Table
from tests.server import jumping
from tests.server.conftest import PostgresServer
from tests.server.process import PATIENCE, ServerProcess
from tests.server.test_kills import wrong_versions
from tests.server.test_trouble import limit_files
from tests.server.visitors import SILENCE, Guest, Party, Promise, Said, Tally, World

DAY = 86_400  # seconds
SUSPENDED = 3600  # seconds
FULL = 64 * 1024  # bytes of a file on the full disk: less than the database has long since
BETWEEN = 20  # acknowledgements, at least, from one trouble to the next
REFUSALS = 3  # of people who are told that nothing can be stored
TENTH_MINUTE = 600.0  # seconds, the age at which the memory of a process is taken
MORE_MEMORY = 1.1
A_WHILE = 0.05  # the part of a calm half over which memory is averaged
DATABASE_FAILED = ("writes_not_stored", "read_failed")  # events of the log
STEP = 0.1  # seconds between two looks


@dataclass(frozen=True)
class Plan:
    """How long and how much."""

    seconds: float
    tables: int
    people: int
    rate: float  # requests in a second, at most
    kills: int
    seed: int = 0
    games: int = 1  # that must be over in the end, however long it takes
    clocks_jump: bool = True


@dataclass
class Sample:
    """The memory of a server process, in megabytes, when it had run for so many seconds."""

    age: float
    memory: float


@dataclass
class Outcome:
    """How the day went."""

    tally: Tally
    kills: int = 0
    troubles: list[str] = field(default_factory=list)
    memory: list[Sample] = field(default_factory=list)  # of the calm half
    lost: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)  # everything else

    @property
    def broken(self) -> list[str]:
        """Every promise that was not kept."""
        return self.lost + self.wrong + self.tally.faults


Trouble = Callable[[], Awaitable[None]]
Report = Callable[[Outcome, float], None]  # with the memory now


# --- The day ---


class Day:
    """A server, the people at its tables, and the troubles."""

    def __init__(
        self,
        database: str,
        folder: Path,
        plan: Plan,
        report: Report,
        postgres: PostgresServer | None = None,
    ) -> None:
        self._plan = plan
        self._report = report
        self._postgres = postgres
        self._clocks = folder / "clocks.txt"
        self._set_clocks(0, 0)
        self._server = ServerProcess(
            database,
            folder / "log.txt",
            module="tests.server.jumping",
            environment={jumping.VARIABLE: str(self._clocks)},
            chat_per_minute=1_000_000,
            connections_per_guest=10_000,
            log_level="warning",
        )
        self._looked_for = (0, 0)  # promises and chat lines

    async def run(self) -> Outcome:
        """Everything, and what was found in the end."""
        with self._server:
            async with httpx.AsyncClient(timeout=PATIENCE) as http:
                self._http = http
                self._world = World(self._server.url, http, self._plan.rate)
                self._outcome = Outcome(self._world.tally)
                self._started = time.monotonic()
                people = [await self._world.new_guest() for _ in range(self._plan.people)]
                async with self._playing(people):
                    await self._rough()
                    await self._calm()
                    await self._until(lambda: len(self._tally.verified) >= self._plan.games, "game")
            if (code := await asyncio.to_thread(self._server.stop)) != 0:
                self._outcome.wrong.append(f"the server ended with code {code}")
        await self._look_for_everything()
        self._outcome.wrong += errors_in(self._server.log())
        return self._outcome

    @property
    def _tally(self) -> Tally:
        return self._world.tally

    @asynccontextmanager
    async def _playing(self, people: list[Guest]) -> AsyncIterator[None]:
        plan = self._plan
        parties = [Party(self._world, people, n, plan.seed).run() for n in range(plan.tables)]
        tasks = [asyncio.create_task(work) for work in (*parties, self._tell())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _tell(self) -> None:
        while True:
            self._report(self._outcome, memory_of(self._server))
            await asyncio.sleep(5)

    async def _until(self, reached: Callable[[], Any], what: str) -> None:
        """Wait until it is so; that it never is, while the server runs, is a fault."""
        begun = time.monotonic()
        while not reached():
            if time.monotonic() - begun > SILENCE:
                self._outcome.wrong.append(f"waited in vain: {what}")
                return
            await asyncio.sleep(STEP)

    # --- The rough half ---

    async def _rough(self) -> None:
        troubles = self._troubles()
        gap = self._plan.seconds / 2 / len(troubles)
        for number, trouble in enumerate(troubles, 1):
            await self._sleep_until(self._started + number * gap)
            await self._progress("people play")
            self._world.up_since = math.inf  # nobody can complain now
            await trouble()
            self._outcome.troubles.append(trouble.__name__.strip("_"))
            self._world.up_since = time.monotonic()
            await self._progress(f"people play on after {self._outcome.troubles[-1]}")

    def _troubles(self) -> list[Trouble]:
        """One after the other; the last is a new process, with the right time."""
        away = self._full_disk if self._postgres is None else self._database_away
        kills: list[Trouble] = [self._kill] * self._plan.kills
        if not self._plan.clocks_jump:
            return [away, *kills]
        return [*kills[1:], away, *kills[:1], self._suspend, self._behind, self._right]

    async def _progress(self, what: str) -> None:
        wanted = self._tally.acknowledged + BETWEEN
        await self._until(lambda: self._tally.acknowledged >= wanted, what)

    async def _sleep_until(self, moment: float) -> None:
        await asyncio.sleep(max(moment - time.monotonic(), 0))

    async def _kill(self) -> None:
        """Kill the process, start it again, and look for what it had acknowledged."""
        port = self._server.port
        await asyncio.to_thread(self._server.kill)
        self._outcome.kills += 1
        await asyncio.to_thread(self._server.start, port)
        self._born = time.monotonic()
        await self._look_for_what_is_new()

    async def _full_disk(self) -> None:
        limit_files(self._server, FULL)
        await self._nothing_is_stored()
        limit_files(self._server, resource.RLIM_INFINITY)
        await self._well()

    async def _database_away(self) -> None:
        assert self._postgres is not None
        await asyncio.to_thread(self._postgres.stop)
        try:
            await self._nothing_is_stored()
        finally:
            await asyncio.to_thread(self._postgres.start)
        await self._well()

    async def _nothing_is_stored(self) -> None:
        """Until people and whoever asks for the server's health were told so."""
        wanted = self._tally.refused["not_stored"] + REFUSALS
        await self._until(lambda: self._tally.refused["not_stored"] >= wanted, "not_stored")
        await self._healthy(False)

    async def _well(self) -> None:
        await self._healthy(True)
        await self._look_for_what_is_new()

    async def _healthy(self, wanted: bool) -> None:
        begun = time.monotonic()
        while (await self._http.get(f"{self._server.url}/healthz")).is_success != wanted:
            if time.monotonic() - begun > SILENCE:
                self._outcome.wrong.append(f"/healthz never said {wanted}")
                return
            await asyncio.sleep(STEP)

    # --- Clocks ---

    async def _suspend(self) -> None:
        """The machine sleeps: every clock at the tables runs out."""
        self._set_clocks(0, SUSPENDED)
        self._server.send(signal.SIGUSR1)

    async def _behind(self) -> None:
        """Somebody sets the wall clock a day back, and the process is started with it."""
        await self._wrong_by(-DAY)

    async def _right(self) -> None:
        """The wall clock goes a day forward."""
        await self._wrong_by(0)

    async def _wrong_by(self, seconds: int) -> None:
        self._set_clocks(seconds, SUSPENDED)
        self._server.send(signal.SIGUSR1)
        await self._progress("people play while the clock is wrong")
        await self._kill()

    def _set_clocks(self, wrong: int, suspended: int) -> None:
        self._clocks.write_text(f"{wrong} {suspended}")

    # --- The calm half ---

    async def _calm(self) -> None:
        """One process to the end; its memory is written down."""
        refused = self._tally.refused["not_stored"]
        end = max(self._started + self._plan.seconds, self._born + self._plan.seconds / 2)
        while True:  # once at least: a busy machine may have used up the time already
            age = time.monotonic() - self._born
            self._outcome.memory.append(Sample(age, memory_of(self._server)))
            if self._born + age >= end:
                break
            await asyncio.sleep(1)
        self._outcome.wrong += grown(self._outcome.memory)
        if self._tally.refused["not_stored"] > refused:
            self._outcome.wrong.append("something was not stored though nothing was the matter")

    # --- What was promised ---

    async def _look_for_what_is_new(self) -> None:
        """People play on meanwhile: what they are promised after the snapshot is not in it."""
        promises = self._tally.promises[self._looked_for[0] :]
        said = self._tally.said[self._looked_for[1] :]
        self._looked_for = len(self._tally.promises), len(self._tally.said)
        async with opened(self._server.database) as store:
            await self._look_for(store, promises, said)

    async def _look_for_everything(self) -> None:
        async with opened(self._server.database) as store:
            await self._look_for(store, self._tally.promises, self._tally.said)
            missing = set(self._tally.tables)
            async for row in store.all_tables():
                missing.discard(row.id)
                self._check_table(row, await store.entries(row.id))
        self._outcome.lost += [f"table {table}" for table in missing]

    async def _look_for(self, store: Store, promises: list[Promise], said: list[Said]) -> None:
        self._outcome.lost += await lost_entries(store, promises)
        self._outcome.lost += await lost_lines(store, said)

    def _check_table(self, row: TableRow, rows: list[EntryRow]) -> None:
        self._outcome.wrong += wrong_versions(row, rows)
        if row.summary.status != "over":
            return
        try:
            table = Table(row)
            table.take_rows(rows)
            nacre.verify(views.record(table, None), self._tally.tables.get(row.id))
        except NacreError as error:
            self._outcome.wrong.append(f"{row.id} does not verify: {error}")


# --- Memory ---


def memory_of(server: ServerProcess) -> float:
    """Megabytes in memory; 0 between two processes."""
    if not server.runs:
        return 0.0
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def compared(samples: list[Sample]) -> tuple[Sample, Sample]:
    """Early and late in the life of a process: its tenth minute, or a third if it has not so many.

    Each is the median of a while, for memory goes up and down.
    """
    whole = samples[-1].age
    a_while = whole * A_WHILE
    early = TENTH_MINUTE if whole > TENTH_MINUTE + a_while else whole / 3
    return _median(samples, early, a_while), _median(samples, whole - a_while, a_while)


def _median(samples: list[Sample], start: float, length: float) -> Sample:
    those = [s.memory for s in samples if start <= s.age <= start + length]
    return Sample(start, statistics.median(those or [samples[-1].memory]))


def grown(samples: list[Sample]) -> list[str]:
    """That memory has grown; a process without a tenth minute is not judged."""
    early, late = compared(samples)
    if early.age < TENTH_MINUTE or late.memory <= early.memory * MORE_MEMORY:
        return []
    return [f"memory grew from {early.memory:.0f} to {late.memory:.0f} MB"]


# --- The store, and the log ---


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    """To read, beside the server."""
    store = await Store.open(database, alone=False)
    try:
        yield store
    finally:
        await store.close()


async def lost_entries(store: Store, promises: Iterable[Promise]) -> list[str]:
    """The promises for which there is no entry."""
    of_table: dict[str, list[Promise]] = defaultdict(list)
    for promise in promises:
        of_table[promise.table].append(promise)
    lost = []
    for table, those in of_table.items():
        rows = await store.entries(table, min(promise.after for promise in those))
        kept = {row.version: entries.decoded(row.body) for row in rows}
        lost += [str(promise) for promise in those if not is_kept(promise, kept)]
    return lost


def is_kept(promise: Promise, kept: dict[int, entries.Entry]) -> bool:
    """Whether the entry is there, at a version at which it can be."""
    versions = range(promise.after + 1, promise.until + 1)
    return any(version in kept and promise.kept_by(kept[version]) for version in versions)


async def lost_lines(store: Store, said: Iterable[Said]) -> list[str]:
    """The lines of the chat that are not there."""
    of_table: dict[str, list[Said]] = defaultdict(list)
    for line in said:
        of_table[line.table].append(line)
    lost = []
    for table, those in of_table.items():
        kept = {line.number: line.text for line in await store.chat(table, limit=1_000_000)}
        lost += [str(line) for line in those if kept.get(line.number) != line.text]
    return lost


def errors_in(log: str) -> list[str]:
    """Errors that the server has logged, except that the database failed, which it must say."""
    return [line for line in log.splitlines() if _is_error(line)]


def _is_error(line: str) -> bool:
    try:
        said = json.loads(line)
    except ValueError:
        return False  # it was cut off where the disk was full
    return bool(said["level"] == "error" and said["event"] not in DATABASE_FAILED)
