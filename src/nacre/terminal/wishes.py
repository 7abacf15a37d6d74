"""What somebody wants to play, as said on the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from nacre.errors import BadOption

LONGEST_NUMBER = 18  # digits of a number in an option


@dataclass(frozen=True)
class Wishes:
    """What was asked for; ``None`` where nothing was said."""

    game: str | None = None
    seats: int | None = None
    seat: int = 0
    bots: str | None = None
    seed: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    load: str | None = None
    hot_seat: bool = False


def parsed_options(pairs: Sequence[str] | None) -> dict[str, Any]:
    """Options from ``name=value``: true and false, whole numbers, words, and lists with commas.

    >>> parsed_options(["advanced=true", "smallest=3", "groups=elders,children"])
    {'advanced': True, 'smallest': 3, 'groups': ['elders', 'children']}
    >>> parsed_options(["necklaces=1,2,2,2,2,1"])
    {'necklaces': [1, 2, 2, 2, 2, 1]}
    """
    options: dict[str, Any] = {}
    for pair in pairs or ():
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not (name and equals and value):
            raise BadOption(f"option: {pair!r} does not fit; write NAME=VALUE")
        if name in options:
            raise BadOption(f"{name}: given twice")
        options[name] = _value(value)
    return options


def _value(text: str) -> Any:
    if "," in text:
        return [_value(part.strip()) for part in text.split(",")]
    if re.fullmatch(rf"[+-]?[0-9]{{1,{LONGEST_NUMBER}}}", text):
        return int(text)
    return {"true": True, "on": True, "false": False, "off": False}.get(text.lower(), text)
