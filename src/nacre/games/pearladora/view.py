"""The description of Pearladöra: options, notation, positions and views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from nacre.errors import BadPosition
from nacre.game.cards import counted
from nacre.game.checked import is_whole, shown
from nacre.game.fields import Fields
from nacre.game.game import Game
from nacre.game.layout import (
    ByName,
    BySeat,
    Counts,
    IsMember,
    Key,
    Layout,
    Listed,
    Members,
    Name,
    Names,
    Nullable,
    Object,
    Private,
    Whole,
    YesNo,
)
from nacre.game.options import (
    ALL_OURS,
    BOTH_IN_THE_RULEBOOK,
    DEFAULT_IN_THE_RULEBOOK,
    DifferentNames,
    FirstSeat,
    Flag,
    Number,
    Origin,
    Origins,
)
from nacre.game.options import Counts as CountsOption
from nacre.game.position import Position
from nacre.games.pearladora import check, rules
from nacre.games.pearladora.lagoon import (
    FARM_NAMES,
    FARMS,
    LINE_BELOW,
    LINE_RIGHT_OF,
    LINES,
    N_FARMS,
    N_LINES,
    N_SPACES,
    SPACES,
    has,
    members,
    with_line,
)
from nacre.games.pearladora.lagoon_view import territories
from nacre.games.pearladora.rules import (
    ACTIONS,
    BACKUP,
    BITS_OF_A_CLUSTER,
    CLUSTERS,
    DIVER,
    DIVERS_BY_SEATS,
    EXTRA_DIVER,
    EXTRA_PONTOON,
    GROUPS,
    KINDS,
    LOOK,
    NECKLACES,
    NO_VALUE,
    PONTOON,
    PONTOONS,
    POWER_TOKENS,
    POWERS,
    SMALLEST_TERRITORY,
    STOP,
    VALUES,
    action_of,
)
from nacre.kernel import entries
from nacre.kernel.generic import OVER, RANDOM, State, States
from nacre.kernel.records import blank

VALUE_NAMES = tuple(str(v + 1) for v in range(VALUES))

# Tables of the rules as lists, which Python reads faster than arrays.
_PARTS: list[list[int]] = ACTIONS.tolist()
_LINE_RIGHT_OF: list[int] = LINE_RIGHT_OF.tolist()
_LINE_BELOW: list[int] = LINE_BELOW.tolist()

SPACE = Names(SPACES)
FARM = Names(FARM_NAMES)
VALUE = Names(VALUE_NAMES)
GROUP = Names(GROUPS, "Group")
SEAT = Names(range(rules.MAX_SEATS))
# The line on the right of each space, and the one below it; where the edge is, there is none.
_LINES = (*LINES, "")
LINE_ON_THE_RIGHT = Names([_LINES[line] for line in _LINE_RIGHT_OF])
LINE_UNDERNEATH = Names([_LINES[line] for line in _LINE_BELOW])

CLUSTER_SET = CountsOption(
    "clusters",
    "pearls of each cluster",
    names=tuple(map(str, range(1, N_FARMS + 1))),
    low=0,
    high=20,
    usual=CLUSTERS,
    origins=DEFAULT_IN_THE_RULEBOOK,
)
DIVER_SET = CountsOption(
    "divers",
    "Divers of each number that everybody begins with",
    names=VALUE_NAMES,
    low=0,
    high=16,
    usual=DIVERS_BY_SEATS,
    origins=DEFAULT_IN_THE_RULEBOOK,
)
MOST_PEARLS = (1 << BITS_OF_A_CLUSTER) - 1
MOST_DIVERS = N_SPACES - N_FARMS  # of a seat

_DIVER = Object(
    "DiverView",
    (
        Key("seat", Whole("owner")),
        Key("value", Nullable(Whole("value"), "value", 0), "as printed; null: hidden"),
        Key(
            "placed",
            Nullable(Whole("placed"), "placed", 0),
            "1: the first that its owner placed; null: not known",
        ),
        Key("up", IsMember("up"), "placed face up"),
        Key("necklaces", Whole("necklaces_on")),
        Key("backup", IsMember("backed")),
    ),
    "A Diver on a space.",
)
_TERRITORY = Object(
    "TerritoryView",
    (
        Key("spaces", Members(((SPACE, "region"),))),
        Key("pearls", Whole("region_pearls")),
        Key("full", YesNo("region_full"), "every space is a farm or has a Diver"),
    ),
    "A territory of the lagoon.",
)


class Pearladora(Game):
    """Options, notation, positions and views of Pearladöra."""

    id = "pearladora"
    title = "Pearladöra"
    summary = "Divide a lagoon with Pontoons, and win its pearls with hidden Divers."
    rules = rules
    faults = check.Fault
    options = (
        FirstSeat(origins=ALL_OURS),  # in the rulebook the youngest begins
        DifferentNames(
            "groups",
            "the group of each seat",
            "random",
            GROUPS,
            # In the rulebook they are chosen (LA-03), and drawn in the advanced game (LA-18).
            origins=Origins(Origin.OURS, Origin.RULEBOOK),
            origins_with={"advanced": DEFAULT_IN_THE_RULEBOOK},
        ),
        Flag("advanced", "with Power tokens and Backups", False, origins=BOTH_IN_THE_RULEBOOK),
        Flag(
            "memory",
            "you do not see the numbers of your own placed Divers",
            False,
            origins=Origins(Origin.RULING, Origin.RULEBOOK),  # LA-17
        ),
        Number(
            "smallest",
            "spaces of the smallest territory",
            SMALLEST_TERRITORY,
            1,
            8,
            origins=DEFAULT_IN_THE_RULEBOOK,
        ),
        Number(
            "pontoons", "Pontoons in the stock", PONTOONS, 0, 60, origins=DEFAULT_IN_THE_RULEBOOK
        ),
        CLUSTER_SET,
        DIVER_SET,
        Flag(
            "final_pass",
            "advanced game: whoever is passed over is done, even if a Backup becomes possible",
            False,
            origins=Origins(Origin.RULING, Origin.RULEBOOK),  # LA-09
        ),
    )
    examples = ("diver 3 c4", "pontoon c2-d2", "stop", "backup c4", "look c4", "necklace c4")
    note_kinds = {rules.LOOKED: "looked", rules.SKIPPED: "skipped"}
    teams = rules.TEAMS
    derived = ("territories",)
    layout = Layout(
        Key("farms", Counts(FARM, "farms"), "pearls by space"),
        Key("divers", ByName(SPACE, _DIVER, without=("owner", rules.NOBODYS))),
        Key(
            "pontoons",
            Members(((LINE_ON_THE_RIGHT, "east"), (LINE_UNDERNEATH, "south"))),
            'lines: "c2-d2"',
        ),
        Key("stock", Whole("stock")),
        Key(
            "supply",
            BySeat(Private(Counts(VALUE, "supply"))),
            "Divers left by value; null: another seat's",
        ),
        Key("groups", BySeat(Name(GROUP, "groups"))),
        Key("powers", BySeat(Whole("powers")), "Power tokens left"),
        Key("backups", BySeat(YesNo("backups"))),
        Key(
            "seen",
            ByName(SPACE, Members(((SEAT, "lookers"),)), without=("lookers", 0)),
            "seats that looked, by space",
        ),
        Key("laid", Whole("laid"), "Pontoons laid in this turn's main action"),
        Key("power_used", YesNo("power_used")),
        Key("territories", Listed(_TERRITORY, "regions")),
        more=(Key("supply_sizes", BySeat(Whole("supply_size"))),),
    )

    def misfit(self, options: dict[str, Any], seats: int) -> str | None:
        """There are pearls and Divers, and not too many."""
        for option, most in ((CLUSTER_SET, MOST_PEARLS), (DIVER_SET, MOST_DIVERS)):
            total = sum(option.numbers(options[option.name], seats))
            if not 1 <= total <= most:
                return f"{option.name}: {total} in all; from 1 to {most} are needed"
        return None

    def longest(self, seats: int, options: Mapping[str, Any]) -> int:
        """Divers, Pontoons with a stop after each, and tokens."""
        each = sum(DIVER_SET.numbers(options["divers"], seats))
        divers = min(N_SPACES - N_FARMS, seats * each)
        tokens = seats * (max(rules.POWER_TOKENS) + 1) if options["advanced"] else 0
        return divers + 2 * min(N_LINES, int(options["pontoons"])) + tokens

    def fill_in(self, state: State, options: dict[str, Any]) -> None:
        state.advanced = options["advanced"]
        state.memory = options["memory"]
        state.smallest = options["smallest"]
        state.pontoons = options["pontoons"]
        state.final_pass = options["final_pass"]
        state.start[:] = DIVER_SET.numbers(options["divers"], int(state.seats))
        clusters = CLUSTER_SET.numbers(options["clusters"], int(state.seats))
        state.farms[:] = clusters
        state.pearls = sum(clusters)
        state.squares = sum(cluster**2 for cluster in clusters)
        state.groups[:] = RANDOM
        if options["groups"] != "random":
            state.groups[: state.seats] = [GROUPS.index(g) for g in options["groups"]]

    # --- Notation ---

    def name(self, action: int) -> str:
        kind, value, place = ACTIONS[action]
        if kind == STOP:
            return KINDS[kind]
        if kind in (PONTOON, EXTRA_PONTOON):
            return f"{KINDS[kind]} {LINES[place]}"
        return (
            f"{KINDS[kind]} {value} {SPACES[place]}" if value else f"{KINDS[kind]} {SPACES[place]}"
        )

    def aliases(self) -> Iterable[tuple[str, int]]:
        for line, name in enumerate(LINES):
            one, other = name.split("-")
            for kind in (PONTOON, EXTRA_PONTOON):
                yield f"{KINDS[kind]} {other}-{one}", int(action_of(kind, NO_VALUE, line))

    def seen_name(self, states: States, action: int, own: bool) -> str:
        """A Diver is placed face down (LA-16); its owner may have to remember it (LA-17)."""
        kind, _, place = _PARTS[action]
        hidden = kind == DIVER and (bool(states["memory"][0]) or not own)
        return f"{KINDS[kind]} ? {SPACES[place]}" if hidden else self.names[action]

    def shows_hidden(self, before: States, action: int) -> bool:
        """A look shows a Diver (LA-22), an extra Diver that the seat had one of that value."""
        kind, value, place = _PARTS[action]
        if kind == EXTRA_DIVER:
            return not _surely_has(before[0], value)
        return kind == LOOK and not _surely_known(before, place)

    def event_values(
        self, kind: int, values: list[int], visible: bool, after: States
    ) -> dict[str, Any]:
        if kind != rules.LOOKED:
            return {}
        return {"space": SPACES[values[0]], "value": values[1] if visible else None}

    def recalled(self, past: States, now: States) -> States:
        """With ``memory`` a look is shown until the end of its turn only (LA-22)."""
        was, is_now = past[0], now[0]
        if not was.memory or OVER in (was.turn, is_now.turn):
            return past
        kept, hidden = past.copy(), is_now.value == 0
        hidden[members(int(was.up))] = False
        kept[0].value[hidden] = 0
        return kept

    def why_not(self, fields: Fields, action: int) -> str:
        kind, value, place = _PARTS[action]
        if fields.laid and kind not in (PONTOON, STOP):
            return "a Pontoon is laid: lay another one, or stop"
        if kind == STOP:
            return "there is nothing to stop: no Pontoon was laid in this turn"
        if kind == DIVER:
            return _why_not_diver(fields, value, place)
        if kind == PONTOON:
            return _why_not_line(fields, place)
        if kind == BACKUP:
            return _why_not_backup(fields, place)
        return _why_not_power(fields, kind, value, place)

    # --- Positions ---

    def progress(self, fields: Fields) -> float:
        """By the Divers and Pontoons that are still to be placed."""
        left = sum(fields.supply_size[: fields.seats]) + fields.stock
        return float(1 - left / (fields.seats * sum(fields.start) + fields.pontoons))

    def breakdown(self, fields: Fields) -> list[dict[str, Any]]:
        return [_count(fields, region) for region, _, _ in territories(fields.states)]

    def brought(self, fields: Fields) -> list[float]:
        """Partners divide the pearls of a territory by the values of their own Divers there."""
        found = [0.0] * fields.seats
        for region, _, _ in territories(fields.states):
            own = [_values(fields, seat, region) for seat in range(fields.seats)]
            won = _count(fields, region)["won"]
            for side in self.sides(fields.seats):
                together = sum(own[seat] for seat in side)
                for seat in side:
                    found[seat] += won[seat] * own[seat] / together if together else 0.0
        return found

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
        state.powers[: position.seats] = position.numbers_by_seat("powers", 0, max(POWER_TOKENS))
        state.backups[: position.seats] = position.flags_by_seat("backups")
        self._read_seen(state, position)
        state.laid = position.number("laid", 0, 1)
        state.power_used = position.flag("power_used")

    def _read_farms(self, state: State, position: Position) -> None:
        farms = position.mapping("farms")
        if set(farms) != set(FARM_NAMES):
            raise position.fail("farms", f"pearls on {', '.join(FARM_NAMES)}")
        clusters = sorted(state.farms.tolist())  # as in the options
        state.farms[:] = position.counts("farms", FARM_NAMES)
        if sorted(state.farms.tolist()) != clusters:
            raise position.fail("farms", f"the pearls {' '.join(map(str, clusters))} in any order")

    def _read_diver(self, state: State, position: Position, name: str, entry: Any) -> None:
        space = _space(position, "divers", name)
        if not isinstance(entry, Mapping):
            raise position.fail("divers", "seat, value, up, necklaces and backup for each space")
        blanks = {"placed": None, "up": False, "necklaces": 0, "backup": False}
        diver = Position({**blanks, **entry}, position.seats)
        here = 1 << space
        state.divers[diver.number("seat", 0, position.seats - 1)] |= here
        state.value[space] = diver.number("value", 1, VALUES)
        if diver.entry("placed") is not None:
            state.placed[space] = diver.number("placed", 1, N_SPACES)
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
            state.east, state.south = with_line(state.east, state.south, LINES.index(name))
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
        start = DIVER_SET.numbers(view["options"]["divers"], view["seats"])
        for seat, supply in enumerate(view["supply"]):
            rest = Counter(counted(VALUE_NAMES, start)) - Counter(supply)
            own = {space: diver for space, diver in divers.items() if diver["seat"] == seat}
            rest.subtract(str(diver["value"]) for diver in own.values() if diver["value"])
            values = rest.elements()
            for space, diver in own.items():
                divers[space] = {**diver, "value": diver["value"] or int(next(values, 0))}
            supplies.append(Counter(values) if supply is None else supply)
        return {**view, "divers": divers, "supply": supplies}


# --- Reading a record ---


def _laid(fields: Fields) -> list[int]:
    """The lines with a Pontoon."""
    east = [_LINE_RIGHT_OF[space] for space in members(fields.east)]
    return east + [_LINE_BELOW[space] for space in members(fields.south)]


def _names(spaces: int) -> list[str]:
    return [SPACES[space] for space in members(spaces)]


def _count(fields: Fields, region: int) -> dict[str, Any]:
    """How a territory was decided: totals by seat, the seats that won it, and what each got."""
    out = np.zeros((fields.seats, rules.COUNTED), np.int64)
    pearls = rules.count_territory(fields.states, region, out)
    rows = out.tolist()
    return {
        "spaces": _names(region),
        "pearls": pearls,
        "totals": [row[rules.TOTAL] if row[rules.COMPETES] else None for row in rows],
        "winners": [seat for seat, row in enumerate(rows) if row[rules.WON]],
        "won": [row[rules.SHARE] for row in rows],
    }


def _values(fields: Fields, seat: int, region: int) -> int:
    """What the Divers of a seat in a territory are worth together, as they were placed."""
    return sum(fields.value[space] for space in members(fields.divers[seat] & region))


# --- Reading a position ---


def _space(position: Position, key: str, name: Any) -> int:
    if name not in SPACES:
        raise position.fail(key, f"spaces are named {SPACES[0]} to {SPACES[-1]}")
    return SPACES.index(name)


# --- Why not ---


def _surely_has(state: State, value: int) -> bool:
    """Whether all know that the seat to act still has a Diver of a value (LA-16, LA-23).

    They do when there are more of them out of sight than the seat has Divers face down.
    """
    placed, up = int(state.divers[state.turn]), int(state.up)
    in_sight = sum(int(state.value[space]) == value for space in members(placed & up))
    face_down = len(members(placed & ~up))
    return int(state.start[value - 1]) - in_sight > face_down


def _surely_known(before: States, space: int) -> bool:
    """Whether the seat to act can tell the value of a Diver without a look at it (LA-16, LA-22).

    It can when its owner's pieces that are out of sight have all the same value.
    """
    seen = blank(rules.STATE)
    entries.observe(before, int(before[0].turn), seen)
    state = seen[0]
    if state.value[space]:
        return True
    owner = next(s for s in range(state.seats) if has(int(state.divers[s]), space))
    return sum(rules.out_of_sight(state, owner, i) > 0 for i in range(VALUES)) == 1


def _why_not_diver(fields: Fields, value: int, space: int) -> str:
    if has(FARMS, space):
        return f"{SPACES[space]} is a Pearl Farm"
    if has(rules.divers_of_all(fields.states[0]), space):
        return f"a Diver is on {SPACES[space]}"
    return f"no Diver of value {value} left"


def _why_not_line(fields: Fields, line: int) -> str:
    if line in _laid(fields):
        return f"a Pontoon lies on {LINES[line]}"
    if fields.stock == 0:
        return "no Pontoon is left in the stock"
    return f"it would close a territory of fewer than {fields.smallest} spaces"


def _why_not_backup(fields: Fields, space: int) -> str:
    if not fields.advanced:
        return "Backups are for the advanced game"
    if not fields.backups[fields.turn]:
        return "the Backup token is already placed"
    if not has(fields.divers[fields.turn], space):
        return f"no Diver of yours is on {SPACES[space]}"
    if not _is_full(fields, space):
        return "its territory is not full"
    return "its territory has a Backup already"


def _why_not_power(fields: Fields, kind: int, value: int, place: int) -> str:
    if not fields.advanced:
        return "powers are for the advanced game"
    if fields.power_used:
        return "one Power token was played in this turn"
    if fields.powers[fields.turn] == 0:
        return "no Power token left"
    group = fields.groups[fields.turn]
    if POWERS[group] != kind:
        wanted = GROUPS[POWERS.tolist().index(kind)]
        return f"that is the power of the {wanted}; you are the {GROUPS[group]}"
    if kind == LOOK:
        return _why_not_look(fields, place)
    if kind == EXTRA_DIVER:
        return _why_not_diver(fields, value, place)
    if kind == EXTRA_PONTOON:
        return _why_not_line(fields, place)
    return _why_not_necklace(fields, place)


def _why_not_look(fields: Fields, space: int) -> str:
    if has(rules.divers_of_all(fields.states[0]), space):
        return "it is your partner's"
    return f"no Diver is on {SPACES[space]}"


def _why_not_necklace(fields: Fields, space: int) -> str:
    if not has(rules.divers_of_all(fields.states[0]), space):
        return f"no Diver is on {SPACES[space]}"
    if not has(rules.opposing_divers(fields.states[0], fields.turn), space):
        return f"the Diver on {SPACES[space]} is not an opponent's"
    return (
        "its territory is full" if _is_full(fields, space) else "you have no Diver in its territory"
    )


def _is_full(fields: Fields, space: int) -> bool:
    """Whether the territory of a space is full."""
    state = fields.states[0]
    return bool(rules.is_full(state, rules.territory(state, space)))
