"""Executors: what shares tasks out, over the cores of this machine or over a cluster.

There is one way of sharing work. A :class:`Work` says how a process gets ready and what does a
task there. An :class:`Executor` starts a :class:`Crew` for it, local processes
(:mod:`nacre.lab.processes`) or workers of a Ray cluster (:mod:`nacre.lab.cluster`), and
:func:`results` keeps the crew busy. Tasks are drawn as there is room for them, so there may be
millions; results come as they are finished, and whoever asks must not depend on the order.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from nacre.game.checked import whole

MOST_JOBS = 256

T = TypeVar("T")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Lost(Exception):
    """The work ended before it was done: a process died, or a cluster is gone."""


@dataclass(frozen=True)
class Work(Generic[T, R]):
    """A kind of work. All that a process needs of it is pickled: functions by their names."""

    prepare: Callable[[Any], Callable[[T], R]]  # called once in each process
    context: Any  # with this
    title: Callable[[T], str] = str  # what a task is called where people watch a cluster
    bots: tuple[str, ...] = ()  # those who play: the files among them must be there


class Crew(Protocol[T, R_co]):
    """Processes that have been started for a kind of work."""

    @property
    def room(self) -> int:
        """How many tasks it can be given now to be kept busy, those under way included."""

    def submit(self, task: T) -> None:
        """Have a task done."""

    def finished(self) -> Iterable[tuple[T, R_co]]:
        """Wait until a task is done, one or several; :class:`Lost` if none ever will be."""


class Executor(Protocol):
    """What starts processes for a kind of work, and ends them."""

    def started(self, work: Work[T, R]) -> AbstractContextManager[Crew[T, R]]:
        """A crew as long as the block."""


Workers: TypeAlias = int | Executor  # a number of processes here, or an executor


def executor_of(workers: Workers, most: int) -> Executor | None:
    """The executor for so many tasks at most; ``None`` where this process does them itself."""
    if not isinstance(workers, int):
        return workers
    if (processes := min(workers, most)) <= 1:
        return None
    from nacre.lab.processes import LocalProcesses

    return LocalProcesses(processes)


def checked_jobs(jobs: Any, cluster: str | None = None, unless_said: int = 1) -> int | None:
    """How many processes are asked for, checked together with the name of a cluster.

    ``None`` means all that a cluster has.
    """
    if cluster is not None:
        from nacre.lab.cluster import check_installed, checked_address

        checked_address(cluster)
        check_installed()
    if jobs is None:
        return unless_said if cluster is None else None
    return whole("jobs", jobs, 1, MOST_JOBS)


@contextmanager
def opened(
    jobs: int | None, cluster: str | None = None, *, modules: Iterable[str] = ()
) -> Iterator[Workers]:
    """So many processes here, or the workers of a cluster: ``auto``, or ``ray://HOST:PORT``.

    What it gives goes to ``simulation.played``, ``tournament.played`` and :func:`executor_of`. The
    cluster is left at the end of the block. ``modules`` are packages with code of the tasks that
    are not installed there.
    """
    jobs = checked_jobs(jobs, cluster)
    if cluster is None:
        yield jobs or 1
        return
    from nacre.lab.cluster import RayCluster

    with RayCluster(cluster, jobs, modules=modules) as workers:
        yield workers


def shared_out(
    executor: Executor, work: Work[T, R], tasks: Iterable[T]
) -> Generator[tuple[T, R], None, None]:
    """Each task with its result, as they are finished; closing the generator ends the crew."""
    with executor.started(work) as crew:
        yield from results(crew, tasks)


def results(crew: Crew[T, R], tasks: Iterable[T]) -> Generator[tuple[T, R], None, None]:
    """Each task with its result, as a crew finishes them."""
    left = iter(tasks)
    under_way = 0
    while True:
        for task in itertools.islice(left, max(crew.room - under_way, 0)):
            crew.submit(task)
            under_way += 1
        if not under_way:
            return
        for task, result in crew.finished():
            under_way -= 1
            yield task, result
