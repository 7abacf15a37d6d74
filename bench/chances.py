"""Measure how far the chances that hints show come true: Brier scores, and five bins.

    python -m bench.chances                       400 games of each game, two seats
    python -m bench.chances pearls --games 100    fewer of one

Bots of mixed levels play, the game is stopped at one random moment of its middle third, and the
chance of the best action is held against what happened. ``--raw`` measures what the analyst says
before its chances are calibrated. The seed is none that anything was fitted with.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from nacre.games import GAMES, game_of
from train.chances import LEVELS, Moment, Play, moments
from train.workers import add_workers

SEED = 2026
MIDDLE = [(1 / 3, 2 / 3)]
BINS = 5


def brier(said: NDArray[np.float64], won: NDArray[np.float64]) -> float:
    """The mean square of what was said less what came true; 0.25 is a coin."""
    return float(np.mean((said - won) ** 2))


def report(play: Play, noted: list[Moment]) -> None:
    """Print the score and the bins of one game."""
    _, said, won = np.array(noted).T
    print(f"{play.game}, {play.seats} seats, {play.games} games: Brier {brier(said, won):.3f}")
    bins = np.minimum((said * BINS).astype(int), BINS - 1)
    for n in range(BINS):
        inside = bins == n
        if inside.any():
            error = np.sqrt(max(np.var(won[inside]), 0.01) / inside.sum())
            print(
                f"  {n / BINS:4.0%} to {(n + 1) / BINS:4.0%}: said {said[inside].mean():.3f}, "
                f"came true {won[inside].mean():.3f} ± {1.96 * error:.3f} ({inside.sum()} games)"
            )


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="*", help="by default all that are calibrated")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--levels", nargs="*", default=LEVELS, help="of the players")
    parser.add_argument("--raw", action="store_true", help="before calibration")
    parser.add_argument("--seed", type=int, default=SEED)
    add_workers(parser)
    chosen = parser.parse_args()
    for game in chosen.game or [game for game in GAMES if game_of(game).chances()]:
        play = Play(game, chosen.seats, chosen.games, chosen.seed, tuple(chosen.levels))
        workers = {"jobs": chosen.jobs, "cluster": chosen.cluster}
        report(play, moments(play, MIDDLE, calibrated=not chosen.raw, **workers))


if __name__ == "__main__":
    main()
