"""A position of Pearladöra as a picture: the lagoon with farms, Divers and Pontoons, and seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nacre.games.pearladora.lagoon import COLUMN_NAMES, COLUMNS, PLACES, ROWS, SPACES
from nacre.pictures.palette import GOLD, SEATS, TEAL, WHITE
from nacre.pictures.seats import PLATE, header, in_words, plate
from nacre.pictures.shapes import pearl, plank, shadow, water
from nacre.pictures.svg import Markup, Picture, Value, circle, element, group, path, rectangle, text

CELL, LEFT, TOP = 86, 30, 66
SIDE, SEAT_HEIGHT = 290, 124
WIDTH = LEFT + COLUMNS * CELL + SIDE + 34
AT = {
    name: (LEFT + column * CELL, TOP + row * CELL)
    for name, (column, row) in zip(SPACES, PLACES, strict=True)
}
EMBLEMS = {  # a path around the middle for each group
    "fishermen": "M-11 0Q0-11 9 0Q0 11-11 0ZM9 0L16-7V7Z",
    "foragers": "M-12-3H12L8 10H-8ZM-7-3Q0-17 7-3",
    "children": "M-14 3H14L8 11H-8ZM-1 0V-14L11 0Z",
    "elders": "M-11 5A11 10 0 0 1 11 5ZM11 4L16 0L14 6ZM-8 5V10M7 5V10",
}


def picture(view: Mapping[str, Any]) -> Picture:
    """A view, or a whole position."""
    height = TOP + max(ROWS * CELL, view["seats"] * SEAT_HEIGHT) + 34
    body = [
        water(WIDTH, height),
        header(WIDTH, "Pearladöra", view, f"Pontoons in stock: {view['stock']}"),
        *(_territory(view, territory) for territory in view.get("territories", ())),
        _grid(),
        *(_farm(space, pearls) for space, pearls in view["farms"].items()),
        *(_diver(view, space, diver) for space, diver in view["divers"].items()),
        *(_pontoon(line) for line in view["pontoons"]),
        *(_seat(view, seat, TOP + SEAT_HEIGHT * seat) for seat in range(view["seats"])),
    ]
    return Picture(WIDTH, height, in_words(view), "".join(body))


def _grid() -> Markup:
    """Buoys between the spaces, and their names at the edges."""
    wide, high = COLUMNS * CELL, ROWS * CELL
    lines = "".join(f"M{LEFT + k * CELL} {TOP}v{high}" for k in range(1, COLUMNS))
    lines += "".join(f"M{LEFT} {TOP + k * CELL}h{wide}" for k in range(1, ROWS))
    edge = rectangle(LEFT, TOP, wide, high, 10, fill="none", stroke="#f6e3b8", stroke_width=4)
    buoys = path(
        lines, stroke="#fdf3d4", stroke_width=4, stroke_linecap="round", stroke_dasharray=".1 12.2"
    )
    letters = "".join(
        text(LEFT + (k + 0.5) * CELL, TOP + high + 16, name, 15)
        for k, name in enumerate(COLUMN_NAMES)
    )
    numbers = "".join(text(15, TOP + (k + 0.5) * CELL, k + 1, 15) for k in range(ROWS))
    return buoys + edge + letters + numbers


def _territory(view: Mapping[str, Any], territory: Mapping[str, Any]) -> Markup:
    """A part of the lagoon that Pontoons have closed lies deeper than the open water."""
    if len(territory["spaces"]) == len(SPACES):
        return ""
    deep = 0.34 if territory["full"] else 0.13
    return "".join(
        rectangle(*AT[space], CELL, CELL, fill="#084a78", fill_opacity=deep)
        for space in territory["spaces"]
    )


HEAP = ((-17, 8), (0, 8), (17, 8), (-9, -6), (8, -6), (-1, -20), (24, -6))


def _farm(space: str, pearls: int) -> Markup:
    """An island with its pearls and their number."""
    x, y = AT[space][0] + CELL / 2, AT[space][1] + CELL / 2
    foam = element("ellipse", cx=x, cy=y + 8, rx=40, ry=29, fill=WHITE, fill_opacity=0.6)
    edge: dict[str, Value] = {"stroke": "#cdb27c", "stroke_width": 2}
    island = element("ellipse", cx=x, cy=y + 7, rx=36, ry=25, fill="url(#sand)", **edge)
    heap = "".join(pearl("nacre", x + dx, y + dy, 9.5) for dx, dy in HEAP[:pearls])
    number = circle(x + 25, y + 24, 14, fill=TEAL, stroke=WHITE, stroke_width=2)
    return foam + island + heap + number + text(x + 25, y + 24, pearls, 18, WHITE)


def _diver(view: Mapping[str, Any], space: str, diver: Mapping[str, Any]) -> Markup:
    """A tile in the seat's colour with its group's emblem; ``?`` where the value is hidden."""
    x, y = AT[space][0] + 15, AT[space][1] + 14
    seat, size = diver["seat"], CELL - 30
    value = "?" if diver["value"] is None else diver["value"]
    ring: dict[str, Value] = {"fill": "none", "stroke": GOLD, "stroke_width": 3}
    gold: dict[str, Value] = {"fill": "#f3d36b", "stroke": "#8f6414", "stroke_width": 2}
    return (
        _tile(view, seat, value, x, y, size)
        + (rectangle(x - 3, y - 3, size + 6, size + 6, 12, **ring) if diver["up"] else "")
        + "".join(
            circle(x + 8 + 13 * k, y + size + 1, 6, **gold) for k in range(diver["necklaces"])
        )
        + (_small("+1", x + size, y + size) if diver["backup"] else "")
    )


def _tile(
    view: Mapping[str, Any], seat: int, value: object, x: float, y: float, size: float
) -> Markup:
    """A Diver, with the seat's number in the corner."""
    unit = size / 56
    emblem = element(
        "path",
        d=EMBLEMS[view["groups"][seat]],
        transform=f"translate({x + 17 * unit:.1f} {y + 17 * unit:.1f}) scale({unit * 0.72:.2f})",
        fill=WHITE,
        stroke=WHITE,
        stroke_linejoin="round",
    )
    crest, long = f"{7 * unit:.1f}", f"{14 * unit:.1f}"
    wave = f"M{x + 7 * unit:.1f} {y + 47 * unit:.1f}q{crest}-{crest} {long} 0t{long} 0t{long} 0"
    return (
        shadow(x, y + 2, size, size, 9 * unit)
        + rectangle(x, y, size, size, 9 * unit, fill=SEATS[seat], stroke="#fff6e2", stroke_width=3)
        + emblem
        + path(wave, fill="none", stroke=WHITE, stroke_width=2 * unit, opacity=0.75)
        + text(x + 38 * unit, y + 26 * unit, value, 31 * unit, WHITE)
    )


