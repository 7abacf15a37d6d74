"""Clocks: the time left, and who decides when it is nothing."""

from __future__ import annotations

from typing import Any

from nacre.server.tables.clock import TableClock
from nacre.wire.http import DecisionClock, GameClock, NoClock
from tests.server.process import Person, eventually


def left(clock: TableClock, now: int) -> list[int | None]:
    view = clock.view(now)
    assert view is not None
    return view.left


def test_without_a_clock_nothing_runs_out() -> None:
    clock = TableClock(NoClock(), 2)
    clock.run(0, 1000)
    assert clock.view(5000) is None
    assert clock.deadline(0) is None


def test_each_decision_has_its_own_time() -> None:
    clock = TableClock(DecisionClock(30), 2)
    clock.run(0, 1_000)
    assert clock.deadline(0) == 31_000
    assert left(clock, 11_000) == [20_000, 30_000]
    clock.spend(0, 11_000, increment=True)
    clock.run(1, 11_000)
    assert left(clock, 12_000) == [30_000, 29_000]


def test_a_game_clock_runs_down_and_gains_with_each_decision() -> None:
    clock = TableClock(GameClock(60, 5), 2)
    clock.run(0, 0)
    clock.spend(0, 20_000, increment=True)
    clock.run(1, 20_000)
    assert left(clock, 20_000) == [45_000, 60_000]
    clock.spend(1, 100_000, increment=True)
    assert left(clock, 100_000)[1] == 5_000  # nothing was left but what the decision gave


def test_a_seat_that_goes_on_acting_spends_its_time() -> None:
    clock = TableClock(GameClock(60), 2)
    clock.run(0, 0)
    for at in (10_000, 20_000):
        clock.spend(0, at, increment=True)
        clock.run(0, at)
    assert left(clock, 25_000)[0] == 35_000


def test_leaving_and_coming_back_wins_no_time() -> None:
    clock = TableClock(GameClock(60), 2)
    clock.run(0, 0)
    clock.run(None, 10_000)  # left
    clock.run(0, 15_000)  # and back
    assert left(clock, 15_000)[0] == 50_000


def test_a_wall_clock_that_goes_back_charges_nothing() -> None:
    clock = TableClock(GameClock(60), 2)
    clock.run(0, 10_000)
    clock.spend(0, 4_000, increment=False)
    assert left(clock, 4_000)[0] == 60_000


def test_when_time_runs_out_a_bot_decides_and_the_log_says_so(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2, clock={"kind": "decision", "seconds": 1}, stand_in="novice")
    bea.sit(table)

    def decided() -> Any:
        events = ada.get(f"/api/tables/{table['id']}/events")["events"]
        return [e for e in events if e["event"] == "action" and e.get("by") == "clock"]

    found = eventually(decided)
    assert found[0]["level"] == "novice"
    view = ada.see(table)
    assert view["clock"]["running"] == view["turn"]
    ada.post(f"/api/tables/{table['id']}/leave", {})
