"""What bots know of Pearladöra."""

from __future__ import annotations

import math
import sys
from collections.abc import Collection
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from nacre.game.bot import BELIEF, Belief, Weights, load_weights
from nacre.game.configuration import Configuration
from nacre.game.levels import (
    CASUAL_SECONDS,
    EXPERT_SECONDS,
    STRONG_SECONDS,
    BySearch,
    Level,
)
from nacre.game.margins import first_two, squash_margins
from nacre.game.plain import is_settled as is_settled
from nacre.game.plain import situation as situation
from nacre.games.pearladora.lagoon import FARM_SPACES, N_FARMS, N_SPACES, PLACES, members
from nacre.games.pearladora.rules import (
    DIVER,
    KIND_OF,
    STATE,
    VALUE_OF,
    VALUES,
    action_of,
    count_pearls,
    divers_of_side,
    empty_spaces,
    fill_supply,
    opposing_divers,
    pearls_in,
    place_hidden,
    random_action,
    side_of,
    sides,
    standing,
    territory,
    visible,
)
from nacre.kernel import generic
from nacre.kernel.bits import count, lowest
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import OVER, Action, Seat, State, States
from nacre.kernel.stream import Rng, below

NAMES = (
    "near",  # how much likelier a Diver is a strong one for each pearl nearby
    "order",  # how much likelier a strong Diver was placed before a weak one
    "stake",  # and for each pearl of a contested territory, shared by the Divers of its side there
    "margin",  # pearls that count as a sure win
)
NEAR, ORDER, STAKE, MARGIN = range(len(NAMES))

# What is believed of an observation: a weight for each space and value, and the hidden Divers of
# others in the order in which they are drawn, each as owner and space.
HIDDEN = N_SPACES * VALUES
IN_ORDER = HIDDEN + 1
assert IN_ORDER + N_SPACES <= BELIEF

FINE = 1 << 16


NEARNESS_BY_STEPS = {1: 1.0, 2: 0.5}  # how much of a farm's pearls count so far away


def _nearness(space: int, farm: int) -> float:
    (column, row), (farm_column, farm_row) = PLACES[space], PLACES[farm]
    steps = abs(column - farm_column) + abs(row - farm_row)
    return NEARNESS_BY_STEPS.get(steps, 0.0)


NEARNESS = np.array(
    [[_nearness(space, farm) for farm in FARM_SPACES.tolist()] for space in range(len(PLACES))]
)


# --- The policy ----------------------------------------------------------------------------------


@compiled
def policy_action(state: State, rng: Rng, weights: Weights) -> Action:
    """Any legal action: playouts that knew better made the search no stronger."""
    return random_action(state, rng)


# --- What a position is worth --------------------------------------------------------------------


@compiled
def outcome(
    state: State, weights: Weights, wins: NDArray[np.float64], margins: NDArray[np.float64]
) -> None:
    """Who has won, and by how many pearls against the best other side; partners alike."""
    n = sides(state)
    count_pearls(state, margins)
    leader, second = first_two(margins, n)
    for side in range(n):
        wins[side] = 0.0
    if margins[second] < margins[leader]:
        wins[leader] = 1.0
    else:
        share_wins(state, wins, n)
    squash_margins(margins, n, weights[MARGIN])
    for seat in range(n, state.seats):
        wins[seat] = wins[side_of(state, seat)]
        margins[seat] = margins[side_of(state, seat)]


@compiled
def share_wins(state: State, wins: NDArray[np.float64], n: int) -> None:
    """Clusters decide among equals (LA-13); sides that are equal there too share the win."""
    best, winners = standing(state, 0), 1
    for side in range(1, n):
        here = standing(state, side)
        if here > best:
            best, winners = here, 0
        winners += here == best
    for side in range(n):
        wins[side] = 1.0 / winners if standing(state, side) == best else 0.0


# --- The Divers of others ------------------------------------------------------------------------


@compiled
def believe(state: State, seat: Seat, weights: Weights, belief: Belief) -> None:
    """Which Diver of each other seat to draw first, and the weight that each value has there.

    Strong ones were placed rather early, where many pearls are near, and where few Divers fight
    for many: Pontoons that part a rich territory off tell of those in it. Who laid them, and
    which Divers have Backups, tells little more (``train/pearladora.py``).
    """
    known, n = visible(state, seat), 0
    for owner in range(state.seats):
        hidden = state.divers[owner] & ~known if owner != seat else 0
        while hidden:
            space = lowest(hidden) if weights[ORDER] == 0.0 else placed_first(state, hidden)
            hidden &= ~(1 << space)
            belief[IN_ORDER + n] = owner * N_SPACES + space
            n += 1
            lean = weights[ORDER] + weights[NEAR] * pearls_near(state, space)
            lean += weights[STAKE] * stake(state, owner, space)
            for i in range(VALUES):
                belief[space * VALUES + i] = math.exp(lean * i)
    belief[HIDDEN] = n


