"""Rows of a table as the store keeps them. Times are milliseconds since 1970."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from nacre.wire.http import Ending, Privacy, Terms


class TableSummary(msgspec.Struct, frozen=True):
    """The state of a table in short, for lists and for the scheduler.

    Stored with every append that changes more of it than whose turn it is; that is stored within a
    second.
    """

    status: str
    turn: int | None
    due: int | None  # when the server itself must act; None: it need not
    touched: int
    sitters: list[str | None]  # guest ids by seat; None: free or a bot
    names: list[str | None]  # display names by seat
    privacy: Privacy | None = None  # None: as the terms of the row say
    result: Ending | None = None  # after the end


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table, all but its entries."""

    id: str
    game: str
    rules: int = 1  # the version of the game's rules by which the table is played
    seats: int
    options: dict[str, Any]
    secret: bytes
    invite: str
    host: str  # id of the guest who made it
    terms: Terms
    created: int
    previous: str | None = None  # the table that this is a rematch of
    earlier: list[list[int]] = msgspec.field(default_factory=list)  # winners of the games before
    version: int = 0  # the number of entries, and so the last entry's version
    summary: TableSummary = msgspec.field(name="standing")  # so it is called in exports
    archived: bool = False

    @property
    def privacy(self) -> Privacy:
        """Who may come, as the host has it now."""
        return self.summary.privacy or self.terms.privacy


class EntryRow(NamedTuple):
    """An entry of a table, encoded."""

    version: int
    at: int
    body: str
