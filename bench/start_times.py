"""Processor seconds from a new process to the end of a first game: cold, and from what is kept.

    python -m bench.start_times

*Cold* is with an empty folder for compiled code, *warm* the best of three further processes with
the same folder. OpenSpiel is compiled when it is installed; RLCard and PettingZoo are plain Python.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

AGAIN = 3

NACRE = """
import nacre
match = nacre.Match({game!r}, 2, 1)
while not match.over:
    match.play(match.actions()[0])
    match.view(0)
"""
BATCH = """
import nacre
batch = nacre.Batch({game!r}, 64, 2, 1)
batch.vectors(), batch.masks(), batch.step(batch.random_actions(), restart=True)
"""
PGX = """
from bench.peers import Case
from bench.peers.pgx import prepare
prepare(Case("batch", {game!r}, 64))()
"""
OPEN_SPIEL = """
import pyspiel
state = pyspiel.load_game({game!r}).new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
"""
STEPPED = """
from bench.peers import Case, peer
peer({peer!r}).prepare(Case("steps", {game!r}))()
"""

# library, what is started, game, script
SCRIPTS = [
    *(("nacre", "a match", game, NACRE.format(game=game))
      for game in ("pearls", "pearladora", "pearl_dice", "chicken")),
    *(("nacre", "a batch of 64", game, BATCH.format(game=game)) for game in ("pearls", "chicken")),
    *(("pgx", "a batch of 64", game, PGX.format(game=game))
      for game in ("backgammon", "leduc_holdem")),
    ("OpenSpiel", "a game", "hearts", OPEN_SPIEL.format(game="hearts")),
    ("RLCard", "a game", "uno", STEPPED.format(peer="rlcard", game="uno")),
    ("PettingZoo", "a game", "leduc_holdem",
     STEPPED.format(peer="pettingzoo", game="leduc_holdem_v4")),
]  # fmt: skip


def measure(say: Callable[[str], None] = print) -> list[dict[str, Any]]:
    """A row for each script."""
    rows = []
    for library, what, game, script in SCRIPTS:
        with tempfile.TemporaryDirectory() as folder:
            cold, *again = [run_fresh(script, folder) for _ in range(1 + AGAIN)]
        rows.append(
            {"library": library, "what": what, "game": game, "cold": cold, "warm": min(again)}
        )
        say(f"start of {library}, {game}: {cold:.1f} s, then {min(again):.2f} s")
    return rows


def run_fresh(script: str, folder: str) -> float:
    """Processor seconds of a new process that keeps what it compiles in a folder."""
    own = {
        "NACRE_CACHE_DIR": f"{folder}/nacre",
        "JAX_COMPILATION_CACHE_DIR": f"{folder}/jax",
        "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
        "HOME": folder,
    }
    before = os.times()
    subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parent.parent,
        env={"PATH": os.environ.get("PATH", ""), **own},
        capture_output=True,
        check=True,
    )
    after = os.times()
    return (after.children_user - before.children_user) + (
        after.children_system - before.children_system
    )


if __name__ == "__main__":
    started = time.perf_counter()
    measure(lambda text: print(f"{time.perf_counter() - started:6.0f} s  {text}", flush=True))
