"""The state of a table, computed from its row and its entries.

Nothing here waits or writes. The functions of commands.py and undo.py return the changes that a
command would make. An action is worked out in advance and taken in once it is stored; for all other
changes a fork of the table takes them in, and replaces the table then. So a table in memory is
never ahead of the store. Views of a table are made in views.py.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from msgspec import Raw
from msgspec.structs import replace as struct_replace

from nacre.game import pace
from nacre.games import game_of
from nacre.kernel.generic import OVER
from nacre.kernel.notes import KIND, NOBODY, SEAT
from nacre.match import Match
from nacre.observation import ranks_of, scores_of, winners_of
from nacre.server.tables import entries
from nacre.server.tables.clock import TableClock
from nacre.server.tables.entries import Entry
from nacre.server.tables.names import distinct
from nacre.server.tables.rows import EntryRow, TableRow, TableSummary
from nacre.step import Step
from nacre.wire.errors import NotAllowed, OtherRules, StaleVersion, WrongMoment
from nacre.wire.http import Ending, Status, Terms


@dataclass(frozen=True)
class Sitter:
    """The person or bot in a seat."""

    guest: str | None  # None: a bot
    name: str
    level: str | None  # of the bot that decides here now; None: the person does
    strength: float | None = None  # of the bot, where the level alone does not say it

    @property
    def decides(self) -> bool:
        """Whether a person decides here now."""
        return self.level is None


class Change(NamedTuple):
    """An entry that is to be stored, with the step of the match that it leads to."""

    entry: Entry
    step: Step | None = None


class Happening(NamedTuple):
    """A stored entry; its version is its place in the list."""

    at: int
    entry: Entry
    step: Step | None


class Pending(NamedTuple):
    """An action that is being stored: all that :meth:`Table.accept` needs to let it happen."""

    at: int
    entry: entries.Acted
    step: Step
    turn: int | None  # the seat to act after it
    clock: TableClock  # as it runs after it
    due: int | None  # when the server itself must act after it


@dataclass(slots=True)
class ViewCache:
    """Cache for one version of a table: views and events by viewer, and who may undo.

    The positions are passed on to the next version where it has the same position.
    """

    positions: dict[int | None, tuple[dict[str, Any], list[str]]] = field(default_factory=dict)
    undoable: dict[int, bool] = field(default_factory=dict)
    # Of the last entry: who saw more than a spectator, and the events as JSON for each of them;
    # for None, as all others saw them.
    insiders: frozenset[int] | None = None
    events: dict[int | None, Raw] = field(default_factory=dict)


class Table:
    """A table at the version of the last entry that it took in."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.id = row.id
        self.game = row.game
        self.options = row.options
        self.terms: Terms = row.terms
        self.agreed_version = 0  # when the host last changed options or terms
        self.host = row.host
        self.sitters: list[Sitter | None] = [None] * row.seats
        self.status: Status = "open"
        self.match: Match | None = None
        self.turn: int | None = None  # the seat to act
        self.turn_version = 0  # when the turn came to the person to act
        self.started = 0  # when the game began, in milliseconds
        self.happenings: list[Happening] = []
        self.version = 0  # the number of entries
        self.chat = row.terms.chat
        self.kept: dict[int, entries.Kept] = {}  # seats that wait for a person, before the start
        self.rematch: str | None = None
        self.rematches = 0  # proposals so far
        self.proposer: int | None = None  # the seat that proposed the rematch
        self.answers: dict[int, bool] = {}  # to it, by seat
        self.undone = 0
        self.clock = TableClock(row.terms.clock, row.seats)
        self.commitment = hashlib.sha256(row.secret).hexdigest()
        self.position_version = 0  # when the position last changed
        self.deciders: list[str] = []  # for each action of the match: a person, a bot or the clock
        self.views = ViewCache()
        self._ended: tuple[Step, Ending | None] | None = None  # how the game ended with a step
        # A game by other rules cannot be replayed: what the row says of it is all that is known.
        self.other_rules = row.rules != game_of(row.game).rules.VERSION
        if self.other_rules:
            self.status = row.summary.status  # type: ignore[assignment] # stored by summary()

    def fork(self) -> Table:
        """An independent table at the same point."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.sitters = list(self.sitters)
        other.kept = dict(self.kept)
        other.answers = dict(self.answers)
        other.happenings = list(self.happenings)
        other.clock = self.clock.copy()
        other.match = None if self.match is None else self.match.copy()
        other.deciders = list(self.deciders)
        return other

    def changed(self, changes: list[Change], now: int) -> tuple[Table, list[EntryRow]]:
        """A fork with the changes taken in, and the rows to be stored for them."""
        after = self.fork()
        at = max(now, self.touched)
        rows = []
        for change in changes:
            after.take(at, change.entry, change.step)
            rows.append(EntryRow(after.version, at, entries.encoded(change.entry)))
        return after, rows

    # --- Actions ---

    def pending(self, change: Change, now: int) -> Pending | None:
        """The change worked out in advance, if it is an action; nothing changes yet."""
        if isinstance(change.entry, entries.Acted) and change.step is not None:
            return self._ahead(max(now, self.touched), change.entry, change.step)
        return None

    def _ahead(self, at: int, entry: entries.Acted, step: Step) -> Pending:
        turn = None if step.turn == OVER else step.turn
        clock = self.clock.copy()
        clock.spend(entry.seat, at, increment=True)
        self._show(clock, pace.ACTION, step)
        if turn is None or self._bot_in(turn):
            clock.run(None, at)
            return Pending(at, entry, step, turn, clock, None if turn is None else at)
        clock.run(turn, at)
        return Pending(at, entry, step, turn, clock, clock.deadline(turn))

    def row_of(self, pending: Pending) -> EntryRow:
        """The row to be stored for a pending action."""
        return EntryRow(self.version + 1, pending.at, entries.encoded(pending.entry))

    def accept(self, pending: Pending) -> None:
        """Let a pending action happen, of this very position."""
        at, entry, step, turn, clock, _ = pending
        before = self.turn
        person = self.person_to_act()
        self.begun().accept(step)
        self.deciders.append(entry.by)
        self.happenings.append(Happening(at, entry, step))
        self.clock, self.turn = clock, turn
        self.version = self.position_version = version = self.version + 1
        if turn is None:
            self.status = "over"
        if turn != before or self.person_to_act() != person:
            self.turn_version = version
        self.views = ViewCache()

    # --- Where it stands ---

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
        """The free seats."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter is None]

    def seats_kept_for(self, guest: str | None) -> list[int]:
        """The seats that wait for a guest."""
        return [seat for seat, kept in self.kept.items() if kept.guest == guest]

    def bot_to_act(self) -> str | None:
        """The level of the bot to act; ``None`` when a person is, or nobody."""
        return None if self.turn is None else self._bot_in(self.turn)

    def _bot_in(self, seat: int) -> str | None:
        sitter = self.sitters[seat]
        return None if sitter is None else sitter.level

    def person_to_act(self) -> str | None:
        """The guest to act; ``None`` when a bot is, or nobody."""
        sitter = None if self.turn is None else self.sitters[self.turn]
        return sitter.guest if sitter is not None and sitter.decides else None

    def deadline(self) -> int | None:
        """When the time of the person to act ends."""
        if self.turn is None or not self.clock.ticks or self.bot_to_act():
            return None
        return self.clock.deadline(self.turn)

    def due(self) -> int | None:
        """When the server itself must act; ``None``: it need not."""
        return self.touched if self.bot_to_act() else self.deadline()

    def passes_turn_only(self, pending: Pending) -> bool:
        """Whether its summary says nothing new after an action but whose turn it is."""
        return pending.turn is not None and pending.due == self.due()

    def acted_after(self, version: int) -> int:
        """The seat that did the first action after a version."""
        entries_since = (happening.entry for happening in self.happenings[version:])
        return next(entry.seat for entry in entries_since if isinstance(entry, entries.Acted))

    def summary(self) -> TableSummary:
        """The state in short, for lists and for the scheduler."""
        return TableSummary(
            status=self.status,
            turn=self.turn,
            due=self.due(),
            touched=self.touched,
            sitters=[None if s is None else s.guest for s in self.sitters],
            names=[None if s is None else s.name for s in self.sitters],
            privacy=self.terms.privacy,
            result=self.result(),
        )

    def summary_after(self, pending: Pending) -> TableSummary:
        """The summary once a pending action has happened."""
        return struct_replace(
            self.summary(),
            status=self.status if pending.turn is not None else "over",
            turn=pending.turn,
            due=pending.due,
            touched=pending.at,
            result=_ending(pending.step),
        )

    def result(self) -> Ending | None:
        """How the game ended; ``None`` before the end."""
        if self.match is None:
            return self.row.summary.result if self.other_rules else None
        last = self.match.last
        if self._ended is None or self._ended[0] is not last:
            self._ended = last, _ending(last)
        return self._ended[1]

    # --- Taking in entries ---

    def take(self, at: int, entry: Entry, step: Step | None = None) -> None:
        """Take in the next entry, unchecked; a given step saves computing it once more."""
        if isinstance(entry, entries.Acted) and not self.other_rules:
            self.accept(self._ahead(at, entry, step or self.begun().attempt(entry.action)))
            return
        before = (self.turn, self.person_to_act())
        found = self._changed_by(at, entry)
        self.happenings.append(Happening(at, entry, found))
        self.version += 1
        if isinstance(entry, entries.Started | entries.Acted | entries.Undone):
            self.position_version = self.version
            self.turn = None if self.match is None else self.match.turn
            self.views = ViewCache()
        else:
            self.views = ViewCache(positions=self.views.positions)
        if (self.turn, self.person_to_act()) != before:
            self.turn_version = self.version
        self.clock.run(None if self.bot_to_act() else self.turn, at)

    def take_rows(self, rows: list[EntryRow]) -> None:
        """Take in stored entries; those taken in already are skipped."""
        for row in rows:
            if row.version == self.version + 1:
                self.take(row.at, entries.decoded(row.body))

    def _changed_by(self, at: int, entry: Entry) -> Step | None:
        match entry:
            case entries.Acted():
                pass  # by other rules: others are taken in as pending ones are
            case entries.Started() | entries.Undone() if self.other_rules:
                pass
            case entries.Started():
                self.started = at
                return self._start()
            case entries.Undone():
                self._undo(at, entry)
            case entries.ChatSwitched():
                self.chat = entry.on
            case entries.Rematched():
                self.rematch, self.proposer = entry.table, entry.seat
                self.rematches += 1
                self.answers = {}
            case entries.Agreed():
                self._agree(entry)
            case entries.Answered():
                self.answers[entry.seat] = entry.accepted
            case entries.Kept():
                self.kept[entry.seat] = entry
            case entries.Released():
                self.kept.pop(entry.seat, None)
            case entries.Closed():
                self.status = "closed"
            case _:
                self._seat(entry)
        return None

    def _seat(
        self, entry: entries.Sat | entries.BotSat | entries.Stood | entries.Left | entries.Returned
    ) -> None:
        sitter = self.sitters[entry.seat]
        self.kept.pop(entry.seat, None)
        match entry:
            case entries.Sat():
                self.sitters[entry.seat] = Sitter(entry.guest, entry.name, None)
            case entries.BotSat():
                names = [s.name for s in self.sitters if s is not None]
                name = distinct(entry.level.capitalize(), names)
                self.sitters[entry.seat] = Sitter(None, name, entry.level, entry.strength)
            case entries.Stood():
                self.sitters[entry.seat] = None
                self._pass_on_host()
            case entries.Left() if sitter is not None:
                self.sitters[entry.seat] = replace(sitter, level=entry.level)
                self._pass_on_host()
            case entries.Returned() if sitter is not None:
                self.sitters[entry.seat] = replace(sitter, level=None)
                self._pass_on_host()

    def _agree(self, entry: entries.Agreed) -> None:
        self.options, self.terms = entry.options, entry.terms
        self.clock = TableClock(entry.terms.clock, self.row.seats)
        self.agreed_version = self.version + 1

    def _pass_on_host(self) -> None:
        """Make the person in the first seat host once the host is gone."""
        guests = [s.guest for s in self.sitters if s is not None and s.guest and s.decides]
        if guests and self.host not in guests:
            self.host = guests[0]

    def _start(self) -> Step:
        row = self.row
        self.match = Match(row.game, row.seats, options=self.options, secret=row.secret)
        self.status = "playing"
        self._show(self.clock, pace.DEAL, self.match.last)
        return self._settled().last

    def _undo(self, at: int, entry: entries.Undone) -> None:
        match = self.begun()
        self.clock.spend(entry.seat, at, increment=False)
        for _ in range(entry.actions):
            match.undo()
            self.deciders.pop()
        self.undone += entry.actions
        self.clock.show(entry.seat, pace.ACTION, 0, passed=False)

    def _show(self, clock: TableClock, milliseconds: int, step: Step) -> None:
        """Let the clocks wait until people have seen what a seat did, and what followed."""
        if clock.ticks:
            followed = game_of(self.game).showing_time(step.notes[:, KIND].tolist())
            passed = self.row.seats == 1 or _went_round(step)
            clock.show(step.seat, milliseconds, followed, passed=passed)

    def _settled(self) -> Match:
        match = self.begun()
        if match.over:
            self.status = "over"
        return match

    def begun(self) -> Match:
        """The match; WrongMoment before the start, OtherRules if it cannot be replayed."""
        self.check_rules()
        if self.match is None:
            raise WrongMoment("the game has not started yet")
        return self.match

    # --- Checks that commands share ---

    def check_over(self, what: str) -> None:
        """WrongMoment unless the game is over."""
        if self.status != "over":
            raise WrongMoment(f"{what}: the game is not over yet")

    def sitter(self, seat: int) -> Sitter:
        """The person or bot in a seat, which must not be free."""
        sitter = self.sitters[seat] if 0 <= seat < self.row.seats else None
        if sitter is None:
            raise WrongMoment(f"nobody has seat {seat}")
        return sitter

    def check_host(self, guest: str) -> None:
        """NotAllowed unless the guest is the host."""
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

    def check_rules(self) -> None:
        """OtherRules unless the table is played by the rules of this program."""
        if self.other_rules:
            raise OtherRules(f"this table was begun by rules {self.row.rules} of {self.game}")

    def check_open(self, what: str) -> None:
        """WrongMoment unless the game has yet to start."""
        self.check_rules()
        if self.status != "open":
            raise WrongMoment(f"{what}: the game has started already")

    def check_playing(self, what: str) -> None:
        """WrongMoment unless the game is going on."""
        self.check_rules()
        if self.status == "open":
            raise WrongMoment(f"{what}: the game has not started yet")
        if self.status != "playing":
            raise WrongMoment(f"{what}: the game is over")

    def check_fresh(self, version: int) -> None:
        """StaleVersion unless the position is still that of the version.

        An entry that left the position alone (somebody left, say) does no harm.
        """
        if not self.position_version <= version <= self.version:
            raise StaleVersion(f"version {version}: the table is at version {self.version}")


def _ending(step: Step) -> Ending | None:
    if step.turn != OVER:
        return None
    return Ending(scores_of(step.states), winners_of(step.states), ranks_of(step.states))


def _went_round(step: Step) -> bool:
    """Whether a step tells of other seats, who were skipped, say, or whose roll failed at once."""
    return bool(set(step.notes[:, SEAT].tolist()) - {step.seat, NOBODY})
