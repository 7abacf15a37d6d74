"""Our four games beside other libraries' in one run: the figures of docs/benchmarks.md.

    make bench                           measures all, about ten minutes, and writes the page
    python -m bench.speed --only batch   a part of it: see the list PARTS
    python -m bench.speed --page         writes the page from the figures that are kept

Each library runs in a process of its own (:mod:`bench.peers`). All take turns, round after round,
and the best round of each counts, because machines are noisy: only ratios within a run mean
something, and processor time rather than the clock.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import nacre
from bench import benchmark_page, engine, environments, start_times
from bench.benchmark_page import PARTS
from bench.peers import LIBRARIES, Case, peer
from nacre.games import GAMES

RESULTS = Path(__file__).with_suffix(".json")
ROUNDS = 3
COMMAND = "python -m bench.peers.worker {} {}"

Row = dict[str, Any]


@dataclass
class Worker:
    """The process of a library with so many threads."""

    name: str
    threads: int
    folder: str  # for what JAX compiles: once for one and two threads
    versions: dict[str, str] = field(default_factory=dict)

    def __enter__(self) -> Self:
        command = COMMAND.format(self.name, self.threads).split()[1:]
        self._process = subprocess.Popen(
            [sys.executable, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"JAX_COMPILATION_CACHE_DIR": self.folder},
        )
        self.versions = self._answer()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()

    def measure(self, case: Case) -> dict[str, float]:
        """Units a second of a case, once."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(case._asdict()) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.name}: ended; try {COMMAND.format(self.name, self.threads)}")
        found: dict[str, Any] = json.loads(line)
        return found


def compared(what: str, rounds: int) -> tuple[list[Row], dict[str, str]]:
    """Every library that can do it, in turn; the best of each case, and the versions."""
    cases = [(name, case) for name in LIBRARIES for case in peer_cases(name) if matches(case, what)]
    best: dict[tuple[str, Case], dict[str, float]] = {}
    versions: dict[str, str] = {}
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        workers = {
            (name, threads): stack.enter_context(Worker(name, threads, folder))
            for name, threads in dict.fromkeys((name, case.threads) for name, case in cases)
        }
        for number in range(rounds):
            for name, case in cases:
                found = workers[name, case.threads].measure(case)
                old = best.setdefault((name, case), found)
                best[name, case] = {clock: max(found[clock], old[clock]) for clock in found}
                if number == 0:
                    say(f"{name}, {what} of {case.game}: {found['cpu']:,.0f} a second")
            say(f"{what}: round {number + 1} of {rounds}, {len(cases)} cases")
        for worker in workers.values():
            versions |= worker.versions
    return [{"peer": name, **case._asdict(), **best[name, case]} for name, case in cases], versions


def matches(case: Case, what: str) -> bool:
    """Whether a case belongs to a part; a scan is another way to step a batch."""
    return case.what == what or (what == "batch" and case.what == "scan")


def peer_cases(name: str) -> Iterable[Case]:
    return peer(name).CASES


def machine() -> Row:
    """What it ran on, and how busy that was."""
    model = next(
        (
            line.partition(":")[2].strip()
            for line in _read("/proc/cpuinfo").splitlines()
            if line.startswith("model name")
        ),
        platform.machine(),
    )
    return {
        "processor": model,
        "cores": len(os.sched_getaffinity(0)),
        "load": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
        "nacre": nacre.__version__,
    }


def _read(path: str) -> str:
    return Path(path).read_text() if Path(path).exists() else ""


_BEGUN = time.perf_counter()


def say(text: str) -> None:
    print(f"{time.perf_counter() - _BEGUN:6.0f} s  {text}", flush=True)


def measured(parts: Iterable[str], rounds: int, results: dict[str, Any]) -> dict[str, Any]:
    """The figures, with those of the parts measured anew."""
    results = {"rows": [], "versions": {}, "machines": {}} | results
    for part in parts:
        before = machine()
        if part == "starts":
            results["starts"] = start_times.measure(say)
        elif part == "profile":
            results["profile"] = {game: engine.profile(game) for game in GAMES}
        elif part == "environments":
            results["environments"] = environments.measure()
        else:
            rows, versions = compared(part, rounds)
            kept = [row for row in results["rows"] if not matches(case_of(row), part)]
            results["rows"] = kept + rows
            results["versions"] |= versions
        results["machines"][part] = before
        say(f"{part}: done")
    return results


def case_of(row: Row) -> Case:
    return Case(row["what"], row["game"], row["size"], row["threads"])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="*", choices=PARTS, default=PARTS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--page", action="store_true", help="measure nothing")
    chosen = parser.parse_args()
    results = json.loads(_read(str(RESULTS)) or "{}")
    if not chosen.page:
        results = measured(chosen.only, chosen.rounds, results)
        RESULTS.write_text(json.dumps(benchmark_page.rounded(results), indent=1) + "\n")
    benchmark_page.write(json.loads(RESULTS.read_text()))
    print(benchmark_page.summary(results))


if __name__ == "__main__":
    main()
