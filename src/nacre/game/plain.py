"""The bot of a game that brings none: a search that knows only the rules.

Its functions are the hooks of :mod:`nacre.game.bot` for any game; games that bring some of their
own take the rest from here.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

import numpy as np
from numpy.typing import NDArray

from nacre.game.bot import Belief, Weights
from nacre.game.configuration import Configuration
from nacre.game.levels import CASUAL_SECONDS, EXPERT_SECONDS, STRONG_SECONDS, BySearch, Level
from nacre.game.margins import share_win
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import (
    OVER,
    Action,
    Seat,
    State,
    States,
    determinize,
    random_action,
    standings,
)
from nacre.kernel.stream import Rng


@compiled
def imagine(state: State, seat: Seat, rng: Rng, belief: Belief) -> None:
    """Any world: nothing is known of what is likely."""
    determinize(state, seat, rng)


@compiled
def policy_action(state: State, rng: Rng, weights: Weights) -> Action:
    """Any legal action."""
    return random_action(state, rng)


@compiled
def is_settled(state: State, start: State) -> bool:
    """Only a finished game is."""
    return bool(state.turn == OVER)


@compiled
def situation(state: State, seat: Seat) -> int:
    """Much the same: what was learned serves after other draws too."""
    return 0


def feints(observed: States, best: Action, whim: Random) -> Collection[Action]:
    """None: nothing is known of what an action tells."""
    return ()


@compiled
def outcome(
    state: State, weights: Weights, wins: NDArray[np.float64], margins: NDArray[np.float64]
) -> None:
    """Share the win among those who stand best; the margin is the same.

    A playout that was cut off is judged as it stands.
    """
    seats = int(state.seats)
    standings(state, wins)
    share_win(wins, seats)
    for seat in range(seats):
        margins[seat] = wins[seat]


PLAIN = Configuration(simulations=2000, whole_games=True)
"""Textbook search over information sets: random playouts, any world, the win alone."""

ANALYST = PLAIN._replace(simulations=4000)
ANALYST_NOISE = 0.02
LEVELS: dict[str, Level] = {
    "novice": BySearch(PLAIN._replace(simulations=12), CASUAL_SECONDS),
    "learner": BySearch(PLAIN._replace(simulations=35), CASUAL_SECONDS),
    "casual": BySearch(PLAIN._replace(simulations=100), CASUAL_SECONDS),
    "strong": BySearch(PLAIN._replace(simulations=500), STRONG_SECONDS),
    "expert": BySearch(PLAIN, EXPERT_SECONDS),
}
WEIGHTS: dict[str, Weights] = {"tuned": np.zeros(1, np.float64)}
DEFAULTS = WEIGHTS["tuned"]
