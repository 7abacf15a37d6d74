"""What statistics cost: random games counted, beside the same games bare; and what Ray costs.

The two are run in turn and the median of the ratios counts, in CPU time of one core, because
machines are noisy. Then two workers of a Ray on this machine beside two processes, both at work
already: chunks of the same simulation in turn, by the clock, with the load of the machine.

    python -m bench.simulate [--games 100000] [--json FILE] [--without-ray]
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from nacre.games import game_of
from nacre.kernel import batched
from nacre.kernel.stream import seed_word
from nacre.lab import counting, simulation
from nacre.lab.cluster import RayCluster
from nacre.lab.executors import Crew, results
from nacre.lab.processes import LocalProcesses

ROUNDS = 7
# game, seats, and the most that counting may cost, where that is promised
KINDS: list[tuple[str, int, float | None]] = [
    ("pearls", 2, 1.3),
    ("pearls", 4, 1.3),
    ("chicken", 3, None),
    ("pearl_dice", 2, None),
    ("pearladora", 2, None),
]


def cost_of_counting(game: str, seats: int, games: int) -> dict[str, Any]:
    """Microseconds of a game bare and counted, and the median of the ratios of each round."""
    found = game_of(game)
    template = found.template(seats, found.completed(None, seats))
    room, word = template.copy(), seed_word(1)
    counter = counting.new_counter(found, seats)
    listing = np.zeros((0, counting.BY_SEAT + 2 * seats), np.int32)

    def bare(n: int) -> None:
        batched.play_out(room, template, word, 0, n)

    def counted(n: int) -> None:
        counting.play_randomly(room, template, word, counter, listing, 0, n)

    bare(1)
    counted(1)
    rounds = [(cpu_time(bare, games), cpu_time(counted, games)) for _ in range(ROUNDS)]
    return {
        "game": game,
        "seats": seats,
        "bare": min(b for b, _ in rounds) / games * 1e6,
        "counted": min(c for _, c in rounds) / games * 1e6,
        "ratio": statistics.median(c / b for b, c in rounds),
    }


PROCESSES = 2
CHUNKS = 24  # of a round
LEAST = 0.85  # of the rate of local processes


def ray_beside_processes() -> dict[str, Any]:
    """Chunks a second of two workers of Ray and of two processes, and the median of the ratios."""
    work = simulation.work_of(simulation.planned("pearls", 2, games=10**9, seed=1))
    os.environ["RAY_ADDRESS"] = "local"  # no other that runs here already
    with (
        LocalProcesses(PROCESSES).started(work) as local,
        RayCluster("auto", PROCESSES, dashboard=False) as cluster,
        cluster.started(work) as workers,
    ):
        crews = (local, workers)
        for crew in crews:
            chunks_a_second(crew)  # everybody is ready
        rounds = [[chunks_a_second(crew) for crew in crews] for _ in range(ROUNDS)]
    return {
        "processes": statistics.median(here for here, _ in rounds),
        "ray": statistics.median(there for _, there in rounds),
        "ratio": statistics.median(there / here for here, there in rounds),
        "least": LEAST,
        "load": os.getloadavg()[0],
    }


def chunks_a_second(crew: Crew[int, simulation.Chunk]) -> float:
    """How many chunks a crew plays in a second."""
    started = time.perf_counter()
    for _ in results(crew, range(CHUNKS)):
        pass
    return CHUNKS / (time.perf_counter() - started)


def cpu_time(play: Callable[[int], None], games: int) -> float:
    """CPU seconds of some games."""
    started = time.process_time()
    play(games)
    return time.process_time() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--without-ray", action="store_true")
    chosen = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for game, seats, most in KINDS:
        row = cost_of_counting(game, seats, chosen.games) | {"most": most}
        rows.append(row)
        promised = "" if most is None else f" (at most {most})"
        print(
            f"{game:<11} {seats} seats   bare {row['bare']:6.2f} µs a game   counted "
            f"{row['counted']:6.2f} µs   {row['ratio']:5.2f} ×{promised}",
            flush=True,
        )
    if not chosen.without_ray:
        row = ray_beside_processes()
        rows.append(row)
        print(
            f"two processes {row['processes']:.1f} chunks a second   two workers of Ray "
            f"{row['ray']:.1f}   {row['ratio']:5.2f} × (at least {LEAST}; load {row['load']:.1f})",
            flush=True,
        )
    if chosen.json:
        chosen.json.write_text(json.dumps(rows, indent=2))


if __name__ == "__main__":
    main()
