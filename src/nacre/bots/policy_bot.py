"""Bots that decide at a glance, by the policy of their game."""

from __future__ import annotations

import random

import numpy as np

from nacre.game.bot import Weights, policy_action
from nacre.games import game_of
from nacre.kernel.compiling import entry
from nacre.kernel.generic import Action, States
from nacre.kernel.stream import WORDS, Rng, seed_stream, seed_word
from nacre.observation import Observation


@entry
def policy_choice(states: States, rng: Rng, weights: Weights) -> Action:
    """What the policy does in the first of these positions."""
    return policy_action(states[0], rng, weights)


class PolicyBot:
    """Follows the policy with these weights."""

    def __init__(self, game: str, weights: Weights, seed: int | None = None) -> None:
        found = game_of(game)
        found.bot()  # its policy is known to compiled code from now on
        self._game = found.id
        self._weights = weights
        self._rng = np.zeros(WORDS, np.uint64)
        seed_stream(self._rng, seed_word(random.Random(seed).getrandbits(64), b"bots"), 0)

    def choose(self, observation: Observation) -> str:
        """One of ``observation.actions()``."""
        observation.choices(self._game)
        return observation.name(policy_choice(observation.states, self._rng, self._weights))
