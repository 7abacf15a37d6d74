"""How sure a share or a mean is.

In a tournament the rotations of one deal are played with the same cards, so they are one sample,
not several: a lucky deal for a seat helps every bot that sits there. All spread is therefore
computed over the means of deals. In a simulation what happens within one game hangs together in the
same way, and all spread is computed over games (:class:`GameSums`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

NORMAL_95 = 1.959964
ADDED = 2  # deals won, and as many lost


@dataclass(frozen=True)
class Estimate:
    """A mean with the ends of its 95 % interval; infinite where nothing can be said of them."""

    mean: float
    low: float
    high: float

    @property
    def interval(self) -> tuple[float, float] | None:
        """Both ends, if there are any."""
        return (self.low, self.high) if math.isfinite(self.high) else None


def share_estimate(deal_means: Sequence[float]) -> Estimate:
    """The mean of shares from 0 to 1, one for each deal, with an interval.

    The interval is that of Agresti and Coull carried over to deals: two deals won and two lost are
    added before mean and standard error are taken. In the middle and with many deals that is the
    mean ± 1.96 standard errors; near 0 and 1, and with few deals, where the plain formula is far
    too sure of itself, it keeps its distance.

    >>> certain = share_estimate([1.0] * 100)
    >>> certain.mean, round(certain.low, 3), certain.high
    (1.0, 0.954, 1.0)
    """
    mean = average(deal_means)
    widened = [*deal_means, *[0.0] * ADDED, *[1.0] * ADDED]
    centre = average(widened)
    variance = math.fsum((value - centre) ** 2 for value in widened) / (len(widened) - 1)
    half = NORMAL_95 * math.sqrt(variance / len(widened))
    return Estimate(mean, max(0.0, min(mean, centre - half)), min(1.0, max(mean, centre + half)))


def average(values: Sequence[float]) -> float:
    """The mean, exactly rounded, so that it does not depend on the order."""
    return math.fsum(values) / len(values)


# --- Simulations ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameSums:
    """What games brought to a statistic, as whole numbers: a game has a value and observations.

    A count has one observation in every game; how many rolls a game has is for the game to say.
    """

    total: int  # of the values
    times: int  # of the observations
    total_squared: int  # of the squares of both, game by game,
    times_squared: int
    total_times: int  # and of their products
    games: int  # with any observation

    def mean(self, whole: int = 1) -> Estimate:
        """The mean of an observation, whose values are in parts of ``whole``, with an interval.

        That is a ratio of two sums over games, and its variance that of the ratio estimator. One
        game does not tell how far games lie apart: its interval has no ends.
        """
        if self.games < 2:
            return self._without_interval(whole)
        half = quantile_95(self.games) * self._standard_error() / whole
        middle = self.total / (self.times * whole)
        return Estimate(middle, middle - half, middle + half)

    def share(self, whole: int = 1) -> Estimate:
        """The same of a share from 0 to 1: Wilson's interval for as many games as it is sure like.

        >>> never = GameSums(0, 100, 0, 100, 0, 100).share()
        >>> never.mean, never.low, round(never.high, 3)
        (0.0, 0.0, 0.038)
        """
        if self.games < 2:
            return self._without_interval(whole)
        share = self.total / (self.times * whole)
        variance = (self._standard_error() / whole) ** 2
        trials = share * (1 - share) / variance if variance > 0 else self.games
        z = quantile_95(self.games)
        scale = 1 / (1 + z * z / trials)
        centre = scale * (share + z * z / (2 * trials))
        half = scale * z * math.sqrt(share * (1 - share) / trials + (z / (2 * trials)) ** 2)
        return Estimate(
            share, max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half))
        )

    def deviation(self, whole: int = 1) -> float:
        """How far games lie apart: the standard deviation of what one game says of the mean."""
        return self._standard_error() * math.sqrt(self.games) / whole if self.games > 1 else 0.0

    def _without_interval(self, whole: int) -> Estimate:
        return Estimate(self.total / (self.times * whole), -math.inf, math.inf)

    def _standard_error(self) -> float:
        """Of the mean, in parts; there are at least two games."""
        total, times = self.total, self.times
        squares = (  # of what the games stray from the mean, times² of them: exact, in whole numbers
            self.total_squared * times**2
            - 2 * total * times * self.total_times
            + total**2 * self.times_squared
        )
        return math.sqrt(squares * self.games / (times**4 * (self.games - 1)))


# Student's quantiles for 1, 2 … degrees of freedom, where the expansion is not good enough.
STUDENT_95 = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)


def quantile_95(games: int) -> float:
    """How many standard errors an interval of two or more games goes: Student's quantile.

    >>> quantile_95(2), round(quantile_95(12), 2), round(quantile_95(1_000_000), 2)
    (12.706, 2.2, 1.96)
    """
    z, df = NORMAL_95, games - 1
    if df <= len(STUDENT_95):
        return STUDENT_95[df - 1]
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / df + second / df**2


# --- Differences ----------------------------------------------------------------------------------


def two_sided_p(t: float, df: int) -> float:
    """How likely Student's t strays at least so far from 0 by chance.

    >>> round(two_sided_p(2.228, 10), 3), round(two_sided_p(1.96, 100_000), 3)
    (0.05, 0.05)
    """
    if math.isinf(t):
        return 0.0
    return _incomplete_beta(df / 2, 0.5, df / (df + t * t))


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by the side of it that converges."""
    if x >= 1:
        return 1.0
    if x <= 0:
        return 0.0
    logs = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    front = math.exp(logs + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _continued_fraction(a, b, x) / a
    return 1 - front * _continued_fraction(b, a, 1 - x) / b


LEAST = 1e-300  # in the place of 0 where it would divide
TERMS = 10_000


def _continued_fraction(a: float, b: float, x: float) -> float:
    """Its continued fraction, by the method of Lentz."""
    c, d = 1.0, 1 / _not_zero(1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, TERMS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1 / _not_zero(1 + term * d)
            c = _not_zero(1 + term / c)
            found *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return found


def _not_zero(value: float) -> float:
    return value if abs(value) > LEAST else LEAST


def holm(chances: Sequence[float]) -> list[float]:
    """Probabilities corrected for how many there are, by the method of Holm.

    Whoever claims all that stay below 5 % makes any false claim in 5 % of the cases at most,
    however the statistics hang together.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    corrected = [1.0] * len(chances)
    highest = 0.0
    for place, i in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        highest = max(highest, (len(chances) - place) * chances[i])
        corrected[i] = min(1.0, highest)
    return corrected
