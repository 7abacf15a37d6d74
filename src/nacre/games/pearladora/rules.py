"""Pearladöra, 2 to 4 seats: divide a lagoon with Pontoons and win its pearls with hidden Divers.

The 40 spaces are numbered a1 b1 … h1 a2 … h5, and a set of spaces is an ``int64`` with a bit for each.

=================  ==================================================================================
field              meaning
=================  ==================================================================================
seats              number of seats
turn               seat to act, ``OVER`` when the game is over
first              seat that began
advanced           1: with Power tokens and Backups
memory             1: owners do not see the values of their own placed Divers
smallest           spaces of the smallest territory allowed
pontoons           Pontoons in the stock at the start
stock              Pontoons left in the stock
laid               Pontoons laid in this turn's main action, 0 or 1
power_used         1 once a Power token was played in this turn
start[v]           Divers of value v + 1 that each seat begins with
supply[s, v]       those that seat s still has
supply_size[s]     Divers that seat s still has
groups[s]          group of seat s
powers[s]          Power tokens of seat s
backups[s]         1 while seat s has its Backup token
farms[i]           pearls on the i-th farm
divers[s]          spaces with a Diver of seat s
value[space]       value printed on the Diver there, 0 without one (in an observation also: not known)
up                 spaces with a Diver that was placed face up
seen[s]            spaces with a Diver that seat s looked at
necklaces[i]       spaces with a Diver that has more than i necklaces
backed             spaces with a Diver that has a Backup
east, south        spaces with a Pontoon on their right, on their lower side
open_east,         spaces whose line there may still be legal: a line once illegal stays so, which lets
open_south         these sets shrink as lines are found out; never a source of legality by themselves
=================  ==================================================================================

=================  ==================================================================================
action             meaning
=================  ==================================================================================
0 … 199            place a Diver of value 1 on space 0 … 39, of value 2 …
200 … 266          lay a Pontoon on a line: 35 between left and right, then 32 between upper and lower
267                stop after the first Pontoon
268 … 307          Backup onto the Diver on a space
308 … 347          Elders: look at the Diver on a space
348 … 547          Children: place an extra Diver, numbered as above
548 … 614          Fishermen: lay an extra Pontoon, numbered as above
615 … 654          Foragers: a necklace for the Diver on a space
=================  ==================================================================================
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from nacre.games.pearladora.lagoon import (
    BOARD,
    COLUMNS,
    FARM_SPACES,
    FARMS,
    LAST_COLUMN,
    LAST_ROW,
    N_EAST_LINES,
    N_FARMS,
    N_LINES,
    N_SPACES,
    has,
    line_below,
    line_right_of,
    reaches,
    region_of,
)
from nacre.kernel import generic
from nacre.kernel.bits import count, lowest, nth
from nacre.kernel.compiling import compiled, entry
from nacre.kernel.fields import copy_grid, copy_row
from nacre.kernel.generic import OVER, RANDOM, SPECTATOR, Action, Actions, Seat, State
from nacre.kernel.log import EVERYBODY, GAME_ENDED, LOOKED, NOBODY, SKIPPED, Log, note, tell
from nacre.kernel.stream import Rng, below

VERSION = 1

# --- The pieces ----------------------------------------------------------------------------------

CLUSTERS = np.array([3, 4, 4, 5, 5, 6, 6, 7], np.int8)
PEARLS = int(CLUSTERS.sum())

GROUPS = ("fishermen", "foragers", "children", "elders")
FISHERMEN, FORAGERS, CHILDREN, ELDERS = range(4)
N_GROUPS = len(GROUPS)
POWER_TOKENS = (2, 2, 1, 2)

VALUES = 5
DIVERS_BY_SEATS = {2: (10, 3, 1, 1, 1), 3: (7, 2, 1, 1, 0), 4: (5, 1, 1, 1, 0)}
PONTOONS = 35
SMALLEST_TERRITORY = 4
NECKLACES = 2  # the most that one Diver can get

MIN_SEATS, MAX_SEATS = 2, 4

STATE = generic.record_type(
    [
        ("divers", np.int64, MAX_SEATS),
        ("seen", np.int64, MAX_SEATS),
        ("necklaces", np.int64, NECKLACES),
        ("up", np.int64),
        ("backed", np.int64),
        ("east", np.int64),
        ("south", np.int64),
        ("open_east", np.int64),
        ("open_south", np.int64),
        ("value", np.int8, N_SPACES),
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
    ]
)

DIVER = 0
PONTOON = DIVER + VALUES * N_SPACES
STOP = PONTOON + N_LINES
BACKUP = STOP + 1
LOOK = BACKUP + N_SPACES
EXTRA_DIVER = LOOK + N_SPACES
EXTRA_PONTOON = EXTRA_DIVER + VALUES * N_SPACES
NECKLACE = EXTRA_PONTOON + N_LINES
N_ACTIONS = NECKLACE + N_SPACES


# --- Setting up ----------------------------------------------------------------------------------


@compiled
def set_up(state: State, rng: Rng, log: Log) -> None:
    """Hand out Divers (LA-01), pearls (LA-02), groups (LA-03) and tokens (LA-18)."""
    if state.first == RANDOM:
        state.first = below(rng, state.seats)
    state.turn = state.first
    state.stock = state.pontoons
    state.open_east = BOARD & ~LAST_COLUMN
    state.open_south = BOARD & ~LAST_ROW
    for i in range(N_FARMS):
        state.farms[i] = CLUSTERS[i]
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
def territory(state: State, space: int) -> int:
    """The territory that a space belongs to."""
    return region_of(space, state.east | LAST_COLUMN, state.south | LAST_ROW)


@entry
def number_territories(state: State, out: NDArray[np.int8]) -> int:
    """Write the number of each space's territory, counted from 0 in the order of spaces."""
    n = 0
    unseen = BOARD
    while unseen:
        region = territory(state, lowest(unseen))
        unseen &= ~region
        while region:
            out[lowest(region)] = n
            region &= region - 1
        n += 1
    return n


