"""How long decisions take: how it is counted, and that no level takes longer than it may."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import pytest

from bench.time_limits import HINT, PROMISED, SHARES, kept, played, summed_up, table
from nacre import bots
from nacre.bots.limits import PATIENCE, Clocks, Time, limit_of
from nacre.bots.strength import levels_of
from nacre.game.levels import BySearch, ByTurns, Level
from nacre.games import GAMES, game_of
from tests.settings import OWN_GAMES, Setting

SHORT = Setting("chicken", 2, {"deal": 3, "copies": 5, "limit": 10})


def test_every_decision_is_timed_by_both_clocks() -> None:
    cpu, wall = count(0.0, 0.25), count(0.0, 2.0)
    times = played(SHORT, 0, Clocks(lambda: next(cpu), lambda: next(wall)))
    assert sum(map(len, times.values())) > 3
    assert {spent for each in times.values() for spent in each} == {Time(0.25, 2.0)}
    assert times.keys() <= PROMISED.keys()


def test_times_are_summed_up_in_milliseconds() -> None:
    times = [Time(0.001 * n, 0.002 * n) for n in range(1, 201)]
    assert summed_up(times) == {
        "decisions": 200,
        "cpu": {"median": 101.0, "99 %": 199.0, "most": 200.0},
        "wall": {"median": 202.0, "99 %": 398.0, "most": 400.0},
    }


def test_the_table_has_a_row_for_each_level_of_each_game() -> None:
    summary = summed_up([Time(0.0004, 0.0123)])
    found = {"game": "chicken", "settings": 1, "games": 1, "levels": {"expert": summary}}
    assert table({"chicken": found}).splitlines()[2] == (
        "| Chicken | `expert` | 1 | 1000 ms | 0.4 | 0.4 | 0.4 | 12 | 12 | 12 |"
    )


def test_every_level_has_the_time_that_the_documentation_promises() -> None:
    assert set(PROMISED) == {*bots.LEVELS[1:], HINT}
    page = (Path(__file__).parent.parent / "docs" / "bots.md").read_text("utf-8")
    promised = {}
    for names, number, unit in re.findall(r"^\| (`[a-z`, ]+`) \|.*\| (\d+) (m?s) \|$", page, re.M):
        for level in re.findall("[a-z]+", names):
            promised[level] = int(number) / (1000 if unit == "ms" else 1)
    assert promised == {level: PROMISED[level] for level in PROMISED if level != HINT}


@pytest.mark.parametrize("game", GAMES)
def test_searches_end_within_the_time_that_their_level_may_take(game: str) -> None:
    for level, how in levels_of(game_of(game)).items():
        for seconds in limits(how):
            assert seconds < PROMISED[level]


def limits(how: Level) -> list[float]:
    """The seconds of all searches that a level may make for a decision."""
    if isinstance(how, ByTurns):
        return limits(how.lower) + limits(how.upper)
    return [how.seconds] if isinstance(how, BySearch) and how.seconds is not None else []


def test_a_decision_may_take_longer_on_the_wall_than_in_cpu_time() -> None:
    assert limit_of(1.0) == Time(1.0, PATIENCE)
    assert limit_of(1.0).without(Time(0.4, 1.0)) == Time(0.6, PATIENCE - 1.0)
    assert not limit_of(1.0).without(Time(0.9, PATIENCE - 0.1)).is_up
    assert limit_of(1.0).without(Time(1.0, 0.0)).is_up
    assert limit_of(1.0).without(Time(0.0, PATIENCE)).is_up
    assert not limit_of(None).without(Time(1e9, 1e9)).is_up


def test_no_decision_that_was_measured_took_longer_than_it_may() -> None:
    """After a change of a level: python -m bench.time_limits."""
    results = kept()
    assert list(results) == OWN_GAMES
    for found in results.values():
        assert list(found["levels"]) == list(PROMISED)
        for level, summary in found["levels"].items():
            assert summary["decisions"] > 100
            assert set(summary["cpu"]) == set(summary["wall"]) == set(SHARES)
            assert summary["cpu"]["most"] <= 1000 * PROMISED[level]
            assert summary["wall"]["most"] <= 1000 * PATIENCE * PROMISED[level]
