"""Installed packages that bring games, found by the entry point group ``nacre.games``.

Nothing is imported here: a package is only looked up.
"""

from __future__ import annotations

import functools
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

GROUP = "nacre.games"


@functools.cache
def game_entry_points() -> tuple[metadata.EntryPoint, ...]:
    """The entry points of the group in the order of their names."""
    return tuple(sorted(metadata.entry_points(group=GROUP), key=lambda point: point.name))


def game_package_folders() -> list[Path]:
    """The folders of the packages that bring games."""
    names = {point.module.partition(".")[0] for point in game_entry_points()}
    specs = [find_spec(name) for name in sorted(names)]
    return [Path(folder) for s in specs if s for folder in s.submodule_search_locations or ()]
