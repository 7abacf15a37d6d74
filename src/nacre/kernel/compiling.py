"""Turning rules into machine code.

``@compiled`` is the one decorator that rules, playouts and search wear. What it makes releases the GIL and is kept on
disk, in a folder named by a hash of the sources: Numba itself does not notice that a callee in another file has changed.
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
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np
from numba import types
from numba.core import config

P = ParamSpec("P")
R = TypeVar("R")

PACKAGE = Path(__file__).resolve().parent.parent
FOLDERS_KEPT = 4

INTERPRETED = bool(config.DISABLE_JIT)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function`` on its first call; it must not raise (what it allocated would leak)."""
    if INTERPRETED:
        return function
    folder = cache_folder()
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")
    try:
        made = numba.njit(
            cache=folder is not None,
            nogil=True,
            no_cfunc_wrapper=True,  # nothing passes them as C callbacks, and they cost compile time
        )(function)
    finally:
        config.CACHE_DIR = before
    _widen_arguments(made)
    result: Callable[P, R] = made
    return result


def _widen_arguments(dispatcher: Any) -> None:
    """Let compiled callers pass every whole number as ``int64``.

    Left to itself, Numba compiles a copy of a function for each constant and each width of an argument that it is called
    with, which takes half of all compile time and gains nothing after inlining.
    """
    template = dispatcher.get_call_template

    def with_wide_arguments(args: Any, kws: Any) -> Any:
        wide = {name: _widened(kind) for name, kind in dict(kws).items()}
        return template(tuple(_widened(kind) for kind in args), wide)

    dispatcher.get_call_template = with_wide_arguments


def _widened(kind: Any) -> Any:
    kind = types.unliteral(kind)
    small = isinstance(kind, types.Integer) and kind.signed and kind.bitwidth < types.int64.bitwidth
    return types.int64 if small else kind


def wrapping(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function``, whose unsigned arithmetic is meant to wrap around without a warning."""
    if not INTERPRETED:
        return compiled(function)

    @functools.wraps(function)
    def quiet(*args: P.args, **kwargs: P.kwargs) -> R:
        with np.errstate(over="ignore"):
            return function(*args, **kwargs)

    return quiet


@functools.cache
def cache_folder() -> Path | None:
    """The folder for these sources, made if need be; ``None`` where nothing can be written."""
    kind = "-bounds" if config.BOUNDSCHECK else ""
    folder = _cache_home() / (sources_hash() + kind)
    try:
        new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    if new:
        _prune(folder.parent)
    return folder


def sources_hash() -> str:
    """A hash of every source that speaks of the kernel, and so may hold compiled code."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_bytes()
        if b"nacre.kernel" in text:
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + text)
    return digest.hexdigest()


def _cache_home() -> Path:
    chosen = os.environ.get("NACRE_CACHE_DIR")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "nacre"


def _prune(home: Path) -> None:
    """Remove all but the folders used last: each change of the sources leaves one behind."""
    folders = [f for f in home.iterdir() if f.is_dir()]
    folders.sort(key=lambda f: f.stat().st_mtime, reverse=True)
    for old in folders[FOLDERS_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
