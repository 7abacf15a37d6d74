"""Everything is compiled ahead by several processes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from nacre import cli, precompile
from nacre.lab.executors import Lost
from nacre.precompile import EVERYTHING, FOR_PLAY, CompilingFailed, compiled_ahead


def test_every_step_of_every_game_is_done_once_and_the_match_first() -> None:
    done = list(compiled_ahead(["chicken", "pearl_dice"], jobs=2))
    assert sorted((game, step) for game, step, _ in done) == sorted(
        (game, step) for game in ("chicken", "pearl_dice") for step in EVERYTHING
    )
    assert {step for _, step, _ in done[:2]} <= {"a match", "quick bots"}
    assert all(precompile.is_compiled(game) for game in ("chicken", "pearl_dice"))


def test_whether_anything_was_ever_compiled_is_told_by_the_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NACRE_CACHE_DIR", str(tmp_path / "cache"))
    assert precompile.nothing_is_compiled()
    (tmp_path / "cache" / "0123").mkdir(parents=True)
    assert precompile.nothing_is_compiled()
    (tmp_path / "cache" / "0123" / "chicken.compiled").touch()
    assert not precompile.nothing_is_compiled()


def test_a_step_that_fails_says_which_and_why() -> None:
    with pytest.raises(CompilingFailed, match="chess, a match: UnknownGame"):
        list(compiled_ahead(["chess"], jobs=1))


def test_a_process_that_is_lost_ends_the_command_with_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lost(*_: Any) -> list[Any]:
        raise Lost("a process ended by itself, with code -9")

    monkeypatch.setattr(precompile, "shared_out", lost)
    assert cli.run(["precompile", "chicken"]) == 1
    assert "with code -9" in capsys.readouterr().err


def test_a_game_is_marked_when_all_that_playing_needs_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    marked: list[str] = []
    monkeypatch.setattr(precompile, "mark", marked.append)
    order = [("pearls", step) for step in EVERYTHING]
    monkeypatch.setattr(precompile, "shared_out", lambda *_: ((task, 1) for task in order))
    for at, _ in enumerate(compiled_ahead(["pearls"]), start=1):
        assert marked == (["pearls"] if at > len(FOR_PLAY) else [])
