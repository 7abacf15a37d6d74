"""Simulations: the same numbers however they are played, right ones, and honest intervals."""

from __future__ import annotations

import errno
import io
import itertools
import json
import math
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from statistics import fmean
from types import FrameType
from typing import Any

import numpy as np
import polars
import pytest
from rich.console import Console

import nacre
from nacre import cli
from nacre.bots.limits import FOR_EVER
from nacre.bots.mixed_bot import MixedBot
from nacre.bots.policy_bot import policy_choice
from nacre.bots.search_bot import SearchBot
from nacre.cli.app import BAD_INPUT, INTERRUPTED
from nacre.errors import BadOption, BadSeats, NacreError
from nacre.game.statistic import Statistic
from nacre.games import GAMES, game_of
from nacre.kernel import entries
from nacre.kernel.generic import States
from nacre.kernel.notes import no_notes
from nacre.kernel.records import blank, duplicate
from nacre.kernel.stream import WORDS, Rng, seed_stream, seed_word
from nacre.lab import chunks, counting, figures, origin, simulation
from nacre.lab.counting import BY_SEAT, Policies, new_counter
from nacre.lab.entrants import make_unhurried
from nacre.lab.estimates import GameSums, quantile_95
from nacre.lab.files import write_whole
from nacre.lab.simulation import Plan, planned, played, player, run
from nacre.lab.summary import Summary, counted, statistics_of
from tests import pig
from tests.counting_twins import TWINS, outcomes
from tests.processes import running
from tests.settings import OWN_GAMES, SETTINGS, Setting, few_seats, finished

NO_LIST = np.zeros((0, 0), np.int32)


def same(a: Summary, b: Summary) -> bool:
    return a.games == b.games and np.array_equal(a.sums, b.sums) and np.array_equal(a.bins, b.bins)


# --- Right numbers ---


def summed(
    statistics: Sequence[Statistic], games: list[dict[tuple[str, str], list[int]]]
) -> Summary:
    """What observations add up to, by the definitions."""
    sums: list[list[int]] = []
    bins: list[int] = []
    for statistic, row in ((s, row) for s in statistics for row in s.rows):
        seen = [game.get((statistic.name, row), []) for game in games]
        if statistic.kind == "count":
            seen = [values or [0] for values in seen]
        pairs = [(sum(values), len(values)) for values in seen]
        sums.append(
            [
                sum(x for x, _ in pairs),
                sum(n for _, n in pairs),
                sum(x * x for x, _ in pairs),
                sum(n * n for _, n in pairs),
                sum(x * n for x, n in pairs),
                sum(n > 0 for _, n in pairs),
            ]
        )
        in_bins = dict.fromkeys(statistic.bins, 0)
        if in_bins:
            for value in itertools.chain(*seen):
                in_bins[min(max(value, statistic.bins[0]), statistic.bins[-1])] += 1
        bins += in_bins.values()
    return Summary(len(games), np.array(sums), np.array(bins, np.int64))


def differences(ours: Summary, other: Summary, statistics: Sequence[Statistic]) -> list[str]:
    rows = [f"{s.name} {row}" for s in statistics for row in s.rows]
    return [
        f"{row}: {a.tolist()} {b.tolist()}"
        for row, a, b in zip(rows, ours.sums, other.sums, strict=True)
        if a.tolist() != b.tolist()
    ]


@pytest.mark.parametrize("setting", [s for s in SETTINGS if s.game in OWN_GAMES], ids=str)
def test_what_is_counted_is_what_a_slow_twin_counts(setting: Setting) -> None:
    game = game_of(setting.game)
    counter = new_counter(game, setting.seats)
    games = []
    for seed in range(6):
        match = finished(setting, seed)
        simulation.count_match(match, counter, NO_LIST)
        games.append({**outcomes(match), **TWINS[setting.game](match)})
    statistics = statistics_of(game)
    assert {name for seen in games for name, _ in seen} <= {s.name for s in statistics}
    ours, twins = counted(counter, statistics, 6), summed(statistics, games)
    assert differences(ours, twins, statistics) == []
    assert np.array_equal(ours.bins, twins.bins)


