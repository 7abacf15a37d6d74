"""New tables: their terms, and the entries that seat people and bots when a table is made."""

from __future__ import annotations

from collections.abc import Mapping

from nacre.errors import BadOption
from nacre.server.tables.entries import BotSat, Sat
from nacre.server.tables.matching import MATCH, START
from nacre.server.tables.names import cleaned, distinct
from nacre.server.tables.rows import TableRow
from nacre.server.tables.table import Change
from nacre.wire.errors import BadRequest, SeatTaken, TableFull
from nacre.wire.http import NewTable, Terms

ID_BYTES = 9


def terms_of(wanted: NewTable, seats: int) -> Terms:
    """The terms of a new table; hints are on, unless said, where the caller plays alone."""
    alone = len(wanted.bots) == seats - 1
    return Terms(
        privacy=wanted.privacy,
        clock=wanted.clock,
        undo=wanted.undo,
        stand_in=wanted.stand_in,
        hints=alone if wanted.hints is None else wanted.hints,
        chat=wanted.chat,
        absence=wanted.absence,
    )


def first_sitters(
    row: TableRow, guest: str, name: str, wanted: NewTable, matched: float = START
) -> tuple[list[Change], int]:
    """Seat the bots, the caller, and others at the same device; also the caller's seat.

    ``matched`` is the strength of bots of level ``match``.
    """
    bots = _by_seat(wanted.bots, row.seats, "bots")
    others = _by_seat(wanted.hot_seat, row.seats, "hot_seat")
    for seat in bots.keys() & others.keys():
        raise BadOption(f"seat {seat} is given to a bot and to a person")
    seat = _callers_seat(row.seats, bots.keys() | others.keys(), wanted.seat)
    changes = [Change(Sat(seat, guest, name))]
    names = [name]
    for other, other_name in others.items():
        names.append(distinct(cleaned(other_name), names))
        changes.append(Change(Sat(other, guest, names[-1])))
    return changes + [Change(bot_sat(bot, level, matched)) for bot, level in bots.items()], seat


def bot_sat(seat: int, level: str, matched: float) -> BotSat:
    """The entry that seats a bot; ``matched`` is its strength if its level is ``match``."""
    return BotSat(seat, level, matched if level == MATCH else None)


def _callers_seat(seats: int, taken: set[int], wanted: int | None) -> int:
    free = [seat for seat in range(seats) if seat not in taken]
    if not free:
        raise TableFull("no seat is left for you")
    seat = free[0] if wanted is None else wanted
    if seat >= seats:
        raise BadOption(f"seat {seat}: there are seats 0 to {seats - 1}")
    if seat in taken:
        raise SeatTaken(f"seat {seat} is given to somebody else")
    return seat


def _by_seat(given: Mapping[str, str], seats: int, what: str) -> dict[int, str]:
    found = {}
    for key, value in given.items():
        if not (key.isascii() and key.isdigit() and len(key) == 1 and int(key) < seats):
            raise BadRequest(f"{what}: {key[:20]!r} is no seat; seats are 0 to {seats - 1}")
        found[int(key)] = value
    return dict(sorted(found.items()))
