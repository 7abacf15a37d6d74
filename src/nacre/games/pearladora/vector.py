"""Observations of Pearladöra as vectors: sets of spaces are planes of 5 rows by 8 columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nacre.game.options import RANDOM_CHOICE
from nacre.game.vector import FIRST, TO_ITS_SEAT, TURN, Members, Numbers, OneOf, Part
from nacre.games.pearladora.lagoon import COLUMNS, FARM_NAMES, ROWS
from nacre.games.pearladora.rules import (
    GROUPS,
    N_GROUPS,
    POWER_TOKENS,
    VALUES,
)
from nacre.games.pearladora.view import CLUSTER_SET, DIVER_SET, Pearladora

LAGOON = (ROWS, COLUMNS)
BY_VALUE = f"of value 1 to {VALUES}"
RANGES = {option.name: option.allowed() for option in Pearladora.options}


def parts(seats: int, options: Mapping[str, Any]) -> Sequence[Part]:
    """All that is observed; ``placed`` and ``seen`` tell what everybody saw happen."""
    start = DIVER_SET.numbers(options["divers"], seats)
    clusters = CLUSTER_SET.numbers(options["clusters"], seats)
    powers = max(POWER_TOKENS) if options["advanced"] else 0
    return (
        TURN,
        FIRST,
        Numbers("advanced", "1: with Power tokens and Backups", fixed=True),
        Numbers("memory", "1: owners do not see their own placed Divers", fixed=True),
        _option("smallest", "spaces of the smallest territory allowed"),
        _option("pontoons", "Pontoons in the stock at the start"),
        Numbers("stock", "Pontoons left in the stock", 0, options["pontoons"]),
        Numbers("laid", "Pontoons laid in this turn's main action"),
        Numbers("power_used", "1 once a Power token was played in this turn"),
        Numbers(
            "start", f"Divers that each seat begins with, {BY_VALUE}", 0, max(start), fixed=True
        ),
        Numbers(
            "supply",
            f"Divers that a seat still has, {BY_VALUE}",
            *(0, max(start)),
            by_seat=True,
            shown=TO_ITS_SEAT,
        ),
        Numbers("supply_size", "Divers that a seat still has", 0, sum(start), by_seat=True),
        OneOf(
            "groups",
            f"the group, one of {', '.join(GROUPS)}",
            n=N_GROUPS,
            by_seat=True,
            fixed=options["groups"] != RANDOM_CHOICE,
        ),
        Numbers("powers", "Power tokens left", 0, powers, by_seat=True),
        Numbers("backups", "1 while the seat has its Backup token", by_seat=True),
        Numbers(
            "farms",
            f"pearls on the farms {', '.join(FARM_NAMES)}",
            *(min(clusters), max(clusters)),
        ),
        Members("divers", "spaces with a Diver of the seat", LAGOON, by_seat=True),
        Numbers(
            "value",
            "value printed on the Diver there, 0 without one; unknown where it is hidden",
            *(0, VALUES),
            grid=LAGOON,
            face_down="divers",
        ),
        Numbers(
            "placed",
            "1 for the first Diver that its owner placed, 2 for the second …; 0 without one, or if not known",
            *(0, sum(start)),
            grid=LAGOON,
        ),
        Members("up", "spaces with a Diver that was placed face up", LAGOON),
        Members(
            "seen",
            "spaces with a Diver that the seat looked at; with memory, in this turn",
            LAGOON,
            by_seat=True,
        ),
        Members("necklaces", "spaces with a Diver that has one necklace, two of them", LAGOON),
        Members("backed", "spaces with a Diver that has a Backup", LAGOON),
        Members("east", "spaces with a Pontoon on their right", LAGOON),
        Members("south", "spaces with a Pontoon below them", LAGOON),
    )


def _option(name: str, meaning: str) -> Part:
    return Numbers(name, meaning, RANGES[name]["from"], RANGES[name]["to"], fixed=True)
