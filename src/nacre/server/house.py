"""The house: the tables that are in use here, and the one way in which anything happens at them.

People, bots and clocks all meet in :meth:`House.do`. It asks the table which entries would do what is wanted, keeps them,
and only then lets the table move on and tells everybody. Several processes may serve one table: the store takes each
version once, and whoever comes second catches up and asks again.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from msgspec.structs import replace

from nacre.errors import BadOption, NacreError
from nacre.games import face_of
from nacre.server import entries as log
from nacre.server import seeing, sitting
from nacre.server.clocks import Wristwatch
from nacre.server.entries import encoded
from nacre.server.logs import Log
from nacre.server.messages import NewTable, TableView, Terms
from nacre.server.names import cleaned, distinct
from nacre.server.presence import Presence
from nacre.server.refusals import BadRequest, NotFound, NotStored, SeatTaken, TableFull, Warming
from nacre.server.store import EntryRow, Standing, Store, TableRow
from nacre.server.table import Table, Wish

log_of_house = Log("house")

SECRET_BYTES = 32
INVITE_BYTES = 16  # 128 bits: nobody guesses it
ID_BYTES = 9
RETRIES = 50  # of a wish that others were quicker than
PATIENCE = 60.0  # seconds to wait for a game that is being compiled


class Onlooker(Protocol):
    """Somebody who sees a table live."""

    guest: str | None
    viewer: int | None
    version: int  # up to which everything was sent

    def push(self, message: bytes) -> None:
        """Send, without waiting."""

    def dismiss(self, code: int, reason: str) -> None:
        """Send away."""


class Attendant(Protocol):
    """Who sees to what the house itself has to do at a table."""

    def attend(self, room: Room) -> None:
        """Look at a table that has changed."""


class Warmth(Protocol):
    """What is known of the compiled code."""

    def wanted(self, game: str) -> None:
        """Somebody waits for this game."""

    async def wait(self, game: str) -> None:
        """Wait until the game is ready."""


@dataclass(eq=False)
class Room:
    """A table that is in use here, with those who look at it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    onlookers: set[Onlooker] = field(default_factory=set)
    presence: Presence = field(default_factory=Presence)
    timer: asyncio.TimerHandle | None = None
    busy: bool = False  # a bot is thinking for it
    chat_shown: int = 0  # the last line of the chat that was sent to those who look

    def present(self) -> list[bool]:
        """Which seats have somebody at the other end."""
        here = {onlooker.guest for onlooker in self.onlookers}
        return [
            sitter is not None
            and sitter.guest is not None
            and (sitter.guest in here or self.presence.elsewhere(sitter.guest))
            for sitter in self.table.sitters
        ]


@dataclass(frozen=True)
class Asker:
    """Who asked on a live connection, and the number of the request."""

    onlooker: Onlooker
    re: int | None


