"""How the turns scatter that a seat of Pearl Dice still takes.

What a board is worth is a mean number of turns, but a seat with a full row 12 scatters twice as far
around it as one without. Seats do not meet in this game, so each is played on alone, many times,
and the chance to be done first follows from all of them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nacre.games.pearl_dice.rules import N_ACTIONS, STATE, apply, begin_turn
from nacre.games.pearl_dice.turns import Scratch, Sums, best_action, judge_by_sum
from nacre.kernel.compiling import allocating, compiled
from nacre.kernel.generic import NO_ACTION, OVER, Action, Seat, State, States
from nacre.kernel.notes import no_notes
from nacre.kernel.stream import WORDS, seed_stream

Counts = NDArray[np.int64]
Shares = NDArray[np.float64]

MOST_TURNS = 256  # counted; in practice nobody takes a third of them
SOON = 1e-3  # a mean below which all is over in this turn


@allocating
def play_on_alone(
    position: States,
    seat: Seat,
    first: Action,
    sums: Sums,
    scratch: Scratch,
    word: np.uint64,
    turns: Counts,
) -> None:
    """Write how many turns a seat takes beyond this one or, with no action, beyond its next.

    It does the action and goes by the sum over the rows from there, each time with other luck.
    """
    notes = no_notes()
    states, values = np.zeros(1, STATE), np.zeros(N_ACTIONS)
    rng = np.zeros(WORDS, np.uint64)
    state = states[0]
    for game in range(turns.shape[0]):
        seed_stream(rng, word, game)
        states[0] = position[0]
        leave_alone(state, seat)
        if first == NO_ACTION:
            begin_turn(state, 0, rng, notes)
        else:
            apply(state, first, rng, notes)
        while state.turn != OVER:
            judge_by_sum(state, sums, scratch, values)
            apply(state, best_action(state, values), rng, notes)
        turns[game] = state.turns[0] - 1


@compiled
def leave_alone(state: State, seat: Seat) -> None:
    """Take away all seats but one, which is in its first turn if it is to act."""
    acts = state.turn == seat
    for row in range(state.boards.shape[1]):
        state.boards[0, row] = state.boards[seat, row]
    state.seats = 1
    state.first = 0
    state.turn = 0
    state.turns[0] = 1 if acts else 0


def shares_of_turns(turns: Counts, mean: float) -> Shares:
    """The share of each number of turns, scaled so that their mean is the one that is known better.

    What falls between two numbers is shared by both, so that the mean stays.

    >>> shares_of_turns(np.array([1, 1, 4]), 1.5)[:5].round(3).tolist()
    [0.167, 0.5, 0.0, 0.333, 0.0]
    """
    scaled = np.minimum(turns * (mean / max(turns.mean(), SOON)), MOST_TURNS - 2)
    below = scaled.astype(np.int64)
    above = scaled - below
    counts = np.bincount(below, 1.0 - above, MOST_TURNS) + np.bincount(below + 1, above, MOST_TURNS)
    shares: Shares = counts / len(turns)
    return shares
