"""Comparisons: what changes where a game is played by other options, and how sure that is.

Both kinds of game are played in pieces, each with a seed of its own that both share: as far as the
options allow, they are the same deals (common random numbers). A piece holds games of both, so that
the spread of the difference over pieces takes account of what they have in common. A difference is
claimed only if it stays sure after Holm's correction for the number of statistics.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.errors import BadOption
from nacre.game.checked import whole
from nacre.game.statistic import SUMS, Statistic
from nacre.games import game_of
from nacre.lab import simulation
from nacre.lab.estimates import Estimate, GameSums, holm, quantile_95, two_sided_p
from nacre.lab.executors import Lost, Work, Workers, checked_jobs, executor_of, opened, shared_out
from nacre.lab.interrupts import interrupts_kept
from nacre.lab.simulation import INTERRUPTED, WORTH_A_PROCESS, Plan, Report
from nacre.lab.summary import Figure, Summary, figures, no_games, statistics_of

MOST_PIECES = 100
GAMES_OF_A_PIECE = 2  # or more
FEWEST_GAMES = 60  # of each kind; fewer say nothing
FEWEST_PIECES = 30  # in which a statistic was observed, before anything is said of it
LEVEL = 0.05  # of any false claim among all statistics

TOTAL, TIMES = SUMS.index("total"), SUMS.index("times")


class Change(NamedTuple):
    """One row of a statistic in both kinds of game."""

    statistic: Statistic
    row: str
    variant: Figure | None  # None: it was never observed there
    against: Figure | None
    difference: Estimate | None  # of the variant less the other
    effect: float | None  # of games: Cohen's h of shares, his d of all others; None: no spread
    p: float  # of such a difference by chance, before the correction
    corrected: float = 1.0

    @property
    def is_sure(self) -> bool:
        """Whether it is claimed."""
        return self.corrected < LEVEL

    @property
    def size(self) -> float:
        """To sort by: how large the effect is."""
        if self.effect is None:
            return math.inf if self.difference is not None and self.difference.mean else 0.0
        return abs(self.effect)

    def as_dict(self) -> dict[str, Any]:
        """One row of a data frame."""
        low, high = (self.difference and self.difference.interval) or (None, None)
        return {
            "statistic": self.statistic.name,
            "by": self.statistic.by,
            "row": self.row,
            "kind": self.statistic.kind,
            "variant": self.variant and self.variant.estimate.mean,
            "against": self.against and self.against.estimate.mean,
            "difference": self.difference and self.difference.mean,
            "low": low,
            "high": high,
            "effect": self.effect,
            "p": self.p,
            "corrected": self.corrected,
            "sure": self.is_sure,
            "unit": self.statistic.unit,
            "meaning": self.statistic.meaning,
        }


@dataclass(frozen=True)
class Comparison:
    """What a comparison found."""

    variant: Plan
    against: Plan
    pieces: dict[int, tuple[Summary, Summary]]  # by number, those that are finished
    seconds: float
    stopped: str | None = None  # why it ended early

    @property
    def was_interrupted(self) -> bool:
        """Whether Ctrl-C ended it."""
        return self.stopped == INTERRUPTED

    @property
    def games(self) -> int:
        """How many games of each kind were played."""
        return sum(summary.games for summary, _ in self.pieces.values())

    def summaries(self) -> tuple[Summary, Summary]:
        """All games of the variant, and all of the other."""
        none = no_games(statistics_of(game_of(self.variant.game)))
        found = none, none
        for _, (variant, against) in sorted(self.pieces.items()):
            found = found[0] + variant, found[1] + against
        return found

    def changes(self) -> list[Change]:
        """Every row of a statistic, the largest effect first."""
        names = _rows(self.variant.game)
        sides = [_by_row(self.variant.game, summary) for summary in self.summaries()]
        pairs = [summaries for _, summaries in sorted(self.pieces.items())]
        sums = np.array([[one.sums, other.sums] for one, other in pairs])
        found = [
            _change(name, row, sides[0].get((name.name, row)), sides[1].get((name.name, row)), part)
            for (name, row), part in zip(names, np.moveaxis(sums, 2, 0), strict=True)
        ]
        seen = [change for change in found if change.variant or change.against]
        return sorted(_corrected(seen), key=lambda change: (not change.is_sure, -change.size))

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready; the same for the same seed, however it was played."""
        return {
            **self.variant.arguments(),
            "against": self.against.options,
            "against_seed": self.against.seed,
            "games": self.games,
            "pieces": len(self.pieces),
            "level": LEVEL,
            "correction": "Holm",
            "stopped": self.stopped,
            "changes": [c.as_dict() for c in self.changes()] if self.pieces else [],
        }


