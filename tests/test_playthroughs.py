"""Golden games as text, and the same games interpreted and compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nacre.games import GAMES
from tests.playthrough import playthrough
from tests.settings import SETTINGS, Setting

FOLDER = Path(__file__).parent / "golden"
ROOT = Path(__file__).parent.parent


def file_of(setting: Setting) -> Path:
    chosen = (
        "-".join(f"{k}_{v}" for k, v in setting.options.items()) if setting.options else "plain"
    )
    safe = "".join(c if c.isalnum() or c in "-_" else "" for c in chosen)
    return FOLDER / f"{setting.game}-{setting.seats}-{safe}.txt"


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_golden_game_is_played_as_it_was(setting: Setting) -> None:
    """After a wanted change of the rules: NACRE_WRITE_GOLDEN=1 make unit, and read the diff."""
    text = playthrough(setting, seed=2026)
    if os.environ.get("NACRE_WRITE_GOLDEN"):
        file_of(setting).write_text(text)
    assert file_of(setting).read_text() == text


def test_no_game_and_no_number_of_seats_lacks_a_golden_game() -> None:
    wanted = {(face.id, seats) for face in GAMES.values() for seats in face.seats}
    there = {(s.game, s.seats) for s in SETTINGS if file_of(s).exists()}
    assert there == wanted
    assert {f.name for f in FOLDER.glob("*.txt")} == {file_of(s).name for s in SETTINGS}


def test_compiled_equals_interpreted() -> None:
    """Every position, view, world, event and record of whole games of every setting."""
    digests = [run(interpreted) for interpreted in ("0", "1")]
    assert len(digests[0]) >= len(SETTINGS)
    assert digests[0] == digests[1]


def run(interpreted: str) -> list[str]:
    result = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.playthrough", "0", "1"],
        env=os.environ | {"NUMBA_DISABLE_JIT": interpreted},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()
