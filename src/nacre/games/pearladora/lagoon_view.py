"""The lagoon of Pearladöra as a seat knows it: territories, and how strong each side is in them.

A hidden Diver has one of the values that its owner can still have, so a strength is known as a
range. All else is asked of the rules, which count a hidden Diver as 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from nacre.game.fields import Fields
from nacre.games.pearladora import rules
from nacre.games.pearladora.lagoon import ENDS, grown, has, members, region_of, with_line
from nacre.games.pearladora.rules import VALUES
from nacre.kernel import entries
from nacre.kernel.generic import States
from nacre.kernel.records import blank


@dataclass(frozen=True)
class Territory:
    """A territory, seen from one side."""

    spaces: int
    free: int  # spaces that can still take a Diver
    pearls: int
    own: int  # Divers of the seat and its partner
    rivals: int  # Divers of the other side that has most of them here
    opponent: int  # the seat of another side that has most Divers here …
    opponents_divers: int  # … and how many
    lead: tuple[int, int]  # own strength less that of the strongest rival: the least and the most


def territories(states: States) -> list[tuple[int, int, int]]:
    """The spaces of each territory as a set, its pearls, and 1 if it is full."""
    computed = blank(rules.COMPUTED)
    entries.compute(states, computed)
    n = int(computed["regions"][0])
    rows = (computed[name][0, :n].tolist() for name in ("region", "region_pearls", "region_full"))
    return list(zip(*rows, strict=True))


class LagoonView:
    """The territories of an observation, or of one with a little change."""

    def __init__(self, fields: Fields, seat: int) -> None:
        self._fields = fields
        self._state = fields.states[0]
        self._seat = seat

    @cached_property
    def regions(self) -> list[int]:
        """The territories as sets of spaces."""
        return [region for region, _, _ in territories(self._fields.states)]

    def region(self, space: int) -> int:
        """The territory of a space."""
        return next(region for region in self.regions if has(region, space))

    def pearls(self, region: int) -> int:
        """The pearls in a set of spaces."""
        return int(rules.pearls_in(self._state, region))

    def has_rival(self, space: int) -> bool:
        """Whether a Diver of another side is on a space."""
        return has(int(rules.opposing_divers(self._state, self._seat)), space)

    def pearls_beside(self, space: int) -> int:
        """The pearls on neighbouring farms that no Pontoon parts from a space."""
        return self.pearls(grown(1 << space, *rules.walls(self._state)))

    def territory(self, region: int) -> Territory:
        """What is known of a territory."""
        side = rules.side_of(self._state, self._seat)
        others = [other for other in range(rules.sides(self._state)) if other != side]
        seats = [seat for other in others for seat in rules.SIDES[self._fields.seats][other]]
        divers = {seat: (self._fields.divers[seat] & region).bit_count() for seat in sorted(seats)}
        opponent = max(divers, key=lambda seat: divers[seat])
        return Territory(
            spaces=region.bit_count(),
            free=int(region & rules.empty_spaces(self._state)).bit_count(),
            pearls=self.pearls(region),
            own=self._divers(side, region).bit_count(),
            rivals=max(self._divers(other, region).bit_count() for other in others),
            opponent=opponent,
            opponents_divers=divers[opponent],
            lead=self._lead(side, others, region),
        )

    def _divers(self, side: int, region: int) -> int:
        """The spaces of a territory with a Diver of a side."""
        return int(region & rules.divers_of_side(self._state, side))

    def _lead(self, side: int, others: list[int], region: int) -> tuple[int, int]:
        least, most = self._strength(side, region)
        there = [self._strength(other, region) for other in others if self._divers(other, region)]
        strongest = [max((bounds[i] for bounds in there), default=0) for i in (0, 1)]
        return least - strongest[1], most - strongest[0]

    def _strength(self, side: int, region: int) -> tuple[int, int]:
        """The least and the most that a side's Divers can count in a territory."""
        least = most = int(rules.strength(self._state, side, region))
        for seat in rules.SIDES[self._fields.seats][side]:
            divers = members(self._fields.divers[seat] & region)
            hidden = sum(self._fields.value[space] == 0 for space in divers)
            pool = self._hidden_values(seat) if hidden else []
            least += sum(pool[:hidden])
            most += sum(pool[len(pool) - hidden :])
        return least, most

    def _hidden_values(self, owner: int) -> list[int]:
        """The values that an owner's hidden Divers are among, ascending."""
        left = [rules.out_of_sight(self._state, owner, i) for i in range(VALUES)]
        return [i + 1 for i in range(VALUES) for _ in range(left[i])]

    # --- With a little change ---

    def parts_beside(self, line: int, others: Iterable[int]) -> tuple[int, int]:
        """What a Pontoon makes of its territory, which it divides together with others."""
        east, south = rules.walls(self._state)
        for laid in (line, *others):
            east, south = with_line(east, south, laid)
        here = int(ENDS[line, 0])
        part = region_of(here, int(east), int(south))
        return part, self.region(here) & ~part

    def with_diver(self, value: int, space: int) -> LagoonView:
        """The same after the seat has placed a Diver."""
        states = self._fields.states.copy()
        rules.place_diver(states[0], self._seat, value, space)
        return LagoonView(Fields(states), self._seat)

    def with_lines(self, *lines: int) -> LagoonView:
        """The same after Pontoons were laid."""
        states = self._fields.states.copy()
        for line in lines:
            rules.lay(states[0], line)
        return LagoonView(Fields(states), self._seat)
