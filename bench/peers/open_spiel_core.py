"""OpenSpiel's C++ core: its own loops, bots and search, called once for a whole game or search."""

from __future__ import annotations

import random
from typing import Any

import pyspiel

from bench.peers import Case, Units, Work

GAMES = ("hearts", "crazy_eights", "yacht", "banqi")
STEPS = 8
SIMULATIONS = 500
CASES = [
    *(Case(what, game) for what in ("playouts", "clone", "serialise") for game in GAMES),
    Case("search", "hearts"),
]


def prepare(case: Case) -> Work:
    prepared: Work = globals()[f"_{case.what}"](case)
    return prepared


def _playouts(case: Case) -> Work:
    """Whole games by its own uniform random bots; only decisions are counted, not chance."""
    game = pyspiel.load_game(case.game)
    bots = [pyspiel.make_uniform_random_bot(p, p + 1) for p in range(game.num_players())]
    seeds = iter(range(10**9))

    def play() -> Units:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return lambda: sum(step.player >= 0 for step in state.full_history())

    return play


def _clone(case: Case) -> Work:
    state = position(case.game, STEPS)
    return lambda: 1 if state.clone() is not None else 0


def _serialise(case: Case) -> Work:
    """A state as text and back: its actions are done again."""
    game, state = pyspiel.load_game(case.game), position(case.game, STEPS)
    return lambda: 1 if game.deserialize_state(state.serialize()) is not None else 0


def _search(case: Case) -> Work:
    """Its IS-MCTS from the first decision with a choice, with one random playout each."""
    state = position(case.game, 0)
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 0.7, SIMULATIONS)

    def search() -> int:
        bot.step(state)
        return SIMULATIONS

    return search


def position(name: str, steps: int) -> Any:
    """A game in which so many decisions were made and somebody has a choice."""
    state = pyspiel.load_game(name).new_initial_state()
    choice = random.Random(1)
    while steps or state.is_chance_node() or len(state.legal_actions()) == 1:
        steps -= bool(steps and not state.is_chance_node())
        act_at_random(state, choice)
    return state


def act_at_random(state: Any, choice: random.Random) -> None:
    """An outcome of chance by its probability, or any legal action."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(choice.choices(outcomes, chances)[0])
    else:
        state.apply_action(choice.choice(state.legal_actions()))
