"""Pearl Dice: the rest of a turn is exact arithmetic, what comes after it is learned.

All values are *turns to come*: how many more turns a seat will begin before its board is empty, if
it is about to roll all six dice in a turn that has begun. An empty board has 0 of them, and a turn
that ends costs 1 more. Fewer is better.

One array carries everything from a learned value to a choice: ``after[r, x]``, the turns to come of
the board with ``x`` pearls left in row ``r + 1``. It is filled by a sum over the rows
(:func:`after_by_sum`), by a small net (:func:`after_by_net`) with exact values for boards that have
at most one pearl in a row, or by the exact expectation over all rolls of the board after that
(:func:`after_by_rolling`). With it, the rest of a turn for a locked row is an array over pearls and
dice left (:func:`plan_row`), since a choice of pearls settles the dice.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.games.pearl_dice.dice import ROLL_MATCHES, Chances, chances_of
from nacre.games.pearl_dice.rules import (
    ACTION_OF,
    ACTIONS,
    FACES,
    MOST_PEARLS,
    N_DICE,
    N_ROWS,
    ORDINARY,
    dice_in_play,
    dice_of_a_match,
    removable,
)
from nacre.kernel.compiling import compiled, entry
from nacre.kernel.generic import NO_ACTION, Action, Seat, State, States
from nacre.kernel.stream import Rng, below

LEFT = MOST_PEARLS + 1  # how many numbers of pearls a row can have left
HIDDEN_1, HIDDEN_2 = 64, 32
ALL_ROWS = (1 << N_ROWS) - 1
NEVER = 1e9  # turns to come by a row that cannot be chosen
CLOSE = 0.1  # turns within which two choices are worth a closer look
HIGH_ROWS = 11  # rows from here come first for players who play by rows
WEIGHTS_FILE = Path(__file__).with_name("weights.npz")

Sums: TypeAlias = NDArray[np.float64]  # [row, pearls left], added up over the rows
Values: TypeAlias = NDArray[np.float64]  # by action


class Net(NamedTuple):
    """A net on one-hot rows, with exact values for the end.

    Each row has exactly one number of pearls, so the first layer needs no bias.
    """

    sums: Sums  # a part that goes straight to the value
    rows: NDArray[np.float32]  # [row, pearls left, first hidden layer]
    hidden: NDArray[np.float32]  # [first hidden layer, second]
    bias: NDArray[np.float32]  # [second hidden layer]
    out: NDArray[np.float32]  # [second hidden layer]
    ends: NDArray[np.float32]  # [set of rows] the exact value of boards with one pearl in these


class Scratch(NamedTuple):
    """Scratch memory, used again for every position."""

    dice: Chances  # of the dice that are thrown
    board: NDArray[np.int64]  # [row] pearls left
    after: NDArray[np.float64]  # [row, pearls left] turns to come
    rest: NDArray[np.float64]  # [pearls left, dice left] turns to come with a row locked
    best: NDArray[np.float64]  # [row, matches] turns to come by the best number of pearls
    shared: NDArray[np.float32]  # first hidden layer of the board
    first: NDArray[np.float32]
    second: NDArray[np.float32]


def new_scratch(faces: tuple[int, ...] = ORDINARY) -> Scratch:
    """Empty scratch memory, for dice with so many sides of each face."""
    return Scratch(
        chances_of(faces),
        np.zeros(N_ROWS, np.int64),
        np.zeros((N_ROWS, LEFT)),
        np.zeros((LEFT, N_DICE + 1)),
        np.zeros((N_ROWS, N_DICE + 1)),
        np.zeros(HIDDEN_1, np.float32),
        np.zeros(HIDDEN_1, np.float32),
        np.zeros(HIDDEN_2, np.float32),
    )


class Learned(NamedTuple):
    """What ``train/pearl_dice.py`` learned."""

    sums: Sums
    net: Net


@functools.cache
def load() -> Learned:
    """Read the weights."""
    with np.load(WEIGHTS_FILE) as kept:
        net = Net(*(kept[f"net_{name}"] for name in Net._fields))
        return Learned(kept["sums"], net)


# --- The rest of a turn, exactly -----------------------------------------------------------------


@compiled
def plan_row(scratch: Scratch, row: int, most: int, hot_dice: int) -> None:
    """Fill ``scratch.rest`` for a locked row with up to ``most`` pearls, from ``scratch.after``.

    No record stands for these positions, so what hot dice do (PD-15) is said here once more.
    """
    size = dice_of_a_match(row)
    for left in range(1, most + 1):
        for dice in range(1, N_DICE + 1):
            scratch.rest[left, dice] = _rolled(scratch, row, left, dice, size)
        if hot_dice:
            scratch.rest[left, 0] = scratch.rest[left, N_DICE]
        else:
            scratch.rest[left, 0] = 1.0 + scratch.after[row - 1, left]


@compiled
def _rolled(scratch: Scratch, row: int, left: int, dice: int, size: int) -> float:
    """Turns to come when ``dice`` are rolled for a locked row with ``left`` pearls."""
    total = scratch.dice.matches[row - 1, dice, 0] * (1.0 + scratch.after[row - 1, left])
    best = NEVER
    for matches in range(1, dice // size + 1):
        if matches <= left:
            best = min(best, after_removing(scratch, row, left, matches, dice))
        total += scratch.dice.matches[row - 1, dice, matches] * best
    return float(total)


@compiled
def after_removing(scratch: Scratch, row: int, left: int, pearls: int, dice: int) -> float:
    """Turns to come when ``pearls`` of ``left`` go from a planned row, with ``dice`` in play."""
    if pearls == left:
        return float(scratch.after[row - 1, 0])
    return float(scratch.rest[left - pearls, dice - pearls * dice_of_a_match(row)])


@compiled
def rolling_afresh(scratch: Scratch, hot_dice: int) -> float:
    """Turns to come of ``scratch.board`` over all rolls of six dice, from ``scratch.after``.

    The board is not empty.
    """
    for row in range(1, N_ROWS + 1):
        _plan_choices(scratch, row, hot_dice)
    total = 0.0
    nothing = 0.0
    for roll in range(scratch.dice.rolls.shape[0]):
        best = NEVER
        for row in range(N_ROWS):
            best = min(best, scratch.best[row, ROLL_MATCHES[roll, row]])
        if best < NEVER:
            total += scratch.dice.rolls[roll] * best
        else:
            nothing += scratch.dice.rolls[roll]
    # A roll that forms nothing costs a turn and leaves the same board, whose value v is
    # total + nothing · (1 + v).
    return (total + nothing) / (1.0 - nothing)


@compiled
def _plan_choices(scratch: Scratch, row: int, hot_dice: int) -> None:
    """Fill ``scratch.best`` for a row."""
    left = scratch.board[row - 1]
    best = NEVER
    scratch.best[row - 1, 0] = NEVER
    plan_row(scratch, row, left - 1, hot_dice)
    for matches in range(1, N_DICE // dice_of_a_match(row) + 1):
        if matches <= left:
            best = min(best, after_removing(scratch, row, left, matches, N_DICE))
        scratch.best[row - 1, matches] = best


# --- What comes after it -------------------------------------------------------------------------


@compiled
def pearls_on(board: NDArray[np.int64]) -> int:
    """How many pearls are left."""
    total = 0
    for row in range(N_ROWS):
        total += board[row]
    return total


@compiled
def sum_of(board: NDArray[np.int64], sums: Sums) -> float:
    """The sum over the rows."""
    total = 0.0
    for row in range(N_ROWS):
        total += sums[row, board[row]]
    return total


@compiled
def after_by_sum(scratch: Scratch, sums: Sums, rows: int) -> None:
    """Fill ``scratch.after`` for a set of rows by a sum over the rows."""
    whole = sum_of(scratch.board, sums)
    pearls = pearls_on(scratch.board)
    for row in range(N_ROWS):
        if rows >> row & 1:
            left = scratch.board[row]
            for x in range(left):
                scratch.after[row, x] = max(0.0, whole - sums[row, left] + sums[row, x])
            if pearls == left > 0:
                scratch.after[row, 0] = 0.0


@compiled
def share_first_layer(scratch: Scratch, net: Net) -> None:
    """Compute what the boards with one row changed have in common."""
    for i in range(HIDDEN_1):
        scratch.shared[i] = 0.0
    for row in range(N_ROWS):
        for i in range(HIDDEN_1):
            scratch.shared[i] += net.rows[row, scratch.board[row], i]


@compiled
def finish_net(scratch: Scratch, net: Net) -> float:
    """What the net adds to the sum, from ``scratch.first`` before it is rectified."""
    for j in range(HIDDEN_2):
        scratch.second[j] = net.bias[j]
    for i in range(HIDDEN_1):
        activity = scratch.first[i]
        if activity > 0.0:
            for j in range(HIDDEN_2):
                scratch.second[j] += activity * net.hidden[i, j]
    total = 0.0
    for j in range(HIDDEN_2):
        if scratch.second[j] > 0.0:
            total += float(scratch.second[j] * net.out[j])
    return total


@compiled
def rows_with_pearls(board: NDArray[np.int64]) -> int:
    """The set of rows that are not empty."""
    rows = 0
    for row in range(N_ROWS):
        if board[row] > 0:
            rows |= 1 << row
    return rows


@compiled
def long_rows(board: NDArray[np.int64]) -> int:
    """How many rows have more than one pearl."""
    total = 0
    for row in range(N_ROWS):
        if board[row] > 1:
            total += 1
    return total


@compiled
def net_of(scratch: Scratch, net: Net) -> float:
    """Turns to come of ``scratch.board`` by the net."""
    if long_rows(scratch.board) == 0:
        return float(net.ends[rows_with_pearls(scratch.board)])
    share_first_layer(scratch, net)
    for i in range(HIDDEN_1):
        scratch.first[i] = scratch.shared[i]
    return max(0.0, sum_of(scratch.board, net.sums) + finish_net(scratch, net))


@compiled
def after_by_net(scratch: Scratch, net: Net, rows: int) -> None:
    """Fill ``scratch.after`` for a set of rows by the net."""
    share_first_layer(scratch, net)
    whole = sum_of(scratch.board, net.sums)
    long = long_rows(scratch.board)
    present = rows_with_pearls(scratch.board)
    for row in range(N_ROWS):
        if rows >> row & 1:
            left = scratch.board[row]
            for x in range(left):
                if long == 0 or (long == 1 and left > 1 and x <= 1):
                    ending = present if x == 1 else present & ~(1 << row)
                    scratch.after[row, x] = net.ends[ending]
                else:
                    scratch.after[row, x] = _row_changed(scratch, net, row, x, whole)


@compiled
def _row_changed(scratch: Scratch, net: Net, row: int, x: int, whole: float) -> float:
    """The net's value of the board with ``x`` pearls in a row, from the shared first layer."""
    left = scratch.board[row]
    for i in range(HIDDEN_1):
        scratch.first[i] = scratch.shared[i] - net.rows[row, left, i] + net.rows[row, x, i]
    value = whole - net.sums[row, left] + net.sums[row, x] + finish_net(scratch, net)
    return float(max(0.0, value))


