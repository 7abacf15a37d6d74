"""No process outlives the test run that started it, not even when the run itself is killed.

Every test run has a token in its environment, and every process that it starts inherits it:
servers, browsers, databases, their children. A watchdog beside the run waits until the run is gone,
whatever ended it, and kills every process that still has the token. A run that ends by itself looks
first: a process that a test left behind is killed, and the run fails.

Tests start programs with :func:`start` or :func:`running`, which put them into a process group of
their own, so that :func:`end` reaches their children too.
"""

from __future__ import annotations

import os
import secrets
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

# Tokens, the innermost run last: a test may start a test run. (A name with NACRE_ would be a
# setting.)
VARIABLE = "TEST_RUN_TOKENS"
GRACE = float(os.environ.get("TEST_RUN_GRACE", "10"))  # seconds for what was asked to end
LOOK_EVERY = 0.02
PATIENCE = 60.0

Process = subprocess.Popen[str]


# --- One process ---


def start(command: Sequence[str | Path], **options: Any) -> Process:
    """Start a program in a process group of its own, with text pipes."""
    return subprocess.Popen(command, text=True, start_new_session=True, **options)


def end(process: Process) -> int:
    """Kill a process that :func:`start` started, with its group, and close its pipes.

    The exit code.
    """
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    code = process.wait(PATIENCE)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(BrokenPipeError):
                pipe.close()
    return code


@contextmanager
def running(command: Sequence[str | Path], **options: Any) -> Iterator[Process]:
    """A program that runs as long as the block."""
    process = start(command, **options)
    try:
        yield process
    finally:
        end(process)


# --- All processes of a run ---


class Run:
    """A test run: the token that its processes inherit, and the watchdog that outlives it."""

    def __init__(self) -> None:
        self.token = secrets.token_hex(8)
        command = [sys.executable, "-I", "-S", __file__, str(os.getpid()), self.token]
        nothing = subprocess.DEVNULL  # it holds no pipe open that somebody reads to its end
        self._watchdog = subprocess.Popen(
            command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True
        )
        outer = os.environ.get(VARIABLE, "")
        os.environ[VARIABLE] = f"{outer} {self.token}".strip()

    def close(self) -> list[str]:
        """End what is left, and the watchdog.

        The commands of those that did not end by themselves.
        """
        _end_resource_tracker()
        deadline = time.monotonic() + GRACE
        while processes_of(self.token) and time.monotonic() < deadline:
            time.sleep(LOOK_EVERY)
        left = end_all(self.token)
        self._watchdog.kill()
        self._watchdog.wait()
        tokens = os.environ[VARIABLE].split()
        os.environ[VARIABLE] = " ".join(token for token in tokens if token != self.token)
        return left


def _end_resource_tracker() -> None:
    """End the process that Python keeps once this one has started others; it would end with us."""
    from multiprocessing import resource_tracker  # the watchdog does without

    resource_tracker._resource_tracker._stop()  # type: ignore[attr-defined]  # has no other way


def processes_of(token: str) -> list[int]:
    """Every process that started with this token in its environment.

    One that has ended has none any more.
    """
    return [pid for pid in _all() if token in _tokens(pid)]


def end_all(token: str) -> list[str]:
    """Kill every process with this token, also those that are started meanwhile; their commands."""
    ended = []
    deadline = time.monotonic() + PATIENCE
    while (found := processes_of(token)) and time.monotonic() < deadline:
        for pid in found:
            with suppress(ProcessLookupError, PermissionError):
                ended.append(_end(pid, token))
        time.sleep(LOOK_EVERY)
    return [command for command in ended if command]


def _end(pid: int, token: str) -> str:
    """Kill one process, and no other that has come to have its number; its command."""
    same = os.pidfd_open(pid)
    try:
        if token not in _tokens(pid):
            return ""
        command = _read(pid, "cmdline").replace("\0", " ").strip()
        signal.pidfd_send_signal(same, signal.SIGKILL)
        return command
    finally:
        os.close(same)


def _all() -> list[int]:
    return [int(entry.name) for entry in os.scandir("/proc") if entry.name.isdigit()]


def _tokens(pid: int) -> list[str]:
    name = f"{VARIABLE}="
    for variable in _read(pid, "environ").split("\0"):
        if variable.startswith(name):
            return variable.removeprefix(name).split()
    return []


def _read(pid: int, what: str) -> str:
    try:
        return Path(f"/proc/{pid}/{what}").read_bytes().decode(errors="replace")
    except OSError:  # it has ended, or belongs to somebody else
        return ""


def watch(run: int, token: str) -> None:
    """Wait until the process of the run is gone, then end all that it started."""
    with suppress(ProcessLookupError):
        gone = select.poll()
        gone.register(os.pidfd_open(run), select.POLLIN)
        gone.poll()
    end_all(token)


if __name__ == "__main__":
    watch(int(sys.argv[1]), sys.argv[2])
