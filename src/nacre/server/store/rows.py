"""What the store keeps, row by row. Times are milliseconds since 1970."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from nacre.server.messages import Terms


class Standing(msgspec.Struct, frozen=True):
    """Where a table stands: kept with every append, for lists and for what is due."""

    status: str
    turn: int | None
    due: int | None  # when the server itself must act; None: it need not
    touched: int
    sitters: list[str | None]  # guest ids by seat; None: free or a bot
    names: list[str | None]  # display names by seat


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table, all but its entries."""

    id: str
    game: str
    seats: int
    options: dict[str, Any]
    secret: bytes
    invite: str
    host: str  # guest id of who made it
    terms: Terms
    created: int
    previous: str | None = None  # the table that this is a rematch of
    version: int = 0  # the number of entries, and so the last entry's version
    standing: Standing
    archived: bool = False


class EntryRow(NamedTuple):
    """An entry of a table's log."""

    version: int
    at: int
    body: str


class GuestRow(NamedTuple):
    """A guest."""

    id: str
    name: str
    created: int


class ChatRow(NamedTuple):
    """Something that was said at a table."""

    number: int
    at: int
    guest: str
    seat: int
    name: str
    text: str | None
    reaction: str | None


class SubscriptionRow(NamedTuple):
    """Where a guest wants to be told that it is their turn."""

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
    " status, turn, due, touched, sitters, names, archived"
)

_terms = msgspec.json.Decoder(Terms)
_options = msgspec.json.Decoder(dict[str, Any])
_by_seat = msgspec.json.Decoder(list[str | None])
_encode = msgspec.json.Encoder().encode


def by_seat_json(values: list[str | None]) -> str:
    """A list by seat as it is kept."""
    return _encode(values).decode()


def by_seat(kept: str) -> list[str | None]:
    """A list by seat as it was kept."""
    return _by_seat.decode(kept)


def values_of_table(row: TableRow) -> tuple[Any, ...]:
    """The values of TABLE_COLUMNS."""
    standing = row.standing
    return (
        row.id,
        row.game,
        row.seats,
        _encode(row.options).decode(),
        row.secret.hex(),
        row.invite,
        row.host,
        _encode(row.terms).decode(),
        row.terms.privacy,
        row.created,
        row.previous,
        row.version,
        standing.status,
        standing.turn,
        standing.due,
        standing.touched,
        by_seat_json(standing.sitters),
        by_seat_json(standing.names),
        int(row.archived),
    )


def table_of_values(values: tuple[Any, ...]) -> TableRow:
    """A table from the values of TABLE_COLUMNS."""
    id_, game, seats, options, secret, invite, host, terms, _, created, previous, version = values[
        :12
    ]
    return TableRow(
        id=id_,
        game=game,
        seats=seats,
        options=_options.decode(options),
        secret=bytes.fromhex(secret),
        invite=invite,
        host=host,
        terms=_terms.decode(terms),
        created=created,
        previous=previous,
        version=version,
        standing=_standing(*values[12:18]),
        archived=bool(values[18]),
    )


def _standing(
    status: str, turn: int | None, due: int | None, touched: int, sitters: str, names: str
) -> Standing:
    return Standing(status, turn, due, touched, by_seat(sitters), by_seat(names))
