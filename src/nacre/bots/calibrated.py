"""Analysts whose chances come true: calibrated, and equal where they differ by noise only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from nacre.bots.endings import ends_alike
from nacre.game.bot import Analyst, Comparing
from nacre.game.chances import SUREST
from nacre.game.fields import Fields
from nacre.game.game import Game
from nacre.game.judged import Apart, Difference, Judged
from nacre.game.options import Origin
from nacre.games import game_of
from nacre.observation import Observation

Map: TypeAlias = Callable[[float], float]

NARROWEST = 0.02  # part of a map whose slope is told


class CalibratedAnalyst:
    """Shows the chances of another analyst as they come true; see :mod:`nacre.game.chances`.

    The order stays as it is, for the other's order is that of its chances; only what is sure moves
    to its place. An action that is worse by no more than noise gets the chance of the better one.
    What ends the game in the same way in every world is as sure as it is. House rules are games of
    their own, which nobody calibrated: there, what the other says is shown.
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
        """All legal actions, best first; what is sure comes before what only seems to be."""
        found = self.analyst.judge(observation)
        claimed = [j.number for j in found if j.chance in (0.0, 1.0)]
        sure = {number for number in claimed if ends_alike(observation, number)}
        unsure = self._come_true(observation, [j for j in found if j.number not in sure])
        shown = {j.number: j for j in [*found, *without_noise(unsure, self._noise)]}
        return sorted((shown[j.number] for j in found), key=lambda j: -j.chance)

    def _come_true(self, observation: Observation, judged: list[Judged]) -> list[Judged]:
        """The same with the chances that come true."""
        true = self.map_of(observation)
        return [replace(j, chance=true(j.chance)) for j in judged]

    def map_of(self, observation: Observation) -> Map:
        """From what the other says here to the chance that comes true."""
        fields = Fields(observation.states)
        calibration = self._game.chances().get(fields.seats)
        if calibration is None or has_house_rules(self._game, observation.options):
            return as_said
        progress = self._game.progress(fields)
        lead = self._game.leads(fields, lambda: observation.events)[fields.turn]
        return lambda said: calibration.chance(said, progress, lead)

    def compare(
        self, observation: Observation, better: int, worse: int, worlds: int
    ) -> Difference | None:
        """How far apart two actions are shown; ``None`` of another who cannot compare."""
        if not isinstance(self.analyst, Comparing):
            return None
        found = self.analyst.compare(observation, better, worse, worlds)
        if found is None:
            return None
        true = self.map_of(observation)
        actions = zip((better, worse), found.chances, strict=True)
        one, other = (self._shown(observation, *action, true) for action in actions)
        error = found.chance.error * slope(true, *found.chances)
        return found._replace(chance=Apart(one - other, error), chances=(one, other))

    def _shown(self, observation: Observation, action: int, said: float, true: Map) -> float:
        """The chance that is shown of an action; what is sure is as sure as it is."""
        sure = said in (0.0, 1.0) and ends_alike(observation, action)
        return said if sure else true(said)


def as_said(said: float) -> float:
    """The map of a game that nobody calibrated: what is not sure is not shown as sure."""
    return min(max(said, SUREST), 1.0 - SUREST)


def slope(true: Map, one: float, other: float) -> float:
    """How much of the difference between two chances that are said is left in those shown."""
    width = max(abs(one - other), NARROWEST)
    low = min(max((one + other - width) / 2, 0.0), 1.0 - width)
    return (true(low + width) - true(low)) / width


def has_house_rules(game: Game, options: Mapping[str, Any]) -> bool:
    """Whether an option has a value of ours where the default is the rulebook's, or settles it."""
    return any(
        options[option.name] != option.default
        and option.origins.others is Origin.OURS
        and option.origins.default is not Origin.OURS
        for option in game.options
    )


def without_noise(judged: list[Judged], noise: float) -> list[Judged]:
    """The same, where what is less than ``noise`` behind the first of its like equals it."""
    shown: list[Judged] = []
    level = 0.0
    for one in judged:
        if not shown or level - one.chance >= noise:
            level = one.chance
        shown.append(replace(one, chance=level))
    return shown
