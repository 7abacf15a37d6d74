"""Batched appends with optimistic locking: the first append of a version is accepted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from nacre.server.store.database import Connection
from nacre.server.store.rows import by_seat, by_seat_json, result_json
from nacre.server.tables.rows import EntryRow, TableSummary

_INSERT = "INSERT INTO entries (table_id, version, at, body) VALUES (?, ?, ?, ?)"
_UPDATE = (
    "UPDATE tables SET version = ?, status = ?, turn = ?, due = ?, touched = ?, sitters = ?,"
    " names = ?, privacy = COALESCE(?, privacy), result = COALESCE(?, result), archived = 0"
    " WHERE id = ?"
)
_SIT = "INSERT INTO sittings (guest, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
_STAND = "DELETE FROM sittings WHERE guest = ? AND table_id = ?"


class Append(NamedTuple):
    """Entries that follow one another, and the summary of the table after them."""

    table: str
    entries: list[EntryRow]
    summary: TableSummary


class _Place(NamedTuple):
    """The stored version of a table, and its sitters."""

    version: int
    sitters: str


def append_all(connection: Connection, appends: Sequence[Append]) -> list[bool]:
    """Write the appends whose version is free; for each, whether it was."""
    before = _places(connection, {append.table for append in appends})
    after = dict(before)
    last: dict[str, TableSummary] = {}
    accepted = []
    for append in appends:
        fits = _fits(append, after)
        accepted.append(fits)
        if fits:
            sitters = by_seat_json(append.summary.sitters)
            after[append.table] = _Place(append.entries[-1].version, sitters)
            last[append.table] = append.summary
    if last:
        _write(connection, [a for a, fits in zip(appends, accepted, strict=True) if fits])
        _update(connection, before, after, last)
    return accepted


def _fits(append: Append, places: dict[str, _Place]) -> bool:
    place = places.get(append.table)
    return place is not None and append.entries[0].version == place.version + 1


def _places(connection: Connection, tables: set[str]) -> dict[str, _Place]:
    found = connection.tables_to_change("id, version, sitters", sorted(tables))
    return {id_: _Place(version, sitters) for id_, version, sitters in found}


def _write(connection: Connection, appends: Iterable[Append]) -> None:
    rows = [(append.table, *entry) for append in appends for entry in append.entries]
    connection.change_many(_INSERT, sorted(rows))


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
