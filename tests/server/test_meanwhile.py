"""What others do while a request waits: for its turn at the table.

The real application, asked without a network, so that the order is the same every time.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from nacre.server.jobs.precompile import Precompiler
from nacre.server.run.app import create_app
from nacre.server.run.metrics import Metrics
from nacre.server.run.services import Services
from nacre.server.run.settings import Settings
from tests.server.conftest import Run
from tests.server.in_process import new_table


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
