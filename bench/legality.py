"""Play games with bots of all levels over every setting and count what they did wrong; there must be nothing.

    python -m bench.legality                 10,000 games of each game
    python -m bench.legality chicken 500     so many games of one

The searches make a few simulations instead of thousands: every part of them runs, and what they choose from is the same.
"""

from __future__ import annotations

import sys
import time
from itertools import count, cycle, islice

import numpy as np

from nacre import bots
from nacre.bots.knowledge import knowledge_of
from nacre.bots.levels import BySearch
from nacre.bots.thinking import Thinker
from nacre.games import GAMES, face_of
from nacre.kernel import door
from nacre.kernel.generic import OVER
from nacre.kernel.log import empty_log
from nacre.kernel.stream import secret_from_seed, stream_of_step
from nacre.observation import Observation, legal_numbers
from tests.settings import SETTINGS, Setting

SIMULATIONS = 16
GAMES_WANTED = 10_000
LONGEST = 20_000  # decisions; a game must end


def hurried(game: str, level: str, seed: int) -> bots.Bot:
    """A bot of a level with few simulations."""
    if game != "pearl_dice" and level != "random":
        how = knowledge_of(game).LEVELS[level]
        if isinstance(how, BySearch):
            return Thinker(game, how.settings._replace(simulations=SIMULATIONS), seed)
    return bots.make(game, level, seed)


def play(setting: Setting, number: int) -> int:
    """Play one game; every choice must be legal. Returns the decisions."""
    face = face_of(setting.game)
    options = face.completed(setting.options, setting.seats)
    states, secret, log = (
        face.template(setting.seats, options),
        secret_from_seed(number),
        empty_log(),
    )
    seated = [
        hurried(setting.game, bots.LEVELS[(number + seat * (1 + number % 3)) % len(bots.LEVELS)], number + seat)
        for seat in range(setting.seats)
    ]  # fmt: skip
    door.set_up(states, stream_of_step(secret, 0), log)
    for step in count(1):
        if states[0].turn == OVER:
            return step - 1
        assert step < LONGEST, f"{setting}, game {number} does not end"
        seat = int(states[0].turn)
        seen = np.zeros(1, face.rules.STATE)
        door.observe(states, seat, seen)
        action = face.parse(seated[seat].choose(Observation(setting.game, seat, options, seen)))
        assert action in legal_numbers(setting.game, states), f"{setting}, game {number}: {action}"
        door.apply(states, action, stream_of_step(secret, step), empty_log())
    raise AssertionError


def main() -> None:
    names = [sys.argv[1]] if len(sys.argv) > 1 else list(GAMES)
    games = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES_WANTED
    for game in names:
        started = time.perf_counter()
        settings = islice(cycle([s for s in SETTINGS if s.game == game]), games)
        decisions = sum(play(setting, number) for number, setting in enumerate(settings))
        print(
            f"{game}: {games:,} games, {decisions:,} decisions, all legal "
            f"({time.perf_counter() - started:.0f} s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
