"""A Ray cluster as an executor: this machine's side of it.

Ray is talked to by a process of its own (:mod:`nacre.lab.cluster_driver`), because Ray's core ends
the process that it runs in when the cluster is gone, and writes to its output. Here that is an end
of the connection and so an error with a message; what was finished stays. What runs on the workers
is :mod:`nacre.lab.cluster_worker`.
"""

from __future__ import annotations

import importlib
import importlib.util
import multiprocessing
import os
import pickle
import re
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Generic, TypeVar

from nacre.errors import BadOption
from nacre.lab import cluster_driver
from nacre.lab.executors import Lost, Work
from nacre.lab.origin import bot_files, program
from nacre.lab.processes import deaf_to_interrupts

T = TypeVar("T")
R = TypeVar("R")

AUTO = "auto"
ADDRESS = re.compile(r"ray://(?P<host>\[[^\]]+\]|[^\s:/]+):(?P<port>[0-9]{1,5})")
GONE = "the cluster is gone, or this machine was cut off from it"
REACH = 5.0  # seconds until somebody must have answered
PATIENCE = 20.0  # seconds for Ray to end what it has started


class RayCluster:
    """An executor whose workers are those of a Ray cluster, as long as the block.

    ``auto`` is the cluster that runs on this machine or that ``RAY_ADDRESS`` names; where there is
    none, Ray is started here for as long. ``jobs`` bounds how many tasks are there at once.
    """

    def __init__(
        self,
        address: str = AUTO,
        jobs: int | None = None,
        *,
        modules: Iterable[str] = (),
        dashboard: bool = True,
    ) -> None:
        self._chosen = cluster_driver.Chosen(
            checked_address(address), jobs, tuple(map(_folder, modules)), dashboard
        )
        check_installed()
        self._works = 0
        self._told = f"the cluster {address}"

    def __str__(self) -> str:
        """How large it is and where its dashboard, once it is there."""
        return self._told

    def __enter__(self) -> RayCluster:
        _check_reachable(self._chosen.address)
        kind = multiprocessing.get_context("spawn")
        self._connection, theirs = kind.Pipe()
        target, args = cluster_driver.drive, (theirs, self._chosen)
        self._driver = kind.Process(target=target, args=args, daemon=True, name="ray driver")
        try:
            with deaf_to_interrupts():
                self._driver.start()
                theirs.close()
            self._room, self._told = self._greeted()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _greeted(self) -> tuple[int, str]:
        """How many tasks it can take at once, and what there is to tell about it."""
        place = f"--cluster {self._chosen.address}"
        try:
            kind, *told = received(self._connection)
        except Lost:
            raise BadOption(f"{place}: Ray could not join it; does its head still run?") from None
        if kind == cluster_driver.REFUSED:
            raise BadOption(f"{place}: {told[0]}")
        return told[0], told[1]

    def __exit__(self, *_: object) -> None:
        self._connection.close()  # the driver notices, leaves the cluster and ends
        if self._driver.pid is None:
            return
        self._driver.join(PATIENCE)
        for end in (self._driver.terminate, self._driver.kill):
            if self._driver.is_alive():
                end()
                self._driver.join(PATIENCE)

    @contextmanager
    def started(self, work: Work[T, R]) -> Iterator[ClusterCrew[T, R]]:
        """A crew as long as the block; at its end its tasks are called off."""
        self._works += 1
        crew: ClusterCrew[T, R] = ClusterCrew(self._connection, work, self._works, self._room)
        try:
            yield crew
        finally:
            self._room = crew.room
            crew.end()


class ClusterCrew(Generic[T, R]):
    """The workers of a cluster, for one kind of work."""

    def __init__(self, connection: Connection, work: Work[T, R], number: int, room: int) -> None:
        self.room = room
        self._connection = connection
        self._number = number
        self._title = work.title
        self._tasks: dict[int, T] = {}
        self._submitted = 0
        inside = pickle.dumps((work.prepare, work.context))  # opened by a fit worker alone
        shipped = program(), bot_files(work.bots), str(Path.cwd()), inside
        self._send(cluster_driver.WORK, number, pickle.dumps(shipped))

    def submit(self, task: T) -> None:
        """Have a task done somewhere; if its worker is lost, it is run again."""
        self._submitted += 1
        self._tasks[self._submitted] = task
        self._send(cluster_driver.TASK, self._submitted, self._title(task), pickle.dumps(task))

    def finished(self) -> Iterable[tuple[T, R]]:
        """Wait until a task is done."""
        kind, *told = received(self._connection)
        if kind == cluster_driver.ROOM:
            [self.room] = told
            return []
        work, number, *brought = told
        if work != self._number:
            return []  # of a task that was called off
        if kind == cluster_driver.FAILED:
            raise Lost(brought[0])
        return [(self._tasks.pop(number), pickle.loads(brought[0]))]

    def end(self) -> None:
        """Call off what is under way."""
        with suppress(Lost):
            self._send(cluster_driver.CALL_OFF)

    def _send(self, *message: Any) -> None:
        try:
            self._connection.send(message)
        except OSError:
            raise Lost(GONE) from None


def received(connection: Connection) -> tuple[Any, ...]:
    """The next message of the driver; :class:`Lost` if it has ended."""
    try:
        message: tuple[Any, ...] = connection.recv()
    except (EOFError, OSError):
        raise Lost(GONE) from None
    return message


def checked_address(address: str) -> str:
    """The address of a cluster itself, or :class:`BadOption`."""
    found = ADDRESS.fullmatch(address)
    if address == AUTO or (found and 0 < int(found["port"]) < 1 << 16):
        return address
    raise BadOption(f"--cluster {address}: auto, or an address such as ray://host:10001")


def check_installed() -> None:
    """:class:`BadOption` where Ray is not installed."""
    if importlib.util.find_spec("ray") is None:
        raise BadOption("--cluster needs Ray: pip install 'nacre[cluster]'")


def _check_reachable(address: str) -> None:
    """Knock at an address first: Ray would try for half a minute."""
    found = ADDRESS.fullmatch(address)
    if found is None:
        return
    try:
        place = found["host"].strip("[]"), int(found["port"])
        socket.create_connection(place, REACH).close()
    except OSError as error:
        reason = (error.strerror or str(error) or "no answer").lower()
        raise BadOption(f"--cluster {address}: nobody answers there ({reason})") from None


def _folder(module: str) -> str:
    """Where a package lies whose code is taken to the workers."""
    file = importlib.import_module(module).__file__
    assert file is not None, f"{module} is a package with an __init__.py"
    return os.path.dirname(file)  # noqa: PTH120
