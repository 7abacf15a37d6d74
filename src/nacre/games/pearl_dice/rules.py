"""Pearl Dice, 1 to 6 seats: choose a row, and roll for it until the dice fail.

==============  ===================================================================================
field           meaning
==============  ===================================================================================
seats           number of seats
turn            seat to act, ``OVER`` when the game is over
first           seat that began
pearls          pearls in a row at the start, unless rows differ: then the most
start[r]        pearls in row r + 1 at the start
hot_dice        1: with all six dice used they are all rolled again, the target still locked
rolled_order    1: seats follow each other as they rolled for the start, the highest first
faces[f]        sides of each die that show f + 1
sides           sides of each die
target          row that is locked for this turn, ``FREE`` where it is still to be chosen
dice[f]         dice in play that show f + 1
boards[s, r]    pearls left in row r + 1 of seat s
turns[s]        turns that seat s has begun
rolls[s]        throws that seat s has made
roll_off[t, s]  die of seat s in throw t for the start, 0 where it did not roll
==============  ===================================================================================

==============  ===================================================================================
action          meaning
==============  ===================================================================================
0 … 35          remove 1 … 6 pearls from row 1, then from row 2, … row 6
36 … 53         remove 1 … 3 pearls from row 7, then from row 8, … row 12
==============  ===================================================================================
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.fields import clear_row, copy_grid, copy_row
from nacre.kernel.generic import OVER, RANDOM, Action, Actions, Seat, State
from nacre.kernel.notes import (
    EVERYBODY,
    FIRST_KIND,
    GAME_ENDED,
    NOBODY,
    Notes,
    note,
    tell,
)
from nacre.kernel.stream import Rng, below, draw_kind

VERSION = 1

# --- The pieces ----------------------------------------------------------------------------------

N_DICE = 6
FACES = 6
ORDINARY = (1,) * FACES  # sides of a die that show each face
N_ROWS = 12
MOST_PEARLS = 7  # in a row
FREE = 0  # the target while no row is locked

# Kinds of notes, with their values.
ROLL_OFF = FIRST_KIND  # the die of this seat, the number of the throw
ROLLED = FIRST_KIND + 1  # count of each face
ENDED_AT_ONCE = FIRST_KIND + 2  # the roll forms nothing: the turn is over

MIN_SEATS, MAX_SEATS = 1, 6
THROWS_KEPT = 16  # more throws for the start than this have a chance of 1 in 10¹¹

STATE = generic.record_type(
    [
        ("seats", np.int8),
        ("turn", np.int8),
        ("first", np.int8),
        ("pearls", np.int8),
        ("hot_dice", np.int8),
        ("rolled_order", np.int8),
        ("sides", np.int8),
        ("faces", np.int8, FACES),
        ("target", np.int8),
        ("turns", np.int16, MAX_SEATS),
        ("rolls", np.int16, MAX_SEATS),
        ("start", np.int8, N_ROWS),
        ("dice", np.int8, FACES),
        ("boards", np.int8, (MAX_SEATS, N_ROWS)),
        ("roll_off", np.int8, (THROWS_KEPT, MAX_SEATS)),
    ]
)

# What a view shows beside that: how many throws for the start there were.
COMPUTED = generic.computed_type(MAX_SEATS, [("throws", np.int8)])

# --- The actions ---------------------------------------------------------------------------------


@compiled
def dice_of_a_match(row: int) -> int:
    """How many dice form a row once: one, or a pair (PD-03)."""
    return 1 if row <= FACES else 2


# Every action as its row and the pearls that it removes.
ACTIONS = np.array(
    [
        (row, pearls)
        for row in range(1, N_ROWS + 1)
        for pearls in range(1, N_DICE // dice_of_a_match(row) + 1)
    ]
)
N_ACTIONS = len(ACTIONS)
ROW_OF, PEARLS_OF = ACTIONS.T.copy()
ACTION_OF = np.zeros((N_ROWS + 1, N_DICE + 1), np.int64)  # [row, pearls]
ACTION_OF[ROW_OF, PEARLS_OF] = np.arange(N_ACTIONS)


# --- Set-up --------------------------------------------------------------------------------------


@compiled
def set_up(state: State, rng: Rng, notes: Notes) -> None:
    """Fill the boards, roll for the start (PD-01), and roll for the first turn."""
    for seat in range(state.seats):
        for row in range(N_ROWS):
            state.boards[seat, row] = state.start[row]
    if state.first == RANDOM:
        state.first = roll_for_start(state, rng, notes)
    begin_turn(state, state.first, rng, notes)


@compiled
def roll_for_start(state: State, rng: Rng, notes: Notes) -> Seat:
    """One die each, the highest starts, and those who are tied roll again (PD-01)."""
    if state.seats == 1:
        return 0
    tied = (1 << int(state.seats)) - 1
    throw = 0
    while tied & (tied - 1):
        throw_for_start(state, tied, throw, rng, notes)
        tied = tied_after_throw(state, tied, throw)
        if throw < THROWS_KEPT - 1:
            throw += 1  # past the last row, ties are thrown again in its place
    return highest_for_start(state)


@compiled
def tied_after_throw(state: State, tied: int, throw: int) -> int:
    """The seats that roll once more, as a set: a single one or none when all is settled.

    They are tied for the start, or with ``rolled_order`` for any place.
    """
    if state.rolled_order:
        return tied_for_a_place(state)
    return highest_in_throw(state, tied, throw)


@compiled
def tied_for_a_place(state: State) -> int:
    """The seats whose dice for the start are those of another seat, as a set."""
    tied = 0
    for seat in range(state.seats):
        for other in range(seat):
            if not rolled_higher(state, seat, other) and not rolled_higher(state, other, seat):
                tied |= 1 << seat | 1 << other
    return tied


@compiled
def rolled_higher(state: State, seat: Seat, other: Seat) -> bool:
    """Whether a seat rolled higher for the start than another, in the first throw that differs."""
    for throw in range(THROWS_KEPT):
        if state.roll_off[throw, seat] != state.roll_off[throw, other]:
            return bool(state.roll_off[throw, seat] > state.roll_off[throw, other])
    return False


@compiled
def highest_for_start(state: State) -> Seat:
    """The seat that rolled the highest for the start (PD-01)."""
    highest = 0
    for seat in range(1, state.seats):
        if rolled_higher(state, seat, highest):
            highest = seat
    return highest


@compiled
def throw_die(state: State, rng: Rng) -> int:
    """The face that a die shows, counted from 0."""
    if state.sides == FACES:
        return below(rng, FACES)  # an ordinary die: each face is there once
    return draw_kind(rng, state.faces, state.sides)


@compiled
def throw_for_start(state: State, tied: int, throw: int, rng: Rng, notes: Notes) -> None:
    """One throw by the seats that are tied."""
    for seat in range(state.seats):
        if tied >> seat & 1:
            die = throw_die(state, rng) + 1
            state.roll_off[throw, seat] = die
            row = note(notes, ROLL_OFF, seat, EVERYBODY)
            tell(notes, row, 0, die)
            tell(notes, row, 1, throw)


@compiled
def highest_in_throw(state: State, tied: int, throw: int) -> int:
    """The seats with the highest die of those that threw, as a set (PD-01)."""
    highest = 0
    best = 0
    for seat in range(state.seats):
        if tied >> seat & 1:
            die = int(state.roll_off[throw, seat])
            if die > highest:
                highest = die
                best = 0
            if die == highest:
                best |= 1 << seat
    return best


# --- What may be done ----------------------------------------------------------------------------


@compiled
def matches(dice: NDArray[Any], row: int) -> Any:
    """How often dice form a row: single dice, or pairs with that sum (PD-03).

    ``dice`` has a number for each face. In Python it may also have an array for each face, with
    a number for each of many rolls; the result is an array then.
    """
    if row <= FACES:
        return dice[row - 1]
    double = row // 2
    total = dice[double - 1] // 2 if row == 2 * double else 0
    for low in range(row - FACES, row - double):
        total += np.minimum(dice[low - 1], dice[row - low - 1])
    return total


@compiled
def removable(state: State, row: int) -> int:
    """The most pearls that may go from a row now: 0 if it may not be chosen (PD-05, PD-10)."""
    if state.target != FREE and state.target != row:
        return 0
    left = int(state.boards[state.turn, row - 1])
    if left == 0:
        return 0
    return min(left, int(matches(state.dice, row)))


@compiled
def legal_actions(state: State, out: Actions) -> int:
    """Rows upwards, in each the fewest pearls first."""
    if state.turn == OVER:
        return 0
    n = 0
    for row in range(1, N_ROWS + 1):
        for pearls in range(1, removable(state, row) + 1):
            out[n] = ACTION_OF[row, pearls]
            n += 1
    return n


@compiled
def is_legal(state: State, action: Action, room: Actions) -> bool:
    """Whether one action is among these."""
    return state.turn != OVER and PEARLS_OF[action] <= removable(state, ROW_OF[action])


@compiled
def can_remove_any(state: State) -> bool:
    """Whether the dice form a row that still has pearls and may be chosen (PD-04, PD-07)."""
    if state.target != FREE:
        return removable(state, state.target) > 0
    for row in range(1, N_ROWS + 1):
        if removable(state, row) > 0:
            return True
    return False


@compiled
def random_action(state: State, rng: Rng) -> Action:
    """Draw among all rows and numbers of pearls."""
    if state.target != FREE:
        row = int(state.target)
        return ACTION_OF[row, below(rng, removable(state, row)) + 1]
    total = 0
    for row in range(1, N_ROWS + 1):
        total += removable(state, row)
    nth = below(rng, total)
    row = 1
    while True:
        here = removable(state, row)
        if nth < here:
            return ACTION_OF[row, nth + 1]
        nth -= here
        row += 1


# --- Doing it ------------------------------------------------------------------------------------


@compiled
def apply(state: State, action: Action, rng: Rng, notes: Notes) -> None:
    """Remove pearls, set the dice aside, and roll on (PD-06 to PD-09)."""
    seat = int(state.turn)
    row, pearls = ROW_OF[action], PEARLS_OF[action]
    left = dice_left(state, row, pearls)
    state.boards[seat, row - 1] -= pearls
    if state.boards[seat, row - 1] > 0:
        roll_for_target(state, seat, row, left, rng, notes)
    elif board_is_empty(state, seat):
        end_game(state, notes)
    else:
        start_afresh(state, seat, rng, notes)


@compiled
def dice_in_play(state: State) -> int:
    """How many dice are in play."""
    total = 0
    for face in range(FACES):
        total += int(state.dice[face])
    return total


@compiled
def dice_left(state: State, row: int, pearls: int) -> int:
    """How many dice are left in play when some pearls go from a row (PD-06)."""
    return dice_in_play(state) - pearls * dice_of_a_match(row)


@compiled
def dice_for_target(state: State, left: int) -> int:
    """How many dice are rolled again for a locked row: those left, or all hot ones (PD-15)."""
    return N_DICE if left == 0 and state.hot_dice else left


@compiled
def roll(state: State, seat: Seat, n: int, rng: Rng, notes: Notes) -> None:
    """Throw ``n`` dice."""
    clear_row(state.dice)
    if n == 0:
        return
    for _ in range(n):
        state.dice[throw_die(state, rng)] += 1
    state.rolls[seat] += 1
    row = note(notes, ROLLED, seat, EVERYBODY)
    for face in range(FACES):
        tell(notes, row, face, state.dice[face])


@compiled
def roll_for_target(state: State, seat: Seat, row: int, left: int, rng: Rng, notes: Notes) -> None:
    """Lock the row and roll the dice that are left; there is no stopping (PD-07, PD-08)."""
    state.target = row
    roll(state, seat, dice_for_target(state, left), rng, notes)
    if not can_remove_any(state):
        begin_turn(state, next_seat(state, seat), rng, notes)


@compiled
def start_afresh(state: State, seat: Seat, rng: Rng, notes: Notes) -> None:
    """All six dice and any row, in the same turn: the target row is empty (PD-09)."""
    state.target = FREE
    roll(state, seat, N_DICE, rng, notes)
    if not can_remove_any(state):
        note(notes, ENDED_AT_ONCE, seat, EVERYBODY)
        begin_turn(state, next_seat(state, seat), rng, notes)


@compiled
def next_seat(state: State, seat: Seat) -> Seat:
    """The seat whose turn comes after that of another: clockwise, unless the order was rolled."""
    return next_lower(state, seat) if state.rolled_order else (seat + 1) % state.seats


@compiled
def next_lower(state: State, seat: Seat) -> Seat:
    """The seat that rolled the next lower for the start; after the lowest, the one that began."""
    following = int(state.first)
    for other in range(state.seats):
        below_seat = rolled_higher(state, seat, other)
        if below_seat and (following == state.first or rolled_higher(state, other, following)):
            following = other
    return following


@compiled
def begin_turn(state: State, seat: Seat, rng: Rng, notes: Notes) -> None:
    """Roll all six dice (PD-02); turns that form nothing end at once (PD-04)."""
    state.target = FREE
    while True:
        state.turn = seat
        state.turns[seat] += 1
        roll(state, seat, N_DICE, rng, notes)
        if can_remove_any(state):
            return
        note(notes, ENDED_AT_ONCE, seat, EVERYBODY)
        seat = next_seat(state, seat)


# --- Winning and scoring -------------------------------------------------------------------------


@compiled
def board_is_empty(state: State, seat: Seat) -> bool:
    """Whether a seat has removed all its pearls (PD-11)."""
    for row in range(N_ROWS):
        if state.boards[seat, row] > 0:
            return False
    return True


@compiled
def end_game(state: State, notes: Notes) -> None:
    """The game is over at once, in the middle of the round (PD-11)."""
    state.turn = OVER
    state.target = FREE
    clear_row(state.dice)
    note(notes, GAME_ENDED, NOBODY, EVERYBODY)


@compiled
def points_of_row(row: int, at_start: int, left: int) -> int:
    """A row's number times the pearls gone from it (PD-12)."""
    return row * (at_start - left)


