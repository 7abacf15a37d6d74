"""Local processes: the standard library's pool, and what it does not promise.

``ProcessPoolExecutor`` hands out tasks and brings results and deaths. Added here is what it leaves
open, and nothing else:

- Ctrl-C belongs to the process that started the others. Theirs is ignored from their first
  instruction, and one that comes while they start is kept; the pool's own would leave tracebacks.
- Leaving early ends tasks that are under way. The pool would wait for them, and hours may be left.
- Processes end with the one that started them, however it ended. Those of the pool hold both ends
  of their queue open, and would wait for ever.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent import futures
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Generic, TypeVar

from nacre.lab.executors import Lost, Work

T = TypeVar("T")
R = TypeVar("R")

PATIENCE = 3.0  # seconds for a process to end
MOST = 61 if sys.platform == "win32" else 256  # that one process can wait for
LISTENING = 1.0  # seconds after which a wait is begun anew
AHEAD = 1  # tasks that wait in the pool's queue, so that no process waits for us


@dataclass(frozen=True)
class LocalProcesses:
    """An executor with so many processes of this machine."""

    jobs: int

    @contextmanager
    def started(self, work: Work[T, R]) -> Iterator[ProcessCrew[T, R]]:
        """A crew as long as the block; at its end all of its processes are gone."""
        crew: ProcessCrew[T, R] = ProcessCrew(work, self.jobs)
        try:
            yield crew
        finally:
            crew.end()


class ProcessCrew(Generic[T, R]):
    """A pool of processes that are ready for one kind of work."""

    def __init__(self, work: Work[T, R], jobs: int) -> None:
        self.room = jobs + AHEAD
        self._context = _Context()
        self._pool = futures.ProcessPoolExecutor(
            min(jobs, MOST),
            self._context,
            initializer=_begin,
            initargs=(work.prepare, work.context),
        )
        self._under_way: dict[futures.Future[R], T] = {}

    def submit(self, task: T) -> None:
        """Have a task done; the pool starts a process if none is idle."""
        try:
            with deaf_to_interrupts():
                self._under_way[self._pool.submit(_do, task)] = task
        except BrokenProcessPool:
            raise self._lost() from None

    def finished(self) -> Iterable[tuple[T, R]]:
        """Wait until a task is done; what it raised is raised here."""
        for future in self._done():
            try:
                result = future.result()
            except BrokenProcessPool:
                raise self._lost() from None
            yield self._under_way.pop(future), result

    def _done(self) -> set[futures.Future[R]]:
        """Wait for one or several, in short pieces.

        An interrupt that another thread was given (NumPy's, while this one was deaf) does not end a
        wait; it is heard between two of them.
        """
        found: set[futures.Future[R]] = set()
        while not found:
            found = futures.wait(self._under_way, LISTENING, futures.FIRST_COMPLETED).done
        return found

    def _lost(self) -> Lost:
        """The error about a process that died, with its exit code.

        All others are ended as well, some by the pool: those leave with code 0.
        """
        sentinels = {process.sentinel: process for process in self._context.started}
        dead = [sentinels[sentinel] for sentinel in _ready(sentinels, 0.0)]
        self.end()
        code = next((p.exitcode for p in dead if p.exitcode not in (0, -signal.SIGTERM)), None)
        return Lost("a process ended by itself" + ("" if code is None else f", with code {code}"))

    def end(self) -> None:
        """Call all processes away; those that do not listen are stopped."""
        left = {process.sentinel: process for process in self._context.started}
        for process in left.values():
            process.terminate()
        deadline = time.monotonic() + PATIENCE
        while left and (gone := _ready(left, max(deadline - time.monotonic(), 0.0))):
            for sentinel in gone:
                del left[sentinel]
        for process in left.values():
            process.kill()
        self._pool.shutdown(cancel_futures=True)


def _ready(sentinels: Iterable[int], seconds: float) -> list[int]:
    """Those of processes that have ended, after so many seconds at most."""
    return [found for found in wait(list(sentinels), seconds) if isinstance(found, int)]


class _Context(SpawnContext):
    """Starts processes anew, as a copy of a process with threads may hang; and remembers them.

    The pool does not tell which they are before Python 3.14.
    """

    def __init__(self) -> None:
        super().__init__()
        self._made: list[SpawnProcess] = []

    def Process(self, *args: Any, **chosen: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        """Make one for the pool."""
        process = SpawnProcess(*args, **chosen)
        self._made.append(process)
        return process

    @property
    def started(self) -> list[SpawnProcess]:
        """Those that it has started."""
        return [process for process in self._made if process.pid is not None]


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes started here leave Ctrl-C to this one, which then ends them.

    One that comes meanwhile is taken at the end: starting takes seconds where much is going on. It
    waits in this thread alone, so that any other (NumPy's, say) may be given it: it is remembered.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _start_tracker()
    came: list[int] = []
    with _later(signal.SIGINT):
        before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
    if came:
        signal.raise_signal(signal.SIGINT)


def _start_tracker() -> None:
    """Start the helper that multiprocessing starts with the first process, before signals wait.

    It would let those through that wait.
    """
    if sys.platform != "win32":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()


@contextmanager
def _later(number: signal.Signals) -> Iterator[None]:
    """Let a signal wait; where that is not known, nothing."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {number})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- In a process of the pool ---------------------------------------------------------------------


class _Duty:
    """Says whether a process that is called away has something to let go of first.

    At work it leaves by way of every ``finally``, so that bots let go of what they hold; between
    two tasks it ends at once, so that no signal is met halfway through leaving. At once also means
    not to take apart all that was compiled, which takes seconds.
    """

    def __init__(self) -> None:
        self._at_work = False
        self._leaving = False

    def on_duty(self, call: Callable[[], R]) -> R:
        """Do something; a process that is called away meanwhile ends when all is let go of."""
        try:
            try:
                self._at_work = True
                return call()
            finally:
                self._at_work = False
        finally:
            if self._leaving:
                os._exit(0)

    def call_away(self, *_: object) -> None:
        """What SIGTERM does."""
        if self._leaving:
            return
        if not self._at_work:
            os._exit(0)
        self._leaving = True
        raise KeyboardInterrupt


_duty = _Duty()
_does: list[Callable[[Any], Any]] = []


def _begin(prepare: Callable[[Any], Callable[[Any], Any]], context: Any) -> None:
    """Get a process of the pool ready for its tasks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it waits until here
    signal.signal(signal.SIGTERM, _duty.call_away)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    _does.append(_duty.on_duty(lambda: prepare(context)))


def leave_at_once() -> None:
    """Let this process of a pool end wherever it is when it is called away, for it holds nothing.

    For work in which C calls Python, as compiling is: what is raised there is printed and lost.
    """
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))


def _do(task: Any) -> Any:
    return _duty.on_duty(lambda: _does[0](task))


def _leave_with_parent() -> None:
    """Call this process away when the one that started it is gone, however it ended."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)  # it did not listen
