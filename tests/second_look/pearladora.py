"""Pearladöra, looked at once more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

from tests.second_look import Look, Numbers, Told, only_if

COLUMNS, ROWS = "abcdefgh", "12345"
SPACES = [column + row for row in ROWS for column in COLUMNS]
PIECES = {2: (10, 3, 1, 1, 1), 3: (7, 2, 1, 1, 0), 4: (5, 1, 1, 1, 0)}  # of each value
MOST_TRIED = 2  # missing Pontoons of which every set is tried
MOST_MISSING = 8  # as far as the lagoon is long; what is farther away is no reason

Region = frozenset[str]
Line = frozenset[str]  # two spaces
Point = tuple[int, int]  # a corner of spaces


def line_of(name: str) -> Line:
    return frozenset(name.split("-"))


def place_of(space: str) -> Point:
    return COLUMNS.index(space[0]), ROWS.index(space[1])


def neighbours(space: str) -> list[str]:
    column, row = place_of(space)
    beside = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}
    return [other for other in SPACES if place_of(other) in beside]


NEIGHBOURS = {space: neighbours(space) for space in SPACES}
LINES = [
    frozenset({space, other}) for space in SPACES for other in NEIGHBOURS[space] if space < other
]


def points_of(line: Line) -> tuple[Point, Point]:
    """The two corners between which a line runs."""
    (column, row), (other_column, other_row) = sorted(map(place_of, line))
    if row == other_row:
        return (other_column, row), (other_column, row + 1)
    return (column, other_row), (column + 1, other_row)


POINTS = {line: points_of(line) for line in LINES}


def on_the_edge(point: Point) -> bool:
    return point[0] in (0, len(COLUMNS)) or point[1] in (0, len(ROWS))


def region(space: str, walls: frozenset[Line]) -> Region:
    """Every space that can be reached from a space."""
    reached, to_visit = {space}, [space]
    while to_visit:
        here = to_visit.pop()
        for other in NEIGHBOURS[here]:
            if other not in reached and frozenset({here, other}) not in walls:
                reached.add(other)
                to_visit.append(other)
    return frozenset(reached)


class Part(NamedTuple):
    """A territory as a seat knows it."""

    spaces: Region
    pearls: int
    own: int
    rivals: int
    least: int  # own strength less the strongest rival's
    most: int
    divers: dict[int, int]  # of each opposing seat


class LagoonLook(Look):
    """An action of Pearladöra."""

    exclusive = (
        frozenset({"beside", "diver", "diver_apart", "dry"}),
        *(
            frozenset({open_water, closed})
            for open_water in ("diver", "dry")
            for closed in ("alone", "leads", "leads_at_least", "divers")
        ),
        frozenset({"alone", "leads", "leads_at_least", "divers"}),
        frozenset(
            {"closes_alone", "closes_lead", "closes_lead_at_least", "strands", "closes_empty"}
            | {"closes_dry", "closes", "between"}
        ),
        frozenset(
            {"closes_alone", "closes_lead", "closes_lead_at_least", "strands", "closes_empty"}
            | {"closes_dry", "closes", "nears_alone", "nears_lead", "nears_lead_at_least"}
            | {"nears_strand", "nears_empty", "nears", "nears_dry", "would_part", "would_wall_in"}
            | {"vain", "remote"}
        ),
        frozenset({"would_shut_in", "would_shut_out"}),
        frozenset({"backup", "backup_more", "backup_turns", "backup_short", "backup_dry"}),
        frozenset({"look", "look_own", "look_known"}),
        frozenset({"concerns", "concerns_dry"}),
        frozenset({"extra_pontoon", "stop"}),
    )

    def __init__(self, view: Mapping[str, Any], action: str, told: Told) -> None:
        self.view, self.told, self.seat = view, told, view["turn"]
        self.is_extra = action.startswith("extra ")
        words = action.removeprefix("extra ").split()
        self.kind, self.place = words[0], words[-1]
        self.value = int(words[1]) if self.kind == "diver" else 0
        self.walls = frozenset(map(line_of, view["pontoons"]))
        self.pieces: dict[str, Any] = dict(view["divers"])
        self.supply = dict(view["supply"][self.seat])
        if self.kind == "diver":
            new = {"seat": self.seat, "value": self.value, "necklaces": 0, "backup": False}
            self.pieces[self.place] = new
            self.supply[str(self.value)] -= 1

    def is_opponent(self, seat: int) -> bool:
        teams = self.view["seats"] == 4
        return bool(seat % 2 != self.seat % 2 if teams else seat != self.seat)

    def pearls_in(self, spaces: Region) -> int:
        return sum(n for farm, n in self.view["farms"].items() if farm in spaces)

    def territory(self, space: str, *more: Line) -> Part:
        """The territory of a space with further Pontoons."""
        spaces = region(space, self.walls.union(more))
        here = {name: diver for name, diver in self.pieces.items() if name in spaces}
        divers = {
            seat: sum(diver["seat"] == seat for diver in here.values())
            for seat in range(self.view["seats"])
        }
        sides = self.sides()
        counts = {side: sum(divers[seat] for seat in seats) for side, seats in sides.items()}
        own = next(side for side, seats in sides.items() if self.seat in seats)
        rivals = [side for side in sides if side != own]
        bounds = {side: self.bounds(here, seats) for side, seats in sides.items()}
        there = [bounds[side] for side in rivals if counts[side]]
        return Part(
            spaces,
            self.pearls_in(spaces),
            counts[own],
            max(counts[side] for side in rivals),
            bounds[own][0] - max((most for _, most in there), default=0),
            bounds[own][1] - max((least for least, _ in there), default=0),
            {seat: n for seat, n in divers.items() if self.is_opponent(seat)},
        )

    def sides(self) -> dict[int, list[int]]:
        seats = self.view["seats"]
        return {0: [0, 2], 1: [1, 3]} if seats == 4 else {seat: [seat] for seat in range(seats)}

    def bounds(self, here: dict[str, Any], seats: list[int]) -> tuple[int, int]:
        """The least and the most that the Divers of a side can count there."""
        least = most = 0
        for seat in seats:
            mine = [diver for diver in here.values() if diver["seat"] == seat]
            sure = sum((d["value"] or 0) - d["necklaces"] + d["backup"] for d in mine)
            hidden = sum(d["value"] is None for d in mine)
            pool = self.hidden_values(seat)
            least += sure + sum(pool[:hidden])
            most += sure + sum(pool[len(pool) - hidden :])
        return least, most

    def hidden_values(self, seat: int) -> list[int]:
        """The pieces of a seat that are not in sight, ascending."""
        chosen = self.view["options"]["divers"]
        counts = PIECES[self.view["seats"]] if chosen == "standard" else chosen
        pieces = [v for v, n in enumerate(counts, 1) for _ in range(n)]
        for diver in self.pieces.values():
            if diver["seat"] == seat and diver["value"]:
                pieces.remove(diver["value"])
        if seat == self.seat:
            for value, n in self.supply.items():
                for _ in range(n):
                    pieces.remove(int(value))
        return pieces

    # --- Divers ---

    def is_closed(self) -> bool:
        """Whether the lagoon is divided at all."""
        return len(region(SPACES[0], self.walls)) < len(SPACES)

    def here(self) -> Part:
        return self.territory(self.place)

    def pearls_beside(self) -> int:
        beside = [
            other
            for other in NEIGHBOURS[self.place]
            if frozenset({self.place, other}) not in self.walls
        ]
        return self.pearls_in(frozenset(beside))

    def beside(self) -> list[Numbers]:
        pearls = self.pearls_beside()
        return only_if(self.kind == "diver" and pearls > 0, value=self.value, pearls=pearls)

    def diver(self) -> list[Numbers]:
        true = self.kind == "diver" and not self.is_closed() and self.pearls_beside() == 0
        return only_if(true, value=self.value)

    def diver_apart(self) -> list[Numbers]:
        return only_if(self.kind == "diver" and self.pearls_beside() == 0, value=self.value)

    def dry(self) -> list[Numbers]:
        part = self.here()
        return only_if(part.pearls == 0, value=self.value, spaces=len(part.spaces))

    def alone(self) -> list[Numbers]:
        part = self.here()
        return only_if(self.is_closed() and part.rivals == 0 < part.own, pearls=part.pearls)

    def leads(self) -> list[Numbers]:
        part = self.here()
        true = self.is_closed() and part.rivals > 0 and part.most == part.least > 0
        return only_if(true, pearls=part.pearls, lead=part.least)

    def leads_at_least(self) -> list[Numbers]:
        part = self.here()
        true = self.is_closed() and part.rivals > 0 and part.most > part.least > 0
        return only_if(true, pearls=part.pearls, lead=part.least)

    def divers(self) -> list[Numbers]:
        part = self.here()
        return only_if(self.is_closed(), pearls=part.pearls, own=part.own, rivals=part.rivals)

    def fills(self) -> list[Numbers]:
        part = self.here()
        free = part.spaces - self.pieces.keys() - self.view["farms"].keys()
        return only_if(self.kind == "diver" and not free, pearls=part.pearls)

    def saves(self) -> list[Numbers]:
        left = [int(value) for value, n in self.supply.items() if n > 0]
        return only_if(max(left, default=0) > self.value, value=max(left, default=0))

    # --- Pontoons ---

    def new(self) -> Line:
        return line_of(self.place)

    def parts(self, *more: Line) -> list[tuple[Part, Part]]:
        """Both sides of the new Pontoon, if it divides a territory together with others."""
        if self.kind != "pontoon":
            return []
        one, other = (self.territory(space, self.new(), *more) for space in self.new())
        return [] if one.spaces == other.spaces else [(one, other), (other, one)]

    def closed(self) -> list[Part]:
        return [part for part, _ in self.parts()]

    def closes_alone(self) -> list[Numbers]:
        return [{"pearls": p.pearls} for p in self.closed() if p.pearls and p.rivals == 0 < p.own]

    def closes_lead(self) -> list[Numbers]:
        return [
            {"pearls": p.pearls, "lead": p.least} for p in self.closed() if p.least == p.most > 0
        ]

    def closes_lead_at_least(self) -> list[Numbers]:
        return [
            {"pearls": p.pearls, "lead": p.least} for p in self.closed() if p.most > p.least > 0
        ]

    def strands(self) -> list[Numbers]:
        """Those Divers could reach pearls before, which are on the other side now."""
        return [
            {"rivals": part.rivals}
            for part, other in self.parts()
            if part.pearls == 0 < min(part.rivals, other.pearls)
        ]

    def closes_empty(self) -> list[Numbers]:
        return [
            {"pearls": p.pearls, "spaces": len(p.spaces)}
            for p in self.closed()
            if p.own == p.rivals == 0
        ]

    def closes_dry(self) -> list[Numbers]:
        return [{"spaces": len(p.spaces)} for p in self.closed() if p.pearls == 0]

    def closes(self) -> list[Numbers]:
        return [{"pearls": p.pearls, "own": p.own, "rivals": p.rivals} for p in self.closed()]

    def shuts_out(self) -> list[Numbers]:
        told = self.told.get("closes_alone", {})
        return [
            {"seat": seat, "divers": n}
            for part, other in self.parts()
            if part.rivals == 0 and {"pearls": part.pearls} == told
            for seat, n in other.divers.items()
            if n
        ]

    def between(self) -> list[Numbers]:
        found = []
        for space in self.new():
            (farm,) = self.new() - {space}
            diver = self.pieces.get(space)
            if diver and self.is_opponent(diver["seat"]) and farm in self.view["farms"]:
                pearls = self.view["farms"][farm]
                found.append({"seat": diver["seat"], "space": space, "pearls": pearls})
        return found

    # --- What a Pontoon prepares ---

    def missing(self) -> int:
        """How many Pontoons are said to be missing."""
        (missing,) = (n["missing"] for n in self.told.values() if "missing" in n)
        return int(missing)

    def free(self) -> list[Line]:
        return [line for line in LINES if line not in self.walls and line != self.new()]

    def every_set(self, missing: int) -> Iterator[tuple[Line, ...]]:
        """Every set of so many free lines that leaves no end in the water."""
        held = {point for line in self.walls | {self.new()} for point in POINTS[line]}
        for lines in combinations(self.free(), missing):
            if not self.dangles(lines, held):
                yield lines

    def dangles(self, lines: tuple[Line, ...], held: set[Point]) -> bool:
        """Whether a line ends in the water, so that nothing is closed by it."""
        ends = [point for line in lines for point in POINTS[line]]
        return any(
            point not in held and not on_the_edge(point) and ends.count(point) == 1
            for point in ends
        )

    def fences(self, most: int) -> Iterator[tuple[Line, ...]]:
        """Sets of at most so many free lines that divide a territory together with the new one.

        An end in the water must go on, so its lines are tried; without one, those at the walls
        that are reached are. What divides already needs no more.
        """
        around = region(next(iter(self.new())), self.walls)
        free = [line for line in self.free() if line <= around]
        tried: set[frozenset[Line]] = set()
        to_try: list[frozenset[Line]] = [frozenset()]
        while to_try:
            lines = to_try.pop()
            if lines in tried:
                continue
            tried.add(lines)
            loose = self.loose(lines)
            if not loose and self.parts(*lines):
                yield tuple(lines)
            elif 2 * (most - len(lines)) >= max(len(loose), 1):
                points = {min(loose)} if loose else self.reached(lines)
                to_try += [lines | {more} for more in free if points & set(POINTS[more])]

    def loose(self, lines: frozenset[Line]) -> list[Point]:
        """The ends in the water of the new Pontoon and further ones."""
        laid = [point for line in lines | {self.new()} for point in POINTS[line]]
        held = {point for line in self.walls for point in POINTS[line]}
        return [
            point
            for point in laid
            if point not in held and not on_the_edge(point) and laid.count(point) == 1
        ]

    def reached(self, lines: frozenset[Line]) -> set[Point]:
        """The corners inside the lagoon that hang together with the new Pontoon."""
        wall = lines | {self.new()}
        while True:
            points = {p for line in wall for p in POINTS[line] if not on_the_edge(p)}
            wider = wall | {line for line in self.walls if points & set(POINTS[line])}
            if wider == wall:
                return points
            wall = wider

    def divided(self, lines: tuple[Line, ...]) -> list[tuple[Part, Part]]:
        """What lines would divide, if each of them is needed and both parts are large enough."""
        if any(self.parts(*(line for line in lines if line != spare)) for spare in lines):
            return []
        smallest = self.view["options"]["smallest"]
        return [
            (part, other)
            for part, other in self.parts(*lines)
            if min(len(part.spaces), len(other.spaces)) >= smallest
        ]

    @cached_property
    def nearly(self) -> list[tuple[Numbers, Part, Part]]:
        """What is said to be missing, and both sides of what it would divide.

        Where few are missing, every set of lines is tried.
        """
        missing = self.missing()
        if self.parts() or missing > min(MOST_MISSING, self.view["stock"] - 1):
            return []
        few = missing <= MOST_TRIED
        sets = self.every_set(missing) if few else self.fences(missing)
        return [
            ({"missing": missing}, part, other)
            for lines in sets
            if len(lines) == missing
            for part, other in self.divided(lines)
        ]

    def divides_nothing(self, most: int) -> bool:
        """Whether a wall of so many further Pontoons divides nothing, or only what is too small."""
        around = region(next(iter(self.new())), self.walls)
        too_small = len(around) < 2 * self.view["options"]["smallest"]
        return too_small or not any(map(self.divided, self.fences(most)))

    def vain(self) -> list[Numbers]:
        if self.kind != "pontoon" or self.parts():
            return []
        return only_if(self.divides_nothing(self.view["stock"] - 1))

    def remote(self) -> list[Numbers]:
        if self.kind != "pontoon" or self.parts() or self.view["stock"] <= MOST_MISSING:
            return []
        return only_if(self.divides_nothing(MOST_MISSING), missing=MOST_MISSING)

    def nears_dry(self) -> list[Numbers]:
        return [
            {**missing, "spaces": len(part.spaces)}
            for missing, part, _ in self.nearly
            if part.pearls == 0
        ]

    def would_part(self) -> list[Numbers]:
        """A farm on one side, and all Divers of an opposing seat on the other."""
        return [
            {**missing, "pearls": pearls, "space": farm, "seat": seat, "divers": n}
            for missing, part, other in self.nearly
            for farm, pearls in self.view["farms"].items()
            if farm in part.spaces and pearls > 0
            for seat, n in other.divers.items()
            if n
        ]

    def would_wall_in(self) -> list[Numbers]:
        """A farm in the smaller part."""
        return [
            {**missing, "pearls": pearls, "space": farm}
            for missing, part, other in self.nearly
            if len(part.spaces) <= len(other.spaces)
            for farm, pearls in self.view["farms"].items()
            if farm in part.spaces and pearls > 0
        ]

    def would_shut_in(self) -> list[Numbers]:
        told = self.told.get("nears", {})
        return [
            {"seat": seat, "divers": n}
            for missing, part, _ in self.nearly
            if {**missing, "pearls": part.pearls, "own": part.own, "rivals": part.rivals} == told
            for seat, n in part.divers.items()
            if n
        ]

    def nears_alone(self) -> list[Numbers]:
        return [
            {**missing, "pearls": part.pearls}
            for missing, part, _ in self.nearly
            if part.pearls and part.rivals == 0 < part.own
        ]

    def would_shut_out(self) -> list[Numbers]:
        told = [self.told.get(key) for key in ("nears_alone", "nears_empty")]
        return [
            {"seat": seat, "divers": n}
            for missing, part, other in self.nearly
            if part.rivals == 0 and self.numbers_alone(missing, part) in told
            for seat, n in other.divers.items()
            if n
        ]

    def numbers_alone(self, missing: Numbers, part: Part) -> Numbers:
        """What is told of a territory without rivals."""
        found = {**missing, "pearls": part.pearls}
        return found if part.own else {**found, "spaces": len(part.spaces)}

    def nears_lead(self) -> list[Numbers]:
        return [
            {**missing, "pearls": part.pearls, "lead": part.least}
            for missing, part, _ in self.nearly
            if part.least == part.most > 0
        ]

    def nears_lead_at_least(self) -> list[Numbers]:
        return [
            {**missing, "pearls": part.pearls, "lead": part.least}
            for missing, part, _ in self.nearly
            if part.most > part.least > 0
        ]

    def nears_strand(self) -> list[Numbers]:
        return [
            {**missing, "rivals": part.rivals}
            for missing, part, other in self.nearly
            if part.pearls == 0 < min(other.pearls, part.rivals)
        ]

    def nears_empty(self) -> list[Numbers]:
        return [
            {**missing, "pearls": part.pearls, "spaces": len(part.spaces)}
            for missing, part, _ in self.nearly
            if part.own == part.rivals == 0
        ]

    def nears(self) -> list[Numbers]:
        return [
            {**missing, "pearls": part.pearls, "own": part.own, "rivals": part.rivals}
            for missing, part, _ in self.nearly
        ]

    def last_pontoon(self) -> list[Numbers]:
        return only_if(self.kind == "pontoon" and self.view["stock"] == 1)

    def stop(self) -> list[Numbers]:
        return only_if(self.kind == "stop", stock=self.view["stock"])

    # --- Tokens ---

    def backed(self, true: bool) -> list[Numbers]:
        part = self.here()
        full = part.spaces <= self.pieces.keys() | self.view["farms"].keys()
        return only_if(self.kind == "backup" and full and true, pearls=part.pearls)

    def backup(self) -> list[Numbers]:
        return self.backed(self.here().most >= -1)

    def backup_more(self) -> list[Numbers]:
        part = self.here()
        return self.backed(part.least > 0 or part.rivals == 0)

    def backup_turns(self) -> list[Numbers]:
        """A Backup decides a tie, so one less is enough; more is a lead before."""
        part = self.here()
        return self.backed(part.least >= -1 and part.most <= 0)

    def backup_short(self) -> list[Numbers]:
        return self.backed(self.here().most + 1 < 0)

    def backup_dry(self) -> list[Numbers]:
        return [{} for numbers in self.backed(True) if numbers["pearls"] == 0]

    def looked_at(self) -> Any:
        return self.view["divers"][self.place]

    def look(self) -> list[Numbers]:
        hidden = self.kind == "look" and self.looked_at()["value"] is None
        seat = self.looked_at()["seat"]
        return only_if(hidden and seat != self.seat, space=self.place, seat=seat)

    def look_own(self) -> list[Numbers]:
        hidden = self.kind == "look" and self.looked_at()["value"] is None
        return only_if(hidden and self.looked_at()["seat"] == self.seat, space=self.place)

    def look_known(self) -> list[Numbers]:
        known = self.kind == "look" and self.looked_at()["value"] is not None
        return only_if(known, space=self.place, seat=self.looked_at()["seat"])

    def necklace(self) -> list[Numbers]:
        seat = self.looked_at()["seat"]
        true = self.kind == "necklace" and self.is_opponent(seat)
        return only_if(true, space=self.place, seat=seat)

    def necklace_leaves(self) -> list[Numbers]:
        diver = self.looked_at()
        if diver["value"] is None:
            return []
        return [{"value": diver["value"] - diver["necklaces"] + diver["backup"] - 1}]

    def concerns(self) -> list[Numbers]:
        pearls = self.here().pearls
        return only_if(self.is_closed() and pearls > 0, pearls=pearls)

    def concerns_dry(self) -> list[Numbers]:
        return only_if(self.is_closed() and self.here().pearls == 0)

    def extra_diver(self) -> list[Numbers]:
        return only_if(self.is_extra and self.kind == "diver")

    def extra_pontoon(self) -> list[Numbers]:
        return only_if(self.is_extra and self.kind == "pontoon")
