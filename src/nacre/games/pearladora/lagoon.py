"""The lagoon of Pearladöra: 40 spaces and the 67 lines between them, as bits.

The spaces are numbered a1 b1 … h1 a2 … h5, and a set of spaces is an ``int64`` with a bit for each. Pontoons are two such
sets: the spaces with one on their right (``east``) and those with one on their lower side (``south``). Where an edge
counts as well, the last column and row are in them.
"""

from __future__ import annotations

import numpy as np

from nacre.kernel.bits import count
from nacre.kernel.compiling import compiled

COLUMNS, ROWS = 8, 5
N_SPACES = COLUMNS * ROWS
SPACES = tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in "abcdefgh")

FARM_SPACES = np.array(
    [SPACES.index(s) for s in ("d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5")], np.int64
)
N_FARMS = len(FARM_SPACES)

BOARD = (1 << N_SPACES) - 1
FARMS = sum(1 << int(space) for space in FARM_SPACES)
LAST_COLUMN = sum(1 << (row * COLUMNS + COLUMNS - 1) for row in range(ROWS))
LAST_ROW = sum(1 << ((ROWS - 1) * COLUMNS + column) for column in range(COLUMNS))

N_EAST_LINES = (COLUMNS - 1) * ROWS
N_LINES = N_EAST_LINES + COLUMNS * (ROWS - 1)
LINES = tuple(
    f"{SPACES[i + i // (COLUMNS - 1)]}-{SPACES[i + i // (COLUMNS - 1) + 1]}"
    for i in range(N_EAST_LINES)
) + tuple(f"{SPACES[i]}-{SPACES[i + COLUMNS]}" for i in range(N_LINES - N_EAST_LINES))


@compiled
def has(spaces: int, space: int) -> bool:
    """Whether a space is in a set."""
    return (spaces >> space) & 1 == 1


@compiled
def line_right_of(space: int) -> int:
    """The number of the line on the right of a space."""
    return space - space // COLUMNS


@compiled
def line_below(space: int) -> int:
    """The number of the line below a space."""
    return N_EAST_LINES + space


@compiled
def grown(region: int, east: int, south: int) -> int:
    """A set of spaces with all neighbours that no Pontoon and no edge parts from it."""
    right = (region & ~east) << 1
    left = (region >> 1) & ~east
    down = (region & ~south) << COLUMNS
    up = (region >> COLUMNS) & ~south
    return region | right | left | down | up


@compiled
def region_of(space: int, east: int, south: int) -> int:
    """All spaces that can be reached from a space."""
    region = 0
    wider = 1 << space
    while wider != region:
        region = wider
        wider = grown(region, east, south)
    return region


@compiled
def reaches(start: int, east: int, south: int, smallest: int) -> bool:
    """Whether a space belongs to a territory of at least ``smallest`` spaces."""
    region = start
    for _ in range(smallest - 1):
        region = grown(region, east, south)
    return count(region) >= smallest
