"""Long tests first, so that no worker ends with one while the others have nothing left to do.

``durations.json`` says which tests are long: seconds by test, the longest of its parameters. What
is not listed there takes less than ``LONG``, or is new, and stays in its order. ``pytest
--record-durations`` measures anew what is run and leaves the other lines as they are, but for tests
that are gone.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest

FILE = Path(__file__).with_name("durations.json")
ROOT = FILE.parent.parent
LONG = 0.5  # seconds

Durations = Mapping[str, float]


def name_of(test: str) -> str:
    """The id of a test without its parameters."""
    return test.partition("[")[0]


def longest_first(tests: list[pytest.Item], durations: Durations) -> list[pytest.Item]:
    """Long tests in the order of their durations, then all others as they came."""
    return sorted(tests, key=lambda test: -durations.get(name_of(test.nodeid), 0.0))


def known() -> dict[str, float]:
    found: dict[str, float] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


class Recorder:
    """Measures what is run, and writes it down in the end."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":  # what a fixture takes is paid by whoever is the first to want it
            self._seconds[report.nodeid] = report.duration

    def pytest_sessionfinish(self) -> None:
        FILE.write_text(written(still_there(updated(known(), self._seconds))), encoding="utf-8")


def updated(before: Durations, measured: Durations) -> dict[str, float]:
    """The longest duration of each test; those that were not run keep theirs."""
    longest: dict[str, float] = {}
    for test, seconds in measured.items():
        longest[name_of(test)] = max(seconds, longest.get(name_of(test), 0.0))
    return {**before, **longest}


def still_there(durations: Durations) -> dict[str, float]:
    """Without tests that were renamed, moved or removed."""
    return {name: seconds for name, seconds in durations.items() if _is_there(name)}


def _is_there(name: str) -> bool:
    file, _, test = name.partition("::")
    path = ROOT / file
    return path.exists() and f"def {test.rpartition('::')[2]}(" in path.read_text(encoding="utf-8")


def written(durations: Durations) -> str:
    """The file: what is long, in the order of names."""
    kept = {name: round(seconds, 1) for name, seconds in sorted(durations.items())}
    return json.dumps({name: s for name, s in kept.items() if s >= LONG}, indent=2) + "\n"
