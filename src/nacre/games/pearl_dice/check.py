"""Whether everything is there: the pieces of Pearl Dice, and whether a position can come about."""

from __future__ import annotations

import sys

from nacre.games.pearl_dice.rules import (
    FREE,
    N_DICE,
    N_ROWS,
    STATE,
    board_is_empty,
    can_remove_any,
    dice_in_play,
    dice_of_a_match,
)
from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.faults import FaultNumber
from nacre.kernel.generic import OVER, State


class Fault(FaultNumber):
    """What can be wrong with a position."""

    NONE = 0, ""
    PEARLS = 1, "a row holds fewer than 0 pearls or more than at the start"
    TWO_EMPTY = 2, "two boards are empty"
    GOES_ON = 3, "a board is empty but the game goes on"
    OVER_EARLY = 4, "no board is empty but the game is over"
    DICE = 5, "more than six dice"
    NO_ROW = 6, "the dice form no row that may be chosen"
    TARGET = 7, "the dice in play do not fit the target"


@compiled
def check(state: State) -> Fault:
    """Pearls and dice are all there, and the position can come about."""
    for seat in range(state.seats):
        for row in range(N_ROWS):
            if not 0 <= state.boards[seat, row] <= state.start[row]:
                return Fault.PEARLS
    empty = 0
    for seat in range(state.seats):
        empty += board_is_empty(state, seat)
    if empty > 1:
        return Fault.TWO_EMPTY
    if state.turn == OVER:
        return Fault.NONE if empty == 1 else Fault.OVER_EARLY
    return Fault.GOES_ON if empty == 1 else check_dice(state)


@compiled
def check_dice(state: State) -> Fault:
    """All six dice for a free choice; for a locked target those that were not set aside."""
    dice = dice_in_play(state)
    if dice > N_DICE:
        return Fault.DICE
    if state.target == FREE and dice < N_DICE:
        return Fault.TARGET
    if state.target != FREE and not set_aside_fits(state, N_DICE - dice):
        return Fault.TARGET
    return Fault.NONE if can_remove_any(state) else Fault.NO_ROW


@compiled
def set_aside_fits(state: State, aside: int) -> bool:
    """Whether each die or pair set aside took a pearl off the target row (PD-06)."""
    target = int(state.target)
    gone = int(state.start[target - 1]) - int(state.boards[state.turn, target - 1])
    size = dice_of_a_match(target)
    if aside == 0:
        # Hot dice: all six were used for this row, and are in play again (PD-15).
        return state.hot_dice == 1 and gone >= N_DICE // size
    return aside % size == 0 and gone >= aside // size


generic.register(STATE, sys.modules[__name__])
