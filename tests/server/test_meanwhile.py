"""What others do while a request waits: for its turn at the table, or for a game to be compiled.

The real application, asked without a network, so that the order is the same every time.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from nacre.precompile import MATCH, SEARCH
from nacre.server.jobs.precompile import Precompiler
from nacre.server.play.open_table import OpenTable
from nacre.server.run.app import create_app
from nacre.server.run.metrics import Metrics
from nacre.server.run.services import Services
from nacre.server.run.settings import Settings
from nacre.server.tables import commands
from nacre.server.tables.table import Table
from nacre.wire.http import HintLine
from tests.server.conftest import Run
from tests.server.in_process import act_somehow, in_turn, new_table, two_at_a_table


class Application:
    """The application, and guests who ask it."""

    def __init__(self, services: Services, http: httpx.AsyncClient) -> None:
        self.services = services
        self._http = http

    async def ask(self, guest: str, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.services.identity.token(guest)}"}
        return await self._http.request(method, path, json=body, headers=headers)


@asynccontextmanager
async def application(folder: Path) -> AsyncIterator[Application]:
    settings = Settings(database=str(folder / "nacre.db"))
    app: Any = create_app(settings, Precompiler.all_ready(), Metrics())
    transport = httpx.ASGITransport(app)
    async with (
        app.lifespan(),
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http,
    ):
        yield Application(app.state.services, http)


def test_people_of_one_device_who_sit_down_at_once_are_told_their_seats(
    run: Run, tmp_path: Path
) -> None:
    async def test() -> list[int]:
        async with application(tmp_path) as app:
            ada, _ = await app.services.identity.new_guest("Ada", 1)
            table = (await new_table(app.services, ada, seats=5)).table
            asked = [
                app.ask(ada, "POST", f"/api/tables/{table.id}/seats", body)
                for body in ({"hot_seat": True, "name": name} for name in ("Bea", "Cid", "Dee"))
            ]
            answers = await asyncio.gather(*asked)
            assert [answer.status_code for answer in answers] == [200] * 3, answers[0].text
            return [answer.json()["seat"] for answer in answers]

    assert sorted(run(test())) == [1, 2, 3]


def while_compiling(monkeypatch: pytest.MonkeyPatch, app: Application, happens: Any) -> None:
    """Let something happen while a request waits for the search of a game."""

    async def wait(game: str, step: str = MATCH) -> None:
        if step == SEARCH:
            await happens()

    monkeypatch.setattr(app.services.precompiler, "wait", wait)


async def two_who_ask_for_hints(app: Application) -> OpenTable:
    return await two_at_a_table(app.services, hints=True, options={"first": 0})


def test_a_hint_is_for_the_table_as_it_is_when_the_search_has_been_compiled(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with application(tmp_path) as app:
            open_table = await two_who_ask_for_hints(app)
            monkeypatch.setattr(app.services.bots, "hints", nothing_comes_to_mind)
            while_compiling(monkeypatch, app, lambda: _leave(app.services, open_table, "Bea"))
            answer = await app.ask("Ada", "GET", f"/api/tables/{open_table.table.id}/hint")
            version = open_table.table.version
            assert answer.json() == {"version": version, "seat": 0, "hints": []}

    run(test())


async def nothing_comes_to_mind(table: Table, seat: int, lang: str, guest: str) -> list[HintLine]:
    return []


async def _leave(services: Services, open_table: OpenTable, guest: str) -> None:
    await services.handler.handle(open_table, lambda table: commands.leave(table, guest, None))


def test_a_hint_for_somebody_who_has_acted_meanwhile_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with application(tmp_path) as app:
            open_table = await two_who_ask_for_hints(app)
            assert in_turn(open_table) == "Ada"
            while_compiling(monkeypatch, app, lambda: act_somehow(app.services, open_table))
            answer = await app.ask("Ada", "GET", f"/api/tables/{open_table.table.id}/hint")
            assert answer.json()["error"]["code"] == "not_your_turn"

    run(test())
