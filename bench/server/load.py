"""Many tables at once on one server: how many actions a second, and how long each takes."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from bench.server.playing import Ledger, Speaker, Table
from bench.server.processes import Server, load_average
from bench.server.wire import PATIENCE

SETTLE = 2.0  # seconds before anything is counted
LENGTH = 46  # actions of a game, of random Pearls on average and of boardgame.io's cards always
QUIET_FOR, QUIET = 0.5, 0.05  # seconds, and of a core: what counts as doing nothing
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
    await (_go_in_turn(playing, think) if think else _go_in_step(playing, ledger))
    await asyncio.sleep(SETTLE)
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


async def quiet(server: Server) -> None:
    """Wait until a server does nothing: after its start it still loads what was compiled."""
    async with asyncio.timeout(PATIENCE * 5):
        before = server.cpu
        while True:
            await asyncio.sleep(QUIET_FOR)
            now = server.cpu
            if now - before < QUIET * QUIET_FOR:
                return
            before = now


async def _go_in_turn(playing: Sequence[Table], think: float) -> None:
    """Begin within the time of two turns: nobody marches in step."""
    for number, table in enumerate(playing):
        asyncio.get_running_loop().call_later(2 * think * number / len(playing), table.go)
    await asyncio.sleep(2 * think)


async def _go_in_step(playing: Sequence[Table], ledger: Ledger) -> None:
    """Begin one by one, until the first ones are through with their game when the last begins.

    So in every second as many games end and begin anew as in the long run: tables that all began
    at once would do so all at once, within what is measured or not, as it happens.
    """
    async with asyncio.timeout(PATIENCE * 5):
        for number, table in enumerate(playing):
            while ledger.ever < LENGTH / 2 * number**2 / len(playing):
                await asyncio.sleep(0.005)
            table.go()


async def counted_apart(
    server: Server, speaker: Callable[[], Speaker], tables: int, rounds: int
) -> dict[str, Any]:
    """What an action costs in play, and what a new game costs: all play, then all begin anew."""
    ledger = Ledger()
    playing = await set_up(speaker, tables, 0.0, ledger, goes_on=False)
    ledger.counting = True
    in_play, new_games = Used(), Used()
    for _ in range(rounds):
        with in_play.by(server):
            for table in playing:
                table.go()
            await asyncio.gather(*(table.over.wait() for table in playing))
        with new_games.by(server):
            await _some_at_a_time([table.again for table in playing])
    await asyncio.gather(*(table.end() for table in playing))
    action, action_main = in_play.each(ledger.actions)
    game, game_main = new_games.each(ledger.games)
    return {
        "tables": tables,
        "actions": ledger.actions,
        "games": ledger.games,
        "in_play_us": action,  # for each action
        "in_play_main_us": action_main,
        "new_game_us": game,
        "new_game_main_us": game_main,
        "together_us": round(action + game * ledger.games / ledger.actions, 1),
        "load": round(load_average(), 2),
    }


class Used:
    """CPU seconds of a server, and of its main thread among them."""

    def __init__(self) -> None:
        self._all = self._main = 0.0

    @contextmanager
    def by(self, server: Server) -> Iterator[None]:
        """Add what it uses meanwhile."""
        before, main = server.cpu, server.main_cpu
        yield
        self._all += server.cpu - before
        self._main += server.main_cpu - main

    def each(self, number: int) -> tuple[float, float]:
        """Both in microseconds, for each of so many."""
        return round(self._all / number * 1e6, 1), round(self._main / number * 1e6, 1)


async def _some_at_a_time(work: Sequence[Callable[[], Awaitable[None]]]) -> None:
    places = asyncio.Semaphore(SETTING_UP)

    async def one(do: Callable[[], Awaitable[None]]) -> None:
        async with places:
            await do()

    await asyncio.gather(*map(one, work))


def at_limit(server_share: float, generator_share: float, processes: int = 1) -> str:
    """Which of the two had no time left: a server's main thread, or the load generator's."""
    if generator_share >= LIMIT and generator_share >= server_share / processes:
        return "generator"
    return "server" if server_share / processes >= LIMIT else "neither"


async def set_up(
    speaker: Callable[[], Speaker],
    tables: int,
    think: float,
    ledger: Ledger,
    *,
    goes_on: bool = True,
) -> list[Table]:
    """Tables that wait for the word to begin."""
    made = [
        Table(speaker(), ledger, think, random.Random(number), goes_on=goes_on)
        for number in range(tables)
    ]
    await _some_at_a_time([table.begin for table in made])
    return made


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
