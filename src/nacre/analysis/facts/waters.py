"""The lagoon of Pearladöra as a seat knows it: territories, and who is how strong in them.

A hidden Diver has one of the values that its owner can still have, so a strength is known as a range.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from nacre.games.face import Fields
from nacre.games.pearladora import rules
from nacre.games.pearladora.lagoon import COLUMNS, FARM_SPACES, N_EAST_LINES, N_SPACES
from nacre.games.pearladora.rules import VALUES


@dataclass(frozen=True)
class Territory:
    """A territory, seen from one side."""

    spaces: int
    free: int  # spaces that can still take a Diver
    pearls: int
    own: int  # Divers of the seat and its partner
    rivals: int  # Divers of the other side that has most of them here
    lead: tuple[int, int]  # own strength less that of the strongest rival: the least and the most


class Waters:
    """The territories of an observation, or of one with a little change."""

    def __init__(self, fields: Fields, seat: int) -> None:
        self._fields = fields
        self._seat = seat

    @cached_property
    def regions(self) -> list[int]:
        """The territories as sets of spaces."""
        numbers = np.zeros(N_SPACES, np.int8)
        n = int(rules.number_territories(self._fields.states[0], numbers))
        regions = [0] * n
        for space, number in enumerate(numbers.tolist()):
            regions[number] |= 1 << space
        return regions

    def region(self, space: int) -> int:
        """The territory of a space."""
        return next(region for region in self.regions if region >> space & 1)

    def pearls(self, region: int) -> int:
        """The pearls in a set of spaces."""
        farms = zip(FARM_SPACES.tolist(), self._fields.farms, strict=True)
        return sum(pearls for space, pearls in farms if region >> space & 1)

    def pearls_beside(self, space: int) -> int:
        """The pearls on neighbouring farms that no Pontoon parts from a space."""
        region = self.region(space)
        return sum(
            self.pearls(1 << n & region) for n in neighbours(space) if self._joined(space, n)
        )

    def _joined(self, space: int, other: int) -> bool:
        low, high = sorted((space, other))
        laid = self._fields.east if high - low == 1 else self._fields.south
        return not laid >> low & 1

    def territory(self, region: int) -> Territory:
        """What is known of a territory."""
        fields = self._fields
        everybody = sum(fields.divers[seat] for seat in range(fields.seats))  # sets without overlap
        farms = sum(1 << int(space) for space in FARM_SPACES)
        own = [s for s in range(fields.seats) if self._side(s) == self._side(self._seat)]
        rivals = self._rivals()
        counts = [self._count(side, region) for side in rivals]
        return Territory(
            spaces=region.bit_count(),
            free=(region & ~everybody & ~farms).bit_count(),
            pearls=self.pearls(region),
            own=self._count(own, region),
            rivals=max(counts),
            lead=self._lead(own, rivals, region),
        )

    def _side(self, seat: int) -> int:
        return seat % 2 if self._fields.seats == 4 else seat

    def _rivals(self) -> list[list[int]]:
        """The other sides, each as its seats."""
        sides: dict[int, list[int]] = {}
        for seat in range(self._fields.seats):
            sides.setdefault(self._side(seat), []).append(seat)
        return [seats for side, seats in sides.items() if side != self._side(self._seat)]

    def _count(self, seats: list[int], region: int) -> int:
        return sum((self._fields.divers[seat] & region).bit_count() for seat in seats)

    def _lead(self, own: list[int], rivals: list[list[int]], region: int) -> tuple[int, int]:
        least, most = self._strength(own, region)
        there = [self._strength(side, region) for side in rivals if self._count(side, region)]
        strongest = [max((bounds[i] for bounds in there), default=0) for i in (0, 1)]
        return least - strongest[1], most - strongest[0]

    def _strength(self, seats: list[int], region: int) -> tuple[int, int]:
        """The least and the most that a side's Divers can count in a territory."""
        fields = self._fields
        least = most = 0
        for seat in seats:
            divers = fields.divers[seat] & region
            values = [fields.value[s] for s in range(N_SPACES) if divers >> s & 1]
            lowered = sum((divers & spaces).bit_count() for spaces in fields.necklaces)
            fixed = sum(values) - lowered + (divers & fields.backed).bit_count()
            hidden = values.count(0)
            pool = self._hidden_values(seat)
            least += fixed + sum(pool[:hidden])
            most += fixed + sum(pool[len(pool) - hidden :])
        return least, most

    def _hidden_values(self, owner: int) -> list[int]:
        """The values that an owner's hidden Divers are among, ascending (LA-16, LA-17)."""
        fields = self._fields
        left = list(fields.start)
        for space in range(N_SPACES):
            if fields.divers[owner] >> space & 1 and fields.value[space]:
                left[fields.value[space] - 1] -= 1
        if owner == self._seat:
            left = [n - kept for n, kept in zip(left, fields.supply[owner], strict=True)]
        return [i + 1 for i in range(VALUES) for _ in range(left[i])]

    # --- With a little change ---

    def with_diver(self, value: int, space: int) -> Waters:
        """The same after the seat has placed a Diver."""
        states = self._fields.states.copy()
        states["divers"][0, self._seat] |= 1 << space
        states["value"][0, space] = value
        states["supply"][0, self._seat, value - 1] -= 1
        return Waters(Fields(states), self._seat)

    def with_line(self, line: int) -> Waters:
        """The same after a Pontoon was laid."""
        states = self._fields.states.copy()
        if line < N_EAST_LINES:
            states["east"][0] |= 1 << (line + line // (COLUMNS - 1))
        else:
            states["south"][0] |= 1 << (line - N_EAST_LINES)
        return Waters(Fields(states), self._seat)


def ends_of(line: int) -> tuple[int, int]:
    """The two spaces that a line lies between."""
    if line < N_EAST_LINES:
        space = line + line // (COLUMNS - 1)
        return space, space + 1
    return line - N_EAST_LINES, line - N_EAST_LINES + COLUMNS


def neighbours(space: int) -> list[int]:
    """The spaces beside a space."""
    row, column = divmod(space, COLUMNS)
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    rows = N_SPACES // COLUMNS
    return [r * COLUMNS + c for r, c in around if 0 <= r < rows and 0 <= c < COLUMNS]
