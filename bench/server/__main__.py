"""Benchmark of the table server beside boardgame.io: real processes, real games, one machine.

    make bench-server

Every figure comes with the machine's load average beside it: on a busy machine only the ratios mean
something. boardgame.io comes from npm into a folder outside of the project; without Node its
columns stay empty.

How fast an interpreter is depends much on how it was built: with --python the server runs in
another one of the same version (Linux distributions build theirs with profiles and link-time
optimisation, a plain ./configure does not).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvloop

from bench.server.boardgame_table import VERSION, BoardgameTable, installed
from bench.server.idle import idled
from bench.server.load import loaded
from bench.server.nacre_table import NacreTable, ready
from bench.server.playing import Speaker
from bench.server.processes import Server, allow_many_files, boardgame_server, nacre_server
from bench.server.report import shown
from bench.server.stored import stored
from bench.server.wire import Http

PARTS = ("throughput", "latency", "idle", "stored")
NACRE, MEMORY, FLATFILE = "nacre", "memory", "flatfile"
THINK = 0.5

Measure = Callable[[Server, Callable[[], Speaker]], Awaitable[dict[str, Any]]]


def say(text: str) -> None:
    """Where the run is."""
    print(text, file=sys.stderr, flush=True)


class Bench:
    """One run."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self._seconds: float = chosen.seconds
        self._quick: bool = chosen.quick
        self._python: str = chosen.python
        self._modules = None if chosen.alone else installed(chosen.cache)
        self._sides = [NACRE] if self._modules is None else [NACRE, MEMORY, FLATFILE]

    @contextmanager
    def _server(self, side: str) -> Iterator[Server]:
        with tempfile.TemporaryDirectory(prefix="nacre-bench-") as name:
            folder = Path(name)
            if side == NACRE:
                with nacre_server(folder, python=self._python) as server:
                    yield server
            else:
                assert self._modules is not None
                with boardgame_server(self._modules, side, folder) as server:
                    yield server

    def _measured(self, side: str, measure: Measure) -> dict[str, Any]:
        with self._server(side) as server:
            return uvloop.run(_spoken(server, side, measure))

    def throughput(self) -> list[dict[str, Any]]:
        """Nobody thinks."""
        return self._load([20, 50] if self._quick else [100, 500], 0.0, self._sides)

    def latency(self) -> list[dict[str, Any]]:
        """Everybody thinks for half a second."""
        return self._load([50] if self._quick else [500], THINK, self._sides)

    def _load(self, sizes: list[int], think: float, sides: list[str]) -> list[dict[str, Any]]:
        rows = []
        for tables in sizes:
            for side in sides:
                say(f"{tables} tables, {think:g} s of thinking: {side}")
                figures = self._measured(
                    side,
                    lambda server, speaker, tables=tables: loaded(  # type: ignore[misc] # binds tables
                        server, speaker, tables, think, self._seconds
                    ),
                )
                rows.append({"side": side} | figures)
        return rows

    def idle(self) -> list[dict[str, Any]]:
        """Nobody acts."""
        connections = 200 if self._quick else 5000
        rows = []
        for side in self._sides[:2]:
            say(f"{connections} idle connections: {side}")
            figures = self._measured(
                side, lambda server, speaker: idled(server, speaker, connections)
            )
            rows.append({"side": side} | figures)
        return rows

    def stored(self) -> list[dict[str, Any]]:
        """Tables that wait in the database."""
        sizes = [300, 1000] if self._quick else [1_000, 10_000, 100_000]
        say(f"{', '.join(map(str, sizes))} stored tables")
        with tempfile.TemporaryDirectory(prefix="nacre-bench-") as folder:
            return uvloop.run(stored(Path(folder), sizes, self._python))


async def _spoken(server: Server, side: str, measure: Measure) -> dict[str, Any]:
    http = Http(server.port)
    try:
        if side == NACRE:
            await ready(http)
            return await measure(server, lambda: NacreTable(http, server.port))
        return await measure(server, lambda: BoardgameTable(http, server.port))
    finally:
        http.close()


def cache_folder() -> Path:
    """Where boardgame.io is kept between runs."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "nacre-bench" / f"boardgame.io-{VERSION}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--json", action="store_true", help="figures as JSON instead of a table")
    parser.add_argument("--quick", action="store_true", help="a small run, to see that all works")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--only", choices=PARTS, action="append", help="one part; may be repeated")
    parser.add_argument("--seconds", type=float, default=12.0, help="of each measurement [12]")
    parser.add_argument("--python", default=sys.executable, help="to run the server in [this one]")
    parser.add_argument("--cache", type=Path, default=cache_folder(), help="for boardgame.io")
    chosen = parser.parse_args()
    allow_many_files()
    bench = Bench(chosen)
    parts = {part: getattr(bench, part)() for part in chosen.only or PARTS}
    print(json.dumps(parts, indent=1) if chosen.json else shown(parts))


if __name__ == "__main__":
    main()
