"""Pieces of HTML for notebooks: a picture, a table, a record with a slider.

A piece needs nothing else: no file, no script of the page, no names that another piece could have,
too. Its words take the colour of what surrounds them, so that it can be read in dark notebooks.
Without scripts (as on pages that show notebooks but do not trust them) a record shows its end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from nacre.pictures.svg import Picture, escaped

STYLE = "max-width:960px;font:15px/1.5 system-ui,sans-serif"
CELL = "text-align:right;padding:.15em .9em;border-bottom:1px solid rgba(128,128,128,.35)"
FIRST_CELL = CELL.replace("right", "left")


class Html(str):
    """HTML that a notebook shows instead of its text."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


class Figures(dict[str, float]):
    """Figures by name; a notebook shows them as a table."""

    def _repr_html_(self) -> str:
        return piece(table(list(self), [[_figure(value) for value in self.values()]]))


class Moment(NamedTuple):
    """A position of a record, and what was done to come there."""

    picture: Picture
    words: str


def piece(*parts: str) -> Html:
    """Parts below each other."""
    return Html(f'<div style="{STYLE}">{"".join(parts)}</div>')


def image(picture: Picture) -> str:
    """A picture; what is drawn in it cannot reach the page, nor the page it."""
    style = "width:100%;height:auto;display:block"
    return f'<img alt="{escaped(picture.title)}" src="{picture.address}" style="{style}">'


def paragraph(words: str) -> str:
    """A line of words."""
    return f'<p style="margin:.4em 0">{escaped(words)}</p>'


def table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Figures in columns, names in the first."""
    lines = [_line("th", head), *(_line("td", row) for row in rows)]
    return f'<table style="border-collapse:collapse;margin:.4em 0">{"".join(lines)}</table>'


def _figure(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:,.3g}"


def _line(kind: str, cells: Sequence[Any]) -> str:
    styles = [FIRST_CELL, *[CELL] * (len(cells) - 1)]
    drawn = (
        f'<{kind} style="{style}">{escaped(cell)}</{kind}>'
        for style, cell in zip(styles, cells, strict=True)
    )
    return f"<tr>{''.join(drawn)}</tr>"


# --- A record with a slider -----------------------------------------------------------------------

# What stands in the attribute of the slider: the head of all pictures, the pieces that they are
# made of, and for each position the numbers of its pieces and its words.
SHOW = (
    "const d=this.film||(this.film=JSON.parse(this.dataset.film)),f=d.frames[this.value],"
    "p=this.parentNode;"
    "p.querySelector('img').src='data:image/svg+xml,'"
    "+encodeURIComponent(d.head+f[0].map(k=>d.pieces[k]).join('')+'</svg>');"
    "p.querySelector('output').textContent=f[1]"
)
PIECE = re.compile(r"<[^>]*>[^<]*")


def slides(moments: Sequence[Moment]) -> str:
    """A record to go through; it begins at its end."""
    last = moments[-1]
    film = escaped(json.dumps(_film(moments), separators=(",", ":"), ensure_ascii=False))
    n = len(moments) - 1
    return (
        image(last.picture)
        + f'<input type="range" min="0" max="{n}" value="{n}" aria-label="position"'
        f' style="width:100%" oninput="{SHOW}" data-film="{film}">'
        + f'<output style="display:block">{escaped(last.words)}</output>'
    )


def _film(moments: Sequence[Moment]) -> dict[str, Any]:
    """All positions: most of a picture is the same as before, so that each piece is kept once."""
    numbers: dict[str, int] = {}
    frames = [
        [[numbers.setdefault(p, len(numbers)) for p in PIECE.findall(m.picture.body)], m.words]
        for m in moments
    ]
    return {"head": moments[-1].picture.head, "pieces": list(numbers), "frames": frames}
