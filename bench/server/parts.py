"""Cost by part: ``nacre serve`` whose seams have timers, and what the parts of an action cost.

    python -m bench.server.parts FILE serve …

Each seam is timed in CPU time of its thread, without the seams inside it. At SIGUSR1 the times so
far are written to FILE and begin anew. What is left of the main thread is the event loop and the
system's share of it; the other threads write to the database.
"""

from __future__ import annotations

import functools
import importlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

SEAMS = {
    "nacre.server.live.picows_socket:PicowsSocket.on_ws_frame": "parse",
    "nacre.server.play.act:CommandHandler.act_then": "step",
    "nacre.server.play.act:CommandHandler._stored": "step",
    "nacre.server.store.store:Store.append_then": "store",
    "nacre.server.play.broadcast:Broadcaster.show": "views",
    "nacre.server.play.broadcast:Broadcaster.tell": "tell",
    "nacre.server.live.picows_socket:PicowsSocket.write": "send",
}
PARTS = ("parse", "step", "store", "views", "send", "tell")


class Timers:
    """CPU time by part, and how often each was entered."""

    def __init__(self) -> None:
        self._now = time.thread_time_ns
        self._since = 0  # when the innermost part went on
        self._inside: list[str] = []
        self.spent = dict.fromkeys(PARTS, 0)
        self.times = dict.fromkeys(PARTS, 0)

    def timed(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same function with a timer."""

        @functools.wraps(work)
        def timed(*args: Any, **kwargs: Any) -> Any:
            self._enter(part)
            try:
                return work(*args, **kwargs)
            finally:
                self._leave(part)

        return timed

    def _enter(self, part: str) -> None:
        now = self._now()
        if self._inside:
            self.spent[self._inside[-1]] += now - self._since
        self._inside.append(part)
        self.times[part] += 1
        self._since = self._now()

    def _leave(self, part: str) -> None:
        now = self._now()
        self.spent[self._inside.pop()] += now - self._since
        self._since = self._now()

    def write(self, file: Path) -> None:
        """Write what was spent, in microseconds, and begin anew."""
        spent = {part: nanoseconds / 1000 for part, nanoseconds in self.spent.items()}
        told = file.with_suffix(".new")
        told.write_text(json.dumps({"spent": spent, "times": self.times}))
        told.replace(file)
        self.spent = dict.fromkeys(PARTS, 0)
        self.times = dict.fromkeys(PARTS, 0)


def put_in(timers: Timers) -> None:
    """Put the timers into the seams; ``AttributeError`` if one is not where it was."""
    for place, part in SEAMS.items():
        module, _, name = place.partition(":")
        owner, _, method = name.partition(".")
        kind = getattr(importlib.import_module(module), owner)
        setattr(kind, method, timers.timed(part, getattr(kind, method)))


def ask(process: int, file: Path) -> dict[str, dict[str, float]]:
    """What a server has spent since it was asked last."""
    file.unlink(missing_ok=True)
    os.kill(process, signal.SIGUSR1)
    while not file.exists():
        time.sleep(0.01)
    found: dict[str, dict[str, float]] = json.loads(file.read_text())
    return found


def main() -> None:
    file = Path(sys.argv[1])
    sys.argv = ["nacre", *sys.argv[2:]]
    timers = Timers()
    put_in(timers)
    signal.signal(signal.SIGUSR1, lambda *_: timers.write(file))

    from nacre.cli import main as nacre

    nacre()


if __name__ == "__main__":
    main()
