"""Batched appends with optimistic locking: the first append of a version is accepted.

The key of the entries settles it. The row of a table is read, locked and written only for an append
that brings a summary with it: most actions bring none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from nacre.server.store.database import Connection
from nacre.server.store.rows import by_seat, by_seat_json, result_json
from nacre.server.tables.rows import EntryRow, TableSummary

_INSERT = (
    "INSERT INTO entries (table_id, version, at, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
_VERSION = "COALESCE((SELECT MAX(e.version) FROM entries AS e WHERE e.table_id = tables.id), 0)"
_UPDATE = (
    "UPDATE tables SET version = ?, status = ?, turn = ?, due = ?, touched = ?, sitters = ?,"
    " names = ?, privacy = COALESCE(?, privacy), result = COALESCE(?, result), archived = 0"
    " WHERE id = ?"
)
_SIT = "INSERT INTO sittings (guest, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
_STAND = "DELETE FROM sittings WHERE guest = ? AND table_id = ?"


class Append(NamedTuple):
    """Entries that follow one another, and the summary of the table after them.

    Several entries always have a summary. Without entries it is a summary that is written later.
    """

    table: str
    version: int  # of the table after it
    entries: list[EntryRow]
    summary: TableSummary | None


class _Place(NamedTuple):
    """The stored version of a table, and its sitters."""

    version: int
    sitters: str


class VersionTaken(Exception):
    """Another process has appended at the same time; nothing of this may stay."""


def append_all(connection: Connection, appends: Sequence[Append]) -> list[bool]:
    """Write the appends whose version is free; for each, whether it was.

    Where another process was quicker meanwhile it raises VersionTaken: the appends must be rolled
    back and tried one by one.
    """
    before = _places(connection, {append.table for append in appends if append.summary})
    after = dict(before)
    last: dict[str, TableSummary] = {}
    accepted = []
    for append in appends:
        fits = _fits(append, after)
        accepted.append(fits)
        if fits and append.summary is not None:
            sitters = by_seat_json(append.summary.sitters)
            after[append.table] = _Place(append.version, sitters)
            last[append.table] = append.summary
    _write(connection, [a for a, fits in zip(appends, accepted, strict=True) if fits])
    if last:
        _update(connection, before, after, last)
    return accepted


def lock_tables(connection: Connection, appends: Sequence[Append]) -> None:
    """Lock the rows that appends will change, in the order in which every process locks them.

    Rows first and entries after them, both in order: so two processes never wait for each other.
    """
    _places(connection, {append.table for append in appends if append.summary})


def _fits(append: Append, places: dict[str, _Place]) -> bool:
    """Whether it follows what is stored; of an entry alone its key tells, when it is written."""
    if append.summary is None:
        return True
    place = places.get(append.table)
    return place is not None and append.version - len(append.entries) == place.version


def _places(connection: Connection, tables: set[str]) -> dict[str, _Place]:
    if not tables:
        return {}
    found = connection.tables_to_change(f"id, {_VERSION}, sitters", sorted(tables))
    return {id_: _Place(version, sitters) for id_, version, sitters in found}


def _write(connection: Connection, appends: Iterable[Append]) -> None:
    rows = [(append.table, *entry) for append in appends for entry in append.entries]
    if rows and connection.change_many(_INSERT, sorted(rows)) != len(rows):
        raise VersionTaken


def _update(
    connection: Connection,
    before: dict[str, _Place],
    after: dict[str, _Place],
    last: dict[str, TableSummary],
) -> None:
    connection.change_many(_UPDATE, [_values(id_, after[id_], last[id_]) for id_ in sorted(last)])
    moved = [id_ for id_ in sorted(last) if before[id_].sitters != after[id_].sitters]
    if moved:
        seat_guests(connection, _changes(moved, before, after))


def _values(id_: str, place: _Place, summary: TableSummary) -> tuple[Any, ...]:
    return (
        place.version,
        summary.status,
        summary.turn,
        summary.due,
        summary.touched,
        place.sitters,
        by_seat_json(summary.names),
        summary.privacy,
        result_json(summary),
        id_,
    )


def _changes(
    moved: list[str], before: dict[str, _Place], after: dict[str, _Place]
) -> Iterator[tuple[str, list[str | None], list[str | None]]]:
    for id_ in moved:
        yield id_, by_seat(before[id_].sitters), by_seat(after[id_].sitters)


def seat_guests(
    connection: Connection, changes: Iterable[tuple[str, list[str | None], list[str | None]]]
) -> None:
    """Store which guests sit where: for each table its id, its sitters before and after."""
    stood: list[tuple[str, str]] = []
    sat: list[tuple[str, str]] = []
    for table, before, after in changes:
        old, new = set(filter(None, before)), set(filter(None, after))
        stood += [(guest, table) for guest in sorted(old - new)]
        sat += [(guest, table) for guest in sorted(new - old)]
    if stood:
        connection.change_many(_STAND, stood)
    if sat:
        connection.change_many(_SIT, sat)
