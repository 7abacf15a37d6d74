"""Simulations per CPU second of the search, beside OpenSpiel's C++ IS-MCTS in the same run.

Both do the textbook thing: a tree over information sets, uniform worlds, random playouts to the
end, the win alone. Ours searches the first decision of Pearls with two seats, theirs that of
Hearts; they are run in turn and the best of five counts.

    make bench
"""

from __future__ import annotations

import random
import time

import pyspiel

import nacre
from nacre.bots.search_bot import SearchBot
from nacre.game.plain import PLAIN

ROUNDS = 5
SIMULATIONS = 2000
SEARCHES = 5
WANTED = 3.5


def nacre_speed() -> float:
    """Simulations per CPU second of the plain search."""
    match = nacre.Match("pearls", 2, seed=1)
    observation = match.observation(match.turn)
    bot = SearchBot("pearls", PLAIN, seed=1)
    bot.judge(observation)
    started = time.process_time()
    for _ in range(SEARCHES):
        bot.judge(observation)
    return SEARCHES * bot.simulated / (time.process_time() - started)


def first_decision(name: str) -> pyspiel.State:
    """An OpenSpiel game, dealt, where somebody has a choice for the first time."""
    state = pyspiel.load_game(name).new_initial_state()
    choice = random.Random(1)
    while len(state.legal_actions()) == 1 or state.is_chance_node():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choice.choices(actions, chances)[0])
        else:
            state.apply_action(state.legal_actions()[0])
    return state


def spiel_speed(state: pyspiel.State) -> float:
    """Simulations per CPU second of OpenSpiel's own search."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, evaluator, 0.7, SIMULATIONS)
    started = time.process_time()
    bot.step(state)
    return SIMULATIONS / (time.process_time() - started)


def main() -> None:
    state = first_decision("hearts")
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(nacre_speed())
        theirs.append(spiel_speed(state))
    ratio = max(ours) / max(theirs)
    print("\nsimulations per CPU second, from the start, best of five")
    print(
        f"pearls      {max(ours) / 1e3:6.1f} k/s   hearts        {max(theirs) / 1e3:6.1f} k/s"
        f"   {ratio:6.1f} × (wanted {WANTED})"
    )


if __name__ == "__main__":
    main()
