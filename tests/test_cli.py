"""The command line as somebody at a shell meets it."""

from __future__ import annotations

import io
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from nacre import Match, __version__, cli
from nacre.games import GAMES
from nacre.pages import LANGUAGES, rules_page
from tests.commands import COMMANDS
from tests.settings import few_seats


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line in this process, with lines for its standard input."""
    monkeypatch.setenv("COLUMNS", "80")

    def run(*arguments: str, lines: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = cli.run(arguments)
        return Outcome(code, *capsys.readouterr())

    return run


def nacre(*arguments: str, lines: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "nacre", *arguments],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | environment,
        timeout=120,
    )


def python(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", timeout=60
    )


def recorded(tmp_path: Path, game: str = "chicken", over: bool = True) -> Path:
    """A file with a record of a random game."""
    options = {"pearls": 1} if game == "pearl_dice" else {}
    match = Match(game, few_seats(game), seed=5, options=options)
    chance = random.Random(5)
    while not match.over and (over or match.version < 5):
        match.play(chance.choice(match.actions()))
    path = tmp_path / f"{game}.txt"
    path.write_text(match.record(), encoding="utf-8")
    return path


# --- Help and version ---


def test_the_version_is_said(run: Run) -> None:
    assert run("--version") == (0, f"nacre {__version__}\n", "")


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_lists_every_command(run: Run, arguments: list[str]) -> None:
    code, out, _ = run(*arguments)
    assert code == 0
    for command in COMMANDS:
        assert re.search(rf"^  {command} ", out, re.M)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(run: Run, command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0
    assert re.search(rf"Examples:\n +nacre {command}", out)
    assert all(len(line) <= 80 for line in out.splitlines())


def test_help_is_quick_because_it_imports_neither_numba_nor_rich() -> None:
    program = (
        "import sys; from nacre import cli; cli.run(['--help']); "
        "print(sorted({'numba', 'numpy', 'rich', 'prompt_toolkit'} & set(sys.modules)), file=sys.stderr)"
    )
    assert python(program).stderr == "[]\n"


def test_a_rules_page_and_an_error_message_do_without_numba() -> None:
    program = (
        "import sys; from nacre import cli; cli.run(['rules', 'pearls']); cli.run(['rules', 'x']); "
        "print('numba' in sys.modules)"
    )
    assert python(program).stdout.endswith("False\n")


# --- Games and rules ---


def test_games_shows_seats_options_defaults_and_allowed_values(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert "pearls  Pearls, 2 to 6 seats, rules version 1" in out
    assert re.search(r"hand_limit +most cards in a hand: 6 to 12 +default 10", out)
    for game in GAMES.values():
        for option in game.options:
            assert re.search(rf"^ +{option.name} ", out, re.M)


def test_games_as_json_is_what_the_library_lists(run: Run) -> None:
    listed = json.loads(run("games", "--json").out)
    assert [game["id"] for game in listed] == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_is_plain_text_where_there_is_no_terminal(run: Run, game: str, lang: str) -> None:
    page = rules_page(game, lang)
    assert page.startswith("# ")
    assert run("rules", game, "--lang", lang) == (0, page, "")
    assert run("rules", game, "--lang", lang, "--plain") == (0, page, "")


# --- Play ---


GAMES_TO_THE_END = [
    ("pearls", 2, []),
    ("pearls", 6, ["-o", "hand_limit=12"]),
    ("pearladora", 2, ["-o", "groups=elders,children"]),
    ("pearladora", 3, ["-o", "memory=true"]),
    ("pearladora", 4, ["-o", "advanced=true"]),
    ("pearl_dice", 1, ["-o", "pearls=2"]),
    ("pearl_dice", 3, ["-o", "pearls=2", "-o", "hot_dice=on"]),
    ("chicken", 2, []),
    ("chicken", 5, ["-o", "limit=30"]),
]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES_TO_THE_END)
def test_a_whole_game_can_be_played_from_standard_input(
    run: Run, tmp_path: Path, game: str, seats: int, options: list[str]
) -> None:
    path = tmp_path / "game.txt"
    lines = "1\n" * 150 + f"save {path}\n"
    code, out, err = run("play", game, "--seats", str(seats), "--seed", "4", *options, lines=lines)
    assert (code, err) == (0, "")
    assert "The game is over." in out
    assert re.search(r"^1\.  seat \d", out, re.M)
    assert re.search(r"wins?\b|You win|The board is empty after", out)
    assert all(len(line) <= 80 for line in out.splitlines() if str(path) not in line)
    assert Match.from_record(path.read_text()).over


def test_a_game_is_played_in_a_process_of_its_own_too() -> None:
    done = nacre("play", "chicken", "--seed", "4", lines="out\n" * 40)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is over." in done.stdout
    assert "\x1b" not in done.stdout


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    arguments = ("play", "pearls", "--seats", "3", "--seed", "11")
    assert run(*arguments, lines="1\n" * 5).out == run(*arguments, lines="1\n" * 5).out


def test_people_in_all_seats_pass_the_device_on(run: Run) -> None:
    lines = "\nplay 4\n\nout\n\nout\n"
    out = run("play", "chicken", "--hot-seat", "--seed", "3", "-o", "first=0", lines=lines).out
    assert "Pass the device to seat 0, then press Enter." in out
    assert "Pass the device to seat 1, then press Enter." in out
    assert out.index("--- Chicken, seat 0 ---") < out.index("--- Chicken, seat 1 ---")


def test_the_end_of_input_ends_the_game_with_a_hint_how_to_save(run: Run) -> None:
    code, out, err = run("play", "pearls", "--seed", "1", lines="1\n")
    assert (code, err) == (0, "")
    assert out.endswith(
        "The input ended before the end of the game.\n"
        "Nothing was saved: save FILE writes a record,\n"
        "and nacre play --load FILE goes on from it.\n"
    )


def test_a_saved_game_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run("play", "pearls", "--seed", "1", "--seat", "1", lines=f"1\n1\nsave {path}\nquit\n")
    before = Match.from_record(path.read_text())
    out = run("play", "--load", str(path), "--seat", "1", lines="quit\n").out
    assert f"{before.version} actions so far" in out
    assert before.drawing(1).splitlines()[1] in out
    assert f"seat {before.turn} > quit" in out


def test_a_loaded_game_that_is_over_shows_its_end(run: Run, tmp_path: Path) -> None:
    out = run("play", "--load", str(recorded(tmp_path)), lines="\n").out
    assert "the fewest points win" in out


# --- Replay and verify ---


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_shows_every_action_and_the_end(run: Run, tmp_path: Path, game: str) -> None:
    path = recorded(tmp_path, game)
    match = Match.from_record(path.read_text())
    code, out, _ = run("replay", str(path))
    assert code == 0
    for number, (seat, action) in enumerate(match.history, 1):
        assert f"--- {number}. seat {seat}: {action} ---" in out
    assert re.search(r"^1\.  seat \d", out, re.M)


def test_a_replay_for_a_seat_hides_what_it_did_not_see(run: Run, tmp_path: Path) -> None:
    path = recorded(tmp_path, "pearladora", over=False)
    out = run("replay", str(path), "--seat", "0").out
    assert re.search(r"seat 1: diver \? ", out)
    assert not re.search(r"seat 1: diver \d ", out)
    assert re.search(r"seat 1: diver \d ", run("replay", str(path)).out)


def test_a_replay_in_steps_waits_for_enter_and_stops_where_input_ends(
    run: Run, tmp_path: Path
) -> None:
    code, out, _ = run("replay", str(recorded(tmp_path)), "--step", lines="\n\n")
    assert code == 0
    assert "--- 2. seat" in out
    assert "--- 3. seat" not in out


def test_an_honest_record_is_verified(run: Run, tmp_path: Path) -> None:
    path = recorded(tmp_path)
    match = Match.from_record(path.read_text())
    code, out, _ = run("verify", str(path), "--commitment", match.commitment.upper())
    assert code == 0
    assert f"commitment  {match.commitment}" in out
    assert f"actions     {match.version}" in out
    assert "--commitment" in run("verify", str(path)).out


def test_an_unfinished_record_is_verified_as_far_as_it_goes(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("verify", str(recorded(tmp_path, over=False)))
    assert code == 0
    assert re.search(r"Not finished: seat \d is to act", out)


def test_a_dishonest_record_is_found_out(run: Run, tmp_path: Path) -> None:
    path = recorded(tmp_path)
    code, out, err = run("verify", str(path), "--commitment", "00" * 32)
    assert (code, out) == (1, "")
    assert "the published commitment" in err
    path.write_text(path.read_text().replace("seat 0", "seat 1", 1))
    code, _, err = run("verify", str(path))
    assert code == 1
    assert "checksum" in err


# --- Playouts and precompiling ---


def test_playouts_say_how_quickly_they_went(run: Run) -> None:
    code, out, _ = run("playouts", "chicken", "--games", "50", "--seed", "1", "-o", "limit=20")
    assert code == 0
    assert "50 games with" in out
    assert "a second" in out


def test_playouts_as_json_do_not_depend_on_threads(run: Run) -> None:
    arguments = ("playouts", "pearls", "--seats", "3", "--games", "60", "--seed", "1", "--json")
    one, two = (json.loads(run(*arguments, "--threads", n).out) for n in "12")
    assert one["games"] == two["games"] == 60
    assert one["decisions"] == two["decisions"]


def test_precompiling_twice_compiles_nothing_the_second_time(run: Run) -> None:
    run("precompile", "chicken")
    code, out, _ = run("precompile", "chicken")
    assert code == 0
    assert "Everything was compiled already" in out


# --- Bad input ---


BAD_INPUT = [
    (["frobnicate"], "frobnicate"),
    (["--frobnicate"], "--frobnicate"),
    (["rules"], "GAME"),
    (["rules", "chess"], "chess"),
    (["rules", "../pearls"], "no such game"),
    (["rules", "pearls", "--lang", "la"], "la"),
    (["play"], "which game?"),
    (["play", "chess"], "chess"),
    (["play", "pearls", "--seats", "7"], "2 to 6"),
    (["play", "pearls", "--seats", "two"], "--seats"),
    (["play", "pearls", "--seat", "2"], "seats are 0 to 1"),
    (["play", "pearls", "--seat", "-1"], "seats are 0 to 1"),
    (["play", "pearls", "--bots", "clairvoyant"], "clairvoyant"),
    (["play", "pearls", "--bots", "novice,casual,strong"], "3 names, but 1 seat for bots"),
    (["play", "pearls", "--seats", "3", "--bots", "novice,casual,strong"], "2 seats for bots"),
    (["play", "pearls", "--hot-seat", "--bots", "novice"], "people in all seats"),
    (["play", "--hot-seat", "--bots", "novice"], "people in all seats"),
    (["play", "pearls", "--seed", "x"], "--seed"),
    (["play", "pearls", "-o", "wings=2"], "wings"),
    (["play", "pearls", "-o", "display"], "NAME=VALUE"),
    (["play", "pearls", "-o", "=3"], "NAME=VALUE"),
    (["play", "pearls", "-o", "display=5", "-o", "display=6"], "given twice"),
    (["play", "pearls", "-o", "display=nine"], "nine"),
    (["play", "pearls", "-o", "display=" + "9" * 5000], "display"),
    (["play", "pearls", "-o", "full_deck=1"], "true or false"),
    (["play", "pearls", "--seats", "4", "-o", "full_deck=true"], "2 or 3 seats"),
    (["play", "pearladora", "-o", "groups=elders,elders"], "different"),
    (["play", "pearladora", "-o", "first=2"], "0 to 1"),
    (["play", "--load", "nowhere.txt"], "nowhere.txt: no such file"),
    (["play", "--load", "."], "is a directory"),
    (["play", "--load", ""], "not a file name"),
    (["replay", "nowhere.txt"], "no such file"),
    (["replay", "."], "is a directory"),
    (["verify", "nowhere.txt"], "no such file"),
    (["verify", "."], "is a directory"),
    (["playouts", "chess"], "chess"),
    (["playouts", "pearls", "--games", "-1"], "-1"),
    (["playouts", "pearls", "--threads", "0"], "threads"),
    (["playouts", "pearls", "-o", "deal=one"], "one"),
    (["precompile", "chess"], "chess"),
]


@pytest.mark.parametrize(("arguments", "said"), BAD_INPUT)
def test_bad_input_is_answered_with_one_line_and_exit_code_2(
    run: Run, arguments: list[str], said: str
) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("nacre: ")
    assert err.count("\n") == 1
    assert said in err


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\xff\xfe\x00", b"end 0123456789abcdef\n"])
def test_a_file_that_is_no_record_is_refused(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "strange.txt"
    path.write_bytes(content)
    for code, command in ((2, ["play", "--load"]), (2, ["replay"]), (1, ["verify"])):
        outcome = run(*command, str(path))
        assert (outcome.code, outcome.out) == (code, "")
        assert outcome.err.startswith(f"nacre: {path}: ")
        assert outcome.err.count("\n") == 1


def test_a_record_does_not_let_itself_be_changed_by_options(run: Run, tmp_path: Path) -> None:
    path = str(recorded(tmp_path))
    for more in (["pearls"], ["--seats", "3"], ["-o", "limit=20"], ["--seat", "4"]):
        outcome = run("play", "--load", path, *more)
        assert outcome.code == 2
        assert outcome.err.count("\n") == 1


def test_a_seat_that_the_record_has_not_is_refused(run: Run, tmp_path: Path) -> None:
    code, _, err = run("replay", str(recorded(tmp_path)), "--seat", "2")
    assert code == 2
    assert "seats are 0 to 1" in err


def test_a_terminal_without_unicode_gets_question_marks_and_no_traceback() -> None:
    done = nacre("play", "pearl_dice", "--seed", "1", lines="1\n", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")


def test_input_that_is_no_text_is_an_unknown_action() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "nacre", "play", "chicken", "--seed", "1"],
        input=b"\xff\xfe\xfd\nout\n",
        capture_output=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "no action of chicken" in done.stdout.decode()


def test_a_broken_pipe_is_quiet() -> None:
    for command in ("--help", "rules pearls", "games", "play pearl_dice --seed 1"):
        process = subprocess.Popen(
            [sys.executable, "-m", "nacre", *command.split()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        _, err = process.communicate(b"1\n" * 2000, timeout=120)
        assert err == b""


def test_an_interrupt_leaves_quietly_with_130() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "nacre", "play", "chicken", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        # A shell starts what it runs in the background with interrupts ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout is not None
    while b"out" not in process.stdout.readline():
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")


def test_a_prepared_start_is_said_to_be_unproven(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "stacked.txt"
    file.write_text(Match.from_position(Match("pearls", 2, 1).reveal(), seed=1).record())
    code, out, _ = run("verify", str(file))
    assert code == 1
    assert "Not proven" in out
    assert "Honest" not in out
