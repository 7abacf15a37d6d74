"""Processor time of one step of a match: the action, the views of all seats, the events.

    python -m bench.step

It is what the table server computes for an action, without sockets and storage. The best of several
rounds is shown: on a busy machine the others tell of the machine.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from nacre import Match
from nacre.games import GAMES, game_of

ROUNDS, TIMES = 9, 1000
STEPS = 4  # into the game


def microseconds(work: Callable[[], object]) -> float:
    """The processor time of some work, at best."""
    return min(_round(work) for _ in range(ROUNDS)) / TIMES * 1e6


def _round(work: Callable[[], object]) -> float:
    begun = time.process_time()
    for _ in range(TIMES):
        work()
    return time.process_time() - begun


def position(game: str, seats: int) -> Match:
    """A match that is under way."""
    choice = random.Random(3)
    match = Match(game, seats, seed=5)
    for _ in range(STEPS):
        match.play(choice.choice(match.actions()))
    return match


def row(game: str, seats: int) -> str:
    """A line of the table."""
    match = position(game, seats)
    action, everybody = match.actions()[0], tuple(range(seats))
    figures = (
        microseconds(lambda: match.attempt(action)),
        microseconds(lambda: match.views_json(everybody[:1])),
        microseconds(lambda: match.views_json(everybody)),
        microseconds(lambda: match.events_of(match.last, None)),
    )
    return f"{game:<12}{seats:>6}" + "".join(f"{figure:>10.1f}" for figure in figures)


def main() -> None:
    """Print a line for the fewest and the most seats of every game."""
    print(f"{'game':<12}{'seats':>6}{'step':>10}{'one view':>10}{'all':>10}{'events':>10}   in µs")
    for game in GAMES:
        seats = [n for n in game_of(game).seats if n > 1]
        for n in dict.fromkeys((seats[0], seats[-1])):
            print(row(game, n), flush=True)


if __name__ == "__main__":
    main()
