"""How many functions each step of compiling a game needs, where nothing is on disk yet.

``python -m bench.functions --write`` keeps the numbers beside each game (``functions.json``), for
the page that shows how far a game is. It takes a minute or two: each game is compiled anew, in a
process and a folder of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from nacre.games import GAMES, game_of
from nacre.precompile import FUNCTIONS_FILE, numbers

COUNT = """
import json, sys
from nacre.precompile import FOR_PLAY, watched
found = {}
for step, compile_step in FOR_PLAY.items():
    with watched() as count:
        compile_step(sys.argv[1])
        found[step] = count()
print(json.dumps(found))
"""


def counted(game: str) -> dict[str, int]:
    """The functions of each step, in a fresh process without anything on disk."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", COUNT, game],
            env=os.environ | {"NACRE_CACHE_DIR": folder},
            capture_output=True,
            text=True,
            check=True,
        )
    return numbers(json.loads(done.stdout.splitlines()[-1]))


def main() -> None:
    for game in GAMES:
        found = counted(game)
        print(game, *(f"{step}: {n}" for step, n in found.items()), sep="  ")
        file = game_of(game).data_file(FUNCTIONS_FILE)
        if "--write" in sys.argv[1:] and file is not None:
            Path(file).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
