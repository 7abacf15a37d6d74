"""A fifth game without an edit: *Pig*, installed beside nacre, does all that a game does."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pig import ROOT, SOURCES, surroundings, unpacked_into

LONG_ENOUGH = 540  # seconds for one command that may have to compile, on a busy machine


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The surroundings of a process that has Pig installed."""
    return surroundings(unpacked_into(tmp_path_factory.mktemp("pig")))


def run(
    command: list[str], env: dict[str, str], text: str = "", cwd: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        env=env,
        cwd=cwd,
        input=text,
        capture_output=True,
        text=True,
        timeout=LONG_ENOUGH,
        check=False,
    )


def nacre(env: dict[str, str], *words: str, text: str = "") -> str:
    result = run([sys.executable, "-m", "nacre", *words], env, text)
    assert result.returncode == 0, result.stderr or result.stdout
    return result.stdout


# --- The story that CONTRIBUTING tells ---


def story() -> list[str]:
    """The commands of "Adding a game", in their order."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = text[text.index("## Adding a game") : text.index("## Changing a rule")]
    blocks = re.findall(r"```console\n(.*?)```", section, re.S)
    return [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]


def test_every_command_of_the_story_works(tmp_path: Path) -> None:
    """A clean folder takes the place of an environment.

    Pip installs into it, Python looks there.
    """
    env = surroundings(tmp_path)
    elsewhere = ["--target", str(tmp_path), "--no-deps", "--disable-pip-version-check"]
    commands = story()
    assert len(commands) == 6
    for command in commands:
        program, *words = shlex.split(command)
        start = {"python": [sys.executable], "nacre": [sys.executable, "-m", "nacre"]}[program]
        result = run([*start, *words, *(elsewhere if "pip" in words else [])], env)
        assert result.returncode == 0, f"{command}\n{result.stdout}\n{result.stderr}"
        if "pytest" in command:
            passed = re.search(r"(\d+) passed", result.stdout)
            assert passed is not None
            assert int(passed[1]) > 30


def test_its_folder_is_all_there_is() -> None:
    """Rules, a view, a page, and what makes a package of them; no line elsewhere knows it."""
    files = {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and "build" not in path.parts
    }
    assert files == {
        "pyproject.toml",
        "pig/__init__.py",
        "pig/rules.py",
        "pig/view.py",
        "pig/pages/en.md",
    }
    for folder in ("src/nacre", "web/src"):
        sources = (p for p in (ROOT / folder).rglob("*") if p.suffix in (".py", ".ts", ".svelte"))
        found = [p.name for p in sources if re.search(r"\bpig\b", p.read_text("utf-8"), re.I)]
        assert found == []


# --- What people do with it ---


def test_it_is_listed_after_the_others(beside: dict[str, str]) -> None:
    listed = nacre(beside, "games")
    assert listed.index("chicken") < listed.index("pig  Pig, 2 to 6 seats")
    assert "points that win: 20 to 200" in listed


def test_its_page_is_shown_in_english_where_there_is_no_other(beside: dict[str, str]) -> None:
    assert nacre(beside, "rules", "pig", "--lang", "fr").startswith("# Pig")


def test_it_is_played_in_the_terminal(beside: dict[str, str]) -> None:
    lines = "\n".join(["roll", "hold", "hint", "list", "log"] + ["roll", "hold"] * 60) + "\n"
    said = nacre(
        beside, "play", "pig", "--bots", "strong", "--seed", "3", "-o", "goal=20", text=lines
    )
    assert "Roll." in said or "Roll or hold." in said
    assert re.search(r"Seat 1: (roll|hold)\.", said)
    assert "The game is over." in said
    assert re.search(r"1\.  seat \d", said)


def test_a_record_is_saved_verified_and_reviewed(beside: dict[str, str], tmp_path: Path) -> None:
    script = (
        "import nacre\n"
        "match = nacre.Match('pig', seed=5, options={'goal': 20})\n"
        "bot = nacre.bots.make('pig', 'casual', seed=1)\n"
        "while not match.over: match.play(bot.choose(match.observation(match.turn)))\n"
        "print(match.record(), end='')\n"
    )
    result = run([sys.executable, "-c", script], beside)
    assert result.returncode == 0, result.stderr
    file = tmp_path / "game.txt"
    file.write_text(result.stdout)
    assert "Honest" in nacre(beside, "verify", str(file))
    assert "seat 1" in nacre(beside, "review", str(file), "--simulations", "20")


def test_it_has_a_report_although_it_counts_nothing(beside: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "pig.html"
    asked = ["--games", "20", "--bots", "random", "--jobs", "1", "-o", "goal=20"]
    assert "pig ticks, from 20 games" in nacre(beside, "report", "pig", *asked, "--out", str(file))
    told = file.read_text("utf-8")
    assert "<h1>Pig</h1>" in told
    assert "the first seat wins" in told
    assert "What is counted" not in told


def test_a_searching_bot_that_knows_only_the_rules_beats_chance(beside: dict[str, str]) -> None:
    said = nacre(
        beside,
        *("tournament", "pig", "--bots", "strong,random", "--games", "60"),
        *("-o", "goal=50", "--seed", "1", "--json"),
    )
    import json

    standings = json.loads(said)["contests"][0]["standings"]
    assert standings[0]["bot"] == "strong"
    assert standings[0]["wins"]["low"] > 0.6


def test_its_levels_are_at_equal_distances_for_nobody_measured_them(beside: dict[str, str]) -> None:
    script = (
        "import nacre.games; print([p.elo for p in nacre.games.game_of('pig').ladder().points])"
    )
    said = run([sys.executable, "-c", script], beside).stdout
    assert said == "[0.0, 150.0, 300.0, 450.0, 600.0]\n"


def test_a_broken_package_takes_no_other_game_away(tmp_path: Path) -> None:
    folder = unpacked_into(tmp_path)
    (folder / "pig" / "view.py").write_text("raise RuntimeError('broken')\n")
    script = "import nacre.games; print(list(nacre.games.GAMES))"
    result = run([sys.executable, "-c", script], surroundings(folder))
    assert result.returncode == 0
    assert "chicken" in result.stdout
    assert "pig" not in result.stdout
    assert "'pig.view:Pig': left out: RuntimeError('broken')" in result.stderr


def test_its_rules_are_part_of_what_names_compiled_code(beside: dict[str, str]) -> None:
    """Playouts and search are compiled with its rules inside."""
    script = "from nacre.kernel.cache_folder import sources_hash; print(sources_hash())"
    with_pig = run([sys.executable, "-c", script], beside).stdout
    without = run([sys.executable, "-c", script], dict(os.environ)).stdout
    assert with_pig
    assert with_pig != without


def test_what_is_compiled_of_the_other_games_is_taken_over(
    beside: dict[str, str], tmp_path: Path
) -> None:
    script = "from nacre.kernel.cache_folder import cache_folder; print(cache_folder())"
    kept = {"NACRE_CACHE_DIR": str(tmp_path)}
    without = Path(run([sys.executable, "-c", script], os.environ | kept).stdout.strip())
    (without / "games").mkdir()
    (without / "games" / "chicken.nbc").write_bytes(b"compiled")
    with_pig = Path(run([sys.executable, "-c", script], beside | kept).stdout.strip())
    assert with_pig != without
    assert (with_pig / "games" / "chicken.nbc").read_bytes() == b"compiled"
    assert sorted(tmp_path.iterdir()) == sorted([with_pig, without])


def test_it_is_simulated_with_outcomes(beside: dict[str, str]) -> None:
    told = json.loads(nacre(beside, "simulate", "pig", "--seats", "3", "--games", "300", "--json"))
    shares = [f["value"] for f in told["figures"] if f["statistic"] == "wins_by_seat"]
    assert len(shares) == 3
    assert sum(shares) == pytest.approx(1)
    turns = next(f for f in told["figures"] if f["statistic"] == "turns")
    assert turns["value"] > 3
