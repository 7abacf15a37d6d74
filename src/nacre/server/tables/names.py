"""Display names: cleaned, and unique at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from nacre.wire.errors import BadName

LONGEST = 24
MOST_MARKS = 2  # on one letter; more pile up over the neighbours


def cleaned(name: str) -> str:
    r"""A name that can be shown anywhere: one line, no direction marks, nothing invisible.

    >>> cleaned("  Ada\u202e  Lovelace\n")
    'Ada Lovelace'
    """
    text = unicodedata.normalize("NFKC", name)
    kept: list[str] = []
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        if category.startswith("Z") or character in "\t\n\r":
            kept.append(" ")
            continue
        marks = marks + 1 if category.startswith("M") else 0
        if not category.startswith("C") and marks <= MOST_MARKS:
            kept.append(character)
    short = " ".join("".join(kept).split())[:LONGEST].strip()
    if not any(unicodedata.category(c)[0] in "LNSP" for c in short):
        raise BadName("a name needs at least one letter, figure or sign")
    return short


def distinct(name: str, others: Collection[str]) -> str:
    """The name, with a number behind it if it is taken at the table already.

    >>> distinct("Ada", ["ada", "Bea"])
    'Ada 2'
    """
    taken = {_folded(other) for other in others}
    found, number = name, 1
    while _folded(found) in taken:
        number += 1
        ending = f" {number}"
        found = name[: LONGEST - len(ending)].rstrip() + ending
    return found


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
