"""SQLite: one file, one server process."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from filelock import FileLock, Timeout

from nacre.server.store.database import Notifier
from nacre.server.store.errors import StoreError

OLDEST = (3, 35, 0)  # the first with RETURNING
BUSY_SECONDS = 10.0
CHECKPOINT_PAGES = 4_000  # a commit for a hundred tables writes a hundred pages


_json = msgspec.json.Encoder().encode
_ROWS = "(SELECT value FROM json_each(CAST(? AS TEXT)))"


@cache
def in_one_step(sql: str) -> str:
    """A statement for one row as a statement for all rows of a JSON array.

    >>> print(in_one_step("DELETE FROM t WHERE a = ?"))  # doctest: +NORMALIZE_WHITESPACE
    DELETE FROM t WHERE EXISTS (SELECT 1
      FROM (SELECT value FROM json_each(CAST(? AS TEXT))) AS r
      WHERE a = json_extract(r.value, '$[0]'))
    >>> print(in_one_step("INSERT INTO t (a, b) VALUES (?, ?)"))  # doctest: +NORMALIZE_WHITESPACE
    INSERT INTO t (a, b) SELECT json_extract(r.value, '$[0]'), json_extract(r.value, '$[1]')
      FROM (SELECT value FROM json_each(CAST(? AS TEXT))) AS r
      WHERE true
    """
    parts = sql.split("?")
    filled = parts[0] + "".join(
        f"json_extract(r.value, '$[{i}]')" + part for i, part in enumerate(parts[1:])
    )
    rows = f" FROM {_ROWS} AS r WHERE "
    head, values, rest = filled.partition(" VALUES (")
    if values:
        inner, _, more = rest.rpartition(")") if " ON " not in rest else rest.partition(") ON ")
        return f"{head} SELECT {inner}{rows}true" + (f" ON {more}" if " ON " in rest else "")
    if filled.startswith("UPDATE"):
        return filled.replace(" WHERE ", rows)
    table, _, condition = filled.removeprefix("DELETE FROM ").partition(" WHERE ")
    return f"DELETE FROM {table} WHERE EXISTS (SELECT 1{rows}{condition})"


class SqliteConnection:
    """A connection to a SQLite file; transactions begin and end explicitly."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(
            path,
            timeout=BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,  # closed from another thread than it is used in
            cached_statements=256,
        )

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._connection.execute(sql, values).fetchall()

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        return self._connection.execute(sql, values).rowcount

    def change_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> int:
        # Each step of a statement releases the GIL, and a busy server is slow to give it back.
        return self._connection.execute(in_one_step(sql), (_json(list(rows)),)).rowcount

    def tables_to_change(self, columns: str, ids: Sequence[str]) -> list[Sequence[Any]]:
        sql = f"SELECT json_group_array(json_array({columns})) FROM tables WHERE id IN {_ROWS}"
        [(found,)] = self._connection.execute(sql, (_json(ids),))  # one step, as above
        rows: list[Sequence[Any]] = msgspec.json.decode(found)
        return rows

    @property
    def in_transaction(self) -> bool:
        return self._connection.in_transaction

    @property
    def broken(self) -> bool:
        return False

    @property
    def raw(self) -> sqlite3.Connection:
        """The connection itself, for the online backup."""
        return self._connection

    def close(self) -> None:
        self._connection.close()


class Sqlite:
    """A SQLite file."""

    shared = False
    errors: type[Exception] = sqlite3.Error
    begin_write = "BEGIN IMMEDIATE"
    begin_snapshot = "BEGIN"
    begin_migration: tuple[str, ...] = ("BEGIN EXCLUSIVE",)

    def __init__(self, path: str) -> None:
        if sqlite3.sqlite_version_info < OLDEST:
            raise StoreError(f"SQLite 3.35 or newer is needed; this is {sqlite3.sqlite_version}")
        # One file has one lock, whatever path leads to it.
        self.path = Path(path).expanduser().resolve()
        self.name = path
        # A file of its own: SQLite's locks are lost when the database file is opened and closed.
        # No soft lock, which would outlive a process that is killed.
        self._lock = FileLock(
            self.path.with_name(self.path.name + "-lock"),
            mode=0o600,
            thread_local=False,
            fallback_to_soft=False,
        )

    def connect(self) -> SqliteConnection:
        connection = SqliteConnection(self.path)
        try:
            mode = connection.rows("PRAGMA journal_mode = WAL")[0][0]
            connection.rows("PRAGMA synchronous = FULL")
            connection.rows(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
            if mode != "wal":
                raise StoreError(f"{self.name}: SQLite cannot keep a write-ahead log there")
        except Exception:
            connection.close()
            raise
        return connection

    def connect_to_read(self) -> SqliteConnection:
        if not self.path.is_file():
            raise StoreError(f"{self.name}: no such file")
        connection = SqliteConnection(self.path)
        try:
            connection.rows("PRAGMA query_only = ON")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def hold(self) -> None:
        if not self.path.parent.is_dir():
            raise StoreError(f"{self.name}: there is no folder {self.path.parent}")
        try:
            self._lock.acquire(blocking=False)
        except Timeout as error:
            raise StoreError(
                f"{self.name} is in use by another server; one SQLite file has one server at a"
                " time (several need a postgresql:// address)"
            ) from error
        except OSError as error:
            raise StoreError(f"{self._lock.lock_file}: {error.strerror}") from error
        self._create()

    def _create(self) -> None:
        """Make the file, readable by its owner only: secrets are in it."""
        try:
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            pass
        except OSError as error:
            self.let_go()
            raise StoreError(f"{self.name}: {error.strerror}") from error

    def let_go(self) -> None:
        self._lock.release(force=True)

    def notifier(self) -> Notifier | None:
        return None