def test_partners_win_together() -> None:
    """Of two sides each wins half, and so does each of its seats."""
    found = run("pearladora", seats=4, games=300, seed=2)
    wins = [found.figure("wins_by_seat", f"seat {seat}").estimate.mean for seat in range(4)]
    assert wins[:2] == wins[2:]
    assert sum(wins) == pytest.approx(2)


def step_by_step(plan: Plan) -> Summary:
    """The games of a plan, each step called from Python."""
    game = game_of(plan.game)
    template, counter = game.template(plan.seats, plan.options), new_counter(game, plan.seats)
    policies = None if plan.chunk == simulation.RANDOM_CHUNK else simulation.policies_of(plan)
    rng, own, notes = np.zeros(WORDS, np.uint64), np.zeros(WORDS, np.uint64), no_notes()
    for number in range(plan.games):
        seed_stream(rng, seed_word(plan.seed), number)
        seed_stream(own, seed_word(plan.seed, b"bots"), number)
        states = duplicate(template)
        entries.set_up(states, rng, notes)
        counting.count_beginning(states, counter)
        while (seat := int(states["turn"][0])) >= 0:
            before = duplicate(states)
            action = chosen(states, seat, policies, rng if policies is None else own)
            entries.apply(states, action, rng, notes)
            counting.count_step(before, seat, action, states, counter)
        counting.count_end(states, counter, NO_LIST, 0)
    return counted(counter, statistics_of(game), plan.games)


def chosen(states: States, seat: int, policies: Policies | None, rng: Rng) -> int:
    """A random action, or what the bot in that seat does from what it observes."""
    if policies is None:
        return entries.random_action(states, rng)
    seen = blank(states.dtype)
    entries.observe(states, seat, seen)
    if policies.randomly[seat]:
        return entries.random_action(seen, rng)
    return policy_choice(seen, rng, policies.weights[seat])


@pytest.mark.parametrize("game", GAMES)
def test_games_in_one_compiled_call_are_those_played_step_by_step(game: str) -> None:
    plan = planned(game, few_seats(game), games=40, seed=3)
    assert same(played(plan).summary, step_by_step(plan))


@pytest.mark.parametrize("game", GAMES)
def test_random_games_are_those_of_playouts(game: str) -> None:
    seats = few_seats(game)
    found = run(game, seats, games=500, seed=8).figure("decisions")
    assert found.sums.total == nacre.playouts(game, seats, 500, seed=8)["decisions"]


SCRIPT = """
import json, sys
from nacre.lab.simulation import run
for game in sys.argv[1:]:
    print(json.dumps(run(game, seats=2, games=3, seed=5).summary.as_dict()))
"""


def test_interpreted_code_counts_the_same() -> None:
    told = {}
    for jit in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, *OWN_GAMES],
            env={**os.environ, "NUMBA_DISABLE_JIT": jit},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        told[jit] = done.stdout
    assert told["0"] == told["1"]
    assert told["0"].count('"games": 3') == len(OWN_GAMES)


def test_bots_that_decide_at_a_glance_play_in_compiled_code() -> None:
    plan = planned("pearls", games=40, bots=("casual", "random"), seed=3)
    assert plan.chunk == simulation.POLICY_CHUNK
    found = played(plan)
    assert same(found.summary, step_by_step(plan))
    assert found.figure("wins_by_seat", "seat 0").estimate.mean > 0.9


def test_bots_that_search_play_matches_that_are_counted_alike() -> None:
    plan = planned("pearladora", games=2, bots=("novice", "random"), seed=4)
    assert plan.chunk == simulation.MATCH_CHUNK
    found = played(plan)
    assert found.games == 2
    assert same(found.summary, played(plan).summary)
    assert found.figure("pearls_lost").sums.games == 2


# --- Known answers lie within the interval in 95 of 100 seeds ---

SEEDS = 200
# Of 200 intervals of 95 %, fewer than 179 or more than 199 cover the truth in 1 of 10,000 tries.
FEWEST, MOST = 179, 199


def dice_answer(row: int) -> float:
    """Pearls that six dice take from a row of seven, by looking at every throw."""
    total = 0
    for dice in itertools.combinations_with_replacement(range(1, 7), 6):
        faces = [dice.count(face) for face in range(1, 7)]
        ways = 720
        for n in faces:
            ways //= [1, 1, 2, 6, 24, 120, 720][n]
        total += ways * pairs(faces, row)
    return total / 6**6


