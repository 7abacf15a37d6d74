"""A position of Pearladöra as text."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from nacre.games.pearladora.lagoon import (
    COLUMN_NAMES,
    COLUMNS,
    DOWN,
    LINE_BELOW,
    LINE_RIGHT_OF,
    LINES,
    N_SPACES,
    RIGHT,
    SPACES,
)

LAGOON_WIDTH = 53  # columns of the picture


def drawing(view: dict[str, Any]) -> str:
    """The lagoon with the seats beside it: low terminals have no room below."""
    lagoon = ["     " + "     ".join(COLUMN_NAMES)]
    for row, first in enumerate(range(0, N_SPACES, COLUMNS), 1):
        spaces = range(first, first + COLUMNS)
        lagoon += [_border_above(view, spaces), _row(view, row, spaces)]
    lagoon.append(_border([True] * COLUMNS))
    notes = [line for seat in range(view["seats"]) for line in _seat_notes(view, seat)]
    notes.append(f"  Pontoons in stock: {view['stock']}")
    if view["laid"]:
        notes.append("  one laid: more, or stop")
    beside = zip_longest(lagoon, notes, fillvalue="")
    return "\n".join(f"{left:<{LAGOON_WIDTH}}{right}".rstrip() for left, right in beside)


def _row(view: dict[str, Any], row: int, spaces: range) -> str:
    cells = []
    for space in spaces:
        closed = space == spaces[0] or LINES[LINE_RIGHT_OF[space - RIGHT]] in view["pontoons"]
        cells.append(("|" if closed else " ") + _content(view, SPACES[space]))
    return f"{row} " + "".join(cells) + "|"


def _content(view: dict[str, Any], space: str) -> str:
    """``●5`` a farm, ``1:3`` a Diver of seat 1; ``^`` face up, ``-`` necklace, ``+`` Backup."""
    if space in view["farms"]:
        return f"●{view['farms'][space]}".center(5)
    diver = view["divers"].get(space)
    if diver is None:
        return "·".center(5)
    marks = ("^" if diver["up"] else "") + "-" * diver["necklaces"] + "+" * diver["backup"]
    return f"{diver['seat']}:{diver['value'] or '?'}{marks}".center(5)


def _border_above(view: dict[str, Any], spaces: range) -> str:
    if spaces[0] == 0:
        return _border([True] * COLUMNS)
    return _border([LINES[LINE_BELOW[space - DOWN]] in view["pontoons"] for space in spaces])


def _border(closed: list[bool]) -> str:
    return "  " + "".join("+" + ("-----" if here else "     ") for here in closed) + "+"


def _seat_notes(view: dict[str, Any], seat: int) -> list[str]:
    mark = ">" if view["turn"] == seat else " "
    supply = view["supply"][seat]
    if supply is None:
        divers = f"Divers: {view['supply_sizes'][seat]}"
    else:
        divers = " ".join(f"{value}×{n}" for value, n in supply.items() if n) or "no Divers"
    notes = [f"{mark} seat {seat} {view['groups'][seat]}", f"  {divers}"]
    if view["options"]["advanced"]:
        backup = ", Backup" if view["backups"][seat] else ""
        notes.append(f"  powers {view['powers'][seat]}{backup}")
    return notes
