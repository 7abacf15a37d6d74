"""Pig, 2 to 6 seats: roll as often as you dare, and hold before a one takes it all away.

=========  ==========================================================
field      meaning
=========  ==========================================================
seats      number of seats
turn       seat to act, ``OVER`` when the game is over
first      seat that began
goal       points that win
points[s]  points of seat s that nobody can take away
pot        points rolled in this turn and not yet held
die        the last die of this turn, 0 before the first
=========  ==========================================================

=========  ==========================================================
action     meaning
=========  ==========================================================
0          roll the die
1          hold: the pot becomes points, and the next seat acts
=========  ==========================================================
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.faults import FaultNumber
from nacre.kernel.fields import copy_row
from nacre.kernel.generic import OVER, RANDOM, Action, Actions, Seat, State
from nacre.kernel.notes import EVERYBODY, FIRST_KIND, GAME_ENDED, NOBODY, Notes, note, tell
from nacre.kernel.stream import Rng, below

VERSION = 1

# --- The pieces ---

FACES = 6
BAD_FACE = 1
GOAL, LOWEST_GOAL, HIGHEST_GOAL = 100, 20, 200

# Kinds of notes, with their values.
ROLLED = FIRST_KIND  # the die
BUST = FIRST_KIND + 1  # the pot is lost

MIN_SEATS, MAX_SEATS = 2, 6

STATE = generic.record_type(
    [
        ("seats", np.int8),
        ("turn", np.int8),
        ("first", np.int8),
        ("die", np.int8),
        ("goal", np.int16),
        ("pot", np.int16),
        ("points", np.int16, MAX_SEATS),
    ]
)

ROLL, HOLD = range(2)
N_ACTIONS = 2


# --- Set-up ---


@compiled
def set_up(state: State, rng: Rng, notes: Notes) -> None:
    """Choose who begins; the goal is the template's."""
    if state.first == RANDOM:
        state.first = below(rng, state.seats)
    state.turn = state.first


# --- What may be done ---


@compiled
def legal_actions(state: State, out: Actions) -> int:
    """Roll; and hold, once there is something to hold."""
    if state.turn == OVER:
        return 0
    out[0] = ROLL
    if state.pot == 0:
        return 1
    out[1] = HOLD
    return 2


@compiled
def random_action(state: State, rng: Rng) -> Action:
    """Either of them, as far as they are legal."""
    return ROLL if state.pot == 0 else below(rng, N_ACTIONS)


# --- Doing it ---


@compiled
def apply(state: State, action: Action, rng: Rng, notes: Notes) -> None:
    """Roll or hold."""
    if action == ROLL:
        roll(state, rng, notes)
    else:
        hold(state, notes)


@compiled
def roll(state: State, rng: Rng, notes: Notes) -> None:
    """Add the die to the pot; a one loses the pot and ends the turn."""
    seat = int(state.turn)
    die = 1 + below(rng, FACES)
    tell(notes, note(notes, ROLLED, seat, EVERYBODY), 0, die)
    if die == BAD_FACE:
        note(notes, BUST, seat, EVERYBODY)
        pass_turn(state)
    else:
        state.die = die
        state.pot += die


@compiled
def hold(state: State, notes: Notes) -> None:
    """Turn the pot into points; who reaches the goal has won."""
    seat = int(state.turn)
    state.points[seat] += state.pot
    pass_turn(state)
    if state.points[seat] >= state.goal:
        state.turn = OVER
        note(notes, GAME_ENDED, NOBODY, EVERYBODY)


@compiled
def pass_turn(state: State) -> None:
    """The next seat, with an empty pot."""
    state.turn = (state.turn + 1) % state.seats
    state.pot = 0
    state.die = 0


# --- End and score ---


@compiled
def scores(state: State, out: NDArray[np.int32]) -> None:
    """The points."""
    for seat in range(state.seats):
        out[seat] = state.points[seat]


@compiled
def standings(state: State, out: NDArray[Any]) -> None:
    """The points, too."""
    for seat in range(state.seats):
        out[seat] = state.points[seat]


# --- Who knows what ---


@compiled
def observe(state: State, seat: Seat, out: State) -> None:
    """Everything: nothing is hidden."""
    out.seats, out.turn, out.first = state.seats, state.turn, state.first
    out.goal, out.pot, out.die = state.goal, state.pot, state.die
    copy_row(state.points, out.points)


@compiled
def determinize(state: State, seat: Seat, rng: Rng) -> None:
    """Nothing is hidden."""


# --- Whether a position can be ---


class Fault(FaultNumber):
    """What can be wrong with a position."""

    NONE = 0, ""
    POINTS = 1, "points are negative, or no die could have made them"
    GOES_ON = 2, "a seat has reached the goal but the game goes on"
    OVER_EARLY = 3, "no seat has reached the goal but the game is over"
    POT = 4, "the pot and the die do not fit"


@compiled
def check(state: State) -> Fault:
    """The points can come about, and the game is over when one seat has enough of them."""
    reached = 0
    for seat in range(state.seats):
        if state.points[seat] < 0 or state.points[seat] == BAD_FACE:
            return Fault.POINTS
        reached += state.points[seat] >= state.goal
    if state.turn != OVER and reached > 0:
        return Fault.GOES_ON
    if state.turn == OVER and reached != 1:
        return Fault.OVER_EARLY
    if (state.pot == 0) != (state.die == 0) or state.die == BAD_FACE or state.pot < state.die:
        return Fault.POT
    if state.pot == state.die + 1 or (state.turn == OVER and state.pot > 0):
        return Fault.POT
    return Fault.NONE


generic.register(STATE, sys.modules[__name__])
