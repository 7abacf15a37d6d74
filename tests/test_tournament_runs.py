"""Tournaments as organisers run them: stopped and resumed, written down, within a time."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars
import pytest

from nacre import Match, cli, verify
from nacre.bots.limits import limit_of
from nacre.bots.search_bot import SearchBot
from nacre.errors import BadOption
from nacre.lab import deals_file, game_records, run_file, tournament
from nacre.lab.course import course
from nacre.lab.entrants import make_entrant
from nacre.lab.plan import KNOCKOUT, ROUND_ROBIN, SWISS, SYSTEMS
from nacre.record import parsed
from tests.processes import running

BOTS = ("thrifty", "counter", "random", "never_out", "novice")
SHORT = {"limit": 10}
BAD_INPUT, FAILED, INTERRUPTED = 2, 1, 130


def plan_of(system: str = ROUND_ROBIN, games: int = 4, **others: Any) -> tournament.Plan:
    given: dict[str, Any] = {"options": SHORT, "seed": 3, "system": system} | others
    return tournament.planned("chicken", BOTS, games, **given)


def told(plan: tournament.Plan, **others: Any) -> dict[str, Any]:
    return tournament.played(plan, **others).as_dict(times=False)


def command(*arguments: str) -> int:
    return cli.run(["tournament", "chicken", *arguments])


def files_in(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


# --- Going on ---

GOES_ON = """
import sys
from dataclasses import replace
from pathlib import Path
from nacre.lab import game_records, run_file, tournament

system, path, folder = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
run_file.SAVE_EVERY = 0.0
bots = ("thrifty", "counter", "random", "never_out", "novice")
plan = tournament.planned("chicken", bots, 4, options={"limit": 10}, seed=3, system=system)
file = tournament.DealsFile(path, plan, folder)
keep = game_records.records_folder(folder, goes_on=False)

def report(done, total):
    print(done, flush=True)
    if done >= 10:
        sys.stdin.read()  # until it is killed

