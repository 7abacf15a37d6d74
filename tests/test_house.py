"""The house: a game is named in its own folder alone, and has what every game has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nacre.games import GAMES

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "nacre"
NAMES = re.compile("|".join(("pearls", "pearladora", "pearl_dice", "chicken")))

# Where a particular game is named all the same, and why.
ALLOWED = {
    "src/nacre/games/__init__.py": "the only list",
    "src/nacre/cli/playing.py": "examples in help texts",
    "src/nacre/cli/lab.py": "examples in help texts",
    "src/nacre/cli/variants.py": "examples in help texts",
    "src/nacre/cli/report.py": "examples in help texts",
    "src/nacre/cli/tournaments.py": "examples in help texts",
    "src/nacre/cli/server.py": "examples in help texts",
    "src/nacre/cli/app.py": "examples in help texts",
    "src/nacre/record.py": "an example of a record",
    "src/nacre/client/__init__.py": "an example",
}


def namings(path: Path) -> list[str]:
    """The lines that name a game, doctests aside."""
    lines = path.read_text(encoding="utf-8").splitlines()
    examples = (">>>", "...")
    return [line for line in lines if NAMES.search(line) and not line.strip().startswith(examples)]


def test_the_package_names_a_game_only_in_its_folder() -> None:
    """The client has a test of its own: ``web/tests/one_folder.test.ts``."""
    apart = {PACKAGE / "web", *(PACKAGE / "games" / game for game in GAMES)}
    files = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".json", ".sql")]
    sources = [path for path in files if not apart.intersection(path.parents)]
    found = {path.relative_to(ROOT).as_posix() for path in sources if namings(path)}
    assert found == set(ALLOWED)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_page_and_a_summary(game: str) -> None:
    from nacre.pages import rules_page

    found = GAMES[game]
    assert rules_page(game).startswith(f"# {found.title}")
    assert found.summary.endswith(".")
    assert found.id == game
