"""A position as a table of keys, for games that bring no picture of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nacre.pictures.palette import INK, QUIET
from nacre.pictures.seats import header, in_words
from nacre.pictures.shapes import water
from nacre.pictures.svg import Picture, rectangle, text

FRAME = {"game", "seats", "options", "first", "turn", "over", "scores", "winners", "seat"}
WIDTH, ROW, LONGEST = 720, 30, 54


def picture(view: Mapping[str, Any], title: str) -> Picture:
    """Whose turn it is, the results when there are some, and a row for each key of the game."""
    told = [(key, view[key]) for key in ("scores", "winners") if view["over"]]
    rows = [*told, *((key, value) for key, value in view.items() if key not in FRAME)]
    # Room for the results from the beginning: all positions of a match are of one size.
    height = 52 + ROW * (len(rows) + 2 - len(told)) + 30
    panel = rectangle(20, 52, WIDTH - 40, height - 72, 14, fill="#fffefa", fill_opacity=0.92)
    cells = "".join(_row(key, value, 52 + ROW * (i + 0.8)) for i, (key, value) in enumerate(rows))
    body = water(WIDTH, height) + header(WIDTH, title, view) + panel + cells
    return Picture(WIDTH, height, in_words(view), body)


def _row(key: str, value: Any, y: float) -> str:
    name = text(44, y, key, 15, QUIET, text_anchor="start")
    return name + text(220, y, shortened(value), 15, INK, text_anchor="start")


def shortened(value: Any) -> str:
    """A value in a line."""
    words = "–" if value is None else str(value)
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
