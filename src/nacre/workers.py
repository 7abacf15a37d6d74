"""Worker threads that share one job at a time, many thousand times a second."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeAlias

from nacre.kernel.fork_join import BEGUN, DONE, MANY_LOOKS, ROUND, Cells, ForkJoin, new_cells

Job: TypeAlias = Callable[..., Any]
Part: TypeAlias = tuple[int, int]

MOST_THREADS = 256


class Outcome(NamedTuple):
    """What a part of a job came to."""

    round: int
    found: Any
    error: BaseException | None


class Workers:
    """A thread for each part of a job but the first, which the caller does.

    A pool of futures takes as long to hand a job over as a thousand games take to be stepped.
    Here a job is a function of a part. One that is compiled as a whole, and calls ``fork`` and
    ``join`` with what ``fork_joins`` has for its part, is handed over without the GIL
    (:meth:`run_compiled`): then jobs of some hundred games are worth it.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        self._first = parts[0]
        looks = MANY_LOOKS if len(parts) <= _cores() else 0
        self._cells = new_cells(len(parts), looks)
        self._round = 0
        rows = self._cells[1:]
        self._others = [_Worker(part, row) for part, row in zip(parts[1:], rows, strict=True)]
        self.fork_joins = [ForkJoin(self._cells, place) for place in range(len(parts))]

    def run(self, job: Job) -> list[Any]:
        """Do a job for every part at the same time; all are done when this returns or raises."""
        self._hand_over(job)
        self._let_go()
        try:
            found = [job(*self._first)]
        finally:
            outcomes = [worker.outcome(self._round) for worker in self._others]
        return [*found, *(_result(outcome) for outcome in outcomes)]

    def run_compiled(self, job: Job) -> None:
        """Do likewise a job that forks and joins in compiled code, and finds nothing."""
        self._hand_over(job)
        try:
            job(*self._first)
        finally:
            together = int(self._cells[0, DONE]) == self._round
            outcomes = () if together else [w.outcome(self._round) for w in self._others]
        for outcome in outcomes:
            _result(outcome)

    def _hand_over(self, job: Job) -> None:
        self._round += 1
        self._cells[0, BEGUN] = self._round
        for worker in self._others:
            worker.begin(self._round, job)

    def _let_go(self) -> None:
        """Call back those who still look whether compiled code lets them go."""
        for place in range(1, len(self._cells)):
            self._cells[place, ROUND] = self._round

    def close(self) -> None:
        """End the threads."""
        self._round += 1
        self._let_go()
        for worker in self._others:
            worker.end()
        self._others = []


def _cores() -> int:
    """How many threads can run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _result(outcome: Outcome) -> Any:
    if outcome.error is not None:
        raise outcome.error
    return outcome.found


class _Worker:
    """One thread and its part; it knows nobody who holds it, so that they can be forgotten."""

    def __init__(self, part: Part, cells: Cells) -> None:
        self._part = part
        self._cells = cells  # its own row
        self._jobs: SimpleQueue[tuple[int, Job] | None] = SimpleQueue()
        self._outcomes: SimpleQueue[Outcome] = SimpleQueue()
        Thread(target=self._serve, name="nacre batch", daemon=True).start()

    def _serve(self) -> None:
        while (given := self._jobs.get()) is not None:
            number, job = given
            self._outcomes.put(self._done(number, job))
            del given, job

    def _done(self, number: int, job: Job) -> Outcome:
        self._cells[BEGUN] = number
        try:
            return Outcome(number, job(*self._part), None)
        except BaseException as error:  # it is raised where the job is waited for
            return Outcome(number, None, error)

    def begin(self, number: int, job: Job) -> None:
        """Let the thread do its part of a job; nobody asks any more what came of those before."""
        while not self._outcomes.empty():
            self._outcomes.get()
        self._jobs.put((number, job))

    def end(self) -> None:
        """Let the thread end after what it does now."""
        self._jobs.put(None)

    def outcome(self, number: int) -> Outcome:
        """Wait until it is done."""
        while (outcome := self._outcomes.get()).round != number:
            pass
        return outcome
