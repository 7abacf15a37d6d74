"""Sharing the games of a training out over processes or a cluster: the same weights either way."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from nacre.lab.executors import Work, executor_of, opened, results

R = TypeVar("R")

MANY = 1 << 20  # tasks: as many processes as are asked for


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Let the command line say who shares the work."""
    parser.add_argument("--jobs", type=int, help="processes to share the work; 1 unless said")
    parser.add_argument("--cluster", metavar="auto|ray://…", help="or a Ray cluster: docs/lab.md")


Share = Callable[[Iterable[tuple[Any, ...]]], list[R]]


@contextmanager
def sharing(
    function: Callable[..., R], jobs: int | None = None, cluster: str | None = None
) -> Iterator[Share[R]]:
    """What calls a function with many arguments, somewhere, and lists the results in order."""
    with opened(jobs, cluster, modules=["train"]) as workers:
        executor = executor_of(workers, MANY)
        if executor is None:
            yield lambda calls: [function(*arguments) for arguments in calls]
            return
        named = importable(function)
        title = f"{named.__module__} {named.__name__}"
        work: Work[tuple[Any, ...], R] = Work(caller, named, lambda _: title)
        with executor.started(work) as crew:

            def share(calls: Iterable[tuple[Any, ...]]) -> list[R]:
                tasks = list(calls)
                found = {id(task): result for task, result in results(crew, tasks)}
                return [found[id(task)] for task in tasks]

            yield share


def caller(function: Callable[..., R]) -> Callable[[tuple[Any, ...]], R]:
    """What does a task of arguments, in any process."""
    return lambda arguments: function(*arguments)


def importable(function: Callable[..., R]) -> Callable[..., R]:
    """The same function by a name that other processes know.

    A module that is run as a program is called ``__main__`` here, and something else there.
    """
    if function.__module__ != "__main__":
        return function
    program = sys.modules["__main__"].__spec__
    if program is None:
        raise SystemExit("to share the work, run it as a module: python -m train.…")
    found: Callable[..., R] = getattr(importlib.import_module(program.name), function.__name__)
    return found