def _rows(game: str) -> list[tuple[Statistic, str]]:
    return [(s, row) for s in statistics_of(game_of(game)) for row in s.rows]


def _by_row(game: str, summary: Summary) -> dict[tuple[str, str], Figure]:
    return {(f.statistic.name, f.row): f for f in figures(game, summary)}


# --- One row --------------------------------------------------------------------------------------


def _change(
    statistic: Statistic,
    row: str,
    variant: Figure | None,
    against: Figure | None,
    pieces: NDArray[np.int64],
) -> Change:
    """What became of a row; ``pieces`` has the sums of both kinds in each piece."""
    if variant is None or against is None:
        return Change(statistic, row, variant, against, None, None, 1.0)
    difference, p = _difference(pieces, statistic.whole)
    effect = _effect(statistic, variant, against)
    return Change(statistic, row, variant, against, difference, effect, p)


def _difference(pieces: NDArray[np.int64], parts: int) -> tuple[Estimate, float]:
    """The difference of two ratios of sums with its interval, and how likely it is by chance.

    The variance is that of the ratio estimator, over pieces; what both kinds of game have in common
    in a piece cancels out there.
    """
    totals, times = pieces[..., TOTAL].astype(float), pieces[..., TIMES].astype(float)
    ratios = totals.sum(axis=0) / times.sum(axis=0)
    strays = (totals - ratios * times) / times.sum(axis=0)
    seen = min((times > 0).sum(axis=0).tolist())
    middle = float(ratios[0] - ratios[1]) / parts
    if seen < FEWEST_PIECES:
        return Estimate(middle, -math.inf, math.inf), 1.0
    together = strays[:, 0] - strays[:, 1]
    error = math.sqrt(seen / (seen - 1) * float((together**2).sum())) / parts
    half = quantile_95(seen) * error
    return Estimate(middle, middle - half, middle + half), _chance(middle, error, seen - 1)


def _chance(difference: float, error: float, df: int) -> float:
    if difference == 0:
        return 1.0
    return two_sided_p(difference / error if error > 0 else math.inf, df)


def _effect(statistic: Statistic, variant: Figure, against: Figure) -> float | None:
    """How large a difference is beside the spread of games: Cohen's h of shares, else his d."""
    one, other = variant.estimate.mean, against.estimate.mean
    if statistic.kind == "share":
        return 2 * (math.asin(math.sqrt(one)) - math.asin(math.sqrt(other)))
    spread = _pooled(variant.sums, against.sums, statistic.whole)
    if spread == 0:
        return 0.0 if one == other else None
    return (one - other) / spread


def _pooled(one: GameSums, other: GameSums, parts: int) -> float:
    return math.sqrt((one.deviation(parts) ** 2 + other.deviation(parts) ** 2) / 2)


def _corrected(changes: Sequence[Change]) -> list[Change]:
    """The same with probabilities that take account of how many statistics there are."""
    tested = [c for c in changes if c.difference is not None and c.difference.interval]
    found = holm([change.p for change in tested])
    by_name = {(c.statistic.name, c.row): p for c, p in zip(tested, found, strict=True)}
    return [c._replace(corrected=by_name.get((c.statistic.name, c.row), 1.0)) for c in changes]


# --- Playing it -----------------------------------------------------------------------------------


def run(
    game: str,
    variant: Mapping[str, Any],
    against: Mapping[str, Any] | None = None,
    seats: int = 2,
    games: int = 100_000,
    bots: Sequence[str] = (simulation.RANDOM,),
    seed: int = 0,
    *,
    jobs: int | None = None,
    cluster: str | None = None,
    progress: Report | None = None,
) -> Comparison:
    """Play many games by two sets of options and say what changes.

    The result does not depend on ``jobs``, nor on a ``cluster`` (see :func:`simulation.run`).

    >>> found = run("chicken", {"limit": 30}, games=400, seed=1)
    >>> "rounds" in [change.statistic.name for change in found.changes() if change.is_sure]
    True
    """
    pair = planned(game, variant, against, seats, games, bots, seed)
    jobs = checked_jobs(jobs, cluster)
    compile_ahead(pair)
    with opened(jobs, cluster) as workers:
        return played(pair, workers, progress)


