"""SVG as text: small functions instead of a library, and all words escaped."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias
from urllib.parse import quote

from nacre.pictures.palette import DEFINITIONS, FONT, INK

Markup: TypeAlias = str  # of SVG, already escaped
Value: TypeAlias = str | float


class Picture(NamedTuple):
    """A drawing of a certain size."""

    width: int
    height: int
    title: str  # what is to be seen, in words
    body: Markup

    @property
    def head(self) -> Markup:
        """All that stands before the body: the same for all positions of a match."""
        size = f"width='{self.width}' height='{self.height}'"
        box = f"viewBox='0 0 {self.width} {self.height}'"
        return f"<svg xmlns='http://www.w3.org/2000/svg' {size} {box} {FONT}>{DEFINITIONS}"

    @property
    def svg(self) -> str:
        """The whole document."""
        return f"{self.head}<title>{escaped(self.title)}</title>{self.body}</svg>"

    @property
    def address(self) -> str:
        """The document as an address of itself, for ``<img>``."""
        return f"data:image/svg+xml,{quote(self.svg, safe=SAFE)}"


SAFE = " ='/:;,()."  # what may stand in an address in double quotes

# How wide letters are at most, in parts of their size. Nobody knows which typeface there is: in the
# widest usual ones (Verdana and DejaVu Sans, bold) words are half as long again as in narrow ones.
LETTERS = {
    letter: width
    for letters, width in ((".,:;·'!|ijl ", 0.41), ("()[]frtI-–", 0.55), ("mwMW", 1.13))
    for letter in letters
}
SMALL, CAPITAL = 0.72, 0.85  # all others; digits are as wide as small letters


def escaped(words: object) -> Markup:
    """Words that stand in an element or an attribute as they are."""
    text = str(words).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace("'", "&#39;").replace('"', "&quot;")


def element(kind: str, *children: Markup, **attributes: Value) -> Markup:
    """An element; ``stroke_width`` is written ``stroke-width``."""
    given = "".join(
        f" {key.rstrip('_').replace('_', '-')}='{_written(value)}'"
        for key, value in attributes.items()
    )
    if not children:
        return f"<{kind}{given}/>"
    return f"<{kind}{given}>{''.join(children)}</{kind}>"


def _written(value: Value) -> str:
    if isinstance(value, str):
        return escaped(value)
    return f"{value:.2f}".rstrip("0").rstrip(".")


def group(*children: Markup, **attributes: Value) -> Markup:
    """Several elements as one."""
    return element("g", *children, **attributes)


def moved(x: float, y: float, *children: Markup, turned: float = 0) -> Markup:
    """Elements whose origin lies elsewhere, turned by so many degrees."""
    turn = f" rotate({_written(turned)})" if turned else ""
    return group(*children, transform=f"translate({_written(x)} {_written(y)}){turn}")


def rectangle(
    x: float, y: float, width: float, height: float, radius: float = 0, **attributes: Value
) -> Markup:
    """A rectangle, with round corners if there is a radius."""
    if radius:
        attributes["rx"] = radius
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Value) -> Markup:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def path(way: str, **attributes: Value) -> Markup:
    """A path."""
    return element("path", d=way, **attributes)


def use(name: str, x: float, y: float, size: float) -> Markup:
    """A shape of the definitions, which are drawn in a square from -1 to 1."""
    return element(
        "use",
        href=f"#{name}",
        transform=f"translate({_written(x)} {_written(y)}) scale({_written(size)})",
    )


def text(
    x: float, y: float, words: object, size: float, fill: str = INK, **attributes: Value
) -> Markup:
    """Words in the middle of a place; ``text_anchor`` puts them beside it."""
    # Not ``dominant-baseline``: not everything that draws SVG knows it.
    attributes.setdefault("text_anchor", "middle")
    return element(
        "text", escaped(words), x=x, y=y + size * 0.36, font_size=size, fill=fill, **attributes
    )


def longest(words: object, size: float) -> float:
    """How long words can be, whatever the typeface."""
    return size * sum(
        LETTERS.get(letter, CAPITAL if letter.isupper() else SMALL) for letter in str(words)
    )


def fitted(
    x: float,
    y: float,
    words: object,
    size: float,
    room: float,
    fill: str = INK,
    **attributes: Value,
) -> Markup:
    """Words that are no longer than there is room: smaller where they could be."""
    least = min(size, room / max(longest(words, 1), 1))
    return text(x, y, words, least, fill, **attributes)
