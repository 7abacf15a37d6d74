"""The rooms of the server: some things are done in one place only."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from litestar.testing import TestClient

from nacre.server.jobs.precompile import Precompiler
from nacre.server.run.app import create_app
from nacre.server.run.metrics import Metrics
from nacre.server.run.settings import Settings
from nacre.server.store import Store
from nacre.server.tables.rows import TableRow, TableSummary
from nacre.wire.http import NoClock, Terms

SERVER = Path(__file__).parents[2] / "src" / "nacre" / "server"


def modules_with(pattern: str) -> list[str]:
    """The modules of the server whose text matches."""
    return [
        path.relative_to(SERVER).as_posix()
        for path in SERVER.rglob("*.py")
        if re.search(pattern, path.read_text(encoding="utf-8"), re.M)
    ]


@pytest.mark.parametrize("call", [r"store\.append(_then)?\(", r"commands\.act\(", r"\.acted\b"])
def test_a_person_a_bot_and_the_clock_act_in_one_place(call: str) -> None:
    assert modules_with(call) == ["play/act.py"]


def test_one_style_of_logging() -> None:
    assert modules_with(r"^import logging|getLogger") == ["run/logs.py"]


def test_the_time_at_tables_is_read_off_one_clock_that_never_jumps() -> None:
    """The others use the wall clock to sign messages, and to date migrations, probes, the log."""
    assert sorted(modules_with(r"\btime\.time|\btime_ns|\bdatetime\b")) == [
        "http/health.py",
        "play/clock.py",
        "push/notices.py",
        "push/web_push.py",
        "run/logs.py",
        "store/schema.py",
    ]


def test_a_stored_table_of_a_game_that_is_not_installed_any_more_says_so(tmp_path: Path) -> None:
    database = str(tmp_path / "nacre.db")
    asyncio.run(_store_table_of("chess", database))
    app = create_app(Settings(database=database), Precompiler.all_ready(), Metrics())
    with TestClient(app) as client:
        answer = client.get("/api/tables/old")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unknown_game")


async def _store_table_of(game: str, database: str) -> None:
    terms = Terms("watchable", NoClock(), "fair", "casual", False, True)
    summary = TableSummary("playing", 0, None, 1, ["ann", "bob"], ["Ann", "Bob"])
    row = TableRow(
        id="old", game=game, seats=2, options={}, secret=b"s" * 32, invite="i", host="ann",
        terms=terms, created=1, summary=summary,
    )  # fmt: skip
    store = await Store.open(database)
    try:
        assert await store.add_table(row, [])
    finally:
        await store.close()