tournament.played(replace(plan, records=True), 1, report, file, keep)
"""


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_killed_tournament_goes_on_where_it_was(system: str, tmp_path: Path) -> None:
    plan, path, folder = plan_of(system), tmp_path / "killed.run", tmp_path / "killed"
    pipes = dict.fromkeys(("stdin", "stdout"), subprocess.PIPE)
    given = [system, str(path), str(folder)]
    with running([sys.executable, "-c", GOES_ON, *given], **pipes) as process:
        assert process.stdout is not None
        assert [process.stdout.readline() for _ in range(5)][-1] == "10\n"
    assert process.returncode == -9
    reports: list[int] = []
    file = tournament.DealsFile(path, plan, folder)
    keep = game_records.records_folder(folder, goes_on=True)
    found = tournament.played(
        replace(plan, records=True), 1, lambda done, total: reports.append(done), file, keep
    )
    assert reports[0] == 12
    assert found.as_dict(times=False) == told(plan)
    whole = tmp_path / "whole"
    tournament.played(
        replace(plan, records=True), keep=game_records.records_folder(whole, goes_on=False)
    )
    assert files_in(folder) == files_in(whole)
    assert len(files_in(folder)) == found.games


@pytest.mark.parametrize("system", SYSTEMS)
def test_interrupted_after_every_deal_it_brings_the_same(system: str, tmp_path: Path) -> None:
    plan, path = plan_of(system, games=2), tmp_path / "often.run"

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    stops = 0
    while (found := tournament.played(plan, 1, stop, tournament.DealsFile(path, plan))).stopped:
        assert found.stopped == tournament.INTERRUPTED
        stops += 1
        assert found.games == 2 * stops
    assert found.as_dict(times=False) == told(plan)


def test_two_processes_go_on_from_one(tmp_path: Path) -> None:
    plan, path = plan_of(SWISS), tmp_path / "both.run"

    def stop(done: int, total: int) -> None:
        if done == 14:  # in the middle of the second round
            raise KeyboardInterrupt

    assert tournament.played(plan, 1, stop, tournament.DealsFile(path, plan)).games == 14
    assert told(plan, jobs=2, file=tournament.DealsFile(path, plan)) == told(plan)


def test_a_finished_file_answers_without_playing(tmp_path: Path) -> None:
    plan, path = plan_of(SWISS), tmp_path / "done.run"
    first = told(plan, file=tournament.DealsFile(path, plan))
    again = tournament.DealsFile(path, plan)
    assert not tournament.is_left(plan, again)
    before = path.read_bytes()
    assert told(plan, progress=lambda done, total: pytest.fail("played"), file=again) == first
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("others", "name"),
    [
        ({"games": 6}, "games"),
        ({"seed": 4}, "seed"),
        ({"options": {"limit": 12}}, "options"),
        ({"seconds": 1.0}, "seconds"),
        ({"system": SWISS}, "system"),
    ],
)
def test_a_file_of_other_arguments_is_refused(
    others: dict[str, Any], name: str, tmp_path: Path
) -> None:
    plan, path = plan_of(games=2), tmp_path / "one.run"
    tournament.played(plan, file=tournament.DealsFile(path, plan))
    before = path.read_bytes()
    other = plan_of(**({"games": 2} | others))
    with pytest.raises(BadOption, match=f"is of another run: its {name} is"):
        tournament.played(other, file=tournament.DealsFile(path, other))
    assert path.read_bytes() == before


def test_a_file_of_a_simulation_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "chicken.run")
    assert cli.run(["simulate", "chicken", "--games", "10", "--run", file]) == 0
    capsys.readouterr()
    assert command("--bots", "random,counter", "--run", file) == BAD_INPUT
    assert "is the file of a simulation, not of a tournament" in capsys.readouterr().err


def test_a_file_that_lacks_games_of_a_deal_is_refused(tmp_path: Path) -> None:
    plan, path = plan_of(games=2), tmp_path / "cut.run"
    tournament.played(plan, file=tournament.DealsFile(path, plan))
    whole = json.loads(path.read_text())
    whole["deals"][0][3].pop()
    path.write_text(json.dumps(whole))
    with pytest.raises(BadOption, match="is damaged: a deal lacks games"):
        tournament.played(plan, file=tournament.DealsFile(path, plan))
    whole["deals"][0][3] = "many"
    path.write_text(json.dumps(whole))
    with pytest.raises(BadOption, match="not the file of a run"):
        tournament.played(plan, file=tournament.DealsFile(path, plan))


def test_a_bot_file_that_was_changed_is_another_bot(tmp_path: Path) -> None:
    bot = tmp_path / "own.py"
    bot.write_text("def choose(observation):\n    return observation.actions()[0]\n")
    before = tournament.planned("chicken", (str(bot), "random"), 2).arguments()
    bot.write_text(bot.read_text().replace("[0]", "[-1]"))
    after = tournament.planned("chicken", (str(bot), "random"), 2).arguments()
    assert {name for name in before if before[name] != after[name]} == {"bot_files"}


def test_a_full_disk_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "full.run"
    given = ("--bots", "random,counter", "--games", "4", "-o", "limit=10", "--run", str(path))
    assert command(*given, "--budget", "1e-9") == 0
    before = path.read_bytes()
    capsys.readouterr()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert command(*given) == FAILED
    stopped = f"stopped after 4 games: {path}: no space left on device"
    assert capsys.readouterr().err == f"nacre: {stopped}; the same command goes on from there\n"
    assert files_in(tmp_path) == {"full.run": before.decode()}


def test_a_record_that_cannot_be_written_leaves_the_finished_deals_in_the_file(
    tmp_path: Path,
) -> None:
    """Before, up to two seconds of games were played again."""
    plan, path = plan_of(), tmp_path / "full.run"

    def keep(plan: tournament.Plan, task: tuple[int, int], deal: Any) -> None:
        if task[0] == 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    found = tournament.played(plan, file=tournament.DealsFile(path, plan), keep=keep)
    assert "no space left" in str(found.stopped)
    assert len(deals_file.read(path)[1]) == 10  # the first deal, of all line-ups


def test_records_that_a_killed_run_left_half_written_are_swept_away(tmp_path: Path) -> None:
    folder, file = tmp_path / "games", tmp_path / "one.run"
    wished = ("--bots", "random,counter", "--games", "2", "-o", "limit=10")
    given = (*wished, "--run", str(file), "--records", str(folder))
    assert command(*given) == 0
    kept = set(folder.iterdir())
    name = "lineup001-deal00001-game1_random_counter.txt"
    (folder / f".{name}.4711.part").touch()
    (folder / f".{(name + 'x' * 100)[:100]}.4711.part").touch()  # of a longer name
    (folder / ".notes.txt.4711.part").touch()
    assert command(*given) == 0
    assert set(folder.iterdir()) == kept | {folder / ".notes.txt.4711.part"}


def test_a_large_file_is_written_more_seldom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writing takes a fortieth of the time at most, however long it takes."""
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    file = run_file.RunFile(tmp_path / "large.run", "tournament", {})
    written: list[float] = []

    def slow() -> dict[str, Any]:
        written.append(now[0])
        now[0] += 1.0
        return {}

    for second in range(100):
        now[0] = max(now[0], float(second))
        file.save(slow)
    assert written == [2.0, 43.0, 84.0]


