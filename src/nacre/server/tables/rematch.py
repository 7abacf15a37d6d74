"""Rematch by agreement: one person proposes it, the others accept or decline.

The proposal is an open table with the same game, options and terms. Bots and whoever proposes sit
there already, and a seat is kept for everybody who was still there at the end. The functions that
return changes are commands, as in commands.py: of the table that is over, or of the proposed one.
"""

from __future__ import annotations

import base64
import hashlib

from nacre.server.tables.commands import start_if_full
from nacre.server.tables.entries import Answered, BotSat, Kept, Released, Rematched, Sat
from nacre.server.tables.setup import ID_BYTES, bot_sat
from nacre.server.tables.table import Change, Sitter, Table
from nacre.wire.errors import SeatTaken, StaleVersion, WrongMoment

MOST_EARLIER = 99  # games that a rematch remembers


# --- The proposed table ---


def rematch_id(old: Table) -> str:
    """The id of the next rematch: the same in every process, and known to nobody else.

    A table that was proposed and closed again is followed by another one.
    """
    asked = old.row.id + (f" {old.rematches}" if old.rematches else "")
    digest = hashlib.blake2b(asked.encode(), key=old.row.secret, digest_size=ID_BYTES)
    return base64.urlsafe_b64encode(digest.digest()).decode()


def rematch_options(old: Table) -> dict[str, object]:
    """The options of the rematch: the same, but the next seat begins."""
    began = int(old.begun().observation(None).states["first"][0])
    return old.options | {"first": (began + 1) % old.row.seats}


def games_before(old: Table) -> list[list[int]]:
    """Who won the games before the rematch, by seat: everybody stays where they sat."""
    return [*old.row.earlier, old.begun().winners or []][-MOST_EARLIER:]


def first_sitters(old: Table, guest: str, matched: float) -> list[Change]:
    """Seat the bots and the person who proposes, and keep the seats of those still there.

    The seat of a person who had left is free: for a stand-in, or for somebody else. ``matched`` is
    the strength of bots of level ``match``.
    """
    found = [
        _first_in(seat, sitter, guest, matched)
        for seat, sitter in enumerate(old.sitters)
        if sitter is not None
    ]
    return [Change(entry) for entry in found if entry is not None]


def _first_in(seat: int, sitter: Sitter, guest: str, matched: float) -> Sat | BotSat | Kept | None:
    if sitter.guest is None:
        assert sitter.level is not None
        return bot_sat(seat, sitter.level, matched)
    if sitter.guest == guest:
        return Sat(seat, guest, sitter.name)
    return Kept(seat, sitter.guest, sitter.name) if sitter.decides else None


def accept(table: Table, old: Table, guest: str) -> list[Change]:
    """Sit down where the guest sat before; with the last seat the game starts by itself."""
    if table.seats_of(guest):
        return []
    table.check_open("accept the rematch")
    if table.agreed_version:
        raise StaleVersion("the host has changed the rules: look at the table, and sit down there")
    mine = old.seats_of(guest)
    for seat in mine:
        if table.sitters[seat] is not None:
            raise SeatTaken(f"seat {seat} was given to somebody else")
    changes = [Change(Sat(seat, guest, old.sitter(seat).name)) for seat in mine]
    return changes + start_if_full(table, len(mine))


def release(table: Table, guest: str) -> list[Change]:
    """Free the seats that are kept for a guest who declines."""
    if table.seats_of(guest):
        raise WrongMoment("you sit at the table of the rematch already; stand up there")
    return [Change(Released(seat, table.kept[seat].name)) for seat in table.seats_kept_for(guest)]


# --- The table that is over ---


def propose(old: Table, other: Table) -> list[Change]:
    """Point to the proposed table; no change if another process has done it."""
    old.check_over("rematch")
    if old.rematch == other.id:
        return []
    return [Change(Rematched(other.id, old.own_seat(other.row.host, None)))]


def answer(old: Table, guest: str, *, accepted: bool) -> list[Change]:
    """Note what a guest answered to the proposal, whose own answer is yes."""
    mine = old.seats_of(guest)
    if old.proposer in mine:
        return []
    news = [seat for seat in mine if old.answers.get(seat) is not accepted]
    return [Change(Answered(seat, accepted)) for seat in news]
