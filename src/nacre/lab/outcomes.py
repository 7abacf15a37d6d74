"""Outcomes: what is counted in every game, from what every game has.

Wins, ranks, scores, margins, ties, length, and how the lead changes. Compiled, and unchecked.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.game.game import Game
from nacre.game.statistic import (
    MOST_SEATS,
    WHOLE_WIN,
    Statistic,
    Tally,
    first_rows,
    observe_value,
)
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import State, record_type, scores, standings

SEATS = tuple(f"seat {seat}" for seat in range(MOST_SEATS))
PLACES = ("1st", "2nd", "3rd", *(f"{n}th" for n in range(4, MOST_SEATS + 1)))
WHOLE_GAME = 1000  # a game in parts

OUTCOMES = (
    Statistic(
        "wins_by_seat",
        "Share of the games that a seat wins with its side; sides that tie share.",
        "games",
        "share",
        by="seat",
        rows=SEATS,
        whole=WHOLE_WIN,
    ),
    Statistic(
        "wins_by_order",
        "Share of the games won by the side of the seat that acts first, second …; ties share.",
        "games",
        "share",
        by="order of play",
        rows=PLACES,
        whole=WHOLE_WIN,
    ),
    Statistic(
        "rank_by_order",
        "Rank of the seat that acts first, second …; ties share the better rank.",
        "rank",
        "mean",
        by="order of play",
        rows=PLACES,
        bins=range(1, MOST_SEATS + 1),
    ),
    Statistic("score_by_seat", "Score of a seat.", "points", "mean", by="seat", rows=SEATS),
    Statistic(
        "score", "Score of a seat, all seats together.", "points", "mean", bins=range(-100, 600)
    ),
    Statistic("winning_score", "Score of those who win.", "points", "mean", bins=range(-100, 600)),
    Statistic(
        "margin",
        "How far the scores of the best side and the next lie apart.",
        "points",
        "mean",
        bins=range(300),
    ),
    Statistic("ties", "Share of the games that nobody wins alone.", "games", "share"),
    Statistic("decisions", "Decisions in a game.", "decisions", "mean", bins=range(600)),
    Statistic("turns", "Turns in a game.", "turns", "mean", bins=range(600)),
    Statistic(
        "lead_changes",
        "How often in a game another side comes to lead alone than the one that led before.",
        "changes",
        "mean",
        bins=range(60),
    ),
    Statistic(
        "decided_at",
        "How much of the game is over, in turns, when the winner comes to lead for good.",
        "of the game",
        "mean",
        bins=range(WHOLE_GAME + 1),
        whole=WHOLE_GAME,
    ),
)
(
    WINS_BY_SEAT,
    WINS_BY_ORDER,
    RANK_BY_ORDER,
    SCORE_BY_SEAT,
    SCORE,
    WINNING_SCORE,
    MARGIN,
    TIES,
    DECISIONS,
    TURNS,
    LEAD_CHANGES,
    DECIDED_AT,
) = first_rows(OUTCOMES)
N_ROWS = DECIDED_AT + 1

# What is remembered from step to step.
DECISIONS_SO_FAR, TURNS_SO_FAR, LEADER, LED_SINCE, CHANGES = range(5)
NO_LEADER = 0  # sides are remembered from 1

DESK = record_type(
    [
        ("seats", np.int64),
        ("sign", np.int64),  # -1 where the lowest score is the best
        ("side", np.int64, MOST_SEATS),
        ("score", np.int32, MOST_SEATS),
        ("standing", np.int64, MOST_SEATS),
        ("rank", np.int64, MOST_SEATS),
        ("win", np.int64, MOST_SEATS),  # in parts of WHOLE_WIN
    ]
)
Desk: TypeAlias = Any  # a record of that type


def new_desk(game: Game, seats: int) -> NDArray[Any]:
    """What outcomes of games with so many seats are worked out on, in an array of one."""
    desks: NDArray[Any] = np.zeros(1, DESK)
    desk = desks[0]
    desk.seats = seats
    desk.sign = -1 if game.low_is_good else 1
    for number, side in enumerate(game.sides(seats)):
        desk.side[side] = number
    return desks


@compiled
def follow_lead(desk: Desk, tally: Tally) -> None:
    """Note which side leads alone, if another one did so before."""
    leader = leading_side(desk)
    if leader == NO_LEADER or leader == tally.memory[LEADER]:
        return
    if tally.memory[LEADER] != NO_LEADER:
        tally.memory[CHANGES] += 1
    tally.memory[LEADER] = leader
    tally.memory[LED_SINCE] = tally.memory[TURNS_SO_FAR]


@compiled
def leading_side(desk: Desk) -> int:
    """The side with the best score, from 1; ``NO_LEADER`` where several have it."""
    sign = desk.sign
    best, leader = sign * desk.score[0], 1 + desk.side[0]
    for seat in range(1, int(desk.seats)):
        score, side = sign * desk.score[seat], 1 + desk.side[seat]
        if score > best:
            best, leader = score, side
        elif score == best and side != leader:
            leader = NO_LEADER
    return int(leader)


@compiled
def settle(state: State, desk: Desk) -> None:
    """Work out scores, ranks and shares of the win: each seat has all that its side has."""
    scores(state, desk.score)
    standings(state, desk.standing)
    seats = int(desk.seats)
    winning_sides = 0
    for seat in range(seats):
        better = 0
        for other in range(seats):
            better += desk.standing[other] > desk.standing[seat]
        desk.rank[seat] = 1 + better
        winning_sides += better == 0 and is_first_of_side(desk, seat)
    for seat in range(seats):
        desk.win[seat] = WHOLE_WIN // winning_sides if desk.rank[seat] == 1 else 0


@compiled
def is_first_of_side(desk: Desk, seat: int) -> bool:
    """Whether no seat before this one is of its side."""
    for other in range(seat):
        if desk.side[other] == desk.side[seat]:
            return False
    return True


@compiled
def count_outcome(state: State, desk: Desk, tally: Tally) -> None:
    """Count a game that was settled."""
    seats = int(desk.seats)
    for seat in range(seats):
        place = (seat - int(state.first)) % seats
        observe_value(tally, WINS_BY_SEAT + seat, desk.win[seat])
        observe_value(tally, WINS_BY_ORDER + place, desk.win[seat])
        observe_value(tally, RANK_BY_ORDER + place, desk.rank[seat])
        observe_value(tally, SCORE_BY_SEAT + seat, desk.score[seat])
        observe_value(tally, SCORE, desk.score[seat])
    observe_value(tally, DECISIONS, tally.memory[DECISIONS_SO_FAR])
    observe_value(tally, TURNS, tally.memory[TURNS_SO_FAR])
    count_contest(desk, tally)


@compiled
def count_contest(desk: Desk, tally: Tally) -> None:
    """Count how close it was, and how the lead changed; alone there is no contest."""
    winner = winning_seat(desk)
    observe_value(tally, WINNING_SCORE, desk.score[winner])
    next_best = best_of_others(desk, winner)
    if next_best == NO_SEAT:
        return
    tie = desk.rank[next_best] == 1
    observe_value(tally, TIES, int(tie))
    observe_value(tally, MARGIN, abs(int(desk.score[winner]) - int(desk.score[next_best])))
    observe_value(tally, LEAD_CHANGES, tally.memory[CHANGES])
    if not tie and tally.memory[LEADER] == 1 + desk.side[winner]:
        since = tally.memory[LED_SINCE] * WHOLE_GAME // max(1, tally.memory[TURNS_SO_FAR])
        observe_value(tally, DECIDED_AT, since)


@compiled
def winning_seat(desk: Desk) -> int:
    """The first seat that won."""
    winner = 0
    while desk.rank[winner] != 1:
        winner += 1
    return winner


NO_SEAT = -1


@compiled
def best_of_others(desk: Desk, winner: int) -> int:
    """The best seat of another side, ``NO_SEAT`` if there is no other."""
    best = NO_SEAT
    for seat in range(int(desk.seats)):
        other = desk.side[seat] != desk.side[winner]
        if other and (best == NO_SEAT or desk.standing[seat] > desk.standing[best]):
            best = seat
    return best
