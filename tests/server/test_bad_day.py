"""A bad day: suspended machines, unforeseen exceptions, evictions at the wrong moment, crowds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from nacre.server.play import broadcast, scheduler
from nacre.server.play import clock as server_clock
from nacre.server.play.clock import ServerClock
from nacre.server.play.open_table import OpenTable
from nacre.server.run import services as run_services
from nacre.server.run.services import Services
from nacre.server.store import Store
from tests.server.conftest import Run, WithParts
from tests.server.in_process import (
    AN_HOUR,
    HALF_A_MINUTE,
    Hand,
    Watching,
    act_somehow,
    new_table,
    sit,
    two_at_a_table,
    two_processes,
    until,
)

ASLEEP_TOO = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # of Linux, of others


# --- A machine that was suspended ---


def test_the_clock_goes_on_while_the_machine_is_suspended(monkeypatch: pytest.MonkeyPatch) -> None:
    boot = [50.0]
    fake = SimpleNamespace(
        time=lambda: 1_000_000.0,
        monotonic=lambda: 50.0,  # stands still
        clock_gettime=lambda clock: boot[0] if clock == ASLEEP_TOO else 50.0,
    )
    monkeypatch.setattr(server_clock, "time", fake)
    clock = ServerClock()
    boot[0] += AN_HOUR
    assert clock.now() == 1_003_600_000


def test_a_clock_that_ran_out_during_a_suspend_is_seen_by_the_next_sweep(
    with_parts: WithParts, hand: Hand
) -> None:
    """The timers of the event loop stand still meanwhile."""

    async def test(services: Services) -> None:
        open_table = await two_at_a_table(services, clock=HALF_A_MINUTE, stand_in="random")
        hand.wait(AN_HOUR)
        await services.scheduler.open_due()
        await until(lambda: open_table.table.deciders)
        assert open_table.table.deciders == ["clock"]

    with_parts(test)


# --- What runs for ever ---


class Failing:
    """A function that fails the first time, and works from then on."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self.calls = 0
        self._work = work

    def __call__(self, *given: Any) -> Any:
        self.calls += 1
        if self.calls == 1:
            raise RuntimeError("unforeseen")
        return self._work(*given)


def events(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.message for record in caplog.records]


def test_the_sweep_survives_an_unforeseen_exception(
    with_parts: WithParts, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failing = Failing(Store.due)
    monkeypatch.setattr(Store, "due", lambda *given: failing(*given))
    monkeypatch.setattr(scheduler, "SWEEP", 0.001)

    async def test(services: Services) -> None:
        sweep = asyncio.create_task(services.scheduler.sweep())
        await until(lambda: failing.calls > 2 or sweep.done())
        assert not sweep.done()
        sweep.cancel()

    with_parts(test)
    assert events(caplog).count("sweep_failed") == 1


def test_the_heartbeat_survives_an_unforeseen_exception(
    with_parts: WithParts,
    postgres_address: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    failing = Failing(broadcast.Broadcaster._here)
    monkeypatch.setattr(broadcast, "HEARTBEAT", 0.001)

    async def test(services: Services) -> None:
        open_table = await new_table(services)
        open_table.watchers.add(Watching("Ada"))
        monkeypatch.setattr(broadcast.Broadcaster, "_here", lambda *given: failing(*given))
        heartbeat = asyncio.create_task(services.broadcaster.heartbeat())
        await until(lambda: failing.calls > 2 or heartbeat.done())
        assert not heartbeat.done()
        heartbeat.cancel()

    with_parts(test, database=postgres_address)
    assert events(caplog).count("heartbeat_failed") == 1


# --- Eviction ---


async def play_out(services: Services, open_table: OpenTable) -> None:
    while open_table.table.status == "playing":
        await act_somehow(services, open_table)


def test_a_table_is_not_evicted_during_its_rematch(
    with_parts: WithParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_services, "MOST_OPEN_TABLES", 1)

    async def test(services: Services) -> None:
        open_table = await two_at_a_table(services)
        await play_out(services, open_table)
        handle, evicted = services.handler.handle, []

        async def handled(at: OpenTable, *given: Any) -> Any:
            evicted.append(at.evicted)
            return await handle(at, *given)

        monkeypatch.setattr(services.handler, "handle", handled)
        for guest in ("Ada", "Bea"):
            again = await services.registry.rematch(open_table, guest)
        assert again.status == "playing"
        assert evicted
        assert not any(evicted)

    with_parts(test)


def test_a_finished_table_that_nobody_looks_at_any_more_leaves_memory(
    with_parts: WithParts, hand: Hand
) -> None:
    """Else a server keeps every game of its last days, up to the most that may be open."""

    async def test(services: Services) -> None:
        over, going_on = await two_at_a_table(services), await two_at_a_table(services)
        await play_out(services, over)
        services.registry.evict_finished()
        assert over.table.id in services.registry.open_tables  # people look at the result
        hand.wait(AN_HOUR)
        services.registry.evict_finished()
        assert list(services.registry.open_tables) == [going_on.table.id]
        assert (await services.registry.get(over.table.id)).table.status == "over"

    with_parts(test)


# --- A crowd ---


def test_who_is_there_is_told_to_other_processes_however_many_watch(
    run: Run, postgres_address: str, tmp_path: Path, hand: Hand
) -> None:
    async def test() -> None:
        async with two_processes(tmp_path, hand, postgres_address) as (here, there):
            one = await two_at_a_table(here, privacy="watchable", seats=3)
            other, before = await there.registry.get(one.table.id), one.present()
            for number in range(1_000):
                one.watchers.add(Watching(f"spectator-{number:06}"))
            one.watchers.add(Watching("Bea", 1))
            here.broadcaster.show_presence(one, before)
            await until(lambda: other.present() == [False, True, False])
            one.watchers.add(Watching("Cleo"))  # who watches first and sits down then
            await sit(here, one, "Cleo")
            await until(lambda: other.present() == [False, True, True])

    run(test())
