"""The course of Pearladöra, at a table of two: first the standard game, then powers and Backups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from nacre.game.cards import rest
from nacre.game.lesson import Step
from nacre.games.pearladora.lagoon import SPACES
from nacre.games.pearladora.rules import DIVERS_BY_SEATS, GROUPS, PONTOONS, POWER_TOKENS
from nacre.games.pearladora.view import VALUE_NAMES

SEATS = 2
CHOSEN = ["elders", "fishermen"]
FARMS = {"d1": 5, "b2": 3, "f2": 6, "h2": 4, "a4": 7, "e4": 4, "c5": 6, "g5": 5}
CORNER = ("a3-a4", "b3-b4", "c3-c4", "c4-d4", "c5-d5")  # closes a4 to c5
LAST_SPACE = "c4"
STRIDE = 7  # how far apart Divers of neighbouring values are spread at the end
HALVES = ("d1-e1", "d2-e2", "d3-e3", "d4-e4", "d5-e5")  # with the corner: three territories


def steps() -> Sequence[Step]:
    """A Diver, its hidden number, Pontoons, a closed territory, a power, a Backup, the count."""
    opening = position(
        {"c1": (0, 1), "g3": (1, 2), "e1": (1, 1), "f3": (0, 2)},
        CORNER[:3],
    )
    powers = position(
        {"b4": (0, 4), "a5": (0, 1), "b5": (1, 4), "c4": (1, 1), "e2": (0, 3), "g3": (1, 2)},
        CORNER,
        advanced=True,
    )
    return (
        Step("table", position=opening),
        Step("diver", ("diver 4 b4",)),
        Step("hidden", meanwhile=("diver 3 b5",)),
        Step("pontoon", ("pontoon c4-d4",)),
        Step("close", ("pontoon c5-d5",)),
        Step("look", ("look b5",), powers),
        Step("backup", ("backup *",)),
        Step("count", ("diver *",), ending()),
    )


def position(
    divers: Mapping[str, tuple[int, int]],
    pontoons: Sequence[str],
    *,
    advanced: bool = False,
    stock: int | None = None,
) -> dict[str, Any]:
    """A position with the learner to act.

    ``divers`` are (seat, value) by space; all others wait in the supply.
    """
    at_start = PONTOONS if stock is None else len(pontoons) + stock
    powers = [POWER_TOKENS[GROUPS.index(group)] if advanced else 0 for group in CHOSEN]
    return {
        "game": "pearladora",
        "seats": SEATS,
        "options": {"groups": CHOSEN, "advanced": advanced, "pontoons": at_start},
        "turn": 0,
        "first": 0,
        "farms": FARMS,
        "divers": {space: {"seat": s, "value": v} for space, (s, v) in divers.items()},
        "pontoons": list(pontoons),
        "stock": at_start - len(pontoons),
        "supply": [
            dict(rest(supply(), [Counter(str(v) for s, v in divers.values() if s == seat)]))
            for seat in range(SEATS)
        ],
        "groups": CHOSEN,
        "powers": powers,
        "backups": [advanced] * SEATS,
        "seen": {},
        "laid": 0,
        "power_used": False,
    }


def supply() -> Counter[str]:
    """The Divers that each seat begins with."""
    return Counter(dict(zip(VALUE_NAMES, DIVERS_BY_SEATS[SEATS], strict=True)))


def ending() -> dict[str, Any]:
    """One space of the corner is free, and the learner has the last Diver."""
    water = [space for space in SPACES if space not in FARMS and space != LAST_SPACE]
    spread = [water[i * STRIDE % len(water)] for i in range(len(water))]
    return position(_all_but_one(spread), (*CORNER, *HALVES), stock=0)


def _all_but_one(spaces: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Divers on all these spaces, high ones first; the seats take turns, and seat 1 begins."""
    divers = sorted(map(int, supply().elements()), reverse=True)
    return {space: ((i + 1) % 2, divers[i // 2]) for i, space in enumerate(spaces)}
