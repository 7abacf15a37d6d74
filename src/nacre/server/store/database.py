"""The interface of a database, implemented for SQLite and PostgreSQL.

SQL is written once for both: with ``?`` for a value, and in syntax that both know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from nacre.server.store.errors import StoreError


class Connection(Protocol):
    """One connection, used by one thread at a time."""

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Execute and fetch every row."""

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Execute; the number of rows that changed."""

    def change_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> int:
        """Execute once for every row of values; the number of rows that changed."""

    def tables_to_change(self, columns: str, ids: Sequence[str]) -> list[Sequence[Any]]:
        """Columns of the tables of these ids, locked until the transaction ends."""

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open, be it a failed one."""

    @property
    def broken(self) -> bool:
        """Whether nothing more can come of this connection."""

    def close(self) -> None:
        """Close; an open transaction is rolled back."""


class Notifier(Protocol):
    """Sends messages to the other processes, and receives theirs."""

    def notify(self, payload: str) -> None:
        """Send to the other processes; returns at once."""

    async def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """Call ``heard`` for each message, ``missed`` when some may have been lost."""

    async def close(self) -> None:
        """Send the messages that wait, and stop."""


class Database(Protocol):
    """A database, with all that differs between SQLite and PostgreSQL."""

    name: str  # for people: without passwords
    shared: bool  # whether several processes may serve from it
    errors: type[Exception]
    begin_write: str
    begin_snapshot: str
    begin_migration: tuple[str, ...]  # after these no other process migrates

    def connect(self) -> Connection:
        """A connection for reading and writing."""

    def connect_to_read(self) -> Connection:
        """A connection that refuses to write."""

    def hold(self) -> None:
        """Lock out other servers where only one may run; StoreError when one runs."""

    def let_go(self) -> None:
        """Undo ``hold``."""

    def notifier(self) -> Notifier | None:
        """Between processes; None where there is only one. Called on the event loop."""


def database_of(address: str) -> Database:
    """The database at an address: a path, or ``postgresql://…``."""
    if address.startswith(("postgresql://", "postgres://")):
        return _postgres(address)
    if "://" in address or address in ("", ":memory:"):
        raise StoreError(f"database {address!r}: a path or a postgresql:// address is needed")
    from nacre.server.store.sqlite import Sqlite

    return Sqlite(address)


def _postgres(address: str) -> Database:
    try:
        from nacre.server.store.postgres import Postgres
    except ImportError as error:
        raise StoreError(
            "a postgresql:// address needs psycopg, which is not installed:"
            " pip install 'nacre[postgres]'"
        ) from error
    return Postgres(address)
