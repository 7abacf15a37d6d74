"""The hooks of the search (:mod:`nacre.bots.knowledge`), to be called from Python."""

from __future__ import annotations

import numpy as np

from nacre.bots import knowledge
from nacre.bots.knowledge import Weights
from nacre.kernel.compiling import entry
from nacre.kernel.generic import States
from nacre.kernel.stream import WORDS, Rng, seed_stream, seed_word


@entry
def act(states: States, rng: Rng, weights: Weights) -> int:
    return knowledge.policy_action(states[0], rng, weights)


@entry
def imagine(states: States, seat: int, rng: Rng, weights: Weights) -> None:
    knowledge.imagine(states[0], seat, rng, weights)


@entry
def settled(states: States, start: States) -> bool:
    return knowledge.is_settled(states[0], start[0])


@entry
def judge(states: States, weights: Weights, wins: Weights, margins: Weights) -> None:
    knowledge.outcome(states[0], weights, wins, margins)


def stream(number: int) -> Rng:
    rng = np.zeros(WORDS, np.uint64)
    seed_stream(rng, seed_word(number), 0)
    return rng