@compiled
def score(state: State, seat: Seat) -> int:
    """The points of all rows (PD-12)."""
    total = 0
    for row in range(1, N_ROWS + 1):
        start, left = int(state.start[row - 1]), int(state.boards[seat, row - 1])
        total += points_of_row(row, start, left)
    return total


@compiled
def full_score(state: State) -> int:
    """The score of an empty board."""
    total = 0
    for row in range(1, N_ROWS + 1):
        total += points_of_row(row, int(state.start[row - 1]), 0)
    return total


@compiled
def scores(state: State, out: NDArray[np.int32]) -> None:
    """Write each seat's points (PD-12)."""
    for seat in range(state.seats):
        out[seat] = score(state, seat)


@compiled
def standings(state: State, out: NDArray[Any]) -> None:
    """The score ranks; only an empty board has the full score, so it comes first (PD-11, PD-12)."""
    for seat in range(state.seats):
        out[seat] = score(state, seat)


@compiled
def compute(state: State, out: State) -> None:
    """The throws for the start, for views: in each of them somebody threw."""
    out.throws = 0
    for throw in range(THROWS_KEPT):
        for seat in range(state.seats):
            if state.roll_off[throw, seat]:
                out.throws = throw + 1


# --- Who knows what ------------------------------------------------------------------------------


@compiled
def observe(state: State, seat: Seat, out: State) -> None:
    """Nothing is hidden (PD-13)."""
    out.seats, out.turn, out.first = state.seats, state.turn, state.first
    out.pearls, out.hot_dice, out.target = state.pearls, state.hot_dice, state.target
    out.rolled_order, out.sides = state.rolled_order, state.sides
    copy_row(state.faces, out.faces)
    copy_row(state.start, out.start)
    copy_row(state.turns, out.turns)
    copy_row(state.rolls, out.rolls)
    copy_row(state.dice, out.dice)
    copy_grid(state.boards, out.boards)
    copy_grid(state.roll_off, out.roll_off)


@compiled
def determinize(state: State, seat: Seat, rng: Rng) -> None:
    """Nothing is hidden, so nothing is to be filled in (PD-13)."""


generic.register(STATE, sys.modules[__name__])
