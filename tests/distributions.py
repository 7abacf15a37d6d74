"""The packages that nacre needs, as their own metadata says."""

from __future__ import annotations

import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]


def needed(extras: list[str]) -> set[str]:
    """The names of all packages that nacre with these extras needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    optional = project["optional-dependencies"]
    waiting = [Requirement(line) for line in project["dependencies"]]
    waiting += [Requirement(line) for extra in extras for line in optional[extra]]
    found: set[tuple[str, str]] = set()
    while waiting:
        wanted = waiting.pop()
        for extra in {"", *wanted.extras} - {e for n, e in found if n == wanted.name}:
            found.add((wanted.name, extra))
            lines = metadata.distribution(wanted.name).requires or []
            further = [Requirement(line) for line in lines]
            waiting += [r for r in further if not r.marker or r.marker.evaluate({"extra": extra})]
    return {name for name, _ in found} - {project["name"]}  # an extra may name others


def licence_of(name: str) -> str:
    """The licence of an installed package: an SPDX expression where it has one."""
    said = metadata.distribution(name).metadata
    classified = [
        line.rpartition(" :: ")[2]
        for line in said.get_all("Classifier") or []
        if line.startswith("License :: ") and line.count(" :: ") > 1
    ]
    [expression] = said.get_all("License-Expression") or [""]
    [text] = said.get_all("License") or [""]
    return expression or ", ".join(classified) or _first_line(text) or _named(_enclosed(name))


def _enclosed(name: str) -> str:
    """The text of the licence file that a package brings."""
    files = metadata.distribution(name).files or []
    found = [file for file in files if file.name.startswith("LICENSE")]
    return found[0].read_text() if found else ""


def _named(text: str) -> str:
    """What a text of a licence calls itself; that of MIT often has no name."""
    said = _first_line(text)
    granted = "Permission is hereby granted, free of charge" in text
    return "MIT (by its text)" if granted and said.startswith("Copyright") else said


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]
