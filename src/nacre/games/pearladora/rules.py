"""Pearladöra, 2 to 4 seats: divide a lagoon with Pontoons and win its pearls with hidden Divers.

Spaces, lines and sets of them are numbered in :mod:`nacre.games.pearladora.lagoon`.

==============  ===================================================================================
field           meaning
==============  ===================================================================================
seats           number of seats
turn            seat to act, ``OVER`` when the game is over
first           seat that began
advanced        1: with Power tokens and Backups
memory          1: owners do not see the values of their own placed Divers
smallest        spaces of the smallest territory allowed
final_pass      1: a seat that is passed over is done, and gives its Backup up
pearls          pearls on all farms at the start,
squares         and the sum of the squares of the clusters
pontoons        Pontoons in the stock at the start
stock           Pontoons left in the stock
laid            Pontoons laid in this turn's main action, 0 or 1
power_used      1 once a Power token was played in this turn
start[v]        Divers of value v + 1 that each seat begins with
supply[s, v]    Divers of value v + 1 that seat s still has
supply_size[s]  Divers that seat s still has
groups[s]       group of seat s
powers[s]       Power tokens of seat s
backups[s]      1 while seat s has its Backup token
farms[i]        pearls on the i-th farm
divers[s]       spaces with a Diver of seat s
value[space]    value printed on the Diver there; 0 without one, in an observation also where hidden
placed[space]   1 for the first Diver that its owner placed, 2 for the second …; 0 if not known
up              spaces with a Diver that was placed face up
seen[s]         spaces with a Diver that seat s looked at; with memory, in this turn
necklaces[i]    spaces with a Diver that has more than i necklaces
backed          spaces with a Diver that has a Backup
east, south     spaces with a Pontoon on their right, below them; the edge is not among them
==============  ===================================================================================

==============  ===================================================================================
action          meaning
==============  ===================================================================================
0 … 199         place a Diver of value 1 on space 0 … 39, of value 2 …
200 … 266       lay a Pontoon on line 0 … 66
267             stop after the first Pontoon
268 … 307       Backup onto the Diver on space 0 … 39
308 … 347       Elders: look at the Diver on space 0 … 39
348 … 547       Children: place an extra Diver, numbered like the first 200
548 … 614       Fishermen: lay an extra Pontoon on line 0 … 66
615 … 654       Foragers: a necklace for the Diver on space 0 … 39
==============  ===================================================================================
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nacre.games.pearladora.lagoon import (
    BOARD,
    DOWN,
    ENDS,
    FARM_SPACES,
    FARMS,
    LARGEST_NOOK,
    LAST_COLUMN,
    LAST_ROW,
    LINE_BELOW,
    LINE_RIGHT_OF,
    N_FARMS,
    N_LINES,
    N_SPACES,
    RIGHT,
    bound_lines,
    has,
    lines_to_nooks,
    reaches,
    region_of,
    with_line,
)
from nacre.kernel import generic
from nacre.kernel.bits import count, lowest, nth
from nacre.kernel.compiling import compiled, quick_entry
from nacre.kernel.fields import copy_grid, copy_row
from nacre.kernel.generic import OVER, RANDOM, SPECTATOR, Action, Actions, Seat, State, States
from nacre.kernel.notes import (
    EVERYBODY,
    FIRST_KIND,
    GAME_ENDED,
    NOBODY,
    Notes,
    note,
    tell,
)
from nacre.kernel.stream import Rng, below

VERSION = 1

# --- The pieces ----------------------------------------------------------------------------------

CLUSTERS = (3, 4, 4, 5, 5, 6, 6, 7)
PEARLS = sum(CLUSTERS)

GROUPS = ("fishermen", "foragers", "children", "elders")
FISHERMEN, FORAGERS, CHILDREN, ELDERS = range(4)
N_GROUPS = len(GROUPS)
POWER_TOKENS = (2, 2, 1, 2)

VALUES = 5
DIVERS_BY_SEATS = {2: (10, 3, 1, 1, 1), 3: (7, 2, 1, 1, 0), 4: (5, 1, 1, 1, 0)}
PONTOONS = 35
SMALLEST_TERRITORY = 4
NECKLACES = 2  # the most that one Diver can get

# Kinds of notes, with their values.
LOOKED = FIRST_KIND  # space, value
SKIPPED = FIRST_KIND + 1  # the seat cannot act and is passed over

MIN_SEATS, MAX_SEATS = 2, 4
TEAMS = {4: ((0, 2), (1, 3))}  # LA-14
ALONE = tuple((seat,) for seat in range(MAX_SEATS))

# By the number of seats: the seats of each side, which has the number of the first of them.
SIDES = [TEAMS.get(seats, ALONE[:seats]) for seats in range(MAX_SEATS + 1)]


def _side_tables() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """By the number of seats: the side of each seat, and its partner, or itself without one."""
    side_of, partner_of = np.zeros((2, len(SIDES), MAX_SEATS), np.int64)
    for seats, sides_there in enumerate(SIDES):
        for side, members in enumerate(sides_there):
            for seat, partner in zip(members, reversed(members), strict=True):
                side_of[seats, seat] = side
                partner_of[seats, seat] = partner
    return side_of, partner_of


SIDE_OF, PARTNER_OF = _side_tables()
N_SIDES = np.array(list(map(len, SIDES)))

STATE = generic.record_type(
    [
        ("divers", np.int64, MAX_SEATS),
        ("seen", np.int64, MAX_SEATS),
        ("necklaces", np.int64, NECKLACES),
        ("up", np.int64),
        ("backed", np.int64),
        ("east", np.int64),
        ("south", np.int64),
        ("squares", np.int16),
        ("value", np.int8, N_SPACES),
        ("placed", np.int8, N_SPACES),
        ("farms", np.int8, N_FARMS),
        ("start", np.int8, VALUES),
        ("supply", np.int8, (MAX_SEATS, VALUES)),
        ("supply_size", np.int8, MAX_SEATS),
        ("groups", np.int8, MAX_SEATS),
        ("powers", np.int8, MAX_SEATS),
        ("backups", np.int8, MAX_SEATS),
        ("seats", np.int8),
        ("turn", np.int8),
        ("first", np.int8),
        ("advanced", np.int8),
        ("memory", np.int8),
        ("smallest", np.int8),
        ("pontoons", np.int8),
        ("stock", np.int8),
        ("laid", np.int8),
        ("power_used", np.int8),
        ("final_pass", np.int8),
        ("pearls", np.int8),
    ]
)

# What a view shows beside that: for each space whose Diver is there, its necklaces and the set of
# seats that looked; and the territories, in the order of their first spaces.
NOBODYS = -1
COMPUTED = generic.computed_type(
    MAX_SEATS,
    [
        ("region", np.int64, N_SPACES),
        ("region_pearls", np.int8, N_SPACES),
        ("region_full", np.int8, N_SPACES),
        ("regions", np.int8),
        ("owner", np.int8, N_SPACES),
        ("necklaces_on", np.int8, N_SPACES),
        ("lookers", np.int8, N_SPACES),
    ],
)

# --- The actions ---------------------------------------------------------------------------------

KINDS = ("diver", "pontoon", "stop", "backup", "look", "extra diver", "extra pontoon", "necklace")
DIVER, PONTOON, STOP, BACKUP, LOOK, EXTRA_DIVER, EXTRA_PONTOON, NECKLACE = range(8)
FIRST_POWER = LOOK  # the kinds from here on play a Power token
POWERS = np.array([EXTRA_PONTOON, NECKLACE, EXTRA_DIVER, LOOK])  # of each group
NO_POWER = len(KINDS)
NO_VALUE = NO_PLACE = 0  # of actions that have none

# Every action as its kind, the value of its Diver, and its place: a space or a line.
ACTIONS = np.array(
    [(DIVER, value, space) for value in range(1, VALUES + 1) for space in range(N_SPACES)]
    + [(PONTOON, NO_VALUE, line) for line in range(N_LINES)]
    + [(STOP, NO_VALUE, NO_PLACE)]
    + [(BACKUP, NO_VALUE, space) for space in range(N_SPACES)]
    + [(LOOK, NO_VALUE, space) for space in range(N_SPACES)]
    + [(EXTRA_DIVER, value, space) for value in range(1, VALUES + 1) for space in range(N_SPACES)]
    + [(EXTRA_PONTOON, NO_VALUE, line) for line in range(N_LINES)]
    + [(NECKLACE, NO_VALUE, space) for space in range(N_SPACES)],
    np.int64,  # in Python, 1 << place overflows in anything shorter
)
N_ACTIONS = len(ACTIONS)
KIND_OF, VALUE_OF, PLACE_OF = ACTIONS.T.copy()
FIRST_OF = np.searchsorted(KIND_OF, range(len(KINDS)))  # the first action of each kind


@compiled
def action_of(kind: int, value: int, place: int) -> Action:
    """The row of ``ACTIONS`` with this kind, value and place."""
    row = FIRST_OF[kind] + place
    return row + (value - 1) * N_SPACES if value != NO_VALUE else row


# --- Setting up ----------------------------------------------------------------------------------


@compiled
def set_up(state: State, rng: Rng, notes: Notes) -> None:
    """Hand out Divers (LA-01), pearls (LA-02), groups (LA-03) and tokens (LA-18).

    The template has the clusters on the farms, in order.
    """
    if state.first == RANDOM:
        state.first = below(rng, state.seats)
    state.turn = state.first
    state.stock = state.pontoons
    for i in range(N_FARMS - 1, 0, -1):
        j = below(rng, i + 1)
        state.farms[i], state.farms[j] = state.farms[j], state.farms[i]
    choose_groups(state, rng)
    for seat in range(state.seats):
        equip(state, seat)


@compiled
def choose_groups(state: State, rng: Rng) -> None:
    """Give every seat without a group one that nobody else has (LA-03, LA-18)."""
    for seat in range(state.seats):
        if state.groups[seat] == RANDOM:
            taken = 0
            for other in range(state.seats):
                if state.groups[other] != RANDOM:
                    taken |= 1 << int(state.groups[other])
            free = ((1 << N_GROUPS) - 1) & ~taken
            state.groups[seat] = nth(free, below(rng, count(free)))


@compiled
def equip(state: State, seat: Seat) -> None:
    """Divers for a seat (LA-01), and tokens in the advanced game (LA-18)."""
    for i in range(VALUES):
        state.supply[seat, i] = state.start[i]
        state.supply_size[seat] += state.start[i]
    if state.advanced:
        state.powers[seat] = POWER_TOKENS[state.groups[seat]]
        state.backups[seat] = 1


# --- The lagoon ----------------------------------------------------------------------------------


@compiled
def walls(state: State) -> tuple[int, int]:
    """The Pontoons together with the edge."""
    return state.east | LAST_COLUMN, state.south | LAST_ROW


@compiled
def territory(state: State, space: int) -> int:
    """The territory that a space belongs to."""
    east, south = walls(state)
    return region_of(space, east, south)


@compiled
def divers_of_all(state: State) -> int:
    """Every space with a Diver."""
    return state.divers[0] | state.divers[1] | state.divers[2] | state.divers[3]


@compiled
def empty_spaces(state: State) -> int:
    """Every space that can take a Diver (LA-04)."""
    return BOARD & ~(FARMS | divers_of_all(state))


@compiled
def side_of(state: State, seat: Seat) -> int:
    """The side of a seat: its team with four seats, else a side of its own (LA-14)."""
    return SIDE_OF[state.seats, seat]


@compiled
def sides(state: State) -> int:
    """How many sides play (LA-14)."""
    return N_SIDES[state.seats]


@compiled
def divers_of_side(state: State, side: int) -> int:
    """Every space with a Diver of a side."""
    return state.divers[side] | state.divers[PARTNER_OF[state.seats, side]]


@compiled
def opposing_divers(state: State, seat: Seat) -> int:
    """Every space with a Diver that is neither the seat's nor its partner's."""
    own = state.divers[seat] | state.divers[PARTNER_OF[state.seats, seat]]
    return divers_of_all(state) & ~own


# --- What may be done ----------------------------------------------------------------------------


@compiled
def legal_lines(state: State) -> tuple[int, int]:
    """Free inner lines (LA-05) whose Pontoon leaves no small territory (LA-06).

    They come as the spaces to the left of a line and above it; without Pontoons in stock, none.
    """
    if state.stock == 0:
        return 0, 0
    walls_east, walls_south = walls(state)
    nooks_east, nooks_south = lines_to_nooks(walls_east, walls_south, state.smallest)
    east = BOARD & ~(walls_east | nooks_east)
    south = BOARD & ~(walls_south | nooks_south)
    if state.smallest <= LARGEST_NOOK + 1:
        return east, south
    bound_east, bound_south = bound_lines(walls_east, walls_south)
    east &= ~too_small_beside(state, east & bound_east, RIGHT)
    south &= ~too_small_beside(state, south & bound_south, DOWN)
    return east, south


@compiled
def too_small_beside(state: State, lines: int, across: int) -> int:
    """Those lines of a set whose Pontoon would leave a small territory.

    ``across`` is the step over a line: ``RIGHT`` or ``DOWN``.
    """
    found = 0
    while lines:
        space = lowest(lines)
        lines &= lines - 1
        if not splits_well(state, space, across):
            found |= 1 << space
    return found


@compiled
def splits_well(state: State, space: int, across: int) -> bool:
    """Whether a Pontoon between a space and its neighbour leaves no small territory (LA-06)."""
    east, south = walls(state)
    here = 1 << space
    if across == RIGHT:
        east |= here
    else:
        south |= here
    smallest = int(state.smallest)
    return reaches(here, east, south, smallest) and reaches(here << across, east, south, smallest)


@compiled
def can_lay(state: State) -> bool:
    """Whether any Pontoon can be laid."""
    east, south = legal_lines(state)
    return east | south != 0


@compiled
def is_full(state: State, region: int) -> bool:
    """Whether every space of a territory is a farm or taken (LA-26)."""
    return region & empty_spaces(state) == 0


@compiled
def backup_targets(state: State, seat: Seat) -> int:
    """Own Divers in full territories that have no Backup yet (LA-29, LA-30)."""
    targets = 0
    if state.backups[seat] == 0:
        return targets
    unseen = state.divers[seat]
    while unseen:
        region = territory(state, lowest(unseen))
        if is_full(state, region) and region & state.backed == 0:
            targets |= region & state.divers[seat]
        unseen &= ~region
    return targets


@compiled
def necklace_targets(state: State, seat: Seat) -> int:
    """Opposing Divers in territories, not full, where the seat has a Diver (LA-25 to LA-28)."""
    targets = 0
    unseen = state.divers[seat]
    while unseen:
        region = territory(state, lowest(unseen))
        if not is_full(state, region):
            targets |= region & opposing_divers(state, seat)
        unseen &= ~region
    return targets


@compiled
def look_targets(state: State, seat: Seat) -> int:
    """Every Diver but the partner's (LA-22)."""
    return opposing_divers(state, seat) | state.divers[seat]


