"""Tune the policy of Pearls by cross-entropy: `python -m train.pearls` writes its weights anew.

Each generation draws weights around the best so far and plays them, on the same deals, against a
claimer and against the mean of the generation before. The fittest eighth give the next mean and
spread.
"""

from __future__ import annotations

import argparse
import functools
import json
from pathlib import Path

import numpy as np

from nacre.game.bot import Weights
from nacre.games.pearls import bot as pearls
from train.duels import Duels
from train.workers import Share, add_workers, sharing

WEIGHTS = Path(pearls.__file__).with_name("weights.json")
SEED = 20261115
START = {
    "take": 0.0,
    "take_cards": 1.0,
    "take_points": 0.3,
    "take_wilds": 1.0,
    "take_claim": 1.0,
    "take_group": 0.1,
    "take_full": 0.0,
    "take_late": -0.3,
    "claim_necklace": 1.5,
    "claim_points": 0.5,
    "claim_wilds": -0.5,
    "claim_top": 1.0,
    "claim_rest": -0.3,
    "claim_crowd": 1.0,
    "place": -3.0,
    "place_points": 0.5,
    "place_cards": 0.0,
    "place_full": 3.0,
    "place_late": 1.0,
    "noise": 1.0,
    "unlikely_new": 0.5,
    "unlikely_placed": 3.0,
    "unlikely_wild": 0.6,
    "margin": 8.0,
    "overlooks": 0.0,
}
TUNED = pearls.NOISE + 1  # the numbers before this are the policy's


def claimer() -> Weights:
    """Claims what it can, else takes for the biggest group, else places most points."""
    weights = np.zeros(len(pearls.NAMES))
    weights[pearls.CLAIM_NECKLACE] = weights[pearls.CLAIM_POINTS] = 1e3
    weights[pearls.TAKE_GROUP] = 1.0
    weights[pearls.TAKE_POINTS] = 0.01
    weights[pearls.PLACE] = -1e3
    weights[pearls.PLACE_POINTS] = 1.0
    weights[pearls.MARGIN] = 8.0
    return weights


@functools.cache
def duels(seats: int) -> Duels:
    """Games of so many seats."""
    return Duels("pearls", seats)


def fitness(weights: Weights, mean: Weights, deals: int, games: int) -> float:
    """What a candidate does against a claimer, and against the mean of those before."""
    two, four = duels(2), duels(4)
    return (
        sum(two.play(weights, claimer(), deals, games))
        + 2 * sum(two.play(weights, mean, deals, games))
        + 2 * sum(four.play(weights, mean, deals, games))
    )


def tune(generations: int, population: int, games: int, seed: int, share: Share[float]) -> Weights:
    """The mean of the last generation; ``share`` calls :func:`fitness`."""
    rng = np.random.default_rng(seed)
    two, four = duels(2), duels(4)
    mean = np.array([START[name] for name in pearls.NAMES])
    spread = np.maximum(0.6 * np.abs(mean[:TUNED]), 0.5)
    outside = claimer()
    for generation in range(generations):
        drawn = np.tile(mean, (population, 1))
        drawn[:, :TUNED] += spread * rng.standard_normal((population, TUNED))
        drawn[:, pearls.NOISE] = mean[pearls.NOISE]
        results = np.array(share([(row, mean, seed + generation, games) for row in drawn]))
        best = drawn[np.argsort(-results)[: max(2, population // 8)]]
        before = mean
        mean = best.mean(axis=0)
        spread = 0.5 * spread + 0.5 * best[:, :TUNED].std(axis=0)
        report(generation, two, four, mean, before, outside)
    return mean


def report(
    generation: int, two: Duels, four: Duels, mean: Weights, before: Weights, outside: Weights
) -> None:
    """One line on the way."""
    figures = (
        two.play(mean, outside, 1, 4000)[0],
        two.play(mean, before, 1, 4000)[0],
        four.play(mean, outside, 1, 4000)[0],
        two.play(mean, pearls.DEFAULTS, 1, 4000)[0],
    )
    print(f"{generation:3d}  " + "  ".join(f"{figure:.3f}" for figure in figures), flush=True)


def main() -> None:
    """Tune and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=50)
    parser.add_argument("--population", type=int, default=64)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--output", type=Path, default=WEIGHTS)
    add_workers(parser)
    chosen = parser.parse_args()
    with sharing(fitness, chosen.jobs, chosen.cluster) as share:
        mean = tune(chosen.generations, chosen.population, chosen.games, chosen.seed, share)
    rows = json.loads(WEIGHTS.read_text())
    rows["tuned"] = dict(zip(pearls.NAMES, (round(float(w), 4) for w in mean), strict=True))
    chosen.output.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
