"""What is counted of Pearl Dice: turns, rows in the order of clearing, what they pay, dice."""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from nacre.game.statistic import (
    WHOLE_WIN,
    Statistic,
    Tally,
    first_rows,
    happened,
    observe_total,
    observe_value,
)
from nacre.games.pearl_dice.rules import (
    FREE,
    MAX_SEATS,
    N_ROWS,
    PEARLS_OF,
    ROW_OF,
    STATE,
    dice_left,
    matches,
)
from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import OVER, Action, Seat, State

ROWS = tuple(f"row {row}" for row in range(1, N_ROWS + 1))
MOST_PEARLS_OF_A_TURN = 41

STATISTICS = (
    Statistic(
        "first_roll",
        "How many pearls the first roll of the game would take from a row.",
        "pearls",
        "mean",
        by="row",
        rows=ROWS,
    ),
    Statistic(
        "targets", "How often a row is chosen in a game.", "choices", "count", by="row", rows=ROWS
    ),
    Statistic(
        "cleared_at",
        "As which of its rows, from the first, a seat clears a row.",
        "place",
        "mean",
        by="row",
        rows=ROWS,
        bins=range(1, N_ROWS + 1),
    ),
    Statistic(
        "cleared",
        "Share of the seats that clear a row.",
        "seats",
        "share",
        by="row",
        rows=ROWS,
    ),
    Statistic(
        "first_row_pays",
        "Share of the win of seats by the row that they clear first.",
        "games",
        "share",
        by="row",
        rows=ROWS,
        whole=WHOLE_WIN,
    ),
    Statistic(
        "turn_decisions",
        "Decisions in a turn that does not end at once.",
        "decisions",
        "mean",
        bins=range(1, 41),
    ),
    Statistic(
        "turn_pearls",
        "Pearls removed in a turn that does not end at once.",
        "pearls",
        "mean",
        bins=range(1, MOST_PEARLS_OF_A_TURN),
    ),
    Statistic("busts", "Share of the turns that end at once.", "turns", "share"),
    Statistic(
        "fresh_starts",
        "How often in a game all six dice are rolled anew because a row is empty.",
        "rolls",
        "count",
        bins=range(61),
    ),
    Statistic(
        "hot_dice",
        "How often in a game all six dice are used and rolled again for the same row.",
        "rolls",
        "count",
        bins=range(21),
    ),
    Statistic("rolls", "Rolls in a game.", "rolls", "count", bins=range(400)),
    Statistic("turns_of_winner", "Turns that a seat with an empty board took.", "turns", "mean"),
)
(
    FIRST_ROLL,
    TARGETS,
    CLEARED_AT,
    CLEARED,
    FIRST_ROW_PAYS,
    TURN_DECISIONS,
    TURN_PEARLS,
    BUSTS,
    FRESH_STARTS,
    HOT_DICE,
    ROLLS,
    TURNS_OF_WINNER,
) = first_rows(STATISTICS)

# What is remembered: for each seat the rows that it has cleared, and the first of them; of the turn
# under way its decisions and its pearls; the turns begun.
N_CLEARED, FIRST_CLEARED = 0, MAX_SEATS
DECISIONS, PEARLS, BEGUN, PLAYED = (2 * MAX_SEATS + i for i in range(4))


@compiled
def watch_start(state: State, tally: Tally) -> None:
    """Look at the first roll, which always forms something, for all rows are full."""
    tally.memory[BEGUN] = turns_begun(state)
    for row in range(1, N_ROWS + 1):
        pearls = min(int(matches(state.dice, row)), int(state.start[row - 1]))
        observe_value(tally, FIRST_ROLL + row - 1, pearls)


@compiled
def turns_begun(state: State) -> int:
    """The turns that were begun, those that ended at once included."""
    turns = 0
    for seat in range(state.seats):
        turns += int(state.turns[seat])
    return turns


@compiled
def watch_action(state: State, action: Action, tally: Tally) -> None:
    """Look at the row, the pearls and the dice."""
    seat, row, pearls = int(state.turn), ROW_OF[action], PEARLS_OF[action]
    tally.memory[DECISIONS] += 1
    tally.memory[PEARLS] += pearls
    if state.target == FREE:
        happened(tally, TARGETS + row - 1, 1)
    if state.boards[seat, row - 1] == pearls:
        see_cleared(seat, row, tally)
    elif dice_left(state, row, pearls) == 0 and state.hot_dice:
        happened(tally, HOT_DICE, 1)


@compiled
def see_cleared(seat: Seat, row: int, tally: Tally) -> None:
    """Look at a row that is cleared."""
    tally.memory[N_CLEARED + seat] += 1
    if tally.memory[N_CLEARED + seat] == 1:
        tally.memory[FIRST_CLEARED + seat] = row
    observe_value(tally, CLEARED_AT + row - 1, tally.memory[N_CLEARED + seat])
    if tally.memory[N_CLEARED + seat] < N_ROWS:
        happened(tally, FRESH_STARTS, 1)


@compiled
def watch_result(state: State, seat: Seat, action: Action, tally: Tally) -> None:
    """See whether the turn is over: another has begun, or the game has ended."""
    if state.turn != OVER and turns_begun(state) == tally.memory[BEGUN]:
        return
    tally.memory[BEGUN] = turns_begun(state)
    tally.memory[PLAYED] += 1
    observe_value(tally, TURN_DECISIONS, tally.memory[DECISIONS])
    observe_value(tally, TURN_PEARLS, tally.memory[PEARLS])
    tally.memory[DECISIONS] = 0
    tally.memory[PEARLS] = 0


@compiled
def watch_end(state: State, wins: NDArray[np.int64], tally: Tally) -> None:
    """Look at the boards, and count turns and rolls."""
    for seat in range(state.seats):
        happened(tally, ROLLS, int(state.rolls[seat]))
        for row in range(N_ROWS):
            observe_value(tally, CLEARED + row, int(state.boards[seat, row] == 0))
        if tally.memory[N_CLEARED + seat] > 0:
            first = tally.memory[FIRST_CLEARED + seat]
            observe_value(tally, FIRST_ROW_PAYS + first - 1, int(wins[seat]))
        if tally.memory[N_CLEARED + seat] == N_ROWS:
            observe_value(tally, TURNS_OF_WINNER, int(state.turns[seat]))
    turns = turns_begun(state)
    observe_total(tally, BUSTS, turns - tally.memory[PLAYED], turns)


@compiled
def turns_after(state: State, seat: Seat, action: Action, turns: int) -> int:
    """The turns that were begun, but for the one under way."""
    return turns_begun(state) - (1 if state.turn != OVER else 0)


@compiled
def follow_scores(
    state: State, seat: Seat, action: Action, tally: Tally, out: NDArray[np.int32]
) -> bool:
    """A pearl counts the number of its row (PD-12)."""
    out[seat] += ROW_OF[action] * PEARLS_OF[action]
    return True


generic.register(STATE, sys.modules[__name__])
