"""Worker threads that share one job at a time, many thousand times a second."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock, Thread
from typing import Any, TypeAlias

Job: TypeAlias = Callable[..., Any]
Part: TypeAlias = tuple[int, int]

MOST_THREADS = 256


class Workers:
    """A thread for each part of a job but the first, which the caller does.

    A pool of futures takes as long to hand a job over as a thousand games take to be stepped; here
    a thread waits at a lock and is let through. Jobs of a thousand games are worth it.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        self._first = parts[0]
        self._others = [_Worker(part) for part in parts[1:]]

    def run(self, job: Job) -> list[Any]:
        """Do a job for every part at the same time; all are done when this returns or raises."""
        others = self._others
        for worker in others:
            worker.begin(job)
        try:
            found = [job(*self._first)]
        finally:
            for worker in others:
                worker.wait()
        return [*found, *(worker.result() for worker in others)]

    def close(self) -> None:
        """End the threads."""
        for worker in self._others:
            worker.begin(None)
        self._others = []


class _Worker:
    """One thread and its part; it knows nobody who holds it, so that they can be forgotten."""

    def __init__(self, part: Part) -> None:
        self._part = part
        self._job: Job | None = None
        self._found: Any = None
        self._error: BaseException | None = None
        self._waiting, self._working = Lock(), Lock()
        self._waiting.acquire()
        self._working.acquire()
        Thread(target=self._serve, name="nacre batch", daemon=True).start()

    def _serve(self) -> None:
        while True:
            self._waiting.acquire()
            if self._job is None:
                return
            try:
                self._found = self._job(*self._part)
            except BaseException as error:  # it is raised where the result is asked for
                self._error = error
            self._working.release()

    def begin(self, job: Job | None) -> None:
        """Let the thread do its part of a job; ``None`` ends it."""
        self._job = job
        self._waiting.release()

    def wait(self) -> None:
        """Wait until it is done."""
        self._working.acquire()
        self._job = None

    def result(self) -> Any:
        """What it found, or the error that came up."""
        error, self._error = self._error, None
        if error is not None:
            raise error
        return self._found
