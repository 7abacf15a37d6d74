"""The dependencies: every pinned one has hashes, and docs/dependencies.md names every licence."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from packaging.utils import canonicalize_name

from tests.distributions import licence_of, needed

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "dependencies.md"
BUNDLED = ("@fontsource-variable/nunito", "svelte")  # all others are tools that build it
PINNED = re.compile(
    r"^([A-Za-z0-9_.-]+)==\S+[^\n]*((?:\n +--hash=sha256:[0-9a-f]{64}[ \\]*)*)", re.M
)


def test_everything_that_is_pinned_has_hashes() -> None:
    text = (ROOT / "constraints.txt").read_text()
    pinned = {found[0].partition(" \\")[0]: found[2] for found in PINNED.finditer(text)}
    lines = {line.removesuffix(" \\") for line in text.splitlines() if not line.startswith(" ")}
    assert set(pinned) == lines
    assert [line for line, hashes in pinned.items() if "--hash" not in hashes] == []
    names = {line.partition("==")[0] for line in pinned}
    assert {"numba", "litestar", "playwright", "uv", "hatchling"} <= names


def python_rows() -> list[str]:
    extras = ["cluster", "lab", "learn", "openspiel", "postgres", "push", "rl"]
    names = sorted({canonicalize_name(name) for name in needed(extras)})
    return [f"| {name} | {licence_of(name)} |" for name in names]


def client_rows() -> list[str]:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    return [f"| {name} | {lock[f'node_modules/{name}']['license']} |" for name in BUNDLED]


def with_rows(page: str, part: str, rows: list[str]) -> str:
    before, begin, rest = page.partition(f"<!-- {part} -->\n")
    _, end, after = rest.partition(f"<!-- /{part} -->")
    assert begin
    assert end, part
    table = "\n".join(["| package | licence |", "| --- | --- |", *rows])
    return f"{before}{begin}{table}\n{end}{after}"


def test_the_page_names_every_licence() -> None:
    """After a change: NACRE_WRITE_DOCS=1 pytest tests/test_constraints.py."""
    wanted = with_rows(PAGE.read_text(), "python", python_rows())
    wanted = with_rows(wanted, "client", client_rows())
    if os.environ.get("NACRE_WRITE_DOCS"):
        PAGE.write_text(wanted)
    assert PAGE.read_text() == wanted


def test_no_package_is_without_a_licence() -> None:
    assert [row for row in python_rows() + client_rows() if row.endswith("|  |")] == []
