"""Summaries of tables: not written for every action, and never lost."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from nacre.server.run.services import Services
from nacre.server.store import Store
from nacre.server.store.writer import settle
from nacre.server.tables.rows import EntryRow, TableRow, TableSummary
from nacre.wire.http import NoClock, Terms
from tests.server.conftest import Run, WithParts
from tests.server.in_process import Hand, act_somehow, two_at_a_table
from tests.server.process import ServerProcess, eventually


def summary(turn: int, touched: int) -> TableSummary:
    return TableSummary("playing", turn, None, touched, ["ann", "bob"], ["Ann", "Bob"])


def row(id_: str = "t") -> TableRow:
    terms = Terms("watchable", NoClock(), "fair", "casual", False, True)
    return TableRow(
        id=id_, game="pearls", seats=2, options={}, secret=b"s" * 32, invite="i", host="ann",
        terms=terms, created=1, version=1, summary=summary(0, 1),
    )  # fmt: skip


def entry(version: int, by: str = "") -> EntryRow:
    return EntryRow(version, version, f'{{"by": "{by}"}}')


async def without_summary(store: Store, added: EntryRow, id_: str = "t") -> bool:
    stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    store.append_then(id_, [added], None, partial(settle, stored))
    return await stored


def test_of_two_entries_of_a_version_the_first_is_kept(store: Store, run: Run) -> None:
    async def race() -> None:
        assert await store.add_table(row(), [entry(1)])
        outcomes = await asyncio.gather(
            *(without_summary(store, entry(2, by)) for by in ("ann", "bob")),
            store.append("t", [entry(2, "cleo"), entry(3, "cleo")], summary(1, 3)),
            without_summary(store, entry(3, "dan")),
        )
        entries = await store.entries("t")
        assert [e.version for e in entries] == list(range(1, len(entries) + 1))
        kept = [e.body for e in entries[1:]]
        by_cleo = [body for body in kept if "cleo" in body]
        assert len(by_cleo) in (0, 2), "all or none"
        assert sum(outcomes) == (len(kept) if not by_cleo else len(kept) - 1)

    run(race())


def test_two_processes_race_with_and_without_summaries(
    run: Run, postgres_address: str, open_store: Callable[[str], Store]
) -> None:
    stores = [open_store(postgres_address), open_store(postgres_address)]
    ids, last = [f"t{n}" for n in range(10)], 40

    async def play(store: Store, id_: str, choice: random.Random) -> int:
        won, version = 0, 1
        while version < last:
            added = entry(version + 1)
            match choice.randrange(4):
                case 0:
                    won += await store.append(id_, [added], summary(0, version + 1))
                case 1 if version + 2 <= last:
                    both = [added, entry(version + 2)]
                    won += 2 * await store.append(id_, both, summary(0, version + 2))
                case 2:
                    await store.summarise(id_, version, summary(0, version))
                case _:
                    won += await without_summary(store, added, id_)
            found = await store.table(id_)
            assert found is not None
            version = found.version
        return won

    async def race() -> int:
        for id_ in ids:
            assert await stores[0].add_table(row(id_), [entry(1)])
        players = [(store, id_) for store in stores for id_ in ids]
        return sum(
            await asyncio.gather(
                *(play(store, id_, random.Random(n)) for n, (store, id_) in enumerate(players))
            )
        )

    assert run(race()) == (last - 1) * len(ids)
    for id_ in ids:
        assert run(stores[0].entries(id_)) == [entry(version + 1) for version in range(last)]


def test_a_table_is_read_at_the_version_of_its_entries(store: Store, run: Run) -> None:
    async def read() -> None:
        assert await store.add_table(row(), [entry(1)])
        assert await without_summary(store, entry(2))
        assert [id_ async for id_ in store.not_summarised()] == ["t"]
        found = await store.table("t")
        assert found is not None
        assert (found.version, found.summary.touched) == (2, 1)
        assert not await store.summarise("t", 1, summary(0, 1)), "it is at version 2"
        assert await store.summarise("t", 2, summary(1, 2))
        found = await store.table("t")
        assert found is not None
        assert (found.version, found.summary.turn, found.summary.touched) == (2, 1, 2)
        assert [id_ async for id_ in store.not_summarised()] == []

    run(read())


def stored_summary(path: str, table: str) -> tuple[int, int, str]:
    with closing(sqlite3.connect(path)) as connection:
        sql = "SELECT version, turn, status FROM tables WHERE id = ?"
        found: tuple[int, int, str] = connection.execute(sql, (table,)).fetchone()
        return found


def test_actions_in_quick_succession_write_one_summary(
    with_parts: WithParts, hand: Hand, tmp_path: Path
) -> None:
    async def play(services: Services) -> None:
        open_table = await two_at_a_table(services)
        path, id_ = str(tmp_path / "nacre.db"), open_table.table.id
        hand.wait(2)
        await act_somehow(services, open_table)
        first = open_table.table.version
        assert stored_summary(path, id_)[0] == first
        await act_somehow(services, open_table)
        await act_somehow(services, open_table)
        assert stored_summary(path, id_)[0] == first
        [shown] = services.registry.up_to_date(await services.store.tables_of("Ada", 10))
        assert (shown.summary.turn, shown.version) == (open_table.table.turn, first + 2)
        await services.handler.summarise()
        table = open_table.table
        assert stored_summary(path, id_) == (first + 2, table.turn, "playing")
        hand.wait(2)
        await act_somehow(services, open_table)
        assert stored_summary(path, id_)[0] == first + 3

    with_parts(play)


def test_summaries_that_waited_are_written_a_few_at_a_time(
    with_parts: WithParts, hand: Hand, tmp_path: Path
) -> None:
    """No action has to wait until those of all tables are written."""
    tables, most = 40, 16

    async def play(services: Services) -> list[int]:
        found = [await two_at_a_table(services) for _ in range(tables)]
        for open_table in found:
            await act_somehow(services, open_table)
        hand.wait(1)
        writes: list[int] = []
        services.store.observe_commits(lambda jobs, _: writes.append(jobs))
        keeping = asyncio.ensure_future(services.handler.keep_summaries())
        while sum(writes) < tables:
            await asyncio.sleep(0)
        keeping.cancel()
        versions = {each.table.id: each.table.version for each in found}
        path = str(tmp_path / "nacre.db")
        assert {id_: stored_summary(path, id_)[0] for id_ in versions} == versions
        return writes

    assert max(with_parts(play)) <= most


def test_after_a_kill_the_summary_catches_up(
    new_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    path = str(tmp_path / "killed.db")
    server = new_server(path)
    with server.guest() as ada:
        table = ada.new_table("pearls", 2, hot_seat={"1": "Bea"})
        view = ada.see(table)
        now = ada.act(table, ada.see(table, seat=view["turn"])["actions"][0], view["version"])
        server.kill()
        with closing(sqlite3.connect(path)) as connection, connection:  # as a kill may leave it
            sql = "UPDATE tables SET version = version - 1, turn = 1 - ?, touched = 1 WHERE id = ?"
            connection.execute(sql, (now["turn"], table["id"]))
        server.start()
        behind = (now["version"], now["turn"])
        eventually(lambda: stored_summary(path, table["id"])[:2] == behind)
        assert ada.see(table)["version"] == now["version"]
