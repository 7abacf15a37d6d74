"""JSON from records: one compiled interpreter for the views of all games.

The layout of a view (:mod:`nacre.game.layout`) is assembled into a *program*, a table with a row
for each instruction. Compiled once, the interpreter serves every game: a layout adds rows, and no
compile time. It reads two records as bytes: what is observed, and what the rules have computed from
that (``compute``); a place beyond the first lies in the second. Loops count in ``loops``: the index
of each, then the limit of each.

The views of several viewers are written in one call. A key for which two of them read the same
bytes is interpreted once and copied: most of a table is public.

Like all of the kernel it is unchecked, but for the room in ``out``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nacre.kernel.compiling import compiled, quick_entry
from nacre.kernel.generic import SPECTATOR, Seat

Bytes = NDArray[np.uint8]
Program = NDArray[np.int32]
Loops = NDArray[np.int64]
Seats = NDArray[np.int64]
Row = Any  # unsigned: compiled code need not ask whether it counts from the end

# The columns of a program. An address is WHERE and a step for the index of each loop; WIDTH bytes
# are read there, and with a WIDTH of 0 the address is the number itself.
OP, TEXT, TEXT_END, WHERE, STEP_0, STEP_1, STEP_2, WIDTH, NUMBER, JUMP = range(10)
N_COLUMNS = 10
N_LOOPS = 3  # the most loops within each other

# The instructions; each writes its text before it does anything else.
(
    WHOLE,  # the number read
    FLAG,  # true, unless the number read is 0
    BIT,  # true, if the number read has the bit of loop NUMBER
    NAME,  # the text of row NUMBER, further down by the number read
    SKIP_IF,  # to row JUMP if the number read is NUMBER
    SKIP_UNLESS_BIT,  # … unless the number read has the bit of loop NUMBER
    LOOP,  # over loop NUMBER as often as the number read says; to row JUMP if that is never
    COMMA,  # unless a list or an object begins here
    NEXT,  # round of loop NUMBER, from row JUMP
    GO,  # to row JUMP
    SKIP_HIDDEN,  # … unless all is open, or the viewer is the index of loop NUMBER
    OPTIONS,  # the options, which are JSON already
    VIEWER,  # the seat of the viewer, null for a spectator
    ONLY_TEXT,
    DONE,
) = range(15)
FIRST_BLIND = COMMA  # from here on they read nothing

NO_LOOP = -1
NO_ROOM = -1
START = 1  # row 0 has the longest name or number in NUMBER, for the check of the room

# The columns of the keys: the row that a key begins at, whether it asks who the viewer is, and
# from where to where its reads stand in the table of reads. Of these, from which byte to which.
FIRST_ROW, ASKS_VIEWER, FIRST_READ, LAST_READ = range(4)
FROM, TO = range(2)

# What every collection of texts begins with, and where each of these words stands in it.
WORDS = b"truefalsenull"
_TRUE, _FALSE, _NULL, _END = 0, 4, 9, 13
_COMMA, _BRACKET, _BRACE, _MINUS, _ZERO = b",[{-0"


@quick_entry
def write_views(
    program: Program,
    texts: Bytes,
    keys: Program,
    reads: Program,
    options: Bytes,
    records: Bytes,
    computed: Bytes,
    viewers: Seats,
    open_to_all: bool,
    starts: Loops,
    out: Bytes,
) -> int:
    """Write the JSON of a view for each viewer; return how long they are, or ``NO_ROOM``.

    ``records`` and ``computed`` have one record for each viewer. In ``starts`` there is a row for
    each: where its keys begin, and where the last one ends. The last row is for loops.
    ``open_to_all`` says that all viewers see what belongs to others, too.
    """
    n, n_viewers, n_keys = 0, viewers.size, keys.shape[0]
    size, more = records.size // n_viewers, computed.size // n_viewers
    loops = starts[n_viewers]
    for i in range(n_viewers):
        record = records[i * size : (i + 1) * size]
        beside = computed[i * more : (i + 1) * more]
        for key in range(n_keys):
            starts[i, key] = n
            if i > 0 and reads_the_same(keys, reads, key, records, computed, i, size, more):
                n = write_again(out, n, starts[i - 1, key], starts[i - 1, key + 1])
            else:
                row = keys[key, FIRST_ROW]
                n = write_key(
                    program, texts, row, options, record, beside, viewers[i], open_to_all,
                    loops, out, n,
                )  # fmt: skip
            if n == NO_ROOM:
                return NO_ROOM
        starts[i, n_keys] = n
    return n


@compiled
def reads_the_same(
    keys: Program,
    reads: Program,
    key: int,
    records: Bytes,
    computed: Bytes,
    i: int,
    size: int,
    more: int,
) -> bool:
    """Whether a key is the same for a viewer as for the one before."""
    if keys[key, ASKS_VIEWER]:
        return False
    for read in range(keys[key, FIRST_READ], keys[key, LAST_READ]):
        for where in range(reads[read, FROM], reads[read, TO]):
            if where < size:
                here = i * size + where
                if records[np.uint64(here)] != records[np.uint64(here - size)]:
                    return False
            else:
                here = i * more + where - size
                if computed[np.uint64(here)] != computed[np.uint64(here - more)]:
                    return False
    return True


@compiled
def write_again(out: Bytes, n: int, start: int, end: int) -> int:
    """Write once more what was written before; return where it ends, or ``NO_ROOM``."""
    if n + end - start > out.size:
        return NO_ROOM
    return write_bytes(out, n, out, start, end)


@compiled
def write_key(  # noqa: C901 - one switch: calls would take twice as long
    program: Program,
    texts: Bytes,
    first: int,
    options: Bytes,
    record: Bytes,
    computed: Bytes,
    viewer: Seat,
    open_to_all: bool,
    loops: Loops,
    out: Bytes,
    n: int,
) -> int:
    """Write the JSON of one key; return where it ends, or ``NO_ROOM``."""
    spare = program[0, NUMBER] + options.size
    row = np.uint64(first)
    while True:
        op, number = program[row, OP], program[row, NUMBER]
        if n + program[row, TEXT_END] - program[row, TEXT] + spare > out.size:
            return NO_ROOM
        n = write_text(out, n, texts, program, row)
        value: Any = np.int64(0)
        if op < FIRST_BLIND:
            value = number_read(program, row, record, computed, loops)
        jumps = False
        if op == WHOLE:
            n = write_whole(out, n, value)
        elif op == COMMA:
            n = write_comma(out, n)
        elif op == NAME:
            n = write_text(out, n, texts, program, np.uint64(number + value))
        elif op == NEXT:
            loops[number] += 1
            jumps = loops[number] < loops[N_LOOPS + number]
        elif op == SKIP_UNLESS_BIT:
            jumps = not has_bit(value, loops[number])
        elif op == SKIP_IF:
            jumps = value == number
        elif op == SKIP_HIDDEN:
            jumps = not (open_to_all or owns(viewer, number, loops))
        elif op == LOOP:
            loops[number], loops[N_LOOPS + number] = 0, value
            jumps = value == 0
        elif op == FLAG:
            n = write_flag(out, n, texts, value != 0)
        elif op == BIT:
            n = write_flag(out, n, texts, has_bit(value, loops[number]))
        elif op == OPTIONS:
            n = write_bytes(out, n, options, 0, options.size)
        elif op == VIEWER:
            n = write_viewer(out, n, texts, viewer)
        elif op == DONE:
            return n
        else:
            jumps = op == GO
        row = np.uint64(program[row, JUMP]) if jumps else row + np.uint64(1)


# --- Reading -------------------------------------------------------------------------------------


@compiled
def number_read(program: Program, row: Row, record: Bytes, computed: Bytes, loops: Loops) -> Any:
    """The number at the address of an instruction, or the address itself."""
    where = np.int64(program[row, WHERE])
    where += program[row, STEP_0] * loops[0]
    where += program[row, STEP_1] * loops[1]
    where += program[row, STEP_2] * loops[2]
    width = program[row, WIDTH]
    if width == 0:
        return where
    if where < record.size:
        return signed(record, where, width)
    return signed(computed, where - record.size, width)


@compiled
def signed(memory: Bytes, where: int, width: int) -> Any:
    """A whole number of ``width`` bytes, the lowest of them first; most have one."""
    value = np.int64(np.int8(memory[np.uint64(where + width - 1)]))
    if width == 1:
        return value
    for i in range(width - 2, -1, -1):
        value = value * 256 + np.int64(memory[np.uint64(where + i)])
    return value


@compiled
def has_bit(value: int, bit: int) -> bool:
    """Whether a bit of a set is there."""
    return (value >> bit) & 1 == 1


@compiled
def owns(viewer: Seat, loop: int, loops: Loops) -> bool:
    """Whether a viewer is the seat that a loop is at."""
    return loop != NO_LOOP and viewer == loops[loop]


# --- Writing; each returns where it has come to --------------------------------------------------


@compiled
def write_text(out: Bytes, n: int, texts: Bytes, program: Program, row: Row) -> int:
    """Write the text of a row."""
    return write_bytes(out, n, texts, program[row, TEXT], program[row, TEXT_END])


@compiled
def write_bytes(out: Bytes, n: int, texts: Bytes, start: int, end: int) -> int:
    """Write a part of ``texts``."""
    for i in range(end - start):
        out[np.uint64(n + i)] = texts[np.uint64(start + i)]
    return n + end - start


@compiled
def write_comma(out: Bytes, n: int) -> int:
    """Write a comma, unless this is the first entry of a list or an object."""
    if out[n - 1] == _BRACKET or out[n - 1] == _BRACE:
        return n
    out[n] = _COMMA
    return n + 1


@compiled
def write_flag(out: Bytes, n: int, texts: Bytes, flag: bool) -> int:
    """Write ``true`` or ``false``."""
    if flag:
        return write_bytes(out, n, texts, _TRUE, _FALSE)
    return write_bytes(out, n, texts, _FALSE, _NULL)


@compiled
def write_viewer(out: Bytes, n: int, texts: Bytes, viewer: Seat) -> int:
    """Write a seat, or ``null`` for a spectator."""
    if viewer == SPECTATOR:
        return write_bytes(out, n, texts, _NULL, _END)
    return write_whole(out, n, viewer)


@compiled
def write_whole(out: Bytes, n: int, value: int) -> int:
    """Write a whole number."""
    if value < 0:
        out[n] = _MINUS
        n += 1
        value = -value
    if value < 10:
        out[np.uint64(n)] = _ZERO + value
        return n + 1
    digits = 1
    rest = value // 10
    while rest:
        digits += 1
        rest //= 10
    for i in range(n + digits - 1, n - 1, -1):
        out[i] = _ZERO + value % 10
        value //= 10
    return n + digits
