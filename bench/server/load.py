"""Many tables at once on one server: how many actions a second, and how long each takes."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from bench.server.playing import Ledger, Speaker, Table
from bench.server.processes import Server, load_average

SETTLE = 2.0  # seconds before anything is counted
LIMIT = 0.85  # of a core, from which on something is busy
SETTING_UP = 16  # tables that are set up at a time


async def loaded(
    server: Server,
    speaker: Callable[[], Speaker],
    tables: int,
    think: float,
    seconds: float,
    ask: Callable[[], Any] = lambda: None,
) -> dict[str, Any]:
    """Play at so many tables for so long; what was measured.

    ``ask`` is called where the measurement begins and ends; both answers are passed on.
    """
    ledger = Ledger()
    playing = await set_up(speaker, tables, think, ledger)
    for number, table in enumerate(playing):
        asyncio.get_running_loop().call_later(2 * think * number / tables, table.go)
    await asyncio.sleep(SETTLE + 2 * think)
    first = await asyncio.to_thread(ask)
    ledger.counting = True
    begun, own, its = time.perf_counter(), time.process_time(), server.cpu
    main = server.main_cpu
    await asyncio.sleep(seconds)
    ledger.counting = False
    took = time.perf_counter() - begun
    own, its, main = time.process_time() - own, server.cpu - its, server.main_cpu - main
    last, memory = await asyncio.to_thread(ask), server.memory
    await asyncio.gather(*(table.end() for table in playing))
    return _figures(ledger, tables, think, took, own, its, main) | {
        "memory_mb": round(memory, 1),
        "asked": (first, last),
    }


def at_limit(server_share: float, generator_share: float, processes: int = 1) -> str:
    """Which of the two had no time left: a server's main thread, or the load generator's."""
    if generator_share >= LIMIT and generator_share >= server_share / processes:
        return "generator"
    return "server" if server_share / processes >= LIMIT else "neither"


async def set_up(
    speaker: Callable[[], Speaker], tables: int, think: float, ledger: Ledger
) -> list[Table]:
    """Tables that wait for the word to begin."""
    places = asyncio.Semaphore(SETTING_UP)

    async def one(number: int) -> Table:
        table = Table(speaker(), ledger, think, random.Random(number))
        async with places:
            await table.begin()
        return table

    return await asyncio.gather(*(one(number) for number in range(tables)))


def _figures(
    ledger: Ledger, tables: int, think: float, took: float, own: float, its: float, main: float
) -> dict[str, Any]:
    actions = max(ledger.actions, 1)
    return {
        "tables": tables,
        "think": think,
        "seconds": round(took, 2),
        "actions": ledger.actions,
        "games": ledger.games,
        "per_second": round(ledger.actions / took, 1),
        "own_ms": percentiles(ledger.own),
        "other_ms": percentiles(ledger.other),
        "per_cpu_second": round(ledger.actions / max(its, 1e-9), 1),
        "server_cpu_us": round(its / actions * 1e6, 1),  # for each action
        "generator_cpu_us": round(own / actions * 1e6, 1),
        "main_cpu_us": round(main / actions * 1e6, 1),  # of that, in the main thread
        "server_share": round(its / took, 2),  # of one core
        "main_share": round(main / took, 2),
        "generator_share": round(own / took, 2),
        "message_bytes": round(ledger.bytes_in / max(ledger.messages_in, 1)),
        "load": round(load_average(), 2),
    }


def percentiles(seconds: Sequence[float]) -> dict[str, float]:
    """The middle, the 99th of a hundred and the worst, in milliseconds."""
    if not seconds:
        return {"p50": 0.0, "p99": 0.0, "max": 0.0}
    ordered = sorted(seconds)
    places = {"p50": len(ordered) // 2, "p99": len(ordered) * 99 // 100, "max": len(ordered) - 1}
    return {name: round(ordered[place] * 1000, 2) for name, place in places.items()}
