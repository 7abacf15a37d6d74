"""Actions that come after the time was up: the server's clock decides, and flags before it acts."""

from __future__ import annotations

from typing import Any

import pytest

from nacre.server.play.clock import GRACE
from nacre.server.play.open_table import OpenTable
from nacre.server.run.services import Services
from nacre.wire.errors import OutOfTime
from tests.server.conftest import WithParts
from tests.server.in_process import (
    AN_HOUR,
    HALF_A_MINUTE,
    Hand,
    act_somehow,
    new_table,
    two_at_a_table,
    until,
)


async def begun(services: Services, **terms: Any) -> OpenTable:
    return await two_at_a_table(services, clock=HALF_A_MINUTE, options={"first": 0}, **terms)


def test_an_action_that_comes_an_hour_late_is_flagged_and_the_stand_in_decides(
    with_parts: WithParts, hand: Hand
) -> None:
    async def test(services: Services) -> None:
        open_table = await begun(services, stand_in="random")
        before = open_table.table.version
        hand.wait(AN_HOUR)  # and no timer has noticed yet: the machine was suspended, say
        with pytest.raises(OutOfTime):
            await act_somehow(services, open_table)
        await until(lambda: open_table.table.version > before)
        assert open_table.table.deciders == ["clock"]

    with_parts(test)


def test_an_action_in_the_last_moment_is_in_time(with_parts: WithParts, hand: Hand) -> None:
    async def test(services: Services) -> None:
        open_table = await begun(services)
        deadline = open_table.table.deadline()
        assert deadline is not None
        hand.wait((deadline - 1 - services.clock.now()) / 1000)
        await act_somehow(services, open_table)
        assert open_table.table.deciders == ["person"]

    with_parts(test)


def test_nothing_is_taken_back_after_the_time_was_up(with_parts: WithParts, hand: Hand) -> None:
    """Otherwise the decision would begin anew, with all its time."""

    async def test(services: Services) -> None:
        open_table = await new_table(
            services, bots={"1": "random"}, clock=HALF_A_MINUTE, undo="free"
        )
        await until(lambda: open_table.table.deadline() is not None)
        await act_somehow(services, open_table)
        await until(lambda: open_table.table.deadline() is not None)
        hand.wait(AN_HOUR)
        with pytest.raises(OutOfTime):
            await services.handler.undo(open_table, "Ada", open_table.table.version)

    with_parts(test)


def test_after_a_start_everybody_has_some_seconds(with_parts: WithParts, hand: Hand) -> None:
    """For the time in which nobody could act."""
    table = with_parts(begun).table.id
    hand.wait(AN_HOUR)  # the server is stopped meanwhile

    async def test(services: Services) -> None:
        hand.wait(-GRACE / 1000)
        await act_somehow(services, await services.registry.get(table))

    with_parts(test)