@compiled
def can_act(state: State, seat: Seat) -> bool:
    """Whether a seat has a main action: Diver, Pontoon or Backup (LA-08, LA-09, LA-19)."""
    if state.supply_size[seat] > 0 and empty_spaces(state):
        return True
    return can_lay(state) or backup_targets(state, seat) != 0


@compiled
def power_of_turn(state: State) -> int:
    """The kind of power that may be played now, or ``NO_POWER`` (LA-19, LA-20)."""
    seat = state.turn
    if state.laid or state.power_used or state.powers[seat] == 0:
        return NO_POWER
    return POWERS[state.groups[seat]]


@compiled
def legal_actions(state: State, out: Actions) -> int:
    """Main actions (LA-04 to LA-08, LA-19, LA-29), then powers (LA-20 to LA-28)."""
    if state.turn == OVER:
        return 0
    seat = int(state.turn)
    if state.laid:
        n = list_lines(state, PONTOON, out, 0)
        out[n] = action_of(STOP, NO_VALUE, NO_PLACE)
        return n + 1
    n = list_divers(state, seat, DIVER, out, 0)
    n = list_lines(state, PONTOON, out, n)
    n = list_spaces(backup_targets(state, seat), BACKUP, NO_VALUE, out, n)
    power = power_of_turn(state)
    if power == LOOK:
        return list_spaces(look_targets(state, seat), LOOK, NO_VALUE, out, n)
    if power == EXTRA_DIVER:
        return list_divers(state, seat, EXTRA_DIVER, out, n)
    if power == EXTRA_PONTOON:
        return list_lines(state, EXTRA_PONTOON, out, n)
    if power == NECKLACE:
        return list_spaces(necklace_targets(state, seat), NECKLACE, NO_VALUE, out, n)
    return n