def pairs(faces: list[int], row: int) -> int:
    if row <= 6:
        return faces[row - 1]
    found = sum(min(faces[a - 1], faces[row - a - 1]) for a in range(row - 6, (row + 1) // 2))
    return found + (faces[row // 2 - 1] // 2 if row % 2 == 0 else 0)


def covered(
    game: str, answers: dict[tuple[str, str], float], **chosen: Any
) -> dict[tuple[str, str], int]:
    """In how many seeds the interval of each figure has the answer in it."""
    hits: dict[tuple[str, str], int] = defaultdict(int)
    for seed in range(SEEDS):
        found = {(f.statistic.name, f.row): f for f in run(game, seed=seed, **chosen).figures()}
        for name, answer in answers.items():
            estimate = found[name].estimate
            hits[name] += estimate.low <= answer <= estimate.high
    return hits


def test_the_chance_of_a_deal_is_within_its_interval() -> None:
    deck = {"wild": 16, "red": 20, "blue": 12, "turquoise": 8, "purple": 4}
    answers = {("cards_dealt", c): 6 * n / sum(deck.values()) for c, n in deck.items()}
    for name, hits in covered("pearls", answers, games=100).items():
        assert FEWEST <= hits <= MOST, name
    egg = {("egg_dealt", ""): 6 / 50}
    assert FEWEST <= covered("chicken", egg, games=100)["egg_dealt", ""] <= MOST


def test_the_pearls_of_a_target_in_one_throw_are_within_their_intervals() -> None:
    answers = {("first_roll", f"row {row}"): dice_answer(row) for row in range(1, 13)}
    for name, hits in covered("pearl_dice", answers, games=100).items():
        assert FEWEST <= hits <= MOST, name


def test_the_mean_of_a_roll_is_within_its_interval() -> None:
    """Some games have many rolls: intervals over rolls instead of games would be too short."""
    answers = {("roll", ""): 2 * fmean([1, 2, 3, 4, 5, 10])}
    hits = covered("chicken", answers, games=200, bots=("casual",))
    assert FEWEST <= hits["roll", ""] <= MOST


def test_a_known_advantage_of_the_first_seat_is_within_its_interval(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Pig to two points: any throw but a one is enough, and it wins if it is held before a one.

    At random a throw is held or thrown again, one time in two: held in the end are ½ / (1 - 5/12)
    of those, so that a turn wins 5/6 · 6/7, and each seat gets its turn if all before it fail.
    """
    monkeypatch.syspath_prepend(str(pig.SOURCES))
    described = import_module("pig.view").Pig
    first, goal = described.options
    parts = {"id": "short_pig", "options": (first, replace(goal, low=2))}
    monkeypatch.setitem(GAMES, "short_pig", type("ShortPig", (described,), parts)())
    turn = 5 / 6 * (1 / 2) / (1 - 1 / 2 * 5 / 6)
    for seats in (2, 3):
        wins = [turn * (1 - turn) ** place for place in range(seats)]
        answers = {
            ("wins_by_order", row): win / sum(wins)
            for row, win in zip(("1st", "2nd", "3rd"), wins, strict=False)
        }
        if seats == 2:
            assert answers["wins_by_order", "1st"] == pytest.approx(7 / 9)
        found = covered("short_pig", answers, games=200, seats=seats, options={"goal": 2})
        for name, hits in found.items():
            assert FEWEST <= hits <= MOST, (seats, name)


def test_bots_have_all_the_time_they_need_so_that_every_machine_plays_the_same() -> None:
    for name in ("strong", "expert", "87.5", "plain"):
        bot = make_unhurried(name, "pearls", 1)
        parts = [bot._lower, bot._upper] if isinstance(bot, MixedBot) else [bot]
        searching = [part for part in parts if isinstance(part, SearchBot)]
        assert searching
        assert all(part._limit == FOR_EVER for part in searching)


def test_what_happens_together_is_not_taken_for_more_than_it_is() -> None:
    """Ten observations of one thing in each game are as sure as one."""
    once = [(k % 2, 1) for k in range(400)]
    often = [(10 * x, 10) for x, _ in once]
    a, b = (
        GameSums(
            sum(x for x, _ in games),
            sum(n for _, n in games),
            sum(x * x for x, _ in games),
            sum(n * n for _, n in games),
            sum(x * n for x, n in games),
            len(games),
        )
        for games in (once, often)
    )
    assert a.share().low == pytest.approx(b.share().low)
    assert a.mean().high == pytest.approx(b.mean().high)


def test_a_full_disk_does_not_take_the_figures_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before, files were written first, and hours of games were gone with the disk's last byte."""

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    out = tmp_path / "figures.csv"
    assert command("chicken", "--games", "10", "--json", "--out", str(out)) == BAD_INPUT
    told, err = capsys.readouterr()
    assert json.loads(told)["games"] == 10
    assert "no space left on device" in err
    assert list(tmp_path.iterdir()) == []


def test_one_game_has_no_interval(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "figures.csv"
    assert command("chicken", "--games", "1", "--json", "--out", str(out)) == 0
    told = json.loads(capsys.readouterr().out)["figures"]
    assert {(figure["low"], figure["high"]) for figure in told} == {(None, None)}
    assert polars.read_csv(out)["low"].null_count() == len(told)
    assert command("chicken", "--games", "1") == 0
    shown = capsys.readouterr().out
    assert any(line.split()[-2:] == ["–", "decisions"] for line in shown.splitlines())


@pytest.mark.parametrize(("games", "quantile"), [(2, 12.706), (3, 4.303), (4, 3.182), (11, 2.228)])
def test_few_games_are_as_unsure_as_student_says(games: int, quantile: float) -> None:
    """Values 0 and 1 by turns: the spread of the mean is known, the interval goes that far."""
    ones = games // 2
    sums = GameSums(ones, games, ones, games, ones, games)
    mean = ones / games
    error = (mean * (1 - mean) / (games - 1)) ** 0.5
    assert sums.mean().high - mean == pytest.approx(quantile * error)


@pytest.mark.parametrize("games", range(12, 40))
def test_the_expansion_of_students_quantile_is_good_where_it_is_used(games: int) -> None:
    """The chance to be further out, by numerical integration, is 5 %."""
    df, t = games - 1, np.linspace(0, quantile_95(games), 20_001)
    density = (1 + t * t / df) ** (-(df + 1) / 2)
    scale = math.gamma((df + 1) / 2) / (math.sqrt(df * math.pi) * math.gamma(df / 2))
    assert 2 * scale * np.trapezoid(density, t) == pytest.approx(0.95, abs=2e-4)


# --- The same numbers, however they are played ---

MANY = {"game": "chicken", "seats": 2, "games": 410_000, "seed": 6}


@pytest.fixture(scope="module")
def alone() -> Summary:
    return run(**MANY).summary  # type: ignore[arg-type]


def test_two_processes_bring_the_same(alone: Summary) -> None:
    assert same(run(**MANY, jobs=2).summary, alone)  # type: ignore[arg-type]


def test_chunks_can_be_played_in_any_order(alone: Summary) -> None:
    plan = planned(**MANY)  # type: ignore[arg-type]
    play_chunk = player((plan, False))
    first, *others = [play_chunk(n).summary for n in reversed(range(plan.chunks))]
    assert plan.games_of(plan.chunks - 1) == range(400_000, 410_000)
    assert same(sum(others, first), alone)


GOES_ON = """
import sys
from pathlib import Path
from nacre.lab import run_file, simulation

run_file.SAVE_EVERY = 0.0
plan = simulation.planned("chicken", seats=2, games=410_000, seed=6)

def report(done, total):
    print(done, flush=True)
    if done >= 60_000:
        sys.stdin.read()  # until it is killed

simulation.played(plan, 1, report, Path(sys.argv[1]))
"""


def test_a_killed_run_goes_on_where_it_was(alone: Summary, tmp_path: Path) -> None:
    file = tmp_path / "chicken.run"
    pipes = dict.fromkeys(("stdin", "stdout"), subprocess.PIPE)
    with running([sys.executable, "-c", GOES_ON, str(file)], **pipes) as process:
        assert process.stdout is not None
        assert [process.stdout.readline() for _ in range(3)][-1] == "60000\n"
    assert process.returncode == -9
    reports: list[int] = []
    plan = planned(**MANY)  # type: ignore[arg-type]
    found = played(plan, 1, lambda done, total: reports.append(done), file)
    assert reports[0] == 80_000
    assert same(found.summary, alone)
    again = played(plan, 1, lambda done, total: reports.append(-1), file)
    assert -1 not in reports
    assert same(again.summary, alone)


def test_ctrl_c_keeps_what_was_played(alone: Summary, tmp_path: Path) -> None:
    file = tmp_path / "chicken.run"
    plan = planned(**MANY)  # type: ignore[arg-type]

    def stop(done: int, total: int) -> None:
        if done >= 40_000:
            raise KeyboardInterrupt

    found = played(plan, 1, stop, file)
    assert (found.stopped, found.games) == (simulation.INTERRUPTED, 40_000)
    assert same(played(plan, 2, None, file).summary, alone)


def pressed_at_line(nth: int, finish: Callable[[], None]) -> bool:
    """Call ``Progress.finish`` with Ctrl-C before its nth line; whether it has so many."""
    lines = itertools.count()

    def press(frame: FrameType, event: str, argument: Any) -> Any:
        if frame.f_code is not chunks.Progress.finish.__code__:
            return None
        if event == "line" and next(lines) == nth:
            raise KeyboardInterrupt
        return press

    before = sys.gettrace()
    sys.settrace(press)
    try:
        finish()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


def test_ctrl_c_while_a_chunk_is_finished_counts_it_once_or_not_at_all() -> None:
    chunk = Summary(20, np.zeros((1, 6), np.int64), np.zeros(0, np.int64))
    nothing = Summary(0, chunk.sums, chunk.bins)
    for nth in itertools.count():
        progress = chunks.ChunksFile(None, {}).begin(nothing)
        pressed = pressed_at_line(nth, lambda: progress.finish(0, chunk))  # noqa: B023 - at once
        assert progress.summary.games == 20 * (5 - len(list(progress.left(5))))
        if not pressed:
            break
    assert nth > 3


def test_a_run_file_that_counts_other_games_than_its_chunks_have_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "chicken.run"
    run("chicken", games=100, run_file=file)
    told = json.loads(file.read_text())
    told["summary"]["games"] = 120
    file.write_text(json.dumps(told))
    with pytest.raises(BadOption, match="counts 120 games, and its finished chunks have 100"):
        run("chicken", games=100, run_file=file)


def test_chunks_that_are_left_are_not_listed() -> None:
    """A run of random games may have five million chunks."""
    nothing = Summary(0, np.zeros((1, 6), np.int64), np.zeros(0, np.int64))
    progress = chunks.ChunksFile(None, {}).begin(nothing)
    for chunk in (0, 1, 4):
        progress.finish(chunk, progress.summary)
    left = progress.left(10**12)
    assert [next(left) for _ in range(3)] == [2, 3, 5]
    assert progress.count_left(10**12) == 10**12 - 3


def test_a_run_file_of_other_arguments_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "chicken.run"
    run("chicken", games=100, run_file=file)
    before = file.read_bytes()
    for other in ({"games": 200}, {"seed": 1}, {"seats": 3}, {"options": {"limit": 100}}):
        with pytest.raises(BadOption, match="is of another run"):
            run("chicken", **({"games": 100} | other), run_file=file)
    assert file.read_bytes() == before


def test_a_run_does_not_go_on_with_a_bot_file_that_was_changed(tmp_path: Path) -> None:
    bot, text = (
        tmp_path / "own.py",
        "def choose(observation):\n    return observation.actions()[0]\n",
    )
    bot.write_text(text)
    before = planned("chicken", games=5, bots=(str(bot), "random")).arguments()
    bot.write_text(text.replace("[0]", "[-1]"))
    after = planned("chicken", games=5, bots=(str(bot), "random")).arguments()
    assert {name for name in before if before[name] != after[name]} == {"bot_files"}


def test_a_run_does_not_go_on_with_other_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    read = Path.read_bytes
    plan = planned("chicken", games=5, bots=("casual",))
    before = plan.arguments()

    def read_otherwise(path: Path) -> bytes:
        return read(path) + b" " * (path.name == "weights.json")

    origin.code_hash.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", read_otherwise)
        after = plan.arguments()
    origin.code_hash.cache_clear()
    assert {name for name in before if before[name] != after[name]} == {"code"}
    assert plan.arguments() == before


def test_a_run_does_not_go_on_in_another_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    given = ("chicken", "--games", "100", "--run", "chicken.run", "--each")
    assert command(*given, "one") == 0
    assert command(*given, str(tmp_path / "one")) == 0
    capsys.readouterr()
    assert command(*given, "other") == BAD_INPUT
    assert "is of another run: its each is" in capsys.readouterr().err


def test_what_a_killed_run_left_half_written_is_swept_away(tmp_path: Path) -> None:
    """Before, such files stayed for ever, also beside a run that was finished later."""
    games, file = tmp_path / "games", tmp_path / "one.run"
    given = ("chicken", "--games", "100", "--run", str(file), "--each", str(games))
    assert command(*given) == 0
    kept = {path.name for path in tmp_path.rglob("*")}
    left = (games / ".games-000000000000.parquet.4711.part", tmp_path / ".one.run.4711.part")
    others = (games / ".notes.txt.4711.part", tmp_path / ".two.run.4711.part")
    for half_written in (*left, *others):
        half_written.touch()
    assert command(*given) == 0
    assert {path.name for path in tmp_path.rglob("*")} == kept | {path.name for path in others}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 2, "arguments": 3}', "\0"])
def test_what_is_no_run_file_is_refused_and_left_alone(text: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(BadOption, match="not the file of a run"):
        run("chicken", games=100, run_file=file)
    assert file.read_text() == text


def test_a_full_disk_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "figures.csv"
    file.write_text("before")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def after(path: Path) -> None:
        path.write_text("after")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as raised:
        write_whole(file, after)
    assert raised.value.filename == str(file)
    assert file.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["figures.csv"]


def test_memory_does_not_grow_with_the_games() -> None:
    """What is kept between chunks is one summary, whatever the number of games."""
    small, large = (planned("chicken", games=games) for games in (20_000, 60_000))
    sizes = [len(json.dumps(played(plan).summary.as_dict())) for plan in (small, large)]
    assert sizes[1] < 1.2 * sizes[0]


# --- Bad input ---


@pytest.mark.parametrize(
    ("chosen", "error", "message"),
    [
        ({"games": 0}, BadOption, "games: 0 is not a whole number from 1"),
        ({"games": 1.5}, BadOption, "games: 1.5"),
        ({"seats": 9}, BadSeats, "9 seats"),
        ({"options": {"limit": -3}}, BadOption, "limit"),
        ({"bots": ("nobody",)}, BadOption, "no such bot"),
        ({"bots": ("random", "casual", "casual")}, BadOption, "one for all seats or one for each"),
        ({"seed": "x"}, BadOption, "seed"),
        ({"jobs": 0}, BadOption, "jobs"),
    ],
)
def test_impossible_wishes_are_refused(
    chosen: dict[str, Any], error: type[NacreError], message: str
) -> None:
    with pytest.raises(error, match=message):
        run("chicken", **chosen)


def test_a_bot_with_a_fault_ends_the_run_and_is_named(tmp_path: Path) -> None:
    bot = tmp_path / "broken.py"
    bot.write_text("def choose(observation):\n    raise ValueError('not today')\n")
    found = run("chicken", games=5, bots=(str(bot), "random"))
    assert found.games == 0
    assert "broken.py" in str(found.stopped)


# --- On the command line ---


def command(*arguments: str) -> int:
    return cli.run(["simulate", *arguments])


def test_a_table_has_every_figure_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert command("pearls", "--games", "1e3", "--seats", "3") == 0
    shown = capsys.readouterr().out
    assert "Pearls, 3 seats, bots: random, seed 0" in shown
    assert "1,000 games" in shown
    assert "necklace 4" in shown


def test_figures_and_bins_as_csv_and_parquet(tmp_path: Path) -> None:
    out, bins = tmp_path / "figures.csv", tmp_path / "bins.parquet"
    given = ("chicken", "--games", "1000", "--out", str(out), "--bins", str(bins))
    assert command(*given) == 0
    expected = run("chicken", games=1000)
    frame = polars.read_csv(out)
    row = frame.filter(polars.col("statistic") == "egg_dealt")
    assert row["value"].item() == expected.figure("egg_dealt").estimate.mean
    counts = polars.read_parquet(bins).filter(polars.col("statistic") == "decisions")
    assert counts["times"].sum() == 1000


def test_every_game_by_itself(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    assert command("pearls", "--games", "25000", "--each", str(folder), "--seed", "3") == 0
    games = polars.read_parquet(folder / "*.parquet").sort("game")
    assert games["game"].to_list() == list(range(25_000))
    found = run("pearls", games=25_000, seed=3)
    assert games["decisions"].sum() == found.figure("decisions").sums.total
    assert games["score_1"].sum() == found.figure("score_by_seat", "seat 1").sums.total
    assert int((games["rank_0"] == 1).sum()) >= int((games["score_0"] > games["score_1"]).sum())


def test_games_of_two_runs_are_not_mixed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ("chicken", "--games", "100", "--each", str(tmp_path / "games"))
    assert command(*given) == 0
    assert command(*given) == BAD_INPUT
    assert "holds the games of another run" in capsys.readouterr().err


def test_json_is_the_same_with_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert command("pearl_dice", "--games", "200", "--json", "--seed", "9") == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    assert told[0]["games"] == 200
    assert {figure["statistic"] for figure in told[0]["figures"]} >= {"ties", "busts"}


def test_a_run_on_the_command_line_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, out = str(tmp_path / "chicken.run"), tmp_path / "figures.csv"
    given = ("chicken", "--games", "60000", "--run", file, "--jobs", "1", "--out", str(out))

    def interrupted(self: Any, chunk: int, summary: Summary) -> None:
        finish(self, chunk, summary)
        raise KeyboardInterrupt

    finish = chunks.Progress.finish
    with monkeypatch.context() as patch:
        patch.setattr(chunks.Progress, "finish", interrupted)
        assert command(*given) == INTERRUPTED
    stopped = f"stopped after 20,000 games: interrupted; {out} is not written"
    assert f"{stopped}; the same command goes on" in capsys.readouterr().err
    assert not out.exists()
    assert command(*given) == 0
    assert "60,000 games" in capsys.readouterr().out
    assert out.exists()
    assert command(*given, "--seed", "2") == BAD_INPUT
    assert "is of another run: its seed is 0, not 2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--games", "0"), "games: 0"),
        (("--games", "many"), "not a whole number"),
        (("--games", "1.5"), "not a whole number"),
        (("--games", "inf"), "not a whole number"),
        (("--games", "nan"), "not a whole number"),
        (("--games", "1e999"), "not a whole number"),
        (("--games", "1e-999999"), "not a whole number"),
        (("--seats", "1"), "1 seats"),
        (("--option", "limit=x"), "limit"),
        (("--out", "figures.txt"), "ends with .csv or .parquet"),
        (("--out", "no/such/folder/f.csv"), "no such file or directory"),
        (("--run", "no/such/folder/f.run"), "no such file or directory"),
        (("--each", "no/such/folder"), "no such file or directory"),
        (("--out", "/proc/figures.csv"), "/proc/figures.csv"),
        (("--out", "f.csv", "--bins", "./f.csv"), "f.csv is named twice"),
        (("--out", "f.csv", "--run", "f.csv"), "f.csv is named twice"),
    ],
)
def test_bad_input_is_answered_in_one_line(
    arguments: tuple[str, ...],
    message: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert command("chicken", *arguments) == BAD_INPUT
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_without_polars_the_table_is_there_and_files_say_what_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    assert command("chicken", "--games", "100") == 0
    capsys.readouterr()
    assert command("chicken", "--games", "100", "--out", str(tmp_path / "f.csv")) == BAD_INPUT
    assert "pip install 'nacre[lab]'" in capsys.readouterr().err


def test_the_table_of_a_run_without_a_game_is_short() -> None:
    plan = planned("chicken", games=10)
    nothing = simulation.Simulation(plan, played(plan).summary, 0.0)
    empty = Summary(0, nothing.summary.sums * 0, nothing.summary.bins * 0)
    out = io.StringIO()
    Console(file=out, width=100).print(figures.shown(simulation.Simulation(plan, empty, 0.0)))
    assert "0 games" in out.getvalue()
    assert len(["first", "decisions", "turns", "lead_changes"]) == BY_SEAT
