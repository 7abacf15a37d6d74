"""Games that are looked at closely: matches, whose records can be replayed."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from nacre.game.fields import Fields
from nacre.games import game_of
from nacre.lab import simulation
from nacre.lab.counting import BY_SEAT, LEAD_CHANGES, new_counter
from nacre.lab.minutes import choices_of, showing_time
from nacre.lab.report.weighing import Weighed, weigh
from nacre.lab.summary import Summary, counted, figures, statistics_of
from nacre.match import Match

DECISIONS_WEIGHED = 4  # of a game
WITHOUT_ROWS = ""

Values: TypeAlias = dict[str, float]  # by the name of the statistic


@dataclass(frozen=True)
class Looked:
    """What a close look at a game found."""

    number: int
    decisions: int
    choices: int  # decisions with more than one legal action
    shown: int  # milliseconds that people are shown what happens, at the normal pace
    margin: int
    lead_changes: int
    values: Values  # of this game
    weighed: tuple[Weighed, ...]
    summary: Summary
    lesser: float | None = None  # what the lesser partner of the winners brought of all, in shares


def look_at(plan: simulation.Plan, number: int, with_weights: bool) -> Looked:
    """Play game ``number`` of a simulation of matches and look at it."""
    match = simulation.played_match(plan, number)
    game = game_of(plan.game)
    counter = new_counter(game, plan.seats)
    listing = np.zeros((1, BY_SEAT + 2 * plan.seats), np.int32)
    simulation.count_match(match, counter, listing)
    summary = counted(counter, statistics_of(game), 1)
    values = {
        f.statistic.name: f.estimate.mean
        for f in figures(game.id, summary)
        if f.row == WITHOUT_ROWS
    }
    weighed = weighed_decisions(plan, match, number) if with_weights else ()
    return Looked(
        number=number,
        decisions=len(match.steps) - 1,
        choices=len(choices_of(match)),
        shown=showing_time(match),
        margin=round(values["margin"]),
        lead_changes=int(listing[0, LEAD_CHANGES]),
        values=values,
        weighed=weighed,
        summary=summary,
        lesser=lesser_of_winners(match),
    )


def lesser_of_winners(match: Match) -> float | None:
    """The share of the partner who brought the least to what the winning team won.

    ``None`` without teams, of a tie, and where nothing was won or nobody knows by whom.
    """
    game, winners = game_of(match.game), match.winners or []
    if len(winners) < 2 or sorted(winners) not in game.sides(match.seats):
        return None
    brought = game.brought(Fields(match.last.states))
    won = [] if brought is None else [brought[seat] for seat in winners]
    return min(won) / sum(won) if sum(won) > 0 else None


def weighed_decisions(plan: simulation.Plan, match: Match, number: int) -> tuple[Weighed, ...]:
    """Weigh some decisions with a choice, drawn by lot."""
    choices = choices_of(match)
    draw = random.Random(f"{plan.seed}:{number}")
    drawn = sorted(draw.sample(choices, min(DECISIONS_WEIGHED, len(choices))))
    again = Match(plan.game, plan.seats, options=plan.options, seed=0).dealt_anew(match.secret)
    found: list[Weighed] = []
    for step in match.steps[1:]:
        if again.version in drawn:
            where = DECISIONS_WEIGHED * number + len(found)
            found.append(weigh(again.observation(again.turn), plan.seed, where))
        assert step.action is not None
        again.play(step.action)
    return tuple(found)