class House:
    """All tables, those in use in memory."""

    def __init__(self, store: Store, warmth: Warmth, announcer: Announcer, most_rooms: int) -> None:
        self.store = store
        self.watch = Wristwatch()
        self.rooms: dict[str, Room] = {}
        self.attendant: Attendant | None = None
        self._warmth = warmth
        self._announcer = announcer
        self._most_rooms = most_rooms
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    # --- Rooms ---

    async def room(self, table: str) -> Room:
        """The room of a table, or :class:`NotFound`."""
        room = self.rooms.get(table)
        if room is not None:
            self.rooms[table] = self.rooms.pop(table)  # used last
            return room
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, name: str) -> Room:
        row = await self.store.table(name) if name.isprintable() else None
        if row is None:
            raise NotFound(f"there is no table {name[:40]!r}")
        await self.ready(row.game)
        rows = await self.store.entries(name)
        table = await asyncio.to_thread(_replayed, row, rows)
        room = self._open(table)
        if self.store.shared:  # what others did meanwhile was told when there was no room for it
            await self.catch_up(name)
        return room

    def _open(self, table: Table) -> Room:
        room = self.rooms.setdefault(table.id, Room(table))
        self._tidy_up()
        self._attend(room)
        return room

    def _tidy_up(self) -> None:
        """Forget the rooms that were used longest ago and that nobody needs."""
        for name in list(self.rooms)[: max(len(self.rooms) - self._most_rooms, 0)]:
            room = self.rooms[name]
            if not (room.onlookers or room.busy or room.lock.locked()):
                if room.timer is not None:
                    room.timer.cancel()
                del self.rooms[name]

    async def ready(self, game: str) -> None:
        """Wait until a game is compiled, but not for ever."""
        self._warmth.wanted(game)
        try:
            await asyncio.wait_for(self._warmth.wait(game), PATIENCE)
        except TimeoutError:
            raise Warming(f"{game} is being made ready; please try again", wait=5) from None

    # --- The one way in ---

    async def close_doors(self) -> None:
        """Take in nothing more, and wait for what was begun: it is kept or refused, never left open."""
        self._closing = True
        for room in list(self.rooms.values()):
            async with room.lock:
                pass

    async def do(
        self, room: Room, wanted: Callable[[Table], list[Wish]], asker: Asker | None = None
    ) -> Table:
        """Do what is wanted at a table; returns once it is kept. Refusals change nothing."""
        async with room.lock:
            if self._closing:
                raise NotStored("the server is stopping", wait=5)
            for _ in range(RETRIES):
                before = room.table
                try:
                    wishes = wanted(before)
                except NacreError:
                    if not (self.store.shared and await self._catch_up(room)):
                        raise
                    continue  # the one who asks knew more than this process
                if not wishes:
                    return before
                after, rows = self._fork(before, wishes)
                if await self._kept(room, rows, after.standing()):
                    self._moved_on(room, after, asker)
                    self._announcer.tell(after)
                    return after
                await self._catch_up(room)
        raise NotStored("too many others act at this table", wait=1)

    async def _kept(self, room: Room, rows: list[EntryRow], standing: Standing) -> bool:
        """Keep entries; ``False`` when others were quicker."""
        try:
            return await self.store.append(room.table.id, rows, standing)
        except NotStored:
            # A database that was lost in the middle may have kept them all the same.
            asyncio.get_running_loop().call_later(1.0, self._look_again, room.table.id)
            raise

    def _look_again(self, table: str) -> None:
        task = asyncio.ensure_future(self.catch_up(table))
        self._tasks.add(task)
        task.add_done_callback(self._looked)

    def _looked(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and isinstance(task.exception(), NotStored):
            log_of_house.warning("not_caught_up", reason=str(task.exception()))

    def catch_up_everywhere(self) -> None:
        """The other processes may have said something that was not heard."""
        for table in list(self.rooms):
            self._look_again(table)

    def _fork(self, table: Table, wishes: list[Wish]) -> tuple[Table, list[EntryRow]]:
        """The table as it would be, and the rows to be kept."""
        after = table.fork()
        at = max(self.watch.now(), table.touched)
        rows = []
        for wish in wishes:
            after.take(at, wish.entry, wish.step)
            rows.append(EntryRow(after.version, at, encoded(wish.entry)))
        return after, rows

    def _moved_on(self, room: Room, table: Table, asker: Asker | None = None) -> None:
        room.table = table
        self._announcer.show(room, asker, self.watch.now())
        self._attend(room)

    async def _catch_up(self, room: Room) -> bool:
        """Take in what other processes did; whether there was something."""
        rows = await self.store.entries(room.table.id, room.table.version)
        if rows:
            table = room.table.fork()
            table.take_rows(rows)
            self._moved_on(room, table)
        return bool(rows)

    async def catch_up(self, table: str) -> None:
        """Another process has moved a table on."""
        room = self.rooms.get(table)
        if room is not None:
            async with room.lock:
                await self._catch_up(room)

    def _attend(self, room: Room) -> None:
        if self.attendant is not None:
            self.attendant.attend(room)

    # --- Looking ---

    def view(self, room: Room, guest: str | None, viewer: int | None) -> TableView:
        """The whole table as a guest may see it."""
        return seeing.view(room.table, guest, viewer, room.present(), self.watch.now())

    def look_in(self, room: Room, guest: str | None) -> TableView:
        """Who sits at a table, for somebody at the door."""
        return seeing.view(room.table, guest, None, room.present(), self.watch.now(), outside=True)

    # --- New tables ---

    async def new_table(self, guest: str, name: str, wanted: NewTable) -> tuple[Table, int]:
        """Set up a table; the caller sits down. Returns the table and the seat."""
        row = self._row(guest, wanted)
        wishes, seat = _first_sitters(row, guest, name, wanted)
        await self.ready(row.game)
        return await self._add(row, wishes), seat

    def _row(self, guest: str, wanted: NewTable) -> TableRow:
        face = face_of(wanted.game)
        seats = face.check_seats(wanted.seats)
        alone = len(wanted.bots) == seats - 1
        terms = Terms(
            privacy=wanted.privacy,
            clock=wanted.clock,
            undo=wanted.undo,
            stand_in=wanted.stand_in,
            hints=alone if wanted.hints is None else wanted.hints,
            chat=wanted.chat,
        )
        return self._new_row(face.id, seats, face.completed(wanted.options, seats), guest, terms)

    def _new_row(
        self,
        game: str,
        seats: int,
        options: dict[str, object],
        guest: str,
        terms: Terms,
        previous: str | None = None,
    ) -> TableRow:
        now = self.watch.now()
        return TableRow(
            id=secrets.token_urlsafe(ID_BYTES),
            game=game,
            seats=seats,
            options=options,
            secret=secrets.token_bytes(SECRET_BYTES),
            invite=secrets.token_urlsafe(INVITE_BYTES),
            host=guest,
            terms=terms,
            created=now,
            previous=previous,
            standing=Standing("open", None, None, now, [None] * seats, [None] * seats),
        )

    async def _add(self, row: TableRow, wishes: list[Wish]) -> Table:
        table, rows = self._fork(Table(row), wishes)
        if not table.free_seats():
            started, more = self._fork(table, [Wish(log.Started())])
            table, rows = started, rows + more
        if not await self.store.add_table(_with_standing(row, table), rows):
            return (await self.room(row.id)).table  # others were quicker
        return self._open(table).table

    # --- Rematch ---

    async def rematch(self, room: Room, guest: str) -> Table:
        """The table where the same people go on; whoever asks first makes it."""
        old = room.table
        old.own_seat(guest, None)
        if old.rematch is None:
            await self._make_rematch(room, guest)
        again = room.table.rematch
        assert again is not None
        return (await self.room(again)).table

    async def _make_rematch(self, room: Room, guest: str) -> None:
        old = room.table
        old.check_over("rematch")
        assert old.match is not None
        first = (old.match.view(None)["first"] + 1) % old.row.seats
        options = old.row.options | {"first": first}
        row = self._new_row(old.game, old.row.seats, options, guest, old.terms, old.id)
        row = replace(row, id=_rematch_id(old.row))  # the same for everybody who asks
        table = await self._add(row, _same_sitters(old))
        await self.do(room, lambda now: sitting.go_on(now, table.id))


class Announcer(Protocol):
    """Who tells others what happened."""

    def show(self, room: Room, asker: Asker | None, now: int) -> None:
        """Send what is new to everybody who looks at the table here."""

    def tell(self, table: Table) -> None:
        """Tell the other processes, and the person to act if they do not look."""


def _replayed(row: TableRow, rows: Iterable[EntryRow]) -> Table:
    table = Table(row)
    table.take_rows(list(rows))
    return table


def _with_standing(row: TableRow, table: Table) -> TableRow:
    return replace(row, version=table.version, standing=table.standing())


def _rematch_id(row: TableRow) -> str:
    digest = hashlib.blake2b(row.id.encode(), key=row.secret, digest_size=ID_BYTES)
    return base64.urlsafe_b64encode(digest.digest()).decode()


def _same_sitters(old: Table) -> list[Wish]:
    """Everybody where they sat; people who left are expected back."""
    wishes = []
    for seat, sitter in enumerate(old.sitters):
        assert sitter is not None
        if sitter.guest is None:
            assert sitter.level is not None
            wishes.append(Wish(log.BotSat(seat, sitter.level)))
        else:
            wishes.append(Wish(log.Sat(seat, sitter.guest, sitter.name)))
    return wishes


def _first_sitters(
    row: TableRow, guest: str, name: str, wanted: NewTable
) -> tuple[list[Wish], int]:
    """Who sits down when a table is made: bots, the caller, and others at the same device."""
    bots = _by_seat(wanted.bots, row.seats, "bots")
    others = _by_seat(wanted.hot_seat, row.seats, "hot_seat")
    for seat in bots.keys() & others.keys():
        raise BadOption(f"seat {seat} is given to a bot and to a person")
    taken = bots.keys() | others.keys()
    free = [seat for seat in range(row.seats) if seat not in taken]
    if not free:
        raise TableFull("no seat is left for you")
    seat = free[0] if wanted.seat is None else wanted.seat
    if seat >= row.seats:
        raise BadOption(f"seat {seat}: there are seats 0 to {row.seats - 1}")
    if seat in taken:
        raise SeatTaken(f"seat {seat} is given to somebody else")
    wishes = [Wish(log.Sat(seat, guest, name))]
    names = [name]
    for other, other_name in others.items():
        names.append(distinct(cleaned(other_name), names))
        wishes.append(Wish(log.Sat(other, guest, names[-1])))
    return wishes + [Wish(log.BotSat(bot, level)) for bot, level in bots.items()], seat


def _by_seat(given: Mapping[str, str], seats: int, what: str) -> dict[int, str]:
    found = {}
    for key, value in given.items():
        if not (key.isascii() and key.isdigit() and len(key) == 1 and int(key) < seats):
            raise BadRequest(f"{what}: {key[:20]!r} is no seat; seats are 0 to {seats - 1}")
        found[int(key)] = value
    return dict(sorted(found.items()))
