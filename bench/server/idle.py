"""Live connections on which nothing happens: what they cost, and what those beside them notice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from bench.server.load import loaded, set_up
from bench.server.playing import SEATS, Ledger, Speaker
from bench.server.processes import Server, load_average

QUIET = 5.0  # seconds over which the CPU is watched
BESIDE = 10  # tables that play beside the idle ones
THINK = 0.2
PLAYING = 4.0


async def idled(server: Server, speaker: Callable[[], Speaker], connections: int) -> dict[str, Any]:
    """Open idle connections, two at each table; their cost, and the latency of actions beside."""
    await loaded(server, speaker, 2, 0.0, 1.0)  # what everybody needs once is there from here on
    before = server.memory
    begun = time.perf_counter()
    tables = await set_up(speaker, connections // SEATS, 0.0, Ledger())
    took = time.perf_counter() - begun
    await asyncio.sleep(1)
    after, cpu = server.memory, server.cpu
    await asyncio.sleep(QUIET)
    share = (server.cpu - cpu) / QUIET
    beside = await loaded(server, speaker, BESIDE, THINK, PLAYING)
    await asyncio.gather(*(table.end() for table in tables))
    return {
        "connections": connections,
        "set_up_seconds": round(took, 1),
        "memory_before_mb": round(before, 1),
        "memory_mb": round(after, 1),
        "kb_each": round((after - before) * 1024 / connections, 1),
        "cpu_share": round(share, 3),
        "own_ms": beside["own_ms"],
        "load": round(load_average(), 2),
    }