@compiled
def after_by_rolling(scratch: Scratch, inner: Scratch, net: Net, rows: int, hot_dice: int) -> None:
    """Fill ``scratch.after`` for a set of rows by all rolls of the boards after.

    What comes after those is judged by the net.
    """
    for row in range(N_ROWS):
        inner.board[row] = scratch.board[row]
    for row in range(N_ROWS):
        if rows >> row & 1:
            for x in range(scratch.board[row]):
                inner.board[row] = x
                scratch.after[row, x] = rolled_by_net(inner, net, hot_dice)
            inner.board[row] = scratch.board[row]


@compiled
def rolled_by_net(scratch: Scratch, net: Net, hot_dice: int) -> float:
    """Turns to come of ``scratch.board`` over all rolls, by the net after those."""
    if pearls_on(scratch.board) == 0:
        return 0.0
    after_by_net(scratch, net, ALL_ROWS)
    return rolling_afresh(scratch, hot_dice)


@entry
def solve_ends(scratch: Scratch, ends: NDArray[np.float32]) -> None:
    """Fill the table of the boards with at most one pearl in a row, exactly; subsets come first."""
    ends[0] = 0.0
    for rows in range(1, ends.shape[0]):
        for row in range(N_ROWS):
            scratch.board[row] = rows >> row & 1
            scratch.after[row, 0] = ends[rows & ~(1 << row)]
        ends[rows] = rolling_afresh(scratch, 0)


