"""Turning rules into machine code.

``@compiled`` is the decorator that rules, playouts and search wear, and ``@entry`` that of the few functions which Python
calls (``@quick_entry`` where it does little). What they make releases the GIL and is kept on disk, in a folder named by a hash of the sources: Numba itself does not notice that a callee in another file has changed.
With ``NUMBA_DISABLE_JIT=1`` it leaves a function as it is, for debugging and coverage.

=====================  ==========================================================================
``NACRE_CACHE_DIR``    where compiled code is kept (default: ``nacre`` in the user's cache folder)
``NUMBA_DISABLE_JIT``  1: run the same files interpreted
``NUMBA_BOUNDSCHECK``  1: compile with bounds checks (kept apart from the rest)
=====================  ==========================================================================
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np
from numba import types
from numba.core import config, event

P = ParamSpec("P")
R = TypeVar("R")

PACKAGE = Path(__file__).resolve().parent.parent
FOLDERS_KEPT = 4
_OWN_FOLDER = re.compile(r"[0-9a-f]{16}(-bounds)?")

INTERPRETED = bool(config.DISABLE_JIT)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function`` for other compiled code, where it is first used.

    It must not raise (what it allocated would leak), and Python cannot call it: a way in for each of some hundred small
    functions would take a fifth of all compile time.
    """
    if INTERPRETED:
        return function
    made = _jitted(function, no_cpython_wrapper=True)
    _close(made)
    result: Callable[P, R] = made
    return result


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function`` likewise, as a way in from Python."""
    if INTERPRETED:
        return function
    result: Callable[P, R] = _jitted(function)
    return result


def quick_entry(function: Callable[P, R]) -> Callable[P, R]:
    """An entry for what takes a microsecond: it keeps the GIL, since giving it away and back would take as long again."""
    if INTERPRETED:
        return function
    result: Callable[P, R] = _jitted(function, nogil=False)
    return result


def _jitted(function: Callable[..., Any], *, nogil: bool = True, **options: bool) -> Any:
    folder = cache_folder()
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")
    try:
        dispatcher = numba.njit(
            cache=folder is not None,
            nogil=nogil,
            error_model="numpy",  # nothing divides by zero, so no path has to raise
            no_cfunc_wrapper=True,  # nothing is passed as a C callback
            **options,
        )(function)
    finally:
        config.CACHE_DIR = before
    _widen_arguments(dispatcher)
    if folder is not None:
        _save_if_possible(dispatcher._cache)
    return dispatcher


def _save_if_possible(cache: Any) -> None:
    """A full disk means that nothing is kept, not that nobody can play."""
    save = cache.save_overload

    def saved_or_not(*args: Any) -> None:
        with suppress(OSError):
            save(*args)

    cache.save_overload = saved_or_not


def _close(dispatcher: Any) -> None:
    """Make a call from Python an error; it would jump to nowhere."""

    def refuse(*args: Any, **kws: Any) -> None:
        raise TypeError(f"{dispatcher.__name__} is for compiled code only; make it an @entry")

    dispatcher._insert = lambda *args, **kws: None
    dispatcher._compile_for_args = refuse


def _widen_arguments(dispatcher: Any) -> None:
    """Let compiled callers pass every whole number as ``int64`` and every field as an array.

    Left to itself, Numba compiles a copy of a function for each constant, each width and each length of an argument that
    it is called with, which takes half of all compile time and gains nothing after inlining.
    """
    template = dispatcher.get_call_template

    def with_wide_arguments(args: Any, kws: Any) -> Any:
        wide = {name: _widened(kind) for name, kind in dict(kws).items()}
        return template(tuple(_widened(kind) for kind in args), wide)

    dispatcher.get_call_template = with_wide_arguments


def _widened(kind: Any) -> Any:
    kind = types.unliteral(kind)
    if isinstance(kind, types.NestedArray):
        return types.Array(kind.dtype, kind.ndim, "A")
    small = isinstance(kind, types.Integer) and kind.signed and kind.bitwidth < types.int64.bitwidth
    return types.int64 if small else kind


def wrapping(function: Callable[P, R]) -> Callable[P, R]:
    """An entry whose unsigned arithmetic is meant to wrap around without a warning."""
    if not INTERPRETED:
        return quick_entry(function)

    @functools.wraps(function)
    def quiet(*args: P.args, **kwargs: P.kwargs) -> R:
        with np.errstate(over="ignore"):
            return function(*args, **kwargs)

    return quiet


COMPILED_ROOMS = ("kernel", "games", "bots")
NOT_COMPILED = ("face.py",)  # what people see of a game


@contextmanager
def watched() -> Iterator[Callable[[], int]]:
    """Watch what is compiled and not found on disk; the value tells how many functions so far."""
    with event.install_recorder("numba:compile") as recorder:
        yield lambda: (len(recorder.buffer) + 1) // 2  # each has a start and an end


@functools.cache
def cache_folder() -> Path | None:
    """The folder for these sources, made if need be; ``None`` where nothing can be written."""
    kind = "-bounds" if config.BOUNDSCHECK else ""
    try:
        folder = _cache_home() / (sources_hash() + kind)
        new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except (OSError, RuntimeError):  # no place to write to, or no home at all
        return None
    if new:
        _prune(folder.parent)
    return folder


def sources_hash() -> str:
    """A hash of every source that holds compiled code, or constants and types for it."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_bytes()
        place = path.relative_to(PACKAGE)
        in_room = place.parts[0] in COMPILED_ROOMS and place.name not in NOT_COMPILED
        if in_room or b"nacre.kernel.compiling" in text:
            digest.update(place.as_posix().encode() + b"\0" + text)
    return digest.hexdigest()


def _cache_home() -> Path:
    chosen = os.environ.get("NACRE_CACHE_DIR")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "nacre"


def _prune(home: Path) -> None:
    """Remove all but the folders used last: each change of the sources leaves one behind.

    Only folders that are named like ours are touched, and other processes may be doing the same.
    """
    with suppress(OSError):
        folders = [f for f in home.iterdir() if _OWN_FOLDER.fullmatch(f.name) and f.is_dir()]
        folders.sort(key=lambda f: f.stat().st_mtime, reverse=True)
        for old in folders[FOLDERS_KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
