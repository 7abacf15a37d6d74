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
    ELDERS,
    FORAGERS,
    POWER_TOKENS,
    STATE,
    VALUES,
    can_act,
    can_lay,
    divers_of_all,
    is_full,
    look_targets,
    opposing_divers,
    out_of_sight,
    territory,
)
from nacre.kernel import generic
from nacre.kernel.bits import count, lowest
from nacre.kernel.compiling import compiled
from nacre.kernel.faults import FaultNumber
from nacre.kernel.generic import OVER, Seat, State


class Fault(FaultNumber):
    """What can be wrong with a position."""

    NONE = 0, ""
    SPACE = 1, "two Divers share a space, or one stands on a farm"
    DIVERS = 2, "a seat's Divers do not add up to those it began with"
    VALUE = 3, "a Diver's value is not from 1 to 5"
    PONTOONS = 4, "the Pontoons do not add up to those at the start"
    TERRITORY = 5, "a territory is too small"
    PEARLS = 6, "the pearls on the farms are not those of the start"
    PLACE_OF_TOKEN = 7, "a token lies where there is no Diver of the right seat"
    BACKUP = 8, "a territory has two Backups, or one lies in a territory that is not full"
    TOKENS = 9, "the tokens do not fit the groups"
    CANNOT_ACT = 10, "the seat to act cannot act"
    OVER_EARLY = 11, "a seat can still act but the game is over"
    GROUPS = 12, "two seats have the same group"
    LAID = 13, "a Pontoon was laid in this turn but none lies there, or none can follow"
    POWER_USED = 14, "a Power token was used in this turn but none is gone"
    LOOK = 15, "with memory, a look outlasts its turn"
    ORDER = 16, "a seat's Divers were not placed one after the other"


@compiled
def check(state: State) -> Fault:
    """Every piece is somewhere, and the position can come about."""
    fault = check_divers(state)
    if fault == Fault.NONE:
        fault = check_board(state)
    if fault == Fault.NONE:
        fault = check_tokens(state)
    if fault == Fault.NONE:
        fault = check_course(state)
    return fault


@compiled
def check_divers(state: State) -> Fault:
    """Each seat's Divers are on the board or in its supply."""
    taken = FARMS
    for seat in range(state.seats):
        if state.divers[seat] & taken:
            return Fault.SPACE
        taken |= state.divers[seat]
    for seat in range(state.seats):
        size = 0
        for i in range(VALUES):
            if state.supply[seat, i] < 0 or out_of_sight(state, seat, i) != 0:
                return Fault.DIVERS
            size += int(state.supply[seat, i])
        if size != state.supply_size[seat]:
            return Fault.DIVERS
    for space in range(N_SPACES):
        placed = has(divers_of_all(state), space)
        if placed != (1 <= state.value[space] <= VALUES):
            return Fault.VALUE
        if state.placed[space] != 0 and not placed:
            return Fault.ORDER
    for seat in range(state.seats):
        if not placed_in_order(state, state.divers[seat]):
            return Fault.ORDER
    return Fault.NONE


@compiled
def placed_in_order(state: State, divers: int) -> bool:
    """Whether no two Divers of a seat have the same number, and none a number too high."""
    most, numbers = count(divers), 0
    while divers:
        number = int(state.placed[lowest(divers)])
        divers &= divers - 1
        if number > most or has(numbers, number):
            return False
        numbers |= (1 << number) & ~1  # 0: not known
    return True


@compiled
def check_board(state: State) -> Fault:
    """Pontoons, territories and pearls."""
    if state.east & LAST_COLUMN or state.south & LAST_ROW or state.stock < 0:
        return Fault.PONTOONS
    if state.stock + count(state.east) + count(state.south) != state.pontoons:
        return Fault.PONTOONS
    unseen = BOARD
    while unseen:
        region = territory(state, lowest(unseen))
        unseen &= ~region
        if count(region) < state.smallest:
            return Fault.TERRITORY
    return check_farms(state)


@compiled
def check_farms(state: State) -> Fault:
    """Conservation of the pearls: the clusters have the sum, and that of their squares."""
    pearls = 0
    squares = 0
    for i in range(N_FARMS):
        cluster = int(state.farms[i])
        if cluster < 0:
            return Fault.PEARLS
        pearls += cluster
        squares += cluster * cluster
    kept = pearls == state.pearls and squares == state.squares
    return Fault.NONE if kept else Fault.PEARLS


