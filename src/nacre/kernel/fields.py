"""Loops that copy, add up and count off fields of records.

A slice assignment does the same, and takes seconds to compile.
"""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from nacre.kernel.compiling import compiled


@compiled
def copy_row(source: NDArray[Any], target: NDArray[Any]) -> None:
    """Copy a field with one index."""
    for i in range(source.shape[0]):
        target[i] = source[i]


@compiled
def copy_grid(source: NDArray[Any], target: NDArray[Any]) -> None:
    """Copy a field with two indices."""
    for i in range(source.shape[0]):
        for j in range(source.shape[1]):
            target[i, j] = source[i, j]


@compiled
def clear_row(target: NDArray[Any]) -> None:
    """Set a field with one index to 0."""
    for i in range(target.shape[0]):
        target[i] = 0


@compiled
def sum_of_column(grid: NDArray[Any], rows: int, column: int) -> int:
    """The sum of a column over its first rows; -1 if one of the numbers is negative."""
    total = 0
    for row in range(rows):
        if grid[row, column] < 0:
            return -1
        total += int(grid[row, column])
    return total


@compiled
def nth_kind(counts: NDArray[Any], nth: int) -> int:
    """The kind of a piece, numbered from 0 in the order of kinds; so many there are of each."""
    kind = 0
    while nth >= counts[kind]:
        nth -= int(counts[kind])
        kind += 1
    return kind
