"""Shapes that several games share."""

from __future__ import annotations

from collections.abc import Iterable

from nacre.pictures.palette import COLOURS, GOLD, INK, TEAL, WHITE
from nacre.pictures.svg import Markup, circle, element, group, moved, path, rectangle, text, use

CARD = (64, 92)  # width and height of a card at scale 1


def water(width: float, height: float) -> Markup:
    """The lagoon, with a few slow waves of light."""
    waves = "".join(
        f"M{x} {y}q30-16 60 0t60 0t60 0"
        for y in range(40, int(height), 110)
        for x in range((y * 7) % 170 - 60, int(width), 330)
    )
    return rectangle(0, 0, width, height, 18, fill="url(#water)") + path(
        waves, fill="none", stroke=WHITE, stroke_width=3, stroke_linecap="round", opacity=0.22
    )


def sand(x: float, y: float, width: float, height: float) -> Markup:
    """A sandbank with wet rim and foam."""
    radius = height / 2.2
    foam = rectangle(
        *(x - 7, y - 6, width + 14, height + 14, radius + 7), fill=WHITE, fill_opacity=0.45
    )
    wet = rectangle(x - 2, y - 1, width + 4, height + 5, radius + 2, fill="#cdb27c")
    return foam + wet + rectangle(x, y, width, height, radius, fill="url(#sand)")


def shadow(x: float, y: float, width: float, height: float, radius: float) -> Markup:
    """What a lying thing throws below itself."""
    return rectangle(x + 1.5, y + 3.5, width, height, radius, fill="#3a2508", fill_opacity=0.28)


def pearl(colour: str, x: float, y: float, radius: float, *, marked: bool = True) -> Markup:
    """A pearl; its shape stands on it where it is large enough to be seen."""
    ball = use(f"pearl-{colour}", x, y, radius)
    if not marked or colour not in COLOURS:
        return ball
    ink = COLOURS[colour].ink if colour == "wild" else WHITE
    mark = group(use(f"shape-{colour}", x, y, radius * 0.42), fill=ink)
    return ball + mark


def blank_card(fill: str, edge: str = WHITE) -> Markup:
    """A card around the origin, without a picture."""
    width, height = CARD
    x, y = -width / 2, -height / 2
    face = rectangle(x, y, width, height, 8, fill=fill, stroke=edge, stroke_width=2.5)
    return shadow(x, y, width, height, 8) + face


def card_back(words: object = "") -> Markup:
    """A card face down; words on it are how many lie there."""
    shell = "M0 14L-20-4Q-14-18 0-19Q14-18 20-4ZM0 14L-8-17M0 14L0-19M0 14L8-17"
    shell_drawn = path(shell, fill="#dff3ef", stroke=TEAL, stroke_width=1.5, opacity=0.85)
    number = text(0, -26, words, 24, WHITE) if words != "" else ""
    return blank_card("url(#back)") + moved(0, 12 if words != "" else 0, shell_drawn) + number


def pearl_card(colour: str, points: int) -> Markup:
    """A card with a pearl: letter and shape in the corner, points in the other."""
    tint = COLOURS[colour]
    corner = text(-20, -32, tint.letter, 20, tint.ink) + group(
        use(f"shape-{colour}", -20, -15, 5.5), fill=tint.ink
    )
    foot = path(
        "M-32 22Q-14 14 0 22T32 22V38Q32 46 24 46H-24Q-32 46-32 38Z", fill=tint.base, opacity=0.4
    )
    value = text(20, 33, points, 18, tint.ink)
    return blank_card(tint.light) + foot + pearl(colour, 2, 3, 19) + corner + value


def fanned(cards: Iterable[Markup], x: float, y: float, width: float, scale: float = 1) -> Markup:
    """Cards beside each other from the left, overlapping as far as they must."""
    laid = list(cards)
    wide = CARD[0] * scale
    step = min(wide + 5, (width - wide) / max(len(laid) - 1, 1))
    return "".join(
        element("g", card, transform=f"translate({x + wide / 2 + i * step:.1f} {y}) scale({scale})")
        for i, card in enumerate(laid)
    )


PIPS = {1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]}


def die(face: int, x: float, y: float, size: float, turned: float = 0) -> Markup:
    """A die around a point."""
    half, gap = size / 2, size * 0.27
    pips = "".join(
        circle((i % 3 - 1) * gap, (i // 3 - 1) * gap, size * 0.09, fill=INK) for i in PIPS[face]
    )
    body = rectangle(-half, -half, size, size, size * 0.2, fill="url(#ivory)")
    below = shadow(-half, -half, size, size, size * 0.2)
    return moved(x, y, below, body, pips, turned=turned)


def medal(words: object, x: float, y: float, radius: float, fill: str = WHITE) -> Markup:
    """A number in a golden ring."""
    ring = circle(x, y, radius, fill=fill, stroke=GOLD, stroke_width=radius * 0.18)
    return ring + text(x, y, words, radius * 1.15)


def plank(x: float, y: float, width: float, height: float) -> Markup:
    """Lashed wood that lies or stands."""
    lying = width > height
    length, across = (width, height) if lying else (height, width)
    boards = "".join(f"M{length * k / 5:.1f} 1V{across - 1:.1f}" for k in range(1, 5))
    drawn = (
        rectangle(0, 0, length, across, 3.5, fill="url(#plank)", stroke="#5b3413", stroke_width=1.5)
        + path(boards, stroke="#5b3413", stroke_width=1, opacity=0.6)
        + "".join(
            circle(x, across / 2, across * 0.2, fill="#fbf0da", stroke="#5b3413", stroke_width=1)
            for x in (across / 2, length - across / 2)
        )
    )
    return moved(x, y, drawn) if lying else moved(x + width, y, drawn, turned=90)
