"""The writer thread: group commit, so that all waiting writes share one transaction."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar, cast

from nacre.server.run.logs import Log
from nacre.server.store.appends import Append, VersionTaken, append_all, lock_tables
from nacre.server.store.database import Connection, Database
from nacre.wire.errors import NotStored

ENOUGH_AT_ONCE = 500  # jobs in one transaction, after which it does not wait for more

Result = TypeVar("Result")
Work = Callable[[Connection], Any]
Told = Callable[[Any, Exception | None], None]  # the result of a job, or why there is none
# Jobs of a transaction, and the seconds it took.
CommitObserver = Callable[[int, float], None]

log = Log("store")


def _ignore(jobs: int, seconds: float) -> None:
    """Stands in for an observer."""


class Job(NamedTuple):
    """A write, and what is told its result on the event loop.

    In a transaction jobs are done in order of ``order``, appends last, so that two processes never
    wait for each other's rows.
    """

    told: Told
    order: str
    work: Work | Append


class Done(NamedTuple):
    """The result of a job."""

    job: Job
    result: Any = None
    error: Exception | None = None


class Writer:
    """Stores jobs in the order of their arrival, many at a time; bound to one event loop."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._loop = asyncio.get_running_loop()
        self._gathered: list[Job] = []  # in this turn of the loop
        self._queue: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._accepted = 0  # jobs, counted on the event loop
        self._taken_over = 0  # counted in the thread
        self._connection: Connection | None = None
        self._closing = False
        self.observer: CommitObserver = _ignore
        self._thread = threading.Thread(target=self._run, name="nacre-writer", daemon=True)
        self._thread.start()

    # --- On the event loop ---

    def append(self, append: Append, told: Told) -> None:
        """Tell whether the version was free, once durable.

        All appends of a transaction are told in one turn of the loop: an action in play needs no
        task of its own.
        """
        self._put(Job(told, "", append))

    def do(self, order: str, work: Callable[[Connection], Result]) -> Awaitable[Result]:
        """The result of the work, once durable. The work may run twice, the first time in vain."""
        future: asyncio.Future[Result] = self._loop.create_future()
        self._put(Job(partial(settle, future), order, work))
        return future

    def _put(self, job: Job) -> None:
        if self._closing:
            raise NotStored("the server is stopping; nothing was done")
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append(job)
        self._accepted += 1

    def _hand_over(self) -> None:
        """Pass the jobs of a turn of the loop on together.

        One by one the first of them would be a transaction of its own, which costs as much as one
        for all.
        """
        gathered, self._gathered = self._gathered, []
        if gathered:
            self._queue.put(gathered)

    @property
    def waiting(self) -> int:
        """The jobs that wait."""
        return self._accepted - self._taken_over

    async def close(self) -> None:
        """Store the jobs that wait, and stop."""
        if not self._closing:
            self._closing = True
            self._hand_over()
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    # --- In the thread ---

    def _run(self) -> None:
        going = True
        while going:
            jobs, going = self._waiting()
            if jobs:
                self._tell(self._stored(jobs))
        self._drop_connection()

    def _waiting(self) -> tuple[list[Job], bool]:
        """At least one job, and whether more will come."""
        jobs: list[Job] = []
        gathered = self._queue.get()
        while gathered is not None:
            jobs += gathered
            self._taken_over += len(gathered)
            if len(jobs) >= ENOUGH_AT_ONCE:
                return jobs, True
            try:
                gathered = self._queue.get_nowait()
            except Empty:
                return jobs, True
        return jobs, False

    def _tell(self, done: list[Done]) -> None:
        try:
            self._loop.call_soon_threadsafe(_tell_all, done)
        except RuntimeError:
            log.warning("loop_ended_before_writes_were_answered", writes=len(done))

    def _stored(self, jobs: list[Job]) -> list[Done]:
        begun = time.perf_counter()
        try:
            connection = self._begun()
            done = self._attempted(connection, jobs)
            connection.change("COMMIT")
        except Exception as error:
            log.error("writes_not_stored", writes=len(jobs), reason=str(error))
            self._drop_connection()
            return [Done(job, error=_not_stored(error)) for job in jobs]
        self._observe(len(jobs), time.perf_counter() - begun)
        return done

    def _observe(self, jobs: int, seconds: float) -> None:
        """Tell the observer; what is stored is acknowledged even if that fails."""
        try:
            self.observer(jobs, seconds)
        except Exception:
            log.exception("commit_not_observed")

    def _begun(self) -> Connection:
        """A connection in a new transaction; a new one when the old connection was lost."""
        if self._connection is not None:
            try:
                self._connection.change(self._database.begin_write)
            except self._database.errors as error:
                log.warning("connection_lost", reason=str(error))
                self._drop_connection()
            else:
                return self._connection
        self._connection = self._database.connect()
        self._connection.change(self._database.begin_write)
        return self._connection

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.close()
            except self._database.errors as error:
                log.warning("connection_not_closed", reason=str(error))

    def _attempted(self, connection: Connection, jobs: list[Job]) -> list[Done]:
        works = [job for job in jobs if not isinstance(job.work, Append)]
        works.sort(key=lambda job: job.order)
        done = [self._one(connection, job) for job in works]
        appends = [job for job in jobs if isinstance(job.work, Append)]
        if appends:
            done += self._together(connection, appends, alone=not works)
        return done

    def _one(self, connection: Connection, job: Job) -> Done:
        """Do one job in a savepoint, so that the others go on when it fails."""
        connection.change("SAVEPOINT job")
        try:
            result = self._result(connection, job.work)
        except VersionTaken:
            connection.change("ROLLBACK TO SAVEPOINT job")
            return Done(job, False)
        except Exception as error:
            if not connection.in_transaction:
                raise
            connection.change("ROLLBACK TO SAVEPOINT job")
            known = not isinstance(error, self._database.errors)
            return Done(job, error=error if known else _not_stored(error))
        connection.change("RELEASE SAVEPOINT job")
        return Done(job, result)

    def _result(self, connection: Connection, work: Work | Append) -> Any:
        if isinstance(work, Append):
            return append_all(connection, [work])[0]
        return work(connection)

    def _together(self, connection: Connection, jobs: list[Job], *, alone: bool) -> list[Done]:
        """Do all appends with a few statements, or one by one when that fails."""
        appends = cast("list[Append]", [job.work for job in jobs])
        if not alone:  # a statement less: each gives up the interpreter's lock
            connection.change("SAVEPOINT appends")
        try:
            accepted = append_all(connection, appends)
        except Exception as error:
            if not connection.in_transaction:
                raise
            if not isinstance(error, VersionTaken):  # which is a race like any other
                log.warning("appends_tried_one_by_one", appends=len(jobs), reason=str(error))
            self._go_back(connection, alone=alone)
            lock_tables(connection, appends)
            jobs.sort(key=lambda job: cast("Append", job.work).table)  # ties as they came
            return [self._one(connection, job) for job in jobs]
        return [Done(job, fits) for job, fits in zip(jobs, accepted, strict=True)]

    def _go_back(self, connection: Connection, *, alone: bool) -> None:
        """Roll back to where the appends began."""
        if alone:
            connection.change("ROLLBACK")
            connection.change(self._database.begin_write)
        else:
            connection.change("ROLLBACK TO SAVEPOINT appends")


def _not_stored(error: Exception) -> NotStored:
    refusal = NotStored("the database could not keep it; nothing was done")
    refusal.__cause__ = error
    return refusal


def _tell_all(done: list[Done]) -> None:
    for (told, _, _), result, error in done:
        try:
            told(result, error)
        except Exception:  # the others must be told all the same
            log.exception("write_not_told")


def settle(future: asyncio.Future[Result], result: Any, error: Exception | None) -> None:
    """Give a future its result, unless nobody waits for it any more."""
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)
