"""Pearl Dice, 1 to 6 seats: choose a row, and roll for it until the dice fail.

=================  ==================================================================================
field              meaning
=================  ==================================================================================
seats              number of seats
turn               seat to act, ``OVER`` when the game is over
first              seat that began
pearls             pearls in a row at the start
hot_dice           1: with all six dice used they are all rolled again, the target still locked
target             row that is locked for this turn, 0 where it is still to be chosen
dice[f]            dice in play that show f + 1
boards[s, r]       pearls left in row r + 1 of seat s
turns[s]           turns that seat s has begun
rolls[s]           throws that seat s has made
roll_off[t, s]     die of seat s in throw t for the start, 0 where it did not roll
=================  ==================================================================================

=================  ==================================================================================
action             meaning
=================  ==================================================================================
0 … 35             remove 1 … 6 pearls from row 1, then from row 2, … row 6
36 … 53            remove 1 … 3 pearls from row 7, then from row 8, … row 12
=================  ==================================================================================
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from nacre.kernel import generic
from nacre.kernel.compiling import compiled, entry
from nacre.kernel.fields import copy_grid, copy_row
from nacre.kernel.generic import OVER, RANDOM, Action, Actions, Seat, State
from nacre.kernel.log import (
    ENDED_AT_ONCE,
    EVERYBODY,
    GAME_ENDED,
    NOBODY,
    ROLL_OFF,
    ROLLED,
    Log,
    note,
    tell,
)
from nacre.kernel.stream import Rng, below

VERSION = 1

# --- The pieces ----------------------------------------------------------------------------------

N_DICE = 6
FACES = 6
N_ROWS = 12
N_PAIRS = N_DICE // 2
MIN_SEATS, MAX_SEATS = 1, 6
THROWS_KEPT = 16  # more throws for the start than this have a chance of 1 in 10¹¹

STATE = generic.record_type(
    [
        ("seats", np.int8),
        ("turn", np.int8),
        ("first", np.int8),
        ("pearls", np.int8),
        ("hot_dice", np.int8),
        ("target", np.int8),
        ("turns", np.int16, MAX_SEATS),
        ("rolls", np.int16, MAX_SEATS),
        ("dice", np.int8, FACES),
        ("boards", np.int8, (MAX_SEATS, N_ROWS)),
        ("roll_off", np.int8, (THROWS_KEPT, MAX_SEATS)),
    ]
)

FIRST_PAIR_ACTION = FACES * N_DICE
N_ACTIONS = FIRST_PAIR_ACTION + (N_ROWS - FACES) * N_PAIRS


@compiled
def action_of(row: int, pearls: int) -> Action:
    """The number of the action that removes ``pearls`` from ``row``."""
    if row <= FACES:
        return (row - 1) * N_DICE + pearls - 1
    return FIRST_PAIR_ACTION + (row - FACES - 1) * N_PAIRS + pearls - 1


@compiled
def row_of(action: Action) -> int:
    """The row of an action."""
    if action < FIRST_PAIR_ACTION:
        return action // N_DICE + 1
    return (action - FIRST_PAIR_ACTION) // N_PAIRS + FACES + 1


@compiled
def pearls_of(action: Action) -> int:
    """The pearls that an action removes."""
    if action < FIRST_PAIR_ACTION:
        return action % N_DICE + 1
    return (action - FIRST_PAIR_ACTION) % N_PAIRS + 1


# --- Set-up --------------------------------------------------------------------------------------


@compiled
def set_up(state: State, rng: Rng, log: Log) -> None:
    """Fill the boards, roll for the start (PD-01), and roll for the first turn."""
    for seat in range(state.seats):
        for row in range(N_ROWS):
            state.boards[seat, row] = state.pearls
    if state.first == RANDOM:
        state.first = roll_for_start(state, rng, log)
    begin_turn(state, state.first, rng, log)


@compiled
def roll_for_start(state: State, rng: Rng, log: Log) -> Seat:
    """One die each, the highest starts, ties among the highest roll again (PD-01)."""
    if state.seats == 1:
        return 0
    tied = (1 << int(state.seats)) - 1
    throw = 0
    while tied & (tied - 1):
        tied = throw_for_start(state, tied, throw, rng, log)
        if throw < THROWS_KEPT - 1:
            throw += 1  # past the last row, ties are thrown again in its place
    seat = 0
    while tied >> seat != 1:
        seat += 1
    return seat


@compiled
def throw_for_start(state: State, tied: int, throw: int, rng: Rng, log: Log) -> int:
    """One throw by the seats that are tied; the set of those with the highest die."""
    highest = 0
    best = 0
    for seat in range(state.seats):
        if tied >> seat & 1:
            die = below(rng, FACES) + 1
            state.roll_off[throw, seat] = die
            row = note(log, ROLL_OFF, seat, EVERYBODY)
            tell(log, row, 0, die)
            tell(log, row, 1, throw)
            if die > highest:
                highest = die
                best = 0
            if die == highest:
                best |= 1 << seat
    return best


# --- What may be done ----------------------------------------------------------------------------


@entry
def matches(state: State, row: int) -> int:
    """How often the dice form a row: single dice, or pairs with that sum (PD-03)."""
    if row <= FACES:
        return int(state.dice[row - 1])
    total = 0
    for low in range(row - FACES, (row + 1) // 2):
        total += min(int(state.dice[low - 1]), int(state.dice[row - low - 1]))
    if row % 2 == 0:
        total += int(state.dice[row // 2 - 1]) // 2
    return total


@compiled
def removable(state: State, row: int) -> int:
    """The most pearls that may go from a row now: 0 if it may not be chosen (PD-05, PD-10)."""
    if state.target != 0 and state.target != row:
        return 0
    left = int(state.boards[state.turn, row - 1])
    if left == 0:
        return 0
    return min(left, matches(state, row))


@compiled
def legal_actions(state: State, out: Actions) -> int:
    """Rows upwards, in each the fewest pearls first."""
    if state.turn == OVER:
        return 0
    n = 0
    for row in range(1, N_ROWS + 1):
        for pearls in range(1, removable(state, row) + 1):
            out[n] = action_of(row, pearls)
            n += 1
    return n


@compiled
def can_remove_any(state: State) -> bool:
    """Whether the dice form a row that still has pearls and may be chosen (PD-04, PD-07)."""
    if state.target != 0:
        return removable(state, state.target) > 0
    for row in range(1, N_ROWS + 1):
        if removable(state, row) > 0:
            return True
    return False


@compiled
def random_action(state: State, rng: Rng) -> Action:
    """Draw among all rows and numbers of pearls."""
    if state.target != 0:
        row = int(state.target)
        return action_of(row, below(rng, removable(state, row)) + 1)
    total = 0
    for row in range(1, N_ROWS + 1):
        total += removable(state, row)
    nth = below(rng, total)
    row = 1
    while True:
        here = removable(state, row)
        if nth < here:
            return action_of(row, nth + 1)
        nth -= here
        row += 1


# --- Doing it ------------------------------------------------------------------------------------


@compiled
def apply(state: State, action: Action, rng: Rng, log: Log) -> None:
    """Remove pearls, set the dice aside, and roll on (PD-06 to PD-09)."""
    seat = int(state.turn)
    row = row_of(action)
    pearls = pearls_of(action)
    left = dice_in_play(state) - (pearls if row <= FACES else 2 * pearls)
    state.boards[seat, row - 1] -= pearls
    if state.boards[seat, row - 1] > 0:
        roll_for_target(state, seat, row, left, rng, log)
    elif board_is_empty(state, seat):
        end_game(state, log)
    else:
        start_afresh(state, seat, rng, log)


@compiled
def dice_in_play(state: State) -> int:
    """How many dice are in play."""
    total = 0
    for face in range(FACES):
        total += int(state.dice[face])
    return total


@compiled
def roll(state: State, seat: Seat, n: int, rng: Rng, log: Log) -> None:
    """Throw ``n`` dice."""
    for face in range(FACES):
        state.dice[face] = 0
    if n == 0:
        return
    for _ in range(n):
        state.dice[below(rng, FACES)] += 1
    state.rolls[seat] += 1
    row = note(log, ROLLED, seat, EVERYBODY)
    for face in range(FACES):
        tell(log, row, face, state.dice[face])


@compiled
def roll_for_target(state: State, seat: Seat, row: int, left: int, rng: Rng, log: Log) -> None:
    """Lock the row and roll the dice that are left; there is no stopping (PD-07, PD-08, PD-15)."""
    state.target = row
    if left == 0 and state.hot_dice:
        left = N_DICE
    roll(state, seat, left, rng, log)
    if not can_remove_any(state):
        begin_turn(state, (seat + 1) % state.seats, rng, log)


@compiled
def start_afresh(state: State, seat: Seat, rng: Rng, log: Log) -> None:
    """All six dice and any row, in the same turn: the target row is empty (PD-09)."""
    state.target = 0
    roll(state, seat, N_DICE, rng, log)
    if not can_remove_any(state):
        note(log, ENDED_AT_ONCE, seat, EVERYBODY)
        begin_turn(state, (seat + 1) % state.seats, rng, log)


@compiled
def begin_turn(state: State, seat: Seat, rng: Rng, log: Log) -> None:
    """Roll all six dice (PD-02); turns that form nothing end at once (PD-04)."""
    state.target = 0
    while True:
        state.turn = seat
        state.turns[seat] += 1
        roll(state, seat, N_DICE, rng, log)
        if can_remove_any(state):
            return
        note(log, ENDED_AT_ONCE, seat, EVERYBODY)
        seat = (seat + 1) % state.seats


# --- Winning and scoring -------------------------------------------------------------------------


@compiled
def board_is_empty(state: State, seat: Seat) -> bool:
    """PD-11."""
    for row in range(N_ROWS):
        if state.boards[seat, row] > 0:
            return False
    return True


@compiled
def end_game(state: State, log: Log) -> None:
    """The game is over at once, in the middle of the round (PD-11)."""
    state.turn = OVER
    state.target = 0
    for face in range(FACES):
        state.dice[face] = 0
    note(log, GAME_ENDED, NOBODY, EVERYBODY)


@compiled
def score(state: State, seat: Seat) -> int:
    """Each row's number times the pearls gone from it (PD-12)."""
    total = 0
    for row in range(N_ROWS):
        total += (row + 1) * (int(state.pearls) - int(state.boards[seat, row]))
    return total


@compiled
def scores(state: State, out: NDArray[np.int32]) -> None:
    """PD-12."""
    for seat in range(state.seats):
        out[seat] = score(state, seat)


@compiled
def standings(state: State, out: NDArray[np.int64]) -> None:
    """The score ranks; only an empty board has the full score, so it comes first (PD-11, PD-12)."""
    for seat in range(state.seats):
        out[seat] = score(state, seat)


# --- Who knows what ------------------------------------------------------------------------------


@compiled
def observe(state: State, seat: Seat, out: State) -> None:
    """Nothing is hidden (PD-13)."""
    out.seats, out.turn, out.first = state.seats, state.turn, state.first
    out.pearls, out.hot_dice, out.target = state.pearls, state.hot_dice, state.target
    copy_row(state.turns, out.turns)
    copy_row(state.rolls, out.rolls)
    copy_row(state.dice, out.dice)
    copy_grid(state.boards, out.boards)
    copy_grid(state.roll_off, out.roll_off)


@compiled
def determinize(state: State, seat: Seat, rng: Rng) -> None:
    """Nothing is hidden, so nothing is to be filled in (PD-13)."""


generic.register(STATE, sys.modules[__name__])
