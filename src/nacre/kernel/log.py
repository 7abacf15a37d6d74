"""What happens inside one step, written down as it happens.

Rolls, refills, skips and rounds follow an action by themselves, and a position does not show them all (a turn that ended
at once leaves no trace but a count). So the rules note them in a log: an array of small numbers, one row a note, with the
number of rows in its first cell. Playouts pass one without rows, which keeps nothing and costs next to nothing.

========  =============================================================
column    meaning
========  =============================================================
0         kind of note, one of the kinds below
1         the seat it happened to, or ``NOBODY``
2         who sees the values: a seat, or ``EVERYBODY``
3 …       values, as the kind says
========  =============================================================
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.kernel.compiling import entry

Log: TypeAlias = NDArray[np.int16]

VALUES = 8  # values in a row
KIND, SEAT, SEEN_BY, FIRST_VALUE = range(4)
WIDTH = FIRST_VALUE + VALUES
ROOM = 1024  # rows; the longest chain of rolls that end at once stays far below

NOBODY = -1
EVERYBODY = -1

# kind          values
ROLL_OFF = 1  # the die of this seat, the number of the throw
DEALT = 2  # count of each card that came into the hand
TURNED = 3  # count of each card turned face up
ROLLED = 4  # count of each face
SKIPPED = 5  # the seat cannot act and is passed over
ENDED_AT_ONCE = 6  # the roll forms nothing: the turn is over
LOOKED = 7  # space, value
LAST_ROUND = 8  # the seat triggered the end
ROUND_ENDED = 9  # the game keeps the round's points in its state
GAME_ENDED = 10


@entry
def no_log() -> Log:
    """A log that keeps nothing. (Not a constant: to compiled code a global array is read-only.)"""
    return np.zeros((0, WIDTH), np.int16)


def empty_log() -> Log:
    """A log with room for everything that can follow one action."""
    return np.zeros((ROOM, WIDTH), np.int16)


@entry
def note(log: Log, kind: int, seat: int, seen_by: int) -> int:
    """Begin a row and return its number; 0 where nothing is kept."""
    if log.shape[0] == 0:
        return 0
    row = int(log[0, 0]) + 1
    if row >= log.shape[0]:
        return 0
    log[0, 0] = row
    log[row, KIND] = kind
    log[row, SEAT] = seat
    log[row, SEEN_BY] = seen_by
    return row


@entry
def tell(log: Log, row: int, i: int, value: int) -> None:
    """Write value ``i`` of a row that :func:`note` began."""
    if row > 0:
        log[row, FIRST_VALUE + i] = value


@entry
def tell_more(log: Log, row: int, i: int) -> None:
    """Count value ``i`` of a row up by one."""
    if row > 0:
        log[row, FIRST_VALUE + i] += 1


def rows(log: Log) -> Log:
    """The rows written, as a copy, and the log made empty again."""
    written = log[1 : int(log[0, 0]) + 1].copy()
    log[: int(log[0, 0]) + 1] = 0
    return written
