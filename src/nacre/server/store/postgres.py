"""PostgreSQL: many server processes at one database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus

from nacre.server.store.errors import StoreError
from nacre.server.store.notifier import PostgresNotifier

MIGRATION_LOCK = 0x6E616372  # any number that no other program would take

# Connection parameters; those of the address come first. A lost network is noticed in seconds.
_PARAMETERS = {
    "application_name": "nacre",
    "connect_timeout": "5",
    "keepalives_idle": "30",
    "tcp_user_timeout": "10000",
}

# A process that stands still in a transaction blocks its tables no longer than this. An action that
# was acknowledged is durable, even where the database was set up to be less careful.
_SET_UP = (
    "SELECT set_config('idle_in_transaction_session_timeout', '10s', false),"
    " set_config('default_transaction_isolation', 'read committed', false),"
    " CASE WHEN current_setting('synchronous_commit') = 'off'"
    " THEN set_config('synchronous_commit', 'on', false) END"
)
_SET_UP_TO_READ = (
    "SELECT set_config('default_transaction_read_only', 'on', false),"
    " set_config('idle_in_transaction_session_timeout', '0', false)"  # an export takes its time
)


class PostgresConnection:
    """A connection to PostgreSQL; transactions begin and end explicitly."""

    def __init__(self, parameters: dict[str, Any]) -> None:
        self._connection = psycopg.connect(**parameters, autocommit=True)

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._connection.execute(_with_marks(sql), values).fetchall()

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        return self._connection.execute(_with_marks(sql), values).rowcount

    def change_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> int:
        with self._connection.cursor() as cursor:
            cursor.executemany(_with_marks(sql), rows)
            return cursor.rowcount

    def tables_to_change(self, columns: str, ids: Sequence[str]) -> list[Sequence[Any]]:
        # Read after the lock was waited for: a statement sees what was there when it began.
        self.change(
            "SELECT 1 FROM tables WHERE id = ANY(?) ORDER BY id FOR NO KEY UPDATE", [[*ids]]
        )
        return [*self.rows(f"SELECT {columns} FROM tables WHERE id = ANY(?)", [[*ids]])]

    @property
    def in_transaction(self) -> bool:
        status = self._connection.info.transaction_status
        return status in (TransactionStatus.INTRANS, TransactionStatus.INERROR)

    @property
    def broken(self) -> bool:
        return self._connection.closed

    def close(self) -> None:
        self._connection.close()


class Postgres:
    """A PostgreSQL database."""

    shared = True
    errors: type[Exception] = psycopg.Error
    begin_write = "BEGIN"
    begin_snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    begin_migration: tuple[str, ...] = ("BEGIN", f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")

    def __init__(self, address: str) -> None:
        try:
            self._parameters: dict[str, Any] = {**_PARAMETERS, **conninfo_to_dict(address)}
        except psycopg.ProgrammingError:
            # The reason would quote the password.
            raise StoreError("the postgresql:// address cannot be read") from None
        parts = self._parameters
        self.name = f"database {parts.get('dbname', '')!r} at {parts.get('host', '')}"

    def connect(self) -> PostgresConnection:
        return self._connected(_SET_UP)

    def connect_to_read(self) -> PostgresConnection:
        return self._connected(_SET_UP_TO_READ)

    def _connected(self, set_up: str) -> PostgresConnection:
        connection = PostgresConnection(self._parameters)
        try:
            connection.rows(set_up)
        except psycopg.Error:
            connection.close()
            raise
        return connection

    def hold(self) -> None:
        """Nothing to do: several servers may run."""

    def let_go(self) -> None:
        """Nothing to do, likewise."""

    def notifier(self) -> PostgresNotifier:
        return PostgresNotifier(self._parameters)


@lru_cache(maxsize=256)
def _with_marks(sql: str) -> str:
    """The statement with psycopg's marks for values; no statement has another question mark."""
    return sql.replace("?", "%s")
