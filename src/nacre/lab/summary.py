"""Summaries: what games brought, in whole numbers that add up to the same in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nacre.errors import BadOption
from nacre.game.checked import shown
from nacre.game.game import Game
from nacre.game.statistic import SUMS, Statistic
from nacre.games import game_of
from nacre.lab.counting import Counter
from nacre.lab.estimates import Estimate, GameSums
from nacre.lab.outcomes import OUTCOMES


def statistics_of(game: Game) -> tuple[Statistic, ...]:
    """All that is counted of a game: the outcomes, and its own."""
    return (*OUTCOMES, *game.statistics().STATISTICS)


@dataclass(frozen=True)
class Summary:
    """Some games of one kind, counted."""

    games: int
    sums: NDArray[np.int64]  # a row for each row of the statistics: those of GameSums
    bins: NDArray[np.int64]  # of all rows one after the other

    def __add__(self, other: Summary) -> Summary:
        return Summary(self.games + other.games, self.sums + other.sums, self.bins + other.bins)

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {"games": self.games, "sums": self.sums.tolist(), "bins": self.bins.tolist()}

    @classmethod
    def from_dict(cls, told: dict[str, Any]) -> Summary:
        """The same back again; ``ValueError``, ``KeyError`` or ``TypeError`` of anything else."""
        sums, bins = np.array(told["sums"], np.int64), np.array(told["bins"], np.int64)
        return cls(int(told["games"]), sums.reshape(-1, len(SUMS)), bins.ravel())


def no_games(statistics: Sequence[Statistic]) -> Summary:
    """The summary of no game at all."""
    rows = sum(len(statistic.rows) for statistic in statistics)
    bins = sum(len(statistic.bins) * len(statistic.rows) for statistic in statistics)
    return Summary(0, np.zeros((rows, len(SUMS)), np.int64), np.zeros(bins, np.int64))


def counted(counter: Counter, statistics: Sequence[Statistic], games: int) -> Summary:
    """What a counter has counted in so many games."""
    sums, bins = [], []
    own = statistics[len(OUTCOMES) :]
    for tallies, told in ((counter.outcomes, OUTCOMES), (counter.own, own)):
        none = no_games(told)
        columns = [tallies[name][0, : len(none.sums)] for name in SUMS]
        sums.append(np.stack(columns, axis=1))
        bins.append(tallies["bins"][0, : len(none.bins)])
    return Summary(games, np.concatenate(sums), np.concatenate(bins))


@dataclass(frozen=True)
class Figure:
    """One row of a statistic, with its value and the ends of the 95 % interval."""

    statistic: Statistic
    row: str
    sums: GameSums
    bins: dict[int, int]  # how often each value was observed; empty where that is not counted

    @property
    def estimate(self) -> Estimate:
        """The share or the mean."""
        whole = self.statistic.whole
        is_share = self.statistic.kind == "share"
        return self.sums.share(whole) if is_share else self.sums.mean(whole)

    def as_dict(self) -> dict[str, Any]:
        """One row of a data frame."""
        estimate = self.estimate
        low, high = estimate.interval or (None, None)
        return {
            "statistic": self.statistic.name,
            "by": self.statistic.by,
            "row": self.row,
            "kind": self.statistic.kind,
            "value": estimate.mean,
            "low": low,
            "high": high,
            "unit": self.statistic.unit,
            "observations": self.sums.times,
            "games": self.sums.games,
            "meaning": self.statistic.meaning,
        }


def figures(game: str, summary: Summary) -> Iterator[Figure]:
    """Every row that has any observation."""
    row = first_bin = 0
    for statistic in statistics_of(game_of(game)):
        for name in statistic.rows:
            sums = GameSums(*map(int, summary.sums[row]))
            bins = summary.bins[first_bin : first_bin + len(statistic.bins)].tolist()
            row, first_bin = row + 1, first_bin + len(bins)
            if sums.times:
                yield Figure(statistic, name, sums, dict(zip(statistic.bins, bins, strict=True)))


def figure(game: str, summary: Summary, name: str, row: str = "") -> Figure:
    """One row of a statistic, or :class:`BadOption` if there is none, or nothing was observed."""
    found = {(f.statistic.name, f.row): f for f in figures(game, summary)}
    if (name, row) not in found:
        rows = [other for statistic, other in found if statistic == name]
        what = f"rows {', '.join(rows)}" if rows else ", ".join(dict.fromkeys(n for n, _ in found))
        raise BadOption(f"{shown(name)}, {shown(row)}: nothing of that name; there are {what}")
    return found[name, row]
