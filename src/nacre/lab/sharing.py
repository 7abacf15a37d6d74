"""Sharing tasks out over processes, one at a time to whoever is free."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

PATIENCE = 3.0  # seconds for a process to end


class Lost(Exception):
    """A process ended before its work was done."""


def shared_out(
    prepare: Callable[[Any], Callable[[T], R]], context: Any, tasks: Sequence[T], jobs: int
) -> Generator[tuple[T, R], None, None]:
    """Each task with its result, as they are finished; closing the generator ends the processes.

    ``prepare(context)`` is called once in each process and returns what does a task there.
    """
    left = iter(tasks)
    workers = _started(prepare, context, jobs)
    busy: dict[Connection, T] = {}

    def give(connection: Connection) -> None:
        for task in left:
            connection.send(task)
            busy[connection] = task
            return

    try:
        for connection in workers:
            give(connection)
        while busy:
            for ready in wait(list(busy)):
                assert isinstance(ready, Connection)
                connection = ready
                result = _received(connection, workers[connection])
                yield busy.pop(connection), result
                give(connection)
    finally:
        _end(workers)


def _end(workers: dict[Connection, BaseProcess]) -> None:
    """Let the idle go home and call the busy away; whoever does not listen is stopped."""
    for connection, process in workers.items():
        connection.close()
        process.terminate()
    for process in workers.values():
        process.join(PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()


def _received(connection: Connection, process: BaseProcess) -> Any:
    try:
        return connection.recv()
    except (EOFError, OSError):
        process.join()
        raise Lost(f"a process ended by itself, with code {process.exitcode}") from None


def _started(
    prepare: Callable[[Any], Callable[[T], R]], context: Any, jobs: int
) -> dict[Connection, BaseProcess]:
    kind = multiprocessing.get_context("spawn")  # a copy of a process with threads may hang
    workers: dict[Connection, BaseProcess] = {}
    with _deaf_to_interrupts():
        for _ in range(jobs):
            ours, theirs = kind.Pipe()
            process = kind.Process(target=_work, args=(theirs, prepare, context))
            process.start()
            theirs.close()
            workers[ours] = process
    return workers


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started here leave Ctrl-C to this one, which then ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(connection: Connection, prepare: Callable[[Any], Callable[[T], R]], context: Any) -> None:
    """What a process does: task after task until nobody asks any more, or it is called away."""
    signal.signal(signal.SIGTERM, _called_away)
    # Two blocks: it may be called away while it is about to leave because nobody asks any more.
    with suppress(KeyboardInterrupt), suppress(EOFError, OSError):
        do = prepare(context)
        while True:
            connection.send(do(connection.recv()))
    os._exit(0)  # at once: taking apart all that was compiled takes seconds


def _called_away(*_: object) -> None:
    """Leave by way of every ``finally``, so that bots let go of what they hold."""
    raise KeyboardInterrupt