@compiled
def is_legal(state: State, action: Action, room: Actions) -> bool:
    """Whether one action is among these."""
    if state.turn == OVER:
        return False
    seat, kind, place = int(state.turn), KIND_OF[action], PLACE_OF[action]
    if kind == STOP or (state.laid and kind != PONTOON):
        return kind == STOP and state.laid != 0
    if kind >= FIRST_POWER and kind != power_of_turn(state):
        return False
    if kind in (DIVER, EXTRA_DIVER):
        return state.supply[seat, VALUE_OF[action] - 1] > 0 and has(empty_spaces(state), place)
    if kind in (PONTOON, EXTRA_PONTOON):
        return can_lay_on(state, place)
    targets = backup_targets(state, seat) if kind == BACKUP else power_targets(state, seat, kind)
    return has(targets, place)


@compiled
def can_lay_on(state: State, line: int) -> bool:
    """Whether a line may take a Pontoon."""
    east, south = legal_lines(state)
    here = ENDS[line, 0]
    return has(east if ENDS[line, 1] - here == RIGHT else south, here)


@compiled
def list_spaces(spaces: int, kind: int, value: int, out: Actions, n: int) -> int:
    """List an action for each space; return the new count."""
    while spaces:
        out[n] = action_of(kind, value, lowest(spaces))
        n += 1
        spaces &= spaces - 1
    return n


