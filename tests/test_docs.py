"""The documentation is complete and true: its tables are made from the code."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bench import benchmark_page, chances, hints, marks, scaling, strength, time_limits
from bench.pages import filled
from bench.peers import LIBRARIES
from bench.server import report
from nacre import errors
from nacre.cli import app
from nacre.game.options import Option
from nacre.game.statistic import Statistic
from nacre.games import GAMES
from nacre.lab.outcomes import OUTCOMES
from tests.commands import COMMANDS
from tests.settings import OWN_GAMES

ROOT = Path(__file__).parent.parent
REFERENCE = ROOT / "docs" / "reference.md"


def reference() -> str:
    """Every game, option, error and command."""
    parts = ["# Reference\n\nMade from the code; see `tests/test_docs.py`."]
    parts += ["## Games\n", *map(game_section, OWN_GAMES)]
    parts += ["## Errors\n\nAll are in `nacre.errors`.\n", error_table()]
    parts += ["## Commands\n", *map(command_section, COMMANDS)]
    return "\n".join(parts).rstrip() + "\n"


def game_section(game: str) -> str:
    found = GAMES[game]
    examples = " · ".join(f"`{example}`" for example in found.examples)
    rows = [
        f"| `{o.name}` | {o.meaning} | `{o.default}` | {o.wanted(found.seats[-1])} | {whose(o)} |"
        for o in found.options
    ]
    return "\n".join(
        [
            f"### {found.title} (`{found.id}`)\n",
            f"{found.seats[0]} to {found.seats[-1]} seats, rules version {found.rules.VERSION}, "
            f"{found.rules.N_ACTIONS} action numbers, {found.rules.STATE.itemsize} bytes a state. "
            f"Actions: {examples}.\n",
            "| option | meaning | default | allowed | whose |",
            "| --- | --- | --- | --- | --- |",
            *rows,
            "",
        ]
    )


def whose(option: Option) -> str:
    """Where the default and the other values come from."""
    cases = {"": option.origins, **{f"with `{f}`: ": o for f, o in option.origins_with.items()}}
    return "; ".join(f"{when}default {o.default}, others {o.others}" for when, o in cases.items())


def error_table() -> str:
    classes = [getattr(errors, name) for name in errors.__all__]
    rows = [f"| `{c.__name__}` | `{c.code}` | {c.__doc__} |" for c in classes]
    return "\n".join(["| error | code | meaning |", "| --- | --- | --- |", *rows, ""])


def command_section(command: str) -> str:
    result = CliRunner().invoke(app, [command, "--help"], terminal_width=80)
    assert result.exit_code == 0
    return f"### nacre {command}\n\n```text\n{result.output.strip()}\n```\n"


def test_the_reference_is_up_to_date() -> None:
    """After a change: NACRE_WRITE_DOCS=1 pytest tests/test_docs.py."""
    if os.environ.get("NACRE_WRITE_DOCS"):
        REFERENCE.write_text(reference())
    assert REFERENCE.read_text() == reference()


@pytest.mark.parametrize("path", sorted(p.relative_to(ROOT).as_posix() for p in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))))  # fmt: skip
def test_links_in_the_documentation_lead_somewhere(path: str) -> None:
    page = ROOT / path
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target


def test_every_make_target_of_the_readme_exists() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"make ([a-z]+)", (ROOT / "README.md").read_text()):
        if target != "is":
            assert re.search(rf"^{target}:", makefile, re.M), target


def test_the_rules_of_the_readme_are_listed() -> None:
    readme = (ROOT / "README.md").read_text()
    for found in map(GAMES.__getitem__, OWN_GAMES):
        assert f"| {found.title} | {found.seats[0]}–{found.seats[-1]} |" in readme


def test_the_tables_of_speed_and_scaling_are_those_of_the_figures() -> None:
    results = json.loads(scaling.FIGURES.read_text())
    serving = (ROOT / "docs" / "serving.md").read_text()
    assert serving == report.page(serving, results)
    text = scaling.PAGE.read_text()
    assert text == scaling.page(text, results)


def speeds() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "bench" / "speed.json").read_text())
    return found


def test_the_benchmarks_are_those_of_the_figures() -> None:
    """After a change: python -m bench.speed --page."""
    text, readme = benchmark_page.PAGE.read_text(), benchmark_page.README.read_text()
    assert text == benchmark_page.page(text, speeds())
    assert readme == benchmark_page.readme(readme, speeds())
    for name, drawn in benchmark_page.pictures(speeds()).items():
        assert (benchmark_page.PICTURES / name).read_text() == drawn


def test_every_library_of_the_benchmarks_has_figures_a_version_and_a_command() -> None:
    results, text = speeds(), benchmark_page.PAGE.read_text()
    assert {row["peer"] for row in results["rows"]} == set(LIBRARIES)
    for peer, library in LIBRARIES.items():
        assert all(
            re.fullmatch(r"\d+\.[\d.]+", results["versions"][name]) for name in library.packages
        )
        assert f"`python -m bench.peers.worker {peer} 1`" in text
    for part in benchmark_page.PARTS:
        assert f"`python -m bench.speed --only {part}`" in text


def made(text: str, tables: dict[str, str]) -> str:
    for name, table in tables.items():
        text = filled(text, name, table)
    return text


def test_the_tables_of_bots_are_those_of_the_figures() -> None:
    """After measuring: NACRE_WRITE_DOCS=1 pytest tests/test_docs.py."""
    page = ROOT / "docs" / "bots.md"
    tables = {
        "strength": strength.table(json.loads(strength.RESULTS.read_text())),
        "chances": chances.table(json.loads(chances.RESULTS.read_text())),
        "marks": marks.table(marks.kept()),
        "time_limits": time_limits.table(time_limits.kept()),
        "hints": hints.table(hints.kept()),
    }
    wanted = made(page.read_text(), tables)
    if os.environ.get("NACRE_WRITE_DOCS"):
        page.write_text(wanted)
    assert page.read_text() == wanted


def test_the_tables_of_statistics_are_those_that_are_counted() -> None:
    """After a change: NACRE_WRITE_DOCS=1 pytest tests/test_docs.py."""
    page = ROOT / "docs" / "lab.md"
    tables = "\n".join(
        [counted("Every game", OUTCOMES)]
        + [counted(GAMES[game].title, GAMES[game].statistics().STATISTICS) for game in OWN_GAMES]
    )
    wanted = made(page.read_text(), {"statistics": tables.rstrip()})
    if os.environ.get("NACRE_WRITE_DOCS"):
        page.write_text(wanted)
    assert page.read_text() == wanted


def counted(title: str, statistics: Sequence[Statistic]) -> str:
    rows = [f"| `{s.name}` | {s.by or '–'} | {s.meaning} |" for s in statistics]
    return "\n".join([f"| {title} | by | |", "| --- | --- | --- |", *rows, ""])


def test_of_twenty_marks_of_reviews_nineteen_hold() -> None:
    """After a change of how they are given: python -m bench.marks."""
    kept = marks.kept()
    assert list(kept) == [marks.name_of(*who) for who in marks.GAMES_OF]
    for found, games in zip(kept.values(), marks.GAMES_OF.values(), strict=True):
        assert found["games"] == games
        for counted in found["marks"].values():
            assert counted["hold"] >= 0.95 * counted["given"]
    given = [sum(found["marks"][mark]["given"] for found in kept.values()) for mark in marks.LEAST]
    assert min(given) > 0


def test_every_kind_of_fact_was_held_against_a_position() -> None:
    """After a change of facts or words: python -m bench.hints."""
    kept = hints.kept()
    assert list(kept) == OWN_GAMES
    for game, found in kept.items():
        assert found["hints"] == hints.HINTS_WANTED
        assert found["faults"] == 0
        assert list(found["kinds"]) == list(GAMES[game].words().texts)
        assert min(found["kinds"].values()) >= hints.OFTEN_ENOUGH


def test_every_measured_row_says_how_it_was_measured() -> None:
    results = json.loads(strength.RESULTS.read_text())
    rows = {row.name: row for row in strength.ROWS}
    for name, found in results.items():
        assert strength.runs_of(rows[name], results) == found["runs"]
        assert all(run["faults"] == 0 for run in found["runs"])


def test_every_test_that_the_promises_name_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "SECURITY.md").read_text()))
    sources = "\n".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    assert len(named) > 40
    assert sorted(name for name in named if f"def {name}(" not in sources) == []
