"""A position of Chicken as a picture: nest with pile and top card, ring of cards, seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from typing import Any

from nacre.games.chicken.rules import CARDS, NUMBERS
from nacre.pictures.palette import TEAL, WHITE, WOOD_INK
from nacre.pictures.seats import PLATE, badge, header, in_words, plate
from nacre.pictures.shapes import blank_card, card_back, fanned, sand, water
from nacre.pictures.svg import (
    Markup,
    Picture,
    circle,
    element,
    group,
    moved,
    path,
    rectangle,
    text,
)

WIDTH, SEATS_AT, SEAT_HEIGHT = 960, 302, 88
CHICK, EGG = "chick", "egg"
TINTS = {
    "1": ("#cff4ef", "#05595a"),
    "2": ("#d8f3da", "#14562b"),
    "3": ("#d9e7fd", "#163f8e"),
    "4": ("#ebdffa", "#4a2389"),
    "5": ("#f9d3dd", "#861b42"),
    "6": ("#fbdcc0", "#7a3405"),
    CHICK: ("#fff0be", "#6e4600"),
    EGG: ("#ffffff", "#4b3a6b"),
}


def picture(view: Mapping[str, Any]) -> Picture:
    """A view, or a whole position."""
    height = SEATS_AT + SEAT_HEIGHT * view["seats"] + 12
    body = [
        water(WIDTH, height),
        header(WIDTH, "Chicken", view, f"round {view['round']}"),
        sand(30, 56, WIDTH - 60, 218),
        _nest(view),
        _ring(view["top"]),
        _last_round(view),
        *(_seat(view, seat, SEATS_AT + SEAT_HEIGHT * seat) for seat in range(view["seats"])),
    ]
    return Picture(WIDTH, height, in_words(view), "".join(body))


def _nest(view: Mapping[str, Any]) -> Markup:
    """The pile, and the card that lies on top."""
    straw = "".join(
        f"M{480 + 172 * cos(a):.0f} {165 + 92 * sin(a):.0f}"
        f"l{34 * cos(a + 1.9):.0f} {34 * sin(a + 1.9):.0f}"
        for a in (2 * pi * k / 44 for k in range(44))
    )
    size = view["pile_size"] if "pile_size" in view else sum(view["pile"].values())
    bowl = element("ellipse", cx=480, cy=165, rx=178, ry=98, fill="#c99a4a")
    hollow = element("ellipse", cx=480, cy=165, rx=146, ry=76, fill="#8a5f26")
    return (
        bowl
        + path(straw, stroke="#f1d48a", stroke_width=4, stroke_linecap="round")
        + hollow
        + _large(card_back(size), 428, 164)
        + _large(card(view["top"]), 534, 164)
    )


def _large(drawn: Markup, x: float, y: float) -> Markup:
    return moved(x, y, group(drawn, transform="scale(1.42)"))


def _ring(top: str) -> Markup:
    """The order of the cards: the one on top is lit, the next one follows the arrow."""
    order = NUMBERS
    x, y, radius = 790, 165, 74
    board = circle(x, y, radius + 28, fill="url(#wood)") + circle(x, y, radius - 24, fill="#e9d3a6")
    stones = []
    for k, name in enumerate(order):
        angle = 2 * pi * k / len(order) - pi / 2
        at = (x + radius * cos(angle), y + radius * sin(angle))
        lit = name == top
        stones.append(
            circle(*at, 21, fill=TEAL if lit else "#fffaf0", stroke="#fff6e2", stroke_width=2)
        )
        stones.append(
            moved(*at, group(chick(), transform="scale(.62)"))
            if name == CHICK
            else text(*at, name, 21, WHITE if lit else TINTS[name][1])
        )
    hub = text(x, y - 9, "on top", 13, WOOD_INK) + text(x, y + 12, top, 22, WOOD_INK)
    return board + "".join(stones) + hub


def _last_round(view: Mapping[str, Any]) -> Markup:
    """What each seat got in the round before."""
    if view["last"] is None:
        return text(170, 165, "first round", 17, "#7a5a26")
    rows = [
        badge(seat, 96, 112 + 29 * seat, 12)
        + text(200, 112 + 29 * seat, f"+{gained}", 18, WOOD_INK, text_anchor="end")
        for seat, gained in enumerate(view["last"]["gained"])
    ]
    return text(160, 84, "last round", 15, "#7a5a26") + "".join(rows)


def _seat(view: Mapping[str, Any], seat: int, y: float) -> Markup:
    hand = view["hands"][seat]
    size = sum(hand.values()) if hand is not None else view["hand_sizes"][seat]
    words = f"{size} card{'' if size == 1 else 's'}" + ("" if view["in"][seat] else ", out")
    points = view["points"][seat]
    return (
        plate(view, seat, 20, y, words, points)
        + fanned(_hand(hand, size), 286, y + PLATE[1] / 2 + 1, 380, 0.74)
        + _eggs(points, view["options"]["limit"], 682, y)
    )


def _hand(hand: Mapping[str, int] | None, size: int) -> Iterator[Markup]:
    if hand is None:
        yield from (card_back() for _ in range(size))
        return
    for name in CARDS:
        yield from (card(name) for _ in range(hand[name]))


def _eggs(points: int, limit: int, x: float, y: float) -> Markup:
    """A groove that fills with eggs until the limit is reached."""
    holes, width = 10, 258
    step = (width - 20) / holes
    groove = rectangle(x, y + 10, width, 48, 20, fill="#5b3413", fill_opacity=0.85)
    filled = points * holes / limit
    eggs = [
        moved(x + 10 + step * (k + 0.5), y + 34, group(egg(), transform="scale(.5)"))
        if k + 0.5 <= filled
        else circle(x + 10 + step * (k + 0.5), y + 36, 6, fill="#2b1707")
        for k in range(holes)
    ]
    return groove + "".join(eggs)


# --- Cards ----------------------------------------------------------------------------------------


def card(name: str) -> Markup:
    """A card around the origin: number or name, and as many chicks."""
    fill, ink = TINTS[name]
    if name == EGG:
        return blank_card(fill) + moved(0, 4, egg()) + text(0, 6, "?", 24, "#c8432e")
    if name == CHICK:
        return blank_card(fill) + moved(0, 2, group(chick(), transform="scale(1.5)"))
    places = PLACES[int(name)]
    flock = "".join(moved(x, y, group(chick(), transform="scale(.62)")) for x, y in places)
    return blank_card(fill) + flock + text(-21, -32, name, 21, ink) + text(21, 33, name, 21, ink)


PLACES: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)],
    2: [(4, -16), (-4, 16)],
    3: [(6, -22), (-8, 2), (-2, 28)],
    4: [(8, -24), (-12, -4), (12, 4), (-8, 26)],
    5: [(8, -28), (-14, -8), (13, -4), (-14, 16), (2, 32)],
    6: [(6, -31), (-15, -10), (13, -9), (-15, 12), (11, 12), (-4, 33)],
}


def chick() -> Markup:
    """A chick around the origin, about 26 wide."""
    return "".join(
        [
            path("M-4 12v5m-3 0h4M4 12v5m-2 0h4", stroke="#d9741a", stroke_width=2, fill="none"),
            element("ellipse", cx=0, cy=4, rx=12, ry=10, fill="url(#down)"),
            circle(5, -7, 8, fill="url(#down)"),
            path("M12-8l6 2.5l-6 2.5Z", fill="#e8792b"),
            circle(7, -9, 1.8, fill="#2b1707"),
            path("M-6 2q4 7 9 2", fill="none", stroke="#c98a10", stroke_width=2),
            path("M4-15q1-4 4-3", fill="none", stroke="#d99a12", stroke_width=2),
        ]
    )


def egg() -> Markup:
    """An egg around the origin, about 30 wide."""
    shell = "M0-22C11-22 17-2 17 7A17 16 0 0 1-17 7C-17-2-11-22 0-22Z"
    return path(shell, fill="url(#egg)", stroke="#c9a27c", stroke_width=1.2)
