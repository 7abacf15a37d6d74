"""Records on disk."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

from nacre.errors import BadRecord

if TYPE_CHECKING:
    from nacre.match import Match

MOST_BYTES = 10_000_000  # far more than the longest record


def read_text(name: str) -> str:
    """The text of a record file; ``OSError`` without one, :class:`BadRecord` if it is no text."""
    with path_of(name).open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise BadRecord("too long for a record")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord("not a text, so not a record") from None


def load(name: str) -> Match:
    """The match of a record file, replayed; the file's name is in every error."""
    from nacre.match import Match  # brings Numba with it, which an error message does not need

    try:
        return Match.from_record(read_text(name))
    except BadRecord as error:
        raise BadRecord(f"{name}: {error}") from None


def save(match: Match, name: str, overwrite: bool = False) -> Path:
    """Write a record, all of it or nothing; ``FileExistsError`` unless told to overwrite."""
    path = path_of(name).resolve()
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    if path.exists() and not overwrite:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name)
    _write(path, match.record(), name)
    return path


def _write(path: Path, text: str, name: str) -> None:
    beside = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise type(error)(error.errno, error.strerror, name) from None


def path_of(name: str) -> Path:
    """A file name as typed, with ``~`` for the home folder."""
    if not name or "\0" in name:
        raise OSError(errno.EINVAL, "not a file name", name)
    return Path(os.path.expanduser(name))  # noqa: PTH111 - Path.expanduser fails for unknown users


def told(error: Exception) -> str:
    """An error in one line for people."""
    if not isinstance(error, OSError) or error.strerror is None:
        return str(error)
    what = error.strerror[:1].lower() + error.strerror[1:]
    return f"{error.filename}: {what}" if error.filename is not None else what
