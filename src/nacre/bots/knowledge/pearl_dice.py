"""Pearl Dice: the rest of a turn is exact arithmetic, what comes after it is learned.

All values are *turns to come*: how many more turns a seat will begin before its board is empty, if it is about to roll
all six dice in a turn that has begun. An empty board has 0 of them, and a turn that ends costs 1 more. Fewer is better.

One table carries everything from a learned value to a choice: ``after[r, x]``, the turns to come of the board with
``x`` pearls left in row ``r + 1``. Two learned values fill it, a sum over the rows (:func:`after_by_sum`) and a small net
(:func:`after_by_net`) with a table of the boards that have at most one pearl in a row, or the exact expectation over all rolls of the board after that (:func:`after_by_rolling`). With it, the
rest of a turn for a locked row is a table over pearls and dice left (:func:`plan_row`), since a choice of pearls settles the dice.

Nothing is hidden in this game, so the hooks of the search are short; its playouts play like *rows*.
"""

from __future__ import annotations

import functools
import itertools
import math
import sys
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.bots.knowledge import Weights
from nacre.bots.knowledge.whole_games import is_settled as is_settled
from nacre.bots.knowledge.whole_games import situation as situation
from nacre.games.pearl_dice.rules import (
    FACES,
    N_DICE,
    N_ROWS,
    STATE,
    action_of,
    dice_in_play,
    removable,
    score,
)
from nacre.kernel import generic
from nacre.kernel.compiling import compiled, entry
from nacre.kernel.generic import Action, Seat, State, States
from nacre.kernel.stream import Rng, below

MOST_PEARLS = 7  # in a row
LEFT = MOST_PEARLS + 1  # how many numbers of pearls a row can have left
HIDDEN_1, HIDDEN_2 = 64, 32
ALL_ROWS = (1 << N_ROWS) - 1
NEVER = 1e9  # turns to come by a row that cannot be chosen
FULL_SCORE = N_ROWS * (N_ROWS + 1) // 2  # of a board with one pearl in a row
CLOSE = 0.1  # turns within which two choices are worth a closer look
PAR = 31.0  # turns of a good player alone
EXPECTATION_STEP = 0.25  # turns between the rows of the table of chances
EXPECTATIONS = 160
TURNS_COUNTED = 80
WEIGHTS_FILE = Path(__file__).parent.parent / "weights" / "pearl_dice.npz"

Sums: TypeAlias = NDArray[np.float64]  # [row, pearls left], added up over the rows
Values: TypeAlias = NDArray[np.float64]  # by action


class Net(NamedTuple):
    """A net on one-hot rows, beside a table for the end; as each row has exactly one number of pearls, its first layer needs no bias."""

    sums: Sums  # a part that goes straight to the value
    rows: NDArray[np.float32]  # [row, pearls left, first hidden layer]
    hidden: NDArray[np.float32]  # [first hidden layer, second]
    bias: NDArray[np.float32]  # [second hidden layer]
    out: NDArray[np.float32]  # [second hidden layer]
    ends: NDArray[np.float32]  # [set of rows] the exact value of boards with one pearl in these


class Desk(NamedTuple):
    """Room to think in, used again for every position."""

    board: NDArray[np.int64]  # [row] pearls left
    after: NDArray[np.float64]  # [row, pearls left] turns to come
    rest: NDArray[np.float64]  # [pearls left, dice left] turns to come with a row locked
    best: NDArray[np.float64]  # [row, matches] turns to come by the best number of pearls
    shared: NDArray[np.float32]  # first hidden layer of the board
    first: NDArray[np.float32]
    second: NDArray[np.float32]


