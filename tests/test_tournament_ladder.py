"""Ladders over several tournaments: right ratings, honest intervals, no game twice."""

from __future__ import annotations

import json
import math
import random
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from nacre import cli
from nacre.errors import BadOption
from nacre.lab import tournament
from nacre.lab.deals_file import DealsFile
from nacre.lab.ladder import Ladder, ladder
from nacre.lab.lineups import rotations
from nacre.lab.plan import SWISS
from nacre.lab.playing import Deal, Played, Sitting

BOTS = ("thrifty", "counter", "random", "never_out")


def played(path: Path, bots: Sequence[str] = BOTS, games: int = 6, **others: Any) -> Path:
    """The run file of a tournament."""
    options = others.pop("options", {"limit": 10})
    plan = tournament.planned("chicken", bots, games, options=options, **others)
    tournament.played(plan, file=DealsFile(path, plan))
    return path


def made_up(
    path: Path, strengths: dict[str, float], games: int, chance: random.Random, seats: int = 2
) -> Path:
    """A run file with games that are won as the model says."""
    plan = tournament.planned("pearls", list(strengths), games, seats, seed=chance.getrandbits(30))
    deals: dict[tuple[int, int], Deal] = {}
    for deal, number in plan.tasks():
        deals[deal, number] = [
            _game(seating, strengths, chance) for seating in rotations(plan.lineups[number])
        ]
    DealsFile(path, plan).save(plan, deals, now=True)
    return path


def _game(seating: Sequence[str], strengths: dict[str, float], chance: random.Random) -> Played:
    odds = [10 ** (strengths[bot] / 400) for bot in seating]
    (winner,) = chance.choices(range(len(seating)), odds)
    ranks = [1 if seat == winner else 2 for seat in range(len(seating))]
    return Played([0] * len(seating), ranks, [Sitting(decisions=1) for _ in seating])


def elo(found: Ladder) -> dict[str, float]:
    return {rung.bot: rung.rating.mean for rung in found.rungs}


# --- Ratings ---


@pytest.mark.parametrize("seats", [2, 3])
def test_ratings_are_those_by_which_the_games_were_won(seats: int, tmp_path: Path) -> None:
    strengths = {"20": -300.0, "30": 0.0, "40": 100.0, "50": 200.0}
    path = made_up(tmp_path / "a.run", strengths, 1500, random.Random(1), seats)
    found = elo(ladder([path]))
    for bot, strength in strengths.items():
        assert found[bot] == pytest.approx(1500 + strength, abs=30)


@pytest.mark.parametrize("games", [20, 100])
def test_95_of_100_intervals_hold_the_truth(games: int, tmp_path: Path) -> None:
    strengths = {"20": -200.0, "30": -50.0, "40": 50.0, "50": 200.0}
    held = 0
    for seed in range(100):
        path = made_up(tmp_path / f"{seed}.run", strengths, games, random.Random(seed))
        for rung in ladder([path]).rungs:
            held += rung.rating.low <= 1500 + strengths[rung.bot] <= rung.rating.high
    assert 0.92 <= held / 400 <= 0.985


def test_two_bots_are_as_far_apart_as_their_odds_say(tmp_path: Path) -> None:
    """With one game won and one lost against an average bot for each, far less than all games."""
    path = made_up(tmp_path / "a.run", {"20": 0.0, "30": 100.0}, 2000, random.Random(3))
    (best, worst) = ladder([path]).rungs
    odds = best.wins / (1 - best.wins)
    assert best.rating.mean - worst.rating.mean == pytest.approx(400 * math.log10(odds), abs=1)


def test_nobody_is_infinitely_strong(tmp_path: Path) -> None:
    path = made_up(tmp_path / "a.run", {"20": -5000.0, "30": 5000.0}, 40, random.Random(1))
    best, worst = ladder([path]).rungs
    assert (best.wins, worst.wins) == (1, 0)
    assert 100 < best.rating.mean - worst.rating.mean < 2000
    assert best.rating.high - best.rating.low > 50


