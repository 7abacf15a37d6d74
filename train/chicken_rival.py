"""Tune the thresholds of the rival *thrifty* of Chicken, and measure it.

``python -m train.chicken_rival`` prints the numbers for ``games/chicken/rivals.py``; ``--quick``
does little of it. The rule is the policy with most of its weights fixed, so the arena of the policy
serves: candidates meet a player that thinks, which they are for, and the tuned policy. Everything
follows from ``--seed``.
"""

from __future__ import annotations

import argparse

import numpy as np

from nacre.game.bot import Weights
from nacre.games.chicken import bot as chicken
from nacre.games.chicken.bot import EGG_ANYWAY, LEAVE, N_POLICY, POLICY_NAMES, SAME
from train.chicken import FLAT, POLICY, Player, Tuning, meet, say
from train.workers import Share, add_workers, sharing

NAMES = (
    *(f"out_facing_{cards}" for cards in range(1, 6)),
    "out_size",
    "out_soon",
    "out_danger",
    "out_behind",
)
PLACES = [POLICY_NAMES.index(name) for name in NAMES]
START = np.array([10.0, 10.0, 8.0, 6.7, 7.0, 0.9, -1.4, -4.6, -5.8])
SPREAD = np.array([2.0, 2.0, 2.0, 2.0, 2.0, 0.3, 1.0, 3.0, 3.0])
ALWAYS, NEVER = 100.0, -100.0

FULL = Tuning(generations=5, population=20, elite=6, deals=60)
QUICK = Tuning(generations=1, population=3, elite=2, deals=4)
CHEAP = 10  # times as many deals against a player that does not think
THINKER = Player(FLAT, deals=40, mix=0.5)


def rule(numbers: Weights) -> Weights:
    """The weights of a policy that plays the same number first, always, and the egg last."""
    row = chicken.DEFAULTS.copy()
    row[:N_POLICY] = 0.0
    row[[SAME, EGG_ANYWAY]] = ALWAYS
    row[LEAVE] = NEVER
    row[PLACES] = numbers
    return row


def fitness(numbers: Weights, deals: int, seed: int) -> float:
    """What a candidate wins, mostly against a player that thinks."""
    candidate = Player(POLICY, rule(numbers))
    thinker, _ = meet([candidate, THINKER], deals, seed)
    policy, _ = meet([candidate, Player(POLICY)], CHEAP * deals, seed + 1)
    return 0.6 * thinker + 0.4 * policy


def tuned(how: Tuning, seed: int, share: Share[float]) -> Weights:
    """The mean of the best candidates of the last generation, by cross-entropy."""
    rnd = np.random.default_rng(seed)
    mean, spread = START, SPREAD
    for generation in range(how.generations):
        drawn = mean + spread * rnd.standard_normal((how.population, len(NAMES)))
        drawn[0] = mean
        fresh = int(rnd.integers(1 << 40))
        results = np.array(share([(row, how.deals, fresh) for row in drawn]))
        best = drawn[np.argsort(-results)[: how.elite]]
        mean = 0.4 * mean + 0.6 * best.mean(axis=0)
        spread = 0.3 * spread + 0.7 * np.maximum(best.std(axis=0), 0.05 * SPREAD)
        say(f"generation {generation + 1}: mean {results.mean():.3f}, best {results.max():.3f}")
    return mean


def main() -> None:
    """Tune, print and measure on deals that were not tuned on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--quick", action="store_true", help="little of it")
    add_workers(parser)
    wishes = parser.parse_args()
    how = QUICK if wishes.quick else FULL
    with sharing(fitness, wishes.jobs, wishes.cluster) as share:
        numbers = tuned(how, wishes.seed, share)
    say(", ".join(f"{name} {n:.1f}" for name, n in zip(NAMES, numbers, strict=True)))
    measured = wishes.seed + 1
    for opponent, player, deals in (
        ("one that thinks", THINKER, 5 * how.deals),
        ("the tuned policy", Player(POLICY), 100 * how.deals),
    ):
        wins, width = meet([Player(POLICY, rule(numbers)), player], deals, measured)
        say(f"against {opponent}: {100 * wins:.1f} ± {100 * width:.1f} %")


if __name__ == "__main__":
    main()
