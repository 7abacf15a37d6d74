"""What a process gives up before it runs a person's bot: limits, and the memory of others.

This is no sandbox. It keeps a bot that makes mistakes from taking the machine with it, and a bot
that cheats from reading the cards where they are kept: it dies with its parent, has limited memory,
and on Linux cannot look into the memory or the environment of other processes. It may do whatever
else the person may who runs it; ``docs/writing-a-bot.md`` says so.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
from contextlib import suppress
from pathlib import Path

MEGABYTE = 1 << 20
DATA_LIMIT = 2048 * MEGABYTE  # what it writes to; nacre itself takes 150 to 250
ADDRESS_LIMIT = 8192 * MEGABYTE  # Numba and threads reserve much that they never touch
FILE_LIMIT = 64 * MEGABYTE
OPEN_FILES = 256

_SET_PDEATHSIG = 1  # of prctl
_SET_CHILD_SUBREAPER = 36
_SET_NO_NEW_PRIVS = 38
_OOM_FIRST = "1000"


def die_with(parent: int) -> None:
    """Be killed when the parent ends; leave at once if it already has."""
    if sys.platform == "linux":
        _libc().prctl(_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        sys.exit()


def adopt_orphans() -> None:
    """Become the parent of whatever descendants leave behind (Linux), so that it can be ended."""
    if sys.platform == "linux":
        _libc().prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def lock() -> None:
    """Give up what a bot does not need, for good."""
    _limit_resources()
    if sys.platform == "linux":
        _libc().prctl(_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        _hide_other_processes()


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _limit_resources() -> None:
    limits = {
        resource.RLIMIT_DATA: DATA_LIMIT,
        resource.RLIMIT_AS: ADDRESS_LIMIT,
        resource.RLIMIT_FSIZE: FILE_LIMIT,
        resource.RLIMIT_NOFILE: OPEN_FILES,
        resource.RLIMIT_CORE: 0,
    }
    for kind, limit in limits.items():
        with suppress(OSError, ValueError):  # already lower
            resource.setrlimit(kind, (limit, limit))
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(_OOM_FIRST)


# --- Landlock ------------------------------------------------------------------------------------

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the same on every processor
_READ_FILE = 1 << 2
_PATH_BENEATH = 1
_PROCESSES = "proc"


class _Ruleset(ctypes.Structure):
    _fields_ = (("handled", ctypes.c_uint64),)


class _Rule(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32))


def _hide_other_processes() -> None:
    """Enter a Landlock domain in which files are read everywhere but in /proc.

    There lie the memory and the environment of other processes; those who are in a domain cannot
    trace processes outside it either.
    """
    libc = _libc()
    wanted = _Ruleset(_READ_FILE)
    ruleset = libc.syscall(
        _CREATE_RULESET, ctypes.byref(wanted), ctypes.c_size_t(ctypes.sizeof(wanted)), 0
    )
    if ruleset < 0:  # an old kernel
        return
    for entry in os.scandir("/"):
        if entry.name != _PROCESSES:
            _allow_reading(libc, ruleset, entry.path)
    libc.syscall(_RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)


def _allow_reading(libc: ctypes.CDLL, ruleset: int, path: str) -> None:
    with suppress(OSError):  # not for us anyway
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        libc.syscall(_ADD_RULE, ruleset, _PATH_BENEATH, ctypes.byref(_Rule(_READ_FILE, place)), 0)
        os.close(place)
