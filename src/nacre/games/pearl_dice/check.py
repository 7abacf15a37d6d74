"""Whether everything is there: the pieces of Pearl Dice, and whether a position can come about."""

from __future__ import annotations

import sys

from nacre.games.pearl_dice.rules import (
    FACES,
    N_DICE,
    N_PAIRS,
    N_ROWS,
    STATE,
    board_is_empty,
    can_remove_any,
    dice_in_play,
)
from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import OVER, State

FAULTS = (
    "",
    "a row holds fewer than 0 pearls or more than at the start",
    "two boards are empty",
    "a board is empty but the game goes on",
    "no board is empty but the game is over",
    "more than six dice",
    "the dice form no row that may be chosen",
    "the dice in play do not fit the target",
)


@compiled
def check(state: State) -> int:
    """Pearls and dice are all there, and the position can come about."""
    for seat in range(state.seats):
        for row in range(N_ROWS):
            if not 0 <= state.boards[seat, row] <= state.pearls:
                return 1
    empty = 0
    for seat in range(state.seats):
        empty += board_is_empty(state, seat)
    if empty > 1:
        return 2
    if state.turn == OVER:
        return 0 if empty == 1 else 4
    return 3 if empty == 1 else check_dice(state)


@compiled
def check_dice(state: State) -> int:
    """All six dice for a free choice; for a locked target those that were not set aside."""
    dice = dice_in_play(state)
    if dice > N_DICE:
        return 5
    if state.target == 0 and dice < N_DICE:
        return 7
    if state.target != 0 and not set_aside_fits(state, N_DICE - dice):
        return 7
    return 0 if can_remove_any(state) else 6


@compiled
def set_aside_fits(state: State, aside: int) -> bool:
    """Whether each die or pair set aside took a pearl off the target row (PD-06)."""
    target = int(state.target)
    gone = int(state.pearls) - int(state.boards[state.turn, target - 1])
    if aside == 0:
        # Hot dice: all six were used for this row, and are in play again (PD-15).
        return state.hot_dice == 1 and gone >= (N_DICE if target <= FACES else N_PAIRS)
    if target <= FACES:
        return gone >= aside
    return aside % 2 == 0 and gone >= aside // 2


generic.register(STATE, sys.modules[__name__])
