"""Hooks for bots of Chicken: a policy, the chance to win after a round, and the levels.

The policy plays the number on top or the next one, keeps the egg for when nothing else goes, and
withdraws when its hand is worth no more than a threshold that follows from the hands of the others.
Two seats and more seats have thresholds of their own.

The chance to win after a round is a softmax over the seats of scores read off tables: by how far a
seat is behind the highest total, by its own total (dice cannot take off what is not there) and by
which seat starts, each for the points that are left until the game ends. The tables hold absolute
points, so they serve for every ``limit``.

Weights are one row of numbers: the policy for two seats, the policy for more, and the tables for
two, three, four and five seats.
"""

from __future__ import annotations

import json
import sys
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nacre.game.bot import Belief, Weights
from nacre.game.configuration import Configuration
from nacre.game.levels import EXPERT_SECONDS, ByPolicy, BySearch, Level
from nacre.game.margins import share_win
from nacre.game.plain import feints as feints
from nacre.games.chicken.rules import (
    CARD_VALUES,
    DRAW,
    EGG,
    MAX_SEATS,
    MIN_SEATS,
    N_CARDS,
    N_NUMBERS,
    OUT,
    PLAY_EGG,
    STATE,
    can_draw,
    draw_card,
    gather_unseen,
    hand_value,
    is_at_limit,
    next_number,
    seats_in,
    standings,
    unseen,
)
from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import OVER, Action, Seat, State
from nacre.kernel.stream import Rng, below

# --- The weights ---------------------------------------------------------------------------------

FOLDER = Path(__file__).parent

POLICY_NAMES = (
    # Unable to play, withdraw with a hand worth no more than the sum of these:
    "out_facing_1",  # the smallest hand of a seat still in has one card
    "out_facing_2",
    "out_facing_3",
    "out_facing_4",
    "out_facing_5",  # or more
    "out_size",  # for each card in hand
    "out_draw",  # for each point that the next card drawn costs on average
    "out_others",  # for each seat still in beyond the first
    "out_soon",  # the number after the next is in hand
    "out_egg",  # the egg is in hand
    "out_behind",  # for a total as much above the lowest other as the game is long
    "out_danger",  # withdrawing would reach the limit
    # Able to play, withdraw all the same with a hand worth no more than the sum of these:
    "leave",
    "leave_facing",  # for each card of the smallest hand
    # Play the same number rather than the next if the sum of these is not negative:
    "same",
    "same_copies",  # for each card of the same number
    "next_copies",  # for each card of the next number
    "same_soon",  # the number after the next is in hand
    "same_relief",  # for each point that it takes off the hand more than the next number does
    # With nothing else to play, play the egg if the sum of these is not negative:
    "egg",
    "egg_size",  # for each card in hand
    "egg_facing",  # for each card of the smallest hand
    "egg_soon",  # the number after the next is in hand
    # How people err:
    "waver",  # thresholds are off by up to this many points
    "careless",  # chance that only one of two cards that can be played comes to mind
)
N_POLICY = len(POLICY_NAMES)
(
    OUT_FACING,
    _,
    _,
    _,
    _,
    OUT_SIZE,
    OUT_DRAW,
    OUT_OTHERS,
    OUT_SOON,
    OUT_EGG,
    OUT_BEHIND,
    OUT_DANGER,
    LEAVE,
    LEAVE_FACING,
    SAME,
    SAME_COPIES,
    NEXT_COPIES,
    SAME_SOON,
    SAME_RELIEF,
    EGG_ANYWAY,
    EGG_SIZE,
    EGG_FACING,
    EGG_SOON,
    WAVER,
    CARELESS,
) = range(N_POLICY)
MOST_FACING = 5  # larger hands are alike
NO_NUMBER = -1  # to play: neither the same nor the next is in hand

LEFT_KNOTS = np.array([1, 3, 6, 10, 15, 22, 32, 50, 90, 150], np.float64)
GAP_KNOTS = np.array([0, 3, 6, 10, 15, 22, 32, 50, 80, 130], np.float64)
TOTAL_KNOTS = np.array([0, 3, 6, 10, 15, 22], np.float64)
N_LEFT, N_GAPS, N_TOTALS = len(LEFT_KNOTS), len(GAP_KNOTS), len(TOTAL_KNOTS)
TOTALS = N_GAPS * N_LEFT  # where in a table the part by own total begins
STARTS = TOTALS + N_TOTALS * N_LEFT
N_TABLE = STARTS + N_LEFT
TABLES = 2 * N_POLICY  # where the tables begin, after both policies
N_WEIGHTS = TABLES + (MAX_SEATS - MIN_SEATS + 1) * N_TABLE

