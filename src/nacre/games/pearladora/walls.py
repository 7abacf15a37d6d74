"""Walls of Pontoons: which further ones would close a territory together with one that is laid.

A line runs between two *corners* of spaces. The edge of the lagoon counts as a single corner, since
it parts spaces like a Pontoon. Corners that walls join are a *group*; a territory is closed by the
Pontoon that joins a group to itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nacre.game.fields import Fields
from nacre.games.pearladora.lagoon import (
    COLUMNS,
    ENDS,
    LINE_BELOW,
    LINE_RIGHT_OF,
    N_LINES,
    PLACES,
    RIGHT,
    ROWS,
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


def completions(laid: Iterable[int], line: int, most: int) -> Iterator[tuple[int, ...]]:
    """The sets of at most ``most`` free lines that close a territory with a Pontoon on ``line``.

    The smaller sets come first. Nothing is said about the size of the territory.
    """
    walls = set(laid)
    groups = _groups(walls)
    here, there = (groups[corner] for corner in CORNERS[line])
    ways = _ways(groups, walls | {line})
    for missing in range(1, most + 1):
        yield from _paths(ways, here, there, missing, {here})


def _groups(walls: Iterable[int]) -> list[int]:
    """The group of each corner, named by one of its corners."""
    groups = list(range(N_CORNERS))
    for line in walls:
        kept, joined = (groups[corner] for corner in CORNERS[line])
        groups = [kept if group == joined else group for group in groups]
    return groups


def _ways(groups: list[int], taken: set[int]) -> dict[int, list[tuple[int, int]]]:
    """From each group, every free line to another group."""
    ways: dict[int, list[tuple[int, int]]] = {}
    for line in range(N_LINES):
        one, other = (groups[corner] for corner in CORNERS[line])
        if line not in taken and one != other:
            ways.setdefault(one, []).append((line, other))
            ways.setdefault(other, []).append((line, one))
    return ways


def _paths(
    ways: dict[int, list[tuple[int, int]]], here: int, there: int, missing: int, passed: set[int]
) -> Iterator[tuple[int, ...]]:
    """Paths of exactly ``missing`` free lines between two groups, through no group twice."""
    for line, group in ways.get(here, []):
        if missing == 1:
            if group == there:
                yield (line,)
        elif group != there and group not in passed:
            rest = _paths(ways, group, there, missing - 1, passed | {group})
            yield from ((line, *lines) for lines in rest)
