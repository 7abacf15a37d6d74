"""A bad day of a server in less than a minute; ``bench/soak.py`` takes an hour."""

from __future__ import annotations

import asyncio
from pathlib import Path

from nacre.server.tables import entries
from tests.server.conftest import PostgresServer
from tests.server.soaking import Day, Outcome, Plan, Sample, errors_in, grown, is_kept
from tests.server.visitors import Promise


def nothing(outcome: Outcome, memory: float) -> None:
    """Reports nothing: a test is silent."""


def test_a_bad_day_breaks_no_promise(tmp_path: Path) -> None:
    plan = Plan(seconds=8, tables=12, people=12, rate=160, kills=1)
    day = Day(str(tmp_path / "nacre.db"), tmp_path, plan, nothing)
    outcome = asyncio.run(day.run())
    assert outcome.broken == []
    assert outcome.troubles == ["full_disk", "kill", "suspend", "behind", "right"]
    assert outcome.tally.verified
    assert outcome.tally.refused["not_stored"]


def test_nor_does_a_postgresql_that_goes_away(
    postgres: PostgresServer, postgres_address: str, tmp_path: Path
) -> None:
    plan = Plan(seconds=4, tables=8, people=8, rate=160, kills=1, seed=1, clocks_jump=False)
    outcome = asyncio.run(Day(postgres_address, tmp_path, plan, nothing, postgres).run())
    assert outcome.broken == []
    assert outcome.troubles == ["database_away", "kill"]
    assert outcome.tally.verified
    assert outcome.tally.refused["not_stored"]


# --- The proof itself ---


def test_what_was_promised_and_is_missing_would_be_noticed() -> None:
    kept: dict[int, entries.Entry] = {
        3: entries.Started(),
        4: entries.Acted(0, "draw"),
        5: entries.Acted(1, "out", by="clock"),
        6: entries.Undone(0, 1),
    }
    assert is_kept(Promise("t", 3, 4, entries.Acted, 0, "draw"), kept)
    assert not is_kept(Promise("t", 3, 4, entries.Acted, 0, "out"), kept)  # another action
    assert not is_kept(Promise("t", 3, 4, entries.Acted, 1, "draw"), kept)  # of another seat
    assert not is_kept(Promise("t", 4, 5, entries.Acted, 1, "out"), kept)  # not by a person
    assert not is_kept(Promise("t", 6, 7, entries.Acted, 0, "draw"), kept)  # not there
    assert is_kept(Promise("t", 4, 6, entries.Undone, 0), kept)
    assert not is_kept(Promise("t", 4, 5, entries.Undone, 0), kept)  # later than it was said


def test_memory_that_grows_after_the_tenth_minute_would_be_noticed() -> None:
    steady = [Sample(age, 200 + min(age, 600) / 10) for age in range(1800)]
    leaking = [Sample(age, 200 + age / 10) for age in range(1800)]
    assert grown(steady) == []
    assert grown(leaking) == ["memory grew from 264 to 375 MB"]
    assert grown(leaking[:500]) == []  # no tenth minute yet


def test_errors_in_the_log_would_be_noticed() -> None:
    failed = '{"level":"error","event":"sweep_failed"}'
    full = '{"level":"error","event":"writes_not_stored"}'
    assert errors_in(f'{full}\n{failed}\n{{"level":"info","event":"x"}}\n{{"lev') == [failed]
