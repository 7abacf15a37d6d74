"""How long a report takes: ``nacre report`` for each game with casual bots, on all cores.

    python -m bench.reports [GAME …] [--into FOLDER]

Everything is compiled before. At most two minutes are promised on two cores; the load of the
machine stands beside it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from nacre.games import GAMES
from nacre.lab.report.plan import planned
from nacre.lab.report.study import compile_ahead

MOST = 120  # seconds


def seconds_of(game: str, folder: Path) -> float:
    """By the clock, with the start of the program."""
    compile_ahead(planned(game))
    command = [sys.executable, "-m", "nacre", "report", game, "--out", str(folder / f"{game}.html")]
    started = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", help="by default all")
    parser.add_argument("--into", type=Path, help="a folder to keep the pages in")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="nacre-reports-") as folder:
        for game in chosen.games or GAMES:
            seconds = seconds_of(game, chosen.into or Path(folder))
            load = os.getloadavg()[0]
            print(
                f"report of {game:11} {seconds:6.1f} s (at most {MOST}; load {load:.1f})",
                flush=True,
            )


if __name__ == "__main__":
    main()
