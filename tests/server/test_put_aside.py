"""Tables that cannot be replayed are put aside, and the others go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from nacre.server.jobs.precompile import Precompiler
from nacre.server.play import scheduler
from nacre.server.run.app import create_app
from nacre.server.run.metrics import Metrics
from nacre.server.run.settings import Settings
from nacre.server.store import Store
from nacre.server.tables.rows import EntryRow
from tests.server.conftest import Run
from tests.server.in_process import Hand, parts, until
from tests.server.table_in_memory import TableInMemory

BROKEN = scheduler.AT_ONCE + 20
BROKEN_ENTRIES: dict[str, Callable[[EntryRow], list[EntryRow]]] = {
    "no entry": lambda row: [row._replace(body="{}")],
    "illegal": lambda row: [row._replace(body='{"kind":"acted","seat":1,"action":"fly"}')],
    "missing": lambda row: [],
}


def add(run: Run, store: Store, id_: str, due: int, way: str | None = None) -> None:
    """Store a table at which a bot is to act, whole or with its last entry broken."""
    table = TableInMemory(bots={"1": "random"}, options={"first": 1}, privacy="watchable")
    assert table.table.bot_to_act() == "random"
    last = table.stored[-1]
    rows = [*table.stored, last._replace(version=last.version + 1)]
    rows = table.stored if way is None else rows[:-1] + BROKEN_ENTRIES[way](rows[-1])
    summary = replace(table.table.summary(), due=due, touched=due)
    row = replace(table.table.row, id=id_, version=len(rows), summary=summary)
    assert run(store.add_table(row, rows))
    if way == "missing":
        run(store._change("", "UPDATE tables SET version = version + 1 WHERE id = ?", id_))


def add_unknown(run: Run, store: Store, id_: str) -> None:
    """Store a table of a game that is not installed any more."""
    table = TableInMemory().table
    row = replace(table.row, id=id_, game="chess", summary=replace(table.summary(), due=1))
    assert run(store.add_table(row, []))


def put_aside(caplog: pytest.LogCaptureFixture) -> list[Any]:
    found = [record for record in caplog.records if record.message == "table_put_aside"]
    return [vars(record)["facts"] for record in found]


def test_tables_that_cannot_be_replayed_are_put_aside_and_starve_nobody(
    run: Run,
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = run(Store.open(address))
    ways = list(BROKEN_ENTRIES)
    for number in range(BROKEN):
        add(run, store, f"broken-{number}", due=number + 1, way=ways[number % len(ways)])
    add_unknown(run, store, "unknown")
    add(run, store, "whole", due=1_000_000)
    run(store.close())

    async def sweep() -> None:
        async with parts(tmp_path, Hand(monkeypatch), database=address) as services:
            for _ in range(3):
                await services.scheduler.open_due()
            whole = await services.registry.get("whole")
            await until(lambda: whole.table.deciders)
            assert len(services.registry.put_aside) == BROKEN + 1

    run(sweep())
    told = put_aside(caplog)
    assert Counter(Counter(facts["table"] for facts in told).values()) == {1: BROKEN + 1}
    reasons = " ".join(facts["reason"] for facts in told)
    assert "fly" in reasons
    assert "lacks entries" in reasons


def test_a_table_that_is_put_aside_says_so_and_is_counted(run: Run, tmp_path: Path) -> None:
    database = str(tmp_path / "nacre.db")
    store = run(Store.open(database))
    add(run, store, "broken", due=1, way="illegal")
    run(store.close())
    app = create_app(Settings(database=database, metrics="on"), Precompiler.all_ready(), Metrics())
    with TestClient(app) as client:
        for _ in range(2):
            answer = client.get("/api/tables/broken")
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "put_aside")
        assert "\nnacre_tables_put_aside 1.0\n" in client.get("/metrics").text
