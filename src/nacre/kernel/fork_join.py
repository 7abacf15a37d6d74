"""Fork and join within compiled code: threads that find each other without the GIL.

A thread that sleeps takes 20 to 50 µs to wake, as long as 200 games take to be stepped, and one
that wants the GIL while another has it sleeps. So a thread that has done its part looks again and
again, for some tens of µs, whether there is a next one, and the first looks whether the others are
done; who looked in vain goes back to Python and sleeps there (``nacre.workers``).

Each thread has a row of cells of its own, far enough from the others that no two are in one line of
a processor's cache. A round is a number that grows.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba.core import cgutils, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from nacre.kernel.compiling import INTERPRETED, compiled

Cells: TypeAlias = NDArray[np.int64]

ROUND = 0  # the last round that this thread was let go for
DONE = 1  # the last round that this thread has done; in the first row that all have done
LOOKS = 2  # in the first row: how often a thread looks before it gives up
BEGUN = 3  # the round that this thread does; it may be late for one that was interrupted
CELLS_APART = 16  # 128 bytes

# Some 50 µs: as long as it would take to sleep and wake.
MANY_LOOKS = 0 if INTERPRETED else 100_000


class ForkJoin(NamedTuple):
    """The cells of all threads, and which row is that of the thread that works with it."""

    cells: Cells
    place: int


def new_cells(threads: int, looks: int) -> Cells:
    """Cells for so many threads, before the first round."""
    cells = np.zeros((threads, CELLS_APART), np.int64)
    cells[0, LOOKS] = looks
    return cells


@compiled
def fork(at: ForkJoin) -> int:
    """Begin a round; the first thread lets the others go, who do so as well."""
    current = int(at.cells[at.place, BEGUN])
    if at.place == 0:
        for place in range(1, at.cells.shape[0]):
            store(at.cells, place, ROUND, current)
    return current


@compiled
def join(at: ForkJoin, current: int) -> None:
    """End a round: say so and wait for the next one; the first thread waits for the others."""
    if at.place > 0:
        store(at.cells, at.place, DONE, current)
        _reached(at.cells, at.place, ROUND, current + 1)
        return
    for place in range(1, at.cells.shape[0]):
        if not _reached(at.cells, place, DONE, current):
            return
    store(at.cells, 0, DONE, current)


@compiled
def _reached(cells: Cells, place: int, cell: int, wanted: int) -> bool:
    """Look at a cell until it has a number or a higher one, but not for ever."""
    if load(cells, place, cell) >= wanted:
        return True
    for _ in range(cells[0, LOOKS]):
        if load(cells, place, cell) >= wanted:
            return True
    return False


def load(cells: Cells, place: int, cell: int) -> int:
    """What another thread may have written meanwhile, and everything it wrote before that."""
    return int(cells[place, cell])


def store(cells: Cells, place: int, cell: int, number: int) -> None:
    """Let another thread read a number, and everything that was written before it."""
    cells[place, cell] = number


# Compiled code would read a cell once and keep it in a register; these do what they say each time.
if not INTERPRETED:

    @intrinsic
    def load(_: Any, cells: Any, place: Any, cell: Any) -> Any:
        """An atomic load with acquire order."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            pointer = _pointer(context, builder, signature, args)
            return builder.load_atomic(pointer, "acquire", 8)

        return types.int64(cells, place, cell), generate

    @intrinsic
    def store(_: Any, cells: Any, place: Any, cell: Any, number: Any) -> Any:
        """An atomic store with release order."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            pointer = _pointer(context, builder, signature, args)
            number = context.cast(builder, args[3], signature.args[3], types.int64)
            builder.store_atomic(number, pointer, "release", 8)

        return types.void(cells, place, cell, number), generate


def _pointer(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Where a cell is."""
    kind = signature.args[0]
    array = context.make_array(kind)(context, builder, args[0])
    places = [context.cast(builder, args[i], signature.args[i], types.intp) for i in (1, 2)]
    return cgutils.get_item_pointer(context, builder, kind, array, places)
