"""Files that are written as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

LONGEST_NAME = 100  # characters of a file's name that one beside it has, too


def write_whole(path: Path, write: Callable[[Path], None]) -> None:
    """Let ``write`` fill a file beside the path, and put it in its place once it is complete.

    On an ``OSError``, which has the path's own name, nothing has changed.
    """
    beside = _beside(path)
    try:
        write(beside)
        with beside.open("rb") as file:
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise type(error)(error.errno, error.strerror, str(path)) from None
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _beside(path: Path) -> Path:
    """The file that is filled before it takes the place of another."""
    return path.with_name(f".{path.name[:LONGEST_NAME]}.{os.getpid()}.part")


def sweep(folder: Path, names: str) -> None:
    """Remove what killed runs have left half written of files with such names (a glob pattern)."""
    for file in folder.glob(f".{names}.part"):
        file.unlink(missing_ok=True)


def reason(error: OSError) -> str:
    """Why a run stops that cannot keep what it found, in one line."""
    return f"{error.filename}: {(error.strerror or str(error)).lower()}"


def check_writable(path: Path) -> None:
    """``OSError`` if a file could not be written there; nothing is left behind."""
    if path.is_dir():
        raise IsADirectoryError(21, "is a directory", str(path))
    beside = _beside(path)
    try:
        with beside.open("wb"):
            pass
        beside.unlink()
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from None
