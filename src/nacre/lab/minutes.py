"""Minutes: how long people sit at a game, from the pace of the table and a stated time to think.

What happened is shown for as long as at a table in the browser (:mod:`nacre.game.pace`), and every
decision with a choice is thought over for :data:`THINKING` seconds unless said otherwise: that is
an assumption, and it is told with every figure. A few matches say how long a decision takes with
all that follows from it, and a simulation says how many decisions there are.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from nacre.game import pace
from nacre.game.checked import positive
from nacre.games import game_of
from nacre.kernel.generic import OVER
from nacre.kernel.notes import KIND
from nacre.lab import simulation
from nacre.lab.estimates import Estimate, GameSums, quantile_95
from nacre.lab.simulation import Plan, played_match
from nacre.match import Match
from nacre.step import Step

THINKING = 6.0  # seconds over a decision with a choice
SAMPLE = 30  # matches


def minutes_of(found: simulation.Simulation, thinking: float = THINKING) -> Estimate:
    """The minutes of the games of a simulation."""
    return minutes(found.plan, found.figure("decisions").sums, thinking)


def minutes(plan: Plan, decisions: GameSums, thinking: float = THINKING) -> Estimate:
    """The minutes of a game, given how many decisions games like those of a plan have."""
    thinking = positive("thinking", thinking)
    each, each_half = _per_decision(sampled(plan, min(SAMPLE, plan.games)), thinking)
    count = decisions.mean()
    half = (count.high - count.mean) if count.interval else math.inf
    seconds = pace.DEAL / 1000 + each * count.mean
    spread = math.hypot(each_half * count.mean, each * half)
    return Estimate(seconds / 60, (seconds - spread) / 60, (seconds + spread) / 60)


class Sitting(NamedTuple):
    """What the minutes of a game are made of."""

    decisions: int
    choices: int  # decisions with more than one legal action
    shown: float  # seconds of what happens after the deal


def sampled(plan: Plan, games: int) -> list[Sitting]:
    """The first so many games of a plan, as matches."""
    return [_sitting(played_match(plan, number)) for number in range(games)]


def _sitting(match: Match) -> Sitting:
    shown = (showing_time(match) - pace.DEAL) / 1000
    return Sitting(len(match.steps) - 1, len(choices_of(match)), shown)


def showing_time(match: Match) -> int:
    """Milliseconds in which people are shown the whole game."""
    game = game_of(match.game)
    followed = sum(game.showing_time(step.notes[:, KIND].tolist()) for step in match.steps)
    return pace.DEAL + pace.ACTION * (len(match.steps) - 1) + followed


def choices_of(match: Match) -> list[int]:
    """The numbers of the steps after which a seat has a choice."""
    return [i for i, step in enumerate(match.steps) if _has_choice(step)]


def _has_choice(step: Step) -> bool:
    return step.turn != OVER and len(step.legal) > 1


def _per_decision(sample: list[Sitting], thinking: float) -> tuple[float, float]:
    """Seconds for a decision and half of its interval: a ratio of sums over games."""
    counts = np.array([game.decisions for game in sample], float)
    seconds = np.array([game.shown + thinking * game.choices for game in sample])
    each = float(seconds.sum() / counts.sum())
    games = len(sample)
    if games < 2:
        return each, math.inf
    strays = (seconds - each * counts) / counts.sum()
    error = math.sqrt(games / (games - 1) * float((strays**2).sum()))
    return each, quantile_95(games) * error
