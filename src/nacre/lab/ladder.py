"""Ladders: bots rated over several tournaments, by the model of Bradley, Terry and Luce.

The chance of a side to win is in proportion to its strength; ratings are logarithms of strengths on
the scale of Elo, where 400 points are odds of ten to one, and everybody's mean is 1500. They are
fitted to all games at once, so the order of the tournaments does not matter. One game won and one
lost against an average bot are added for each, so that nobody is infinitely strong. The rotations
of a deal hang together: the intervals are computed over deals.
"""

from __future__ import annotations

import errno
import math
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from nacre.errors import BadOption
from nacre.games import game_of
from nacre.lab.deals_file import KeptDeal, read
from nacre.lab.estimates import NORMAL_95, Estimate, average
from nacre.lab.lineups import Lineup, rotations
from nacre.lab.run_file import no_run_file

ELO = 400 / math.log(10)  # for each unit of the logarithm of the odds
MIDDLE = 1500.0
ENOUGH = 1e-9  # change of a rating, in units of the logarithm, that is none
MOST_STEPS = 100

ALIKE = ("game", "rules", "seats", "options", "seconds")  # what all tournaments have in common

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Rung:
    """One bot of a ladder."""

    place: int
    bot: str
    rating: Estimate  # Elo
    before: float | None  # its rating without the last tournament, if it was there
    games: int
    wins: float  # the share of its games
    tournaments: int


@dataclass(frozen=True)
class Ladder:
    """Bots over several tournaments, the best first."""

    game: str
    seats: int
    options: dict[str, Any]
    tournaments: int
    games: int
    repeated: int  # games that were in several files, counted once
    versions: tuple[str, ...]  # of the program, or of bots' files, where there are several
    rungs: tuple[Rung, ...]

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return asdict(self)


def ladder(paths: Sequence[Path]) -> Ladder:
    """The ladder of these run files of tournaments; :class:`BadOption` if they do not fit."""
    runs = [_read(path) for path in paths]
    _check_alike(runs)
    deals, repeated = _counted_once(runs)
    if not deals:
        raise BadOption("a ladder needs games: no deal is finished in these files")
    rated = _rated(deals)
    before = _before([deal for deal in deals if deal.run < len(runs) - 1], rated)
    arguments = runs[0].arguments
    return Ladder(
        game=arguments["game"],
        seats=arguments["seats"],
        options=arguments["options"],
        tournaments=len({deal.run for deal in deals}),
        games=sum(len(deal.kept.games) for deal in deals),
        repeated=repeated,
        versions=_versions(runs),
        rungs=_rungs(deals, rated, before),
    )


def _before(earlier: Sequence[_Counted], rated: dict[str, Estimate]) -> dict[str, float]:
    """The ratings without the last tournament, so that newcomers alone move nobody."""
    if not earlier or not _is_linked(earlier):
        return {}
    before = {bot: rating.mean for bot, rating in _rated(earlier).items()}
    moved = average([rated[bot].mean - before[bot] for bot in before])
    return {bot: rating + moved for bot, rating in before.items()}


# --- Files ----------------------------------------------------------------------------------------


class _Run(NamedTuple):
    path: Path
    arguments: dict[str, Any]
    deals: list[KeptDeal]


class _Counted(NamedTuple):
    """A deal that counts, and the number of the run that it comes from."""

    run: int
    game: str
    kept: KeptDeal


def _read(path: Path) -> _Run:
    if not path.is_file():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    arguments, deals = read(path)
    wanted = (*ALIKE, "seed", "code", "version", "bot_files")
    if any(name not in arguments for name in wanted) or not isinstance(arguments["game"], str):
        raise no_run_file(path)
    return _Run(path, arguments, deals)


def _check_alike(runs: Sequence[_Run]) -> None:
    first = runs[0]
    for run in runs[1:]:
        for name in ALIKE:
            ours, theirs = first.arguments[name], run.arguments[name]
            if ours != theirs:
                raise BadOption(
                    f"a ladder is of tournaments of one kind: {name} is {ours} in {first.path}, "
                    f"and {theirs} in {run.path}"
                )


def _counted_once(runs: Sequence[_Run]) -> tuple[list[_Counted], int]:
    """The deals of all runs, and how many games were left out because they were there already.

    A deal is the same one if seed, number, line-up and program are: in a copy of a file, or a
    longer tournament with the same seed.
    """
    found: dict[tuple[Any, ...], _Counted] = {}
    repeated = 0
    for number, run in enumerate(runs):
        same = (run.arguments["seed"], run.arguments["code"], repr(run.arguments["bot_files"]))
        for kept in run.deals:
            key = (*same, kept.deal, kept.lineup)
            if key in found:
                repeated += len(kept.games)
            else:
                found[key] = _Counted(number, run.arguments["game"], kept)
    return list(found.values()), repeated


