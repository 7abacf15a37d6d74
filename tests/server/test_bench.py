"""The benchmark of the server works: every part of it, on a small scale and without boardgame.io.

Nothing is said about how fast anything is.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench import scaling
from bench.server import parts, report

ROOT = Path(__file__).parents[2]
ONE_PROCESS = ("throughput", "rounds", "latency", "cost", "crowd", "idle")
COLD = 900  # seconds, at most, where a game may have to be compiled


def measured(*only: str) -> dict[str, list[dict[str, Any]]]:
    """The figures of some parts."""
    command = [sys.executable, "-m", "bench.server", "--quick", "--alone", "--json"]
    command += ["--seconds", "0.5", "--tables", "2"]
    command += [word for part in only for word in ("--only", part)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=COLD
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, list[dict[str, Any]]] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def figures() -> dict[str, list[dict[str, Any]]]:
    return measured(*ONE_PROCESS)


@pytest.mark.parametrize("part", ONE_PROCESS)
def test_a_part_is_measured_and_shown(figures: dict[str, list[dict[str, Any]]], part: str) -> None:
    assert figures[part]
    for row in figures[part]:
        assert row.get("actions", 1) > 0
        assert row.get("limit", "neither") in ("server", "generator", "neither")
    assert report.shown({part: figures[part]}).startswith("| ")


def test_the_parts_of_an_action_add_up(figures: dict[str, list[dict[str, Any]]]) -> None:
    """All seams are where they were, each was entered, and together they are no more than all."""
    for row in figures["cost"]:
        assert all(row["parts_us"][part] > 0 for part in parts.PARTS)
        together = report.parts_of(row)
        assert sum(together.values()) == pytest.approx(row["server_cpu_us"], abs=0.5)
        assert sum(row["parts_us"].values()) < row["server_cpu_us"] * 1.05


def test_processes_on_postgresql_are_measured() -> None:
    rows = measured("databases")["databases"]
    assert [(row["database"], row["processes"]) for row in rows] == [
        ("SQLite", 1),
        ("PostgreSQL", 1),
        ("PostgreSQL", 2),
        ("PostgreSQL", 2),
    ]
    assert all(row["actions"] > 0 for row in rows)


def test_more_tables_need_more_of_everything() -> None:
    cost = scaling.costs(json.loads(scaling.FIGURES.read_text()))
    small, _, large = (scaling.needs(cost, tables) for tables in scaling.SIZES)
    assert large.processes > small.processes > 0
    assert large.machines > small.machines > 0
    assert large.groups >= small.groups >= 1
