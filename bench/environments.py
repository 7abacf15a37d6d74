"""Steps per CPU second of environments, beside PettingZoo's own leduc_holdem in the same run.

Both sides wear PettingZoo's standard wrappers and are played by the loop of its documentation:
``agent_iter``, ``last``, a random legal action, ``step``; dealing new games is included. All
environments are played in turn, round after round, and the best round of each counts, because
machines are noisy: only the ratios mean something.

    python -m bench.environments
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Any

from pettingzoo.classic import leduc_holdem_v4

from nacre import envs
from nacre.games import GAMES, game_of

PEER = "leduc_holdem"
WANTED = 3.0  # times as fast as the peer, for every game
ROUNDS, SECONDS = 7, 0.6  # of CPU time for each measurement

Player = Callable[[], int]  # plays one game to its end; how many actions were done


def player(env: Any, seed: int = 1) -> Player:
    """Random games of one environment, dealt anew each time."""
    choice = random.Random(seed)
    env.reset(seed=seed)

    def play() -> int:
        env.reset()
        actions = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(legal[int(choice.random() * len(legal))])
            actions += 1
        return actions

    return play


def speed(play: Player, seconds: float) -> float:
    """Actions per CPU second of whole games."""
    actions, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        actions += play()
    return actions / spent


def players(seats: Mapping[str, int]) -> dict[str, Player]:
    """The peer, and our games with so many seats."""
    ours = {game: player(envs.aec(game, n)) for game, n in seats.items()}
    return {PEER: player(leduc_holdem_v4.env()), **ours}


def measure(rounds: int = ROUNDS, seconds: float = SECONDS) -> dict[str, Any]:
    """All environments in turn; the figures of each, and how they compare to the peer's.

    ``{"peer", "wanted", "versions", "rows": [{"game", "seats", "steps", "ratio"}]}``: ``steps``
    are actions per CPU second, and the first row is the peer.
    """
    seats = {game: max(2, game_of(game).seats[0]) for game in GAMES}
    playing = players(seats)
    best = dict.fromkeys(playing, 0.0)
    for _ in range(rounds):
        for name, play in playing.items():
            best[name] = max(best[name], speed(play, seconds))
    rows = [
        {"game": name, "seats": seats.get(name, 2), "steps": steps, "ratio": steps / best[PEER]}
        for name, steps in best.items()
    ]
    found = {name: version(name) for name in ("pettingzoo", "gymnasium", "rlcard", "numpy")}
    return {"peer": PEER, "wanted": WANTED, "versions": found, "rows": rows}


def main() -> None:
    """Print the table, or write the figures as JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    given = parser.parse_args()
    figures = measure(given.rounds, given.seconds)
    if given.json:
        print(json.dumps(figures, indent=2))
        return
    print(f"{'environment':<14}{'seats':>6}{'steps/s':>12}   beside {figures['peer']}")
    for row in figures["rows"]:
        print(f"{row['game']:<14}{row['seats']:>6}{row['steps']:>12,.0f}{row['ratio']:>9.2f} ×")


if __name__ == "__main__":
    main()
