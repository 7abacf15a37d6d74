"""What is counted of Chicken: withdrawing, points, the egg, dice, how rounds end."""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from nacre.game.statistic import Statistic, Tally, first_rows, happened, observe_value
from nacre.games.chicken.rules import (
    CHICK,
    DRAW,
    EGG,
    MAX_SEATS,
    N_DICE,
    OUT,
    STATE,
    hand_value,
)
from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import OVER, Action, Seat, State

HIGHEST_HAND = 31  # each number and the chick
ENDS = ("the last card", "all withdrew")
HOW = ("withdrew", "stayed in")
DONE = ("same number", "next number", "egg", "draw", "out")

STATISTICS = (
    Statistic("rounds", "Rounds in a game.", "rounds", "count", bins=range(61)),
    Statistic("actions", "What is done in a game.", "actions", "count", by="action", rows=DONE),
    Statistic(
        "out_value",
        "What a hand would cost when its seat withdraws.",
        "points",
        "mean",
        bins=range(HIGHEST_HAND + 1),
    ),
    Statistic(
        "out_turn",
        "In which of its turns of the round a seat withdraws.",
        "turn of the seat",
        "mean",
        bins=range(1, 41),
    ),
    Statistic("withdrawals", "Share of the hands that end with withdrawing.", "hands", "share"),
    Statistic(
        "gained",
        "Points that a hand costs at the end of a round.",
        "points",
        "mean",
        by="hand",
        rows=HOW,
        bins=range(HIGHEST_HAND + 1),
    ),
    Statistic("round_end", "How a round ends.", "rounds", "share", by="end", rows=ENDS),
    Statistic("egg_dealt", "Share of the hands that are dealt the egg.", "hands", "share"),
    Statistic("egg_left", "Share of the hands that end with the egg.", "hands", "share"),
    Statistic("roll", "What the two dice show together.", "points", "mean", bins=range(2, 21)),
    Statistic("rolled_off", "Points that the dice take off.", "points", "mean", bins=range(21)),
)
(
    ROUNDS,
    ACTIONS,
    OUT_VALUE,
    OUT_TURN,
    WITHDRAWALS,
    GAINED,
    ROUND_END,
    EGG_DEALT,
    EGG_LEFT,
    ROLL,
    ROLLED_OFF,
) = first_rows(STATISTICS)
SAME, NEXT, PLAYED_EGG, DREW, WITHDREW = range(len(DONE))

# What is remembered: for each seat its turns in this round, whether it withdrew, and its points
# when the round began; the number of the round.
TURNS, IS_OUT, POINTS, ROUND = 0, MAX_SEATS, 2 * MAX_SEATS, 3 * MAX_SEATS


@compiled
def watch_start(state: State, tally: Tally) -> None:
    """Look at the first hands."""
    tally.memory[ROUND] = state.round_number
    look_at_hands(state, tally)


@compiled
def look_at_hands(state: State, tally: Tally) -> None:
    """See who was dealt the egg."""
    for seat in range(state.seats):
        observe_value(tally, EGG_DEALT, min(int(state.hand[seat, EGG]), 1))


@compiled
def watch_action(state: State, action: Action, tally: Tally) -> None:
    """Look at what is done."""
    seat = int(state.turn)
    tally.memory[TURNS + seat] += 1
    happened(tally, ACTIONS + kind_of(state, action), 1)
    if action == OUT:
        tally.memory[IS_OUT + seat] = 1
        observe_value(tally, OUT_VALUE, hand_value(state, seat))
        observe_value(tally, OUT_TURN, tally.memory[TURNS + seat])


@compiled
def kind_of(state: State, action: Action) -> int:
    """Which of the ways to act an action is."""
    if action == OUT:
        return WITHDREW
    if action == DRAW:
        return DREW
    if action > CHICK:
        return PLAYED_EGG
    return SAME if action == state.top else NEXT


@compiled
def watch_result(state: State, seat: Seat, action: Action, tally: Tally) -> None:
    """Look at a round that has just ended, and at the hands of the next."""
    if state.turn != OVER and tally.memory[ROUND] == state.round_number:
        return
    look_at_end(state, seat, action, tally)
    for other in range(state.seats):
        tally.memory[TURNS + other] = 0
        tally.memory[IS_OUT + other] = 0
        tally.memory[POINTS + other] = state.ended_points[other]
    if state.turn != OVER:
        tally.memory[ROUND] = state.round_number
        look_at_hands(state, tally)


@compiled
def look_at_end(state: State, seat: Seat, action: Action, tally: Tally) -> None:
    """Look at the hands with which a round ended, and at the dice."""
    all_out = int(action == OUT)
    observe_value(tally, ROUND_END, 1 - all_out)
    observe_value(tally, ROUND_END + 1, all_out)
    for other in range(state.seats):
        out = tally.memory[IS_OUT + other]
        observe_value(tally, WITHDRAWALS, out)
        observe_value(tally, GAINED + 1 - out, int(state.ended_gained[other]))
        observe_value(tally, EGG_LEFT, min(int(state.ended_hand[other, EGG]), 1))
    if state.ended_dice[0] > 0:
        total = 0
        for i in range(N_DICE):
            total += int(state.ended_dice[i])
        observe_value(tally, ROLL, total)
        before = tally.memory[POINTS + seat] + int(state.ended_gained[seat])
        observe_value(tally, ROLLED_OFF, before - int(state.ended_points[seat]))


@compiled
def watch_end(state: State, wins: NDArray[np.int64], tally: Tally) -> None:
    """Count the rounds."""
    happened(tally, ROUNDS, int(state.round_number))


@compiled
def turns_after(state: State, seat: Seat, action: Action, turns: int) -> int:
    """Each action is a turn."""
    return turns + 1


@compiled
def follow_scores(
    state: State, seat: Seat, action: Action, tally: Tally, out: NDArray[np.int32]
) -> bool:
    """Points are gained when a round ends."""
    changed = False
    for other in range(state.seats):
        changed = changed or out[other] != state.points[other]
        out[other] = state.points[other]
    return changed


generic.register(STATE, sys.modules[__name__])
