"""OpenSpiel from Python: one call for each action, and its search that is written in Python."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from bench.peers import Case, Work
from bench.peers.open_spiel_core import GAMES, act_at_random, position

SIMULATIONS = 20
CASES = [
    *(Case("steps", game) for game in (*GAMES, "leduc_poker", "backgammon")),
    Case("search", "hearts"),
]


def prepare(case: Case) -> Work:
    prepared: Work = globals()[f"_{case.what}"](case)
    return prepared


def _steps(case: Case) -> Work:
    """One game after the other: what is legal, a tensor for the player, an action; and chance."""
    game = pyspiel.load_game(case.game)
    choice = random.Random(1)
    tensor = _tensor_of(game)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if not state.is_chance_node():
                tensor(state)
                steps += 1
            act_at_random(state, choice)
        return steps

    return play


def _tensor_of(game: Any) -> Any:
    """What a learner would read; some games have only one of the two kinds."""
    kind = game.get_type()
    if kind.provides_observation_tensor:
        return lambda state: state.observation_tensor()
    if kind.provides_information_state_tensor:
        return lambda state: state.information_state_tensor()
    return lambda state: None


def _search(case: Case) -> Work:
    """Its IS-MCTS in Python from the first decision with a choice, with one random playout each."""
    state = position(case.game, 0)
    numbers = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, numbers)
    bot = ismcts.ISMCTSBot(state.get_game(), rollouts, 0.7, SIMULATIONS, random_state=numbers)

    def search() -> int:
        bot.step(state)
        return SIMULATIONS

    return search