@compiled
def list_divers(state: State, seat: Seat, kind: int, out: Actions, n: int) -> int:
    """List every value in supply on every empty space (LA-04); return the new count."""
    empty = empty_spaces(state)
    for i in range(VALUES):
        if state.supply[seat, i] > 0:
            n = list_spaces(empty, kind, i + 1, out, n)
    return n


@compiled
def list_lines(state: State, kind: int, out: Actions, n: int) -> int:
    """List every line that may take a Pontoon; return the new count."""
    east, south = legal_lines(state)
    while east:
        out[n] = action_of(kind, NO_VALUE, LINE_RIGHT_OF[lowest(east)])
        n += 1
        east &= east - 1
    while south:
        out[n] = action_of(kind, NO_VALUE, LINE_BELOW[lowest(south)])
        n += 1
        south &= south - 1
    return n


@compiled
def random_action(state: State, rng: Rng) -> Action:
    """Draw among all legal actions, in their order."""
    seat = int(state.turn)
    east, south = legal_lines(state)
    lines = count(east) + count(south)
    if state.laid:
        pick = below(rng, lines + 1)
        if pick == lines:
            return action_of(STOP, NO_VALUE, NO_PLACE)
        return action_of(PONTOON, NO_VALUE, nth_line(east, south, pick))
    power = power_of_turn(state)
    divers = diver_choices(state, seat)
    backups = backup_targets(state, seat)
    targets = power_targets(state, seat, power)
    extra = count(targets)
    if power == EXTRA_DIVER:
        extra = divers
    elif power == EXTRA_PONTOON:
        extra = lines
    pick = below(rng, divers + lines + count(backups) + extra)
    if pick < divers:
        return nth_diver(state, seat, DIVER, pick)
    pick -= divers
    if pick < lines:
        return action_of(PONTOON, NO_VALUE, nth_line(east, south, pick))
    pick -= lines
    if pick < count(backups):
        return action_of(BACKUP, NO_VALUE, nth(backups, pick))
    pick -= count(backups)
    if power == EXTRA_DIVER:
        return nth_diver(state, seat, EXTRA_DIVER, pick)
    if power == EXTRA_PONTOON:
        return action_of(EXTRA_PONTOON, NO_VALUE, nth_line(east, south, pick))
    return action_of(power, NO_VALUE, nth(targets, pick))


