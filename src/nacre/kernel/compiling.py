"""Just-in-time compilation of rules, playouts and search, with a cache on disk.

``@compiled`` is for functions that compiled code calls; called from Python they run as plain
Python. ``@entry`` is for the few compiled functions that Python calls (``@quick_entry`` where they
do little). None of these may allocate: Numba would count who uses each array, which took up to half
of a search's time. ``@allocating`` is for those that must. Compiled code releases the GIL and is
kept on disk, in a folder named by a hash of the sources: Numba itself does not notice that a callee
in another file has changed. With ``NUMBA_DISABLE_JIT=1`` every decorator leaves its function as it
is, for debugging and coverage.

=====================  ==========================================================================
``NACRE_CACHE_DIR``    where compiled code is kept (default: ``nacre`` in the user's cache folder)
``NUMBA_DISABLE_JIT``  1: run the same files interpreted
``NUMBA_BOUNDSCHECK``  1: compile with bounds checks (kept apart from the rest)
=====================  ==========================================================================
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np
from numba import types
from numba.core import config, event
from numba.core.caching import FunctionCache, _CacheLocator

from nacre.kernel.cache_folder import PACKAGE, cache_folder
from nacre.kernel.linked import EntryCompiler, LinkedCache, LinkedCompiler

P = ParamSpec("P")
R = TypeVar("R")

LOCK_POLL = 0.005  # seconds; the lock is held for a few milliseconds

INTERPRETED = bool(config.DISABLE_JIT)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function`` for other compiled code, where it is first used.

    It must not raise: what it allocated would leak. A call from Python runs the function as plain
    Python, about a hundred times slower, which words and hints can afford; hot paths use entries.
    (Compiling a wrapper for Python for each of some hundred small functions would take a fifth of
    all compile time.)
    """
    if INTERPRETED:
        return function
    made = _jitted(function, LinkedCompiler, LinkedCache, no_cpython_wrapper=True)
    _interpret_calls_from_python(made, function)
    result: Callable[P, R] = made
    return result


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function`` likewise, as a way in from Python."""
    if INTERPRETED:
        return function
    result: Callable[P, R] = _jitted(function)
    return result


def quick_entry(function: Callable[P, R]) -> Callable[P, R]:
    """Compile an entry that takes a microsecond and keeps the GIL.

    Giving the GIL away and taking it back would take as long again.
    """
    if INTERPRETED:
        return function
    result: Callable[P, R] = _jitted(function, nogil=False)
    return result


def allocating(function: Callable[P, R]) -> Callable[P, R]:
    """Compile an entry that may make arrays, once for a lot of work; compiled code may call it."""
    if INTERPRETED:
        return function
    result: Callable[P, R] = _jitted(function, _nrt=True)
    return result


def _jitted(
    function: Callable[..., Any],
    compiler: Any = EntryCompiler,
    cache: Any = FunctionCache,
    *,
    nogil: bool = True,
    _nrt: bool = False,  # Numba's runtime, which counts who uses an array
    **options: bool,
) -> Any:
    dispatcher = numba.njit(
        pipeline_class=compiler,
        nogil=nogil,
        error_model="numpy",  # nothing divides by zero, so no path has to raise
        no_cfunc_wrapper=True,  # nothing is passed as a C callback
        _nrt=_nrt,
        **options,
    )(function)
    _widen_arguments(dispatcher)
    if cache_folder() is not None:
        dispatcher._cache = _cache(cache, function)
    return dispatcher


def _cache(kind: Any, function: Callable[..., Any]) -> Any:
    before = config.CACHE_LOCATOR_CLASSES
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.{CacheBySources.__name__}"
    try:
        cache = kind(function)
    finally:
        config.CACHE_LOCATOR_CLASSES = before
    _save_if_possible(cache)
    return cache


class CacheBySources(_CacheLocator):  # type: ignore[misc]  # Numba has no types
    """A cache locator that finds compiled code wherever the sources lie, and whenever they came.

    Left to itself, Numba goes by the path and the time of the source file, and a new clone would
    compile everything again. Here the folder is named by a hash of the package's sources; a file
    outside the package (a test, a game package) counts by its content.
    """

    def __init__(self, file: Path, line: int) -> None:
        self._file = file
        self._line = line

    @classmethod
    def from_function(cls, function: Any, file: str) -> CacheBySources | None:
        """The locator for a function; ``None`` where nothing can be kept."""
        if cache_folder() is None:
            return None
        return cls(Path(file).resolve(), function.__code__.co_firstlineno)

    def get_cache_path(self) -> str:
        """The folder for the compiled code of this file."""
        folder = cache_folder()
        assert folder is not None
        if self._file.is_relative_to(PACKAGE):
            return str(folder / self._file.parent.relative_to(PACKAGE))
        return str(folder / "outside" / self._file.parent.name)

    def get_source_stamp(self) -> str:
        """A text that changes when compiled code must be thrown away."""
        if self._file.is_relative_to(PACKAGE):
            return ""  # the folder's name says it
        return hashlib.blake2b(self._file.read_bytes(), digest_size=8).hexdigest()

    def get_disambiguator(self) -> str:
        """A text that tells functions of one name apart."""
        return str(self._line)


def _save_if_possible(cache: Any) -> None:
    """Keep compiled code, one process at a time; on a full disk nothing is kept, and all play on.

    Numba reads an index and writes it back: two processes at once would give two functions one
    file.
    """
    save = cache.save_overload

    def saved_or_not(*args: Any) -> None:
        from filelock import FileLock  # slow to import, and most processes compile nothing

        folder = cache_folder()
        assert folder is not None
        lock = FileLock(folder / "lock", poll_interval=LOCK_POLL, fallback_to_soft=False)
        with suppress(OSError), lock:
            save(*args)

    cache.save_overload = saved_or_not


def _interpret_calls_from_python(dispatcher: Any, function: Callable[..., Any]) -> None:
    """Route calls from Python to the plain function; machine code has no wrapper to jump to."""
    dispatcher._insert = lambda *args, **kws: None
    dispatcher._compile_for_args = lambda *args, **kws: function  # Numba calls what it returns


def _widen_arguments(dispatcher: Any) -> None:
    """Let compiled callers pass every whole number as ``int64`` and every field as an array.

    Left to itself, Numba compiles a copy of a function for each constant, each width and each
    length of an argument that it is called with, which takes half of all compile time and gains
    nothing after inlining.
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


@contextmanager
def watched() -> Iterator[Callable[[], int]]:
    """Watch what is compiled and not found on disk; the value tells how many functions so far."""
    with event.install_recorder("numba:compile") as recorder:
        yield lambda: (len(recorder.buffer) + 1) // 2  # each has a start and an end
