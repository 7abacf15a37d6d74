"""Clocks: the time left, and who decides when it is nothing."""

from __future__ import annotations

from typing import Any

import pytest

from nacre.game import pace
from nacre.games import GAMES
from nacre.server.tables import views
from nacre.server.tables.clock import MOST_SHOWN, TableClock
from nacre.wire.http import DecisionClock, GameClock, NoClock
from tests.server.process import Person, eventually
from tests.server.table_in_memory import TableInMemory

BEA = {"1": "Bea"}
THIRTY_SECONDS = {"kind": "decision", "seconds": 30}


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


# --- What is shown costs no time ---


def test_time_begins_to_run_when_the_others_actions_have_been_shown() -> None:
    clock = TableClock(DecisionClock(30), 3)
    clock.show(1, pace.ACTION, 0, passed=False)
    clock.show(2, pace.ACTION, 0, passed=False)
    clock.run(0, 10_000)
    assert clock.deadline(0) == 10_000 + 1_800 + 30_000
    view = clock.view(10_500)
    assert view is not None
    assert (view.running, view.since) == (0, 11_800)
    assert view.left == [30_000, 30_000, 30_000]
    assert left(clock, 12_800)[0] == 29_000


def test_rolls_are_shown_longer_and_one_s_own_too() -> None:
    clock = TableClock(DecisionClock(30), 2)
    clock.run(0, 0)
    clock.spend(0, 5_000, increment=True)
    clock.show(0, pace.ACTION, pace.ROLL, passed=False)
    clock.run(0, 5_000)  # the same seat goes on
    assert clock.deadline(0) == 5_000 + 1_300 + 30_000
    assert clock.deadline(0) == 5_000 + 1_300 + 30_000


def test_what_a_game_clock_shows_is_not_charged() -> None:
    clock = TableClock(GameClock(60), 2)
    clock.show(1, pace.ACTION, pace.ROLL, passed=False)
    clock.run(0, 0)
    clock.spend(0, 1_000, increment=True)  # quicker than it is shown
    assert left(clock, 1_000)[0] == 60_000
    clock.run(1, 1_000)
    clock.show(1, pace.ACTION, pace.ROLL, passed=False)
    clock.run(0, 2_000)
    clock.spend(0, 5_000, increment=True)
    assert left(clock, 5_000)[0] == 60_000 - (5_000 - 2_000 - 2_200)


def test_clocks_wait_three_seconds_in_a_turn_at_most() -> None:
    clock = TableClock(DecisionClock(30), 2)
    for _ in range(9):
        clock.show(1, pace.ACTION, pace.ROLL, passed=False)
    clock.run(0, 0)
    assert clock.deadline(0) == MOST_SHOWN + 30_000
    clock.spend(0, 4_000, increment=True)
    clock.show(0, pace.ACTION, pace.ROLL, passed=False)
    clock.run(0, 4_000)
    assert clock.deadline(0) == 4_000 + 30_000  # the turn had its three seconds
    clock.show(1, pace.ACTION, 0, passed=False)
    clock.run(1, 5_000)
    clock.run(0, 6_000)
    assert clock.deadline(0) == 6_000 + 900 + 30_000  # but this is another one


def test_a_turn_that_came_back_at_once_is_another_one() -> None:
    clock = TableClock(DecisionClock(30), 2)
    for at in (0, 10_000, 20_000):
        clock.spend(0, at, increment=True)
        clock.show(0, pace.ACTION, 2 * pace.ROLL, passed=True)
        clock.run(0, at)
        assert clock.deadline(0) == at + 2_600 + 30_000


def test_what_does_not_move_the_game_gives_no_time() -> None:
    clock = TableClock(DecisionClock(30), 2)
    clock.show(1, pace.ACTION, 0, passed=False)
    clock.run(0, 0)
    for at in (100, 200):
        clock.run(0, at)  # somebody switched the chat off
    assert clock.deadline(0) == 900 + 30_000


def test_a_table_waits_for_the_deal_and_for_the_others_actions() -> None:
    table = TableInMemory("pearls", 2, hot_seat=BEA, clock=THIRTY_SECONDS, options={"first": 0})
    assert waits(table) == pace.DEAL
    act_somehow(table)
    assert waits(table) == pace.DEAL + pace.ACTION  # of a seat that had no turn yet
    act_somehow(table)
    assert waits(table) == pace.ACTION


@pytest.mark.parametrize("game", GAMES)
def test_a_stored_game_comes_to_the_same_deadlines(game: str) -> None:
    table = TableInMemory(game, 2, hot_seat=BEA, clock=THIRTY_SECONDS)
    for _ in range(30):
        if table.table.turn is None:
            break
        shown = waits(table)
        assert 0 <= shown <= MOST_SHOWN
        table.load_again()
        assert waits(table) == shown
        table.now += 7_000
        act_somehow(table)


@pytest.mark.parametrize("seats", [1, 2])
def test_a_roll_that_fails_is_waited_for(seats: int) -> None:
    people = {str(seat): f"Guest {seat}" for seat in range(1, seats)}
    table = TableInMemory("pearl_dice", seats, hot_seat=people, clock=THIRTY_SECONDS)
    failed = 0
    while failed < 5:
        table.now += 7_000
        act_somehow(table)
        if rolls(table) > 1:
            assert waits(table) == MOST_SHOWN  # the roll, that it failed, and the next roll
            failed += 1


def waits(table: TableInMemory) -> int:
    """How long the clock of the seat to act stands still after the last entry."""
    deadline = table.table.deadline()
    assert deadline is not None
    return deadline - table.table.touched - 30_000


def act_somehow(table: TableInMemory) -> None:
    seat = table.table.turn
    table.act("Ada", table.see("Ada", seat)["actions"][0], table.table.version, seat)


def rolls(table: TableInMemory) -> int:
    """How many rolls followed the last action."""
    news = views.events(table.table, None, table.table.version - 1)
    return sum(event["event"] == "rolled" for event in news)


# --- A server ---


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


def test_time_does_not_run_out_while_things_are_shown(ada: Person) -> None:
    second = {"kind": "decision", "seconds": 1}
    bots = {"1": "random", "2": "random", "3": "random"}
    options = {"first": 1}
    table = ada.new_table("pearls", 4, clock=second, bots=bots, options=options)
    path = f"/api/tables/{table['id']}/events"

    def by_clock() -> Any:
        events = ada.get(path)["events"]
        return [e for e in events if e["event"] == "action" and e.get("by") == "clock"]

    decided = eventually(by_clock)[0]
    bots_last = next(
        e for e in reversed(ada.get(path)["events"]) if e["version"] < decided["version"]
    )
    assert decided["at"] - bots_last["at"] >= MOST_SHOWN + 1_000
    ada.post(f"/api/tables/{table['id']}/leave", {})
