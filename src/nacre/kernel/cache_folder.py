"""The folder of compiled code: one for each state of the sources.

Numba does not notice that a callee in another file has changed, so the folder is named by a hash of
everything that is compiled. Numba itself is not imported here: whether there is anything to load
is asked at every start.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import shutil
from contextlib import suppress
from pathlib import Path

from nacre.kernel.packages import game_package_folders

PACKAGE = Path(__file__).resolve().parent.parent
FOLDERS_KEPT = 4
_OWN_FOLDER = re.compile(r"[0-9a-f]{16}(-bounds)?")
COMPILED_ROOMS = ("kernel", "game", "games", "bots")
# Parts of a game that hold no compiled code and no constants for it: words for people.
NOT_COMPILED = {
    *("view.py", "drawing.py", "facts.py", "words.py", "lessons.py", "terminal.py", "rivals.py"),
    *("game.py", "options.py", "position.py", "fact.py", "lesson.py", "telling.py", "rival.py"),
    *(
        "notation.py",
        "checked.py",
        "judged.py",
        "layout.py",
        "view_writer.py",
        "picture.py",
        "vector.py",
        "vector_codec.py",
        "events.py",
        "view_types.py",
    ),
}


@functools.cache
def cache_folder() -> Path | None:
    """The folder for these sources, made if need be; ``None`` where nothing can be written."""
    kind = "-bounds" if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0") else ""
    try:
        folder = cache_home() / (sources_hash() + kind)
        new = not folder.exists()
        if new:
            _take_over(cache_home() / (sources_hash(packages=False) + kind), folder)
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except (OSError, RuntimeError):  # no place to write to, or no home at all
        return None
    if new:
        _prune(folder.parent)
    return folder


def _take_over(own: Path, folder: Path) -> None:
    """Copy what is compiled of our own games, for a new folder with those of game packages.

    What is compiled for a game has its rules inside and no other's, so that a package that is
    installed costs nobody the minutes that all games take. The copy appears as a whole or not at
    all: other processes may be making the same one.
    """
    if own == folder or not own.exists():
        return
    copy = folder.with_name(f"{folder.name}.{os.getpid()}")
    with suppress(OSError):  # somebody else was quicker, or there is no room: it is compiled anew
        shutil.copytree(own, copy)
        copy.rename(folder)
    shutil.rmtree(copy, ignore_errors=True)


def sources_hash(*, packages: bool = True) -> str:
    """A hash of every source that holds compiled code, or constants and types for it.

    The sources of installed game packages count too: playouts and search are compiled with their
    rules inside.
    """
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_bytes()
        place = path.relative_to(PACKAGE)
        in_room = place.parts[0] in COMPILED_ROOMS and place.name not in NOT_COMPILED
        if in_room or b"nacre.kernel.compiling" in text:
            digest.update(place.as_posix().encode() + b"\0" + text)
    for folder in game_package_folders() if packages else ():
        for path in sorted(folder.rglob("*.py")):
            place = path.relative_to(folder.parent)
            digest.update(place.as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def cache_home() -> Path:
    """Where the folders are."""
    chosen = os.environ.get("NACRE_CACHE_DIR")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "nacre"


def _prune(home: Path) -> None:
    """Remove all but the folders used last: each change of the sources leaves one behind.

    Only folders that are named like ours are touched, and other processes may be doing the same.
    """
    with suppress(OSError):
        folders = [f for f in home.iterdir() if _OWN_FOLDER.fullmatch(f.name) and f.is_dir()]
        folders.sort(key=lambda f: f.stat().st_mtime, reverse=True)
        for old in folders[FOLDERS_KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