@compiled
def stake(state: State, owner: Seat, space: int) -> float:
    """The pearls of a territory that others want, too, for each Diver of a side in it."""
    region = territory(state, space)
    if region & opposing_divers(state, owner) == 0:
        return 0.0
    divers = region & divers_of_side(state, side_of(state, owner))
    return int(pearls_in(state, region)) / count(divers)


@compiled
def imagine(state: State, seat: Seat, rng: Rng, belief: Belief) -> None:
    """Give hidden Divers values, one after the other, each from those that are then left."""
    if state.turn == OVER:
        return
    known = visible(state, seat)
    for owner in range(state.seats):
        if owner != seat:
            fill_supply(state, owner, known)
    forgotten = state.divers[seat] & ~known
    while forgotten:
        place_hidden(state, seat, lowest(forgotten), True, rng)
        forgotten &= forgotten - 1
    for i in range(int(belief[HIDDEN])):
        hidden = int(belief[IN_ORDER + i])
        place_likely(state, hidden // N_SPACES, hidden % N_SPACES, rng, belief)


@compiled
def placed_first(state: State, divers: int) -> int:
    """Where the Diver stands that was placed before the others of a set."""
    found = lowest(divers)
    divers &= divers - 1
    while divers:
        space = lowest(divers)
        divers &= divers - 1
        if state.placed[space] < state.placed[found]:
            found = space
    return found


@compiled
def place_likely(state: State, owner: Seat, space: int, rng: Rng, belief: Belief) -> None:
    """Draw a value for a Diver, each piece with the weight that it has there."""
    total = 0.0
    for i in range(VALUES):
        total += int(state.supply[owner, i]) * belief[space * VALUES + i]
    pick = total * below(rng, FINE) / FINE
    chosen = 0
    for i in range(VALUES):
        if state.supply[owner, i] > 0:
            chosen = i
            pick -= int(state.supply[owner, i]) * belief[space * VALUES + i]
            if pick < 0.0:
                break
    state.value[space] = chosen + 1
    state.supply[owner, chosen] -= 1


@compiled
def pearls_near(state: State, space: int) -> float:
    """The pearls around a space, the near ones in full."""
    total = 0.0
    for i in range(N_FARMS):
        total += NEARNESS[space, i] * int(state.farms[i])
    return total


# --- Hiding one's own ----------------------------------------------------------------------------


def feints(observed: States, best: Action, whim: Random) -> Collection[Action]:
    """To place another Diver: any of those left, for who places the strongest first can be read."""
    if KIND_OF[best] != DIVER:
        return ()
    state = observed[0]
    left = state.supply[state.turn].tolist()
    value = whim.choices(range(1, VALUES + 1), left)[0]
    if value == VALUE_OF[best]:
        return ()
    return [int(action_of(DIVER, value, space)) for space in members(int(empty_spaces(state)))]


# --- The levels ----------------------------------------------------------------------------------

ANALYST = Configuration(
    simulations=20_000,
    win_share=0.2,
    exploration=0.1,
    rave=300.0,
    expand_after=2,
    likely_worlds=0.8,  # not all: somebody may bluff
)
ANALYST_NOISE = 0.02
AT_A_GLANCE = ANALYST._replace(rave=0.0)  # what is done later says nothing of what to do now
PEOPLE = "people"  # weights: who plays now and then does not ask what Pontoons tell of Divers
LEVELS: dict[str, Level] = {
    "novice": BySearch(
        AT_A_GLANCE._replace(simulations=100, likely_worlds=0.0, overlook=0.85),
        CASUAL_SECONDS,
        PEOPLE,
    ),
    "learner": BySearch(
        AT_A_GLANCE._replace(simulations=115, likely_worlds=0.2, overlook=0.4),
        CASUAL_SECONDS,
        PEOPLE,
    ),
    "casual": BySearch(
        AT_A_GLANCE._replace(simulations=250, likely_worlds=0.4, overlook=0.2),
        CASUAL_SECONDS,
        PEOPLE,
    ),
    "strong": BySearch(ANALYST._replace(simulations=400, feint=0.05), STRONG_SECONDS),
    "expert": BySearch(ANALYST._replace(feint=0.05), EXPERT_SECONDS),
}

generic.register(STATE, sys.modules[__name__])
WEIGHTS = load_weights(Path(__file__).with_name("weights.json"), NAMES)
DEFAULTS = WEIGHTS["tuned"]
