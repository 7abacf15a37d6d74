"""The parts of a server in the process of the test: real SQLite, and a clock that is moved by hand.

For what takes a suspended machine, an hour of waiting or a part that fails. Whatever a real process
can show is tested with one (process.py).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from nacre.server.jobs.precompile import Precompiler
from nacre.server.play import clock as server_clock
from nacre.server.play.clock import GRACE
from nacre.server.play.open_table import OpenTable
from nacre.server.run.metrics import Metrics
from nacre.server.run.services import Services, closed, opened
from nacre.server.run.settings import Settings
from nacre.server.tables import commands
from nacre.wire.http import NewTable

HALF_A_MINUTE = {"kind": "decision", "seconds": 30}  # a clock
AN_HOUR = 3600.0


class Hand:
    """Time that is moved by hand: that of the wall, and the seconds since the machine started."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.steady = 1_000_000.0, 50.0
        fake = SimpleNamespace(
            time=lambda: self.wall,
            monotonic=lambda: self.steady,
            clock_gettime=lambda _: self.steady,
            CLOCK_MONOTONIC=time.CLOCK_MONOTONIC,
        )
        monkeypatch.setattr(server_clock, "time", fake)

    def wait(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


@asynccontextmanager
async def parts(folder: Path, hand: Hand, **settings: Any) -> AsyncIterator[Services]:
    """A server's parts, past the first seconds in which nobody runs out of time."""
    database = str(settings.pop("database", folder / "nacre.db"))
    services = await opened(
        Settings(database=database, **settings), Precompiler.all_ready(), Metrics()
    )
    hand.wait(GRACE / 1000)
    try:
        yield services
    finally:
        await closed(services)


@asynccontextmanager
async def two_processes(
    folder: Path, hand: Hand, database: str
) -> AsyncIterator[tuple[Services, Services]]:
    """The parts of two servers with one database, as if each had a process of its own."""
    async with (
        parts(folder, hand, database=database) as here,
        parts(folder, hand, database=database) as there,
    ):
        yield here, there


async def until(holds: Callable[[], object], patience: float = 60.0) -> None:
    """Let the loop go on until something holds."""
    async with asyncio.timeout(patience):
        while not holds():
            await asyncio.sleep(0.005)


async def new_table(services: Services, guest: str = "Ada", **wanted: Any) -> OpenTable:
    """A table that a guest has made; names of people are their ids, too."""
    asked = msgspec.convert({"game": "pearls", "seats": 2, **wanted}, NewTable)
    table, _ = await services.registry.new_table(guest, guest, asked)
    return await services.registry.get(table.id)


async def sit(services: Services, open_table: OpenTable, guest: str) -> None:
    invite = open_table.table.row.invite
    await services.handler.handle(
        open_table, lambda table: commands.sit_down(table, guest, guest, None, invite)
    )


async def two_at_a_table(services: Services, **wanted: Any) -> OpenTable:
    """A table that Ada has made and where Bea has sat down, too."""
    open_table = await new_table(services, **wanted)
    await sit(services, open_table, "Bea")
    return open_table


def in_turn(open_table: OpenTable) -> str:
    """The guest whose turn it is."""
    turn = open_table.table.turn
    assert turn is not None
    guest = open_table.table.sitter(turn).guest
    assert guest is not None
    return guest


async def act_somehow(services: Services, open_table: OpenTable) -> None:
    """Let the guest whose turn it is do the first of the legal actions."""
    table = open_table.table
    person = commands.Person(in_turn(open_table))
    await services.handler.act(open_table, person, table.begun().actions()[0], table.version)


class Watching:
    """A live connection that watches a table."""

    def __init__(self, guest: str | None, viewer: int | None = None) -> None:
        self.guest = guest
        self.viewer = viewer
        self.version = 0

    def push(self, message: bytes) -> None:
        pass

    def dismiss(self, code: int, reason: str) -> None:
        pass
