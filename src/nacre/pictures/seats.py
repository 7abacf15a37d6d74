"""Plates of seats: driftwood with the seat's number, who acts, who won, how many points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nacre.pictures.palette import CORAL, GOLD, SEATS, TEAL, WHITE, WOOD_INK, WOOD_QUIET
from nacre.pictures.shapes import shadow
from nacre.pictures.svg import Markup, circle, fitted, longest, path, rectangle, text

PLATE = (250, 68)  # width and height
LEFT, RIGHT, GAP = 68, 16, 8  # of the words: beside the badge, to the edge, to the points
NAME, WORDS, POINTS = 19, 14.5, 29  # sizes of letters, where there is room
LINES = {2: (24, 47), 3: (17, 37, 54)}  # where they stand, by their number


def badge(seat: int, x: float, y: float, radius: float) -> Markup:
    """The number of a seat in its colour."""
    colour = SEATS[seat % len(SEATS)]  # a game may have more seats than there are colours
    ring = circle(x, y, radius, fill=colour, stroke=WHITE, stroke_width=radius * 0.14)
    return ring + text(x, y, seat, radius * 1.2, WHITE)


def plate(
    view: Mapping[str, Any], seat: int, x: float, y: float, words: str, points: object,
    width: float = PLATE[0],
) -> Markup:  # fmt: skip
    """The plate of a seat; a coral ring says that it acts, a golden one that it won.

    The words have one or two lines. Points that nobody may know are ``None``.
    """
    height = PLATE[1]
    won = bool(view["winners"]) and seat in view["winners"]
    edge = CORAL if view["turn"] == seat else GOLD if won else "#fff6e2"
    known = "?" if points is None else points
    room = width - LEFT - RIGHT - (longest(known, POINTS) + GAP if known != "" else 0)
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
            _words(view, seat, x + LEFT, y, words, room),
            text(x + width - RIGHT, y + height / 2, known, POINTS, WOOD_INK, text_anchor="end"),
            _crown(x + 36, y + 4) if won else "",
        ]
    )


def _words(
    view: Mapping[str, Any], seat: int, x: float, y: float, words: str, room: float
) -> Markup:
    """The name of a seat, and below it what there is to tell."""
    name = f"seat {seat}" + (" (you)" if view.get("seat") == seat else "")
    below = words.split("\n")
    first, *others = LINES[1 + len(below)]
    told = (
        fitted(x, y + at, line, WORDS, room, WOOD_QUIET, text_anchor="start")
        for at, line in zip(others, below, strict=True)
    )
    return fitted(x, y + first, name, NAME, room, WOOD_INK, text_anchor="start") + "".join(told)


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