@compiled
def splits_well(state: State, space: int, across: int) -> bool:
    """Whether a Pontoon between a space and its neighbour leaves no small territory (LA-06).

    ``across`` is 1 for the line on its right, ``COLUMNS`` for the line below it.
    """
    east, south = state.east | LAST_COLUMN, state.south | LAST_ROW
    here = 1 << space
    if across == 1:
        east |= here
    else:
        south |= here
    smallest = int(state.smallest)
    return reaches(here, east, south, smallest) and reaches(here << across, east, south, smallest)


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
    """The team of a seat with four seats (LA-14), else the seat itself."""
    return seat % 2 if state.seats == 4 else seat


@compiled
def divers_of_side(state: State, side: int) -> int:
    """Every space with a Diver of a team or seat."""
    if state.seats == 4:
        return state.divers[side] | state.divers[side + 2]
    return state.divers[side]


@compiled
def opposing_divers(state: State, seat: Seat) -> int:
    """Every space with a Diver that is neither the seat's nor its partner's."""
    return divers_of_all(state) & ~divers_of_side(state, side_of(state, seat))


# --- What may be done ----------------------------------------------------------------------------


@compiled
def line_is_legal(state: State, line: int) -> bool:
    """A free inner line (LA-05) that creates no small territory (LA-06), with Pontoons in stock."""
    if state.stock == 0:
        return False
    if line < N_EAST_LINES:
        space = line + line // (COLUMNS - 1)
        return (state.open_east >> space) & 1 == 1 and splits_well(state, space, 1)
    space = line - N_EAST_LINES
    return (state.open_south >> space) & 1 == 1 and splits_well(state, space, COLUMNS)


