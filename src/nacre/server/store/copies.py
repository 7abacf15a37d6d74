"""Export, import and backup of a database.

An export is a zip file. ``nacre.json`` counts its contents; ``tables/<id>.txt`` is the record of a
table, to be read and verified; ``tables/<id>.json`` is all that is stored of it, from which it is
imported again; ``guests.jsonl``, ``subscriptions.jsonl`` and ``settled.json`` are the rest. It
holds the secrets of the server, so only its owner can read it.
"""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import zipfile
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from nacre.server.store.database import database_of
from nacre.server.store.errors import StoreError
from nacre.server.store.rows import GuestRow, KeptTable, SubscriptionRow
from nacre.server.store.sqlite import Sqlite
from nacre.server.store.store import Store
from nacre.server.tables.entries import decoded
from nacre.server.tables.rows import EntryRow, TableRow

FORMAT = 1
AT_ONCE = 200  # rows that are imported together
BACKUP_PAGES = 2_000  # of SQLite, between two signs of progress

HEADER = "nacre.json"
GUESTS = "guests.jsonl"
SUBSCRIPTIONS = "subscriptions.jsonl"
SETTLED = "settled.json"
_TABLE = re.compile(r"tables/([A-Za-z0-9_-]{1,100})\.(json|txt)")

# Errors of a damaged file: RuntimeError for one with a password, KeyError for a missing part.
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    RuntimeError,
    UnicodeDecodeError,
    msgspec.MsgspecError,
)

RecordOf = Callable[[TableRow, list[EntryRow]], str]
Progress = Callable[[int, int], None]  # how many are done, of how many
Row = TypeVar("Row")


