"""Writes the types of the wire: TypeScript for the client, views in Python for people's bots.

``make types`` runs this module.
"""

from __future__ import annotations

import sys
from pathlib import Path

from nacre.games import GAMES, game_of
from nacre.server.http.game_schemas import schemas_of
from nacre.server.jobs.precompile import Precompiler
from nacre.server.run.app import create_app
from nacre.server.run.metrics import Metrics
from nacre.server.run.settings import Settings
from nacre.wire.typed_dicts import view_types
from nacre.wire.typescript import game_types, typescript

SOURCES = Path(__file__).parents[4] / "web" / "src"
OWN_GAMES = Path(__file__).parents[2] / "games"
FILE = SOURCES / "lib" / "wire.ts"


def current() -> str:
    """The file with the messages, as it should be now."""
    app = create_app(Settings(), Precompiler.all_ready(), Metrics())
    return typescript(app.openapi_schema.to_schema())


def current_games() -> dict[Path, str]:
    """The files with the views and events of games, as they should be now.

    A game without a folder in the client is played on the plain board, which knows no keys.
    """
    folders = {game: SOURCES / "games" / game for game in GAMES}
    return {
        folder / "wire.ts": game_types(*schemas_of(game_of(game)))
        for game, folder in folders.items()
        if folder.is_dir()
    }


def current_view_types() -> dict[Path, str]:
    """The files with the Python types of views, as they should be now.

    Those of a game package are its own business.
    """
    folders = {game: OWN_GAMES / game for game in GAMES}
    return {
        folder / "view_types.py": view_types(game_of(game).title, schemas_of(game_of(game)).view)
        for game, folder in folders.items()
        if folder.is_dir()
    }


def main() -> None:
    """Write the files."""
    for file, text in {FILE: current(), **current_games(), **current_view_types()}.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{file}\n")


if __name__ == "__main__":
    main()
