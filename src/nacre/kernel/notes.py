"""Notes: what happens inside one step, written down as it happens.

Rolls, refills, skips and rounds follow an action by themselves, and a position does not show them
all (a turn that ended at once leaves no trace but a count). So the rules write notes: an array of
small numbers, one row a note, with the number of rows in its first cell. Playouts pass an array
without rows, which keeps nothing and costs next to nothing.

========  =============================================================
column    meaning
========  =============================================================
0         kind of note: ``GAME_ENDED``, or one that the game declares
1         the seat it happened to, or ``NOBODY``
2         who sees the values: a seat, ``EVERYBODY`` or ``NOBODY``
3 …       values, as the game says of the kind
========  =============================================================
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import types
from numba.core.imputils import lower_builtin
from numba.extending import type_callable
from numba.np.arrayobj import populate_array
from numpy.typing import NDArray

from nacre.kernel.compiling import entry

Notes: TypeAlias = NDArray[np.int16]

VALUES = 8  # values in a row
KIND, SEAT, SEEN_BY, FIRST_VALUE = range(4)
WIDTH = FIRST_VALUE + VALUES
CELL = 2  # bytes of a value
ROOM = 1024  # rows; the longest chain of rolls that end at once stays far below

NOBODY = -7  # the seat of a note that is about no seat; sees the values of one for no log
EVERYBODY = -8  # sees the values

GAME_ENDED = 1  # the one kind that every game has
FIRST_KIND = 2  # kinds from here on are the game's own


def no_notes() -> Notes:
    """Notes that keep nothing. (Not a constant: to compiled code a global array is read-only.)"""
    return np.zeros((0, WIDTH), np.int16)


_KIND = types.Array(types.int16, 2, "C")


@type_callable(no_notes)
def _type_of_no_notes(_: Any) -> Any:
    return lambda: _KIND


@lower_builtin(no_notes)
def _made_without_memory(context: Any, builder: Any, *_: Any) -> Any:
    """An array without rows that lies nowhere: compiled code allocates nothing."""
    array = context.make_array(_KIND)(context, builder)
    rows, width, size = map(context.get_value_type(types.intp), (0, WIDTH, CELL))
    nowhere = array.data.type(None)
    populate_array(array, nowhere, [rows, width], [builder.mul(width, size), size], size, None)
    return array._getvalue()


def empty_notes() -> Notes:
    """Notes with room for everything that can follow one action."""
    return np.zeros((ROOM, WIDTH), np.int16)


@entry
def note(notes: Notes, kind: int, seat: int, seen_by: int) -> int:
    """Begin a row and return its number; 0 where nothing is kept."""
    if notes.shape[0] == 0:
        return 0
    row = int(notes[0, 0]) + 1
    if row >= notes.shape[0]:
        return 0
    notes[0, 0] = row
    notes[row, KIND] = kind
    notes[row, SEAT] = seat
    notes[row, SEEN_BY] = seen_by
    for i in range(FIRST_VALUE, WIDTH):
        notes[row, i] = 0
    return row


@entry
def tell(notes: Notes, row: int, i: int, value: int) -> None:
    """Write value ``i`` of a row that :func:`note` began."""
    if row > 0:
        notes[row, FIRST_VALUE + i] = value


@entry
def tell_more(notes: Notes, row: int, i: int) -> None:
    """Count value ``i`` of a row up by one."""
    if row > 0:
        notes[row, FIRST_VALUE + i] += 1


_NONE = np.zeros((0, WIDTH), np.int16)


def taken(notes: Notes) -> Notes:
    """The rows written, as a copy, and the notes made empty again."""
    n = int(notes[0, 0])
    return taken_rows(notes, n)


def taken_rows(notes: Notes, n: int) -> Notes:
    """The same, of which it is known how many there are."""
    if n == 0:
        return _NONE
    notes[0, 0] = 0
    return notes[1 : n + 1].copy()