@compiled
def nth_line(east: int, south: int, pick: int) -> int:
    """The line with this number, counting from 0."""
    in_east = count(east)
    if pick < in_east:
        return LINE_RIGHT_OF[nth(east, pick)]
    return LINE_BELOW[nth(south, pick - in_east)]


@compiled
def power_targets(state: State, seat: Seat, power: int) -> int:
    """The spaces that a power with a target may choose."""
    if power == LOOK:
        return look_targets(state, seat)
    if power == NECKLACE:
        return necklace_targets(state, seat)
    return 0


@compiled
def diver_choices(state: State, seat: Seat) -> int:
    """How many ways there are to place a Diver."""
    values = 0
    for i in range(VALUES):
        values += state.supply[seat, i] > 0
    return values * count(empty_spaces(state))


@compiled
def nth_diver(state: State, seat: Seat, kind: int, pick: int) -> Action:
    """The way to place a Diver with this number, counting from 0."""
    empty = empty_spaces(state)
    rank, place = divmod(pick, count(empty))
    i = 0
    while state.supply[seat, i] == 0 or rank > 0:
        if state.supply[seat, i] > 0:
            rank -= 1
        i += 1
    return action_of(kind, i + 1, nth(empty, place))


# --- Doing it ------------------------------------------------------------------------------------