# --- Judging the actions -------------------------------------------------------------------------


@compiled
def take_up(scratch: Scratch, state: State, seat: Seat) -> None:
    """Copy a seat's board to the scratch."""
    for row in range(N_ROWS):
        scratch.board[row] = state.boards[seat, row]


@compiled
def choosable(state: State) -> int:
    """The set of rows that the seat to act may choose."""
    rows = 0
    for row in range(1, N_ROWS + 1):
        if removable(state, row) > 0:
            rows |= 1 << (row - 1)
    return rows


@compiled
def judge_rows(state: State, scratch: Scratch, rows: int, values: Values) -> None:
    """Write the turns to come by each action of a set of rows, from ``scratch.after``."""
    dice = dice_in_play(state)
    for row in range(1, N_ROWS + 1):
        if rows >> (row - 1) & 1:
            left = scratch.board[row - 1]
            plan_row(scratch, row, left - 1, int(state.hot_dice))
            for pearls in range(1, removable(state, row) + 1):
                value = after_removing(scratch, row, left, pearls, dice)
                values[ACTION_OF[row, pearls]] = value


@compiled
def best_action(state: State, values: Values) -> Action:
    """The action with the fewest turns to come; of equal ones the one with the highest number."""
    best = NO_ACTION
    for row in range(1, N_ROWS + 1):
        for pearls in range(1, removable(state, row) + 1):
            action = ACTION_OF[row, pearls]
            if best == NO_ACTION or values[action] <= values[best]:
                best = action
    return best