NEVER = -1e9  # a score below every other
LEVEL_MARGIN = 30.0  # points ahead at which the margin is three quarters
FINE = 1 << 20  # steps of a random fraction


def flattened(policy: dict[str, dict[str, float]], rest: dict[str, Any]) -> Weights:
    """The row of weights of a policy and of the tables that go with it, as the files hold them."""
    row = np.zeros(N_WEIGHTS)
    row[:N_POLICY] = [policy["two"][name] for name in POLICY_NAMES]
    row[N_POLICY:TABLES] = [policy["more"][name] for name in POLICY_NAMES]
    row[TABLES:] = np.concatenate([rest["tables"][str(s)] for s in range(MIN_SEATS, MAX_SEATS + 1)])
    return row


def _read(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return content


# novice, learner, casual: how people play; tuned: as well as a policy can.
_KEPT = _read("weights.json")
WEIGHTS: dict[str, Weights] = {
    flavour: flattened(policy, _KEPT) for flavour, policy in _KEPT["policies"].items()
}
DEFAULTS: Weights = WEIGHTS["tuned"]


def frozen() -> Weights:
    """The heuristic that strength is measured against, which stays when the tuned one changes."""
    return flattened(_read("frozen.json")["policy"], _KEPT)


# --- The policy ----------------------------------------------------------------------------------


@compiled
def policy_action(state: State, rng: Rng, weights: Weights) -> Action:
    """Play if it can and nothing speaks for leaving; else the egg, a card from the pile, or out."""
    seat = int(state.turn)
    base = 0 if state.seats == MIN_SEATS else N_POLICY
    number = number_to_play(state, seat, rng, weights, base)
    if seats_in(state) == 1:
        return alone_action(state, seat, number)
    facing = smallest_facing(state, seat)
    worth = hand_value(state, seat) + waver(rng, weights[base + WAVER])
    if number != NO_NUMBER:
        leave = weights[base + LEAVE] + weights[base + LEAVE_FACING] * facing
        return OUT if worth <= leave and state.hand_size[seat] > 1 else number
    if state.hand[seat, EGG] > 0 and egg_goes(state, seat, facing, weights, base):
        return PLAY_EGG
    if can_draw(state) and worth > out_threshold(state, seat, facing, weights, base):
        return DRAW
    return OUT


@compiled
def waver(rng: Rng, by: float) -> float:
    """An error of judgement, up or down; nothing is drawn where there is none."""
    return by * (2.0 * fraction(rng) - 1.0) if by > 0.0 else 0.0


@compiled
def fraction(rng: Rng) -> float:
    """A random number from 0 to below 1."""
    return below(rng, FINE) / FINE


@compiled
def number_to_play(state: State, seat: Seat, rng: Rng, weights: Weights, base: int) -> int:
    """The number to play, or ``NO_NUMBER``."""
    top = int(state.top)
    following = next_number(top)
    same, higher = int(state.hand[seat, top]), int(state.hand[seat, following])
    if same == 0 or higher == 0:
        return top if same > 0 else following if higher > 0 else NO_NUMBER
    careless = weights[base + CARELESS]
    if careless > 0.0 and fraction(rng) < careless:
        return top if below(rng, 2) == 0 else following
    relief = (int(CARD_VALUES[top]) if same == 1 else 0) - (
        int(CARD_VALUES[following]) if higher == 1 else 0
    )
    liking = (
        weights[base + SAME]
        + weights[base + SAME_COPIES] * same
        + weights[base + NEXT_COPIES] * higher
        + weights[base + SAME_SOON] * has_soon(state, seat)
        + weights[base + SAME_RELIEF] * relief
    )
    return top if liking >= 0.0 else following


@compiled
def has_soon(state: State, seat: Seat) -> int:
    """1 with the number after the next in hand."""
    return 1 if state.hand[seat, next_number(next_number(state.top))] > 0 else 0


@compiled
def alone_action(state: State, seat: Seat, number: int) -> Action:
    """The action of a lone seat: a number, else the egg if it helps or is the last card, or out."""
    if number != NO_NUMBER:
        return number
    helps = state.hand_size[seat] == 1 or has_soon(state, seat) == 1
    return PLAY_EGG if state.hand[seat, EGG] > 0 and helps else OUT


@compiled
def smallest_facing(state: State, seat: Seat) -> int:
    """The smallest hand of the other seats still in, at most ``MOST_FACING``."""
    smallest = MOST_FACING
    for other in range(state.seats):
        if other != seat and state.still_in[other] == 1:
            smallest = min(smallest, int(state.hand_size[other]))
    return smallest


@compiled
def egg_goes(state: State, seat: Seat, facing: int, weights: Weights, base: int) -> bool:
    """Whether the egg, with nothing else to play, is played now; the last card always is."""
    liking = (
        weights[base + EGG_ANYWAY]
        + weights[base + EGG_SIZE] * int(state.hand_size[seat])
        + weights[base + EGG_FACING] * facing
        + weights[base + EGG_SOON] * has_soon(state, seat)
    )
    return bool(liking >= 0.0 or state.hand_size[seat] == 1)


@compiled
def out_threshold(state: State, seat: Seat, facing: int, weights: Weights, base: int) -> float:
    """The value up to which a seat withdraws with its hand."""
    points = int(state.points[seat])
    danger = 1 if is_at_limit(state, points + hand_value(state, seat)) else 0
    behind = (points - lowest_other(state, seat)) / int(state.limit)
    return float(
        weights[base + OUT_FACING + facing - 1]
        + weights[base + OUT_SIZE] * int(state.hand_size[seat])
        + weights[base + OUT_DRAW] * cost_of_drawing(state, seat)
        + weights[base + OUT_OTHERS] * (seats_in(state) - 2)
        + weights[base + OUT_SOON] * has_soon(state, seat)
        + weights[base + OUT_EGG] * int(state.hand[seat, EGG])
        + weights[base + OUT_BEHIND] * behind
        + weights[base + OUT_DANGER] * danger
    )


@compiled
def lowest_other(state: State, seat: Seat) -> int:
    """The lowest total of the other seats."""
    lowest = int(state.points[1 if seat == 0 else 0])
    for other in range(state.seats):
        if other != seat:
            lowest = min(lowest, int(state.points[other]))
    return lowest


@compiled
def cost_of_drawing(state: State, seat: Seat) -> float:
    """The points that a card out of sight adds to the hand on average, not counting the egg.

    The egg costs what will lie on top at the end, which is not known; a question to ``hand_value``
    would take the present top for it.
    """
    cards = 0
    cost = 0
    for card in range(N_CARDS):
        left = unseen(state, seat, card)
        cards += left
        if card < N_NUMBERS and state.hand[seat, card] == 0:
            cost += left * int(CARD_VALUES[card])
    return cost / max(cards, 1)


# --- The worth of a position ---------------------------------------------------------------------


@compiled
def is_settled(state: State, start: State) -> bool:
    """The game is over or the round has ended: a new deal follows for everybody."""
    return bool(state.turn == OVER or state.round_number != start.round_number)


@compiled
def outcome(
    state: State, weights: Weights, wins: NDArray[np.float64], margins: NDArray[np.float64]
) -> None:
    """The shares of the win, before the end the learned chances to win, and the margins."""
    for seat in range(state.seats):
        margins[seat] = margin(lowest_other(state, seat) - int(state.points[seat]))
    if state.turn == OVER:
        share_the_win(state, wins)
    else:
        chances(state, weights, wins)


@compiled
def margin(ahead: int) -> float:
    """Points ahead of the best opponent as a number from 0 to 1."""
    return 0.5 + 0.5 * ahead / (abs(ahead) + LEVEL_MARGIN)


@compiled
def share_the_win(state: State, wins: NDArray[np.float64]) -> None:
    """Write each seat's share of the win of a finished game."""
    standings(state, wins)
    share_win(wins, int(state.seats))


@compiled
def chances(state: State, weights: Weights, wins: NDArray[np.float64]) -> None:
    """Each seat's chance to win from the totals at the start of a round."""
    table = table_of(int(state.seats))
    highest = highest_total(state)
    left = float(int(state.limit) - highest)
    best = NEVER
    for seat in range(state.seats):
        points = int(state.points[seat])
        score = read_off(weights, table, GAP_KNOTS, float(highest - points), left)
        score += read_off(weights, table + TOTALS, TOTAL_KNOTS, float(points), left)
        if seat == state.starter:
            score += read_row(weights, table + STARTS, left)
        wins[seat] = score
        best = max(best, score)
    total = 0.0
    for seat in range(state.seats):
        wins[seat] = exp(wins[seat] - best)
        total += wins[seat]
    for seat in range(state.seats):
        wins[seat] /= total


@compiled
def table_of(seats: int) -> int:
    """Where the table for a number of seats begins."""
    return TABLES + (seats - MIN_SEATS) * N_TABLE


@compiled
def highest_total(state: State) -> int:
    """The total that is nearest to the limit."""
    highest = 0
    for seat in range(state.seats):
        highest = max(highest, int(state.points[seat]))
    return highest


@compiled
def knot_below(knots: NDArray[np.float64], x: float) -> int:
    """The last knot not above ``x`` that has another after it."""
    at = 0
    while at < knots.shape[0] - 2 and knots[at + 1] <= x:
        at += 1
    return at


@compiled
def part_above(knots: NDArray[np.float64], at: int, x: float) -> float:
    """How far ``x`` is from knot ``at`` to the next, from 0 to 1."""
    return float(min(max((x - knots[at]) / (knots[at + 1] - knots[at]), 0.0), 1.0))


@compiled
def read_row(weights: Weights, begin: int, left: float) -> float:
    """A number by the points left, between the knots by proportion."""
    at = knot_below(LEFT_KNOTS, left)
    part = part_above(LEFT_KNOTS, at, left)
    return float((1.0 - part) * weights[begin + at] + part * weights[begin + at + 1])


@compiled
def read_off(
    weights: Weights, begin: int, knots: NDArray[np.float64], x: float, left: float
) -> float:
    """A number by ``x`` and the points left, between the knots by proportion."""
    at = knot_below(knots, x)
    part = part_above(knots, at, x)
    row = begin + at * N_LEFT
    return (1.0 - part) * read_row(weights, row, left) + part * read_row(
        weights, row + N_LEFT, left
    )


# --- The cards of others -------------------------------------------------------------------------


@compiled
def imagine(state: State, seat: Seat, rng: Rng, belief: Belief) -> None:
    """Deal the cards out of sight to hands that fit what their seats have done."""
    if state.turn == OVER:
        return
    gather_unseen(state, seat)
    for other in range(state.seats):
        if other != seat:
            deal_likely(state, other, rng)


@compiled
def deal_likely(state: State, seat: Seat, rng: Rng) -> None:
    """Draw the hand of a seat, its oldest cards first: they are known best."""
    for newer in range(int(state.hand_size[seat]) - 1, -1, -1):
        among = 0
        for card in range(N_CARDS):
            if has_room(state, seat, card, newer):
                among += int(state.pile[card])
        if among > 0:
            card = take_likely(state, seat, newer, below(rng, among))
        else:  # the seat does not play as it is taken to
            card = draw_card(state, state.pile_size, rng)
        state.hand[seat, card] += 1


@compiled
def has_room(state: State, seat: Seat, card: int, newer: int) -> bool:
    """Whether the card of a hand with so many newer ones can be of a kind."""
    return bool(state.room[seat, card] > newer)


@compiled
def take_likely(state: State, seat: Seat, newer: int, nth: int) -> int:
    """Take the card with this number, counting those of the pile that can be there."""
    card = 0
    while True:
        if has_room(state, seat, card, newer):
            nth -= int(state.pile[card])
            if nth < 0:
                break
        card += 1
    state.pile[card] -= 1
    state.pile_size -= 1
    return card


@compiled
def situation(state: State, seat: Seat) -> int:
    """Which cards are in hand, the top, and whether somebody is about to go out."""
    held = 0
    for card in range(N_CARDS):
        held |= (state.hand[seat, card] > 0) << card
    return held | int(state.top) << N_CARDS | min(smallest_facing(state, seat), 3) << (N_CARDS + 3)


# --- The levels ----------------------------------------------------------------------------------

ANALYST = Configuration(
    simulations=4000,
    win_share=0.5,
    exploration=0.1,
    policy=1.0,
    opponents=False,
    first_play_urgency=8.0,
    likely_worlds=0.9,  # not all: somebody may keep a card back
    situations=True,
    common_random_numbers=True,
)
ANALYST_NOISE = 0.02
LEVELS: dict[str, Level] = {
    "novice": ByPolicy("novice"),
    "learner": ByPolicy("learner"),
    "casual": ByPolicy("casual"),
    "strong": ByPolicy("tuned"),
    "expert": BySearch(ANALYST, EXPERT_SECONDS),
}

generic.register(STATE, sys.modules[__name__])
