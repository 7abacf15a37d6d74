"""The hooks of the search (:mod:`nacre.game.bot`), to be called from Python."""

from __future__ import annotations

import numpy as np

from nacre.game import bot
from nacre.game.bot import Weights
from nacre.kernel.compiling import allocating, entry
from nacre.kernel.generic import States
from nacre.kernel.stream import WORDS, Rng, seed_stream, seed_word


@entry
def act(states: States, rng: Rng, weights: Weights) -> int:
    return bot.policy_action(states[0], rng, weights)


@allocating
def imagine(states: States, seat: int, rng: Rng, weights: Weights) -> None:
    belief = np.zeros(bot.BELIEF)
    bot.believe(states[0], seat, weights, belief)
    bot.imagine(states[0], seat, rng, belief)


@entry
def settled(states: States, start: States) -> bool:
    return bot.is_settled(states[0], start[0])


@entry
def judge(states: States, weights: Weights, wins: Weights, margins: Weights) -> None:
    bot.outcome(states[0], weights, wins, margins)


def stream(number: int) -> Rng:
    rng = np.zeros(WORDS, np.uint64)
    seed_stream(rng, seed_word(number), 0)
    return rng
