"""Hooks for bots of Pearls: a policy, the worth of a position, likely hands, and the levels.

The policy looks at every take, every claim and, for each colour, the place of all its cards. It
gives each a score that is linear in a few features and takes the best; in the last round it does
the exact sum. ``NAMES`` names the weights.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nacre.game.bot import Belief, Weights, load_weights
from nacre.game.configuration import Configuration
from nacre.game.levels import EXPERT_SECONDS, STRONG_SECONDS, ByPolicy, BySearch, Level
from nacre.game.margins import share_win, squash_margins
from nacre.game.plain import feints as feints
from nacre.game.plain import is_settled as is_settled
from nacre.game.plain import situation as situation
from nacre.games.pearls.rules import (
    CARD_VALUES,
    N_COLOURS,
    N_NECKLACES,
    NECKLACE_VALUES,
    STATE,
    WILD,
    can_claim,
    can_take,
    deal_known,
    draw,
    largest_group,
    missing_cards,
    place_action,
    scores,
    standings,
)
from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import NO_ACTION, OVER, Action, Seat, State
from nacre.kernel.stream import Rng, below

NAMES = (
    # A take of n cards of a colour.
    "take",
    "take_cards",
    "take_points",
    "take_wilds",
    "take_claim",  # how much the best claim in hand grows by it
    "take_group",  # the size of the group it makes, squared
    "take_full",  # how full the hand is then
    "take_late",  # points taken times how near the end is
    # A place that claims a necklace.
    "claim_necklace",
    "claim_points",
    "claim_wilds",
    "claim_top",  # the most valuable necklace that is open
    "claim_rest",  # cards of the colour that stay in hand
    "claim_crowd",  # other seats that could claim it with the cards they are known to hold
    # A place of all cards of a colour without a claim.
    "place",
    "place_points",
    "place_cards",
    "place_full",
    "place_late",
    "noise",
    # The hands of others: how much less likely (as a logarithm) a card out of sight is there …
    "unlikely_new",  # if its colour is not known to be in the hand
    "unlikely_placed",  # if the seat has placed its colour: people place all they have
    "unlikely_wild",  # if it is a wild
    "margin",  # points that count as a sure win
    # How people err:
    "overlooks",  # share of the actions that do not come to mind
)
(
    TAKE,
    TAKE_CARDS,
    TAKE_POINTS,
    TAKE_WILDS,
    TAKE_CLAIM,
    TAKE_GROUP,
    TAKE_FULL,
    TAKE_LATE,
    CLAIM_NECKLACE,
    CLAIM_POINTS,
    CLAIM_WILDS,
    CLAIM_TOP,
    CLAIM_REST,
    CLAIM_CROWD,
    PLACE,
    PLACE_POINTS,
    PLACE_CARDS,
    PLACE_FULL,
    PLACE_LATE,
    NOISE,
    UNLIKELY_NEW,
    UNLIKELY_PLACED,
    UNLIKELY_WILD,
    MARGIN,
    OVERLOOKS,
) = range(len(NAMES))

FINE = 1 << 16  # steps of a random fraction
NEVER = -1e9  # a score below every other
LATE_PILE = 24.0  # cards in the pile from which on the end is near


# --- The policy ----------------------------------------------------------------------------------


@compiled
def policy_action(state: State, rng: Rng, weights: Weights) -> Action:
    """The action of the highest score among those that come to mind."""
    best = best_in_mind(state, rng, weights, weights[OVERLOOKS])
    if best == NO_ACTION:  # nothing came to mind: look again
        return best_in_mind(state, rng, weights, 0.0)
    return best


@compiled
def best_in_mind(state: State, rng: Rng, weights: Weights, overlooks: float) -> Action:
    """The action of the highest score that is not overlooked, or ``NO_ACTION``."""
    if state.last_round:
        return last_action(state, rng, overlooks)
    seat = int(state.turn)
    best, best_score = take_of_most(state, seat, rng, weights, overlooks)
    for colour in range(N_COLOURS):
        cards = int(state.hand[seat, colour])
        if cards == 0:
            continue
        action, score = best_claim(state, seat, colour, rng, weights, overlooks)
        if score > best_score:
            best, best_score = action, score
        score = place_score(state, seat, colour, weights) + noise(rng, weights)
        if score > best_score and not is_overlooked(rng, overlooks):
            best, best_score = place_action(colour, cards, 0, 0), score
    return best


@compiled
def is_overlooked(rng: Rng, overlooks: float) -> bool:
    """Whether an action does not come to mind; nothing is drawn where all do."""
    return bool(overlooks > 0.0 and below(rng, FINE) < overlooks * FINE)


@compiled
def noise(rng: Rng, weights: Weights) -> float:
    """A little chance, so that playouts differ."""
    return weights[NOISE] * below(rng, FINE) / FINE


@compiled
def lateness(state: State) -> float:
    """0 while the pile is large, up to 1 when it is empty and the game about to end."""
    return max(0.0, 1.0 - float(state.pile_size) / LATE_PILE)


@compiled
def best_open_up_to(state: State, cards: int) -> int:
    """The most valuable open necklace for at most that many cards; 0 without one."""
    for i in range(N_NECKLACES - 1, -1, -1):
        total = int(NECKLACE_VALUES[i])
        if total <= cards and can_claim(state, total):
            return total
    return 0


@compiled
def claim_in_hand(state: State, seat: Seat) -> int:
    """The most valuable necklace that a seat can claim now."""
    return best_open_up_to(state, largest_group(state.hand[seat]))


@compiled
def take_of_most(
    state: State, seat: Seat, rng: Rng, weights: Weights, overlooks: float
) -> tuple[int, float]:
    """The best take and its score."""
    best, best_score = NO_ACTION, NEVER
    now = claim_in_hand(state, seat)
    for colour in range(N_COLOURS):
        if can_take(state, colour):
            score = take_score(state, seat, colour, now, weights) + noise(rng, weights)
            if score > best_score and not is_overlooked(rng, overlooks):
                best, best_score = colour, score
    return best, best_score


@compiled
def take_score(state: State, seat: Seat, colour: int, now: int, weights: Weights) -> float:
    """The score of a take; ``now`` is the most valuable necklace that can be claimed without it."""
    cards = int(state.display[colour])
    worth = float(cards * int(CARD_VALUES[colour]))
    wilds = int(state.hand[seat, WILD])
    if colour == WILD:
        group = largest_group(state.hand[seat]) - wilds + cards
    else:
        group = int(state.hand[seat, colour]) + cards
    reach = best_open_up_to(state, group + wilds)
    full = float(int(state.hand_size[seat]) + cards) / float(state.hand_limit)
    score = weights[TAKE] + weights[TAKE_CARDS] * cards + weights[TAKE_POINTS] * worth
    score += weights[TAKE_CLAIM] * max(0, reach - now) + weights[TAKE_GROUP] * group * group
    score += weights[TAKE_FULL] * full + weights[TAKE_LATE] * worth * lateness(state)
    if colour == WILD:
        score += weights[TAKE_WILDS] * cards
    return score


@compiled
def best_claim(
    state: State, seat: Seat, colour: int, rng: Rng, weights: Weights, overlooks: float
) -> tuple[int, float]:
    """The best claim with cards of a colour and wilds, and its score."""
    best, best_score = NO_ACTION, NEVER
    cards = int(state.hand[seat, colour])
    wilds = 0 if colour == WILD else int(state.hand[seat, WILD])
    top = best_open_up_to(state, int(NECKLACE_VALUES[-1]))
    for i in range(N_NECKLACES):
        total = int(NECKLACE_VALUES[i])
        if total > cards + wilds or not can_claim(state, total):
            continue
        used = min(cards, total)
        added = total - used
        score = weights[CLAIM_NECKLACE] * total
        score += weights[CLAIM_POINTS] * used * int(CARD_VALUES[colour])
        score += weights[CLAIM_WILDS] * (total if colour == WILD else added)
        score += weights[CLAIM_REST] * (cards - used)
        if total == top:
            score += weights[CLAIM_TOP]
        if state.necklaces[i] == 1:
            score += weights[CLAIM_CROWD] * rivals(state, seat, total)
        score += noise(rng, weights)
        if score > best_score and not is_overlooked(rng, overlooks):
            best, best_score = place_action(colour, used, added, 1), score
    return best, best_score


@compiled
def rivals(state: State, seat: Seat, total: int) -> int:
    """How many others are known to hold enough cards of a colour for a necklace."""
    n = 0
    for other in range(state.seats):
        if other != seat and largest_group(state.known[other]) >= total:
            n += 1
    return n


@compiled
def place_score(state: State, seat: Seat, colour: int, weights: Weights) -> float:
    """The score of placing all cards of a colour without a claim."""
    cards = int(state.hand[seat, colour])
    worth = float(cards * int(CARD_VALUES[colour]))
    full = float(state.hand_size[seat]) / float(state.hand_limit)
    score = weights[PLACE] + weights[PLACE_POINTS] * worth + weights[PLACE_CARDS] * cards
    return score + weights[PLACE_FULL] * full + weights[PLACE_LATE] * worth * lateness(state)


@compiled
def last_action(state: State, rng: Rng, overlooks: float) -> Action:
    """The place that is worth most as the last one and is not overlooked, or ``NO_ACTION``.

    A pearl counts twice, for placed it does not cost anything in hand either.
    """
    seat = int(state.turn)
    best, best_worth = NO_ACTION, -1  # below every place: wilds alone are worth 0
    wilds = int(state.hand[seat, WILD])
    for colour in range(N_COLOURS):
        cards = int(state.hand[seat, colour])
        if cards == 0:
            continue
        value = 2 * int(CARD_VALUES[colour])
        if cards * value > best_worth and not is_overlooked(rng, overlooks):
            best, best_worth = place_action(colour, cards, 0, 0), cards * value
        most = cards if colour == WILD else cards + wilds
        for i in range(N_NECKLACES):
            total = int(NECKLACE_VALUES[i])
            if total <= most and can_claim(state, total):
                used = min(cards, total)
                worth = used * value + total  # as ``rules.points`` would count it
                if worth > best_worth and not is_overlooked(rng, overlooks):
                    best, best_worth = place_action(colour, used, total - used, 1), worth
    return best


# --- The worth of a position ---------------------------------------------------------------------


@compiled
def outcome(
    state: State, weights: Weights, wins: NDArray[np.float64], margins: NDArray[np.float64]
) -> None:
    """The shares of the win, and the margins in points over the best other seat."""
    seats = int(state.seats)
    standings(state, wins)
    share_win(wins, seats)
    scores(state, margins)
    squash_margins(margins, seats, weights[MARGIN])


# --- The cards of others -------------------------------------------------------------------------


@compiled
def believe(state: State, seat: Seat, weights: Weights, belief: Belief) -> None:
    """How likely each colour is in each hand, against the likeliest: seat by seat."""
    for owner in range(state.seats):
        for colour in range(N_COLOURS):
            likely = likelihood(state, owner, colour, weights)
            belief[owner * N_COLOURS + colour] = likely * FINE


@compiled
def imagine(state: State, seat: Seat, rng: Rng, belief: Belief) -> None:
    """Deal the cards out of sight, leaning to the colours that a seat seems to collect."""
    if state.turn == OVER:
        return
    deal_known(state, seat)
    for other in range(state.seats):
        if other != seat:
            for _ in range(missing_cards(state, other)):
                state.hand[other, draw_likely(state, other, rng, belief)] += 1


@compiled
def draw_likely(state: State, owner: Seat, rng: Rng, belief: Belief) -> int:
    """Draw a card of the pile for a hand by rejection: an unlikely card often goes back."""
    while True:
        colour = draw(state, rng)
        if below(rng, FINE) < belief[owner * N_COLOURS + colour]:
            return colour
        state.pile[colour] += 1
        state.pile_size += 1


@compiled
def likelihood(state: State, owner: Seat, colour: int, weights: Weights) -> float:
    """How likely a card of this colour is to be in a hand, against the likeliest."""
    unlikely = 0.0
    if colour == WILD:
        unlikely += weights[UNLIKELY_WILD]
    if state.known[owner, colour] == 0:
        unlikely += weights[UNLIKELY_NEW]
    if state.placed[owner, colour] > 0:
        unlikely += weights[UNLIKELY_PLACED]
    return math.exp(-unlikely)


# --- The levels ----------------------------------------------------------------------------------

ANALYST = Configuration(
    simulations=4000,
    win_share=0.3,
    exploration=0.25,
    likely_worlds=0.9,
    policy=1.0,
    first_play_urgency=8.0,
    common_random_numbers=True,
)
ANALYST_NOISE = 0.02
LEVELS: dict[str, Level] = {
    "novice": ByPolicy("novice"),
    "learner": ByPolicy("learner"),
    "casual": ByPolicy("casual"),
    "strong": BySearch(ANALYST._replace(simulations=1000, likely_worlds=0.0), STRONG_SECONDS),
    "expert": BySearch(ANALYST, EXPERT_SECONDS),
}

generic.register(STATE, sys.modules[__name__])
WEIGHTS = load_weights(Path(__file__).with_name("weights.json"), NAMES)
DEFAULTS = WEIGHTS["tuned"]
