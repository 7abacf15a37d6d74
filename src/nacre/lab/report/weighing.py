"""Weighing decisions: what the best action is worth more than the worst, and than any.

An analyst names the best and the worst action. What they are worth is then found out anew, by
playing on in worlds with luck of their own: whoever takes the difference of the same estimates that
picked the two finds one where there is none.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nacre.bots import analyst
from nacre.bots.simulation import happens, play_on
from nacre.bots.together import BY_POLICY
from nacre.bots.tree import MOST_SEATS
from nacre.game.bot import BELIEF, Weights, believe, imagine, outcome
from nacre.game.configuration import Configuration
from nacre.games import game_of
from nacre.kernel.compiling import allocating
from nacre.kernel.generic import States, apply, determinize
from nacre.kernel.notes import no_notes
from nacre.kernel.stream import WORDS, Rng, below, seed_stream, seed_word
from nacre.lab.simulation import bot_seed
from nacre.observation import Observation

WORLDS = 400
SIMULATIONS = 600  # of the analyst
ANALYST = "analyst"
BEST, WORST, ANY = range(3)


class Weighed(NamedTuple):
    """A decision: shares of the win, from 0 to 1."""

    actions: int  # that were legal
    over_any: float  # what the best is worth more than an action drawn by lot
    over_worst: float
    error: float  # the standard error of that


@allocating
def play_on_from(
    observed: States,
    worlds: States,
    actions: NDArray[np.int64],
    configuration: Configuration,
    weights: Weights,
    rng: Rng,
    wins: NDArray[np.float64],
) -> None:
    """Write what the seat to act wins in each world by the best, the worst and any action.

    ``actions`` are all that are legal, the best first and the worst last.
    """
    notes = no_notes()
    played = np.zeros((1, 1), np.int64)  # nobody asks when something was done
    shares, margins = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
    seat, belief = int(observed[0].turn), np.zeros(BELIEF)
    believe(observed[0], seat, weights, belief)
    for world in range(wins.shape[0]):
        worlds[0] = observed[0]
        if happens(rng, configuration.likely_worlds):
            imagine(worlds[0], seat, rng, belief)
        else:
            determinize(worlds[0], seat, rng)
        for way in range(3):
            place = below(rng, actions.size) if way == ANY else way * (actions.size - 1)
            worlds[1] = worlds[0]
            apply(worlds[1], actions[place], rng, notes)
            play_on(observed[0], worlds[1], played, 0, configuration, weights, rng)
            outcome(worlds[1], weights, shares, margins)
            wins[world, way] = shares[seat]


def weigh(observation: Observation, seed: int, number: int) -> Weighed:
    """Weigh a decision with a choice; ``number`` tells decisions apart."""
    game = game_of(observation.game)
    parts = game.bot()
    how = parts.ANALYST if isinstance(parts.ANALYST, Configuration) else BY_POLICY
    own_seed = bot_seed(seed, number, ANALYST, 0)  # whatever was weighed before
    judge = analyst(game.id, own_seed, SIMULATIONS)
    judged = judge.judge(observation)  # best first: not by chances, which few visits make noisy
    rng = np.zeros(WORDS, np.uint64)
    seed_stream(rng, seed_word(seed, b"bots"), number)
    wins = np.zeros((WORLDS, 3))
    play_on_from(
        observation.states,
        np.zeros(2, game.rules.STATE),
        np.array([j.number for j in judged], np.int64),
        how._replace(rave=0.0),
        parts.DEFAULTS,
        rng,
        wins,
    )
    over_worst = wins[:, BEST] - wins[:, WORST]
    return Weighed(
        actions=len(judged),
        over_any=float(np.mean(wins[:, BEST] - wins[:, ANY])),
        over_worst=float(np.mean(over_worst)),
        error=float(np.std(over_worst, ddof=1) / np.sqrt(WORLDS)),
    )
