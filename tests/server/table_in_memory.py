"""A table without a server: the commands of people, carried out in memory.

The command handler does the same with a store behind it, and one command after the other.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from typing import Any

import msgspec

from nacre.errors import NacreError
from nacre.games import game_of
from nacre.server.tables import commands, setup, views
from nacre.server.tables.commands import Bot, Person
from nacre.server.tables.entries import Started
from nacre.server.tables.rows import EntryRow, TableRow, TableSummary
from nacre.server.tables.table import Change, Table
from nacre.server.tables.undo import undo
from nacre.wire.errors import status_of
from nacre.wire.http import NewTable

Refused = tuple[int, str]  # status and code
Json = dict[str, Any]
CREATED = 1_000_000  # milliseconds since 1970
INVITE = "an invite that is long enough"


class TableInMemory:
    """A table that Ada has made. Names of people are their ids, too."""

    def __init__(
        self, game: str = "pearls", seats: int = 2, *, now: int = CREATED, **terms: Any
    ) -> None:
        wanted = msgspec.convert({"game": game, "seats": seats, **terms}, NewTable)
        found = game_of(wanted.game)
        seats = found.check_seats(wanted.seats)
        row = TableRow(
            id="t1",
            game=found.id,
            seats=seats,
            options=found.completed(wanted.options, seats),
            secret=hashlib.sha256(game.encode()).digest(),
            invite=INVITE,
            host="Ada",
            terms=setup.terms_of(wanted, seats),
            created=now,
            summary=TableSummary("open", None, None, now, [None] * seats, [None] * seats),
        )
        self.now = now
        self.stored: list[EntryRow] = []
        self.away_since: list[int | None] = [0] * seats
        self.table = Table(row)
        changes, self.seat = setup.first_sitters(row, "Ada", "Ada", wanted)
        self._take(changes)
        if not self.table.free_seats():
            self._take([Change(Started())])

    def _take(self, changes: list[Change]) -> None:
        pending = self.table.pending(changes[0], self.now) if len(changes) == 1 else None
        if pending is None:
            self.table, rows = self.table.changed(changes, self.now)
            self.stored += rows
        else:
            self.stored.append(self.table.row_of(pending))
            self.table.accept(pending)

    def load_again(self) -> None:
        """Compute the table anew from what was stored, as another process would."""
        self.table = Table(self.table.row)
        self.table.take_rows(self.stored)

    # --- What people do; each gives the table as the person sees it afterwards ---

    def sit(self, guest: str, seat: int | None = None, invite: str | None = INVITE) -> int:
        """Sit down; the seat."""
        self._take(commands.sit_down(self.table, guest, guest, seat, invite))
        [found] = self.table.seats_of(guest)
        return found

    def stand_up(self, guest: str, seat: int) -> Json:
        self._take(commands.stand_up(self.table, guest, seat))
        return self.see_outside(guest)

    def start(self, guest: str) -> Json:
        self._take(commands.start(self.table, guest))
        return self.see(guest)

    def leave(self, guest: str) -> Json:
        self._take(commands.leave(self.table, guest, None))
        return self.see(guest)

    def come_back(self, guest: str) -> Json:
        self._take(commands.come_back(self.table, guest, None))
        return self.see(guest)

    def seat_bot(self, guest: str, seat: int, level: str | None = None) -> Json:
        self._take(commands.seat_bot(self.table, guest, seat, level, self.away_since, self.now))
        return self.see(guest)

    def act(self, guest: str, action: str, version: int, seat: int | None = None) -> Json:
        self._take(commands.act(self.table, Person(guest, seat), action, version))
        return self.see(guest, seat)

    def undo(self, guest: str, version: int, seat: int | None = None) -> Json:
        self._take(undo(self.table, guest, version, seat))
        return self.see(guest, seat)

    # --- What happens by itself ---

    def let_bots_play(self, seed: int = 0) -> None:
        """Let bots take their turns, with any actions."""
        choice = random.Random(seed)
        while (level := self.table.bot_to_act()) is not None:
            action = choice.choice(self.table.begun().observation(self.table.turn).actions())
            self._take(commands.act(self.table, Bot(level), action, self.table.version))

    def play_out(self, seed: int = 0) -> None:
        """Play any actions until the end."""
        choice = random.Random(seed)
        while self.table.status == "playing":
            self.let_bots_play(seed)
            if self.table.turn is not None:
                guest = self.guest_to_act()
                _, actions = views.position(self.table, self.table.turn)
                self.act(guest, choice.choice(actions), self.table.version, self.table.turn)

    # --- What people see ---

    def guest_to_act(self) -> str:
        assert self.table.turn is not None
        guest = self.table.sitter(self.table.turn).guest
        assert guest is not None
        return guest

    def see(self, guest: str, seat: int | None = None) -> Json:
        """The table as a guest sees it, as it is sent."""
        viewer = views.viewer_of(self.table, guest, seat)
        return self._sent(views.view(self.table, guest, viewer, self.away_since, self.now))

    def see_outside(self, guest: str) -> Json:
        """The table as somebody sees it who has no seat."""
        return self._sent(
            views.view(self.table, guest, None, self.away_since, self.now, outside=True)
        )

    def record(self, guest: str) -> str:
        return views.record(self.table, views.viewer_of(self.table, guest))

    def _sent(self, view: Any) -> Json:
        found: Json = msgspec.json.decode(msgspec.json.encode(view))
        return found


def refused(ask: Callable[..., object], *arguments: Any, **more: Any) -> Refused:
    """Status and code of a refusal."""
    try:
        ask(*arguments, **more)
    except NacreError as error:
        return status_of(error), error.code
    raise AssertionError("it was not refused")
