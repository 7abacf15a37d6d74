"""Vectors from records: one compiled interpreter for the observations of all games.

The layout of a vector (:mod:`nacre.game.vector`) is assembled into a :class:`Program`: tables that
say from where each cell is copied, and what is written as a plane. Compiled once, the interpreter
serves every game: a layout adds rows, and no compile time. It reads the observed record as numbers
of each width that a field can have, and nothing else: what the viewer may not know is blank there.

Like all of the kernel it is unchecked.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.kernel.compiling import compiled, quick_entry
from nacre.kernel.generic import OVER, Seat, States

Cells: TypeAlias = NDArray[np.int16]
Table: TypeAlias = NDArray[np.int64]

CELL = np.dtype(np.int16)  # no field of a record that is no set holds wider numbers
UNKNOWN = -1  # a number that the viewer may not know: 0 is a number


class Numbers(NamedTuple):
    """A record with constants behind it, as numbers of each width; empty where none fits."""

    bytes: NDArray[np.int8]
    words: NDArray[np.int16]
    doubles: NDArray[np.int32]
    quads: NDArray[np.int64]


class Program(NamedTuple):
    """How a vector is written. A *variant* is who looks, and whether the game is over."""

    sources: NDArray[np.uint16]  # by variant and cell: which number is copied there
    spans: Table  # cells that are copied
    planes: Table  # cells that are set by one number each
    absences: Table  # cells that are unknown while a field is 0


# The columns of the tables. A span ends before TO, and a cell of it is a number of WIDTH bytes.
FROM, TO, WIDTH = range(3)
# A plane has N cells from AT on. Its number of WIDTH_READ bytes is read at WHERE, and with BY_SEAT
# so many steps of that further as the AWAY-th seat clockwise from the viewer's has the number.
OP, AT, N, WHERE, WIDTH_READ, BY_SEAT, AWAY, FIRST, GIVEN = range(9)
# An absence: from one cell to before another, while the byte at IF_ZERO is 0.
IF_ZERO = 2
NOT_GIVEN = -1  # a plane that is always set

(
    ONE_OF,  # a 1 in the cell of the number read, counted from FIRST
    SEAT_OF,  # a 1 in the cell of the seat read, counted from the viewer's
    MEMBERS,  # a 1 in the cell of each bit of the number read
    FACE_DOWN,  # bytes from WHERE on, unknown where one is 0 although a set from FIRST on has it
) = range(4)

# The cells of eight members at once, by their bits.
EIGHT = 8
CELLS_OF_BITS = ((np.arange(256)[:, None] >> np.arange(EIGHT)) & 1).astype(CELL)

# What stands behind the record, to be copied like a number of it: by width, how many further.
_CONSTANTS = np.array([0, UNKNOWN], np.int16)
ZERO_BEHIND, UNKNOWN_BEHIND = {1: 0, 2: 0}, {1: 2, 2: 1}


def room_for(kind: np.dtype[Any]) -> States:
    """Room for one record to be read as numbers: an array of two, with constants in the second."""
    states: States = np.zeros(2, kind)
    states.view(np.uint8)[kind.itemsize : kind.itemsize + 4] = _CONSTANTS.view(np.uint8)
    return states


def numbers_of(room: States) -> Numbers:
    """The numbers of a room, in the same memory."""
    return Numbers(*(_viewed(room, kind) for kind in (np.int8, np.int16, np.int32, np.int64)))


def _viewed(room: States, kind: Any) -> Any:
    fits = room.dtype.itemsize % np.dtype(kind).itemsize == 0
    return room.view(kind) if fits else np.zeros(0, kind)


@compiled
def _variant(viewer: Seat, seats: int, over: bool) -> int:
    """The number of a variant: each seat, then a spectator; then the same when the game is over."""
    return (viewer if viewer >= 0 else seats) + (seats + 1 if over else 0)


@compiled
def write_fields(  # noqa: C901 - calls with slices would take three times as long
    program: Program,
    numbers: Numbers,
    viewer: Seat,
    seats: int,
    over: bool,
    out: NDArray[np.int16],
    row: int,
) -> None:
    """Write the vector of an observed record, seen from a seat, into a row.

    A spectator looks from seat 0. No array is sliced here: each slice would be counted and
    uncounted as a reference, which takes longer than to copy some cells.
    """
    sources, spans, planes, absences = program
    bytes_, words, doubles, quads = numbers
    variant = _variant(viewer, seats, over)
    seat = max(viewer, 0)
    for span in range(spans.shape[0]):
        # Unsigned: compiled code need not ask whether a cell counts from the end.
        begin, end = np.uint64(spans[span, FROM]), np.uint64(spans[span, TO])
        if spans[span, WIDTH] == 1:
            for cell in range(begin, end):
                out[row, cell] = bytes_[sources[variant, cell]]
        else:
            for cell in range(begin, end):
                out[row, cell] = words[sources[variant, cell]]
    for plane in range(planes.shape[0]):
        if planes[plane, GIVEN] != NOT_GIVEN and bytes_[planes[plane, GIVEN]] == 0:
            continue
        op, at, where = planes[plane, OP], planes[plane, AT], planes[plane, WHERE]
        if planes[plane, BY_SEAT]:
            index = seat + planes[plane, AWAY]
            where += (index if index < seats else index - seats) * planes[plane, BY_SEAT]
        if op == FACE_DOWN:
            write_face_down(bytes_, quads, planes, plane, where, seats, out, row)
            continue
        found = number_at(planes[plane, WIDTH_READ], where, bytes_, words, doubles, quads)
        if op == MEMBERS:
            write_members(found, planes[plane, N], out, row, at)
        elif op == ONE_OF:
            found -= planes[plane, FIRST]
            if 0 <= found < planes[plane, N]:
                out[row, at + found] = 1
        elif found >= 0:
            away = found - seat
            out[row, at + (away if away >= 0 else away + seats)] = 1
    for absence in range(absences.shape[0]):
        if bytes_[absences[absence, IF_ZERO]] == 0:
            for cell in range(absences[absence, FROM], absences[absence, TO]):
                out[row, cell] = UNKNOWN


@compiled
def number_at(
    width: int,
    where: int,
    bytes_: NDArray[np.int8],
    words: NDArray[np.int16],
    doubles: NDArray[np.int32],
    quads: NDArray[np.int64],
) -> int:
    """The number of that width at a place."""
    if width == 1:
        return int(bytes_[where])
    if width == 2:
        return int(words[where])
    if width == 4:
        return int(doubles[where])
    return int(quads[where])


@compiled
def write_members(members: int, n: int, out: NDArray[np.int16], row: int, at: int) -> None:
    """Write a set as a plane, eight members at once as far as that goes.

    Cells are counted without a sign, as in ``write_fields``: eight of them are then one copy.
    """
    cell = 0
    while cell + EIGHT <= n:
        bits = np.uint64((members >> cell) & 255)
        for k in range(EIGHT):
            out[row, np.uint64(at + cell + k)] = CELLS_OF_BITS[bits, np.uint64(k)]
        cell += EIGHT
    while cell < n:
        out[row, at + cell] = (members >> cell) & 1
        cell += 1


@compiled
def write_face_down(
    bytes_: NDArray[np.int8],
    quads: NDArray[np.int64],
    planes: Table,
    plane: int,
    where: int,
    seats: int,
    out: NDArray[np.int16],
    row: int,
) -> None:
    """Copy numbers of pieces that lie on a board, which are unknown where they are face down."""
    at, there = planes[plane, AT], 0
    for seat in range(seats):
        there |= quads[planes[plane, FIRST] + seat]
    for k in range(planes[plane, N]):
        found = bytes_[np.uint64(where + k)]
        hidden = (found == 0) & (((there >> k) & 1) != 0)
        out[row, np.uint64(at + k)] = UNKNOWN if hidden else found


@quick_entry
def write_vector(
    program: Program, numbers: Numbers, viewer: Seat, seats: int, turn: int, out: Cells
) -> None:
    """Write the vector of an observed record, from Python; ``out`` has one row.

    ``turn`` is the byte that says whose turn it is.
    """
    over = numbers.bytes[turn] == OVER
    write_fields(program, numbers, viewer, seats, over, out, 0)
