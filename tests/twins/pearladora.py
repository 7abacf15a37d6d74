"""Pearladöra, slowly: Divers and Pontoons on a lagoon of 8 by 5 spaces.

A space is called by column and row ("c4"), a line between two spaces by both of them ("c2-d2",
the left or upper one first). A territory is a set of spaces that no Pontoon keeps apart.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from tests.twins.luck import Luck

COLUMNS = "abcdefgh"
ROWS = "12345"
SPACES = [column + row for row in ROWS for column in COLUMNS]
FARMS = ["d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"]
CLUSTERS = [3, 4, 4, 5, 5, 6, 6, 7]

LEFT_TO_RIGHT = [f"{a}{row}-{b}{row}" for row in ROWS for a, b in pairwise(COLUMNS)]
TOP_TO_BOTTOM = [f"{column}{a}-{column}{b}" for a, b in pairwise(ROWS) for column in COLUMNS]
LINES = LEFT_TO_RIGHT + TOP_TO_BOTTOM

PONTOONS = 35
PONTOONS_A_TURN = 2
SMALLEST = 4

VALUES = range(1, 6)
DIVERS = {2: [10, 3, 1, 1, 1], 3: [7, 2, 1, 1, 0], 4: [5, 1, 1, 1, 0]}  # of value 1, 2, 3, 4, 5
POWERS = {"fishermen": 2, "foragers": 2, "children": 1, "elders": 2}
TEAMS_FROM = 4  # seats

COMMON_KEYS = ["game", "seats", "options", "first", "turn", "over", "scores", "winners"]
BOARD_KEYS = ["farms", "divers", "pontoons", "seen"]
PIECES_KEYS = ["stock", "supply", "groups", "powers", "backups"]
TURN_KEYS = ["laid", "power_used"]

Pontoons = frozenset[str]
Territory = frozenset[str]


@dataclass
class Diver:
    """A Diver on the board, with what was put on top of it."""

    seat: int
    value: int
    placed: int | None = None  # as the how manieth of its seat
    up: bool = False
    necklaces: int = 0
    backup: bool = False

    def worth(self) -> int:
        """LA-25, LA-27, LA-29: a necklace takes one off, below zero too; a Backup adds one."""
        return self.value - self.necklaces + self.backup


# --- Set-up -----------------------------------------------------------------------------------


def check_start(position: dict[str, Any]) -> None:
    """Assert that the board is empty but for its pearls, and that every seat has its pieces."""
    assert set(position) == {*COMMON_KEYS, *BOARD_KEYS, *PIECES_KEYS, *TURN_KEYS}
    assert position["game"] == "pearladora"
    assert position["seats"] in DIVERS
    check_first_turn(position)
    check_board(position)
    check_supply(position)
    check_groups(position)
    check_tokens(position)


def check_first_turn(position: dict[str, Any]) -> None:
    """Nothing has been done yet, and the first seat is to act."""
    first = position["options"].get("first", "random")
    assert first in ("random", position["first"])
    assert position["first"] in range(position["seats"])
    assert position["turn"] == position["first"]
    assert position["over"] is False
    assert position["scores"] is None
    assert position["winners"] is None
    assert position["laid"] == 0
    assert position["power_used"] is False


def check_board(position: dict[str, Any]) -> None:
    """LA-02: the eight clusters lie on the eight farms, and nothing else on the board."""
    assert list(position["farms"]) == FARMS
    clusters = position["options"].get("clusters", "standard")
    assert sorted(position["farms"].values()) == sorted(
        CLUSTERS if clusters == "standard" else clusters
    )
    assert position["divers"] == {}
    assert position["seen"] == {}
    assert position["pontoons"] == []
    assert position["stock"] == position["options"].get("pontoons", PONTOONS)


def check_supply(position: dict[str, Any]) -> None:
    """LA-01: all Divers are still behind the screens."""
    chosen = position["options"].get("divers", "standard")
    numbers = DIVERS[position["seats"]] if chosen == "standard" else chosen
    supply = {str(value): n for value, n in zip(VALUES, numbers, strict=True)}
    assert position["supply"] == [supply] * position["seats"]


def check_groups(position: dict[str, Any]) -> None:
    """LA-03, LA-18: a group for every seat, no two the same, and those asked for if any were."""
    groups = position["groups"]
    assert len(groups) == len(set(groups)) == position["seats"]
    assert set(groups) <= set(POWERS)
    assert position["options"].get("groups", "random") in ("random", groups)


def check_tokens(position: dict[str, Any]) -> None:
    """LA-18: Power and Backup tokens in the advanced game only."""
    advanced = position["options"].get("advanced", False)
    powers = [POWERS[group] if advanced else 0 for group in position["groups"]]
    assert position["powers"] == powers
    assert position["backups"] == [advanced] * position["seats"]


# --- Lines and territories --------------------------------------------------------------------


def neighbours_of(space: str) -> list[tuple[str, str]]:
    """The spaces beside this one, each with the line in between."""
    ends = [(line.split("-"), line) for line in LINES]
    after = [(b, line) for (a, b), line in ends if a == space]
    before = [(a, line) for (a, b), line in ends if b == space]
    return before + after


NEIGHBOURS = {space: neighbours_of(space) for space in SPACES}


def flood(start: str, pontoons: Pontoons) -> Territory:
    """Every space that can be reached from this one without crossing a Pontoon."""
    reached = {start}
    to_visit = [start]
    while to_visit:
        for space, line in NEIGHBOURS[to_visit.pop()]:
            if space not in reached and line not in pontoons:
                reached.add(space)
                to_visit.append(space)
    return frozenset(reached)


@lru_cache(maxsize=1000)
def territories(pontoons: Pontoons) -> tuple[Territory, ...]:
    """The territories of the board; before any is closed, the whole board is one (LA-28)."""
    found: list[Territory] = []
    for space in SPACES:
        if not any(space in territory for territory in found):
            found.append(flood(space, pontoons))
    return tuple(found)


@lru_cache(maxsize=1000)
def open_lines(pontoons: Pontoons, smallest: int) -> tuple[str, ...]:
    """LA-05, LA-06: the free inner lines on which the next Pontoon may be laid."""
    free = [line for line in LINES if line not in pontoons]
    return tuple(line for line in free if leaves_room(line, pontoons | {line}, smallest))


def leaves_room(line: str, pontoons: Pontoons, smallest: int) -> bool:
    """LA-06: whether a line just laid divides nothing, or leaves enough spaces on both sides.

    Farms count as spaces.
    """
    one, other = line.split("-")
    side = flood(one, pontoons)
    if other in side:
        return True
    return len(side) >= smallest and len(flood(other, pontoons)) >= smallest


# --- The game ---------------------------------------------------------------------------------


class Twin:
    """One game of Pearladöra, standard or advanced, from any position on."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.seats: int = position["seats"]
        self.options: dict[str, Any] = deepcopy(position["options"])
        self.first: int = position["first"]
        self.turn: int | None = position["turn"]
        self.over: bool = position["over"]
        self.laid: int = position["laid"]
        self.power_used: bool = position["power_used"]
        self._take_board(position)
        self._take_pieces(position)

    def _take_board(self, position: dict[str, Any]) -> None:
        """What lies on the board, and who looked at it."""
        self.farms: dict[str, int] = dict(position["farms"])
        self.pontoons: Pontoons = frozenset(position["pontoons"])
        self.divers: dict[str, Diver] = {
            space: Diver(**diver) for space, diver in position["divers"].items()
        }
        self.seen: dict[str, set[int]] = {
            space: set(seats) for space, seats in position["seen"].items()
        }

    def _take_pieces(self, position: dict[str, Any]) -> None:
        """What lies beside the board, and in front of and behind the screens."""
        self.stock: int = position["stock"]
        self.supply = [
            Counter({value: supply[str(value)] for value in VALUES})
            for supply in position["supply"]
        ]
        self.groups: list[str] = list(position["groups"])
        self.powers: list[int] = list(position["powers"])
        self.backups: list[bool] = list(position["backups"])
        self.done: set[int] = set()  # those whose pass was final

    def position(self) -> dict[str, Any]:
        """Everything, hidden or not."""
        return {
            "game": "pearladora",
            "seats": self.seats,
            "options": deepcopy(self.options),
            "first": self.first,
            "turn": self.turn,
            "over": self.over,
            "scores": self._scores() if self.over else None,
            "winners": self._winners() if self.over else None,
            "laid": self.laid,
            "power_used": self.power_used,
            **self._board(),
            **self._pieces(),
        }

    def _board(self) -> dict[str, Any]:
        """What lies on the board, and who looked at it, in the order of spaces and lines."""
        divers, seen = self.divers, self.seen
        return {
            "farms": {space: self.farms[space] for space in SPACES if space in self.farms},
            "divers": {space: asdict(divers[space]) for space in SPACES if space in divers},
            "pontoons": [line for line in LINES if line in self.pontoons],
            "seen": {space: sorted(seen[space]) for space in SPACES if space in seen},
        }

    def _pieces(self) -> dict[str, Any]:
        """What lies beside the board, and in front of and behind the screens."""
        return {
            "stock": self.stock,
            "supply": [{str(value): own[value] for value in VALUES} for own in self.supply],
            "groups": list(self.groups),
            "powers": list(self.powers),
            "backups": [own and seat not in self.done for seat, own in enumerate(self.backups)],
        }

    # Who and where

    def _seat(self) -> int:
        """The seat to act; not to be asked after the end."""
        assert self.turn is not None
        return self.turn

    def _team(self, seat: int) -> int:
        """LA-14: with four, seats 0 and 2 are team 0 and seats 1 and 3 team 1; else each alone."""
        return seat % 2 if self.seats >= TEAMS_FROM else seat

    def _opponents(self, seat: int, other: int) -> bool:
        return self._team(seat) != self._team(other)

    def _territories(self) -> tuple[Territory, ...]:
        return territories(self.pontoons)

    def _divers_in(self, territory: Territory) -> dict[str, Diver]:
        return {space: diver for space, diver in self.divers.items() if space in territory}

    def _owns_one_in(self, seat: int, territory: Territory) -> bool:
        return any(diver.seat == seat for diver in self._divers_in(territory).values())

    def _is_full(self, territory: Territory) -> bool:
        """LA-26: every space is a farm or taken by a Diver."""
        return all(space in self.farms or space in self.divers for space in territory)

    def _has_backup(self, territory: Territory) -> bool:
        return any(diver.backup for diver in self._divers_in(territory).values())

    # What may be done

    def actions(self) -> list[str]:
        """Every legal action of the seat to act; none after the end."""
        if self.over:
            return []
        if self.laid:
            return [*self._pontoon_actions(), "stop"]
        return self._main_actions(self._seat()) + self._power_actions(self._seat())

    def _main_actions(self, seat: int) -> list[str]:
        """LA-19: a Diver, Pontoons or the Backup; whoever has one of them must act (LA-08)."""
        return self._diver_actions(seat) + self._pontoon_actions() + self._backup_actions(seat)

    def _diver_actions(self, seat: int) -> list[str]:
        """LA-04: a Diver the seat still has, on a space with neither farm nor Diver."""
        values = [value for value in VALUES if self.supply[seat][value]]
        empty = [space for space in SPACES if space not in self.farms and space not in self.divers]
        return [f"diver {value} {space}" for value in values for space in empty]

    def _pontoon_actions(self) -> list[str]:
        """LA-05, LA-06, LA-08: any open line, as long as the common stock has Pontoons."""
        if self.stock == 0:
            return []
        smallest = self.options.get("smallest", SMALLEST)
        return [f"pontoon {line}" for line in open_lines(self.pontoons, smallest)]

    def _backup_actions(self, seat: int) -> list[str]:
        """LA-29, LA-30: on an own Diver in a full territory that has no Backup yet."""
        if not self.backups[seat] or seat in self.done:
            return []
        return [
            f"backup {space}"
            for territory in self._territories()
            if self._is_full(territory) and not self._has_backup(territory)
            for space, diver in self._divers_in(territory).items()
            if diver.seat == seat
        ]

    def _power_actions(self, seat: int) -> list[str]:
        """LA-20: one Power token a turn, before the main action; each group has its own power."""
        if self.power_used or self.powers[seat] == 0:
            return []
        match self.groups[seat]:
            case "elders":
                return self._look_actions(seat)
            case "children":
                return [f"extra {action}" for action in self._diver_actions(seat)]
            case "fishermen":
                return [f"extra {action}" for action in self._pontoon_actions()]
            case _:
                return self._necklace_actions(seat)

    def _look_actions(self, seat: int) -> list[str]:
        """LA-22: at an opponent's Diver or an own one, not at a partner's."""
        return [
            f"look {space}"
            for space, diver in self.divers.items()
            if diver.seat == seat or self._opponents(seat, diver.seat)
        ]

    def _necklace_actions(self, seat: int) -> list[str]:
        """LA-25, LA-26: an opponent's Diver in a territory not full, with an own Diver in it."""
        return [
            f"necklace {space}"
            for territory in self._territories()
            if self._owns_one_in(seat, territory) and not self._is_full(territory)
            for space, diver in self._divers_in(territory).items()
            if self._opponents(seat, diver.seat)
        ]

    # Doing it

    def play(self, action: str, luck: Luck) -> None:
        """Carry out a legal action (not checked) and what follows from it; chance has no part."""
        match action.split():
            case ["diver" | "backup" | "pontoon" | "stop", *_] as words:
                self._do_main_action(words)
            case words:
                self._use_power(words)

    def _do_main_action(self, words: list[str]) -> None:
        """LA-19: the turn ends with it, unless it was a Pontoon that another may follow."""
        match words:
            case ["diver", value, space]:
                self._place_diver(int(value), space, up=False)
            case ["backup", space]:
                self._place_backup(space)
            case ["pontoon", line]:
                self._lay_pontoon(line)
                self.laid += 1
        if words[0] != "pontoon" or not self._may_lay_another():
            self._end_turn()

    def _may_lay_another(self) -> bool:
        """LA-05, LA-06: two a turn at most, and only if the stock and the lines allow it."""
        return self.laid < PONTOONS_A_TURN and bool(self._pontoon_actions())

    def _use_power(self, words: list[str]) -> None:
        """LA-20, LA-21: the token is spent; if no main action is left, the turn ends there."""
        self._do_power(words)
        self.powers[self._seat()] -= 1
        self.power_used = True
        if not self._main_actions(self._seat()):
            self._end_turn()

    def _do_power(self, words: list[str]) -> None:
        """LA-22 to LA-25: what each power does."""
        match words:
            case ["look", space]:
                self.seen.setdefault(space, set()).add(self._seat())
            case ["extra", "diver", value, space]:
                self._place_diver(int(value), space, up=True)
            case ["extra", "pontoon", line]:
                self._lay_pontoon(line)
            case ["necklace", space]:
                self.divers[space].necklaces += 1

    def _place_diver(self, value: int, space: str, *, up: bool) -> None:
        """LA-04, LA-23: from behind the screen onto the board, face down or up."""
        self.supply[self._seat()][value] -= 1
        before = sum(diver.seat == self._seat() for diver in self.divers.values())
        self.divers[space] = Diver(self._seat(), value, before + 1, up)

    def _lay_pontoon(self, line: str) -> None:
        """LA-05, LA-24: from the common stock onto a line."""
        self.stock -= 1
        self.pontoons |= {line}

    def _place_backup(self, space: str) -> None:
        """LA-29: each seat has one."""
        self.backups[self._seat()] = False
        self.divers[space].backup = True

    def _end_turn(self) -> None:
        """LA-09: the next seat clockwise that can act is to act; if no seat can, that is the end.

        The seat whose turn ends comes last, so it goes on alone when nobody else can act.
        """
        if self.options["memory"]:
            self.seen = {}  # LA-22: what was looked at is to be remembered from here on
        clockwise = [(self._seat() + step) % self.seats for step in range(1, self.seats + 1)]
        able = [seat for seat in clockwise if self._main_actions(seat)]
        if able and self.options.get("final_pass", False):
            self.done |= set(clockwise[: clockwise.index(able[0])])
        self.turn = able[0] if able else None
        self.over = not able
        self.laid = 0
        self.power_used = False

    # The end and the score

    def _totals(self, territory: Territory) -> Counter[int]:
        """LA-10, LA-12, LA-14: what the Divers are worth, by team; only teams that have any."""
        totals: Counter[int] = Counter()
        for diver in self._divers_in(territory).values():
            totals[self._team(diver.seat)] += diver.worth()
        return totals

    def _conquerors(self, territory: Territory) -> list[int]:
        """LA-10, LA-11, LA-31: the teams with the highest total; of these, the one with a Backup.

        Nobody where there is no Diver (LA-12).
        """
        totals = self._totals(territory)
        tied = [team for team, total in totals.items() if total == max(totals.values())]
        divers = self._divers_in(territory).values()
        backed = {self._team(diver.seat) for diver in divers if diver.backup}
        return [team for team in tied if team in backed] or tied

    def _share(self, territory: Territory) -> int:
        """LA-11: the pearls that each conqueror of a territory gets; the remainder is dropped."""
        pearls = sum(self.farms.get(space, 0) for space in territory)
        return pearls // len(self._conquerors(territory))

    def _clusters(self, seat: int) -> list[int]:
        """LA-13, LA-14: what the seat or its team won, territory by territory, biggest first."""
        team = self._team(seat)
        won = [
            self._share(territory)
            for territory in self._territories()
            if team in self._conquerors(territory)
        ]
        return sorted((pearls for pearls in won if pearls), reverse=True)

    def _results(self) -> list[tuple[int, list[int]]]:
        """LA-13: pearls, then clusters from the biggest down; the greater result is the better."""
        clusters = [self._clusters(seat) for seat in range(self.seats)]
        return [(sum(won), won) for won in clusters]

    def _scores(self) -> list[int]:
        return [pearls for pearls, _ in self._results()]

    def _winners(self) -> list[int]:
        """LA-13: equal to the last cluster is a shared victory."""
        results = self._results()
        return [seat for seat, result in enumerate(results) if result == max(results)]

    def ranks(self) -> list[int] | None:
        """LA-13: by pearls, ties by clusters; what is still equal shares a rank."""
        if not self.over:
            return None
        results = self._results()
        return [1 + sum(other > result for other in results) for result in results]
