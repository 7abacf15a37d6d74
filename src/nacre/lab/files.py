"""Files that are written as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path


def write_whole(path: Path, write: Callable[[Path], None]) -> None:
    """Let ``write`` fill a file beside the path, and put it in its place once it is complete.

    On an ``OSError``, which has the path's own name, nothing has changed.
    """
    beside = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
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


def reason(error: OSError) -> str:
    """Why a run stops that cannot keep what it found, in one line."""
    return f"{error.filename}: {(error.strerror or str(error)).lower()}"


def check_writable(path: Path) -> None:
    """``OSError`` if a file could not be written there; nothing is left behind."""
    if path.is_dir():
        raise IsADirectoryError(21, "is a directory", str(path))
    beside = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
    try:
        with beside.open("wb"):
            pass
        beside.unlink()
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from None
