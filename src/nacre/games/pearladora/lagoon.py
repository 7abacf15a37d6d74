"""The lagoon of Pearladöra: 40 spaces, and the 67 lines between them that take Pontoons.

A set of spaces is an ``int64`` with a bit for each. Pontoons are two such sets: ``east``, the
spaces with one on their right, and ``south``, the spaces with one below. Functions here want the
edge in them as well (``LAST_COLUMN`` and ``LAST_ROW``), since it parts spaces like a Pontoon. Sets
of lines are written in the same way, by the space to the left of a line or above it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nacre.kernel.bits import count
from nacre.kernel.compiling import compiled, quick_entry

# --- Spaces --------------------------------------------------------------------------------------

COLUMNS, ROWS = 8, 5
COLUMN_NAMES = "abcdefgh"

# Column and row of each space, counted from 0: row by row, each from the left.
PLACES = tuple((column, row) for row in range(ROWS) for column in range(COLUMNS))
SPACES = tuple(f"{COLUMN_NAMES[column]}{row + 1}" for column, row in PLACES)
N_SPACES = len(SPACES)
RIGHT, DOWN = 1, COLUMNS  # from a space to its neighbour

FARM_NAMES = ("d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5")
FARM_SPACES = np.array([SPACES.index(name) for name in FARM_NAMES], np.int64)
N_FARMS = len(FARM_SPACES)

BOARD = (1 << N_SPACES) - 1
FARMS = sum(1 << space for space in FARM_SPACES.tolist())
LAST_COLUMN = sum(1 << s for s, (column, _) in enumerate(PLACES) if column == COLUMNS - 1)
LAST_ROW = sum(1 << s for s, (_, row) in enumerate(PLACES) if row == ROWS - 1)
INNER_CORNERS = BOARD & ~(LAST_COLUMN | LAST_ROW)  # each by the space on its upper left

# --- Lines ---------------------------------------------------------------------------------------

# The two spaces of each line: first all lines between left and right, then upper and lower ones.
ENDS = np.array(
    [(s, s + RIGHT) for s, (column, _) in enumerate(PLACES) if column < COLUMNS - 1]
    + [(s, s + DOWN) for s, (_, row) in enumerate(PLACES) if row < ROWS - 1],
    np.int64,
)
LINES = tuple(f"{SPACES[here]}-{SPACES[there]}" for here, there in ENDS.tolist())
N_LINES = len(LINES)
NO_LINE = N_LINES  # where the edge is


def _lines_by_space(step: int) -> NDArray[np.int64]:
    """The number of the line between each space and the one a step further."""
    lines = np.full(N_SPACES, NO_LINE)
    for line, (here, there) in enumerate(ENDS.tolist()):
        if there - here == step:
            lines[here] = line
    return lines


LINE_RIGHT_OF, LINE_BELOW = _lines_by_space(RIGHT), _lines_by_space(DOWN)


# --- Sets ----------------------------------------------------------------------------------------


@compiled
def has(spaces: int, space: int) -> bool:
    """Whether a space is in a set."""
    return (spaces >> space) & 1 == 1


def members(spaces: int) -> list[int]:
    """The spaces of a set, ascending; for Python."""
    found = []
    while spaces:
        found.append((spaces & -spaces).bit_length() - 1)
        spaces &= spaces - 1
    return found


def steps_between(one: int, other: int) -> int:
    """How far two spaces are from each other where no Pontoon is in the way; for Python."""
    (column, row), (other_column, other_row) = PLACES[one], PLACES[other]
    return abs(column - other_column) + abs(row - other_row)


@compiled
def with_line(east: int, south: int, line: int) -> tuple[int, int]:
    """The Pontoons with one more on a line."""
    here, there = ENDS[line, 0], ENDS[line, 1]
    if there - here == RIGHT:
        return east | 1 << here, south
    return east, south | 1 << here


# --- Territories ---------------------------------------------------------------------------------


@compiled
def grown(region: int, east: int, south: int) -> int:
    """A set of spaces with all neighbours that no Pontoon and no edge parts from it."""
    right = (region & ~east) << RIGHT
    left = (region >> RIGHT) & ~east
    down = (region & ~south) << DOWN
    up = (region >> DOWN) & ~south
    return region | right | left | down | up


@compiled
def region_of(space: int, east: int, south: int) -> int:
    """The territory of a space: all spaces that can be reached from it."""
    region = 0
    wider = 1 << space
    while wider != region:
        region = wider
        wider = grown(region, east, south)
    return region


@compiled
def reaches(start: int, east: int, south: int, smallest: int) -> bool:
    """Whether the one space in ``start`` is in a territory of at least ``smallest`` spaces."""
    region = start
    for _ in range(smallest - 1):
        region = grown(region, east, south)
    return count(region) >= smallest


@quick_entry
def parts_beside(east: int, south: int, line: int) -> tuple[int, int]:
    """The territories on both sides of a line once a Pontoon lies there.

    They are one and the same where it parts nothing.
    """
    east, south = with_line(east, south, line)
    part = region_of(ENDS[line, 0], east, south)
    if has(part, ENDS[line, 1]):
        return part, part
    return part, region_of(ENDS[line, 1], east, south)


# --- Lines that part a territory -----------------------------------------------------------------


@compiled
def bound_lines(east: int, south: int) -> tuple[int, int]:
    """Lines with both ends at a Pontoon or at the edge; a Pontoon on any other parts nothing."""
    loose = INNER_CORNERS & ~(east | east >> DOWN | south | south >> RIGHT)
    return BOARD & ~(loose | loose << DOWN), BOARD & ~(loose | loose << RIGHT)


LARGEST_NOOK = 3  # the largest that lines_to_nooks finds; one of four spaces could be a ring


@compiled
def lines_to_nooks(east: int, south: int, smallest: int) -> tuple[int, int]:
    """Lines whose Pontoon would cut off one, two or three spaces, but fewer than ``smallest``.

    A *nook* is a space seen through one of its open sides, with all that a Pontoon on that side
    would cut off together with it. ``right_2`` are the spaces that are nooks of two spaces if seen
    through their right side, ``at_right_2`` the spaces with a nook of two spaces on their right.
    Each size follows from the smaller ones, for all spaces at once.
    """
    if smallest < 2:
        return 0, 0
    right, down = BOARD & ~east, BOARD & ~south  # the spaces that are open there
    left, up = right << RIGHT, down << DOWN
    sideways, upright = right | left, up | down

    # One space: no other side is open.
    right_1, left_1 = right & ~(left | upright), left & ~(right | upright)
    up_1, down_1 = up & ~(down | sideways), down & ~(up | sideways)
    at_right_1, at_left_1, at_up_1, at_down_1 = next_to(right_1, left_1, up_1, down_1)
    in_east, in_south = right_1 | at_right_1, down_1 | at_down_1
    if smallest == 2:
        return in_east, in_south

    # Two spaces: one other side is open, and behind it lies a nook of one.
    one_sideways = on_one_side(right, at_right_1, left, at_left_1)
    one_upright = on_one_side(up, at_up_1, down, at_down_1)
    right_2 = through(right, left, at_left_1, upright, one_upright)
    left_2 = through(left, right, at_right_1, upright, one_upright)
    up_2 = through(up, down, at_down_1, sideways, one_sideways)
    down_2 = through(down, up, at_up_1, sideways, one_sideways)
    at_right_2, at_left_2, at_up_2, at_down_2 = next_to(right_2, left_2, up_2, down_2)
    in_east, in_south = in_east | right_2 | at_right_2, in_south | down_2 | at_down_2
    if smallest == 3:
        return in_east, in_south

    # Three spaces: behind one other open side lies a nook of two, or behind each of two one of one.
    two_sideways = on_one_side(right, at_right_2, left, at_left_2) | at_right_1 & at_left_1
    two_upright = on_one_side(up, at_up_2, down, at_down_2) | at_up_1 & at_down_1
    right_3 = through(right, left, at_left_2, upright, two_upright)
    left_3 = through(left, right, at_right_2, upright, two_upright)
    up_3 = through(up, down, at_down_2, sideways, two_sideways)
    down_3 = through(down, up, at_up_2, sideways, two_sideways)
    right_3 |= right & at_left_1 & one_upright
    left_3 |= left & at_right_1 & one_upright
    up_3 |= up & at_down_1 & one_sideways
    down_3 |= down & at_up_1 & one_sideways
    at_right_3, _, _, at_down_3 = next_to(right_3, left_3, up_3, down_3)
    return in_east | right_3 | at_right_3, in_south | down_3 | at_down_3


@compiled
def next_to(right: int, left: int, up: int, down: int) -> tuple[int, int, int, int]:
    """The spaces with nooks on their right, on their left, above and below them."""
    return left >> RIGHT, right << RIGHT, down << DOWN, up >> DOWN


@compiled
def on_one_side(one: int, at_one: int, other: int, at_other: int) -> int:
    """The spaces that are open on one of two sides only, with nooks behind it."""
    return at_one & ~other | at_other & ~one


@compiled
def through(seen: int, opposite: int, at_opposite: int, flanks: int, at_flanks: int) -> int:
    """The spaces open on the side ``seen`` with nooks either opposite or on their flanks."""
    return seen & (at_opposite & ~flanks | at_flanks & ~opposite)
