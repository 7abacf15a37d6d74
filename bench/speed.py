"""Decisions per CPU second in whole random games, beside OpenSpiel's C++ core in the same run.

Set-up is included on both sides. The two are run in turn and the best of five counts, because
machines are noisy: only the ratios mean something. Below that, what one call costs, and how fast a
batch and threads are.

    make bench
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

import nacre

ROUNDS = 5
SECONDS = 1.0  # of CPU time for each measurement

# game, seats, options, the OpenSpiel game beside it, how many times as fast it should be
PAIRS: list[tuple[str, int, dict[str, Any], str, float]] = [
    ("pearls", 2, {}, "hearts", 3),
    ("chicken", 2, {}, "crazy_eights", 3),
    ("pearl_dice", 2, {}, "yacht", 30),
    ("pearladora", 2, {}, "banqi", 4),
]


def nacre_speed(game: str, seats: int, options: dict[str, Any], games: int) -> float:
    """Decisions per CPU second of compiled playouts."""
    started = time.process_time()
    played = nacre.playouts(game, seats, games, seed=games, options=options)
    return played["decisions"] / (time.process_time() - started)


def games_for(seconds: float, game: str, seats: int, options: dict[str, Any]) -> int:
    """How many games take about that long."""
    games = 1000
    while True:
        played = nacre.playouts(game, seats, games, seed=1, options=options)
        if played["seconds"] > seconds / 20:
            return int(games * seconds / played["seconds"])
        games *= 4


def spiel_speed(name: str, seconds: float) -> float:
    """Decisions per CPU second of OpenSpiel's own loop over its own uniform random bots."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(p, p + 1) for p in range(game.num_players())]
    spent, states, seed = 0.0, [], 0
    while spent < seconds:
        state = game.new_initial_state()
        started = time.process_time()
        pyspiel.evaluate_bots(state, bots, seed)
        spent += time.process_time() - started
        states.append(state)
        seed += 1
    return sum(map(decisions_of, states)) / spent


def decisions_of(state: Any) -> int:
    """The decisions of a finished game; chance is none."""
    return sum(step.player >= 0 for step in state.full_history())


def compare() -> list[dict[str, Any]]:
    """Each pair, interleaved, best of five."""
    rows = []
    for game, seats, options, other, wanted in PAIRS:
        games = games_for(SECONDS, game, seats, options)
        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours.append(nacre_speed(game, seats, options, games))
            theirs.append(spiel_speed(other, SECONDS))
        ratio = max(ours) / max(theirs)
        rows.append({"game": game, "decisions": max(ours), "other": other,
                     "other_decisions": max(theirs), "ratio": ratio, "wanted": wanted})  # fmt: skip
        print(
            f"{game:<11} {max(ours) / 1e6:6.2f} M/s   {other:<13} {max(theirs) / 1e6:6.3f} M/s"
            f"   {ratio:6.1f} × (wanted {wanted:g})",
            flush=True,
        )
    return rows


def cpu_time(work: Callable[[], Any], repeats: int) -> float:
    """CPU seconds of one call, best of five."""
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.process_time()
        for _ in range(repeats):
            work()
        best = min(best, (time.process_time() - started) / repeats)
    return best


def calls() -> None:
    """What one call from Python costs, in microseconds."""
    print("\nµs a call    actions    play+undo   view    reveal   state bytes")
    for game, seats, options, _, _ in PAIRS:
        match = nacre.Match(game, seats, 1, options)
        action = match.actions()[0]

        def there_and_back(match: nacre.Match = match, action: str = action) -> None:
            match.play(action)
            match.undo()

        costs = [
            cpu_time(work, 300) * 1e6
            for work in (match.actions, there_and_back, lambda m=match: m.view(0), match.reveal)
        ]
        size = match.observation(0).states.dtype.itemsize
        print(f"{game:<11} " + " ".join(f"{cost:9.1f}" for cost in costs) + f" {size:9d}")


IN_A_BATCH = 1024


def batches() -> None:
    """Steps a second of a batch with vectors, masks and random legal actions; and two threads."""
    print(
        f"\nbatch of {IN_A_BATCH}     steps a second    with 2 threads    playouts with 2 threads"
    )
    for game, seats, options, _, _ in PAIRS:
        one = stepping(nacre.Batch(game, IN_A_BATCH, seats, 1, options))
        two = stepping(nacre.Batch(game, IN_A_BATCH, seats, 1, options, threads=2))
        steps = IN_A_BATCH / cpu_time(one, 100)
        gain = wall_time(one, 100) / wall_time(two, 100)
        games = games_for(SECONDS, game, seats, options)
        alone = nacre.playouts(game, seats, games, 1, options)["seconds"]
        both = nacre.playouts(game, seats, games, 1, options, threads=2)["seconds"]
        print(f"{game:<11} {steps / 1e6:13.2f} M/s {gain:15.2f} × {alone / both:15.2f} ×")


def stepping(batch: nacre.Batch) -> Callable[[], Any]:
    """One step of all games, as a program that learns makes it."""
    spec = batch.spec
    vectors = np.empty((batch.n, spec.size), spec.dtype)
    masks = np.empty((batch.n, spec.n_actions), np.bool_)

    def step() -> None:
        batch.vectors(out=vectors)
        batch.masks(out=masks)
        batch.step(batch.random_actions(), restart=True)

    return step


def wall_time(work: Callable[[], Any], repeats: int) -> float:
    """Seconds of one call, best of five."""
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.perf_counter()
        for _ in range(repeats):
            work()
        best = min(best, (time.perf_counter() - started) / repeats)
    return best


START = """
import sys, time
began = time.perf_counter()
import nacre
imported = time.perf_counter()
match = nacre.Match({game!r}, {seats}, 1, {options!r})
while not match.over:
    match.play(match.actions()[0])
    match.view(0)
print(imported - began, time.perf_counter() - began)
"""


def starts() -> None:
    """Seconds from a new process to the end of the first game, cold and from the cache."""
    print("\nseconds      import    first game cold    from the cache")
    for game, seats, options, _, _ in PAIRS:
        script = START.format(game=game, seats=seats, options=options)
        with tempfile.TemporaryDirectory() as folder:
            times = [run_fresh(script, folder) for _ in range(4)]
        imports = min(t[0] for t in times)
        cached = min(t[1] for t in times[1:])
        print(f"{game:<11} {imports:7.3f} {times[0][1]:15.2f} {cached:18.2f}")


def run_fresh(script: str, folder: str) -> tuple[float, float]:
    result = subprocess.run(
        [sys.executable, "-c", script],
        env={"NACRE_CACHE_DIR": folder, "PATH": "", "HOME": folder},
        capture_output=True,
        text=True,
        check=True,
    )
    first, second = result.stdout.split()
    return float(first), float(second)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="write the comparison to a file as well")
    chosen = parser.parse_args()
    print("decisions per CPU second, whole random games, best of five")
    rows = compare()
    calls()
    batches()
    starts()
    if chosen.json:
        chosen.json.write_text(json.dumps(rows, indent=1) + "\n")
    missed = [row["game"] for row in rows if row["ratio"] < row["wanted"]]
    print(
        "\n"
        + (f"below what was wanted: {', '.join(missed)}" if missed else "all as fast as wanted")
    )
    print(f"numpy {np.__version__}, python {sys.version.split()[0]}")


if __name__ == "__main__":
    main()
