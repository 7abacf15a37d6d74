"""The reader threads, each with a connection of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from nacre.server.run.logs import Log
from nacre.server.store.database import Connection, Database
from nacre.wire.errors import NotStored

READERS = 4

Result = TypeVar("Result")
Work = Callable[[Connection], Result]

log = Log("store")


class Readers:
    """Reads in threads; no transaction is left open between two reads."""

    def __init__(self, database: Database, threads: int = READERS) -> None:
        self._database = database
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="nacre-reader")
        self._own = threading.local()
        self._guard = threading.Lock()
        self._open: list[Connection] = []
        self._closed = False

    async def read(self, work: Work[Result]) -> Result:
        """Run work in a thread; NotStored when the database does not answer."""
        if self._closed:
            raise NotStored("the server is stopping")
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, self._read, work)
        except self._database.errors as error:
            log.error("read_failed", reason=str(error))
            raise NotStored("the database does not answer") from error

    async def close(self) -> None:
        """Finish the reads under way, and close every connection."""
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        for connection in self._open:
            connection.close()

    def _read(self, work: Work[Result]) -> Result:
        connection = self._connected()
        try:
            return work(connection)
        except self._database.errors:
            if not connection.broken:
                raise
        self._forget(connection)
        return work(self._connected())

    def _connected(self) -> Connection:
        connection: Connection | None = getattr(self._own, "connection", None)
        if connection is None:
            connection = self._opened()
            self._own.connection = connection
            with self._guard:
                self._open.append(connection)
        return connection

    def _opened(self) -> Connection:
        return self._database.connect_to_read()

    def _forget(self, connection: Connection) -> None:
        self._own.connection = None
        with self._guard:
            self._open.remove(connection)
        connection.close()


class Snapshot(Readers):
    """Reads from a snapshot: everything as it was at the first read."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, threads=1)

    def _read(self, work: Work[Result]) -> Result:
        return work(self._connected())  # another connection would see another moment

    def _opened(self) -> Connection:
        connection = super()._opened()
        try:
            connection.change(self._database.begin_snapshot)
        except self._database.errors:
            connection.close()
            raise
        return connection
