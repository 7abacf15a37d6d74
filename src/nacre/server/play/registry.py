"""The table registry: open tables in memory, loaded when asked for and evicted when idle.

The tables used longest ago are evicted first, and only those that nothing needs.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from typing import Protocol

from msgspec.structs import replace

from nacre.errors import NacreError, UnknownGame
from nacre.games import game_of
from nacre.precompile import MATCH
from nacre.server.play.act import CommandHandler
from nacre.server.play.clock import ServerClock
from nacre.server.play.open_table import OpenTable
from nacre.server.run.logs import Log
from nacre.server.store import Store
from nacre.server.tables import matching, rematch, setup, views
from nacre.server.tables.entries import Started
from nacre.server.tables.rows import EntryRow, TableRow, TableSummary
from nacre.server.tables.table import Change, Table
from nacre.wire.errors import NotFound, NotStored, PutAside, StillCompiling, WrongMoment
from nacre.wire.http import NewTable, TableView, Terms

log = Log("registry")

SECRET_BYTES = 32
INVITE_BYTES = 16  # 128 bits: nobody guesses it
TELL_AGAIN = 10_000  # milliseconds after which other processes are told that a guest still asks
LOOKED_AT = 120_000  # milliseconds for which a finished table is kept after somebody asked for it
PATIENCE = 60.0  # seconds to wait for a game that is being compiled


class Readiness(Protocol):
    """Knows which games are compiled: implemented by the precompiler."""

    def wanted(self, game: str) -> None:
        """Compile this game next: somebody waits for it."""

    async def wait(self, game: str, step: str = MATCH) -> None:
        """Wait until a step of the game is done."""


class TableRegistry:
    """All tables of the store; the ones in use are open in memory."""

    def __init__(
        self,
        store: Store,
        clock: ServerClock,
        handler: CommandHandler,
        readiness: Readiness,
        most_open: int,
    ) -> None:
        self.store = store
        self.clock = clock
        self.open_tables: dict[str, OpenTable] = {}  # by id, used last at the end
        self.not_played: set[str] = set()  # tables of other rules, among those that were opened
        self.visited: Callable[[str, str], None] | None = None  # tells the other processes
        self.put_aside: dict[str, NacreError] = {}  # tables that cannot be replayed: why
        self._handler = handler
        self._readiness = readiness
        self._most_open = most_open
        self._loading: dict[str, asyncio.Future[OpenTable]] = {}
        self._patience = PATIENCE
        self._waiting: set[asyncio.Timeout] = set()  # for games that are being compiled

    # --- Open tables ---

    async def get(self, table: str) -> OpenTable:
        """The open table of an id, loaded if need be; :class:`NotFound` if there is none."""
        found = self.open_tables.get(table)
        if found is not None:
            self.open_tables[table] = self.open_tables.pop(table)  # used last
            found.used = self.clock.now()
            return found
        why = self.put_aside.get(table)
        if why is not None:
            raise type(why)(str(why))  # a new one: each raising adds to its traceback
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def visit(self, table: str, guest: str | None) -> OpenTable:
        """The same as it is stored, for a guest who asks for it.

        Another process may have moved it on, and have died before it said so: no word of a peer
        tells that, nor how long ago this one was sure.
        """
        open_table = await self.get(table)
        await self.compare(open_table)
        self._see(open_table, guest)
        return open_table

    async def visit_to_act(self, table: str, guest: str) -> OpenTable:
        """The same without a comparison, for an action: the store takes each version once."""
        open_table = await self.get(table)
        self._see(open_table, guest)
        return open_table

    def _see(self, open_table: OpenTable, guest: str | None) -> None:
        """A guest who asks is there, if it is a guest with a seat."""
        before, now = open_table.seen.get(guest or "", 0), self.clock.now()
        if open_table.see(guest, now) and now - before > TELL_AGAIN and self.visited is not None:
            self.visited(open_table.table.id, guest or "")

    async def compare(self, open_table: OpenTable) -> None:
        """Take in what other processes have stored; as it is known here if that cannot be asked.

        Only news wait for the lock, so that nobody who looks keeps an action waiting.
        """
        table = open_table.table
        if self.store.shared:
            with suppress(NotStored):
                if await self.store.entries(table.id, table.version):
                    await self._handler.catch_up(open_table)

    async def _load(self, id_: str) -> OpenTable:
        row = await self.store.table(id_) if id_.isprintable() else None
        if row is None:
            raise NotFound(f"there is no table {id_[:40]!r}")
        try:
            await self.ready(row.game)
            rows = await self.store.entries(id_)
            table = await asyncio.to_thread(_replayed, row, rows)
        except (PutAside, UnknownGame) as error:
            self.put_aside[id_] = error
            log.error("table_put_aside", table=id_, game=row.game, reason=str(error))
            raise
        if table.other_rules:
            self.not_played.add(id_)
        open_table = self._open(table)
        if not table.other_rules and table.touched != row.summary.touched:
            self._handler.summarise_soon(open_table)  # a process was killed before it did
        await self.compare(open_table)  # a peer's message may have come before it was open
        return open_table

    def _open(self, table: Table) -> OpenTable:
        now = self.clock.now()
        open_table = self.open_tables.setdefault(table.id, OpenTable(table, now, now))
        self._evict_oldest()
        self._handler.attend(open_table)
        return open_table

    def _evict_oldest(self) -> None:
        """Evict the least recently used tables, where there are too many."""
        for id_ in list(self.open_tables)[: max(len(self.open_tables) - self._most_open, 0)]:
            self._evict(self.open_tables[id_])

    def evict_finished(self) -> None:
        """Evict the tables at which nothing goes on and that nobody has asked for lately.

        A game that is being played stays: who was away and since when is known here alone.
        """
        before = self.clock.now() - LOOKED_AT
        for open_table in list(self.open_tables.values()):
            if open_table.used < before and open_table.table.status in ("over", "closed"):
                self._evict(open_table)

    def _evict(self, open_table: OpenTable) -> None:
        if not open_table.free:
            return
        if open_table.timer is not None:
            open_table.timer.cancel()
        open_table.evicted = True
        del self.open_tables[open_table.table.id]

    async def ready(self, game: str, step: str = MATCH) -> None:
        """Wait until a game can be played, or until a later step of compiling it is done.

        But not for ever. ``UnknownGame`` if there is none.
        """
        game = game_of(game).id
        self._readiness.wanted(game)
        patience = asyncio.timeout(self._patience)
        self._waiting.add(patience)
        try:
            async with patience:
                await self._readiness.wait(game, step)
        except TimeoutError:
            raise StillCompiling(f"{game} is being made ready; please try again", wait=5) from None
        finally:
            self._waiting.discard(patience)

    async def catch_up(self, table: str) -> None:
        """Take in the entries of another process, if the table is open here."""
        open_table = self.open_tables.get(table)
        if open_table is not None:
            await self._handler.catch_up(open_table)

    def catch_up_everywhere(self) -> None:
        """Catch up with all open tables: messages of other processes may have been lost."""
        for open_table in list(self.open_tables.values()):
            self._handler.catch_up_soon(open_table)

    async def stop_changes(self) -> None:
        """Refuse every new command, and wait until those begun are stored or refused.

        Whoever waits for a game to be compiled waits no longer.
        """
        self._patience = 0.0
        for patience in self._waiting:
            if not patience.expired():
                patience.reschedule(asyncio.get_running_loop().time())
        await self._handler.close(list(self.open_tables.values()))

    # --- Views ---

    def up_to_date(self, rows: Iterable[TableRow]) -> list[TableRow]:
        """Rows as the open tables are now, touched last first: stored ones may be a second old."""
        found = [self._up_to_date(row) for row in rows]
        return sorted(found, key=lambda row: (-row.summary.touched, row.id))

    def _up_to_date(self, row: TableRow) -> TableRow:
        open_table = self.open_tables.get(row.id)
        if open_table is None or open_table.table.other_rules:
            return row
        table = open_table.table
        return row if table.version < row.version else replace(row, summary=table.summary())

    def view(self, open_table: OpenTable, guest: str | None, viewer: int | None) -> TableView:
        """The whole table as a guest may see it."""
        away_since, now = open_table.away_since(), self.clock.now()
        return views.view(open_table.table, guest, viewer, away_since, now)

    def outside_view(self, open_table: OpenTable, guest: str | None) -> TableView:
        """The seats of a table, without the position, for a guest who has none."""
        away_since, now = open_table.away_since(), self.clock.now()
        return views.view(open_table.table, guest, None, away_since, now, outside=True)

    # --- New tables ---

    async def new_table(self, guest: str, name: str, wanted: NewTable) -> tuple[Table, int]:
        """Make a table and seat the caller. Returns the table and the seat."""
        game = game_of(wanted.game)
        seats = game.check_seats(wanted.seats)
        options = game.completed(wanted.options, seats)
        terms = setup.terms_of(wanted, seats)
        row = self._new_row(game.id, seats, options, guest, terms)
        matched = await self.matched_strength(guest, game.id, wanted.bots.values())
        changes, seat = setup.first_sitters(row, guest, name, wanted, matched)
        await self.ready(row.game)
        table = await self._add(row, changes)
        open_table = self.open_tables.get(table.id)
        if open_table is not None:
            open_table.see(guest, self.clock.now())
        return table, seat

    def _new_row(
        self,
        game: str,
        seats: int,
        options: dict[str, object],
        guest: str,
        terms: Terms,
        previous: str | None = None,
    ) -> TableRow:
        now = self.clock.now()
        return TableRow(
            id=secrets.token_urlsafe(setup.ID_BYTES),
            game=game,
            rules=game_of(game).rules.VERSION,
            seats=seats,
            options=options,
            secret=secrets.token_bytes(SECRET_BYTES),
            invite=secrets.token_urlsafe(INVITE_BYTES),
            host=guest,
            terms=terms,
            created=now,
            previous=previous,
            summary=TableSummary("open", None, None, now, [None] * seats, [None] * seats),
        )

    async def _add(self, row: TableRow, changes: list[Change]) -> Table:
        table, rows = Table(row).changed(changes, self.clock.now())
        if not table.free_seats():
            started, more = table.changed([Change(Started())], self.clock.now())
            table, rows = started, rows + more
        complete = replace(row, version=table.version, summary=table.summary())
        if not await self.store.add_table(complete, rows):
            return (await self.get(row.id)).table  # another process was quicker
        open_table = self._open(table)
        open_table.silent = not self.store.shared
        return open_table.table

    async def matched_strength(
        self, guest: str, game: str, levels: Collection[str | None]
    ) -> float:
        """The strength of bots of level ``match`` for a guest, if one of these levels is that."""
        if matching.MATCH not in levels:
            return matching.START
        rows = await self.store.tables_of(guest, matching.LOOKED_THROUGH)
        found: list[matching.Encounter] = []
        for row in rows:  # touched last first
            if matching.may_tell(row, game) and len(found) < matching.LAST_GAMES:
                told = matching.encounter(row, await self.store.entries(row.id), guest)
                found += [] if told is None else [told]
        return matching.matched_strength(found[::-1], game_of(game).ladder())

    # --- Rematch ---

    async def rematch(self, open_table: OpenTable, guest: str) -> Table:
        """Propose to go on at another table, or accept what somebody proposed."""
        old = open_table.table
        old.own_seat(guest, None)
        old.check_over("rematch")
        with open_table.kept():
            proposed = await self.proposed(open_table) or await self._propose(open_table, guest)
            with proposed.kept():
                await self._handler.handle(proposed, lambda now: rematch.accept(now, old, guest))
                await self._handler.handle(
                    open_table, lambda now: rematch.answer(now, guest, accepted=True)
                )
        return proposed.table

    async def decline_rematch(self, open_table: OpenTable, guest: str) -> None:
        """Decline the proposal; the guest's seat there is free for somebody else."""
        open_table.table.own_seat(guest, None)
        with open_table.kept():
            proposed = await self.proposed(open_table)
            if proposed is None:
                raise WrongMoment("nobody has proposed a rematch")
            with proposed.kept():
                await self._handler.handle(proposed, lambda now: rematch.release(now, guest))
                await self._handler.handle(
                    open_table, lambda now: rematch.answer(now, guest, accepted=False)
                )

    async def proposed(self, open_table: OpenTable) -> OpenTable | None:
        """The table of the rematch, unless everybody has stood up from it again."""
        again = open_table.table.rematch
        with open_table.kept():
            found = None if again is None else await self.get(again)
        return None if found is None or found.table.status == "closed" else found

    async def _propose(self, open_table: OpenTable, guest: str) -> OpenTable:
        old = open_table.table
        options = rematch.rematch_options(old)
        row = self._new_row(old.game, old.row.seats, options, guest, old.terms, old.id)
        row = replace(
            row,
            id=rematch.rematch_id(old),  # the same for everybody who asks
            earlier=rematch.games_before(old),
        )
        levels = [sitter.level for sitter in old.sitters if sitter is not None]
        matched = await self.matched_strength(guest, old.game, levels)
        table = await self._add(row, rematch.first_sitters(old, guest, matched))
        await self._handler.handle(open_table, lambda now: rematch.propose(now, table))
        return await self.get(table.id)


def _replayed(row: TableRow, rows: Iterable[EntryRow]) -> Table:
    """The table of its entries; :class:`PutAside` with the reason if they do not lead to one."""
    table = Table(row)
    try:
        table.take_rows(list(rows))
    except Exception as error:  # whatever is wrong with it, it is wrong with this table alone
        version = table.version + 1
        raise PutAside(f"version {version} cannot be replayed: {error}") from error
    if table.version < row.version:
        raise PutAside(f"it lacks entries: {table.version} of {row.version} are there")
    return table
