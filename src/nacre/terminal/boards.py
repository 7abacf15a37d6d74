"""Drawings that have to fit the width."""

from __future__ import annotations

import re
import textwrap
from typing import Any

TIE = "\N{NO-BREAK SPACE}"
NARROWEST = 20  # columns; below that nothing is broken any further
HANGING = " " * 10  # how far in a broken line of a drawing goes on

_NUMBERED = re.compile(r"(?<=\w) (?=\d+(?:,|$))")


def drawing(view: dict[str, Any], width: int) -> str:
    """A position, as a seat sees it or with everything open, no line longer than ``width``."""
    from nacre.games import game_of  # brings Numba with it, which a rules page does not need

    lines = game_of(view["game"]).drawing(view).splitlines()
    return "\n".join(fitted(lines, width))


def fitted(lines: list[str], width: int, hanging: str = HANGING) -> list[str]:
    """Lines, the long ones broken between words and continued further in."""
    return [part for line in lines for part in _broken(line, max(width, NARROWEST), hanging)]


def _broken(line: str, width: int, hanging: str) -> list[str]:
    """A name stays with its number: ``yellow 2,`` is not taken apart."""
    tied = _NUMBERED.sub(TIE, line)
    parts = textwrap.wrap(tied, width, subsequent_indent=hanging) or [""]
    return [part.replace(TIE, " ") for part in parts]