@compiled
def apply(state: State, action: Action, rng: Rng, notes: Notes) -> None:
    """Do a legal action; the end of a turn and passing over follow by themselves."""
    seat = int(state.turn)
    kind = KIND_OF[action]
    if kind >= FIRST_POWER:
        use_power(state, seat, action, notes)
        if not can_act(state, seat):
            pass_turn(state, seat, notes)
        return
    if kind == DIVER:
        place_diver(state, seat, VALUE_OF[action], PLACE_OF[action])
    elif kind == PONTOON:
        lay(state, PLACE_OF[action])
        if state.laid == 0 and can_lay(state):
            state.laid = 1
            return
    elif kind == BACKUP:
        state.backups[seat] = 0
        state.backed |= 1 << PLACE_OF[action]
    pass_turn(state, seat, notes)


@compiled
def place_diver(state: State, seat: Seat, value: int, space: int) -> None:
    """Put a Diver on an empty space (LA-04)."""
    state.supply[seat, value - 1] -= 1
    state.supply_size[seat] -= 1
    state.divers[seat] |= 1 << space
    state.value[space] = value
    state.placed[space] = count(state.divers[seat])


@compiled
def lay(state: State, line: int) -> None:
    """Lay a Pontoon from the common stock (LA-05)."""
    state.stock -= 1
    state.east, state.south = with_line(state.east, state.south, line)


@compiled
def use_power(state: State, seat: Seat, action: Action, notes: Notes) -> None:
    """Play a Power token (LA-20 to LA-28); it is gone (LA-21)."""
    state.powers[seat] -= 1
    state.power_used = 1
    kind, place = KIND_OF[action], PLACE_OF[action]
    if kind == LOOK:
        look(state, seat, place, notes)
    elif kind == EXTRA_DIVER:
        place_diver(state, seat, VALUE_OF[action], place)
        state.up |= 1 << place
    elif kind == EXTRA_PONTOON:
        lay(state, place)
    else:
        hang_necklace(state, place)


@compiled
def look(state: State, seat: Seat, space: int, notes: Notes) -> None:
    """Look secretly at a Diver; that it was looked at is seen by all (LA-22).

    Notes are kept for good, so with memory the value is not told there: the position shows it.
    """
    state.seen[seat] |= 1 << space
    row = note(notes, LOOKED, seat, NOBODY if state.memory else seat)
    tell(notes, row, 0, space)
    tell(notes, row, 1, state.value[space])


@compiled
def hang_necklace(state: State, space: int) -> None:
    """Lower a Diver by one; a second necklace may follow in another turn (LA-25, LA-27)."""
    here = 1 << space
    if state.necklaces[0] & here:
        state.necklaces[1] |= here
    else:
        state.necklaces[0] |= here


@compiled
def pass_turn(state: State, seat: Seat, notes: Notes) -> None:
    """The next seat clockwise that can act; without one the game is over (LA-09)."""
    state.laid = 0
    state.power_used = 0
    if state.memory:
        state.seen[seat] = 0  # LA-22
    for step in range(1, state.seats + 1):
        following = (seat + step) % state.seats
        if can_act(state, following):
            for passed in range(1, step):
                pass_over(state, (seat + passed) % state.seats, notes)
            state.turn = following
            return
    state.turn = OVER
    note(notes, GAME_ENDED, NOBODY, EVERYBODY)


@compiled
def pass_over(state: State, seat: Seat, notes: Notes) -> None:
    """A seat that cannot act is passed over (LA-09).

    Only a Backup could let it play again: where passing is final, it has none any more.
    """
    note(notes, SKIPPED, seat, EVERYBODY)
    if state.final_pass:
        state.backups[seat] = 0


# --- End and scoring -----------------------------------------------------------------------------


@compiled
def pearls_in(state: State, region: int) -> int:
    """The pearls on the farms of a territory."""
    pearls = 0
    for i in range(N_FARMS):
        if has(region, FARM_SPACES[i]):
            pearls += int(state.farms[i])
    return pearls


@compiled
def strength(state: State, side: int, region: int) -> int:
    """The total of a side's Divers in a territory."""
    return total_of(state, region & divers_of_side(state, side))


@compiled
def total_of(state: State, divers: int) -> int:
    """The values of some Divers, with necklaces and Backups (LA-25, LA-29)."""
    total = count(divers & state.backed)
    for i in range(NECKLACES):
        total -= count(divers & state.necklaces[i])
    while divers:
        total += int(state.value[lowest(divers)])
        divers &= divers - 1
    return total


@compiled
def winners_of(state: State, region: int) -> int:
    """The sides that share a territory, as a set (LA-10 to LA-12, LA-14, LA-31)."""
    winners = 0
    best = 0
    for side in range(sides(state)):
        divers = region & divers_of_side(state, side)
        if divers:
            total = total_of(state, divers)
            if winners == 0 or total > best:
                winners, best = 1 << side, total
            elif total == best:
                winners |= 1 << side
    backed = region & state.backed
    return with_backup(state, backed, winners) if backed else winners


