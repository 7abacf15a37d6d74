"""Whether everything is there: the pieces of Pearladöra, and whether a position can come about."""

from __future__ import annotations

import sys

from nacre.games.pearladora.lagoon import (
    BOARD,
    FARMS,
    LAST_COLUMN,
    LAST_ROW,
    N_FARMS,
    N_SPACES,
    has,
)
from nacre.games.pearladora.rules import (
    CHILDREN,
    CLUSTERS,
    ELDERS,
    FORAGERS,
    PEARLS,
    POWER_TOKENS,
    STATE,
    VALUES,
    can_act,
    can_lay,
    divers_of_all,
    hidden_of_value,
    is_full,
    look_targets,
    opposing_divers,
    territory,
)
from nacre.kernel import generic
from nacre.kernel.bits import count, lowest
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import OVER, Seat, State

FAULTS = (
    "",
    "two Divers share a space, or one stands on a farm",
    "a seat's Divers do not add up to those it began with",
    "a Diver's value is not from 1 to 5",
    "the Pontoons do not add up to those at the start",
    "a territory is too small",
    "the pearls on the farms are not 3 4 4 5 5 6 6 7",
    "a token lies where there is no Diver of the right seat",
    "a territory has two Backups, or one lies in a territory that is not full",
    "the tokens do not fit the groups",
    "the seat to act cannot act",
    "a seat can still act but the game is over",
    "two seats have the same group",
    "a Pontoon was laid in this turn but none lies there, or none can follow",
    "a Power token was used in this turn but none is gone",
)


@compiled
def check(state: State) -> int:
    """Every piece is somewhere, and the position can come about."""
    fault = check_divers(state)
    if fault == 0:
        fault = check_board(state)
    if fault == 0:
        fault = check_tokens(state)
    if fault == 0:
        fault = check_course(state)
    return fault


@compiled
def check_divers(state: State) -> int:
    """Each seat's Divers are on the board or in its supply."""
    taken = FARMS
    for seat in range(state.seats):
        if state.divers[seat] & taken:
            return 1
        taken |= state.divers[seat]
    for seat in range(state.seats):
        size = 0
        for i in range(VALUES):
            if state.supply[seat, i] < 0 or hidden_of_value(state, seat, i, True) != 0:
                return 2
            size += int(state.supply[seat, i])
        if size != state.supply_size[seat]:
            return 2
    for space in range(N_SPACES):
        placed = has(divers_of_all(state), space)
        if placed != (1 <= state.value[space] <= VALUES):
            return 3
    return 0


@compiled
def check_board(state: State) -> int:
    """Pontoons, territories and pearls."""
    if state.east & LAST_COLUMN or state.south & LAST_ROW or state.stock < 0:
        return 4
    if state.stock + count(state.east) + count(state.south) != state.pontoons:
        return 4
    unseen = BOARD
    while unseen:
        region = territory(state, lowest(unseen))
        unseen &= ~region
        if count(region) < state.smallest:
            return 5
    for cluster in range(PEARLS):
        wanted = 0
        there = 0
        for i in range(N_FARMS):
            wanted += CLUSTERS[i] == cluster
            there += state.farms[i] == cluster
        if wanted != there:
            return 6
    return 0


@compiled
def check_tokens(state: State) -> int:
    """Groups, powers, necklaces and Backups."""
    groups = 0
    for seat in range(state.seats):
        here = 1 << int(state.groups[seat])
        if groups & here:
            return 12
        groups |= here
    fault = check_token_counts(state)
    return fault if fault else check_token_places(state)


@compiled
def check_token_counts(state: State) -> int:
    """No seat has more tokens than its group brings, used ones included."""
    for seat in range(state.seats):
        group = state.groups[seat]
        powers = int(state.powers[seat])
        backups = int(state.backups[seat]) + count(state.backed & state.divers[seat])
        if not state.advanced:
            if powers or backups or state.seen[seat]:
                return 9
            continue
        if group == FORAGERS:
            powers += count(state.necklaces[0]) + count(state.necklaces[1])
        if group == CHILDREN:
            powers += count(state.up & state.divers[seat])
        if group == ELDERS:
            powers += count(state.seen[seat])
        elif state.seen[seat]:
            return 9
        exact = group in (FORAGERS, CHILDREN)
        if powers > POWER_TOKENS[group] or (exact and powers != POWER_TOKENS[group]):
            return 9
        if backups != 1:
            return 9
    return 0


@compiled
def check_token_places(state: State) -> int:
    """Each token lies where its rule allows (LA-22, LA-23, LA-25, LA-29, LA-30)."""
    all_divers = divers_of_all(state)
    for seat in range(state.seats):
        group = state.groups[seat]
        if group == FORAGERS and state.necklaces[0] & ~opposing_divers(state, seat):
            return 7
        if group != CHILDREN and state.up & state.divers[seat]:
            return 7
        if state.seen[seat] & ~look_targets(state, seat):
            return 7
    if state.necklaces[1] & ~state.necklaces[0] or state.necklaces[0] & ~all_divers:
        return 7
    if (state.up | state.backed) & ~all_divers:
        return 7
    if state.necklaces[0] and not foragers_play(state):
        return 7
    backed = state.backed
    while backed:
        region = territory(state, lowest(backed))
        if count(region & state.backed) > 1 or not is_full(state, region):
            return 8
        backed &= ~region
    return 0


@compiled
def foragers_play(state: State) -> bool:
    """Whether a seat has the Foragers in an advanced game."""
    for seat in range(state.seats):
        if state.groups[seat] == FORAGERS:
            return bool(state.advanced)
    return False


@compiled
def check_course(state: State) -> int:
    """Turn and end fit the board. Works on candidates, so it may drop illegal lines."""
    if state.turn == OVER:
        for seat in range(state.seats):
            if can_act(state, seat):
                return 11
        return 0
    if state.power_used and tokens_used(state, state.turn) == 0:
        return 14
    if state.laid:
        return 0 if state.stock < state.pontoons and can_lay(state) else 13
    return 0 if can_act(state, state.turn) else 10


@compiled
def tokens_used(state: State, seat: Seat) -> int:
    """How many Power tokens a seat has played."""
    if not state.advanced:
        return 0
    return POWER_TOKENS[state.groups[seat]] - int(state.powers[seat])


generic.register(STATE, sys.modules[__name__])
