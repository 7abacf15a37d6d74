"""Random games: whole playouts in compiled code, on as many threads as asked for."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock
from typing import Any

from nacre.game.checked import seed_number, whole
from nacre.games import game_of
from nacre.kernel import batched
from nacre.kernel.stream import seed_word
from nacre.pictures.page import Figures
from nacre.workers import MOST_THREADS

PORTION = 2000  # games between two chances to stop


def playouts(
    game: str,
    seats: int = 2,
    games: int = 1000,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    threads: int = 1,
) -> dict[str, float]:
    """Play whole games with uniformly random actions, compiled.

    The result has ``games``, ``decisions`` and ``seconds``.

    A game depends on the seed and its number alone, so the decisions are the same with any number
    of threads.

    >>> playouts("chicken", seats=2, games=100, seed=1)["games"]
    100
    """
    found = game_of(game)
    template = found.template(found.check_seats(seats), found.completed(options, seats))
    games = whole("games", games, 0, 10**12)
    word = seed_word(seed_number(seed))
    threads = whole("threads", threads, 1, MOST_THREADS)

    def run(begin: int, end: int) -> int:
        return batched.play_out(template.copy(), template, word, begin, end)

    run(0, 0)  # compiled before the clock starts
    started = time.perf_counter()
    decisions = _shared_out(run, games, threads)
    seconds = time.perf_counter() - started
    return Figures({"games": games, "decisions": decisions, "seconds": seconds})


def _shared_out(run: Callable[[int, int], int], games: int, threads: int) -> int:
    """Run all games on threads that take them in portions, so that it can be interrupted."""
    beginnings = iter(range(0, games, PORTION))
    turn, stopped = Lock(), Event()

    def work() -> int:
        total = 0
        while not stopped.is_set():
            with turn:
                begin = next(beginnings, None)
            if begin is None:
                break
            total += int(run(begin, min(begin + PORTION, games)))
        return total

    with ThreadPoolExecutor(threads) as pool:
        try:
            return sum(worker.result() for worker in [pool.submit(work) for _ in range(threads)])
        finally:
            stopped.set()
