"""Walls of Pontoons: which further ones would divide a territory together with one that is laid.

A line runs between two *corners* of spaces. The edge of the lagoon counts as a single corner, since
it parts spaces like a Pontoon. Corners that walls join are a *group*; a territory is divided by the
Pontoon that joins a group to itself.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from nacre.game.fields import Fields
from nacre.games.pearladora.lagoon import (
    COLUMNS,
    ENDS,
    LINE_BELOW,
    LINE_RIGHT_OF,
    PLACES,
    RIGHT,
    ROWS,
    has,
    members,
)

EDGE = 0
N_CORNERS = (COLUMNS + 1) * (ROWS + 1)


def _corner(column: int, row: int) -> int:
    """The corner on the upper left of a space."""
    inner = 0 < column < COLUMNS and 0 < row < ROWS
    return row * (COLUMNS + 1) + column if inner else EDGE


def _corners(here: int, there: int) -> tuple[int, int]:
    """Both corners of the line between two neighbours."""
    column, row = PLACES[there]
    along = (0, 1) if there - here == RIGHT else (1, 0)
    return _corner(column, row), _corner(column + along[0], row + along[1])


CORNERS = tuple(_corners(here, there) for here, there in ENDS.tolist())


def laid_lines(fields: Fields) -> list[int]:
    """The lines with a Pontoon."""
    east = [int(LINE_RIGHT_OF[space]) for space in members(fields.east)]
    return east + [int(LINE_BELOW[space]) for space in members(fields.south)]


def completions(
    laid: Iterable[int], line: int, region: int, most: int
) -> Iterator[tuple[int, ...]]:
    """The sets of at most ``most`` free lines that divide a territory with a Pontoon on ``line``.

    The smaller sets come first, and every line of a set is needed. Nothing is said about the size
    of the parts.
    """
    groups = _groups(laid)
    here, there = (groups[corner] for corner in CORNERS[line])
    ways = _ways(groups, region, line)
    distances = _distances(ways, there)
    for missing in range(1, min(most, len(ways)) + 1):
        yield from _paths(ways, distances, here, missing, {here})


def _groups(walls: Iterable[int]) -> list[int]:
    """The group of each corner, named by one of its corners."""
    groups = list(range(N_CORNERS))
    for line in walls:
        kept, joined = (groups[corner] for corner in CORNERS[line])
        groups = [kept if group == joined else group for group in groups]
    return groups


def _ways(groups: list[int], region: int, new: int) -> dict[int, list[tuple[int, int]]]:
    """From each group, every line within a territory to another group, but for the new Pontoon's.

    A Pontoon joins its corners to one group, so none of these lines has one.
    """
    ways: dict[int, list[tuple[int, int]]] = {}
    for line, ends in enumerate(ENDS.tolist()):
        one, other = (groups[corner] for corner in CORNERS[line])
        if line != new and one != other and all(has(region, space) for space in ends):
            ways.setdefault(one, []).append((line, other))
            ways.setdefault(other, []).append((line, one))
    return ways


def _distances(ways: dict[int, list[tuple[int, int]]], there: int) -> dict[int, int]:
    """How many lines each group is away from another, by breadth-first search."""
    distances, to_visit = {there: 0}, deque([there])
    while to_visit:
        here = to_visit.popleft()
        for _, group in ways.get(here, []):
            if group not in distances:
                distances[group] = distances[here] + 1
                to_visit.append(group)
    return distances


def _paths(
    ways: dict[int, list[tuple[int, int]]],
    distances: dict[int, int],
    here: int,
    missing: int,
    passed: set[int],
) -> Iterator[tuple[int, ...]]:
    """Paths of exactly ``missing`` lines to where the distance is 0, through no group twice."""
    for line, group in ways.get(here, []):
        left = distances[group]
        if missing == 1:
            if left == 0:
                yield (line,)
        elif 0 < left < missing and group not in passed:
            rest = _paths(ways, distances, group, missing - 1, passed | {group})
            yield from ((line, *lines) for lines in rest)