def _small(words: str, x: float, y: float) -> Markup:
    ring = circle(x, y, 11, fill="#fffaf0", stroke=GOLD, stroke_width=2)
    return ring + text(x, y, words, 11.5)


def _pontoon(line: str) -> Markup:
    """A plank on the border between two spaces."""
    here, there = (AT[space] for space in line.split("-"))
    thick, gap = 15, 3
    if here[0] == there[0]:
        return plank(here[0] + gap, max(here[1], there[1]) - thick / 2, CELL - 2 * gap, thick)
    return plank(max(here[0], there[0]) - thick / 2, here[1] + gap, thick, CELL - 2 * gap)


def _seat(view: Mapping[str, Any], seat: int, y: float) -> Markup:
    x = LEFT + COLUMNS * CELL + 22
    supply = view["supply"][seat]
    words = view["groups"][seat]
    if view["options"]["advanced"]:
        words += f"\npowers: {view['powers'][seat]}" + (", Backup" if view["backups"][seat] else "")
    points = "" if view["scores"] is None else view["scores"][seat]
    return plate(view, seat, x, y, words, points, SIDE - 10) + _rack(
        view, seat, supply, x, y + PLATE[1] + 8
    )


def _rack(
    view: Mapping[str, Any], seat: int, supply: Mapping[str, int] | None, x: float, y: float
) -> Markup:
    """The Divers that are left: by value, or only how many."""
    if supply is None:
        supply = {"?": view["supply_sizes"][seat]}
    tiles = [
        group(
            _tile(view, seat, value, x + 4 + 55 * k, y, 30),
            text(x + 46 + 55 * k, y + 16, f"×{n}", 14),
            opacity=1 if n else 0.4,
        )
        for k, (value, n) in enumerate(supply.items())
    ]
    return "".join(tiles)
