"""*Flood*, an opponent for Pearladöra that plays by a rule.

1. A Pontoon that closes a territory it leads: the line that gains most pearls, if it gains any. A territory is closed
   when it has no free space or is too small to be parted again, and pearls are gained where its side leads in a closed
   one.
2. Else, after a first Pontoon, it stops.
3. Else its strongest Diver on a free space next to the richest farm not yet decided; a space beyond a Pontoon is not next
   to it. Where no farm has a free space beside it, the Diver goes to the first free space of the territory with most
   pearls.
4. Else, with no Diver to place there, the first of the Pontoons that cost it fewest pearls.
5. Else the first legal action.

A side leads where its total is above every other's. The values it knows count as they are, a hidden Diver as 2, which is
about the mean. It uses no powers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from nacre.games.pearladora import rules
from nacre.games.pearladora.lagoon import (
    BOARD,
    COLUMNS,
    FARM_SPACES,
    FARMS,
    LAST_COLUMN,
    LAST_ROW,
    N_EAST_LINES,
    N_LINES,
    N_SPACES,
    ROWS,
)
from nacre.kernel.generic import Action
from nacre.observation import Observation

HIDDEN_VALUE = 2
_FARMS: list[int] = FARM_SPACES.tolist()


def flood(observation: Observation) -> Action:
    """The number of the action that the rule names."""
    lagoon = Lagoon.seen_by(observation)
    actions = observation.action_numbers()
    lines = [action - rules.PONTOON for action in actions if rules.PONTOON <= action < rules.STOP]
    best = max(lines, key=lagoon.gain, default=None)
    if best is not None and lagoon.gain(best) > 0:
        return rules.PONTOON + best
    if rules.STOP in actions:
        return rules.STOP
    diver = _strongest_diver(observation)
    space = lagoon.best_space()
    if diver is not None and space is not None:
        return rules.DIVER + diver * N_SPACES + space
    if best is not None and actions[0] >= rules.PONTOON:
        return rules.PONTOON + best
    return actions[0]


def _strongest_diver(observation: Observation) -> int | None:
    supply = observation.states["supply"][0, observation.seat].tolist()
    return max((i for i, divers in enumerate(supply) if divers), default=None)


def _ends(line: int) -> tuple[int, int]:
    """The spaces on both sides of a line."""
    if line < N_EAST_LINES:
        space = line + line // (COLUMNS - 1)
        return space, space + 1
    return line - N_EAST_LINES, line - N_EAST_LINES + COLUMNS


def _corner(column: int, row: int) -> int:
    """The bit of a corner between spaces, counted from the upper left one of the lagoon."""
    return 1 << (row * (COLUMNS + 1) + column)


def _corners(line: int) -> int:
    """The two corners that a line connects."""
    here, there = _ends(line)
    row, column = divmod(there, COLUMNS)
    if there - here == 1:
        return _corner(column, row) | _corner(column, row + 1)
    return _corner(column, row) | _corner(column + 1, row)


_ENDS = [_ends(line) for line in range(N_LINES)]
_CORNERS = [_corners(line) for line in range(N_LINES)]
_EDGE = sum(
    _corner(column, row)
    for column in range(COLUMNS + 1)
    for row in range(ROWS + 1)
    if column in (0, COLUMNS) or row in (0, ROWS)
)


def _grown(region: int, east: int, south: int) -> int:
    """A set of spaces with all neighbours that no Pontoon and no edge parts from it."""
    right = (region & ~east) << 1
    left = (region >> 1) & ~east
    down = (region & ~south) << COLUMNS
    up = (region >> COLUMNS) & ~south
    return region | right | left | down | up


def _region(space: int, east: int, south: int) -> int:
    region, wider = 0, 1 << space
    while wider != region:
        region, wider = wider, _grown(wider, east, south)
    return region


def _spaces(region: int) -> list[int]:
    return [space for space in range(N_SPACES) if region >> space & 1]


@dataclass
class Lagoon:
    """The lagoon as one seat sees it."""

    east: int  # with the edge
    south: int
    smallest: int
    pearls: dict[int, int]  # by the space of the farm
    strengths: list[dict[int, int]]  # of each side's Divers, by space; the viewer's side first

    @classmethod
    def seen_by(cls, observation: Observation) -> Lagoon:
        """What the seat of an observation knows."""
        state = observation.states[0]
        assert observation.seat is not None
        value, divers = state["value"].tolist(), state["divers"].tolist()
        backed, necklaces = int(state["backed"]), state["necklaces"].tolist()

        def strength(space: int) -> int:
            changes: int = (backed >> space & 1) - sum(bits >> space & 1 for bits in necklaces)
            known: int = value[space]
            return (known or HIDDEN_VALUE) + changes

        seats = int(state["seats"])
        sides = 2 if seats == 4 else seats
        strengths = []
        for step in range(sides):
            side = (observation.seat + step) % sides
            spaces = _spaces(sum(divers[seat] for seat in range(side, seats, sides)))
            strengths.append({space: strength(space) for space in spaces})
        return cls(
            east=int(state["east"]) | LAST_COLUMN,
            south=int(state["south"]) | LAST_ROW,
            smallest=int(state["smallest"]),
            pearls=dict(zip(_FARMS, state["farms"].tolist(), strict=True)),
            strengths=strengths,
        )

    @cached_property
    def free(self) -> int:
        """Every space that can take a Diver."""
        taken = FARMS
        for side in self.strengths:
            for space in side:
                taken |= 1 << space
        free: int = BOARD & ~taken
        return free

    def pearls_in(self, region: int) -> int:
        """The pearls on the farms of a territory."""
        return sum(pearls for farm, pearls in self.pearls.items() if region >> farm & 1)

    def pearls_won(self, region: int) -> int:
        """The same if the territory is closed and the viewer's side leads there, else 0."""
        if not self._is_closed(region):
            return 0
        own, *others = [
            sum(strength for space, strength in side.items() if region >> space & 1)
            for side in self.strengths
        ]
        return self.pearls_in(region) if own > max(others) else 0

    def _is_closed(self, region: int) -> bool:
        return region & self.free == 0 or region.bit_count() < 2 * self.smallest

    # --- Pontoons ---

    def gain(self, line: int) -> int:
        """The pearls in closed territories it leads that a Pontoon on this line adds."""
        if _CORNERS[line] & ~self.bound:
            return 0
        here, there = _ENDS[line]
        east, south = self.east, self.south
        if there - here == 1:
            east |= 1 << here
        else:
            south |= 1 << here
        part = _region(here, east, south)
        if part >> there & 1:
            return 0
        other = _region(there, east, south)
        return self.pearls_won(part) + self.pearls_won(other) - self.pearls_won(part | other)

    @cached_property
    def bound(self) -> int:
        """The corners on the edge or at a Pontoon; a line can part only where both its ends are."""
        bound: int = _EDGE
        for line, (here, there) in enumerate(_ENDS):
            laid = self.east if there - here == 1 else self.south
            if laid >> here & 1:
                bound |= _CORNERS[line]
        return bound

    # --- Divers ---

    def best_space(self) -> int | None:
        """Where the next Diver goes; ``None`` where no farm is undecided."""
        farms = sorted(self.pearls, key=lambda farm: -self.pearls[farm])
        for farm in farms:
            beside = _grown(1 << farm, self.east, self.south) & self.free
            if beside:
                return _spaces(beside)[0]
        regions = {_region(farm, self.east, self.south) for farm in farms}
        open_regions = [region for region in regions if region & self.free]
        if not open_regions:
            return None
        richest = max(open_regions, key=lambda region: (self.pearls_in(region), -region))
        return _spaces(richest & self.free)[0]
