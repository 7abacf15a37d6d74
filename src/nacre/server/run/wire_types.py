"""Writes the TypeScript types of the browser client; ``make types`` runs this module."""

from __future__ import annotations

import sys
from pathlib import Path

from nacre.games import GAMES, game_of
from nacre.server.jobs.precompile import Precompiler
from nacre.server.run.app import create_app
from nacre.server.run.metrics import Metrics
from nacre.server.run.settings import Settings
from nacre.wire.typescript import typescript, view_types

SOURCES = Path(__file__).parents[4] / "web" / "src"
FILE = SOURCES / "lib" / "wire.ts"


def current() -> str:
    """The file with the messages, as it should be now."""
    app = create_app(Settings(), Precompiler.all_ready(), Metrics())
    return typescript(app.openapi_schema.to_schema())


def current_views() -> dict[Path, str]:
    """The files with the views of games, as they should be now.

    A game without a folder in the client is played on the plain board, which knows no keys.
    """
    folders = {game: SOURCES / "games" / game for game in GAMES}
    return {
        folder / "wire.ts": view_types(game_of(game).writer.view.schema())
        for game, folder in folders.items()
        if folder.is_dir()
    }


def main() -> None:
    """Write the files."""
    for file, text in {FILE: current(), **current_views()}.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{file}\n")


if __name__ == "__main__":
    main()
