"""Play games with bots of all levels over every setting and count their faults; none is wanted.

    python -m bench.legality                 10,000 games of each game
    python -m bench.legality chicken 500     so many games of one

The searches make a few simulations instead of thousands: every part of them runs, and what they
choose from is the same.
"""

from __future__ import annotations

import argparse
import time
from itertools import cycle, islice

from nacre import bots
from nacre.bots.strength import levels_of
from nacre.game.levels import BySearch
from nacre.games import GAMES, game_of
from tests.settings import SETTINGS, Setting

SIMULATIONS = 16
GAMES_WANTED = 10_000
LONGEST = 20_000  # decisions; a game must end


def hurried(game: str, level: str, seed: int) -> bots.Bot:
    """A bot of a level with few simulations."""
    if level != "random":
        how = levels_of(game_of(game))[level]
        if isinstance(how, BySearch):
            configuration = how.configuration._replace(simulations=SIMULATIONS)
            return bots.made(game, how._replace(configuration=configuration, seconds=None), seed)
    return bots.make(game, level, seed)


def play(setting: Setting, number: int) -> int:
    """Play one game; every choice must be legal. Returns the decisions."""
    match = setting.match(number)
    seated = [
        hurried(setting.game, bots.LEVELS[(number + seat * (1 + number % 3)) % len(bots.LEVELS)], number + seat)
        for seat in range(setting.seats)
    ]  # fmt: skip
    while match.turn is not None:
        assert match.version < LONGEST, f"{setting}, game {number} does not end"
        action = seated[match.turn].choose(match.observation(match.turn))
        assert action in match.actions(), f"{setting}, game {number}: {action}"
        match.play(action)
    return match.version


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", choices=list(GAMES), help="by default all")
    parser.add_argument("games", nargs="?", type=int, default=GAMES_WANTED, help="of each")
    chosen = parser.parse_args()
    games = chosen.games
    for game in [chosen.game] if chosen.game else list(GAMES):
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
