"""Colours of the lagoon, and the shape and letter that go with each colour of a pearl."""

from __future__ import annotations

from typing import NamedTuple

FONT = (
    "font-family='Nunito, Fredoka One, Avenir Next, Segoe UI, system-ui, sans-serif'"
    " font-weight='800'"
)
INK, QUIET, WHITE = "#0e3a42", "#51666a", "#ffffff"
WOOD_INK, WOOD_QUIET = "#3a2508", "#6b4a1c"
CORAL, GOLD, TEAL = "#c8432e", "#d9a941", "#0b5c66"
SEATS = ("#0e7f8b", "#7a45b8", "#c4602f", "#2f8a4c", "#2f66c4", "#b23a63")  # by seat


class Colour(NamedTuple):
    """A colour of a pearl: never without its shape and letter."""

    letter: str
    light: str
    base: str
    deep: str
    ink: str


SHAPES = {  # paths around the middle, about one unit wide to each side
    "yellow": "M-.9 0A.9.9 0 1 1 .9 0A.9.9 0 1 1-.9 0Z",
    "red": "M0-1L1 .8H-1Z",
    "green": "M-.85-.85H.85V.85H-.85Z",
    "blue": "M0-1.1L1 0L0 1.1L-1 0Z",
    "turquoise": "M0-1L1-.25L.62.9H-.62L-1-.25Z",
    "purple": ("M0-1.1L.3-.35L1.05-.34L.48.15L.65.9L0 .5L-.65.9L-.48.15L-1.05-.34L-.3-.35Z"),
    "wild": (
        "M0-1.1L.28-.67L.78-.78L.67-.28L1.1 0L.67.28L.78.78L.28.67L0 1.1"
        "L-.28.67L-.78.78L-.67.28L-1.1 0L-.67-.28L-.78-.78L-.28-.67Z"
    ),
}
COLOURS = {
    "yellow": Colour("Y", "#fff0be", "#f0b41a", "#8f5b00", "#6e4600"),
    "red": Colour("R", "#ffdcd4", "#da4738", "#861a12", "#8c1d14"),
    "green": Colour("G", "#d8f3da", "#3da35a", "#13592c", "#14562b"),
    "blue": Colour("B", "#d9e7fd", "#3877da", "#143c88", "#163f8e"),
    "turquoise": Colour("T", "#cff4ef", "#16a79f", "#045752", "#05595a"),
    "purple": Colour("P", "#ebdffa", "#8650c6", "#421d7e", "#4a2389"),
    "wild": Colour("W", "#ffffff", "#ede6ec", "#8c7fa3", "#4b3a6b"),
}


def _pearl(name: str, colour: Colour) -> str:
    """A sphere that is lit from the upper left."""
    stops = (("0", colour.light), (".38", colour.base), (".86", colour.deep), ("1", colour.base))
    ramp = "".join(f"<stop offset='{at}' stop-color='{tint}'/>" for at, tint in stops)
    return (
        f"<radialGradient id='ramp-{name}' cx='.42' cy='.38' r='.68' fx='.34' fy='.27'>{ramp}"
        f"</radialGradient><g id='pearl-{name}'><circle r='1' fill='url(#ramp-{name})'/>"
        "<ellipse cx='-.36' cy='-.44' rx='.3' ry='.18' fill='#fff' opacity='.8'"
        " transform='rotate(-35 -.36 -.44)'/></g>"
        f"<path id='shape-{name}' d='{SHAPES.get(name, '')}'/>"
    )


def _ramp(name: str, *tints: str) -> str:
    """A gradient from top to bottom."""
    steps = len(tints) - 1
    stops = "".join(
        f"<stop offset='{i / steps:.2f}' stop-color='{tint}'/>" for i, tint in enumerate(tints)
    )
    return f"<linearGradient id='{name}' x1='0' y1='0' x2='.15' y2='1'>{stops}</linearGradient>"


NACRE = Colour("", "#ffffff", "#eef1f0", "#a9b7c6", "#4b3a6b")
DEFINITIONS = "<defs>{}</defs>".format(
    "".join(
        [
            *(_pearl(name, colour) for name, colour in COLOURS.items()),
            _pearl("nacre", NACRE),
            _ramp("water", "#bdf0e6", "#7edad4", "#3fb9c0", "#1c8fa3"),
            _ramp("sand", "#f8ecd0", "#f3e3bf", "#e2cc9c"),
            _ramp("drift", "#fbf0da", "#eed9b3", "#e2c795"),
            _ramp("wood", "#b67a43", "#8a5426", "#6b3d18"),
            _ramp("plank", "#d8a466", "#b27a3f", "#8a5828"),
            _ramp("back", "#12707b", "#0b5c66", "#083f4a"),
            _ramp("ivory", "#ffffff", "#f6efe0", "#e4d8bd"),
            _ramp("gold", "#ffe9b0", "#d9a941", "#8f6414"),
            _ramp("egg", "#ffffff", "#fdeede", "#e6c4a2"),
            _ramp("down", "#ffe58a", "#f7c331", "#d99a12"),
        ]
    )
)
