"""The clauses of the rules, and the tests that prove them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "docs" / "rules"
_CLAUSE = re.compile(r"^- ((?:PE|LA|PD|CH)-\d\d) ", re.M)


def all_clauses() -> list[str]:
    """Every clause id, in the order of the files."""
    return [c for path in sorted(FOLDER.glob("*.md")) for c in _CLAUSE.findall(path.read_text())]


def rulings(game: str) -> set[str]:
    """The clauses of a game that are, or contain, a ruling of ours."""
    lines = (FOLDER / f"{game}.md").read_text().splitlines()
    return {m[1] for line in lines if "**ruling**" in line and (m := _CLAUSE.match(line))}


def proofs_of_clauses(items: list[pytest.Item]) -> dict[str, list[str]]:
    """For each clause the tests that name it, whatever their parameters."""
    proofs: dict[str, dict[str, None]] = {clause: {} for clause in all_clauses()}
    for item in items:
        for marker in item.iter_markers("rule"):
            for clause in marker.args:
                proofs.setdefault(clause, {})[item.nodeid.partition("[")[0]] = None
    return {clause: list(tests) for clause, tests in proofs.items()}
