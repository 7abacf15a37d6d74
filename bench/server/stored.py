"""Many stored tables: how long the server takes to start, and to act at any of them.

The tables are put into the database as the server would have put them: real games of Pearls, about
half played, each with two guests of a few that play at several tables.
"""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bench.server.load import percentiles
from bench.server.nacre_table import GAME, ready
from bench.server.playing import SEATS
from bench.server.processes import load_average, nacre_server
from bench.server.wire import Http
from nacre.games import game_of
from nacre.server.http.identity import Identity
from nacre.server.store import Store
from nacre.server.tables.entries import Acted, Sat, Started, encoded
from nacre.server.tables.rows import EntryRow, TableRow, TableSummary
from nacre.server.tables.table import Table
from nacre.wire.http import NoClock, Terms

KEY = "only for the benchmark, on this machine"
PATTERNS = 50  # games of which the stored tables are copies
ACTIONS = 22  # done at each of them
TABLES_OF_TWO = 5  # tables at which the same two guests sit
AT_ONCE = 500
SAMPLE = 200  # tables at which an action is timed


@dataclass
class Pattern:
    """A game as it would be stored, and what could be done next."""

    row: TableRow
    entries: list[EntryRow]
    turn: int
    action: str


def pattern(number: int) -> Pattern:
    """A half-played game."""
    choice = random.Random(number)
    now = int(time.time() * 1000)
    terms = Terms("invite", NoClock(), "fair", "casual", False, True)
    row = TableRow(
        id=f"pattern-{number}",
        game=GAME,
        seats=SEATS,
        options=game_of(GAME).completed({}, SEATS),
        secret=choice.randbytes(32),
        invite="",
        host="guest-0",
        terms=terms,
        created=now,
        summary=TableSummary("open", None, None, now, [None] * SEATS, [None] * SEATS),
    )
    table = Table(row)
    for seat in range(SEATS):
        table.take(now, Sat(seat, f"guest-{seat}", f"Player {seat}"))
    table.take(now, Started())
    for _ in range(ACTIONS):
        assert table.match is not None
        assert table.turn is not None
        table.take(now, Acted(table.turn, choice.choice(table.match.actions())))
    assert table.match is not None
    assert table.turn is not None
    entries = [
        EntryRow(version, happening.at, encoded(happening.entry))
        for version, happening in enumerate(table.happenings, 1)
    ]
    kept = replace(row, version=table.version, summary=table.summary())
    return Pattern(kept, entries, table.turn, table.match.actions()[0])


def guests_of(number: int) -> list[str]:
    """Who sits at a stored table."""
    return [f"guest-{number // TABLES_OF_TWO}-{seat}" for seat in range(SEATS)]


def copied(pattern: Pattern, number: int) -> tuple[TableRow, list[EntryRow]]:
    """A pattern as a table of its own, with its own guests."""
    guests = guests_of(number)
    row = replace(
        pattern.row,
        id=table_id(number),
        invite=f"invite-{number}",
        host=guests[0],
        summary=replace(pattern.row.summary, sitters=guests),
    )
    sat = [
        entry._replace(body=encoded(Sat(seat, guests[seat], f"Player {seat}")))
        for seat, entry in enumerate(pattern.entries[:SEATS])
    ]
    return row, sat + pattern.entries[SEATS:]


def table_id(number: int) -> str:
    """Ids in no order, as the server's are."""
    return f"{number * 2_654_435_761 % 2**32:08x}{number:04x}"


async def fill(database: Path, patterns: list[Pattern], start: int, end: int) -> None:
    """Put tables of these numbers into the database."""
    store = await Store.open(str(database))
    try:
        for first in range(start, end, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, end))
            copies = [copied(patterns[n % len(patterns)], n) for n in numbers]
            await asyncio.gather(*(store.add_table(row, entries) for row, entries in copies))
    finally:
        await store.close()


async def stored(folder: Path, sizes: list[int], python: str) -> list[dict[str, Any]]:
    """What a server with so many tables needs, growing."""
    patterns = [pattern(number) for number in range(PATTERNS)]
    database = folder / "tables.db"
    figures, there = [], 0
    for size in sizes:
        begun = time.perf_counter()
        await fill(database, patterns, there, size)
        took = time.perf_counter() - begun
        figures.append(
            {"tables": size, "file_mb": round(database.stat().st_size / 2**20, 1)}
            | await _measured(folder, patterns, there, size, python)
            | {"filled_seconds": round(took, 1), "load": round(load_average(), 2)}
        )
        there = size
    return figures


async def _measured(
    folder: Path, patterns: list[Pattern], first: int, end: int, python: str
) -> dict[str, Any]:
    with nacre_server(folder, "--secret-key", KEY, python=python) as server:
        http = Http(server.port)
        try:
            await http.get("/healthz")
            opened = time.perf_counter() - server.begun
            await ready(http)
            memory = server.memory
            took = await _act_at_some(http, patterns, first, end)
            after = server.memory
        finally:
            http.close()
    return {
        "open_seconds": round(opened, 2),
        "memory_mb": round(memory, 1),
        "memory_after_mb": round(after, 1),
        "first_ms": round(took[0] * 1000, 2),  # the very first after the start
        "action_ms": percentiles(took[1:]),
    }


async def _act_at_some(http: Http, patterns: list[Pattern], first: int, end: int) -> list[float]:
    """One action at each of some tables that nobody has touched since the start."""
    identity = Identity(None, KEY.encode(), {})  # type: ignore[arg-type] # tokens need no store
    numbers = random.Random(end).sample(range(first, end), SAMPLE)
    took = []
    for number in numbers:
        done = patterns[number % len(patterns)]
        token = identity.token(guests_of(number)[done.turn])
        body = {"action": done.action, "version": done.row.version}
        begun = time.perf_counter()
        await http.post(f"/api/tables/{table_id(number)}/actions", body, token)
        took.append(time.perf_counter() - begun)
    return took
