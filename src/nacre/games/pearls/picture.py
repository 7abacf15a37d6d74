"""A position of Pearls as a picture: rail of necklaces, sandbank with the display, seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from typing import Any

from nacre.games.pearls.rules import CARD_VALUES, COLOURS
from nacre.pictures.palette import WHITE, WOOD_INK
from nacre.pictures.seats import PLATE, header, in_words, plate
from nacre.pictures.shapes import card_back, fanned, medal, pearl, pearl_card, plank, sand, water
from nacre.pictures.svg import Markup, Picture, circle, moved, path, rectangle, text

WIDTH, SEATS_AT, SEAT_HEIGHT = 960, 366, 88
WORTH = dict(zip(COLOURS, CARD_VALUES.tolist(), strict=True))
LENGTHS = range(4, 10)  # of the necklaces
TINTS = {4: "red", 5: "yellow", 6: "yellow", 7: "green", 8: "turquoise", 9: "purple"}


def picture(view: Mapping[str, Any]) -> Picture:
    """A view, or a whole position."""
    height = SEATS_AT + SEAT_HEIGHT * view["seats"] + 12
    body = [
        water(WIDTH, height),
        header(WIDTH, "Pearls", view, "the last round" if _last(view) else ""),
        _rail(view),
        _display(view),
        *(_seat(view, seat, SEATS_AT + SEAT_HEIGHT * seat) for seat in range(view["seats"])),
    ]
    return Picture(WIDTH, height, in_words(view), "".join(body))


def _last(view: Mapping[str, Any]) -> bool:
    return bool(view["last_round"]) and not view["over"]


def _rail(view: Mapping[str, Any]) -> Markup:
    """A string for each length, with as many pearls as it asks for; an empty peg where none is."""
    left = Counter(view["necklaces"])
    step = 138
    strings = (_hanging(n, left[n], 135 + i * step) for i, n in enumerate(LENGTHS))
    return plank(66, 56, WIDTH - 132, 12) + "".join(strings)


def _hanging(length: int, copies: int, x: float) -> Markup:
    if not copies:
        return circle(x, 88, 14, fill="none", stroke=WHITE, stroke_width=2, stroke_dasharray="4 4")
    cord = path(f"M{x - 26} 62V92M{x + 26} 62V92", stroke="#8f6414", stroke_width=1.5)
    angles = [pi * k / (length - 1) for k in range(length)]
    beads = "".join(
        pearl(TINTS[length], x - 26 * cos(a), 94 + 30 * sin(a), 11.5 - length / 2, marked=False)
        for a in angles
    )
    more = f"×{copies}" if copies > 1 else ""
    return cord + beads + medal(length, x, 86, 14) + text(x + 48, 90, more, 17, "#0b4650")


def _display(view: Mapping[str, Any]) -> Markup:
    laid = [pearl_card(colour, WORTH[colour]) for colour in _cards(view["display"])]
    size = view["pile_size"] if "pile_size" in view else sum(view["pile"].values())
    pile = card_back(size) if size else ""
    depth = "".join(moved(96 - k, 246 - k, card_back()) for k in range(min(size, 3)))
    return (
        sand(40, 170, WIDTH - 80, 166)
        + (depth + moved(93, 243, pile) if size else text(95, 246, "no pile", 16, WOOD_INK))
        + fanned(laid, 160, 250, WIDTH - 236, 1.45)
    )


def _seat(view: Mapping[str, Any], seat: int, y: float) -> Markup:
    hand = view["hands"][seat]
    size = sum(hand.values()) if hand is not None else view["hand_sizes"][seat]
    words = f"{size} card{'' if size == 1 else 's'} in hand"
    points = view["points"][seat] if view["scores"] is None else view["scores"][seat]
    middle = y + PLATE[1] / 2
    return (
        plate(view, seat, 20, y, words, points)
        + fanned(_hand(view, seat, size), 286, middle + 1, 400, 0.74)
        + (_face_down(700, y) if points is None else _won(view, seat, 700, y))
    )


def _hand(view: Mapping[str, Any], seat: int, size: int) -> Iterator[Markup]:
    """All cards, or those that everybody saw being taken and the backs of the others."""
    shown = view["hands"][seat]
    if shown is None:
        shown = view["known"][seat]
    for colour in _cards(shown):
        yield pearl_card(colour, WORTH[colour])
    for _ in range(size - sum(shown.values())):
        yield card_back()


def _won(view: Mapping[str, Any], seat: int, x: float, y: float) -> Markup:
    """Necklaces above, placed pearls with their numbers below."""
    medals = "".join(
        medal(n, x + 20 + i * 32, y + 17, 14) for i, n in enumerate(view["claimed"][seat])
    )
    placed = [(colour, n) for colour, n in view["placed"][seat].items() if n]
    heap = "".join(
        pearl(colour, x + 18 + i * 34, y + 44, 10.5)
        + text(x + 18 + i * 34, y + 63, n, 14, "#063f48")
        for i, (colour, n) in enumerate(placed)
    )
    return _tray(x, y) + medals + heap


def _face_down(x: float, y: float) -> Markup:
    """A scoring pile that is not counted before the end (PE-08)."""
    return _tray(x, y) + fanned([card_back()] * 3, x + 60, y + PLATE[1] / 2 + 1, 60, 0.6)


def _tray(x: float, y: float) -> Markup:
    return rectangle(x, y, 242, PLATE[1] + 4, 14, fill=WHITE, fill_opacity=0.32)


def _cards(counts: Mapping[str, int]) -> list[str]:
    return [colour for colour, n in counts.items() for _ in range(n)]