def test_the_order_of_the_tournaments_does_not_matter(tmp_path: Path) -> None:
    files = [played(tmp_path / f"{seed}.run", seed=seed) for seed in range(2)]
    there, back = elo(ladder(files)), elo(ladder(files[::-1]))
    assert there == pytest.approx(back)


def test_a_ladder_goes_on_with_other_bots_and_systems(tmp_path: Path) -> None:
    first = played(tmp_path / "a.run", ("thrifty", "random"))
    second = played(tmp_path / "b.run", ("thrifty", "counter", "never_out"), system=SWISS)
    found = ladder([first, second])
    assert found.tournaments == 2
    rungs = {rung.bot: rung for rung in found.rungs}
    assert {bot: rung.tournaments for bot, rung in rungs.items()} == {
        "thrifty": 2,
        "random": 1,
        "counter": 1,
        "never_out": 1,
    }
    assert {bot for bot, rung in rungs.items() if rung.before is None} == {"counter", "never_out"}
    assert [rung.place for rung in found.rungs] == [1, 2, 3, 4]


# --- No game twice ---


def test_a_copy_of_a_tournament_counts_once(tmp_path: Path) -> None:
    path = played(tmp_path / "a.run")
    copy = Path(shutil.copy(path, tmp_path / "b.run"))
    once, twice = ladder([path]), ladder([path, copy, path])
    assert elo(once) == elo(twice)
    assert (twice.games, twice.repeated, twice.tournaments) == (once.games, 2 * once.games, 1)


def test_a_longer_tournament_with_the_same_seed_adds_only_what_is_new(tmp_path: Path) -> None:
    short, long = played(tmp_path / "a.run", games=4), played(tmp_path / "b.run", games=6)
    both = ladder([short, long])
    assert elo(both) == pytest.approx(elo(ladder([long])))
    assert (both.games, both.repeated) == (36, 24)


# --- Bad input ---


@pytest.mark.parametrize(
    ("others", "words"),
    [
        ({"options": {"limit": 12}}, "options is"),
        ({"seats": 3}, "seats is 2"),
        ({"seconds": 1.0}, "seconds is None"),
    ],
)
def test_tournaments_of_another_kind_are_refused(
    others: dict[str, Any], words: str, tmp_path: Path
) -> None:
    first = played(tmp_path / "a.run", games=2)
    second = played(tmp_path / "b.run", games=2, **others)
    with pytest.raises(BadOption, match=f"of one kind: {words}"):
        ladder([first, second])


def test_bots_without_a_chain_of_games_are_not_compared(tmp_path: Path) -> None:
    first = played(tmp_path / "a.run", ("thrifty", "random"), games=2)
    second = played(tmp_path / "b.run", ("counter", "never_out"), games=2)
    with pytest.raises(BadOption, match="a chain of games between all bots"):
        ladder([first, second])


def test_a_tournament_without_a_deal_makes_no_ladder(tmp_path: Path) -> None:
    plan = tournament.planned("chicken", BOTS, 2)
    DealsFile(tmp_path / "a.run", plan).save(plan, {}, now=True)
    with pytest.raises(BadOption, match="no deal is finished"):
        ladder([tmp_path / "a.run"])


@pytest.mark.parametrize("text", ["", "{}", '{"format": 2, "kind": "tournament", "arguments": {}}'])
def test_what_is_no_run_file_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text)
    assert cli.run(["ladder", str(file)]) == 2
    assert "is not the file of a run" in capsys.readouterr().err
    assert cli.run(["ladder", str(tmp_path / "none.run")]) == 2
    assert capsys.readouterr().err == f"nacre: {tmp_path}/none.run: no such file or directory\n"


def test_the_command_line_shows_a_table_and_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    files = [str(played(tmp_path / f"{seed}.run", seed=seed)) for seed in range(2)]
    assert cli.run(["ladder", *files, files[0]]) == 0
    out = capsys.readouterr().out
    assert "Chicken, 2 seats, limit=10, 72 games" in out
    assert "36 games were in several files; they count once." in out
    assert all(len(line) <= 80 for line in out.splitlines())
    assert cli.run(["ladder", *files, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rungs"][0]["bot"] == "thrifty"
    assert set(told["rungs"][0]["rating"]) == {"mean", "low", "high"}
