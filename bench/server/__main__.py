"""Benchmark of the table server beside boardgame.io: real processes, real games, one machine.

    make bench-server
    python -m bench.server --only throughput --tables 500 --seconds 5

Every row says what the server and the load generator used, and which of them was at its limit; the
machine's load average stands beside it: on a busy machine only the ratios mean something.
boardgame.io comes from npm into a folder outside of the project; without Node its rows are left out
with ``--alone``. ``--write`` keeps the figures of the parts that were run in results.json, and
writes the tables of docs/serving.md and docs/scaling.md anew.

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
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import uvloop

from bench import scaling
from bench.server.boardgame_table import VERSION, BoardgameTable, installed
from bench.server.databases import postgres
from bench.server.disk import synced
from bench.server.idle import idled
from bench.server.load import at_limit, counted_apart, loaded, quiet
from bench.server.nacre_table import GAME, NacreTable, ready
from bench.server.parts import ask
from bench.server.playing import SEATS, Speaker
from bench.server.processes import (
    Server,
    allow_many_files,
    apart,
    boardgame_server,
    cpu_of,
    family,
    nacre_server,
)
from bench.server.report import page, shown
from bench.server.stored import stored
from bench.server.wire import Http
from nacre.games import GAMES
from tests.server.nginx import nginx, proxy

RESULTS = Path(__file__).with_name("results.json")
SERVING = Path(__file__).parents[2] / "docs" / "serving.md"
PARTS = (
    "throughput", "rounds", "latency", "cost", "games", "databases", "overheard",
    "proxy", "crowd", "idle", "stored",
)  # fmt: skip
NACRE, MEMORY, FLATFILE = "nacre", "memory", "flatfile"
THINK = 0.5
TABLES, MANY = [1, 100, 500, 2000], 500
APART_TABLES, ROUNDS = 100, 3
CROWD_TABLES, CROWD_SEATS, SPECTATORS = 20, 6, 20
PROXY_TABLES = 100  # of which nginx holds two connections each, to either side

Speakers = Callable[[], Speaker]
Measure = Callable[[Server, Speakers], Awaitable[dict[str, Any]]]
Row = dict[str, Any]


def say(text: str) -> None:
    """Where the run is."""
    print(f"{time.strftime('%H:%M:%S')}  {text}", file=sys.stderr, flush=True)


class Bench:
    """One run."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self._seconds: float = chosen.seconds
        self._quick: bool = chosen.quick
        self._python: str = chosen.python
        self._sizes: list[int] = chosen.tables or ([2, 20] if chosen.quick else TABLES)
        self._many: int = max(chosen.tables) if chosen.tables else (20 if chosen.quick else MANY)
        self._games = list(GAMES)[:1] if chosen.quick else list(GAMES)
        self._modules = None if chosen.alone else installed(chosen.cache)
        self._sides = [NACRE] if self._modules is None else [NACRE, MEMORY, FLATFILE]

    # --- Beside boardgame.io ---

    def throughput(self) -> list[Row]:
        """Nobody thinks."""
        return [
            self._load(side, tables, 0.0)
            for tables in self._sizes
            for side in self._sides
            if side != FLATFILE or tables in (100, self._many)  # it takes long to set up others
        ]

    def rounds(self) -> list[Row]:
        """Actions in play and new games, counted apart."""
        tables, rounds = (10, 1) if self._quick else (APART_TABLES, ROUNDS)

        async def measure(server: Server, speakers: Speakers) -> dict[str, Any]:
            return await counted_apart(server, speakers, tables, rounds)

        rows = []
        for side in self._sides:
            say(f"{tables} tables, {rounds} games at each: {side}")
            with self._server(side) as server:
                rows.append({"side": side} | self._spoken(server, measure, side=side))
        return rows

    def latency(self) -> list[Row]:
        """Everybody thinks for half a second; the disk's own sync before and after it."""
        rows = []
        for side in self._sides:
            before = _disk()
            row = self._load(side, self._many, THINK)
            rows.append(row | {"sync_ms": [before, _disk()]})
        return rows

    def _load(self, side: str, tables: int, think: float) -> Row:
        say(f"{tables} tables, {think:g} s of thinking: {side}")

        async def measure(server: Server, speakers: Speakers) -> dict[str, Any]:
            return await loaded(server, speakers, tables, think, self._seconds)

        with self._server(side) as server:
            return {"side": side} | self._spoken(server, measure, side=side)

    def idle(self) -> list[Row]:
        """Nobody acts."""
        connections = 200 if self._quick else 5000

        async def measure(server: Server, speakers: Speakers) -> dict[str, Any]:
            return await idled(server, speakers, connections)

        rows = []
        for side in self._sides[:2]:
            say(f"{connections} idle connections: {side}")
            with self._server(side) as server:
                rows.append({"side": side} | self._spoken(server, measure, side=side))
        return rows

    # --- nacre alone ---

    def cost(self) -> list[Row]:
        """What each part of an action costs, by timers in the server."""
        rows = []
        for game in self._games:
            say(f"cost by part: {game}")
            with _folder() as folder:
                file = folder / "spent.json"
                module = ("bench.server.parts", str(file))
                with nacre_server(folder, python=self._python, module=module) as server:
                    rows.append({"game": game} | self._cost(server, file, game))
        return rows

    def _cost(self, server: Server, file: Path, game: str) -> Row:
        async def measure(server: Server, speakers: Speakers) -> dict[str, Any]:
            return await loaded(
                server,
                speakers,
                self._many,
                0.0,
                self._seconds,
                lambda: ask(server.process.pid, file),
            )

        row = self._spoken(server, measure, game=game)
        _, asked = row.pop("asked")
        spent = asked["spent"]
        actions = max(row["actions"], 1)
        return row | {"parts_us": {part: round(us / actions, 1) for part, us in spent.items()}}

    def games(self) -> list[Row]:
        """All games, as many tables of each."""
        rows = []
        for game in self._games:
            say(f"{self._many} tables of {game}")
            with self._server(NACRE) as server:
                rows.append({"game": game} | self._played(server, self._many, game=game))
        return rows

    def databases(self) -> list[Row]:
        """One process on either database, two on PostgreSQL."""
        with self._server(NACRE) as server:
            say("SQLite, 1 process")
            rows = [{"database": "SQLite", "processes": 1} | self._played(server, self._many)]
        for processes, ports in ((1, "one"), (2, "one"), (2, "each")):
            say(f"PostgreSQL, {processes} processes, ports: {ports}")
            rows.append(self._on_postgres(processes, ports))
        return rows

    def _on_postgres(self, processes: int, ports: str) -> Row:
        more = ("--processes", str(processes), "--ports", ports)
        with (
            postgres() as database,
            _folder() as folder,
            nacre_server(folder, *more, python=self._python, database=database.address) as server,
        ):
            row = self._played(
                server, self._many, server.ports(processes, ports), ask=database.used
            )
            used = _each(row)
            return {
                "database": "PostgreSQL",
                "processes": processes,
                "ports": ports,
                "database_cpu_us": round(used["cpu"] * 1e6, 1),
                "commits_per_action": round(used["commits"], 3),
                "bytes_per_action": round(used["bytes"]),
            } | row

    def overheard(self) -> list[Row]:
        """Two processes, and everybody is at the first: what hearing of it costs the other."""
        say("PostgreSQL, 2 processes, all tables at one of them")
        more = ("--processes", "2", "--ports", "each")
        with (
            postgres() as database,
            _folder() as folder,
            nacre_server(folder, *more, python=self._python, database=database.address) as server,
        ):
            ports = server.ports(2, "each")[:1]
            row = self._played(server, self._many, ports, ask=server.cpu_by_process)
            _, heard, *_ = sorted(_each(row).values(), reverse=True)
            return [{"heard_cpu_us": round(heard * 1e6, 1)} | row]

    def proxy(self) -> list[Row]:
        """Through nginx, which keeps the people of a table at one process, and without it."""
        if nginx() is None:
            say("no nginx here: `make nginx` gets one")
            return []
        rows = []
        for through in (False, True):
            say(f"two processes, through nginx: {through}")
            rows.append(self._through(proxied=through))
        return rows

    def _through(self, *, proxied: bool) -> Row:
        more = ("--processes", "2", "--ports", "each", "--trusted-proxies", "127.0.0.1")
        with (
            postgres() as database,
            _folder() as folder,
            nacre_server(folder, *more, python=self._python, database=database.address) as server,
        ):
            ports = server.ports(2, "each")
            if not proxied:
                return {"proxy": False} | self._played(server, PROXY_TABLES, ports)
            with proxy(ports, folder / "nginx") as url:
                port = int(url.rpartition(":")[2])
                row = self._played(server, PROXY_TABLES, [port], ask=_nginx_used)
                return {"proxy": True, "proxy_cpu_us": round(_each(row)["cpu"] * 1e6, 1)} | row

    def crowd(self) -> list[Row]:
        """Many seats, and many who watch."""
        rows = []
        for spectators in (0, SPECTATORS):
            say(f"{CROWD_SEATS} seats, {spectators} spectators")
            with self._server(NACRE) as server:
                tables = 2 if self._quick else CROWD_TABLES
                row = self._played(server, tables, seats=CROWD_SEATS, spectators=spectators)
                rows.append({"seats": CROWD_SEATS, "spectators": spectators} | row)
        return rows

    def stored(self) -> list[Row]:
        """Tables that wait in the database."""
        sizes = [300, 1000] if self._quick else [1_000, 10_000, 100_000]
        say(f"{', '.join(map(str, sizes))} stored tables")
        with _folder() as folder:
            return uvloop.run(stored(folder, sizes, self._python))

    # --- A server, and how it is spoken to ---

    @contextmanager
    def _server(self, side: str) -> Iterator[Server]:
        with _folder() as folder:
            if side == NACRE:
                with nacre_server(folder, python=self._python) as server:
                    yield server
            else:
                assert self._modules is not None
                with boardgame_server(self._modules, side, folder) as server:
                    yield server

    def _played(
        self,
        server: Server,
        tables: int,
        ports: list[int] | None = None,
        game: str = GAME,
        seats: int = SEATS,
        spectators: int = 0,
        ask: Callable[[], Any] = lambda: None,
    ) -> Row:
        async def measure(server: Server, speakers: Speakers) -> dict[str, Any]:
            return await loaded(server, speakers, tables, 0.0, self._seconds, ask)

        return self._spoken(server, measure, NACRE, ports, game, seats, spectators)

    def _spoken(
        self,
        server: Server,
        measure: Measure,
        side: str = NACRE,
        ports: list[int] | None = None,
        game: str = GAME,
        seats: int = SEATS,
        spectators: int = 0,
    ) -> Row:
        """What was measured at a server, and which of the two was at its limit."""

        async def speak() -> dict[str, Any]:
            doors = [(Http(port), port) for port in ports or [server.port]]
            try:
                if side != NACRE:
                    return await measure(server, lambda: BoardgameTable(*doors[0]))
                for http, _ in doors:
                    await ready(http, game)
                await quiet(server)
                turns = cycle(doors)
                return await measure(
                    server, lambda: NacreTable(*next(turns), game, seats, spectators)
                )
            finally:
                for http, _ in doors:
                    http.close()

        row = uvloop.run(speak())
        if row.get("asked") == (None, None):
            del row["asked"]
        if "main_share" in row:
            row["limit"] = at_limit(row["main_share"], row["generator_share"], len(ports or [1]))
        return row


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="nacre-bench-") as name:
        yield Path(name)


