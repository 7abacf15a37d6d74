"""What a process gives up before it runs a stranger's bot.

It dies with its parent, has limited memory, and cannot start, trace, signal or otherwise reach
other processes. All of it holds for Linux; elsewhere, and on processors not listed here, only the
limits are set and the parent's kill remains.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import resource
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

MEGABYTE = 1 << 20
DATA_LIMIT = 2048 * MEGABYTE  # what it writes to; nacre itself takes 150 to 250
ADDRESS_LIMIT = 8192 * MEGABYTE  # Numba and threads reserve much that they never touch
FILE_LIMIT = 64 * MEGABYTE
OPEN_FILES = 256

_SET_PDEATHSIG = 1  # of prctl
_SET_NO_NEW_PRIVS = 38
_OOM_FIRST = "1000"


def die_with(parent: int) -> None:
    """Be killed when the parent ends; leave at once if it already has."""
    if sys.platform == "linux":
        _libc().prctl(_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        sys.exit()


def lock() -> None:
    """Give up what a bot does not need, for good."""
    _limit_resources()
    if sys.platform == "linux":
        _libc().prctl(_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        _hide_other_processes()
        _refuse_calls()


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

_CREATE_RULESET, _RESTRICT_SELF = 444, 446  # the same on every processor
_MAKE_DEVICES = 1 << 6 | 1 << 11


def _hide_other_processes() -> None:
    """Enter a Landlock domain: who is in one opens no memory outside it, not through /proc either.

    A domain must forbid something; making device nodes is what nobody misses.
    """
    libc = _libc()
    handled = ctypes.c_uint64(_MAKE_DEVICES)
    ruleset = libc.syscall(
        _CREATE_RULESET, ctypes.byref(handled), ctypes.c_size_t(ctypes.sizeof(handled)), 0
    )
    if ruleset >= 0:
        libc.syscall(_RESTRICT_SELF, ruleset, 0)
        os.close(ruleset)


# --- Seccomp -------------------------------------------------------------------------------------


class _Calls(NamedTuple):
    """Numbers of system calls on one kind of processor."""

    arch: int  # as the kernel's audit names it
    seccomp: int
    clone: int
    clone3: int
    prctl: int
    of_itself: tuple[int, ...]  # kill, tgkill: to nobody but itself
    limits: int  # prlimit64: of nobody but itself
    refused: tuple[int, ...]


# Refused: fork, vfork, execve, execveat, ptrace, process_vm_readv and _writev, tkill,
# rt_sigqueueinfo and
# rt_tgsigqueueinfo, socket, setpriority, sched_set(param, scheduler, affinity, attr), ioprio_set,
# unshare, setns,
# perf_event_open, bpf; and of those that have one number everywhere pidfd_send_signal,
# io_uring_setup (which would do
# the same by another way), pidfd_open, pidfd_getfd, process_madvise, process_mrelease.
_EVERYWHERE = (424, 425, 434, 438, 440, 448)
PROCESSORS = {
    "x86_64": _Calls(
        arch=0xC000003E,
        seccomp=317,
        clone=56,
        clone3=435,
        prctl=157,
        of_itself=(62, 234),
        limits=302,
        refused=(
            *(57, 58, 59, 322, 101, 310, 311, 200, 129, 297, 41, 141, 142, 144, 203, 314, 251, 272),
            *(308, 298, 321, *_EVERYWHERE),
        ),
    ),
    "aarch64": _Calls(
        arch=0xC00000B7,
        seccomp=277,
        clone=220,
        clone3=435,
        prctl=167,
        of_itself=(129, 131),
        limits=261,
        refused=(
            *(221, 281, 117, 270, 271, 130, 138, 240, 198, 140, 118, 119, 122, 274, 30, 97, 268),
            *(241, 280, *_EVERYWHERE),
        ),
    ),
}

_SET_FILTER, _ALL_THREADS = 1, 1
_CLONE_THREAD = 0x10000
_FOREIGN_CALLS = 0x40000000  # the x32 numbers, a second door to the same calls

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06  # of classic BPF
_CALL, _ARCH, _ARGUMENT = 0, 4, 16  # where the kernel shows them (little-endian, low half)
_ALLOW, _KILL, _FAIL = 0x7FFF0000, 0x80000000, 0x00050000


class _Instruction(ctypes.Structure):
    _fields_ = (
        ("code", ctypes.c_uint16),
        ("yes", ctypes.c_uint8),
        ("no", ctypes.c_uint8),
        ("k", ctypes.c_uint32),
    )


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_uint16), ("first", ctypes.POINTER(_Instruction)))


def _refuse_calls() -> None:
    """Make the calls that reach other processes fail with EPERM; threads stay possible."""
    calls = PROCESSORS.get(platform.machine())
    if calls is None:
        return
    steps = _filter(calls, os.getpid())
    program = _Program(len(steps), (_Instruction * len(steps))(*(_Instruction(*s) for s in steps)))
    _libc().syscall(calls.seccomp, _SET_FILTER, _ALL_THREADS, ctypes.byref(program))


_Steps = list[tuple[int, int, int, int]]  # code, steps to skip if so, and if not, operand


def _filter(calls: _Calls, own: int) -> _Steps:
    steps: _Steps = [
        (_LOAD, 0, 0, _ARCH),
        (_EQUAL, 1, 0, calls.arch),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _CALL),
        (_AT_LEAST, 0, 1, _FOREIGN_CALLS),
        (_RETURN, 0, 0, _KILL),
    ]
    for call in calls.refused:
        steps += [(_EQUAL, 0, 1, call), (_RETURN, 0, 0, _FAIL | errno.EPERM)]
    # Its arguments lie in memory, where a filter cannot look; without it the C library uses clone.
    steps += [(_EQUAL, 0, 1, calls.clone3), (_RETURN, 0, 0, _FAIL | errno.ENOSYS)]
    steps += _only_if(calls.clone, (_ANY_BIT, 1, 0, _CLONE_THREAD))
    steps += _only_if(calls.prctl, (_EQUAL, 0, 1, _SET_PDEATHSIG))
    steps += _only_if(calls.limits, (_EQUAL, 1, 0, 0))
    for call in calls.of_itself:
        steps += _only_if(call, (_EQUAL, 1, 0, own))
    return [*steps, (_RETURN, 0, 0, _ALLOW)]


def _only_if(call: int, condition: tuple[int, int, int, int]) -> _Steps:
    """Allow a call if a condition on its first argument skips the refusal."""
    return [
        (_EQUAL, 0, 4, call),
        (_LOAD, 0, 0, _ARGUMENT),
        condition,
        (_RETURN, 0, 0, _FAIL | errno.EPERM),
        (_RETURN, 0, 0, _ALLOW),
    ]
