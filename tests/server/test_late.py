"""Actions that come after the time was up: the server's clock decides, and flags before it acts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from nacre.server.play.clock import GRACE
from nacre.server.play.open_table import OpenTable
from nacre.server.run.services import Services
from nacre.server.tables.commands import Person
from nacre.wire.errors import OutOfTime
from tests.server.conftest import Run
from tests.server.in_process import Hand, in_turn, new_table, parts, sit, until

HALF_A_MINUTE = {"kind": "decision", "seconds": 30}
AN_HOUR = 3600.0


async def begun(services: Services, **terms: Any) -> OpenTable:
    open_table = await new_table(services, clock=HALF_A_MINUTE, options={"first": 0}, **terms)
    await sit(services, open_table, "Bea")
    return open_table


async def act_somehow(services: Services, open_table: OpenTable) -> None:
    table = open_table.table
    person = Person(in_turn(open_table))
    await services.handler.act(open_table, person, table.begun().actions()[0], table.version)


def test_an_action_that_comes_an_hour_late_is_flagged_and_the_stand_in_decides(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(monkeypatch)

    async def test() -> None:
        async with parts(tmp_path, hand) as services:
            open_table = await begun(services, stand_in="random")
            before = open_table.table.version
            hand.wait(AN_HOUR)  # and no timer has noticed yet: the machine was suspended, say
            with pytest.raises(OutOfTime):
                await act_somehow(services, open_table)
            await until(lambda: open_table.table.version > before)
            assert open_table.table.deciders == ["clock"]

    run(test())


def test_an_action_in_the_last_moment_is_in_time(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(monkeypatch)

    async def test() -> None:
        async with parts(tmp_path, hand) as services:
            open_table = await begun(services)
            deadline = open_table.table.deadline()
            assert deadline is not None
            hand.wait((deadline - 1 - services.clock.now()) / 1000)
            await act_somehow(services, open_table)
            assert open_table.table.deciders == ["person"]

    run(test())


def test_nothing_is_taken_back_after_the_time_was_up(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the decision would begin anew, with all its time."""
    hand = Hand(monkeypatch)

    async def test() -> None:
        async with parts(tmp_path, hand) as services:
            open_table = await new_table(
                services, bots={"1": "random"}, clock=HALF_A_MINUTE, undo="free"
            )
            await until(lambda: open_table.table.deadline() is not None)
            await act_somehow(services, open_table)
            await until(lambda: open_table.table.deadline() is not None)
            hand.wait(AN_HOUR)
            with pytest.raises(OutOfTime):
                await services.handler.undo(open_table, "Ada", open_table.table.version)

    run(test())


def test_after_a_start_everybody_has_some_seconds(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For the time in which nobody could act."""
    hand = Hand(monkeypatch)

    async def test() -> None:
        async with parts(tmp_path, hand) as services:
            table = (await begun(services)).table.id
        hand.wait(AN_HOUR)  # the server is stopped meanwhile
        async with parts(tmp_path, hand) as services:
            hand.wait(-GRACE / 1000)
            await act_somehow(services, await services.registry.get(table))

    run(test())
