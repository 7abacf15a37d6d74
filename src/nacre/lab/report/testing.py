"""The tests that decide which sentence is said.

All are two-sided and at :data:`LEVEL` for everything that one sentence compares: shares of the win
against an even one by the score test with Holm's correction for several rows; two rows of one
statistic, which come from the same games and may hang together in any way, by intervals that do not
touch. That bounds the variance of a difference by its largest possible value, so it is careful.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, TypeAlias

from nacre.lab.estimates import Estimate, GameSums, holm, quantile_95, two_sided_p

LEVEL = 0.01

Verdict: TypeAlias = Literal["more", "less", "none"]


def standard_error(sums: GameSums, whole: int = 1) -> float:
    """Of a mean or a share; infinite for one game."""
    mean = sums.mean(whole)
    return math.inf if sums.games < 2 else (mean.high - mean.mean) / quantile_95(sums.games)


def p_of_share(sums: GameSums, expected: float, whole: int = 1) -> float:
    """How likely a share that lies so far from what is expected is, if that is the truth."""
    if sums.games < 2:
        return 1.0
    share, error = sums.mean(whole).mean, standard_error(sums, whole)
    trials = share * (1 - share) / error**2 if error > 0 else sums.games
    spread = math.sqrt(expected * (1 - expected) / trials)
    return p_of(abs(share - expected) / spread, sums.games)


def p_of(t: float, games: int) -> float:
    """Of so many standard errors to either side, by Student's distribution.

    >>> round(p_of(1.96, 10**6), 3), round(p_of(2.228, 11), 3)
    (0.05, 0.05)
    """
    return two_sided_p(t, games - 1)


def rejected(chances: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Which of several hypotheses are rejected, with at most ``level`` for any mistake among them.

    >>> rejected([0.003, 0.2, 0.006], 0.01)
    [True, False, False]
    """
    return [corrected <= level for corrected in holm(chances)]


def against(
    rows: Sequence[GameSums], expected: float, whole: int = 1, level: float = LEVEL
) -> list[Verdict]:
    """Of each share whether it is more or less than expected."""
    found = rejected([p_of_share(row, expected, whole) for row in rows], level)
    means = [row.mean(whole).mean for row in rows]
    return [
        "none" if not surely else "more" if mean > expected else "less"
        for surely, mean in zip(found, means, strict=True)
    ]


def lie_apart(
    one: GameSums, other: GameSums, compared: int, whole: int = 1, level: float = LEVEL
) -> bool:
    """Whether two rows differ that were picked among so many pairs; careful, see above."""
    if min(one.games, other.games) < 2:
        return False
    errors = standard_error(one, whole) + standard_error(other, whole)
    difference = abs(one.mean(whole).mean - other.mean(whole).mean)
    if errors == 0:
        return difference > 0
    return p_of(difference / errors, min(one.games, other.games)) <= level / compared


def share_of(times: int, games: int) -> Estimate:
    """The share of the games in which something was so, with an interval."""
    return GameSums(times, games, times, games, times, games).share()


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of one value a game, with an interval."""
    n = len(values)
    middle = math.fsum(values) / n
    if n < 2:
        return Estimate(middle, -math.inf, math.inf)
    variance = math.fsum((value - middle) ** 2 for value in values) / (n - 1)
    half = quantile_95(n) * math.sqrt(variance / n)
    return Estimate(middle, middle - half, middle + half)


def differs_from(values: Sequence[float], expected: float, level: float = LEVEL) -> Verdict:
    """Whether the mean of one value a game is more or less than expected: Student's test."""
    found = mean_of(values)
    if len(values) < 2:
        return "none"
    error = (found.high - found.mean) / quantile_95(len(values))
    distance = abs(found.mean - expected)
    surely = distance > 0 if error == 0 else p_of(distance / error, len(values)) <= level
    return "none" if not surely else "more" if found.mean > expected else "less"
