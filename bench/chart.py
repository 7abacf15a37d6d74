"""Small charts as SVG, light or dark as the reader's screen is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

WIDTH = 720
LABELS = 190  # for the names at the side
ROW = 20
TOP = 34

STYLE = """text { font: 12px system-ui, sans-serif; fill: #22262b } .soft { fill: #6a7078 }
.title { font-weight: 600; font-size: 14px } .grid { stroke: #dcd9d1 }
.ours { stroke: #0e7c86; fill: #0e7c86 } .theirs { stroke: #b0603f; fill: #b0603f }
polyline { fill: none !important; stroke-width: 2 } text { stroke: none !important }
@media (prefers-color-scheme: dark) { text { fill: #e8e6e1 } .soft { fill: #9aa1a9 }
.grid { stroke: #31363d } .ours { stroke: #5cc8d0; fill: #5cc8d0 } .theirs { stroke: #e0916c; fill: #e0916c } }"""
COLOURS = """.ours.b { stroke: #2f66c4; fill: #2f66c4 } .ours.c { stroke: #2f7d46; fill: #2f7d46 }
.ours.d { stroke: #7a45b8; fill: #7a45b8 } path { stroke-dasharray: none }
@media (prefers-color-scheme: dark) { .ours.b { stroke: #8db4f5; fill: #8db4f5 }
.ours.c { stroke: #7fd095; fill: #7fd095 } .ours.d { stroke: #c5a5f0; fill: #c5a5f0 } }"""
LETTERS = "abcd"  # of the lines of a kind; those of others have one colour

# By line: how it is dashed, and what stands on it at each size.
DASHES = ("", "7 3", "2 3", "9 3 2 3")
MARKS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z",
    "M-3.5-3.5h7v7h-7Z",
    "M0-4.5L4.5 3.5h-9Z",
    "M0-5L5 0L0 5L-5 0Z",
)
SAMPLE = 28  # of a line, beside its name


class Line(NamedTuple):
    """A line of a chart: a figure for each size."""

    name: str
    ours: bool
    figures: Sequence[float]


def _picture(title: str, height: int, parts: Sequence[str], style: str = STYLE) -> str:
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n"
        f'<text class="title" x="8" y="20">{escape(title)}</text>\n{body}\n</svg>\n'
    )


def _kind(ours: bool) -> str:
    return "ours" if ours else "theirs"


def _plain(figure: float) -> str:
    for unit, name in ((1e6, " M"), (1e3, " k")):
        if figure >= unit:
            return f"{figure / unit:.3g}{name}"
    return f"{figure:.3g}"


def bars(title: str, rows: Sequence[tuple[str, float, bool]]) -> str:
    """A bar for each name, as long as the logarithm of its figure."""
    least, most = min(row[1] for row in rows), max(row[1] for row in rows)
    left, room = LABELS + 60, WIDTH - LABELS - 130
    floor = math.log10(least) - 0.3

    def width(figure: float) -> float:
        return room * (math.log10(figure) - floor) / (math.log10(most) - floor)

    parts = []
    for number, (name, figure, ours) in enumerate(rows):
        y = TOP + number * ROW
        long = width(figure)
        parts += [
            f'<text x="{left - 8}" y="{y + 13}" text-anchor="end">{escape(name)}</text>',
            f'<rect class="{_kind(ours)}" x="{left}" y="{y + 3}" width="{long:.1f}" height="13" />',
            f'<text class="soft" x="{left + long + 6:.1f}" y="{y + 13}">{_plain(figure)}</text>',
        ]
    return _picture(f"{title} (logarithmic)", TOP + len(rows) * ROW + 10, parts)


def lines(title: str, sizes: Sequence[int], series: Sequence[Line]) -> str:
    """A line for each series over the sizes, both by logarithm."""
    height, left, right, bottom = 420, 60, WIDTH - LABELS, 380
    figures = [figure for line in series for figure in line.figures]
    low, high = math.floor(math.log10(min(figures))), math.ceil(math.log10(max(figures)))

    def x(size: int) -> float:
        return left + (right - left) * math.log(size / sizes[0]) / math.log(sizes[-1] / sizes[0])

    def y(figure: float) -> float:
        return bottom - (bottom - TOP - 10) * (math.log10(figure) - low) / (high - low)

    parts = []
    for power in range(low, high + 1):
        at = y(10.0**power)
        parts += [
            f'<line class="grid" x1="{left}" x2="{right}" y1="{at:.1f}" y2="{at:.1f}" />',
            f'<text class="soft" x="{left - 6}" y="{at + 4:.1f}" text-anchor="end">'
            f"{_plain(10.0**power)}</text>",
        ]
    parts += [
        f'<text class="soft" x="{x(size):.1f}" y="{bottom + 18}" text-anchor="middle">{size:,}</text>'
        for size in sizes
    ]
    labels = _apart([y(line.figures[-1]) for line in series])
    for i, (line, label) in enumerate(zip(series, labels, strict=True)):
        number = sum(other.ours == line.ours for other in series[:i])  # among those of its kind
        points = [(x(size), y(figure)) for size, figure in zip(sizes, line.figures, strict=True)]
        parts.append(_drawn(line, number, points, right + 12, label))
    return _picture(title, height, parts, f"{STYLE}\n{COLOURS}")


def _drawn(
    line: Line, number: int, points: Sequence[tuple[float, float]], x: float, y: float
) -> str:
    """A line through points with marks on them, and its name beside a piece of it."""
    mark, dashes = MARKS[number % len(MARKS)], DASHES[number % len(DASHES)]
    kind = f"ours {LETTERS[number % len(LETTERS)]}" if line.ours else "theirs"
    way = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
    marks = "".join(
        f'<path d="{mark}" transform="translate({a:.1f} {b:.1f})" />'
        for a, b in [*points, (x + SAMPLE / 2, y)]
    )
    return (
        f'<g class="{kind}"' + (f' stroke-dasharray="{dashes}"' if dashes else "") + ">"
        f'<polyline points="{way}" /><polyline points="{x},{y:.1f} {x + SAMPLE},{y:.1f}" />{marks}'
        f'<text x="{x + SAMPLE + 8}" y="{y + 4:.1f}">{escape(line.name)}</text></g>'
    )


def _apart(heights: Sequence[float], least: float = 14.0) -> list[float]:
    """Heights of labels, moved down where they would lie on each other."""
    found = list(heights)
    order = sorted(range(len(found)), key=found.__getitem__)
    for before, after in pairwise(order):
        found[after] = max(found[after], found[before] + least)
    return found