@compiled
def check_tokens(state: State) -> Fault:
    """Groups, powers, necklaces and Backups."""
    groups = 0
    for seat in range(state.seats):
        here = 1 << int(state.groups[seat])
        if groups & here:
            return Fault.GROUPS
        groups |= here
    fault = check_token_counts(state)
    return fault if fault != Fault.NONE else check_token_places(state)


@compiled
def check_token_counts(state: State) -> Fault:
    """No seat has more tokens than its group brings, used ones included."""
    for seat in range(state.seats):
        group = state.groups[seat]
        powers = int(state.powers[seat])
        backups = int(state.backups[seat]) + count(state.backed & state.divers[seat])
        if not state.advanced:
            if powers or backups or state.seen[seat]:
                return Fault.TOKENS
            continue
        if group == FORAGERS:
            powers += count(state.necklaces[0]) + count(state.necklaces[1])
        if group == CHILDREN:
            powers += count(state.up & state.divers[seat])
        if group == ELDERS:
            powers += count(state.seen[seat])
        elif state.seen[seat]:
            return Fault.TOKENS
        exact = group in (FORAGERS, CHILDREN)
        if powers > POWER_TOKENS[group] or (exact and powers != POWER_TOKENS[group]):
            return Fault.TOKENS
        if backups != 1 and not gave_backup_up(state, seat, backups):
            return Fault.TOKENS
    return Fault.NONE


@compiled
def gave_backup_up(state: State, seat: Seat, backups: int) -> bool:
    """Whether a seat without a Backup was passed over where that is final (LA-09)."""
    return bool(state.final_pass) and backups == 0 and not can_act(state, seat)


@compiled
def check_token_places(state: State) -> Fault:
    """Each token lies where its rule allows (LA-22, LA-23, LA-25, LA-29, LA-30)."""
    all_divers = divers_of_all(state)
    for seat in range(state.seats):
        group = state.groups[seat]
        if group == FORAGERS and state.necklaces[0] & ~opposing_divers(state, seat):
            return Fault.PLACE_OF_TOKEN
        if group != CHILDREN and state.up & state.divers[seat]:
            return Fault.PLACE_OF_TOKEN
        if state.seen[seat] & ~look_targets(state, seat):
            return Fault.PLACE_OF_TOKEN
    if state.necklaces[1] & ~state.necklaces[0] or state.necklaces[0] & ~all_divers:
        return Fault.PLACE_OF_TOKEN
    if (state.up | state.backed) & ~all_divers:
        return Fault.PLACE_OF_TOKEN
    if state.necklaces[0] and not foragers_play(state):
        return Fault.PLACE_OF_TOKEN
    backed = state.backed
    while backed:
        region = territory(state, lowest(backed))
        if count(region & state.backed) > 1 or not is_full(state, region):
            return Fault.BACKUP
        backed &= ~region
    return Fault.NONE


@compiled
def foragers_play(state: State) -> bool:
    """Whether a seat has the Foragers in an advanced game."""
    for seat in range(state.seats):
        if state.groups[seat] == FORAGERS:
            return bool(state.advanced)
    return False


@compiled
def check_course(state: State) -> Fault:
    """Turn and end fit the board, and what was looked at."""
    if state.memory and not looks_are_of_this_turn(state):
        return Fault.LOOK
    if state.turn == OVER:
        for seat in range(state.seats):
            if can_act(state, seat):
                return Fault.OVER_EARLY
        return Fault.NONE
    if state.power_used and tokens_used(state, state.turn) == 0:
        return Fault.POWER_USED
    if state.laid:
        return Fault.NONE if state.stock < state.pontoons and can_lay(state) else Fault.LAID
    return Fault.NONE if can_act(state, state.turn) else Fault.CANNOT_ACT


@compiled
def looks_are_of_this_turn(state: State) -> bool:
    """Whether nobody but the seat to act has looked at a Diver, and that at one alone (LA-22)."""
    for seat in range(state.seats):
        looks = 1 if seat == state.turn and state.power_used else 0
        if count(state.seen[seat]) > looks:
            return False
    return True


@compiled
def tokens_used(state: State, seat: Seat) -> int:
    """How many Power tokens a seat has played."""
    if not state.advanced:
        return 0
    return POWER_TOKENS[state.groups[seat]] - int(state.powers[seat])


generic.register(STATE, sys.modules[__name__])
