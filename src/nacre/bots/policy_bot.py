"""Bots that decide at a glance, by the policy of their game."""

from __future__ import annotations

import random

import numpy as np

from nacre.bots.knowledge import Weights, policy_action
from nacre.errors import IllegalAction
from nacre.games import face_of
from nacre.kernel.compiling import entry
from nacre.kernel.door import random_action
from nacre.kernel.generic import Action, States
from nacre.kernel.stream import WORDS, Rng, seed_stream, seed_word
from nacre.observation import Observation


@entry
def policy_choice(states: States, rng: Rng, weights: Weights) -> Action:
    """What the policy does in the first of these positions."""
    return policy_action(states[0], rng, weights)


class PolicyBot:
    """Follows the policy with these weights, and now and then a whim: any legal action."""

    def __init__(self, game: str, weights: Weights, whim: float, seed: int | None = None) -> None:
        self._names = face_of(game).names
        self._weights = weights
        self._whim = whim
        self._random = random.Random(seed)
        self._rng = np.zeros(WORDS, np.uint64)
        seed_stream(self._rng, seed_word(self._random.getrandbits(64), b"bots"), 0)

    def choose(self, observation: Observation) -> str:
        """One of ``observation.actions()``."""
        if observation.seat is None or observation.states[0].turn != observation.seat:
            raise IllegalAction(f"seat {observation.seat} has nothing to choose now")
        if self._whim and self._random.random() < self._whim:
            return self._names[random_action(observation.states.copy(), self._rng)]
        return self._names[policy_choice(observation.states, self._rng, self._weights)]
