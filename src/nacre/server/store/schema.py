"""The numbered migrations: which there are, and applying those that a database lacks."""

from __future__ import annotations

import time
from importlib import resources
from typing import NamedTuple

from nacre.server.store.database import Connection, Database
from nacre.server.store.errors import StoreError

_KEPT = (
    "CREATE TABLE IF NOT EXISTS migrations"
    " (number BIGINT PRIMARY KEY, name TEXT NOT NULL, applied BIGINT NOT NULL)"
)


class Migration(NamedTuple):
    """One step of the schema."""

    number: int
    name: str
    statements: list[str]


def known_migrations() -> list[Migration]:
    """Those that this program knows, in order."""
    folder = resources.files("nacre.server.store") / "migrations"
    found = [
        _migration(file.name, file.read_text("utf-8"))
        for file in folder.iterdir()
        if file.name.endswith(".sql")
    ]
    return sorted(found)


def _migration(file: str, text: str) -> Migration:
    number, _, name = file.removesuffix(".sql").partition("_")
    lines = [line for line in text.splitlines() if not line.startswith("--")]
    statements = [statement.strip() for statement in "\n".join(lines).split(";")]
    return Migration(int(number), name, [statement for statement in statements if statement])


def migrate(database: Database, known: list[Migration]) -> None:
    """Apply the missing migrations: all or none, and safe when two processes start at once."""
    connection = database.connect()
    try:
        for statement in database.begin_migration:
            connection.change(statement)
        connection.change(_KEPT)
        _apply(connection, known, _applied(database, connection, known))
        connection.change("COMMIT")
    finally:
        connection.close()


def check_current(database: Database, connection: Connection, known: list[Migration]) -> None:
    """Refuse a database whose schema is not the one that this program knows."""
    if _applied(database, connection, known) < known[-1].number:
        raise StoreError(f"{database.name} is of an older nacre: start the server on it once")


def _applied(database: Database, connection: Connection, known: list[Migration]) -> int:
    newest: int = connection.rows("SELECT COALESCE(MAX(number), 0) FROM migrations")[0][0]
    if newest > known[-1].number:
        raise StoreError(
            f"{database.name} is of a newer nacre (migration {newest}; this one knows up to"
            f" {known[-1].number}): use that version"
        )
    return newest


def _apply(connection: Connection, known: list[Migration], newest: int) -> None:
    for number, name, statements in known:
        if number > newest:
            for statement in statements:
                connection.change(statement)
            now = time.time_ns() // 1_000_000
            connection.change("INSERT INTO migrations VALUES (?, ?, ?)", (number, name, now))
