"""Hold hints against the position, worked out a second time; no fault is wanted.

    python -m bench.hints                 2,000 hints of each game
    python -m bench.hints chicken 500     so many hints of one

The actions are those that the analyst prefers after a few simulations, as many as a hint shows, and
one that it does not, for more kinds of facts.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from nacre.analysis import Hint, hints
from nacre.analysis.hint import hint_of
from nacre.bots import Analyst
from nacre.bots.search_bot import SearchBot
from nacre.game.configuration import Configuration
from nacre.observation import Observation
from tests.second_look.all_games import LOOKS, faults_of, looked_at

HINTS_WANTED = 2_000
QUICK = Configuration(simulations=64)
FAULTS_SHOWN = 20


def told(observation: Observation, analyst: Analyst, rnd: random.Random) -> Iterator[Hint]:
    """The hints of a position, and that of any action."""
    yield from hints(observation, analyst)
    number = rnd.choice(observation.action_numbers())
    yield hint_of(observation, number, observation.name(number), 0.5, "en")


def looked_through(game: str, wanted: int) -> tuple[Counter[str], list[str]]:
    """How often each fact was told, and the faults."""
    analyst, rnd = SearchBot(game, QUICK, seed=1), random.Random(1)
    keys: Counter[str] = Counter()
    found: list[str] = []
    every = ((seen, hint) for seen in looked_at(game, seed=1) for hint in told(seen, analyst, rnd))
    for observation, hint in islice(every, wanted):
        keys.update(fact.key for fact in hint.facts)
        found += faults_of(observation, hint)
    return keys, found


def main() -> int:
    names = [sys.argv[1]] if len(sys.argv) > 1 else list(LOOKS)
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else HINTS_WANTED
    faults = 0
    for game in names:
        started = time.perf_counter()
        keys, found = looked_through(game, wanted)
        faults += len(found)
        print(
            f"{game}: {wanted:,} hints, {keys.total():,} facts of {len(keys)} kinds, "
            f"{len(found)} faults ({time.perf_counter() - started:.0f} s)",
            *found[:FAULTS_SHOWN],
            sep="\n  ",
            flush=True,
        )
    return faults > 0


if __name__ == "__main__":
    sys.exit(main())
