"""Opponents for Pearladöra: *flood*, that plays by a rule, and two that search.

*Flood*:

1. A Pontoon that closes a territory it leads: the line that gains most pearls, if it gains any. A
   territory is closed when it has no free space or is too small to be parted again, and pearls are
   gained where its side leads in a closed one.
2. Else, after a first Pontoon, it stops.
3. Else its strongest Diver on a free space next to the richest farm not yet decided; a space beyond
   a Pontoon is not next to it. Where no farm has a free space beside it, the Diver goes to the
   first free space of the territory with most pearls.
4. Else, with no Diver to place there, the first of the Pontoons that cost it fewest pearls.
5. Else the first legal action.

A side leads where its total is above every other's. The values it knows count as they are, a hidden
Diver as 2, which is about the mean. It uses no powers.
"""

from __future__ import annotations

import numpy as np

from nacre.game.configuration import Configuration
from nacre.game.fields import Fields
from nacre.game.levels import BySearch
from nacre.game.rival import Rival, by_rule
from nacre.games.pearladora import rules
from nacre.games.pearladora.lagoon import FARM_SPACES, grown, members, parts_beside
from nacre.games.pearladora.lagoon_view import territories
from nacre.games.pearladora.rules import (
    DIVER,
    KIND_OF,
    NO_PLACE,
    NO_VALUE,
    PLACE_OF,
    PONTOON,
    STOP,
    action_of,
)
from nacre.kernel.bits import lowest
from nacre.kernel.generic import Action

HIDDEN_VALUE = 2
_FARMS: list[int] = FARM_SPACES.tolist()
_KINDS: list[int] = KIND_OF.tolist()
_PLACES: list[int] = PLACE_OF.tolist()
_STOP = int(action_of(STOP, NO_VALUE, NO_PLACE))


def flood(fields: Fields, legal: list[Action]) -> Action:
    """The number of the action that the rule names."""
    lagoon = Lagoon(fields)
    pontoons = [action for action in legal if _KINDS[action] == PONTOON]
    gains = [lagoon.gain(_PLACES[action]) for action in pontoons]
    most = max(gains, default=0)
    if most > 0:
        return pontoons[gains.index(most)]
    if _STOP in legal:
        return _STOP
    value = _strongest_diver(fields)
    space = lagoon.best_space()
    if value is not None and space is not None:
        return int(action_of(DIVER, value, space))
    if pontoons and _KINDS[legal[0]] != DIVER:
        return pontoons[gains.index(most)]
    return legal[0]


def _strongest_diver(fields: Fields) -> int | None:
    supply = fields.supply[fields.turn]
    return max((value for value, divers in enumerate(supply, 1) if divers), default=None)


class Lagoon:
    """The lagoon as the seat to act sees it, with a guess for each hidden Diver."""

    def __init__(self, fields: Fields) -> None:
        self._states = fields.states.copy()
        values = self._states["value"][0]
        for divers in fields.divers:
            for space in members(divers):
                values[space] = values[space] or HIDDEN_VALUE
        self._farms = sorted(zip(_FARMS, fields.farms, strict=True), key=lambda farm: -farm[1])
        self._smallest = fields.smallest
        east, south = rules.walls(self._states[0])
        self._walls = int(east), int(south)
        self._free = int(rules.empty_spaces(self._states[0]))
        side = rules.side_of(self._states[0], fields.turn)
        sides = rules.SIDES[fields.seats]
        self._seat = fields.turn
        self._rivals = [seats[0] for other, seats in enumerate(sides) if other != side]
        self._count = np.zeros((fields.seats, rules.COUNTED), np.int64)

    # --- Pontoons ---

    def gain(self, line: int) -> int:
        """The pearls in closed territories it leads that a Pontoon on this line adds."""
        part, other = parts_beside(*self._walls, line)
        if part == other:
            return 0
        return self._pearls_won(part) + self._pearls_won(other) - self._pearls_won(part | other)

    def _pearls_won(self, region: int) -> int:
        """The pearls in a territory if it is closed and the seat's side leads there, else 0."""
        if not self._is_closed(region):
            return 0
        pearls: int = rules.count_territory(self._states, region, self._count)
        totals = self._count[:, rules.TOTAL].tolist()
        leads = all(totals[self._seat] > totals[rival] for rival in self._rivals)
        return pearls if leads else 0

    def _is_closed(self, region: int) -> bool:
        return region & self._free == 0 or region.bit_count() < 2 * self._smallest

    # --- Divers ---

    def best_space(self) -> int | None:
        """Where the next Diver goes; ``None`` where no farm is undecided."""
        for farm, _ in self._farms:
            beside = grown(1 << farm, *self._walls) & self._free
            if beside:
                return lowest(beside)
        regions = [
            (pearls, -region)
            for region, pearls, _ in territories(self._states)
            if pearls and region & self._free
        ]
        if not regions:
            return None
        _, richest = max(regions)
        return lowest(-richest & self._free)


# Written out although levels search or once searched so too: a rival never changes with them.
EARLIER = Configuration(
    simulations=4000,
    win_share=0.2,
    exploration=0.1,
    rave=300.0,
    expand_after=2,
    likely_worlds=0.8,
)
READER = EARLIER._replace(simulations=20_000, likely_worlds=0.95, feint=0.05)
RIVALS: dict[str, Rival] = {
    "earlier": Rival(
        "the expert of an earlier release: strong Divers first, and blind to those of others",
        BySearch(EARLIER, seconds=None, weights="earlier"),
    ),
    "reader": Rival(
        "searches as long as expert, with a belief that was learned from expert's own Divers",
        BySearch(READER, seconds=None, weights="reader"),
    ),
    "flood": by_rule(
        "pearladora", "strong Divers by rich farms, Pontoons that close what it leads", flood
    ),
}
