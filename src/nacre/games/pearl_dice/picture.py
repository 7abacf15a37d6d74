"""A position of Pearl Dice as a picture: a tray of dice, and an abacus for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nacre.games.pearl_dice.rules import FACES, points_of_row
from nacre.games.pearl_dice.view import full_rows
from nacre.pictures.palette import CORAL, WHITE
from nacre.pictures.seats import PLATE, header, in_words, plate
from nacre.pictures.shapes import die, pearl, shadow, water
from nacre.pictures.svg import Markup, Picture, circle, path, rectangle, text

TINTS = (  # by row
    *("turquoise", "wild", "blue", "nacre", "purple", "wild"),
    *("red", "nacre", "yellow", "wild", "green", "nacre"),
)
BOARD, GAP, TRAY = (440, 318), 20, 112
PIT = PLATE[1] + 18  # where the rods begin
HIGHEST = 7  # pearls that have room in their full size


def picture(view: Mapping[str, Any]) -> Picture:
    """A view, or a whole position: nothing is hidden in this game."""
    columns = 1 if view["seats"] == 1 else 2
    rows = -(-view["seats"] // columns)
    width = max(columns * BOARD[0] + (columns + 1) * GAP, 640)
    height = 52 + TRAY + rows * (BOARD[1] + GAP) + GAP
    left = (width - columns * (BOARD[0] + GAP) + GAP) / 2
    boards = "".join(
        _board(
            view,
            seat,
            left + seat % columns * (BOARD[0] + GAP),
            52 + TRAY + GAP + seat // columns * (BOARD[1] + GAP),
        )
        for seat in range(view["seats"])
    )
    body = water(width, height) + header(width, "Pearl Dice", view) + _tray(view, width) + boards
    return Picture(width, height, in_words(view), body)


def _tray(view: Mapping[str, Any], width: float) -> Markup:
    """The dice in play, and the row that they are for."""
    wood = rectangle(20, 52, width - 40, TRAY, 22, fill="url(#wood)")
    felt = rectangle(34, 64, width - 68, TRAY - 24, 14, fill="#14666c")
    dice = "".join(
        die(face, 90 + 82 * i, 108, 54, turned=(i * 37) % 17 - 8)
        for i, face in enumerate(view["dice"])
    )
    target = view["target"]
    told = f"for row {target}" if target else "any row" if view["dice"] else ""
    return wood + felt + dice + text(width - 54, 108, told, 20, WHITE, text_anchor="end")


def _board(view: Mapping[str, Any], seat: int, x: float, y: float) -> Markup:
    """Twelve rods of pearls; an empty one has a tick."""
    board, full = view["boards"][seat], full_rows(view["options"])
    score = sum(points_of_row(row, full[row - 1], left) for row, left in enumerate(board, 1))
    turns = view["turns"][seat]
    words = f"{turns} turn{'' if turns == 1 else 's'}"
    frame = shadow(x, y, *BOARD, 18) + rectangle(x, y, *BOARD, 18, fill="url(#wood)")
    pit = rectangle(x + 12, y + PIT, BOARD[0] - 24, BOARD[1] - PIT - 12, 12, fill="#2a1407")
    rods = "".join(
        _rod(view, seat, row, left, max(full), x + 36 + (row - 1) * 33.4, y + PIT)
        for row, left in enumerate(board, 1)
    )
    return frame + pit + plate(view, seat, x + 12, y + 10, words, score, BOARD[0] - 24) + rods


def _rod(
    view: Mapping[str, Any], seat: int, row: int, left: int, full: int, x: float, y: float
) -> Markup:
    lit = view["turn"] == seat and view["target"] == row
    rod = path(f"M{x} {y + 10}V{y + 180}", stroke=CORAL if lit else "#d9a941", stroke_width=3)
    step = min(24, 168 / max(full, HIGHEST))
    radius = step / 2
    pearls = "".join(
        pearl(TINTS[row - 1], x, y + 180 - radius - k * step, radius, marked=False)
        for k in range(left)
    )
    return rod + (pearls or _tick(x, y + 95)) + _sign(row, x, y + 198, lit)


def _tick(x: float, y: float) -> Markup:
    mark = path(f"M{x - 5} {y}l4 5l7-9", fill="none", stroke=WHITE, stroke_width=3)
    return circle(x, y, 12, fill="#2f8a4c") + mark


def _sign(row: int, x: float, y: float, lit: bool) -> Markup:
    """Square for a single die, round for a pair."""
    fill = CORAL if lit else "#f7e8c6"
    radius = 4 if row <= FACES else 13
    ink = WHITE if lit else "#3a2508"
    return rectangle(x - 13, y - 13, 26, 26, radius, fill=fill) + text(x, y, row, 15, ink)