def _versions(runs: Sequence[_Run]) -> tuple[str, ...]:
    """What differs among the programs and files that played under the same names."""
    programs = {f"nacre {r.arguments['version']} ({r.arguments['code']})" for r in runs}
    files = {
        f"{name} ({text})"
        for run in runs
        for name, text in dict(run.arguments["bot_files"]).items()
    }
    names = [text.rpartition(" (")[0] for text in files]
    changed = {text for text in files if names.count(text.rpartition(" (")[0]) > 1}
    return tuple(sorted(programs if len(programs) > 1 else set()) + sorted(changed))


# --- Ratings --------------------------------------------------------------------------------------


class _Outcome(NamedTuple):
    """A result of a seating as the model sees it; there are few, however many games."""

    sides: Floats  # sides × bots: a side is as strong as the mean of its members
    shares: Floats  # of the win, by side
    times: int


class _Observed(NamedTuple):
    """All games: their outcomes, and which of these each deal had."""

    outcomes: list[_Outcome]
    deals: list[list[int]]
    bots: int


def _rated(deals: Sequence[_Counted]) -> dict[str, Estimate]:
    """The rating of everybody in these deals, with 95 % intervals."""
    bots = _bots(deals)
    if not _is_linked(deals):
        raise BadOption(
            "a ladder needs a chain of games between all bots, and some never met any of the "
            "others; add a tournament in which they do"
        )
    observed = _observed(deals, bots)
    ratings = _fitted(observed)
    spread = _spread(observed, ratings)
    middle = MIDDLE - ELO * ratings.mean()
    return {
        bot: Estimate(middle + ELO * r, middle + ELO * (r - half), middle + ELO * (r + half))
        for bot, r, half in zip(bots, ratings, NORMAL_95 * spread, strict=True)
    }


def _bots(deals: Iterable[_Counted]) -> list[str]:
    return sorted({bot for deal in deals for bot in deal.kept.lineup})


def _is_linked(deals: Sequence[_Counted]) -> bool:
    """Whether a chain of line-ups leads from everybody to everybody."""
    groups: list[set[str]] = []
    for lineup in {deal.kept.lineup for deal in deals}:
        apart = [group for group in groups if not group.intersection(lineup)]
        together = [group for group in groups if group.intersection(lineup)]
        groups = [*apart, set(lineup).union(*together)]
    return len(groups) == 1


def _observed(deals: Sequence[_Counted], bots: Sequence[str]) -> _Observed:
    """The games, sorted by outcome."""
    numbers: dict[tuple[Any, ...], int] = {}
    by_deal = [
        [
            numbers.setdefault((seating, tuple(r == 1 for r in played.ranks)), len(numbers))
            for seating, played in zip(rotations(kept.lineup), kept.games, strict=True)
        ]
        for _, _, kept in deals
    ]
    times = Counter(number for numbers_of_deal in by_deal for number in numbers_of_deal)
    game = deals[0].game
    outcomes = [
        _outcome(game, seating, won, times[number], bots)
        for (seating, won), number in numbers.items()
    ]
    return _Observed(outcomes, by_deal, len(bots))


def _outcome(
    game: str, seating: Lineup, won: Sequence[bool], times: int, bots: Sequence[str]
) -> _Outcome:
    parts = game_of(game).sides(len(seating))
    sides = np.array([[_part(seating, part, bot) for bot in bots] for part in parts])
    shares = np.array([won[part[0]] for part in parts], float)
    return _Outcome(sides, shares / shares.sum(), times)


def _part(seating: Lineup, part: Sequence[int], bot: str) -> float:
    """What a bot is of a side: the share of its seats."""
    return sum(seating[seat] == bot for seat in part) / len(part)


def _fitted(observed: _Observed) -> Floats:
    """The ratings under which what happened is most likely, by Newton's method."""
    ratings = np.zeros(observed.bots)
    for _ in range(MOST_STEPS):
        slope, curve = _derivatives(observed, ratings)
        step = np.linalg.solve(curve, slope)
        step *= min(1.0, 2.0 / max(np.abs(step).max(), ENOUGH))  # not too far at once
        ratings += step
        if np.abs(step).max() < ENOUGH:
            break
    return ratings


