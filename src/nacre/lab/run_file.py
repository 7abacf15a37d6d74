"""Run files: how far a simulation or a tournament has come, so that it can go on later.

A file says what is played and what is finished. It is replaced as a whole, so that it is right
whenever a run is killed; what was finished after it was last written is played again, and brings
the same.
"""

from __future__ import annotations

import glob
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nacre.errors import BadOption
from nacre.lab.files import LONGEST_NAME, check_writable, sweep, write_whole

FORMAT = 2
SAVE_EVERY = 2.0  # seconds, where writing takes no longer than the next line says
QUICKLY = 0.05  # seconds; a larger file is written as much more seldom as it takes longer


class RunFile:
    """The file of a run; without a path, nothing is kept.

    ``kind`` is what is played ("simulation"), ``arguments`` all that decides the result.
    """

    def __init__(self, path: Path | None, kind: str, arguments: dict[str, Any]) -> None:
        self.path = path
        self._kind = kind
        self._arguments = arguments
        self._saved, self._took = time.monotonic(), 0.0

    def kept(self) -> dict[str, Any] | None:
        """What the file holds, if there is one; :class:`BadOption` if it is of another run."""
        if self.path is None:
            return None
        if not self.path.exists():
            check_writable(self.path)
            return None
        told = read(self.path, self._kind)
        self._check(told["arguments"])
        sweep(self.path.parent, f"{glob.escape(self.path.name[:LONGEST_NAME])}.*")
        return told

    def _check(self, others: dict[str, Any]) -> None:
        names = dict.fromkeys([*self._arguments, *others])
        differ = [name for name in names if self._arguments.get(name) != others.get(name)]
        if differ:
            name = differ[0]
            raise BadOption(
                f"{self.path} is of another run: its {name} is {_short(others.get(name))}, not "
                f"{_short(self._arguments.get(name))}; name another file, or remove this one"
            )

    def save(self, kept: Callable[[], dict[str, Any]], *, now: bool = False) -> None:
        """Keep how far it has come, every few seconds or ``now``."""
        if self.path is None or not (now or self._is_due()):
            return
        began = time.monotonic()
        head = {"format": FORMAT, "kind": self._kind, "arguments": self._arguments}
        text = json.dumps(head | kept(), ensure_ascii=False)
        write_whole(self.path, lambda path: _write(path, text))
        self._saved = time.monotonic()
        self._took = self._saved - began

    def _is_due(self) -> bool:
        return time.monotonic() - self._saved >= SAVE_EVERY * max(1.0, self._took / QUICKLY)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def read(path: Path, kind: str) -> dict[str, Any]:
    """What a run file holds; :class:`BadOption` if it is none of this kind."""
    try:
        told = dict(json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, TypeError, RecursionError):
        raise no_run_file(path) from None
    if told.get("format") != FORMAT or not isinstance(told.get("arguments"), dict):
        raise no_run_file(path)
    if told.get("kind") != kind:
        raise BadOption(f"{path} is the file of a {str(told.get('kind'))[:40]}, not of a {kind}")
    return told


def no_run_file(path: Path | None) -> BadOption:
    """The error about a file that is something else, or does not hold what it should."""
    return BadOption(f"{path} is not the file of a run")


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"