@compiled
def drop_candidate(state: State, line: int) -> None:
    """Forget a line that was laid or found illegal: it stays so."""
    if line < N_EAST_LINES:
        state.open_east &= ~(1 << (line + line // (COLUMNS - 1)))
    else:
        state.open_south &= ~(1 << (line - N_EAST_LINES))


@compiled
def can_lay(state: State) -> bool:
    """Whether any Pontoon can be laid; drops the lines found illegal on the way."""
    if state.stock == 0:
        return False
    while state.open_east:
        line = line_right_of(lowest(state.open_east))
        if line_is_legal(state, line):
            return True
        drop_candidate(state, line)
    while state.open_south:
        line = line_below(lowest(state.open_south))
        if line_is_legal(state, line):
            return True
        drop_candidate(state, line)
    return False


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
    """The group whose power may be played now, or ``NOBODY`` (LA-19, LA-20)."""
    seat = state.turn
    if state.laid or state.power_used or state.powers[seat] == 0:
        return NOBODY
    return int(state.groups[seat])


@compiled
def legal_actions(state: State, out: Actions) -> int:
    """Main actions (LA-04 to LA-08, LA-19, LA-29), then powers (LA-20 to LA-28)."""
    if state.turn == OVER:
        return 0
    seat = int(state.turn)
    if state.laid:
        n = list_lines(state, PONTOON, out, 0)
        out[n] = STOP
        return n + 1
    n = list_divers(state, seat, DIVER, out, 0)
    n = list_lines(state, PONTOON, out, n)
    n = list_spaces(backup_targets(state, seat), BACKUP, out, n)
    power = power_of_turn(state)
    if power == ELDERS:
        return list_spaces(look_targets(state, seat), LOOK, out, n)
    if power == CHILDREN:
        return list_divers(state, seat, EXTRA_DIVER, out, n)
    if power == FISHERMEN:
        return list_lines(state, EXTRA_PONTOON, out, n)
    if power == FORAGERS:
        return list_spaces(necklace_targets(state, seat), NECKLACE, out, n)
    return n


@compiled
def list_spaces(spaces: int, base: Action, out: Actions, n: int) -> int:
    """List an action for each space; return the new count."""
    while spaces:
        out[n] = base + lowest(spaces)
        n += 1
        spaces &= spaces - 1
    return n


@compiled
def list_divers(state: State, seat: Seat, base: Action, out: Actions, n: int) -> int:
    """List every value in supply on every empty space (LA-04); return the new count."""
    empty = empty_spaces(state)
    for i in range(VALUES):
        if state.supply[seat, i] > 0:
            n = list_spaces(empty, base + i * N_SPACES, out, n)
    return n


@compiled
def list_lines(state: State, base: Action, out: Actions, n: int) -> int:
    """List every line that may take a Pontoon; return the new count."""
    if state.stock == 0:
        return n
    candidates = state.open_east
    while candidates:
        space = lowest(candidates)
        candidates &= candidates - 1
        if splits_well(state, space, 1):
            out[n] = base + line_right_of(space)
            n += 1
    candidates = state.open_south
    while candidates:
        space = lowest(candidates)
        candidates &= candidates - 1
        if splits_well(state, space, COLUMNS):
            out[n] = base + line_below(space)
            n += 1
    return n


@compiled
def random_action(state: State, rng: Rng) -> Action:
    """Draw among all actions and all lines that may be legal, again if the line is not."""
    seat = int(state.turn)
    power = power_of_turn(state)
    divers = 0 if state.laid else diver_choices(state, seat)
    extra_divers = divers if power == CHILDREN else 0
    others = 1 if state.laid else 0
    backups = 0 if state.laid else backup_targets(state, seat)
    chosen = power_targets(state, seat, power)
    fixed = divers + extra_divers + others + count(backups) + count(chosen)
    while True:
        lines = count(state.open_east) + count(state.open_south) if state.stock else 0
        total = fixed + lines + (lines if power == FISHERMEN else 0)
        pick = below(rng, total)
        if pick < divers:
            return nth_diver(state, seat, DIVER, pick)
        pick -= divers
        if pick < lines:
            line = nth_candidate(state, pick)
            if line_is_legal(state, line):
                return PONTOON + line
            drop_candidate(state, line)
            continue
        pick -= lines
        if pick < others:
            return STOP
        pick -= others
        if pick < count(backups):
            return BACKUP + nth(backups, pick)
        pick -= count(backups)
        if power == CHILDREN:
            return nth_diver(state, seat, EXTRA_DIVER, pick)
        if power != FISHERMEN:
            return (LOOK if power == ELDERS else NECKLACE) + nth(chosen, pick)
        line = nth_candidate(state, pick)
        if line_is_legal(state, line):
            return EXTRA_PONTOON + line
        drop_candidate(state, line)


@compiled
def power_targets(state: State, seat: Seat, power: int) -> int:
    """The spaces that a power with a target may choose."""
    if power == ELDERS:
        return look_targets(state, seat)
    if power == FORAGERS:
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
def nth_diver(state: State, seat: Seat, base: Action, pick: int) -> Action:
    """The way to place a Diver with this number, counting from 0."""
    empty = empty_spaces(state)
    rank, place = divmod(pick, count(empty))
    i = 0
    while state.supply[seat, i] == 0 or rank > 0:
        if state.supply[seat, i] > 0:
            rank -= 1
        i += 1
    return base + i * N_SPACES + nth(empty, place)


@compiled
def nth_candidate(state: State, pick: int) -> int:
    """The line with this number among those that may be legal."""
    in_east = count(state.open_east)
    if pick < in_east:
        return line_right_of(nth(state.open_east, pick))
    return line_below(nth(state.open_south, pick - in_east))


# --- Doing it ------------------------------------------------------------------------------------


@compiled
def apply(state: State, action: Action, rng: Rng, log: Log) -> None:
    """Do a legal action; the end of a turn and passing over follow by themselves."""
    seat = int(state.turn)
    if action >= LOOK:
        use_power(state, seat, action, log)
        if not can_act(state, seat):
            pass_turn(state, seat, log)
        return
    if action < PONTOON:
        place_diver(state, seat, action - DIVER)
    elif action < STOP:
        lay(state, action - PONTOON)
        if state.laid == 0 and can_lay(state):
            state.laid = 1
            return
    elif action >= BACKUP:
        state.backups[seat] = 0
        state.backed |= 1 << (action - BACKUP)
    pass_turn(state, seat, log)


@compiled
def place_diver(state: State, seat: Seat, value_and_space: int) -> None:
    """Put a Diver on an empty space (LA-04)."""
    i, space = divmod(value_and_space, N_SPACES)
    state.supply[seat, i] -= 1
    state.supply_size[seat] -= 1
    state.divers[seat] |= 1 << space
    state.value[space] = i + 1


@compiled
def lay(state: State, line: int) -> None:
    """Lay a Pontoon from the common stock (LA-05)."""
    drop_candidate(state, line)
    state.stock -= 1
    if line < N_EAST_LINES:
        state.east |= 1 << (line + line // (COLUMNS - 1))
    else:
        state.south |= 1 << (line - N_EAST_LINES)


@compiled
def use_power(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Play a Power token (LA-20 to LA-28); it is gone (LA-21)."""
    state.powers[seat] -= 1
    state.power_used = 1
    if action < EXTRA_DIVER:
        look(state, seat, action - LOOK, log)
    elif action < EXTRA_PONTOON:
        place_diver(state, seat, action - EXTRA_DIVER)
        state.up |= 1 << ((action - EXTRA_DIVER) % N_SPACES)
    elif action < NECKLACE:
        lay(state, action - EXTRA_PONTOON)
    else:
        hang_necklace(state, action - NECKLACE)


@compiled
def look(state: State, seat: Seat, space: int, log: Log) -> None:
    """Look secretly at a Diver; that it was looked at is seen by all (LA-22)."""
    state.seen[seat] |= 1 << space
    row = note(log, LOOKED, seat, seat)
    tell(log, row, 0, space)
    tell(log, row, 1, state.value[space])


@compiled
def hang_necklace(state: State, space: int) -> None:
    """Lower a Diver by one; a second necklace may follow in another turn (LA-25, LA-27)."""
    here = 1 << space
    if state.necklaces[0] & here:
        state.necklaces[1] |= here
    else:
        state.necklaces[0] |= here


@compiled
def pass_turn(state: State, seat: Seat, log: Log) -> None:
    """The next seat clockwise that can act; without one the game is over (LA-09)."""
    state.laid = 0
    state.power_used = 0
    for step in range(1, state.seats + 1):
        following = (seat + step) % state.seats
        if can_act(state, following):
            for passed in range(1, step):
                note(log, SKIPPED, (seat + passed) % state.seats, EVERYBODY)
            state.turn = following
            return
    state.turn = OVER
    note(log, GAME_ENDED, NOBODY, EVERYBODY)


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
    """The total of a side's Divers in a territory, with necklaces and Backup (LA-25, LA-29)."""
    divers = region & divers_of_side(state, side)
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
        if region & divers_of_side(state, side):
            total = strength(state, side, region)
            if winners == 0 or total > best:
                winners, best = 1 << side, total
            elif total == best:
                winners |= 1 << side
    return with_backup(state, region, winners)


@compiled
def with_backup(state: State, region: int, winners: int) -> int:
    """Of tied sides the one with the Backup there, if there is one (LA-31)."""
    for side in range(sides(state)):
        if winners >> side & 1 and region & state.backed & divers_of_side(state, side):
            return 1 << side
    return winners


@compiled
def sides(state: State) -> int:
    """How many sides play: two teams with four seats (LA-14)."""
    return 2 if state.seats == 4 else int(state.seats)


@compiled
def share(state: State, side: int, region: int) -> int:
    """The pearls that a side wins in a territory; a remainder is dropped (LA-10, LA-11)."""
    winners = winners_of(state, region)
    if winners >> side & 1 == 0:
        return 0
    return pearls_in(state, region) // count(winners)


@entry
def count_territory(
    state: State, region: int, totals: NDArray[np.int64], won: NDArray[np.int64]
) -> int:
    """Write each seat's total and pearls in a territory; return the seats that won it, as a set."""
    sides_won = winners_of(state, region)
    winners = 0
    for seat in range(state.seats):
        side = side_of(state, seat)
        totals[seat] = strength(state, side, region)
        won[seat] = share(state, side, region)
        if sides_won >> side & 1:
            winners |= 1 << seat
    return winners


@compiled
def pearls_won(state: State, side: int) -> int:
    """All pearls of a side."""
    total = 0
    unseen = BOARD
    while unseen:
        region = territory(state, lowest(unseen))
        unseen &= ~region
        total += share(state, side, region)
    return total


@compiled
def scores(state: State, out: NDArray[np.int32]) -> None:
    """Pearls won; partners show the team's (LA-13, LA-14)."""
    for seat in range(state.seats):
        out[seat] = pearls_won(state, side_of(state, seat))


BITS_OF_A_CLUSTER = 6  # a cluster has at most 40 pearls, and at most eight have any


@compiled
def standings(state: State, out: NDArray[np.int64]) -> None:
    """Each seat stands where its side does."""
    for seat in range(state.seats):
        out[seat] = standing(state, side_of(state, seat))


@compiled
def standing(state: State, side: int) -> int:
    """Pearls, then clusters from the biggest down, as the digits of one number (LA-13)."""
    clusters = 0
    unseen = BOARD
    while unseen:
        region = territory(state, lowest(unseen))
        unseen &= ~region
        clusters = with_cluster(clusters, share(state, side, region))
    return (pearls_won(state, side) << (N_FARMS * BITS_OF_A_CLUSTER)) | clusters


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
    out.pontoons, out.stock = state.pontoons, state.stock
    out.laid, out.power_used = state.laid, state.power_used
    out.up, out.backed = state.up, state.backed
    out.east, out.south = state.east, state.south
    # All free lines: which ones were found illegal so far may depend on what is hidden.
    out.open_east = BOARD & ~LAST_COLUMN & ~state.east
    out.open_south = BOARD & ~LAST_ROW & ~state.south
    copy_row(state.divers, out.divers)
    copy_row(state.seen, out.seen)
    copy_row(state.necklaces, out.necklaces)
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
        fill_supply(state, owner, known, owner == seat)
        hidden = state.divers[owner] & ~known
        while hidden:
            place_hidden(state, owner, lowest(hidden), owner == seat, rng)
            hidden &= hidden - 1


@compiled
def fill_supply(state: State, owner: Seat, known: int, own: bool) -> None:
    """Gather the values that are out of sight in the supply; one's own supply is in sight."""
    if own:
        return
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
    """Those among them of one value: with ``memory`` one's own are all that is not in supply."""
    if not own:
        return int(state.supply[owner, i])
    total = int(state.start[i]) - int(state.supply[owner, i])
    placed = state.divers[owner]
    while placed:
        if state.value[lowest(placed)] == i + 1:
            total -= 1
        placed &= placed - 1
    return total


generic.register(STATE, sys.modules[__name__])
