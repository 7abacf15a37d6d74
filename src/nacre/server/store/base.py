"""Opening and closing a store, and reading and writing its database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Self, TypeVar

from nacre.server.store.database import Connection, Database, database_of
from nacre.server.store.errors import StoreError
from nacre.server.store.reader import Readers, Snapshot
from nacre.server.store.schema import check_current, known_migrations, migrate
from nacre.server.store.writer import CommitObserver, Writer
from nacre.wire.errors import NotStored

PING_SECONDS = 5.0

Result = TypeVar("Result")


class OpenDatabase:
    """A database that is open. Made by ``open``, used on one event loop, ended by ``close``."""

    def __init__(self, database: Database, readers: Readers, writer: Writer | None) -> None:
        self._database = database
        self._readers = readers
        self._writer = writer
        self._notifier = database.notifier() if writer else None

    @classmethod
    async def open(cls, address: str, alone: bool = True) -> Self:
        """Open the database at a path or ``postgresql://…``, and bring its schema up to date.

        A SQLite file is opened by one server at a time. With ``alone=False`` it may be in use:
        nothing can be written then, and everything is read as it is now. StoreError says why a
        database cannot be opened.
        """
        database = database_of(address)
        if not alone:
            return await cls._open_to_read(database)
        database.hold()
        try:
            await _guarded(database, lambda: migrate(database, known_migrations()))
        except BaseException:
            database.let_go()
            raise
        return cls(database, Readers(database), Writer(database))

    @classmethod
    async def _open_to_read(cls, database: Database) -> Self:
        readers = Snapshot(database)
        try:
            await readers.read(lambda c: check_current(database, c, known_migrations()))
        except BaseException as error:
            await readers.close()
            if isinstance(error, NotStored):
                raise StoreError(f"{database.name}: {error.__cause__}") from error
            raise
        return cls(database, readers, None)

    @property
    def shared(self) -> bool:
        """Whether several processes may serve from this database."""
        return self._database.shared

    def observe_commits(self, observer: CommitObserver) -> None:
        """Call the observer for every transaction, in the writer's thread."""
        self._writing().observer = observer

    @property
    def waiting(self) -> int:
        """The number of writes that wait."""
        return self._writing().waiting

    async def close(self) -> None:
        """Store the writes that wait, and close every connection."""
        if self._writer:
            await self._writer.close()
        if self._notifier:
            await self._notifier.close()
        await self._readers.close()
        self._database.let_go()

    async def ping(self) -> None:
        """NotStored when the database does not answer."""
        try:
            await asyncio.wait_for(self._rows("SELECT 1"), PING_SECONDS)
        except TimeoutError as error:
            raise NotStored("the database does not answer") from error

    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return await self._readers.read(lambda connection: connection.rows(sql, values))

    async def _write(self, order: str, work: Callable[[Connection], Result]) -> Result:
        return await self._writing().do(order, work)

    async def _change(self, order: str, sql: str, *values: Any) -> int:
        return await self._write(order, lambda connection: connection.change(sql, values))

    def _writing(self) -> Writer:
        if self._writer is None:
            raise NotStored("the database was opened to be read only; nothing was done")
        return self._writer


async def _guarded(database: Database, work: Callable[[], None]) -> None:
    try:
        await asyncio.to_thread(work)
    except database.errors as error:
        raise StoreError(f"{database.name}: {error}") from error
