"""A supervisor of several server processes: starts them, replaces any that dies, stops them all.

It serves nothing itself. A process whose supervisor is gone stops by itself.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any

from nacre.errors import NacreError
from nacre.server.run import logs
from nacre.server.run.listening import Place
from nacre.server.run.settings import BadSetting, Settings

Serve = Callable[[socket.socket, Settings, Callable[[], None]], int]

OPEN = "open"  # what a process says of itself; else the reason why it could not open
STOPPED, BROKEN = 0, 1
SHORT_LIFE = 10.0  # seconds; a process that lived no longer is replaced later and later
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0  # seconds before a process is replaced

log = logs.Log("processes")
_spawning = multiprocessing.get_context("spawn")  # nothing of the supervisor's state is inherited


class CannotOpen(NacreError):
    """A process could not open at the start."""

    code = "bad_setting"


def supervise(
    serve: Serve, places: list[Place], settings: Settings, opened: Callable[[], None]
) -> int:
    """Keep a process running at each place until a signal says stop; returns the exit code.

    ``opened`` is called once all are open.
    """
    workers: list[Worker] = []
    with _signals() as signalled:
        try:
            for number, place in enumerate(places, start=1):
                workers.append(Worker(number, serve, place, settings))
            if _open_all(workers, signalled):
                opened()
                _keep_running(workers, signalled)
        finally:
            codes = _stop_all(workers, signalled)
    return max(STOPPED, *codes)  # one that a signal ended has a code below 0


class Worker:
    """One of the processes, and what replaces it."""

    def __init__(self, number: int, serve: Serve, place: Place, settings: Settings) -> None:
        self.number = number
        self.replace_at: float | None = None  # by the monotonic clock, once it is dead
        self._serve, self._place, self._settings = serve, place, settings
        self._wait = FIRST_WAIT
        self.start()

    def start(self) -> None:
        """Start a process, or the one that replaces it."""
        self.replace_at = None
        self._started = time.monotonic()
        self.said, there = _spawning.Pipe()
        with self._place.socket() as sock:
            arguments = (there, self._serve, sock, self._settings)
            self.process = _spawning.Process(target=_work, args=arguments)
            self.process.start()
        there.close()

    def replace(self) -> None:
        """Start another one; later, if somebody else took its port."""
        try:
            self.start()
        except BadSetting as error:
            self.replace_at = time.monotonic() + LONGEST_WAIT
            log.error("process_not_replaced", number=self.number, reason=str(error))

    @property
    def alive(self) -> bool:
        """Whether there is a process now."""
        return self.process.is_alive()

    def died(self) -> None:
        """Note that it must be replaced, and when."""
        lived = time.monotonic() - self._started
        self._wait = FIRST_WAIT if lived > SHORT_LIFE else min(2 * self._wait, LONGEST_WAIT)
        self.replace_at = time.monotonic() + self._wait
        self.said.close()
        log.error("process_died", number=self.number, exit=self.process.exitcode, lived=lived)

    def ask_to_stop(self) -> None:
        """Ask once to stop, twice not to wait."""
        if self.alive:
            self.process.terminate()


# --- In a process ---


def _work(said: Connection, serve: Serve, sock: socket.socket, settings: Settings) -> None:
    """Serve until the supervisor says stop, or is gone; Ctrl-C means the supervisor alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_stop_when_alone, args=(said,), daemon=True).start()
    logs.begin(settings)
    try:
        code = serve(sock, settings, lambda: said.send(OPEN))
    except (NacreError, OSError) as error:
        with contextlib.suppress(OSError):
            said.send(str(error))
        code = BROKEN
    raise SystemExit(code)


def _stop_when_alone(said: Connection) -> None:
    with contextlib.suppress(EOFError, OSError):
        said.recv()  # the supervisor says nothing: this ends when it does
    os.kill(os.getpid(), signal.SIGTERM)


# --- In the supervisor ---


@contextlib.contextmanager
def _signals() -> Iterator[socket.socket]:
    """A socket that can be read once a signal has said stop."""
    here, there = socket.socketpair()
    there.setblocking(False)
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda *_: None) for number in numbers}
    wakeup = signal.set_wakeup_fd(there.fileno())
    try:
        yield here
    finally:
        signal.set_wakeup_fd(wakeup)
        for number, handler in before.items():
            signal.signal(number, handler)
        here.close()
        there.close()


def _open_all(workers: list[Worker], signalled: socket.socket) -> bool:
    """Wait until every process is open; whether it went so, and no signal came before."""
    waiting = list(workers)
    while waiting:
        ready: list[Any] = wait([signalled, *(worker.said for worker in waiting)])
        if _heard(signalled, ready):
            return False
        for worker in [worker for worker in waiting if worker.said in ready]:
            told = _told(worker)
            if told != OPEN:
                raise CannotOpen(told)
            waiting.remove(worker)
    return True


def _told(worker: Worker) -> str:
    """What a process says of its start."""
    try:
        return str(worker.said.recv())
    except EOFError:
        worker.process.join()
        return f"a process ended at the start, with code {worker.process.exitcode}"


def _keep_running(workers: list[Worker], signalled: socket.socket) -> None:
    """Replace every process that dies, until a signal comes."""
    while True:
        dead = [worker for worker in workers if worker.replace_at is not None]
        sentinels = {worker.process.sentinel: worker for worker in workers if worker not in dead}
        due = min((worker.replace_at for worker in dead if worker.replace_at), default=None)
        patience = None if due is None else max(0.0, due - time.monotonic())
        ready: list[Any] = wait([signalled, *sentinels], patience)
        if _heard(signalled, ready):
            return
        for sentinel in ready:
            sentinels[sentinel].died()
        for worker in dead:
            if worker.replace_at is not None and worker.replace_at <= time.monotonic():
                worker.replace()


def _stop_all(workers: list[Worker], signalled: socket.socket) -> list[int]:
    """Stop every process; another signal means not to wait for requests. Their exit codes."""
    for worker in workers:
        worker.ask_to_stop()
    while alive := [worker for worker in workers if worker.alive]:
        ready: list[Any] = wait([signalled, *(worker.process.sentinel for worker in alive)])
        if _heard(signalled, ready):
            for worker in alive:
                worker.ask_to_stop()
    for worker in workers:
        worker.process.join()
    return [worker.process.exitcode or STOPPED for worker in workers]


def _heard(signalled: socket.socket, ready: list[Any]) -> bool:
    """Whether a signal came; each is heard once."""
    return signalled in ready and bool(signalled.recv(1024))
