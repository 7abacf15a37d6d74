"""The strangest and the closest of the games that were looked at closely."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from nacre.games import game_of
from nacre.kernel import entries
from nacre.lab.report.charts import Course
from nacre.lab.report.close_look import Looked
from nacre.lab.report.sentences import listed, number, percent
from nacre.lab.report.study import Study
from nacre.lab.simulation import played_match
from nacre.lab.summary import statistics_of
from nacre.match import Match

REASONS = 3
RARE = 0.1  # a value that fewer games have is worth telling


@dataclass(frozen=True)
class TwoGames:
    """Both of them."""

    strangest: ToldGame
    closest: ToldGame


@dataclass(frozen=True)
class ToldGame:
    """A game with its record and why it is told."""

    name: str
    match: Match
    text: str
    course: Course
    record: str


def two_games(study: Study) -> TwoGames:
    """Both; of games that are equally so, the first."""
    rarities = _rarities(study.looked)
    strangest = max(
        study.looked, key=lambda game: (_strangeness(rarities[game.number]), -game.number)
    )
    closest = min(study.looked, key=lambda g: (g.margin, -g.lead_changes, g.number))
    return TwoGames(
        _told(study, "strangest", strangest, _why_strange(study, strangest, rarities)),
        _told(study, "closest", closest, _how_close(closest)),
    )


def _rarities(games: Sequence[Looked]) -> dict[int, dict[str, float]]:
    """For each game and statistic, the share of the games whose value lies as far out."""
    found: dict[int, dict[str, float]] = {game.number: {} for game in games}
    for name in games[0].values:
        having = [game for game in games if name in game.values]
        values = np.array([game.values[name] for game in having])
        ordered = np.sort(values)
        below = np.searchsorted(ordered, values, side="right") / len(values)
        above = 1 - np.searchsorted(ordered, values, side="left") / len(values)
        for game, rare in zip(having, np.minimum(1, 2 * np.minimum(below, above)), strict=True):
            found[game.number][name] = float(rare)
    return found


def _strangeness(rarities: dict[str, float]) -> float:
    """The mean surprise, in bits."""
    return -sum(math.log2(rare) for rare in rarities.values()) / max(1, len(rarities))


def _why_strange(study: Study, game: Looked, rarities: dict[int, dict[str, float]]) -> str:
    """Its rarest figures beside the usual ones."""
    rarest = sorted(rarities[game.number].items(), key=lambda pair: pair[1])
    meant = {s.name: s for s in statistics_of(game_of(study.plan.game))}
    reasons = []
    for name, rare in [pair for pair in rarest if pair[1] <= RARE][:REASONS]:
        usual = sum(g.values.get(name, 0.0) for g in study.looked) / sum(
            name in g.values for g in study.looked
        )
        show = percent if meant[name].kind == "share" else number
        what = meant[name].meaning.rstrip(".")
        reasons.append(
            f"{what[:1].lower()}{what[1:]}: {show(game.values[name])}, usually {show(usual)}"
            f" (as far out in {percent(rare)} of the games)"
        )
    if not reasons:
        return "No figure of it is rare by itself; together they are the least usual."
    return f"{_capital('; '.join(reasons))}."


def _how_close(game: Looked) -> str:
    apart = (
        "The best side and the next end with equal scores"
        if game.margin == 0
        else (
            f"The best side is {game.margin} point{'s' if game.margin != 1 else ''} ahead at the end"
        )
    )
    times = {0: "never changes", 1: "changes once", 2: "changes twice"}
    changes = times.get(game.lead_changes, f"changes {game.lead_changes} times")
    return f"{apart}, and the lead {changes} on the way."


def _told(study: Study, name: str, game: Looked, text: str) -> ToldGame:
    plan = study.plan.counted
    match = played_match(plan, game.number)
    scores, winners = match.scores or [], match.winners or []
    won = listed([f"seat {seat}" for seat in winners])
    result = f"{won[:1].upper()}{won[1:]} won; scores {' : '.join(map(str, scores))}."
    return ToldGame(
        name, match, f"{text} {result}", course(match), match.record({"players": list(plan.bots)})
    )


def course(match: Match) -> Course:
    """The score of each seat, if the game ended there, after every action."""
    out = np.zeros(max(16, match.seats), np.int32)
    lines: dict[str, list[float]] = {f"seat {seat}": [] for seat in range(match.seats)}
    for step in match.steps:
        entries.scores(step.states, out)
        for seat, line in enumerate(lines.values()):
            line.append(float(out[seat]))
    return Course(lines, "actions done", "score, if the game ended there")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
