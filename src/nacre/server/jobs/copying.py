"""The commands ``nacre export``, ``nacre import`` and ``nacre backup``."""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from nacre.errors import NacreError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from nacre.server.store import Store
    from nacre.server.tables.rows import EntryRow, TableRow

Progress = Callable[[int, int], None]


def exported(database: str, path: Path, force: bool, progress: Progress) -> str:
    """Export the database to a file, while servers may go on; returns a sentence about it."""
    from nacre.server.store.copies import export_all

    async def run(target: Path) -> str:
        async with _opened(database, alone=False) as store:
            contents = await export_all(store, target, record_of, progress)
        return f"{contents.tables} tables and {contents.guests} guests are in {path}."

    with new_file(path, force) as target:
        return asyncio.run(run(target))


def imported(database: str, path: Path, progress: Progress) -> str:
    """Import an export; rows that are there already stay as they are."""
    from nacre.server.store.copies import import_all

    async def run() -> str:
        async with _opened(database, alone=True) as store:
            done = await import_all(store, path, progress)
        return (
            f"{done.added.tables} tables and {done.added.guests} guests were added; "
            f"{done.skipped.tables} tables and {done.skipped.guests} guests were there already."
        )

    return asyncio.run(run())


def backed_up(database: str, path: Path, force: bool, progress: Progress) -> str:
    """Copy the database as it is at one moment, while servers go on writing."""
    from nacre.server.store.copies import backup

    with new_file(path, force) as target:
        asyncio.run(backup(database, target, record_of, progress))
    return f"The backup is in {path}."


def record_of(row: TableRow, entries: list[EntryRow]) -> str:
    """The record of a table for an export; before the end only a spectator's view of it."""
    from nacre.server.tables import views
    from nacre.server.tables.table import Table

    try:
        table = Table(row)
        table.take_rows(entries)
        return views.record(table, None)
    except NacreError as error:
        # Not started, or of a game or rules that are no more: the export holds its entries.
        return f"# {error}\n"


@asynccontextmanager
async def _opened(database: str, alone: bool) -> AsyncIterator[Store]:
    from nacre.server.store import Store

    store = await Store.open(database, alone=alone)
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def new_file(path: Path, force: bool) -> Iterator[Path]:
    """The path to write to; with ``force`` a complete file replaces one that is there."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not path.exists():
        yield path
        return
    if not force:
        raise FileExistsError(errno.EEXIST, "is there already; --force replaces it", str(path))
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        yield beside
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