def _disk() -> dict[str, float]:
    with _folder() as folder:
        return synced(folder)


def _nginx_used() -> dict[str, float]:
    ours = family(os.getpid())
    its = [p for p in ours if Path(f"/proc/{p}/comm").read_text().strip() == "nginx"]
    return {"cpu": cpu_of(its)}


def _each(row: Row) -> dict[str, float]:
    """What was used while a row was measured, for each action."""
    before, after = row.pop("asked")
    return {name: (after[name] - before[name]) / max(row["actions"], 1) for name in after}


def cache_folder() -> Path:
    """Where boardgame.io is kept between runs."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "nacre-bench" / f"boardgame.io-{VERSION}"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.server",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="figures as JSON instead of tables")
    parser.add_argument("--write", action="store_true", help="keep the figures, write the pages")
    parser.add_argument("--quick", action="store_true", help="a small run, to see that all works")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--only", choices=PARTS, action="append", help="one part; may be repeated")
    parser.add_argument("--tables", type=int, action="append", help="so many; may be repeated")
    parser.add_argument("--seconds", type=float, default=6.0, help="of each measurement [6]")
    parser.add_argument("--apart", action="store_true", help="generator and servers on own cores")
    parser.add_argument("--python", default=sys.executable, help="to run the server in [this one]")
    parser.add_argument("--cache", type=Path, default=cache_folder(), help="for boardgame.io")
    chosen = parser.parse_args()
    allow_many_files()
    if chosen.apart:
        apart()
    bench = Bench(chosen)
    begun = time.monotonic()
    parts = {part: getattr(bench, part)() for part in chosen.only or PARTS}
    say(f"took {time.monotonic() - begun:.0f} s")
    print(json.dumps(parts, indent=1) if chosen.json else shown(parts))
    if chosen.write:
        _write(parts)


def _write(parts: dict[str, list[Row]]) -> None:
    known = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    known |= {part: rows for part, rows in parts.items() if rows}
    RESULTS.write_text(json.dumps(known, indent=1) + "\n")
    SERVING.write_text(page(SERVING.read_text(), known))
    scaling.write(known)


if __name__ == "__main__":
    main()
