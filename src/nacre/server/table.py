"""A table: what follows from its row and its entries.

Nothing here waits or writes. Functions that ask (``sitting``, ``acting``, …) check what somebody wants and return the
entries that would do it; a fork of the table takes them in, and takes its place once they are kept. So nobody ever sees a
table that is ahead of the store.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from msgspec.structs import replace as replace_terms

from nacre.games import face_of
from nacre.match import Match, Step
from nacre.server import entries as log
from nacre.server.clocks import TableClock
from nacre.server.entries import Entry
from nacre.server.messages import SeatView, Status, TableLine, TableView, Terms
from nacre.server.names import distinct
from nacre.server.refusals import (
    CannotUndo,
    NotAllowed,
    NotInvited,
    NotYourTurn,
    Refusal,
    SeatTaken,
    StaleVersion,
    TableFull,
    WrongMoment,
)
from nacre.server.store import EntryRow, Standing, TableRow
from nacre.server.undoing import fair_to_undo


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
        self._position_version = 0  # when the position last changed
        self._deciders: list[str] = []  # by whom each action of the match was decided
        self._seen: dict[int | None, tuple[dict[str, Any], list[str]]] = {}
        self._public: dict[str, Any] | None = None  # of the position: what everybody sees
        self._undoable: dict[int, bool] = {}

    def fork(self) -> Table:
        """An independent table at the same point."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.sitters = list(self.sitters)
        other.happenings = list(self.happenings)
        other.clock = self.clock.copy()
        other.match = None if self.match is None else self.match.copy()
        other._deciders = list(self._deciders)
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
            self._position_version = self.version
            self._seen, self._public = {}, None
            self.turn = self._begun().turn
        self._undoable = {}
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
        match = self._begun()
        self.clock.spend(entry.seat, at, increment=True)
        match.accept(step or match.attempt(entry.action))
        self._deciders.append(entry.by)
        return self._settled().last

    def _undo(self, at: int, entry: log.Undone) -> None:
        match = self._begun()
        self.clock.spend(entry.seat, at, increment=False)
        for _ in range(entry.actions):
            match.undo()
            self._deciders.pop()
        self.undone += entry.actions

    def _settled(self) -> Match:
        match = self._begun()
        if match.over:
            self.status = "over"
        return match

    def _begun(self) -> Match:
        if self.match is None:
            raise WrongMoment("the game has not started yet")
        return self.match

    # --- Sitting down and standing up ---

    def sitting(
        self, guest: str, name: str, seat: int | None, invite: str | None, *, hot_seat: bool = False
    ) -> list[Wish]:
        """Somebody sits down; with the last seat the game starts by itself."""
        mine = self.seats_of(guest)
        if not mine:
            self.check_invited(invite)
        self._check_open("sit down")
        if mine and not hot_seat:
            raise SeatTaken(f"you sit here already, on seat {mine[0]}")
        seat = self._free_seat(seat)
        names = [s.name for s in self.sitters if s is not None]
        wishes = [Wish(log.Sat(seat, guest, distinct(name, names)))]
        return wishes + self._start_if_full(1)

    def check_invited(self, invite: str | None) -> None:
        """Refuse whoever may not sit down here."""
        if self.terms.privacy == "invite" or invite is not None:
            if not hmac.compare_digest((invite or "").encode(), self.row.invite.encode()):
                raise NotInvited("this table needs an invite, and this is not its")
        elif self.terms.privacy == "watchable":
            raise NotInvited("anybody may watch this table, but sitting down needs an invite")

    def _free_seat(self, seat: int | None) -> int:
        free = self.free_seats()
        if not free:
            raise TableFull("every seat is taken")
        if seat is None:
            return free[0]
        if not 0 <= seat < self.row.seats:
            raise WrongMoment(f"seat {seat}: there are seats 0 to {self.row.seats - 1}")
        if seat not in free:
            raise SeatTaken(f"seat {seat} is taken; free: {', '.join(map(str, free))}")
        return seat

    def _start_if_full(self, more: int) -> list[Wish]:
        return [Wish(log.Started())] if len(self.free_seats()) == more else []

    def standing_up(self, guest: str, seat: int) -> list[Wish]:
        """Somebody stands up before the start, or the host asks them to."""
        self._check_open("stand up")
        sitter = self._sitter(seat)
        asked = sitter.guest != guest
        if asked:
            self.check_host(guest)
        wishes = [Wish(log.Stood(seat, asked=asked))]
        stay = [s for i, s in enumerate(self.sitters) if i != seat and s is not None and s.guest]
        return wishes if stay else [*wishes, Wish(log.Closed())]

    def starting(self, guest: str) -> list[Wish]:
        """The host starts; bots take the seats that are free."""
        self._check_open("start")
        self.check_host(guest)
        bots = [Wish(log.BotSat(seat, self.terms.stand_in)) for seat in self.free_seats()]
        return [*bots, Wish(log.Started())]

    def seating_bot(
        self, guest: str, seat: int, level: str | None, present: list[bool]
    ) -> list[Wish]:
        """The host gives an empty or absent seat to a bot."""
        self.check_host(guest)
        level = level or self.terms.stand_in
        if self.status == "open":
            return [Wish(log.BotSat(self._free_seat(seat), level)), *self._start_if_full(1)]
        self._check_playing("give a seat to a bot")
        sitter = self._sitter(seat)
        if sitter.guest is None or not sitter.decides:
            raise SeatTaken(f"a bot plays on seat {seat} already")
        if present[seat]:
            raise NotAllowed(f"{sitter.name} on seat {seat} is here")
        return [Wish(log.Left(seat, level, asked=True))]

    def leaving(self, guest: str, seat: int | None) -> list[Wish]:
        """Somebody leaves the game; the stand-in plays on."""
        self._check_playing("leave")
        seat = self.own_seat(guest, seat)
        if not self._sitter(seat).decides:
            raise WrongMoment("you have left already")
        return [Wish(log.Left(seat, self.terms.stand_in))]

    def returning(self, guest: str, seat: int | None) -> list[Wish]:
        """Somebody comes back to the game."""
        self._check_playing("come back")
        seat = self.own_seat(guest, seat)
        if self._sitter(seat).decides:
            raise WrongMoment("you have not left")
        return [Wish(log.Returned(seat))]

    def switching_chat(self, guest: str, on: bool) -> list[Wish]:
        """The host switches the chat."""
        self.check_host(guest)
        return [] if on == self.chat else [Wish(log.ChatSwitched(on))]

    def rematching(self, table: str) -> list[Wish]:
        """The same people go on at another table; nothing if they do already."""
        self.check_over("rematch")
        return [] if self.rematch is not None else [Wish(log.Rematched(table))]

    def check_over(self, what: str) -> None:
        """Refuse what comes only after the end."""
        if self.status != "over":
            raise WrongMoment(f"{what}: the game is not over yet")

    def _sitter(self, seat: int) -> Sitter:
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

    def _check_open(self, what: str) -> None:
        if self.status != "open":
            raise WrongMoment(f"{what}: the game has started already")

    def _check_playing(self, what: str) -> None:
        if self.status == "open":
            raise WrongMoment(f"{what}: the game has not started yet")
        if self.status != "playing":
            raise WrongMoment(f"{what}: the game is over")

    # --- Acting ---

    def acting(self, guest: str, action: str, version: int, seat: int | None) -> list[Wish]:
        """A person acts."""
        if not self.seats_of(guest):
            raise NotAllowed("you do not sit at this table")
        self._check_playing(action)
        self._check_fresh(version)
        seat = self.seat_to_act(guest, seat)
        if not self._sitter(seat).decides:
            raise NotYourTurn("a bot stands in for you; come back first")
        return [self._action(action, "person", None)]

    def acting_by_bot(self, action: str, version: int, level: str, *, clock: bool) -> list[Wish]:
        """A bot acts for the seat to act, in the position that it has thought about."""
        self._check_playing(action)
        if version < self._position_version:
            raise StaleVersion("the position moved on")
        if not clock and self.bot_to_act() is None:
            raise NotYourTurn("the person is back")
        return [self._action(action, "clock" if clock else "bot", level)]

    def _action(self, action: str, by: log.Decider, level: str | None) -> Wish:
        match = self._begun()
        seat = match.turn
        assert seat is not None
        step = match.attempt(action)
        assert step.action is not None
        name = face_of(self.game).names[step.action]
        return Wish(log.Acted(seat, name, by, level), step)

    def _check_fresh(self, version: int) -> None:
        """An action is for the position of its version; that somebody left since is no harm."""
        if not self._position_version <= version <= self.version:
            raise StaleVersion(f"version {version}: the table is at version {self.version}")

    def seat_to_act(self, guest: str, seat: int | None = None) -> int:
        """The seat to act, if it is the guest's."""
        turn = self.turn
        if turn is None:
            raise WrongMoment("nobody is to act")
        mine = self.seats_of(guest)
        if seat is not None and seat not in mine:
            raise NotAllowed(f"seat {seat} is not yours")
        if turn not in mine or (seat is not None and seat != turn):
            raise NotYourTurn(f"it is the turn of seat {turn}")
        return turn

    def undoing(self, guest: str, version: int, seat: int | None) -> list[Wish]:
        """A person takes back what may be taken back."""
        if not self.seats_of(guest):
            raise NotAllowed("you do not sit at this table")
        self._check_playing("undo")
        self._check_fresh(version)
        seat = self._last_seat(guest) if seat is None else self.own_seat(guest, seat)
        n = self._actions_to_undo(seat)
        if n == 0:
            raise CannotUndo(self._why_not_undo())
        return [Wish(log.Undone(seat, n))]

    def _last_seat(self, guest: str) -> int:
        """Of the seats of a guest, the one that acted last."""
        mine = self.seats_of(guest)
        acted = [seat for seat, _ in self._begun().history if seat in mine]
        return acted[-1] if acted else mine[0]

    def _why_not_undo(self) -> str:
        if self.terms.undo == "none":
            return "undo: at this table nothing is taken back"
        return (
            "undo: only your own last action, before the turn passes, and when it drew and showed "
            "nothing"
        )

    def _actions_to_undo(self, seat: int) -> int:
        """How many actions a seat may take back now."""
        match = self.match
        if match is None or self.status != "playing" or not self._sitter(seat).decides:
            return 0
        if self.terms.undo == "free" and self._alone(seat):
            return self._back_to(seat)
        if self.terms.undo == "none" or not self._deciders or self._deciders[-1] != "person":
            return 0
        if seat not in self._undoable:
            self._undoable[seat] = fair_to_undo(match, seat)
        return int(self._undoable[seat])

    def _alone(self, seat: int) -> bool:
        return all(s is None or s.guest is None for i, s in enumerate(self.sitters) if i != seat)

    def _back_to(self, seat: int) -> int:
        """The number of actions since the last decision of a seat, that one included."""
        history = self._begun().history
        for back in range(1, len(history) + 1):
            if history[-back][0] == seat and self._deciders[-back] == "person":
                return back
        return 0

    # --- What is seen ---

    def viewer(self, guest: str | None, seat: int | None = None) -> int | None:
        """As whom a guest sees the position: one seat at a time, or a spectator where that is allowed."""
        mine = self.seats_of(guest)
        if mine:
            assert guest is not None
            return self.own_seat(guest, seat)
        if seat is not None:
            raise NotAllowed(f"seat {seat} is not yours")
        if self.terms.privacy != "watchable":
            raise NotInvited("this table is for those who sit at it")
        return None

    def may_look_in(self, guest: str | None, invite: str | None) -> bool:
        """Whether a guest may see who sits here, without the position."""
        try:
            self.check_invited(invite)
        except Refusal:
            return False
        return not self.seats_of(guest)

    def position(self, viewer: int | None) -> tuple[dict[str, Any], list[str]]:
        """The view and the legal actions of a viewer; made once a version."""
        if viewer not in self._seen:
            match = self._begun()
            if self._public is None:
                self._public = match.glance(None).public()
            seen = match.glance(viewer)
            self._seen[viewer] = (seen.view(self._public), seen.actions())
        return self._seen[viewer]

    def events(self, viewer: int | None, after: int = 0) -> list[dict[str, Any]]:
        """What a viewer has seen happen after a version."""
        events: list[dict[str, Any]] = []
        for version in range(max(after, 0) + 1, self.version + 1):
            at = self.happenings[version - 1].at
            events += [
                {"version": version, "at": at} | event for event in self._events_of(version, viewer)
            ]
        return events

    def _events_of(self, version: int, viewer: int | None) -> list[dict[str, Any]]:
        happening = self.happenings[version - 1]
        entry, step = happening.entry, happening.step
        match entry:
            case log.Acted() if step is not None:
                action, *rest = self._begun().events_of(step, viewer)
                if entry.by != "person":
                    action |= {"by": entry.by, "level": entry.level}
                return [action, *rest]
            case log.Started() if step is not None:
                return [{"event": "started"}, *self._begun().events_of(step, viewer)]
            case log.Sat():
                return [{"event": "sat", "seat": entry.seat, "name": entry.name}]
            case log.Stood() | log.Left():
                return [{"event": _tag(entry), "seat": entry.seat, "asked": entry.asked}]
            case log.BotSat():
                return [{"event": "bot_sat", "seat": entry.seat, "level": entry.level}]
            case log.Undone():
                return [{"event": "undone", "seat": entry.seat, "actions": entry.actions}]
            case log.Returned():
                return [{"event": "returned", "seat": entry.seat}]
            case log.ChatSwitched():
                return [{"event": "chat_switched", "on": entry.on}]
            case log.Rematched():
                return [{"event": "rematched", "table": entry.table}]
            case _:
                return [{"event": _tag(entry)}]

    def can_undo(self, viewer: int | None) -> bool:
        """Whether a viewer may take something back now."""
        return viewer is not None and self._actions_to_undo(viewer) > 0

    def view(
        self,
        guest: str | None,
        viewer: int | None,
        present: list[bool],
        now: int,
        *,
        outside: bool = False,
    ) -> TableView:
        """The whole table for a guest who sees it as ``viewer``; from outside, without the position."""
        shows = self.match is not None and not outside
        position, actions = self.position(viewer) if shows else (None, [])
        return TableView(
            id=self.id,
            game=self.game,  # type: ignore[arg-type] # a game that exists: checked when the table was made
            status=self.status,
            version=self.version,
            seat=viewer,
            seats=self.seat_views(guest, present),
            host=guest is not None and guest == self.host,
            options=self.row.options,
            terms=replace_terms(self.terms, chat=self.chat),
            commitment=self.commitment,
            secret=self.row.secret.hex() if self.status == "over" and not outside else None,
            invite=self.row.invite if self.seats_of(guest) else None,
            turn=self.turn,
            clock=self.clock.view(now),
            can_undo=not outside and self.can_undo(viewer),
            view=position,
            actions=actions,
            rematch=self.rematch,
            previous=self.row.previous,
            now=now,
        )

    def seat_views(self, guest: str | None, present: list[bool]) -> list[SeatView]:
        """Who sits where."""
        return [
            SeatView(seat, "empty", None, None, False, False)
            if sitter is None
            else SeatView(
                seat=seat,
                kind="bot" if sitter.guest is None else "person",
                name=sitter.name,
                level=sitter.level,  # type: ignore[arg-type] # a level: checked when it was kept
                present=sitter.guest is not None and present[seat],
                mine=guest is not None and sitter.guest == guest,
            )
            for seat, sitter in enumerate(self.sitters)
        ]

    def record(self, viewer: int | None) -> str:
        """The game as text; until the end only what the viewer has seen of it."""
        match = self._begun()
        notes = self.record_notes()
        return match.record(notes) if self.status == "over" else match.public_record(viewer, notes)

    def record_notes(self) -> dict[str, Any]:
        """Who played, and how many actions were taken back."""
        notes: dict[str, Any] = {"players": [None if s is None else s.name for s in self.sitters]}
        return notes | ({"undone": self.undone} if self.undone else {})


def line_of(row: TableRow, guest: str | None) -> TableLine:
    """A table in a list, from its row alone."""
    standing = row.standing
    return TableLine(
        id=row.id,
        game=row.game,  # type: ignore[arg-type] # checked when the table was made
        status=standing.status,  # type: ignore[arg-type] # kept by standing()
        names=standing.names,
        turn=standing.turn,
        mine=[i for i, g in enumerate(standing.sitters) if guest is not None and g == guest],
        touched=standing.touched,
    )


def _tag(entry: Entry) -> str:
    return str(entry.__struct_config__.tag)