@compiled
def with_backup(state: State, backed: int, winners: int) -> int:
    """Of tied sides the one with the Backup in the territory, if there is one (LA-31)."""
    for side in range(sides(state)):
        if has(winners, side) and backed & divers_of_side(state, side):
            return 1 << side
    return winners


@compiled
def share_of_each(state: State, region: int, winners: int) -> int:
    """The pearls that each winner of a territory gets; a remainder is dropped (LA-10, LA-11)."""
    return pearls_in(state, region) // count(winners) if winners else 0


@compiled
def share(state: State, side: int, region: int) -> int:
    """The pearls that a side wins in a territory."""
    winners = winners_of(state, region)
    return share_of_each(state, region, winners) if has(winners, side) else 0


# Columns of a territory's count: whether a seat's side has Divers there, their total, whether the
# side won it, and the pearls that it got.
COMPETES, TOTAL, WON, SHARE = range(4)
COUNTED = 4


@quick_entry
def count_territory(states: States, region: int, out: NDArray[np.int64]) -> int:
    """Write how a territory was decided, a row for each seat; return its pearls."""
    state = states[0]
    winners = winners_of(state, region)
    for seat in range(state.seats):
        side = side_of(state, seat)
        out[seat, COMPETES] = region & divers_of_side(state, side) != 0
        out[seat, TOTAL] = strength(state, side, region)
        out[seat, WON] = has(winners, side)
        out[seat, SHARE] = share(state, side, region)
    return pearls_in(state, region)


@compiled
def count_pearls(state: State, out: NDArray[Any]) -> None:
    """Write the pearls of each side, looking once at each territory that has any (LA-10)."""
    for side in range(sides(state)):
        out[side] = 0
    farms = FARMS
    while farms:
        region = territory(state, lowest(farms))
        farms &= ~region
        winners = winners_of(state, region)
        each = share_of_each(state, region, winners)
        while winners:
            out[lowest(winners)] += each
            winners &= winners - 1


@compiled
def scores(state: State, out: NDArray[np.int32]) -> None:
    """Pearls won; partners show the team's (LA-13, LA-14)."""
    count_pearls(state, out)
    for seat in range(sides(state), state.seats):
        out[seat] = out[side_of(state, seat)]


BITS_OF_A_CLUSTER = 6  # so that a cluster has less than 64 pearls; at most eight have any


@compiled
def standings(state: State, out: NDArray[Any]) -> None:
    """Each seat stands where its side does."""
    for seat in range(state.seats):
        out[seat] = standing(state, side_of(state, seat))


@compiled
def standing(state: State, side: int) -> int:
    """Pearls, then clusters from the biggest down, as the digits of one number (LA-13)."""
    pearls = 0
    clusters = 0
    farms = FARMS
    while farms:
        region = territory(state, lowest(farms))
        farms &= ~region
        cluster = share(state, side, region)
        pearls += cluster
        clusters = with_cluster(clusters, cluster)
    return (pearls << (N_FARMS * BITS_OF_A_CLUSTER)) | clusters


@compiled
def with_cluster(clusters: int, cluster: int) -> int:
    """Put a cluster in its place among those already packed, biggest in front."""
    shift = (N_FARMS - 1) * BITS_OF_A_CLUSTER
    while shift >= 0 and cluster > 0:
        here = (clusters >> shift) & ((1 << BITS_OF_A_CLUSTER) - 1)
        if cluster > here:
            clusters += (cluster - here) << shift
            cluster = here
        shift -= BITS_OF_A_CLUSTER
    return clusters


# --- For views -----------------------------------------------------------------------------------


@compiled
def compute(state: State, out: State) -> None:
    """Divers, looks and territories, space by space."""
    for space in range(N_SPACES):
        out.owner[space] = NOBODYS
        out.lookers[space] = 0
        for seat in range(state.seats):
            if has(state.divers[seat], space):
                out.owner[space] = seat
            if has(state.seen[seat], space):
                out.lookers[space] |= 1 << seat
        out.necklaces_on[space] = 0
        for i in range(NECKLACES):
            out.necklaces_on[space] += has(state.necklaces[i], space)
    compute_territories(state, out)