Pair: TypeAlias = tuple[Plan, Plan]  # the variant, and what it is compared with


def planned(
    game: str,
    variant: Mapping[str, Any],
    against: Mapping[str, Any] | None = None,
    seats: int = 2,
    games: int = 100_000,
    bots: Sequence[str] = (simulation.RANDOM,),
    seed: int = 0,
) -> Pair:
    """A comparison as asked for, or an error that says what does not fit."""
    whole("games", games, FEWEST_GAMES, simulation.MOST_GAMES)
    one = simulation.planned(game, seats, games, bots, variant, seed)
    other = simulation.planned(game, seats, games, bots, against, seed)
    if one.options == other.options:
        raise BadOption("variant: it is the same as what it is compared with; change an option")
    return one, other


@interrupts_kept()
def compile_ahead(pair: Pair) -> None:
    """Compile all that is needed, once and before the clock runs."""
    for plan in pair:
        simulation.compile_ahead(plan)


def played(pair: Pair, jobs: Workers = 1, report: Report | None = None) -> Comparison:
    """Play a comparison; what Ctrl-C leaves of it is reported."""
    started = time.perf_counter()
    pieces: dict[int, tuple[Summary, Summary]] = {}
    stopped, done = None, 0
    try:
        with closing(_all_pieces(pair, jobs)) as finished:
            for number, piece in finished:
                if piece.fault:
                    stopped = piece.fault
                    break
                pieces[number] = piece.variant, piece.against
                done += 2 * piece.variant.games
                if report is not None:
                    report(done, 2 * pair[0].games)
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    except Lost as error:
        stopped = str(error)
    return Comparison(*pair, pieces, time.perf_counter() - started, stopped)


class Piece(NamedTuple):
    """What a piece brought."""

    variant: Summary
    against: Summary
    fault: str = ""


def _all_pieces(pair: Pair, jobs: Workers) -> Generator[tuple[int, Piece], None, None]:
    tasks = range(pieces_of(pair[0]))
    chunks = sum(plan.chunks for plan in pair)
    executor = executor_of(jobs, min(len(tasks), chunks // WORTH_A_PROCESS[pair[0].chunk]))
    if executor is not None:
        yield from shared_out(executor, _work_of(pair), tasks)
        return
    play_piece = player(pair)
    for task in tasks:
        yield task, play_piece(task)


def _work_of(pair: Pair) -> Work[int, Piece]:
    """What an executor shares out, piece by piece."""

    def title(task: int) -> str:
        return f"compare {pair[0].game} piece {task}"

    return Work(_worker, pair, title, pair[0].bots)


def _worker(pair: Pair) -> Callable[[int], Piece]:
    compile_ahead(pair)
    return player(pair)


def player(pair: Pair) -> Callable[[int], Piece]:
    """What plays a piece of a comparison, in any process."""

    def play_piece(task: int) -> Piece:
        variant, fault = _played(piece_of(pair[0], task))
        against, other = (None, "") if fault else _played(piece_of(pair[1], task))
        return Piece(variant, variant if against is None else against, fault or other)

    return play_piece


def pieces_of(plan: Plan) -> int:
    """How many pieces there are."""
    return min(MOST_PIECES, plan.games // GAMES_OF_A_PIECE)


def piece_of(plan: Plan, number: int) -> Plan:
    """The games of a piece, as a plan with a seed of its own."""
    pieces = pieces_of(plan)
    games = (number + 1) * plan.games // pieces - number * plan.games // pieces
    return replace(plan, games=games, seed=piece_seed(plan.seed, number))


def piece_seed(seed: int, number: int) -> int:
    """The seed of a piece, which both kinds of game share."""
    text = f"{seed}:{number}".encode()
    digest = hashlib.blake2b(text, digest_size=7, person=b"compared games").digest()
    return int.from_bytes(digest, "little")


def _played(plan: Plan) -> tuple[Summary, str]:
    play_chunk = simulation.player((plan, False))
    found = no_games(statistics_of(game_of(plan.game)))
    for number in range(plan.chunks):
        chunk = play_chunk(number)
        if chunk.fault:
            return found, chunk.fault
        found += chunk.summary
    return found, ""
