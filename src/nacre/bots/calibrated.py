"""Analysts whose chances come true: calibrated, and equal where they differ by noise only."""

from __future__ import annotations

from dataclasses import replace

from nacre.game.bot import Analyst, Comparing
from nacre.game.fields import Fields
from nacre.game.judged import Difference, Judged
from nacre.games import game_of
from nacre.observation import Observation


class CalibratedAnalyst:
    """Shows the chances of another analyst as they come true; see :mod:`nacre.game.chances`.

    The order stays as it is, for the other's order is that of its chances. An action that is worse
    by no more than noise gets the chance of the better one.
    """

    def __init__(self, analyst: Analyst, game: str) -> None:
        self.analyst = analyst
        self._game = game_of(game)
        self._noise = self._game.bot().ANALYST_NOISE

    @property
    def simulated(self) -> int | None:
        """The simulations made for the last position; ``None`` of one that makes none."""
        simulated: int | None = getattr(self.analyst, "simulated", None)
        return simulated

    def judge(self, observation: Observation) -> list[Judged]:
        """All legal actions, best first."""
        fields = Fields(observation.states)
        calibration = self._game.chances().get(fields.seats)
        found = self.analyst.judge(observation)
        if calibration is not None:
            progress = self._game.progress(fields)
            found = [replace(j, chance=calibration.chance(j.chance, progress)) for j in found]
        return without_noise(found, self._noise)

    def compare(
        self, observation: Observation, better: int, worse: int, worlds: int
    ) -> Difference | None:
        """What the other says of the value of two actions; ``None`` of one that is sure anyway."""
        if not isinstance(self.analyst, Comparing):
            return None
        return self.analyst.compare(observation, better, worse, worlds)


def without_noise(judged: list[Judged], noise: float) -> list[Judged]:
    """The same, where what is less than ``noise`` behind the first of its like equals it."""
    shown: list[Judged] = []
    level = 0.0
    for one in judged:
        if not shown or level - one.chance >= noise:
            level = one.chance
        shown.append(replace(one, chance=level))
    return shown
