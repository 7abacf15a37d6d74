"""The figures of the client's page "How this game ticks": ``python -m bench.ticks [GAME …]``.

Writes ``web/src/games/<game>/ticks.json``, the same for the same seed. Takes some minutes; run it
when rules, bots or statistics of a game have changed.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from nacre.games import game_of
from nacre.lab.files import write_whole
from nacre.lab.report.plan import planned
from nacre.lab.report.study import Study, compile_ahead, studied
from nacre.lab.report.ticks import ticks

FOLDER = Path(__file__).parent.parent / "web" / "src" / "games"
SEED = 1


def main(names: list[str]) -> None:
    """Study these games, or all that the client has a folder for."""
    for name in names or sorted(file.parent.name for file in FOLDER.glob("*/index.ts")):
        plan = planned(game_of(name).id, seed=SEED)
        compile_ahead(plan)
        study = studied(plan, os.cpu_count() or 1)
        write_ticks(study)


def write_ticks(study: Study) -> None:
    """Write the file of a game, all of it or nothing."""
    path = FOLDER / study.plan.game / "ticks.json"
    text = json.dumps(ticks(study), ensure_ascii=False, indent=1) + "\n"

    def write(file: Path) -> None:
        file.write_text(text, "utf-8")

    write_whole(path, write)


if __name__ == "__main__":
    main(sys.argv[1:])