# --- Records ---


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_game_is_a_record_that_verifies_and_says_who_played(
    system: str, tmp_path: Path
) -> None:
    plan = replace(plan_of(system, games=2), records=True)
    found = tournament.played(plan, 1, keep=game_records.records_folder(tmp_path, goes_on=False))
    assert len(list(tmp_path.iterdir())) == found.games
    assert found.all_games is not None
    for lineup, deal, rotation, seating, game in found.all_games.rows():
        text = (tmp_path / game_records.record_name((deal, lineup), rotation, seating)).read_text()
        match = verify(text)
        assert (match.scores, match.ranks) == (game.scores, game.ranks)
        assert parsed(text).headers["players"] == list(seating)
        assert game.record == ""
    assert {name.split("_", 1)[1] for name in files_in(tmp_path)} <= {
        f"{a}_{b}.txt".replace("never_out", "never-out") for a in BOTS for b in BOTS if a != b
    }


def test_records_of_two_tournaments_are_not_mixed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ("--bots", "random,counter", "--games", "2", "-o", "limit=10")
    folder, run = str(tmp_path / "games"), str(tmp_path / "one.run")
    assert command(*given, "--records", folder, "--run", run) == 0
    assert command(*given, "--records", folder, "--run", run) == 0
    capsys.readouterr()
    assert command(*given, "--records", folder) == BAD_INPUT
    assert "holds the records of another tournament" in capsys.readouterr().err
    assert command(*given, "--run", run) == BAD_INPUT
    assert "is of another run: its records is" in capsys.readouterr().err
    assert len(files_in(tmp_path / "games")) == 2


def test_a_record_of_a_tournament_is_replayed_and_verified_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ("--bots", "random,counter", "--games", "2", "-o", "limit=10")
    assert command(*given, "--records", str(tmp_path / "games")) == 0
    file = str(tmp_path / "games" / "lineup001-deal00001-game2_counter_random.txt")
    for name in ("verify", "replay"):
        assert cli.run([name, file]) == 0
    assert isinstance(Match.from_record(Path(file).read_text()), Match)
    capsys.readouterr()


# --- Time ---


def test_a_budget_stops_where_all_lineups_have_equally_many_deals(tmp_path: Path) -> None:
    plan, path = plan_of(games=40), tmp_path / "timed.run"
    found = tournament.played(plan, 1, None, tournament.DealsFile(path, plan), minutes=1e-9)
    assert found.used_up
    assert found.stopped == "the budget of 1e-09 minutes is used up"
    assert [contest.deals for contest in found.contests] == [1] * 10
    again = tournament.played(plan, 2, None, tournament.DealsFile(path, plan), minutes=1e-9)
    assert [contest.deals for contest in again.contests] == [2] * 10


def test_a_budget_that_is_not_used_up_changes_nothing() -> None:
    found = tournament.played(plan_of(SWISS), minutes=60.0)
    assert (found.stopped, found.used_up) == (None, False)
    assert found.as_dict(times=False) == told(plan_of(SWISS))


def test_within_a_budget_a_round_may_be_under_way(tmp_path: Path) -> None:
    plan, path = plan_of(KNOCKOUT), tmp_path / "timed.run"
    found = tournament.played(plan, 1, None, tournament.DealsFile(path, plan), minutes=1e-9)
    assert [met.decided for met in found.rounds[0]] == ["bye", "", "bye", "bye"]
    while found.used_up:
        found = tournament.played(plan, 1, None, tournament.DealsFile(path, plan), minutes=1e-9)
    assert found.as_dict(times=False) == told(plan)


def test_bots_that_search_have_the_seconds_that_are_said() -> None:
    for name in ("expert", "plain"):
        bot = make_entrant(name, "chicken", 1, 0.5)
        assert isinstance(bot, SearchBot)
        assert bot._limit == limit_of(0.5)
    assert type(make_entrant("random", "chicken", 1, 0.5)) is type(
        make_entrant("random", "chicken", 1)
    )


