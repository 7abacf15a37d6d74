"""A position of Pearl Dice as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nacre.games.pearl_dice.rules import FACES, N_ROWS, points_of_row
from nacre.games.pearl_dice.view import full_rows

PEARL, GONE, EMPTY = "●", "·", "×"
SEATS_IN_HALVES = 4  # with more, two halves are wider than a terminal


def drawing(view: dict[str, Any]) -> str:
    """The seats beside each other, the rows below each other, in two halves where that fits."""
    low, high = _block(view, range(1, FACES + 1)), _block(view, range(FACES + 1, N_ROWS + 1))
    if view["seats"] <= SEATS_IN_HALVES:
        rows = [f"{left} {right}" for left, right in zip(low, high, strict=True)]
    else:
        rows = low + high[1:]
    scores = [_score(view, board) for board in view["boards"]]
    dice = " ".join(f"[{die}]" for die in view["dice"]) or "–"
    target = f"   row {view['target']} is locked" if view["target"] else ""
    return "\n".join(
        [
            *rows,
            _across(view, "score", map(str, scores)),
            _across(view, "turn", map(str, view["turns"])),
            f" dice  {dice}{target}",
        ]
    )


def _block(view: dict[str, Any], rows: range) -> list[str]:
    full = full_rows(view["options"])
    seats = [f"{'>' if view['turn'] == s else ''}seat {s}" for s in range(view["seats"])]
    rods = [[_rod(board[row - 1], full[row - 1]) for board in view["boards"]] for row in rows]
    lines = [_across(view, str(row), line) for row, line in zip(rows, rods, strict=True)]
    return [_across(view, "row", seats), *lines]


def _across(view: dict[str, Any], name: str, cells: Iterable[str]) -> str:
    """A name, and a cell for each seat."""
    room = max(*full_rows(view["options"]), len(">seat 0"))
    return f"{name:>5}" + "".join(f" {cell:>{room}}" for cell in cells)


def _rod(left: int, full: int) -> str:
    """A row of pearls, the ones gone as dots; an empty row shows its lock."""
    return EMPTY if left == 0 else GONE * (full - left) + PEARL * left


def _score(view: dict[str, Any], board: list[int]) -> int:
    rows = enumerate(zip(full_rows(view["options"]), board, strict=True), 1)
    return sum(points_of_row(row, full, left) for row, (full, left) in rows)
