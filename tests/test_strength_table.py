"""The table of strengths: its rows are played in runs, and runs are pooled."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bench import strength
from bench.pooled import Sums, pooled, sums_of
from bench.strength import Row, forget, measured, run_file, runs_of, whole
from nacre.lab.estimates import share_estimate

ROW = Row("Chicken, 2: novice over random", "chicken --bots novice,random --games 12 -o limit=10")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(strength, "GAMES", tmp_path / "runs")
    monkeypatch.setattr(strength, "RESULTS", tmp_path / "strength.json")
    return tmp_path / "runs"


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 1.0])
def test_runs_that_are_pooled_say_what_all_their_deals_would(share: float) -> None:
    rnd = random.Random(3)
    runs = [[round(2 * rnd.random() * share) / 2 for _ in range(n)] for n in (20, 35, 7)]
    told = [share_estimate(deals) for deals in runs]
    sums = [
        sums_of(len(deals), one.mean, one.low, one.high)
        for deals, one in zip(runs, told, strict=True)
    ]
    together, wanted = pooled(sums), share_estimate([deal for deals in runs for deal in deals])
    for name in ("mean", "low", "high"):
        assert getattr(together, name) == pytest.approx(getattr(wanted, name))


def test_deals_that_are_all_alike_keep_their_distance() -> None:
    assert pooled([Sums(100, 100.0, 100.0)]) == share_estimate([1.0] * 100)


def test_a_row_that_was_played_in_part_goes_on_with_other_deals() -> None:
    [first] = measured(ROW._replace(arguments=ROW.arguments.replace("12", "8")), [], [])
    assert (first["seed"], first["games"], first["deals"]) == (1116, 8, 4)
    again, second = measured(ROW, [first], [])
    assert again is first
    assert (second["seed"], second["games"], second["deals"]) == (2116, 4, 2)
    found = whole(ROW, [first, second])
    assert found["games"] == 12
    assert found["mean"] == pytest.approx((2 * first["mean"] + second["mean"]) / 3, abs=1e-4)
    assert runs_of(ROW, {ROW.name: found}) == [first, second]
    other = ROW._replace(arguments="chicken --bots casual,random --games 12")
    assert runs_of(other, {ROW.name: found}) == []


def test_a_run_that_was_stopped_goes_on_where_it_was() -> None:
    [stopped] = measured(ROW, [], ["--budget", "0.000001"])
    assert 0 < stopped["games"] < 12
    assert run_file(ROW, 1116).exists()
    [whole_run] = measured(ROW, [stopped], [])
    assert not run_file(ROW, 1116).exists()
    [at_once] = measured(ROW, [], [])
    for run in (whole_run, at_once):
        del run["seconds"]
    assert whole_run == at_once


def test_what_other_code_began_counts_and_is_not_gone_on_with() -> None:
    [stopped] = measured(ROW, [], ["--budget", "0.000001"])
    file = run_file(ROW, 1116)
    file.write_text(file.read_text().replace('"code": "', '"code": "before '))
    first, second = measured(ROW, [stopped], [])
    assert first is stopped
    assert (second["seed"], second["games"]) == (2116, 12 - stopped["games"])


def test_a_row_that_is_to_be_measured_again_leaves_nothing_behind(folder: Path) -> None:
    results = {ROW.name: whole(ROW, measured(ROW, [], ["--budget", "0.000001"]))}
    assert list(folder.iterdir())
    forget(ROW, results)
    assert results == {}
    assert not list(folder.iterdir())
