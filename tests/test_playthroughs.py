"""Golden games as text, and the same searches interpreted and compiled.

``make interpreted`` plays the golden games once more, so compiled equals interpreted in every
position, view, world, event and record.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nacre.games import GAMES
from tests.judgements import BEFORE, WAYS
from tests.playthrough import playthrough
from tests.settings import OWN_GAMES, SETTINGS, Setting

FOLDER = Path(__file__).parent / "golden"
ROOT = Path(__file__).parent.parent
GOLDEN = [s for s in SETTINGS if s.game in OWN_GAMES]


def file_of(setting: Setting) -> Path:
    chosen = (
        "-".join(f"{k}_{v}" for k, v in setting.options.items()) if setting.options else "plain"
    )
    safe = "".join(c if c.isalnum() or c in "-_" else "" for c in chosen)
    return FOLDER / f"{setting.game}-{setting.seats}-{safe}.txt"


@pytest.mark.parametrize("setting", GOLDEN, ids=str)
def test_a_golden_game_is_played_as_it_was(setting: Setting) -> None:
    """After a wanted change of the rules: NACRE_WRITE_GOLDEN=1 make unit, and read the diff."""
    text = playthrough(setting, seed=2026)
    if os.environ.get("NACRE_WRITE_GOLDEN"):
        file_of(setting).write_text(text)
    assert file_of(setting).read_text() == text


def test_no_game_and_no_number_of_seats_lacks_a_golden_game() -> None:
    wanted = {(game, seats) for game in OWN_GAMES for seats in GAMES[game].seats}
    there = {(s.game, s.seats) for s in GOLDEN if file_of(s).exists()}
    assert there == wanted
    assert {f.name for f in FOLDER.glob("*.txt")} == {file_of(s).name for s in GOLDEN}


@pytest.mark.parametrize("game", GAMES)
def test_a_search_compiled_equals_the_same_interpreted(game: str) -> None:
    """Every part of the search: the same visits, chances, values and choice."""
    found = [run("tests.judgements", game, interpreted=how) for how in ("0", "1")]
    assert len(found[0]) >= len(WAYS) * len(BEFORE)
    assert found[0] == found[1]


def run(module: str, *arguments: str, interpreted: str) -> list[str]:
    result = subprocess.run(
        [sys.executable, "-W", "error", "-m", module, *arguments],
        env=os.environ | {"NUMBA_DISABLE_JIT": interpreted},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()
