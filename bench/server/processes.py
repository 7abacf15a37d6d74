"""The servers, each a process of its own, and what they use."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import nacre

STOP_SECONDS = 30
MOST_FILES = 20_000
GENEROUS = {
    "new-guests-per-hour": 1_000_000,
    "tables-per-hour": 1_000_000,
    "tables-per-guest": 1_000_000,
    "actions-per-minute": 1_000_000,
    "messages-per-minute": 1_000_000,
    "connections": 20_000,
    "connections-per-address": 20_000,
    "connections-per-guest": 20_000,  # who only watch count as one guest
}
PACKAGES = (
    sysconfig.get_path("purelib"),
    str(Path(nacre.__file__).parents[1]),
    str(Path(__file__).parents[2]),
)
_NEXT_PORT = re.compile(r"process \d+ on http://127\.0\.0\.1:(\d+)")
_PORT = re.compile(r"listening on http://127\.0\.0\.1:(\d+)")


@dataclass
class Server:
    """A process that listens on a port of this machine."""

    process: subprocess.Popen[str]
    port: int
    begun: float  # when, by time.perf_counter()
    seconds: float  # from then until it said where it listens

    def ports(self, processes: int, ports: str) -> list[int]:
        """The ports of its processes: one for all, or each its own."""
        if processes == 1 or ports == "one":
            return [self.port]
        assert self.process.stdout is not None
        found = [_NEXT_PORT.search(self.process.stdout.readline()) for _ in range(processes - 1)]
        return [self.port] + [int(port[1]) for port in found if port is not None]

    @property
    def cpu(self) -> float:
        """Seconds of CPU time that it and its children have used."""
        return cpu_of(family(self.process.pid))

    def cpu_by_process(self) -> dict[str, float]:
        """The same of each of them."""
        return {str(process): cpu_of([process]) for process in family(self.process.pid)}

    @property
    def main_cpu(self) -> float:
        """Of these, the seconds of the main threads, each of which does everything one by one."""
        return (
            sum(_nanoseconds(Path(f"/proc/{p}/task/{p}")) for p in family(self.process.pid)) / 1e9
        )

    @property
    def memory(self) -> float:
        """Megabytes in memory."""
        return sum(map(_kilobytes, family(self.process.pid))) / 1024


def family(process: int) -> list[int]:
    """A process with its children, and theirs."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process] + [one for child in children for one in family(int(child))]


def cpu_of(processes: Iterable[int]) -> float:
    """Seconds of CPU time that processes have used, in all their threads."""
    threads = [task for p in processes for task in Path(f"/proc/{p}/task").iterdir()]
    return sum(map(_nanoseconds, threads)) / 1e9


def _nanoseconds(task: Path) -> int:
    with suppress(FileNotFoundError, ProcessLookupError):
        return int((task / "schedstat").read_text().split()[0])
    return 0


def _kilobytes(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def apart() -> None:
    """Keep the load generator on one core; the servers that are started get the others."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, cores[:1])
        _SERVERS.extend(cores[1:])


_SERVERS: list[int] = []  # the cores of the servers, if they have their own


def allow_many_files() -> int:
    """As many open files as may be, here and in the servers; how many that are."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return wanted


@contextmanager
def nacre_server(
    folder: Path,
    *more: str,
    python: str = sys.executable,
    module: Sequence[str] = ("nacre",),
    database: str | None = None,
) -> Iterator[Server]:
    """``nacre serve`` on a SQLite file in the folder, as it is but for the limits.

    Another ``python`` of the same version gets the packages of this one.
    """
    command = [python, "-m", *module, "serve", "--port", "0"]
    command += ["--database", database or str(folder / "tables.db"), "--log-format", "json"]
    for name, value in GENEROUS.items():
        command += [f"--{name}", str(value)]
    with _running([*command, *more], folder / "nacre.log", folder) as server:
        yield server


@contextmanager
def boardgame_server(modules: Path, storage: str, folder: Path) -> Iterator[Server]:
    """boardgame.io with its ``memory`` or its ``flatfile`` storage, the latter in the folder."""
    script = Path(__file__).with_name("boardgame") / "server.mjs"
    command = ["node", str(script), str(modules), storage, str(folder / "matches")]
    with _running(command, folder / "boardgame.log", folder) as server:
        yield server


@contextmanager
def _running(command: Sequence[str], log: Path, folder: Path) -> Iterator[Server]:
    begun = time.perf_counter()
    environment = os.environ | {
        "NODE_ENV": "production",
        "PYTHONPATH": os.pathsep.join(PACKAGES),
    }
    with log.open("a") as errors:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=folder, env=environment
        )
    if _SERVERS:
        os.sched_setaffinity(process.pid, _SERVERS)
    try:
        port = _port(process, log)
        yield Server(process, port, begun, time.perf_counter() - begun)
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdout is not None
        process.stdout.close()


def _port(process: subprocess.Popen[str], log: Path) -> int:
    assert process.stdout is not None
    for line in process.stdout:
        if found := _PORT.search(line):
            return int(found[1])
    raise RuntimeError(f"{process.args!r}: ended\n{log.read_text()[-2000:]}")


def load_average() -> float:
    """The machine's load over the last minute."""
    return os.getloadavg()[0]
