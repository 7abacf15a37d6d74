"""Plates of seats: driftwood with the seat's number, who acts, who won, how many points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nacre.pictures.palette import CORAL, GOLD, SEATS, TEAL, WHITE, WOOD_INK, WOOD_QUIET
from nacre.pictures.shapes import shadow
from nacre.pictures.svg import Markup, circle, path, rectangle, text

PLATE = (250, 68)  # width and height


def badge(seat: int, x: float, y: float, radius: float) -> Markup:
    """The number of a seat in its colour."""
    colour = SEATS[seat % len(SEATS)]  # a game may have more seats than there are colours
    ring = circle(x, y, radius, fill=colour, stroke=WHITE, stroke_width=radius * 0.14)
    return ring + text(x, y, seat, radius * 1.2, WHITE)


def plate(
    view: Mapping[str, Any], seat: int, x: float, y: float, words: str, points: object,
    width: float = PLATE[0],
) -> Markup:  # fmt: skip
    """The plate of a seat; a coral ring says that it acts, a golden one that it won."""
    height = PLATE[1]
    won = bool(view["winners"]) and seat in view["winners"]
    edge = CORAL if view["turn"] == seat else GOLD if won else "#fff6e2"
    name = f"seat {seat}" + (" (you)" if view.get("seat") == seat else "")
    left = {"text_anchor": "start"}
    return "".join(
        [
            shadow(x, y, width, height, 16),
            rectangle(
                *(x, y, width, height, 16),
                fill="url(#drift)",
                stroke=edge,
                stroke_width=5 if edge in (CORAL, GOLD) else 2,
            ),
            badge(seat, x + 36, y + height / 2, 22),
            text(x + 68, y + 24, name, 19, WOOD_INK, **left),
            text(x + 68, y + 47, words, 14.5, WOOD_QUIET, **left),
            text(x + width - 16, y + height / 2, points, 29, WOOD_INK, text_anchor="end"),
            _crown(x + 36, y + 4) if won else "",
        ]
    )


def _crown(x: float, y: float) -> Markup:
    corners = ((-14, 6), (-16, -10), (-6, -3), (0, -14), (6, -3), (16, -10), (14, 6))
    way = "L".join(f"{x + dx} {y + dy}" for dx, dy in corners)
    return path(f"M{way}Z", fill="url(#gold)", stroke="#8f6414", stroke_width=1.5)


def header(width: float, title: str, view: Mapping[str, Any], words: str = "") -> Markup:
    """The name of the game, and where it stands."""
    turn = view["turn"]
    state = "the game is over" if turn is None else f"seat {turn} to act"
    told = f"{state} · {words}" if words else state
    return text(26, 26, title, 25, TEAL, text_anchor="start") + text(
        width - 26, 27, told, 16, TEAL, text_anchor="end"
    )


def in_words(view: Mapping[str, Any]) -> str:
    """A sentence for those who hear a picture."""
    who = view.get("seat")
    seen = "everything" if "seat" not in view else "a spectator" if who is None else f"seat {who}"
    turn = view["turn"]
    state = "the game is over" if turn is None else f"seat {turn} to act"
    told = seen if seen == "everything" else f"as {seen} sees it"
    return f"{view['game']}, {view['seats']} seats, {state}; {told}"
