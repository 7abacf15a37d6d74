"""A full disk: what was found is told all the same, and in one line which file is missing."""

from __future__ import annotations

import errno
import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import polars
import pytest

from nacre import cli
from nacre.cli.app import BAD_INPUT, FAILED

FULL = "no space left on device"
SOME = 64 * 1024  # bytes: room for several files of a thousand games, and not for twenty
PAGE = 4096  # bytes, the least that such a disk has

MakeDisk = Callable[[int], Path]


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeDisk]:
    """Makes a disk with so much room; where we may not mount one, writing says that it is full."""
    folder = tmp_path / "disk"
    folder.mkdir()

    def make(room: int) -> Path:
        size = f"size={max(room, PAGE)}"
        mount = ["mount", "-t", "tmpfs", "-o", size, "nacre-test", str(folder)]
        if subprocess.run(mount, check=False, capture_output=True).returncode:
            monkeypatch.setattr(Path, "write_bytes", limited(room, folder, Path.write_bytes))
            monkeypatch.setattr(Path, "write_text", limited(room, folder, Path.write_text))
        elif not room:
            (folder / "large").write_bytes(bytes(PAGE))
        return folder

    yield make
    if folder.is_mount():
        subprocess.run(["umount", str(folder)], check=True)


def limited(room: int, folder: Path, write: Callable[..., int]) -> Callable[..., int]:
    """The same as long as there is room in a folder."""

    def write_if_there_is_room(path: Path, content: Any, *how: Any, **more: Any) -> int:
        taken = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
        if folder in path.parents and taken + len(content) > room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(path, content, *how, **more)

    return write_if_there_is_room


SIMULATE = ["simulate", "chicken", "--bots", "casual", "--games", "20000", "--jobs", "1", "--json"]


def test_games_one_by_one_stop_and_their_figures_are_told(
    disk: MakeDisk, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before, polars brought a traceback of its own, and all figures were gone."""
    games = disk(SOME) / "games"
    assert cli.run([*SIMULATE, "--each", str(games)]) == FAILED
    told, err = capsys.readouterr()
    found = json.loads(told)
    assert 0 < found["games"] < 20_000
    assert found["games"] == polars.read_parquet(games / "*.parquet").height
    missing = games / f"games-{found['games']:012}.parquet"
    assert err == f"nacre: stopped after {found['games']:,} games: {missing}: {FULL}\n"
    assert not list(games.glob(".*"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["simulate", "chicken", "--out", "s.csv"], "games"),
        (["simulate", "chicken", "--bins", "s.parquet"], "games"),
        (["compare", "chicken", "--variant", "limit=20", "--out", "c.csv"], "changes"),
        (["tune", "chicken", "--aim", "rounds=5", "--over", "limit=10,11", "--html", "t.html"], "trials"),
        (["tournament", "chicken", "--bots", "counter,never_out", "--out", "t.csv"], "contests"),
        (["tournament", "chicken", "--bots", "counter,never_out", "--each", "t.parquet"], "contests"),
        (["tournament", "chicken", "--bots", "counter,never_out", "--html", "t.html"], "contests"),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, list) else part,
)  # fmt: skip
def test_results_are_told_before_files_are_written(
    disk: MakeDisk, capsys: pytest.CaptureFixture[str], line: list[str], told: str
) -> None:
    *words, name = line
    file = disk(0) / name
    assert cli.run([*words, str(file), "--games", "60", "--jobs", "1", "--json"]) == BAD_INPUT
    out, err = capsys.readouterr()
    assert json.loads(out)[told]
    assert err == f"nacre: {file}: {FULL}\n"
    assert not list(file.parent.glob(".*"))


TOURNAMENT = ["tournament", "chicken", "--bots", "counter,never_out", "--games", "40", "--json"]


def test_records_stop_a_tournament_whose_finished_deals_are_told(
    disk: MakeDisk, capsys: pytest.CaptureFixture[str]
) -> None:
    records = disk(SOME) / "records"
    assert cli.run([*TOURNAMENT, "--records", str(records)]) == FAILED
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert 0 < found["games"] < 40
    assert FULL in found["stopped"]
    assert err.startswith(f"nacre: stopped after {found['games']} games: {records}")
    assert err.endswith(f"{FULL}\n")


@pytest.mark.parametrize("line", [SIMULATE, TOURNAMENT], ids=["simulate", "tournament"])
def test_a_run_file_that_cannot_be_written_takes_nothing_with_it(
    disk: MakeDisk, capsys: pytest.CaptureFixture[str], line: list[str]
) -> None:
    file = disk(0) / "one.run"
    assert cli.run([*line, "--run", str(file)]) == FAILED
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert found["games"] > 0
    assert f"{file}: {FULL}" in found["stopped"]
    assert err.count("\n") == 1
