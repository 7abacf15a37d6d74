"""Pig, the fifth game, beside nacre: a folder to put on the path of a process."""

from __future__ import annotations

import os
import shutil
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "examples" / "pig"


def unpacked_into(folder: Path) -> Path:
    """Put the package into a folder as an installer would: its modules and its entry points."""
    project = tomllib.loads((SOURCES / "pyproject.toml").read_text("utf-8"))["project"]
    shutil.copytree(SOURCES / "pig", folder / "pig", ignore=shutil.ignore_patterns("__pycache__"))
    facts = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    facts.mkdir()
    name, version = project["name"], project["version"]
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    groups = project["entry-points"].items()
    (facts / "entry_points.txt").write_text(
        "".join(
            f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in points.items())
            for group, points in groups
        )
    )
    return folder


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of a process that has the package on its path."""
    paths = [str(folder), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
