"""How each game ticks, for the client and the documentation: ``python -m bench.ticks [GAME …]``.

Writes the figures of the client's page, ``web/src/games/<game>/ticks.json``, and the same study as
an article, ``docs/reports/<game>.md``: the same for the same seed. Takes some minutes; run it when
rules, bots or statistics of a game have changed.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from nacre.games import game_of
from nacre.lab.files import write_whole
from nacre.lab.report.article import article
from nacre.lab.report.markdown import markdown
from nacre.lab.report.plan import planned
from nacre.lab.report.study import Study, compile_ahead, studied
from nacre.lab.report.ticks import ticks

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "web" / "src" / "games"
REPORTS = ROOT / "docs" / "reports"
SEED = 1


def main(names: list[str]) -> None:
    """Study these games, or all that the client has a folder for."""
    for name in names or sorted(file.parent.name for file in FOLDER.glob("*/index.ts")):
        plan = planned(game_of(name).id, seed=SEED)
        compile_ahead(plan)
        study = studied(plan, os.cpu_count() or 1)
        write_ticks(study)


def write_ticks(study: Study) -> None:
    """Write the figures and the article of a game."""
    game = study.plan.game
    figures = json.dumps(ticks(study), ensure_ascii=False, indent=1) + "\n"
    write_text(FOLDER / game / "ticks.json", figures)
    write_text(REPORTS / f"{game}.md", markdown(article(study)))


def write_text(path: Path, text: str) -> None:
    """Write a file, all of it or nothing."""

    def write(file: Path) -> None:
        file.write_text(text, "utf-8")

    write_whole(path, write)


if __name__ == "__main__":
    main(sys.argv[1:])
