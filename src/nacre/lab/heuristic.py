"""*Heuristic*, an opponent for Chicken: the tuned rule of thumb with weights that never change again."""

from __future__ import annotations

import numpy as np

from nacre.bots.knowledge import Weights, policy_action
from nacre.bots.knowledge.chicken import frozen
from nacre.games import face_of
from nacre.kernel.compiling import entry
from nacre.kernel.generic import Action, States
from nacre.kernel.stream import WORDS, Rng, seed_stream, seed_word
from nacre.observation import Observation


@entry
def _policy(states: States, rng: Rng, weights: Weights) -> Action:
    return policy_action(states[0], rng, weights)


class FrozenPolicy:
    """The policy that playouts use, as a bot."""

    def __init__(self, game: str, seed: int) -> None:
        self._names = face_of(game).names
        self._weights = frozen()
        self._rng: Rng = np.zeros(WORDS, np.uint64)
        seed_stream(self._rng, seed_word(seed, b"heuristic"), 0)

    def choose(self, observation: Observation) -> str:
        """What the policy says."""
        return self._names[int(_policy(observation.states, self._rng, self._weights))]