@compiled
def compute_territories(state: State, out: State) -> None:
    """The spaces of each territory, its pearls, and whether it is full."""
    out.regions = 0
    unseen = BOARD
    while unseen:
        region = territory(state, lowest(unseen))
        unseen &= ~region
        out.region[out.regions] = region
        out.region_pearls[out.regions] = pearls_in(state, region)
        out.region_full[out.regions] = is_full(state, region)
        out.regions += 1


# --- Who knows what ------------------------------------------------------------------------------


@compiled
def visible(state: State, seat: Seat) -> int:
    """The Divers whose value a seat may know (LA-15 to LA-17, LA-22, LA-23)."""
    if state.turn == OVER:
        return divers_of_all(state)
    known = state.up
    if seat != SPECTATOR:
        known |= state.seen[seat]
        if not state.memory:
            known |= state.divers[seat]
    return known


@compiled
def observe(state: State, seat: Seat, out: State) -> None:
    """Everything but hidden values and what the others still have (LA-15 to LA-17)."""
    out.seats, out.turn, out.first = state.seats, state.turn, state.first
    out.advanced, out.memory, out.smallest = state.advanced, state.memory, state.smallest
    out.pontoons, out.stock, out.final_pass = state.pontoons, state.stock, state.final_pass
    out.pearls, out.squares = state.pearls, state.squares
    out.laid, out.power_used = state.laid, state.power_used
    out.up, out.backed = state.up, state.backed
    out.east, out.south = state.east, state.south
    copy_row(state.divers, out.divers)
    copy_row(state.seen, out.seen)
    copy_row(state.necklaces, out.necklaces)
    copy_row(state.placed, out.placed)
    copy_row(state.farms, out.farms)
    copy_row(state.start, out.start)
    copy_row(state.supply_size, out.supply_size)
    copy_row(state.groups, out.groups)
    copy_row(state.powers, out.powers)
    copy_row(state.backups, out.backups)
    known = visible(state, seat)
    while known:
        space = lowest(known)
        known &= known - 1
        out.value[space] = state.value[space]
    if state.turn == OVER:
        copy_grid(state.supply, out.supply)
    elif seat != SPECTATOR:
        copy_row(state.supply[seat], out.supply[seat])


@compiled
def determinize(state: State, seat: Seat, rng: Rng) -> None:
    """Spread what each seat can still have over its hidden Divers and its supply (LA-16, LA-17)."""
    if state.turn == OVER:
        return
    known = visible(state, seat)
    for owner in range(state.seats):
        if owner != seat:
            fill_supply(state, owner, known)
        hidden = state.divers[owner] & ~known
        while hidden:
            place_hidden(state, owner, lowest(hidden), owner == seat, rng)
            hidden &= hidden - 1


@compiled
def fill_supply(state: State, owner: Seat, known: int) -> None:
    """Gather all values that are out of sight in the supply of another seat."""
    for i in range(VALUES):
        state.supply[owner, i] = state.start[i]
    placed = state.divers[owner] & known
    while placed:
        state.supply[owner, state.value[lowest(placed)] - 1] -= 1
        placed &= placed - 1


@compiled
def place_hidden(state: State, owner: Seat, space: int, own: bool, rng: Rng) -> None:
    """Give a hidden Diver one of the values that its owner's other pieces leave."""
    pick = below(rng, hidden_pieces(state, owner, own))
    i = 0
    while True:
        here = hidden_of_value(state, owner, i, own)
        if pick < here:
            break
        pick -= here
        i += 1
    state.value[space] = i + 1
    if not own:
        state.supply[owner, i] -= 1


@compiled
def hidden_pieces(state: State, owner: Seat, own: bool) -> int:
    """How many pieces of an owner have no known place yet."""
    total = 0
    for i in range(VALUES):
        total += hidden_of_value(state, owner, i, own)
    return total


@compiled
def hidden_of_value(state: State, owner: Seat, i: int, own: bool) -> int:
    """Those among them of value ``i + 1``: others' wait in the supply that was filled with them."""
    return out_of_sight(state, owner, i) if own else int(state.supply[owner, i])


@compiled
def out_of_sight(state: State, owner: Seat, i: int) -> int:
    """The Divers of value ``i + 1`` that are in no supply and on no space where they are seen.

    In a whole state there are none. In an observation the supply of others is blank, so that these
    are all the values that their hidden Divers and their supply are made of (LA-16, LA-17).
    """
    total = int(state.start[i]) - int(state.supply[owner, i])
    placed = state.divers[owner]
    while placed:
        if state.value[lowest(placed)] == i + 1:
            total -= 1
        placed &= placed - 1
    return total


generic.register(STATE, sys.modules[__name__])
