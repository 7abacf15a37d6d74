"""What runs on the workers of a cluster: getting ready once, then task after task."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

_ready: dict[str, Callable[[Any], Any]] = {}  # what does a task, by the run that it is for


class Unfit(Exception):
    """A worker that would bring other numbers, or cannot bring any."""


def do(run: str, shipped: bytes, task: bytes) -> bytes:
    """Do a task, all of it pickled; a process gets ready before its first of a run."""
    if run not in _ready:
        _ready.clear()
        _ready[run] = _prepared(shipped)
    return pickle.dumps(_ready[run](pickle.loads(task)))


def _prepared(shipped: bytes) -> Callable[[Any], Any]:
    """What does the tasks of a work, if this machine has the same program and the same bots."""
    theirs, files, folder, inside = pickle.loads(shipped)
    check_same(theirs)
    with suppress(OSError):
        os.chdir(folder)  # bots are named as from there
    check_files(files)
    prepare, context = pickle.loads(inside)
    found: Callable[[Any], Any] = prepare(context)
    return found


def check_same(theirs: Mapping[str, str]) -> None:
    """:class:`Unfit` unless this machine has the program that asks, in all that it counts with."""
    from nacre.lab.origin import program

    ours = program()
    for name, wanted in theirs.items():
        if ours.get(name) != wanted:
            raise Unfit(
                f"{_here()}: its {name} is {ours.get(name)}, not {wanted}; install the same nacre "
                "and the same libraries on all machines"
            )


def check_files(files: Mapping[str, str]) -> None:
    """:class:`Unfit` unless the files with bots are here and the same."""
    from nacre.lab.origin import bot_files

    for name, wanted in files.items():
        try:
            found = bot_files([name])[name]
        except OSError:
            found = None
        if found != wanted:
            what = "is not there" if found is None else "is another one there"
            raise Unfit(
                f"{_here()}: {Path(name).name} {what}; "
                "have the file in the same folder on all machines"
            )


def _here() -> str:
    """Which worker speaks."""
    import socket

    return f"the worker on {socket.gethostname()} was refused"
