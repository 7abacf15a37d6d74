"""Whether what a review accuses holds: its marks, judged again with more deals and other luck.

    python -m bench.marks                       20 games of each game that is judged by search
    python -m bench.marks pearls --games 60 --levels casual

Games between bots of these levels are reviewed as the server does. Each action that is marked is
then held against the better one in 5,000 worlds that the review has not seen. It *holds* if it
costs at least half of what its mark stands for there, two standard errors in doubt included.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

import nacre
from nacre import bots
from nacre.analysis.review import MARKS, Reviewed, review
from nacre.game.bot import Comparing
from nacre.server.jobs.reviews import SIMULATIONS

WORLDS = 5_000
SEARCHED = ("pearls", "pearladora", "chicken")
ACCUSED = ("mistake", "blunder")
SEED = 2416  # used for nothing else


def played(game: str, levels: list[str], seed: int) -> nacre.Match:
    """A game between two bots of any of these levels."""
    choice = random.Random(seed)
    match = nacre.Match(game, 2, seed)
    seated = [bots.make(game, choice.choice(levels), choice.getrandbits(32)) for _ in range(2)]
    while match.turn is not None:
        match.play(seated[match.turn].choose(match.observation(match.turn)))
    return match


def holds(match: nacre.Match, accused: Reviewed, judge: Comparing) -> bool:
    """Whether an action that is marked costs something in other worlds too."""
    then = match.copy()
    while then.version >= accused.number:
        then.undo()
    names = nacre.games.game_of(match.game).names
    assert accused.better is not None
    better, done = (names.index(name) for name in (accused.better.action, accused.action))
    found = judge.compare(then.observation(accused.seat), better, done, WORLDS)
    assert found is not None
    least = next(least for least, mark in MARKS if mark == accused.mark)
    return found.mean + 2 * found.error >= least / 2 and found.mean > 2 * found.error


def main() -> None:
    """Review, judge again, and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", help=f"of {', '.join(SEARCHED)}; by default all")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--levels", nargs="*", default=["novice", "casual", "strong"])
    parser.add_argument("--seed", type=int, default=SEED)
    wanted = parser.parse_args()
    for game in wanted.game or SEARCHED:
        judge = bots.analyst(game, seed=wanted.seed + 1)
        assert isinstance(judge, Comparing)
        marks: Counter[str] = Counter()
        held: Counter[str] = Counter()
        for number in range(wanted.games):
            match = played(game, wanted.levels, wanted.seed + number)
            found = review(match, bots.analyst(game, seed=0, simulations=SIMULATIONS))
            for accused in found.actions:
                marks[accused.mark] += 1
                if accused.mark in ACCUSED:
                    held[accused.mark] += holds(match, accused, judge)
            print(f"\r{game}: {number + 1} of {wanted.games} games", end="", flush=True)
        told = ", ".join(f"{held[mark]} of {marks[mark]} {mark}s hold" for mark in ACCUSED)
        print(f"\r{game}, {wanted.games} games, {marks.total()} actions: {told}")


if __name__ == "__main__":
    main()
