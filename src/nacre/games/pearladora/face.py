"""The face of Pearladöra."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import Any

import numpy as np

from nacre.errors import BadPosition
from nacre.games.face import Face, Fields, Position, Viewer, counted
from nacre.games.options import DifferentNames, FirstSeat, Flag, Number, is_whole, shown
from nacre.games.pearladora import check, rules
from nacre.games.pearladora.lagoon import (
    BOARD,
    COLUMNS,
    FARM_SPACES,
    LAST_COLUMN,
    LAST_ROW,
    LINES,
    N_EAST_LINES,
    N_LINES,
    N_SPACES,
    ROWS,
    SPACES,
)
from nacre.games.pearladora.rules import (
    BACKUP,
    DIVER,
    DIVERS_BY_SEATS,
    EXTRA_DIVER,
    EXTRA_PONTOON,
    GROUPS,
    LOOK,
    NECKLACE,
    NECKLACES,
    PONTOON,
    PONTOONS,
    SMALLEST_TERRITORY,
    STOP,
    VALUES,
)
from nacre.kernel.generic import RANDOM, State, States

LAGOON_WIDTH = 53  # columns of the picture
VALUE_NAMES = tuple(str(v + 1) for v in range(VALUES))
FARM_NAMES = tuple(SPACES[s] for s in FARM_SPACES)


class Pearladora(Face):
    """Names, notation and pictures of Pearladöra."""

    id = "pearladora"
    title = "Pearladöra"
    rules = rules
    faults = check.FAULTS
    options = (
        FirstSeat(),
        DifferentNames("groups", "the group of each seat", "random", GROUPS),
        Flag("advanced", "with Power tokens and Backups", False),
        Flag("memory", "you do not see the values of your own placed Divers", False),
        Number("smallest", "spaces of the smallest territory", SMALLEST_TERRITORY, 1, 8),
        Number("pontoons", "Pontoons in the stock", PONTOONS, 0, 60),
    )
    examples = ("diver 3 c4", "pontoon c2-d2", "stop", "backup c4", "look c4", "necklace c4")
    derived = ("territories",)

    def fill_in(self, state: State, options: dict[str, Any]) -> None:
        state.advanced = options["advanced"]
        state.memory = options["memory"]
        state.smallest = options["smallest"]
        state.pontoons = options["pontoons"]
        state.start[:] = DIVERS_BY_SEATS[int(state.seats)]
        state.groups[:] = RANDOM
        if options["groups"] != "random":
            state.groups[: state.seats] = [GROUPS.index(g) for g in options["groups"]]

    # --- Notation ---

    def name(self, action: int) -> str:
        if action < PONTOON:
            return f"diver {_value_and_space(action - DIVER)}"
        if action < STOP:
            return f"pontoon {LINES[action - PONTOON]}"
        if action == STOP:
            return "stop"
        if action < LOOK:
            return f"backup {SPACES[action - BACKUP]}"
        if action < EXTRA_DIVER:
            return f"look {SPACES[action - LOOK]}"
        if action < EXTRA_PONTOON:
            return f"extra diver {_value_and_space(action - EXTRA_DIVER)}"
        if action < NECKLACE:
            return f"extra pontoon {LINES[action - EXTRA_PONTOON]}"
        return f"necklace {SPACES[action - NECKLACE]}"

    def aliases(self) -> Iterable[tuple[str, int]]:
        for line in range(N_LINES):
            one, other = LINES[line].split("-")
            yield f"pontoon {other}-{one}", PONTOON + line
            yield f"extra pontoon {other}-{one}", EXTRA_PONTOON + line

    def seen_name(self, states: States, action: int, own: bool) -> str:
        """A Diver is placed face down (LA-16); its owner may have to remember it (LA-17)."""
        hidden = action < PONTOON and (bool(states["memory"][0]) or not own)
        return f"diver ? {SPACES[action % N_SPACES]}" if hidden else self.names[action]

    def looked(self, values: list[int], visible: bool) -> dict[str, Any]:
        return {"space": SPACES[values[0]], "value": values[1] if visible else None}

    def why_not(self, fields: Fields, action: int) -> str:
        if fields.laid and not PONTOON <= action <= STOP:
            return "a Pontoon is laid: lay another one, or stop"
        if action == STOP:
            return "there is nothing to stop: no Pontoon was laid in this turn"
        if action < PONTOON:
            return _why_not_diver(fields, action - DIVER)
        if action < STOP:
            return _why_not_line(fields, action - PONTOON)
        if action < LOOK:
            return _why_not_backup(fields, action - BACKUP)
        return _why_not_power(fields, action)

    # --- Positions ---

    def table(self, fields: Fields) -> dict[str, Any]:
        seats = range(fields.seats)
        return {
            "farms": counted(FARM_NAMES, fields.farms),
            "divers": None,
            "pontoons": [LINES[line] for line in range(N_LINES) if _is_laid(fields, line)],
            "stock": fields.stock,
            "supply": None,
            "groups": [GROUPS[fields.groups[s]] for s in seats],
            "powers": fields.powers[: fields.seats],
            "backups": [bool(fields.backups[s]) for s in seats],
            "seen": _seen(fields),
            "laid": fields.laid,
            "power_used": bool(fields.power_used),
            "territories": _territories(fields),
        }

    def hidden(self, fields: Fields, viewer: Viewer) -> dict[str, Any]:
        seats = range(fields.seats)
        return {
            "divers": {
                SPACES[space]: _diver(fields, space, owner)
                for space, owner in enumerate(_owners(fields))
                if owner is not None
            },
            "supply": [
                counted(VALUE_NAMES, fields.supply[s]) if viewer.sees(fields, s) else None
                for s in seats
            ],
        }

    def sizes(self, fields: Fields) -> dict[str, Any]:
        return {"supply_sizes": fields.supply_size[: fields.seats]}

    def breakdown(self, fields: Fields) -> list[dict[str, Any]]:
        return [_count(fields, territory) for territory in _territories(fields)]

    def read(self, state: State, position: Position) -> None:
        self._read_farms(state, position)
        for name, entry in position.mapping("divers").items():
            self._read_diver(state, position, name, entry)
        self._read_lines(state, position)
        for seat, supply in enumerate(position.counts_by_seat("supply", VALUE_NAMES)):
            state.supply[seat] = supply
            state.supply_size[seat] = sum(supply)
        groups = position.by_seat("groups")
        if any(g not in GROUPS for g in groups):
            raise position.fail("groups", f"for each seat one of {', '.join(GROUPS)}")
        chosen = [GROUPS.index(g) for g in groups]
        fixed = state.groups[: position.seats].tolist()
        if fixed[0] != RANDOM and fixed != chosen:
            raise position.fail("groups", "the option says otherwise")
        state.groups[: position.seats] = chosen
        state.powers[: position.seats] = position.numbers_by_seat("powers", 0, 2)
        state.backups[: position.seats] = position.flags_by_seat("backups")
        self._read_seen(state, position)
        state.laid = position.number("laid", 0, 1)
        state.power_used = position.flag("power_used")

    def _read_farms(self, state: State, position: Position) -> None:
        farms = position.mapping("farms")
        if set(farms) != set(FARM_NAMES):
            raise position.fail("farms", f"pearls on {', '.join(FARM_NAMES)}")
        state.farms[:] = position.counts("farms", FARM_NAMES)

    def _read_diver(self, state: State, position: Position, name: str, entry: Any) -> None:
        space = _space(position, "divers", name)
        if not isinstance(entry, Mapping):
            raise position.fail("divers", "seat, value, up, necklaces and backup for each space")
        diver = Position({"up": False, "necklaces": 0, "backup": False, **entry}, position.seats)
        here = 1 << space
        state.divers[diver.number("seat", 0, position.seats - 1)] |= here
        state.value[space] = diver.number("value", 1, VALUES)
        if diver.flag("up"):
            state.up |= here
        for i in range(diver.number("necklaces", 0, NECKLACES)):
            state.necklaces[i] |= here
        if diver.flag("backup"):
            state.backed |= here

    def _read_lines(self, state: State, position: Position) -> None:
        names = position.entry("pontoons")
        if not isinstance(names, list | tuple) or len(set(map(str, names))) != len(names):
            raise position.fail("pontoons", "a list of different lines")
        for name in names:
            if name not in LINES:
                raise BadPosition(f"pontoons: {shown(name)} is no inner line")
            line = LINES.index(name)
            if line < N_EAST_LINES:
                state.east |= 1 << (line + line // (COLUMNS - 1))
            else:
                state.south |= 1 << (line - N_EAST_LINES)
        state.open_east = BOARD & ~LAST_COLUMN & ~int(state.east)
        state.open_south = BOARD & ~LAST_ROW & ~int(state.south)
        state.stock = position.number("stock", 0, int(state.pontoons))

    def _read_seen(self, state: State, position: Position) -> None:
        for name, seats in position.mapping("seen").items():
            space = _space(position, "seen", name)
            wanted = f"seats from 0 to {position.seats - 1} for each space"
            if not isinstance(seats, list | tuple):
                raise position.fail("seen", wanted)
            for seat in seats:
                if not is_whole(seat) or not 0 <= seat < position.seats:
                    raise position.fail("seen", wanted)
                state.seen[seat] |= 1 << space

    def world_of(self, view: Mapping[str, Any]) -> dict[str, Any]:
        divers, supplies = dict(view["divers"]), []
        for seat, supply in enumerate(view["supply"]):
            rest = Counter(counted(VALUE_NAMES, DIVERS_BY_SEATS[view["seats"]])) - Counter(supply)
            own = {space: diver for space, diver in divers.items() if diver["seat"] == seat}
            rest.subtract(str(diver["value"]) for diver in own.values() if diver["value"])
            values = rest.elements()
            for space, diver in own.items():
                divers[space] = {**diver, "value": diver["value"] or int(next(values, 0))}
            supplies.append(Counter(values) if supply is None else supply)
        return {**view, "divers": divers, "supply": supplies}

    # --- Picture ---

    def drawing(self, view: dict[str, Any]) -> str:
        """The lagoon with the seats beside it: low terminals have no room below."""
        lagoon = ["     " + "     ".join("abcdefgh")]
        for row in range(ROWS):
            lagoon += [_border(view, row), _spaces_of_row(view, row)]
        lagoon.append(_border(view, ROWS))
        notes = [line for seat in range(view["seats"]) for line in _seat_notes(view, seat)]
        notes.append(f"  Pontoons in stock: {view['stock']}")
        if view["laid"]:
            notes.append("  one laid: more, or stop")
        beside = zip_longest(lagoon, notes, fillvalue="")
        return "\n".join(f"{left:<{LAGOON_WIDTH}}{right}".rstrip() for left, right in beside)


# --- Reading a record ---


def _owners(fields: Fields) -> list[int | None]:
    """The seat of the Diver on each space."""
    owners: list[int | None] = [None] * N_SPACES
    for seat, divers in enumerate(fields.divers[: fields.seats]):
        for space in _members(divers):
            owners[space] = seat
    return owners


def _members(spaces: int) -> list[int]:
    """The spaces of a set."""
    return [space for space in range(N_SPACES) if spaces >> space & 1]


def _diver(fields: Fields, space: int, owner: int) -> dict[str, Any]:
    """A Diver; the value is ``None`` where the fields do not hold it."""
    return {
        "seat": owner,
        "value": fields.value[space] or None,
        "up": bool(fields.up >> space & 1),
        "necklaces": sum(spaces >> space & 1 for spaces in fields.necklaces),
        "backup": bool(fields.backed >> space & 1),
    }


def _is_laid(fields: Fields, line: int) -> bool:
    if line < N_EAST_LINES:
        return bool(fields.east >> (line + line // (COLUMNS - 1)) & 1)
    return bool(fields.south >> (line - N_EAST_LINES) & 1)


def _seen(fields: Fields) -> dict[str, list[int]]:
    looked: dict[int, list[int]] = {}
    for seat in range(fields.seats):
        for space in _members(fields.seen[seat]):
            looked.setdefault(space, []).append(seat)
    return {SPACES[space]: looked[space] for space in sorted(looked)}


def _territories(fields: Fields) -> list[dict[str, Any]]:
    """The territories in the order of their first spaces, with their pearls."""
    numbers = np.zeros(N_SPACES, np.int8)
    n = int(rules.number_territories(fields.states[0], numbers))
    owners = _owners(fields)
    farms = counted(FARM_NAMES, fields.farms)
    found: list[dict[str, Any]] = [{"spaces": [], "pearls": 0, "full": True} for _ in range(n)]
    for space, number in enumerate(numbers.tolist()):
        name = SPACES[space]
        found[number]["spaces"].append(name)
        found[number]["pearls"] += farms.get(name, 0)
        found[number]["full"] &= name in farms or owners[space] is not None
    return found


def _count(fields: Fields, territory: dict[str, Any]) -> dict[str, Any]:
    """How a territory was decided: totals by seat, who won it, and what each got."""
    seats = range(fields.seats)
    region = sum(1 << SPACES.index(s) for s in territory["spaces"])
    totals, won = np.zeros(fields.seats, np.int64), np.zeros(fields.seats, np.int64)
    winners = int(rules.count_territory(fields.states[0], region, totals, won))
    competing = [_side(fields, s) for s in seats if fields.divers[s] & region]
    return {
        "spaces": territory["spaces"],
        "pearls": territory["pearls"],
        "totals": [int(totals[s]) if _side(fields, s) in competing else None for s in seats],
        "winners": [s for s in seats if winners >> s & 1],
        "won": won.tolist(),
    }


def _side(fields: Fields, seat: int) -> int:
    """The team of a seat with four seats, else the seat itself (LA-14)."""
    return seat % 2 if fields.seats == 4 else seat


# --- Reading a position ---


def _space(position: Position, key: str, name: Any) -> int:
    if name not in SPACES:
        raise position.fail(key, f"spaces are named {SPACES[0]} to {SPACES[-1]}")
    return SPACES.index(name)


def _value_and_space(number: int) -> str:
    value, space = divmod(number, N_SPACES)
    return f"{value + 1} {SPACES[space]}"


# --- Why not ---


def _why_not_diver(fields: Fields, number: int) -> str:
    value, space = divmod(number, N_SPACES)
    if SPACES[space] in FARM_NAMES:
        return f"{SPACES[space]} is a Pearl Farm"
    if _owners(fields)[space] is not None:
        return f"a Diver is on {SPACES[space]}"
    return f"no Diver of value {value + 1} left"


def _why_not_line(fields: Fields, line: int) -> str:
    if _is_laid(fields, line):
        return f"a Pontoon lies on {LINES[line]}"
    if fields.stock == 0:
        return "no Pontoon is left in the stock"
    return f"it would close a territory of fewer than {fields.smallest} spaces"


def _why_not_backup(fields: Fields, space: int) -> str:
    if not fields.advanced:
        return "Backups are for the advanced game"
    if not fields.backups[fields.turn]:
        return "the Backup token is already placed"
    if _owners(fields)[space] != fields.turn:
        return f"no Diver of yours is on {SPACES[space]}"
    region = next(t for t in _territories(fields) if SPACES[space] in t["spaces"])
    if not region["full"]:
        return "its territory is not full"
    return "its territory has a Backup already"


def _why_not_power(fields: Fields, action: int) -> str:
    seat = fields.turn
    if not fields.advanced:
        return "powers are for the advanced game"
    if fields.power_used:
        return "one Power token was played in this turn"
    if fields.powers[seat] == 0:
        return "no Power token left"
    group = GROUPS[fields.groups[seat]]
    if action >= NECKLACE:
        return _why_not_necklace(fields, action - NECKLACE, group)
    if action >= EXTRA_PONTOON:
        power, wanted = _why_not_line(fields, action - EXTRA_PONTOON), "fishermen"
    elif action >= EXTRA_DIVER:
        power, wanted = _why_not_diver(fields, action - EXTRA_DIVER), "children"
    else:
        space = action - LOOK
        partner = _owners(fields)[space] is not None
        power = "it is your partner's" if partner else f"no Diver is on {SPACES[space]}"
        wanted = "elders"
    return power if group == wanted else f"that is the power of the {wanted}; you are the {group}"


def _why_not_necklace(fields: Fields, space: int, group: str) -> str:
    if group != "foragers":
        return f"that is the power of the foragers; you are the {group}"
    owner = _owners(fields)[space]
    if owner is None:
        return f"no Diver is on {SPACES[space]}"
    if _side(fields, owner) == _side(fields, fields.turn):
        return f"the Diver on {SPACES[space]} is not an opponent's"
    region = next(t for t in _territories(fields) if SPACES[space] in t["spaces"])
    return "its territory is full" if region["full"] else "you have no Diver in its territory"


# --- The picture, line by line ---


def _spaces_of_row(view: dict[str, Any], row: int) -> str:
    cells = []
    for column in range(COLUMNS):
        space = SPACES[row * COLUMNS + column]
        edge = column == 0 or f"{SPACES[row * COLUMNS + column - 1]}-{space}" in view["pontoons"]
        cells.append(("|" if edge else " ") + _content(view, space))
    return f"{row + 1} " + "".join(cells) + "|"


def _content(view: dict[str, Any], space: str) -> str:
    """``●5`` a farm, ``1:3`` a Diver of seat 1; ``^`` face up, ``-`` necklace, ``+`` Backup."""
    if space in view["farms"]:
        return f"●{view['farms'][space]}".center(5)
    diver = view["divers"].get(space)
    if diver is None:
        return "·".center(5)
    marks = ("^" if diver["up"] else "") + "-" * diver["necklaces"] + "+" * diver["backup"]
    return f"{diver['seat']}:{diver['value'] or '?'}{marks}".center(5)


def _border(view: dict[str, Any], row: int) -> str:
    parts = []
    for column in range(COLUMNS):
        outer = row in (0, ROWS)
        line = (
            None
            if outer
            else f"{SPACES[(row - 1) * COLUMNS + column]}-{SPACES[row * COLUMNS + column]}"
        )
        parts.append("+" + ("-----" if outer or line in view["pontoons"] else "     "))
    return "  " + "".join(parts) + "+"


def _seat_notes(view: dict[str, Any], seat: int) -> list[str]:
    mark = ">" if view["turn"] == seat else " "
    supply = view["supply"][seat]
    if supply is None:
        divers = f"Divers: {view['supply_sizes'][seat]}"
    else:
        divers = " ".join(f"{value}×{n}" for value, n in supply.items() if n) or "no Divers"
    notes = [f"{mark} seat {seat} {view['groups'][seat]}", f"  {divers}"]
    if view["options"]["advanced"]:
        backup = ", Backup" if view["backups"][seat] else ""
        notes.append(f"  powers {view['powers'][seat]}{backup}")
    return notes
