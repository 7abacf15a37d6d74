"""Environments that hold what nacre needs and nothing else, made of what is installed here."""

from __future__ import annotations

import venv
from importlib import metadata
from pathlib import Path

from tests.distributions import needed


def environment(folder: Path, extras: list[str]) -> Path:
    """Make an environment with all packages that nacre with these extras needs, but not nacre.

    The folder of its programs.
    """
    venv.create(folder, with_pip=False, symlinks=True)
    packages = site_packages(folder)
    for name in needed(extras):
        distribution = metadata.distribution(name)
        parts = {file.parts[0] for file in distribution.files or []}
        for part in parts - {"..", "__pycache__"}:
            place = packages / part
            if not place.exists():
                place.symlink_to(Path(str(distribution.locate_file(part))).resolve())
    return folder / "bin"


def site_packages(folder: Path) -> Path:
    [packages] = folder.glob("lib/python*/site-packages")
    return packages