class Contents(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The numbers of things in an export."""

    format: int
    tables: int
    guests: int
    subscriptions: int
    settled: int


class Imported(msgspec.Struct, frozen=True):
    """The outcome of an import."""

    added: Contents
    skipped: Contents  # was there already, and stays as it was


def _no_progress(done: int, total: int) -> None:
    """Stands in where progress is not shown."""


# --- Export ---


async def export_all(
    store: Store, path: Path, record_of: RecordOf, progress: Progress = _no_progress
) -> Contents:
    """Write everything to a new zip file; StoreError when the file cannot be written."""
    with _new_file(path) as part, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
        tables = await _export_tables(store, archive, record_of, progress)
        guests = [guest async for guest in store.all_guests()]
        subscriptions = await store.all_subscriptions()
        settled = await store.all_settled()
        archive.writestr(GUESTS, msgspec.json.Encoder().encode_lines(guests))
        archive.writestr(SUBSCRIPTIONS, msgspec.json.Encoder().encode_lines(subscriptions))
        archive.writestr(SETTLED, _json(settled))
        contents = Contents(FORMAT, tables, len(guests), len(subscriptions), len(settled))
        archive.writestr(HEADER, _json(contents))
    return contents


async def _export_tables(
    store: Store, archive: zipfile.ZipFile, record_of: RecordOf, progress: Progress
) -> int:
    counts = await store.counts()
    total = sum(counts[status] for status in ("open", "playing", "over", "closed", "archived"))
    done = 0
    async for row in store.all_tables():
        kept = await store.kept_table(row)
        archive.writestr(f"tables/{row.id}.json", _json(kept))
        archive.writestr(f"tables/{row.id}.txt", record_of(row, kept.entries))
        done += 1
        progress(done, max(done, total))
    return done


def _json(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1)


@contextmanager
def _new_file(path: Path) -> Iterator[Path]:
    """A file to be written, readable by its owner only; it gets its name when complete."""
    if path.exists():
        raise StoreError(f"{path} is there already; nothing was written")
    part = path.with_name(path.name + ".part")
    try:
        part.touch(0o600)
        yield part
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        part.unlink(missing_ok=True)


# --- Import ---


async def import_all(store: Store, path: Path, progress: Progress = _no_progress) -> Imported:
    """Import an export; rows that are there already are skipped and stay as they are.

    A file that is not as an export must be is refused with StoreError before anything is changed.
    """
    archive, contents = await asyncio.to_thread(_opened, path)
    with archive:
        added = {
            "settled": await _import_settled(store, _settled(archive)),
            "guests": await _taken_in(_each(_guests(archive)), store.restore_guest),
            "subscriptions": await _taken_in(
                _each(_subscriptions(archive)), store.restore_subscription
            ),
            "tables": await _import_tables(store, archive, contents.tables, progress),
        }
    kept = msgspec.structs.asdict(contents)
    skipped = {what: kept[what] - number for what, number in added.items()}
    return Imported(Contents(FORMAT, **added), Contents(FORMAT, **skipped))


def _opened(path: Path) -> tuple[zipfile.ZipFile, Contents]:
    try:
        with ExitStack() as stack:
            archive = stack.enter_context(zipfile.ZipFile(path))
            contents = _checked(archive)
            stack.pop_all()
            return archive, contents
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror or error}") from error
    except _BROKEN as error:
        raise StoreError(f"{path} is broken, or no export of nacre: {error}") from error


def _checked(archive: zipfile.ZipFile) -> Contents:
    """Read everything once; an error when something is not as it must be."""
    contents = msgspec.json.decode(archive.read(HEADER), type=Contents)
    if contents.format != FORMAT:
        raise StoreError(f"an export of format {contents.format}; this nacre reads {FORMAT}")
    for name, times in Counter(archive.namelist()).items():
        if times > 1 or not (name in (HEADER, GUESTS, SUBSCRIPTIONS, SETTLED) or _is_table(name)):
            raise zipfile.BadZipFile(f"{name!r} does not belong in it")
        with archive.open(name) as file:
            while file.read(1 << 20):
                pass  # the checksum is compared at the end
    tables = sum(1 for kept in _tables(archive) if _check_table(kept))
    found = (tables, len(_guests(archive)), len(_subscriptions(archive)), len(_settled(archive)))
    if found != msgspec.structs.astuple(contents)[1:]:
        raise zipfile.BadZipFile("something is missing")
    return contents


def _is_table(name: str) -> bool:
    return _TABLE.fullmatch(name) is not None


def _check_table(kept: KeptTable) -> bool:
    versions = [entry.version for entry in kept.entries]
    if versions != list(range(1, kept.row.version + 1)):
        raise zipfile.BadZipFile(f"table {kept.row.id} lacks entries")
    numbers = [line.number for line in kept.chat]
    if numbers != list(range(1, len(numbers) + 1)):
        raise zipfile.BadZipFile(f"table {kept.row.id} lacks lines of its chat")
    for entry in kept.entries:
        decoded(entry.body)
    return True


def _tables(archive: zipfile.ZipFile) -> Iterator[KeptTable]:
    decode = msgspec.json.Decoder(KeptTable).decode
    for name in archive.namelist():
        found = _TABLE.fullmatch(name)
        if found and found[2] == "json":
            kept = decode(archive.read(name))
            if kept.row.id != found[1]:
                raise zipfile.BadZipFile(f"{name} holds table {kept.row.id}")
            yield kept


def _guests(archive: zipfile.ZipFile) -> list[GuestRow]:
    return msgspec.json.Decoder(GuestRow).decode_lines(archive.read(GUESTS))


def _subscriptions(archive: zipfile.ZipFile) -> list[SubscriptionRow]:
    return msgspec.json.Decoder(SubscriptionRow).decode_lines(archive.read(SUBSCRIPTIONS))


def _settled(archive: zipfile.ZipFile) -> dict[str, str]:
    return msgspec.json.decode(archive.read(SETTLED), type=dict[str, str])


async def _import_settled(store: Store, settled: dict[str, str]) -> int:
    there = await store.all_settled()
    for key, value in settled.items():
        await store.settle(key, value)
    return len(settled.keys() - there.keys())


async def _import_tables(
    store: Store, archive: zipfile.ZipFile, total: int, progress: Progress
) -> int:
    async def watched() -> AsyncIterator[KeptTable]:
        for done, kept in enumerate(_tables(archive)):
            yield kept
            progress(done + 1, total)

    return await _taken_in(watched(), store.restore_table)


async def _each(rows: list[Row]) -> AsyncIterator[Row]:
    for row in rows:
        yield row


async def _taken_in(rows: AsyncIterator[Row], restore: Callable[[Row], Awaitable[bool]]) -> int:
    """Import rows, many with one commit; the number of those that were not there."""
    added = 0
    group: list[Row] = []
    async for row in rows:
        group.append(row)
        if len(group) == AT_ONCE:
            added += sum(await asyncio.gather(*map(restore, group)))
            group.clear()
    return added + sum(await asyncio.gather(*map(restore, group)))


# --- Backup ---


async def backup(
    address: str, path: Path, record_of: RecordOf, progress: Progress = _no_progress
) -> None:
    """Copy everything as it is at one moment, while servers go on writing.

    Of a SQLite file the copy is such a file again; of PostgreSQL it is an export.
    """
    database = database_of(address)
    if isinstance(database, Sqlite):
        await asyncio.to_thread(_back_up_file, database, path, progress)
        return
    store = await Store.open(address, alone=False)
    try:
        await export_all(store, path, record_of, progress)
    finally:
        await store.close()


def _back_up_file(database: Sqlite, path: Path, progress: Progress) -> None:
    with _new_file(path) as part:
        try:
            _copy_database(database, part, progress)
        except sqlite3.Error as error:
            raise StoreError(f"{database.name} cannot be copied to {path}: {error}") from error


def _copy_database(database: Sqlite, part: Path, progress: Progress) -> None:
    def watch(status: int, remaining: int, total: int) -> None:
        progress(total - remaining, total)

    with closing(database.connect_to_read()) as source, closing(sqlite3.connect(part)) as copy:
        # In a transaction the source stays as it is now; otherwise each write restarts the copy.
        source.change("BEGIN")
        source.rows("SELECT COUNT(*) FROM migrations")
        source.raw.backup(copy, pages=BACKUP_PAGES, progress=watch)
        if copy.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
            raise StoreError(f"{database.name} is damaged; its copy was thrown away")
