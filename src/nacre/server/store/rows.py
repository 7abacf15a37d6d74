"""Rows of the store, and tables as database columns. Times are milliseconds since 1970."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from nacre.server.tables.rows import EntryRow, TableRow, TableSummary
from nacre.wire.http import Ending, Privacy, Terms


class GuestRow(NamedTuple):
    """A guest."""

    id: str
    name: str
    created: int
    generation: int = 0  # of tokens: those of an earlier one are withdrawn


class ChatRow(NamedTuple):
    """A line of the chat of a table."""

    number: int
    at: int
    guest: str
    seat: int
    name: str
    text: str | None
    reaction: str | None


class SubscriptionRow(NamedTuple):
    """A subscription of a guest to notices of turns."""

    guest: str
    kind: str
    address: str
    body: str


class KeptTable(msgspec.Struct, frozen=True):
    """A table with everything that belongs to it."""

    row: TableRow
    entries: list[EntryRow]
    chat: list[ChatRow]
    reviews: dict[str, str]  # by language


TABLE_COLUMNS = (
    "id, game, seats, options, secret, invite, host, terms, privacy, created, previous, version,"
    " status, turn, due, touched, sitters, names, archived, earlier, rules, result"
)

# What a table is read by: the row's version is that of its summary, and entries may be newer.
TABLE_VALUES = (
    f"{TABLE_COLUMNS}, (SELECT MAX(e.version) FROM entries AS e WHERE e.table_id = tables.id)"
)

_terms = msgspec.json.Decoder(Terms)
_options = msgspec.json.Decoder(dict[str, Any])
_by_seat = msgspec.json.Decoder(list[str | None])
_ending = msgspec.json.Decoder(Ending)
_earlier = msgspec.json.Decoder(list[list[int]])
_encode = msgspec.json.Encoder().encode


def by_seat_json(values: list[str | None]) -> str:
    """A list by seat as JSON."""
    return _encode(values).decode()


def by_seat(kept: str) -> list[str | None]:
    """A list by seat from its JSON."""
    return _by_seat.decode(kept)


def result_json(summary: TableSummary) -> str | None:
    """How a game ended, as JSON; None before the end."""
    return None if summary.result is None else _encode(summary.result).decode()


def values_of_table(row: TableRow) -> tuple[Any, ...]:
    """The values of TABLE_COLUMNS."""
    summary = row.summary
    return (
        row.id,
        row.game,
        row.seats,
        _encode(row.options).decode(),
        row.secret.hex(),
        row.invite,
        row.host,
        _encode(row.terms).decode(),
        row.privacy,
        row.created,
        row.previous,
        row.version,
        summary.status,
        summary.turn,
        summary.due,
        summary.touched,
        by_seat_json(summary.sitters),
        by_seat_json(summary.names),
        int(row.archived),
        _encode(row.earlier).decode(),
        row.rules,
        result_json(summary),
    )


def table_of_values(values: tuple[Any, ...]) -> TableRow:
    """A table from the values of TABLE_VALUES."""
    id_, game, seats, options, secret, invite, host, terms, privacy, created, previous, version = (
        values[:12]
    )
    agreed = _terms.decode(terms)
    return TableRow(
        id=id_,
        game=game,
        seats=seats,
        options=_options.decode(options),
        secret=bytes.fromhex(secret),
        invite=invite,
        host=host,
        terms=agreed,
        created=created,
        previous=previous,
        version=max(version, values[22] or 0),
        summary=_summary(values[12:18], None if privacy == agreed.privacy else privacy, values[21]),
        archived=bool(values[18]),
        earlier=_earlier.decode(values[19]),
        rules=values[20],
    )


def _summary(values: tuple[Any, ...], privacy: Privacy | None, result: str | None) -> TableSummary:
    status, turn, due, touched, sitters, names = values
    ended = None if result is None else _ending.decode(result)
    return TableSummary(
        status, turn, due, touched, by_seat(sitters), by_seat(names), privacy, ended
    )