def test_a_file_is_loaded_in_its_own_time_and_decides_in_the_time_that_is_said(
    tmp_path: Path,
) -> None:
    bot = tmp_path / "slow.py"
    bot.write_text(
        "def choose(observation):\n    while len(observation.events) >= 0:\n        pass\n"
    )
    found = tournament.run(
        "chicken", [str(bot), "random"], 2, options={"limit": 10, "copies": 5}, seconds=0.01
    )
    (slow,) = (b for b in found.bots if b.bot == str(bot))
    assert slow.faults == slow.decisions
    assert "0.01" in slow.complaint
    assert found.limit == 0.01


def test_a_limit_is_told_with_the_results(capsys: pytest.CaptureFixture[str]) -> None:
    given = ("--bots", "random,counter", "--games", "2", "-o", "limit=10", "--seconds", "0.5")
    assert command(*given) == 0
    assert "Bots had at most 0.5 s for a decision" in capsys.readouterr().out


# --- Files ---


@pytest.mark.parametrize("system", SYSTEMS)
def test_standings_and_games_as_csv_and_parquet(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, each = tmp_path / "standings.csv", tmp_path / "games.parquet"
    line = ["--bots", ",".join(BOTS), "--games", "2", "-o", "limit=10", "--system", system]
    assert command(*line, "--out", str(out), "--each", str(each), "--json") == 0
    results = json.loads(capsys.readouterr().out)
    standings, games = polars.read_csv(out), polars.read_parquet(each)
    names = [row["bot"] for row in results["ranks"] or results["bots"]]
    assert standings["bot"].to_list() == names
    assert standings["games"].sum() == 2 * results["games"]
    assert len(games) == results["games"]
    assert sum(games["share_0"] + games["share_1"]) == results["games"]
    assert ("round" in games.columns) == (system != ROUND_ROBIN)
    assert int(games["decisions"].sum()) == sum(bot["decisions"] for bot in results["bots"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--system", "both"), "there are round-robin, swiss, knockout"),
        (("--system", "swiss", "--system", "knockout"), "one system at a time"),
        (("--rounds", "3"), "only a Swiss tournament has a number of them"),
        (("--system", "swiss", "--lineup", "random,counter"), "line-ups are played as they are"),
        (("--system", "swiss", "--games", "0"), "games: 0 is not a whole number from 1"),
        (("--seconds", "0"), "seconds: 0.0 is not a number above 0"),
        (("--budget", "nan"), "budget: nan is not a number above 0"),
        (("--out", "standings.txt"), "ends with .csv or .parquet"),
        (("--each", "no/such/folder/f.csv"), "no such file or directory"),
        (("--run", "no/such/folder/f.run"), "no such file or directory"),
        (("--records", "no/such/folder"), "no such file or directory"),
        (("--html", "no/such/folder/f.html"), "no such file or directory"),
        (("--out", "f.csv", "--each", "./f.csv"), "f.csv is named twice"),
        (("--html", "f.html", "--run", "f.html"), "f.html is named twice"),
    ],
)
def test_bad_input_is_answered_in_one_line_and_leaves_nothing(
    arguments: Sequence[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert command("--bots", "random,counter", *arguments) == BAD_INPUT
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_on_the_command_line_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = ("--bots", "random,counter", "--games", "8", "-o", "limit=10")
    file = str(tmp_path / "one.run")
    played = tournament.play_deal

    def interrupted(plan: tournament.Plan, task: tuple[int, int]) -> Any:
        if task[0] == 2:
            raise KeyboardInterrupt
        return played(plan, task)

    with monkeypatch.context() as patch:
        patch.setattr(tournament, "play_deal", interrupted)
        assert command(*given, "--run", file) == INTERRUPTED
    out, err = capsys.readouterr()
    assert "Stopped early: interrupted." in out
    assert "stopped after 4 games: interrupted; the same command goes on from there" in err
    assert command(*given, "--run", file, "--json") == 0
    assert json.loads(capsys.readouterr().out)["games"] == 8
    arguments, deals = deals_file.read(Path(file))
    assert (arguments["seed"], len(deals)) == (0, 4)


def test_a_course_of_nothing_has_everything_left() -> None:
    assert len(course(plan_of(games=2), {}).tasks) == 10
    assert len(course(plan_of(SWISS, games=2), {}).tasks) == 2
    assert len(course(plan_of(KNOCKOUT, games=2), {}).tasks) == 1
