"""The store: every query and write of the server, in SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any

from nacre.server.store.appends import Append, seat_guests
from nacre.server.store.base import OpenDatabase
from nacre.server.store.database import Connection
from nacre.server.store.rows import (
    TABLE_COLUMNS,
    TABLE_VALUES,
    ChatRow,
    GuestRow,
    KeptTable,
    SubscriptionRow,
    table_of_values,
    values_of_table,
)
from nacre.server.store.writer import Told, settle
from nacre.server.tables.rows import EntryRow, TableRow, TableSummary

PAGE = 200  # rows read at a time when everything is read

_IN_PLAY = "archived = 0 AND status IN ('open', 'playing')"  # as the indices have it


class Store(OpenDatabase):
    """The database of a server. Made by ``open``, used on one event loop, ended by ``close``.

    A method that writes returns when the write is durable, and raises NotStored when it is not.
    After NotStored look again: a database that was lost during the commit may have kept it.
    """

    # --- Tables ---

    async def add_table(self, row: TableRow, entries: list[EntryRow]) -> bool:
        """Store a new table at the version of its last entry; False when its id is taken."""
        _check_versions(entries, 1, row.version)
        return await self._write(f"table {row.id}", lambda c: _insert_table(c, row, entries))

    async def append(self, table: str, entries: list[EntryRow], summary: TableSummary) -> bool:
        """Append entries, all or none; False when the first does not follow the stored ones."""
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.append_then(table, entries, summary, partial(settle, stored))
        return await stored

    def append_then(
        self, table: str, entries: list[EntryRow], summary: TableSummary | None, told: Told
    ) -> None:
        """The same without waiting: ``told`` gets the outcome, after the commit.

        A single entry of a table that is there may come without a summary; ``summarise`` writes it
        later.
        """
        if len(entries) > 1:
            _check_versions(entries, entries[0].version)
            if summary is None:
                raise ValueError("several entries at once need a summary")
        self._writing().append(Append(table, entries[-1].version, entries, summary), told)

    async def summarise(self, table: str, version: int, summary: TableSummary) -> bool:
        """Write the summary of a version; False when it is not the last one any more."""
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.summarise_then(table, version, summary, partial(settle, stored))
        return await stored

    def summarise_then(self, table: str, version: int, summary: TableSummary, told: Told) -> None:
        """The same without waiting: ``told`` gets the outcome, after the commit."""
        self._writing().append(Append(table, version, [], summary), told)

    async def not_summarised(self) -> AsyncIterator[str]:
        """Tables in play whose summary is of an earlier version: a process was killed."""
        sql = (
            f"SELECT id FROM tables WHERE {_IN_PLAY} AND id > ? AND version <"
            " (SELECT MAX(e.version) FROM entries AS e WHERE e.table_id = tables.id)"
            " ORDER BY id LIMIT ?"
        )
        last = ""
        while page := await self._rows(sql, last, PAGE):
            for (id_,) in page:
                yield id_
            last = page[-1][0]

    async def table(self, id: str) -> TableRow | None:  # noqa: A002
        """The table, archived or not."""
        found = await self._rows(f"SELECT {TABLE_VALUES} FROM tables WHERE id = ?", id)
        return table_of_values(found[0]) if found else None

    async def entries(self, table: str, after: int = 0) -> list[EntryRow]:
        """The table's entries with a version above ``after``, in order."""
        sql = (
            "SELECT version, at, body FROM entries WHERE table_id = ? AND version > ?"
            " ORDER BY version"
        )
        return [EntryRow(*values) for values in await self._rows(sql, table, after)]

    async def listed(self, limit: int) -> list[TableRow]:
        """Tables that anybody may see, open or in play, touched last first."""
        where = f"{_IN_PLAY} AND privacy <> 'invite' ORDER BY touched DESC, id LIMIT ?"
        return await self._tables(where, limit)

    async def tables_of(self, guest: str, limit: int, before: int | None = None) -> list[TableRow]:
        """Tables where the guest sits, touched last first, and before a time if one is given."""
        where = (
            "id IN (SELECT table_id FROM sittings WHERE guest = ?) AND touched < ?"
            " ORDER BY touched DESC, id LIMIT ?"
        )
        return await self._tables(where, guest, _END if before is None else before, limit)

    async def due(self, until_ms: int) -> AsyncIterator[str]:
        """Tables at which the server itself must act by then, the most urgent first."""
        sql = (
            "SELECT due, id FROM tables WHERE archived = 0 AND due IS NOT NULL AND due <= ?"
            " AND (due, id) > (?, ?) ORDER BY due, id LIMIT ?"
        )
        last = (-1, "")
        while page := await self._rows(sql, until_ms, *last, PAGE):
            for _, id_ in page:
                yield id_
            last = page[-1]

    async def count_open_of(self, guest: str) -> int:
        """The number of this host's tables that are open or in play, and not archived."""
        sql = f"SELECT COUNT(*) FROM tables WHERE {_IN_PLAY} AND host = ?"
        return int((await self._rows(sql, guest))[0][0])

    async def archive(self, untouched_since: int) -> int:
        """Hide tables not touched since from ``listed`` and ``due``; an append brings one back."""
        sql = "SELECT id FROM tables WHERE archived = 0 AND touched < ? AND id > ? ORDER BY id LIMIT ?"
        archived, last = 0, ""
        while page := await self._rows(sql, untouched_since, last, PAGE):
            ids = [id_ for (id_,) in page]
            archived += await self._archive(ids, untouched_since)
            last = ids[-1]
        return archived

    async def _archive(self, ids: list[str], untouched_since: int) -> int:
        marks = ", ".join("?" * len(ids))
        sql = f"UPDATE tables SET archived = 1 WHERE touched < ? AND id IN ({marks})"
        return await self._change("archive", sql, untouched_since, *ids)

    async def all_tables(self) -> AsyncIterator[TableRow]:
        """Every table, in order of id."""
        last = ""
        while page := await self._tables("id > ? ORDER BY id LIMIT ?", last, PAGE):
            for row in page:
                yield row
            last = page[-1].id

    async def _tables(self, where: str, *values: Any) -> list[TableRow]:
        found = await self._rows(f"SELECT {TABLE_VALUES} FROM tables WHERE {where}", *values)
        return [table_of_values(values) for values in found]

    async def counts(self) -> dict[str, int]:
        """Tables by status (those not archived), tables archived, guests, and entries."""
        counts = {"open": 0, "playing": 0, "over": 0, "closed": 0, "archived": 0, "entries": 0}
        sql = (
            "SELECT archived, status, COUNT(*), SUM(version) FROM tables GROUP BY archived, status"
        )
        for archived, status, tables, entries in await self._rows(sql):
            counts["archived" if archived else status] += tables
            counts["entries"] += int(entries)
        counts["guests"] = (await self._rows("SELECT COUNT(*) FROM guests"))[0][0]
        return counts

    # --- Guests ---

    async def add_guest(self, id: str, name: str, at: int) -> None:  # noqa: A002
        """Keep a new guest."""
        sql = "INSERT INTO guests (id, name, created) VALUES (?, ?, ?)"
        await self._change(f"guest {id}", sql, id, name, at)

    async def guest(self, id: str) -> GuestRow | None:  # noqa: A002
        """The guest, if there is one."""
        found = await self._rows(
            "SELECT id, name, created, generation FROM guests WHERE id = ?", id
        )
        return GuestRow(*found[0]) if found else None

    async def rename_guest(self, id: str, name: str) -> bool:  # noqa: A002
        """Give the guest another name; False when there is none."""
        sql = "UPDATE guests SET name = ? WHERE id = ?"
        return await self._change(f"guest {id}", sql, name, id) == 1

    async def generations(self) -> dict[str, int]:
        """The generation of tokens of every guest some of whose tokens were withdrawn."""
        rows = await self._rows("SELECT id, generation FROM guests WHERE generation > 0")
        return {str(id_): int(generation) for id_, generation in rows}

    async def withdraw(self, id: str) -> int | None:  # noqa: A002
        """Begin a new generation of tokens, and forget codes that would carry the guest away."""
        return await self._write(f"guest {id}", lambda c: _withdraw(c, id))

    async def add_move(self, code_hash: str, guest: str, expires: int) -> None:
        """Keep a one-time code that carries the guest to another device until it expires."""
        sql = "INSERT INTO moves (code_hash, guest, expires) VALUES (?, ?, ?)"
        await self._change(f"move {code_hash}", sql, code_hash, guest, expires)

    async def move(self, code_hash: str, now: int) -> str | None:
        """The guest of the code, which stays as it is."""
        sql = "SELECT guest FROM moves WHERE code_hash = ? AND expires > ?"
        found = await self._rows(sql, code_hash, now)
        return str(found[0][0]) if found else None

    async def use_move(self, code_hash: str, now: int) -> str | None:
        """The guest of the code, to the first who asks in time."""
        return await self._write(f"move {code_hash}", lambda c: _use_move(c, code_hash, now))

    # --- Chat ---

    async def say(
        self,
        table: str,
        at: int,
        guest: str,
        seat: int,
        name: str,
        text: str | None,
        reaction: str | None,
    ) -> int:
        """Keep a line of the chat; its number, counted from 1 without gaps."""
        said = (at, guest, seat, name, text, reaction)
        return await self._write(f"chat {table}", lambda c: _say(c, table, said))

    async def chat(self, table: str, after: int = 0, limit: int = 200) -> list[ChatRow]:
        """The last lines with a number above ``after``, in order."""
        sql = (
            "SELECT number, at, guest, seat, name, text, reaction FROM chat"
            " WHERE table_id = ? AND number > ? ORDER BY number DESC LIMIT ?"
        )
        found = await self._rows(sql, table, after, limit)
        return [ChatRow(*values) for values in reversed(found)]

    # --- Leases ---

    async def lease(self, name: str, owner: str, now: int, until: int) -> bool:
        """Take a lease that is free or has run out, or renew it; False when another owns it.

        One that lasts for more than twice as long was taken before the clock was set back, and has
        run out; clocks of several machines may differ by less.
        """
        sql = (
            "INSERT INTO leases (name, owner, until) VALUES (?, ?, ?)"
            " ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until = excluded.until"
            " WHERE leases.owner = excluded.owner OR leases.until <= ? OR leases.until > ?"
        )
        longest = now + 2 * (until - now)
        return await self._change(f"lease {name}", sql, name, owner, until, now, longest) == 1

    async def release(self, name: str, owner: str) -> None:
        """Give a lease back, if it is the owner's."""
        sql = "DELETE FROM leases WHERE name = ? AND owner = ?"
        await self._change(f"lease {name}", sql, name, owner)

    # --- Subscriptions ---

    async def add_subscription(self, guest: str, kind: str, address: str, body: str) -> None:
        """Keep where the guest wants to be told; the same address again replaces the body."""
        sql = (
            "INSERT INTO subscriptions (guest, kind, address, body) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (guest, kind, address) DO UPDATE SET body = excluded.body"
        )
        await self._change(f"subscription {guest}", sql, guest, kind, address, body)

    async def remove_subscription(self, guest: str, kind: str, address: str) -> None:
        """Forget an address."""
        sql = "DELETE FROM subscriptions WHERE guest = ? AND kind = ? AND address = ?"
        await self._change(f"subscription {guest}", sql, guest, kind, address)

    async def subscriptions(self, guest: str) -> list[SubscriptionRow]:
        """The subscriptions of a guest."""
        sql = (
            "SELECT guest, kind, address, body FROM subscriptions WHERE guest = ?"
            " ORDER BY kind, address"
        )
        return [SubscriptionRow(*values) for values in await self._rows(sql, guest)]

    # --- Reviews and settings ---

    async def keep_review(self, table: str, lang: str, body: str) -> None:
        """Keep the review of a finished table; a later one replaces it."""
        sql = (
            "INSERT INTO reviews (table_id, lang, body) VALUES (?, ?, ?)"
            " ON CONFLICT (table_id, lang) DO UPDATE SET body = excluded.body"
        )
        await self._change(f"review {table}", sql, table, lang, body)

    async def review(self, table: str, lang: str) -> str | None:
        """The review that was kept."""
        found = await self._rows(
            "SELECT body FROM reviews WHERE table_id = ? AND lang = ?", table, lang
        )
        return str(found[0][0]) if found else None

    async def settle(self, key: str, value: str) -> str:
        """Store the value unless the key has one; the stored value."""
        return await self._write(f"settled {key}", lambda c: _settle(c, key, value))

    # --- Everything, for exports ---

    async def kept_table(self, row: TableRow) -> KeptTable:
        """The table with all that belongs to it, as far as the row's version."""
        entries = await self.entries(row.id)
        chat = await self.chat(row.id, limit=_END)
        reviews = await self._rows("SELECT lang, body FROM reviews WHERE table_id = ?", row.id)
        return KeptTable(row, entries[: row.version], chat, dict(reviews))

    async def restore_table(self, kept: KeptTable) -> bool:
        """Import a table with all that belongs to it; False when its id is taken."""
        _check_versions(kept.entries, 1, kept.row.version)
        return await self._write(f"table {kept.row.id}", lambda c: _restore_table(c, kept))

    async def all_guests(self) -> AsyncIterator[GuestRow]:
        """Every guest, in order of id."""
        last = ""
        sql = "SELECT id, name, created, generation FROM guests WHERE id > ? ORDER BY id LIMIT ?"
        while page := await self._rows(sql, last, PAGE):
            for values in page:
                yield GuestRow(*values)
            last = page[-1][0]

    async def restore_guest(self, guest: GuestRow) -> bool:
        """Import a guest; False when there is one of that id."""
        sql = "INSERT INTO guests (id, name, created, generation) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        return await self._change(f"guest {guest.id}", sql, *guest) == 1

    async def all_subscriptions(self) -> list[SubscriptionRow]:
        """The subscriptions of all guests."""
        sql = "SELECT guest, kind, address, body FROM subscriptions ORDER BY guest, kind, address"
        return [SubscriptionRow(*values) for values in await self._rows(sql)]

    async def restore_subscription(self, row: SubscriptionRow) -> bool:
        """Import a subscription; False when there is one of that address."""
        sql = (
            "INSERT INTO subscriptions (guest, kind, address, body) VALUES (?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING"
        )
        return await self._change(f"subscription {row.guest}", sql, *row) == 1

    async def all_settled(self) -> dict[str, str]:
        """All settled keys and values."""
        sql = "SELECT name, value FROM settled WHERE name <> ? ORDER BY name"
        return dict(await self._rows(sql, _PROBE))

    async def probe(self, mark: int) -> None:
        """Write something that nobody reads; NotStored when the database does not keep it."""
        sql = (
            "INSERT INTO settled (name, value) VALUES (?, ?)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
        await self._write(f"settled {_PROBE}", lambda c: c.change(sql, (_PROBE, str(mark))))

    # --- Other processes ---

    async def notify(self, payload: str) -> None:
        """Send a message to the other processes, soon, where there are any."""
        if self._notifier:
            self._notifier.notify(payload)

    async def listen(
        self, heard: Callable[[str], None], missed: Callable[[], None] = lambda: None
    ) -> None:
        """Call ``heard`` on the event loop for every message of another process, from now on.

        ``missed`` is called when the connection was lost and is there again: messages may have been
        lost.
        """
        if self._notifier:
            await self._notifier.listen(heard, missed)


_PROBE = "probed"  # the key that probes write to
_END = 1 << 62  # later than all times


def _check_versions(entries: list[EntryRow], first: int, last: int | None = None) -> None:
    versions = [entry.version for entry in entries]
    if versions != list(range(first, first + len(versions))):
        raise ValueError(f"entries of versions {versions} do not follow one another from {first}")
    if last is not None and len(versions) != last - first + 1:
        raise ValueError(f"{len(versions)} entries are not those of version {last}")


def _insert_table(connection: Connection, row: TableRow, entries: list[EntryRow]) -> bool:
    """Write a new table with its entries; False when there is one of its id."""
    values = values_of_table(row)
    marks = ", ".join("?" * len(values))
    sql = f"INSERT INTO tables ({TABLE_COLUMNS}) VALUES ({marks}) ON CONFLICT (id) DO NOTHING"
    if not connection.change(sql, values):
        return False
    sql = "INSERT INTO entries (table_id, version, at, body) VALUES (?, ?, ?, ?)"
    connection.change_many(sql, [(row.id, *entry) for entry in entries])
    seat_guests(connection, [(row.id, [], row.summary.sitters)])
    return True


def _restore_table(connection: Connection, kept: KeptTable) -> bool:
    if not _insert_table(connection, kept.row, kept.entries):
        return False
    id_ = kept.row.id
    marks = ", ".join("?" * 8)
    sql = f"INSERT INTO chat VALUES ({marks}) ON CONFLICT DO NOTHING"
    connection.change_many(sql, [(id_, *line) for line in kept.chat])
    sql = "INSERT INTO reviews VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
    connection.change_many(sql, [(id_, lang, body) for lang, body in kept.reviews.items()])
    return True


def _withdraw(connection: Connection, guest: str) -> int | None:
    connection.change("DELETE FROM moves WHERE guest = ?", (guest,))
    sql = "UPDATE guests SET generation = generation + 1 WHERE id = ? RETURNING generation"
    found = connection.rows(sql, (guest,))
    return int(found[0][0]) if found else None


def _use_move(connection: Connection, code_hash: str, now: int) -> str | None:
    sql = "DELETE FROM moves WHERE code_hash = ? AND expires > ? RETURNING guest"
    found = connection.rows(sql, (code_hash, now))
    connection.change("DELETE FROM moves WHERE expires <= ?", (now,))
    return str(found[0][0]) if found else None


def _say(connection: Connection, table: str, said: tuple[Any, ...]) -> int:
    sql = (
        "INSERT INTO chat (table_id, number, at, guest, seat, name, text, reaction)"
        " SELECT ?, COALESCE(MAX(number), 0) + 1, ?, ?, ?, ?, ?, ? FROM chat WHERE table_id = ?"
        " ON CONFLICT DO NOTHING RETURNING number"
    )
    while True:  # another process may have taken the number; it is seen the next time
        if found := connection.rows(sql, (table, *said, table)):
            return int(found[0][0])


def _settle(connection: Connection, key: str, value: str) -> str:
    sql = "INSERT INTO settled (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
    connection.change(sql, (key, value))
    return str(connection.rows("SELECT value FROM settled WHERE name = ?", (key,))[0][0])