def new_desk() -> Desk:
    """An empty desk."""
    return Desk(
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
    chances: NDArray[np.float32]  # [expected turns in steps, turns]: that at most so many come


@functools.cache
def load() -> Learned:
    """Read the weights."""
    with np.load(WEIGHTS_FILE) as kept:
        net = Net(*(kept[f"net_{name}"] for name in Net._fields))
        return Learned(kept["sums"], net, kept["chances"])


# --- The chances of the dice ---------------------------------------------------------------------


def _rolls(dice: int) -> NDArray[np.int64]:
    """All distinct rolls: how many dice show each face."""
    shown = itertools.combinations_with_replacement(range(FACES), dice)
    return np.array([[roll.count(face) for face in range(FACES)] for roll in shown])


def _chances(rolls: NDArray[np.int64]) -> NDArray[np.float64]:
    """The chance of each of these rolls."""
    dice = int(rolls[0].sum())
    orders = [
        math.factorial(dice) / math.prod(map(math.factorial, roll)) for roll in rolls.tolist()
    ]
    return np.array([order / FACES**dice for order in orders])


def _matches(rolls: NDArray[np.int64]) -> NDArray[np.int64]:
    """How often each of these rolls forms each row, as :func:`nacre.games.pearl_dice.rules.matches` counts."""
    out = np.zeros((len(rolls), N_ROWS), np.int64)
    out[:, :FACES] = rolls
    for row in range(FACES + 1, N_ROWS + 1):
        for low in range(row - FACES, (row + 1) // 2):
            out[:, row - 1] += np.minimum(rolls[:, low - 1], rolls[:, row - low - 1])
        if row % 2 == 0:
            out[:, row - 1] += rolls[:, row // 2 - 1] // 2
    return out


def _match_chances() -> NDArray[np.float64]:
    """For each row and number of dice, the chance of each number of matches."""
    out = np.zeros((N_ROWS, N_DICE + 1, N_DICE + 1))
    for dice in range(1, N_DICE + 1):
        rolls = _rolls(dice)
        chances, matches = _chances(rolls), _matches(rolls)
        for row in range(N_ROWS):
            out[row, dice] = np.bincount(matches[:, row], chances, N_DICE + 1)
    return out


ROLL_CHANCES = _chances(_rolls(N_DICE))
ROLL_MATCHES = _matches(_rolls(N_DICE))
MATCH_CHANCES = _match_chances()


# --- The rest of a turn, exactly -----------------------------------------------------------------


@compiled
def dice_for(row: int) -> int:
    """How many dice a match of a row takes."""
    return 1 if row <= FACES else 2


@compiled
def plan_row(desk: Desk, row: int, most: int, hot_dice: int) -> None:
    """Fill ``desk.rest`` for a locked row with up to ``most`` pearls left, from ``desk.after``."""
    size = dice_for(row)
    for left in range(1, most + 1):
        for dice in range(1, N_DICE + 1):
            desk.rest[left, dice] = _rolled(desk, row, left, dice, size)
        if hot_dice:
            desk.rest[left, 0] = desk.rest[left, N_DICE]
        else:
            desk.rest[left, 0] = 1.0 + desk.after[row - 1, left]


@compiled
def _rolled(desk: Desk, row: int, left: int, dice: int, size: int) -> float:
    """Turns to come when ``dice`` are rolled for a locked row with ``left`` pearls."""
    total = MATCH_CHANCES[row - 1, dice, 0] * (1.0 + desk.after[row - 1, left])
    best = NEVER
    for matches in range(1, dice // size + 1):
        if matches <= left:
            best = min(best, after_removing(desk, row, left, matches, dice))
        total += MATCH_CHANCES[row - 1, dice, matches] * best
    return float(total)


@compiled
def after_removing(desk: Desk, row: int, left: int, pearls: int, dice: int) -> float:
    """Turns to come when ``pearls`` of ``left`` go from a planned row, with ``dice`` in play before."""
    if pearls == left:
        return float(desk.after[row - 1, 0])
    return float(desk.rest[left - pearls, dice - pearls * dice_for(row)])


@compiled
def rolling_afresh(desk: Desk, hot_dice: int) -> float:
    """Turns to come of ``desk.board``, which is not empty, over all rolls of six dice, from ``desk.after``."""
    for row in range(1, N_ROWS + 1):
        _plan_choices(desk, row, hot_dice)
    total = 0.0
    nothing = 0.0
    for roll in range(ROLL_CHANCES.shape[0]):
        best = NEVER
        for row in range(N_ROWS):
            best = min(best, desk.best[row, ROLL_MATCHES[roll, row]])
        if best < NEVER:
            total += ROLL_CHANCES[roll] * best
        else:
            nothing += ROLL_CHANCES[roll]
    # A roll that forms nothing costs a turn and leaves the same board: v = total + nothing · (1 + v).
    return (total + nothing) / (1.0 - nothing)


@compiled
def _plan_choices(desk: Desk, row: int, hot_dice: int) -> None:
    """Fill ``desk.best`` for a row."""
    left = desk.board[row - 1]
    best = NEVER
    desk.best[row - 1, 0] = NEVER
    plan_row(desk, row, left - 1, hot_dice)
    for matches in range(1, N_DICE // dice_for(row) + 1):
        if matches <= left:
            best = min(best, after_removing(desk, row, left, matches, N_DICE))
        desk.best[row - 1, matches] = best


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
def after_by_sum(desk: Desk, sums: Sums, rows: int) -> None:
    """Fill ``desk.after`` for a set of rows by a sum over the rows."""
    whole = sum_of(desk.board, sums)
    pearls = pearls_on(desk.board)
    for row in range(N_ROWS):
        if rows >> row & 1:
            left = desk.board[row]
            for x in range(left):
                desk.after[row, x] = max(0.0, whole - sums[row, left] + sums[row, x])
            if pearls == left > 0:
                desk.after[row, 0] = 0.0


@compiled
def share_first_layer(desk: Desk, net: Net) -> None:
    """Compute what the boards with one row changed have in common."""
    for i in range(HIDDEN_1):
        desk.shared[i] = 0.0
    for row in range(N_ROWS):
        for i in range(HIDDEN_1):
            desk.shared[i] += net.rows[row, desk.board[row], i]


@compiled
def finish_net(desk: Desk, net: Net) -> float:
    """What the net adds to the sum, from ``desk.first`` before it is rectified."""
    for j in range(HIDDEN_2):
        desk.second[j] = net.bias[j]
    for i in range(HIDDEN_1):
        activity = desk.first[i]
        if activity > 0.0:
            for j in range(HIDDEN_2):
                desk.second[j] += activity * net.hidden[i, j]
    total = 0.0
    for j in range(HIDDEN_2):
        if desk.second[j] > 0.0:
            total += float(desk.second[j] * net.out[j])
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
def net_of(desk: Desk, net: Net) -> float:
    """Turns to come of ``desk.board`` by the net."""
    if long_rows(desk.board) == 0:
        return float(net.ends[rows_with_pearls(desk.board)])
    share_first_layer(desk, net)
    for i in range(HIDDEN_1):
        desk.first[i] = desk.shared[i]
    return max(0.0, sum_of(desk.board, net.sums) + finish_net(desk, net))


@compiled
def after_by_net(desk: Desk, net: Net, rows: int) -> None:
    """Fill ``desk.after`` for a set of rows by the net."""
    share_first_layer(desk, net)
    whole = sum_of(desk.board, net.sums)
    long = long_rows(desk.board)
    present = rows_with_pearls(desk.board)
    for row in range(N_ROWS):
        if rows >> row & 1:
            left = desk.board[row]
            for x in range(left):
                if long == 0 or (long == 1 and left > 1 and x <= 1):
                    ending = present if x == 1 else present & ~(1 << row)
                    desk.after[row, x] = net.ends[ending]
                else:
                    desk.after[row, x] = _row_changed(desk, net, row, x, whole)


@compiled
def _row_changed(desk: Desk, net: Net, row: int, x: int, whole: float) -> float:
    """The net's value of the board with ``x`` pearls in a row, from the shared first layer."""
    left = desk.board[row]
    for i in range(HIDDEN_1):
        desk.first[i] = desk.shared[i] - net.rows[row, left, i] + net.rows[row, x, i]
    value = whole - net.sums[row, left] + net.sums[row, x] + finish_net(desk, net)
    return float(max(0.0, value))


@compiled
def after_by_rolling(desk: Desk, inner: Desk, net: Net, rows: int, hot_dice: int) -> None:
    """Fill ``desk.after`` for a set of rows by all rolls of the boards after, and the net after those."""
    for row in range(N_ROWS):
        inner.board[row] = desk.board[row]
    for row in range(N_ROWS):
        if rows >> row & 1:
            for x in range(desk.board[row]):
                inner.board[row] = x
                desk.after[row, x] = rolled_by_net(inner, net, hot_dice)
            inner.board[row] = desk.board[row]


@compiled
def rolled_by_net(desk: Desk, net: Net, hot_dice: int) -> float:
    """Turns to come of ``desk.board`` over all rolls, by the net after those."""
    if pearls_on(desk.board) == 0:
        return 0.0
    after_by_net(desk, net, ALL_ROWS)
    return rolling_afresh(desk, hot_dice)


@entry
def solve_ends(desk: Desk, ends: NDArray[np.float32]) -> None:
    """Fill the table of the boards with at most one pearl in a row, exactly; subsets come first."""
    ends[0] = 0.0
    for rows in range(1, ends.shape[0]):
        for row in range(N_ROWS):
            desk.board[row] = rows >> row & 1
            desk.after[row, 0] = ends[rows & ~(1 << row)]
        ends[rows] = rolling_afresh(desk, 0)


# --- Judging the actions -------------------------------------------------------------------------


@compiled
def take_up(desk: Desk, state: State, seat: Seat) -> None:
    """Copy a seat's board to the desk."""
    for row in range(N_ROWS):
        desk.board[row] = state.boards[seat, row]


@compiled
def choosable(state: State) -> int:
    """The set of rows that the seat to act may choose."""
    rows = 0
    for row in range(1, N_ROWS + 1):
        if removable(state, row) > 0:
            rows |= 1 << (row - 1)
    return rows


@compiled
def judge_rows(state: State, desk: Desk, rows: int, values: Values) -> None:
    """Write the turns to come by each action of a set of rows, from ``desk.after``."""
    dice = dice_in_play(state)
    for row in range(1, N_ROWS + 1):
        if rows >> (row - 1) & 1:
            left = desk.board[row - 1]
            plan_row(desk, row, left - 1, int(state.hot_dice))
            for pearls in range(1, removable(state, row) + 1):
                value = after_removing(desk, row, left, pearls, dice)
                values[action_of(row, pearls)] = value


@compiled
def best_action(state: State, values: Values) -> Action:
    """The action with the fewest turns to come; of equal ones the one with the most pearls, highest row."""
    best = -1
    for row in range(1, N_ROWS + 1):
        for pearls in range(1, removable(state, row) + 1):
            action = action_of(row, pearls)
            if best < 0 or values[action] <= values[best]:
                best = action
    return best


@compiled
def judge_by_sum(state: State, sums: Sums, desk: Desk, values: Values) -> None:
    """Write the turns to come by each legal action, by a sum over the rows."""
    rows = choosable(state)
    take_up(desk, state, state.turn)
    after_by_sum(desk, sums, rows)
    judge_rows(state, desk, rows, values)


@compiled
def judge_by_net(state: State, net: Net, desk: Desk, values: Values) -> None:
    """Write the turns to come by each legal action, by the net."""
    rows = choosable(state)
    take_up(desk, state, state.turn)
    after_by_net(desk, net, rows)
    judge_rows(state, desk, rows, values)


@compiled
def judge_by_rolling(state: State, net: Net, desk: Desk, inner: Desk, values: Values) -> None:
    """The same, but rows that are close to the best are judged by all rolls of the boards after."""
    judge_by_net(state, net, desk, values)
    rows = close_rows(state, values)
    if rows & (rows - 1) == 0:
        return  # one row is far ahead, or locked
    before = values[best_action(state, values)]
    after_by_rolling(desk, inner, net, rows, int(state.hot_dice))
    judge_rows(state, desk, rows, values)
    shift_others(state, rows, _best_of(state, rows, values) - before, values)


@compiled
def close_rows(state: State, values: Values) -> int:
    """The set of rows with an action that is close to the best."""
    limit = values[best_action(state, values)] + CLOSE
    rows = 0
    for row in range(1, N_ROWS + 1):
        for pearls in range(1, removable(state, row) + 1):
            if values[action_of(row, pearls)] <= limit:
                rows |= 1 << (row - 1)
    return rows


@compiled
def _best_of(state: State, rows: int, values: Values) -> float:
    """The fewest turns to come by a row of a set."""
    best = NEVER
    for row in range(1, N_ROWS + 1):
        if rows >> (row - 1) & 1:
            for pearls in range(1, removable(state, row) + 1):
                best = min(best, values[action_of(row, pearls)])
    return best


@compiled
def shift_others(state: State, rows: int, by: float, values: Values) -> None:
    """Keep the rows outside a set as far behind the best as they were."""
    for row in range(1, N_ROWS + 1):
        if not rows >> (row - 1) & 1:
            for pearls in range(1, removable(state, row) + 1):
                values[action_of(row, pearls)] += by


# --- The ways in from Python ---------------------------------------------------------------------


@entry
def judge_simply(states: States, sums: Sums, desk: Desk, values: Values) -> None:
    """Write the turns to come by each legal action, by a sum over the rows."""
    judge_by_sum(states[0], sums, desk, values)


@entry
def judge_closely(states: States, net: Net, desk: Desk, inner: Desk, values: Values) -> None:
    """Write the turns to come by each legal action, by the net, close ones one roll further."""
    judge_by_rolling(states[0], net, desk, inner, values)


@entry
def boards_by_sum(states: States, sums: Sums, desk: Desk, out: Values) -> None:
    """Write the turns to come of each seat's board, by a sum over the rows."""
    for seat in range(states[0].seats):
        take_up(desk, states[0], seat)
        out[seat] = max(0.0, sum_of(desk.board, sums)) if pearls_on(desk.board) else 0.0


@entry
def boards_by_net(states: States, net: Net, desk: Desk, out: Values) -> None:
    """Write the turns to come of each seat's board, by the net."""
    for seat in range(states[0].seats):
        take_up(desk, states[0], seat)
        out[seat] = net_of(desk, net)


# --- The ways of simple players ------------------------------------------------------------------


@compiled
def rows_preference(row: int, pearls: int) -> int:
    """How *rows* ranks an action: rows 11 and 12, then 7 to 10, then 1 to 6; then the most pearls."""
    group = 0
    if row > FACES:
        group = 1 if row <= 10 else 2
    return group * LEFT + pearls


@compiled
def rows_action(state: State, rng: Rng) -> Action:
    """What *rows* does; equal actions by lot."""
    best = 0
    most = -1
    equals = 0
    for row in range(1, N_ROWS + 1):
        pearls = removable(state, row)
        liked = rows_preference(row, pearls)
        if pearls > 0 and liked >= most:
            equals = equals + 1 if liked == most else 1
            if liked > most or below(rng, equals) == 0:
                most = liked
                best = action_of(row, pearls)
    return best


# --- Hooks of the search -------------------------------------------------------------------------

DEFAULTS: Weights = np.zeros(0)  # the hooks need none


@compiled
def imagine(state: State, seat: Seat, rng: Rng, weights: Weights) -> None:
    """Nothing is hidden."""


@compiled
def policy_action(state: State, rng: Rng, weights: Weights) -> Action:
    """Like *rows*."""
    return rows_action(state, rng)


@compiled
def outcome(
    state: State, weights: Weights, wins: NDArray[np.float64], margins: NDArray[np.float64]
) -> None:
    """The score ranks; alone, fewer turns are the better margin."""
    seats = int(state.seats)
    if seats == 1:
        wins[0] = 1.0
        margins[0] = PAR / (PAR + int(state.turns[0]))
        return
    best, winners, second = _leaders(state)
    full = FULL_SCORE * int(state.pearls)
    for seat in range(seats):
        mine = score(state, seat)
        wins[seat] = 1.0 / winners if mine == best else 0.0
        rival = second if mine == best and winners == 1 else best
        margins[seat] = 0.5 + 0.5 * (mine - rival) / full


@compiled
def _leaders(state: State) -> tuple[int, int, int]:
    """The highest score, how many seats have it, and the next lower one."""
    best, winners, second = -1, 0, -1
    for seat in range(state.seats):
        mine = score(state, seat)
        if mine > best:
            best, winners, second = mine, 1, best
        elif mine == best:
            winners += 1
        elif mine > second:
            second = mine
    return best, winners, second


generic.register(STATE, sys.modules[__name__])
WEIGHTS = {"rows": DEFAULTS}
