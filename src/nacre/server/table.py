"""A table: what follows from its row and its entries.

Nothing here waits or writes. What people want of it is asked in sitting.py, acting.py and undoing.py, which return the
entries that would do it; a fork of the table takes them in, and takes its place once they are kept. So nobody ever sees a
table that is ahead of the store. What is seen of it is in seeing.py.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from nacre.match import Match, Step
from nacre.server import entries as log
from nacre.server.clocks import TableClock
from nacre.server.entries import Entry
from nacre.server.messages import Status, Terms
from nacre.server.names import distinct
from nacre.server.refusals import NotAllowed, StaleVersion, WrongMoment
from nacre.server.store import EntryRow, Standing, TableRow


@dataclass(frozen=True)
class Sitter:
    """Who has a seat."""

    guest: str | None  # None: a bot
    name: str
    level: str | None  # of the bot that decides here now; None: the person does

    @property
    def decides(self) -> bool:
        """Whether a person decides here now."""
        return self.level is None


class Wish(NamedTuple):
    """An entry that would do what somebody wants, with the step that it leads to."""

    entry: Entry
    step: Step | None = None


class Happening(NamedTuple):
    """An entry that is kept; its version is its place."""

    at: int
    entry: Entry
    step: Step | None


@dataclass
class Sight:
    """What was found out of a table at a version, to be found out only once."""

    positions: dict[int | None, tuple[dict[str, Any], list[str]]] = field(default_factory=dict)
    public: dict[str, Any] | None = None  # of the position: what everybody sees
    undoable: dict[int, bool] = field(default_factory=dict)


class Table:
    """A table as far as its entries were taken in."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.id = row.id
        self.game = row.game
        self.terms: Terms = row.terms
        self.host = row.host
        self.sitters: list[Sitter | None] = [None] * row.seats
        self.status: Status = "open"
        self.match: Match | None = None
        self.turn: int | None = None  # the seat to act
        self.happenings: list[Happening] = []
        self.chat = row.terms.chat
        self.rematch: str | None = None
        self.undone = 0
        self.clock = TableClock(row.terms.clock, row.seats)
        self.commitment = hashlib.sha256(row.secret).hexdigest()
        self.position_version = 0  # when the position last changed
        self.deciders: list[str] = []  # by whom each action of the match was decided
        self.sight = Sight()

    def fork(self) -> Table:
        """An independent table at the same point."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.sitters = list(self.sitters)
        other.happenings = list(self.happenings)
        other.clock = self.clock.copy()
        other.match = None if self.match is None else self.match.copy()
        other.deciders = list(self.deciders)
        return other

    # --- Where it stands ---

    @property
    def version(self) -> int:
        """The number of entries."""
        return len(self.happenings)

    @property
    def touched(self) -> int:
        """When something happened last."""
        return self.happenings[-1].at if self.happenings else self.row.created

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats of a guest; several only where people share a device."""
        return [
            seat
            for seat, sitter in enumerate(self.sitters)
            if sitter is not None and guest is not None and sitter.guest == guest
        ]

    def free_seats(self) -> list[int]:
        """The seats that nobody has."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter is None]

    def bot_to_act(self) -> str | None:
        """The level of the bot to act; ``None`` when a person is, or nobody."""
        sitter = None if self.turn is None else self.sitters[self.turn]
        return None if sitter is None else sitter.level

    def deadline(self) -> int | None:
        """When the time of the person to act ends."""
        return None if self.turn is None or self.bot_to_act() else self.clock.deadline(self.turn)

    def standing(self) -> Standing:
        """What lists and sweeps need to know of it."""
        return Standing(
            status=self.status,
            turn=self.turn,
            due=self.touched if self.bot_to_act() else self.deadline(),
            touched=self.touched,
            sitters=[None if s is None else s.guest for s in self.sitters],
            names=[None if s is None else s.name for s in self.sitters],
        )

    # --- Taking in what is kept ---

    def take(self, at: int, entry: Entry, step: Step | None = None) -> None:
        """Take in the next entry, unchecked; the step of an action saves finding it once more."""
        found = self._changed_by(at, entry, step)
        self.happenings.append(Happening(at, entry, found))
        if isinstance(entry, log.Started | log.Acted | log.Undone):
            self.position_version = self.version
            self.turn = self.begun().turn
        self.sight = Sight()
        self.clock.run(None if self.bot_to_act() else self.turn, at)

    def take_rows(self, rows: list[EntryRow]) -> None:
        """Take in entries as they are kept; those taken in already are skipped."""
        for row in rows:
            if row.version == self.version + 1:
                self.take(row.at, log.decoded(row.body))

    def _changed_by(self, at: int, entry: Entry, step: Step | None) -> Step | None:
        match entry:
            case log.Started():
                return self._start()
            case log.Acted():
                return self._act(at, entry, step)
            case log.Undone():
                self._undo(at, entry)
            case log.ChatSwitched():
                self.chat = entry.on
            case log.Rematched():
                self.rematch = entry.table
            case log.Closed():
                self.status = "closed"
            case _:
                self._seat(entry)
        return None

    def _seat(self, entry: log.Sat | log.BotSat | log.Stood | log.Left | log.Returned) -> None:
        sitter = self.sitters[entry.seat]
        match entry:
            case log.Sat():
                self.sitters[entry.seat] = Sitter(entry.guest, entry.name, None)
            case log.BotSat():
                names = [s.name for s in self.sitters if s is not None]
                name = distinct(entry.level.capitalize(), names)
                self.sitters[entry.seat] = Sitter(None, name, entry.level)
            case log.Stood():
                self.sitters[entry.seat] = None
                self._pass_on_the_house()
            case log.Left() if sitter is not None:
                self.sitters[entry.seat] = replace(sitter, level=entry.level)
                self._pass_on_the_house()
            case log.Returned() if sitter is not None:
                self.sitters[entry.seat] = replace(sitter, level=None)
                self._pass_on_the_house()

    def _pass_on_the_house(self) -> None:
        """Whoever sits first is host once the host is gone."""
        guests = [s.guest for s in self.sitters if s is not None and s.guest and s.decides]
        if guests and self.host not in guests:
            self.host = guests[0]

    def _start(self) -> Step:
        row = self.row
        self.match = Match(row.game, row.seats, options=row.options, secret=row.secret)
        self.status = "playing"
        return self._settled().last

    def _act(self, at: int, entry: log.Acted, step: Step | None) -> Step:
        match = self.begun()
        self.clock.spend(entry.seat, at, increment=True)
        match.accept(step or match.attempt(entry.action))
        self.deciders.append(entry.by)
        return self._settled().last

    def _undo(self, at: int, entry: log.Undone) -> None:
        match = self.begun()
        self.clock.spend(entry.seat, at, increment=False)
        for _ in range(entry.actions):
            match.undo()
            self.deciders.pop()
        self.undone += entry.actions

    def _settled(self) -> Match:
        match = self.begun()
        if match.over:
            self.status = "over"
        return match

    def begun(self) -> Match:
        """The match; refuses what comes only after the start."""
        if self.match is None:
            raise WrongMoment("the game has not started yet")
        return self.match

    # --- What everything that is asked of it depends on ---

    def check_over(self, what: str) -> None:
        """Refuse what comes only after the end."""
        if self.status != "over":
            raise WrongMoment(f"{what}: the game is not over yet")

    def sitter(self, seat: int) -> Sitter:
        """Who has a seat, which must not be free."""
        sitter = self.sitters[seat] if 0 <= seat < self.row.seats else None
        if sitter is None:
            raise WrongMoment(f"nobody has seat {seat}")
        return sitter

    def check_host(self, guest: str) -> None:
        """Refuse whoever is not the host."""
        if guest != self.host:
            raise NotAllowed("only the host may do that")

    def own_seat(self, guest: str, seat: int | None) -> int:
        """The seat of a guest, which must be named only where there are several."""
        mine = self.seats_of(guest)
        if not mine:
            raise NotAllowed("you do not sit at this table")
        if seat is None:
            return mine[0]
        if seat not in mine:
            raise NotAllowed(f"seat {seat} is not yours")
        return seat

    def check_open(self, what: str) -> None:
        """Refuse what comes only before the start."""
        if self.status != "open":
            raise WrongMoment(f"{what}: the game has started already")

    def check_playing(self, what: str) -> None:
        """Refuse what comes only between start and end."""
        if self.status == "open":
            raise WrongMoment(f"{what}: the game has not started yet")
        if self.status != "playing":
            raise WrongMoment(f"{what}: the game is over")

    def check_fresh(self, version: int) -> None:
        """An action is for the position of its version; that somebody left since is no harm."""
        if not self.position_version <= version <= self.version:
            raise StaleVersion(f"version {version}: the table is at version {self.version}")