def _derivatives(observed: _Observed, ratings: Floats) -> tuple[Floats, Floats]:
    """The slope of the logarithm of the likelihood, and what it bends by, downwards."""
    average_bot = 1 / (1 + np.exp(-ratings))  # the chance against one
    slope: Floats = 1 - 2 * average_bot  # one game won, one lost
    curve: Floats = np.diag(2 * average_bot * (1 - average_bot))
    for outcome in observed.outcomes:
        chances = _chances(outcome, ratings)
        mean = chances @ outcome.sides
        bend = (outcome.sides.T * chances) @ outcome.sides - np.outer(mean, mean)
        slope = slope + outcome.times * (outcome.shares @ outcome.sides - mean)
        curve = curve + outcome.times * bend
    return slope, curve


def _chances(outcome: _Outcome, ratings: Floats) -> Floats:
    """The chance of each side to win."""
    strengths = outcome.sides @ ratings
    odds = np.exp(strengths - strengths.max())
    found: Floats = odds / odds.sum()
    return found


def _spread(observed: _Observed, ratings: Floats) -> Floats:
    """The standard error of each rating against the mean of all, with deals as samples.

    That is the sandwich estimator: how far the slopes of deals stray, between two curvatures.
    """
    _, curve = _derivatives(observed, ratings)
    slopes = np.array(
        [(found.shares - _chances(found, ratings)) @ found.sides for found in observed.outcomes]
    )
    by_deal = np.array([slopes[numbers].sum(axis=0) for numbers in observed.deals])
    average_bot = 1 / (1 + np.exp(-ratings))
    added = np.diag((1 - average_bot) ** 2 + average_bot**2)
    bread = np.linalg.inv(curve)
    centre = np.eye(observed.bots) - 1 / observed.bots
    covariance = centre @ bread @ (by_deal.T @ by_deal + added) @ bread @ centre.T
    found: Floats = np.sqrt(np.diag(covariance))
    return found


def _rungs(
    deals: Sequence[_Counted], rated: dict[str, Estimate], before: dict[str, float]
) -> tuple[Rung, ...]:
    best_first = sorted(rated, key=lambda bot: -rated[bot].mean)
    return tuple(
        _rung(place, bot, deals, rated[bot], before.get(bot))
        for place, bot in enumerate(best_first, 1)
    )


def _rung(
    place: int, bot: str, deals: Sequence[_Counted], rating: Estimate, before: float | None
) -> Rung:
    own = [deal for deal in deals if bot in deal.kept.lineup]
    shares = [
        sum(share for name, share in zip(seating, played.shares(), strict=True) if name == bot)
        for deal in own
        for seating, played in zip(rotations(deal.kept.lineup), deal.kept.games, strict=True)
    ]
    return Rung(
        place=place,
        bot=bot,
        rating=rating,
        before=before,
        games=len(shares),
        wins=average(shares),
        tournaments=len({deal.run for deal in own}),
    )


# --- For a terminal -------------------------------------------------------------------------------


def shown(found: Ladder) -> RenderableType:
    """Everybody with rating and interval."""
    table = Table(box=None, padding=(0, 1), show_edge=False)
    table.add_column("")
    table.add_column("bot", overflow="fold")
    for name in ("Elo", "95 %", "change", "wins", "games", "tournaments"):
        table.add_column(name, justify="right", no_wrap=True)
    for rung in found.rungs:
        table.add_row(*map(Text, _cells(rung)))
    return Group(Text(f"{headline(found)}\n"), table, Text("\n" + "\n".join(_notes(found))))


def headline(found: Ladder) -> str:
    """What was played."""
    game = game_of(found.game)
    usual = game.completed(None, found.seats)
    chosen = [f"{name}={value}" for name, value in found.options.items() if value != usual[name]]
    return ", ".join([f"{game.title}, {found.seats} seats", *chosen, f"{found.games:,} games"])


def _cells(rung: Rung) -> list[str]:
    rating = rung.rating
    return [
        f"{rung.place}.",
        rung.bot,
        f"{rating.mean:.0f}",
        f"{rating.low:.0f}–{rating.high:.0f}",
        "new" if rung.before is None else f"{rating.mean - rung.before:+.0f}",
        f"{100 * rung.wins:.1f} %",
        f"{rung.games:,}",
        f"{rung.tournaments}",
    ]


def _notes(found: Ladder) -> list[str]:
    notes = [
        "Elo by the model of Bradley and Terry over all games, the mean of all is 1500; "
        "intervals over deals.",
        "Change: by the last tournament.",
    ]
    if found.repeated:
        notes.append(f"{found.repeated:,} games were in several files; they count once.")
    if found.versions:
        notes.append(f"Played under the same names: {', '.join(found.versions)}.")
    return notes