@compiled
def judge_by_sum(state: State, sums: Sums, scratch: Scratch, values: Values) -> None:
    """Write the turns to come by each legal action, by a sum over the rows."""
    rows = choosable(state)
    take_up(scratch, state, state.turn)
    after_by_sum(scratch, sums, rows)
    judge_rows(state, scratch, rows, values)


@compiled
def judge_by_net(state: State, net: Net, scratch: Scratch, values: Values) -> None:
    """Write the turns to come by each legal action, by the net."""
    rows = choosable(state)
    take_up(scratch, state, state.turn)
    after_by_net(scratch, net, rows)
    judge_rows(state, scratch, rows, values)


@compiled
def judge_by_rolling(
    state: State, net: Net, scratch: Scratch, inner: Scratch, values: Values
) -> None:
    """The same, but rows that are close to the best are judged by all rolls of the boards after."""
    judge_by_net(state, net, scratch, values)
    rows = close_rows(state, values)
    if rows & (rows - 1) == 0:
        return  # one row is far ahead, or locked
    before = values[best_action(state, values)]
    after_by_rolling(scratch, inner, net, rows, int(state.hot_dice))
    judge_rows(state, scratch, rows, values)
    shift_others(state, rows, _best_of(state, rows, values) - before, values)


@compiled
def close_rows(state: State, values: Values) -> int:
    """The set of rows with an action that is close to the best."""
    limit = values[best_action(state, values)] + CLOSE
    rows = 0
    for row in range(1, N_ROWS + 1):
        for pearls in range(1, removable(state, row) + 1):
            if values[ACTION_OF[row, pearls]] <= limit:
                rows |= 1 << (row - 1)
    return rows


@compiled
def _best_of(state: State, rows: int, values: Values) -> float:
    """The fewest turns to come by a row of a set."""
    best = NEVER
    for row in range(1, N_ROWS + 1):
        if rows >> (row - 1) & 1:
            for pearls in range(1, removable(state, row) + 1):
                best = min(best, values[ACTION_OF[row, pearls]])
    return best


@compiled
def shift_others(state: State, rows: int, by: float, values: Values) -> None:
    """Keep the rows outside a set as far behind the best as they were."""
    for row in range(1, N_ROWS + 1):
        if not rows >> (row - 1) & 1:
            for pearls in range(1, removable(state, row) + 1):
                values[ACTION_OF[row, pearls]] += by


# --- The ways in from Python ---------------------------------------------------------------------


@entry
def judge_simply(states: States, sums: Sums, scratch: Scratch, values: Values) -> None:
    """Write the turns to come by each legal action, by a sum over the rows."""
    judge_by_sum(states[0], sums, scratch, values)


@entry
def judge_closely(
    states: States, net: Net, scratch: Scratch, inner: Scratch, values: Values
) -> None:
    """Write the turns to come by each legal action, by the net, close ones one roll further."""
    judge_by_rolling(states[0], net, scratch, inner, values)


@entry
def boards_by_sum(states: States, sums: Sums, scratch: Scratch, out: Values) -> None:
    """Write the turns to come of each seat's board, by a sum over the rows."""
    for seat in range(states[0].seats):
        take_up(scratch, states[0], seat)
        out[seat] = max(0.0, sum_of(scratch.board, sums)) if pearls_on(scratch.board) else 0.0


@entry
def boards_by_net(states: States, net: Net, scratch: Scratch, out: Values) -> None:
    """Write the turns to come of each seat's board, by the net."""
    for seat in range(states[0].seats):
        take_up(scratch, states[0], seat)
        out[seat] = net_of(scratch, net)


# --- The ways of simple players ------------------------------------------------------------------


def _rows_worth(row: int, pearls: int) -> int:
    """How *rows* ranks an action: rows 11 and 12, then 7 to 10, then 1 to 6; then most pearls."""
    group = (row > FACES) + (row >= HIGH_ROWS)
    return group * LEFT + pearls


ROWS_WORTH = np.array([_rows_worth(row, pearls) for row, pearls in ACTIONS.tolist()])  # by action


@compiled
def rows_action(state: State, rng: Rng) -> Action:
    """What *rows* does; equal actions by lot."""
    best = NO_ACTION
    most = 0
    equals = 0
    for row in range(1, N_ROWS + 1):
        pearls = removable(state, row)
        if pearls == 0:
            continue
        action = ACTION_OF[row, pearls]
        worth = ROWS_WORTH[action]
        if worth >= most:
            equals = equals + 1 if worth == most else 1
            if worth > most or below(rng, equals) == 0:
                most = worth
                best = action
    return best
