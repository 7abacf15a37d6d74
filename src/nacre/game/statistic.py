"""Statistics: what a game counts while it is played, declared as data and counted in compiled code.

A game's ``statistics.py`` lists what it counts (:class:`Statistic`) and brings the compiled hooks
below, which dispatch on the type of the record like those of the rules; like those they are
unchecked, never raise and never allocate. A game that brings none still has its outcomes.

Everything is counted in whole numbers, so that parts of a run can be added up in any order with
exactly the same result. A statistic has one or more rows (one for each necklace, say). What one
game brings is kept apart until the game is over, and then added to the sums with its square: games
are independent of each other and what happens within one is not, so that all intervals are computed
over games.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.kernel.compiling import compiled
from nacre.kernel.generic import Action, Seat, State, generic, record_type, scores

Kind: TypeAlias = Literal["share", "mean", "count"]
"""A share or a mean of observations, or how often something happens in a game."""

WHOLE_WIN = 2520  # a win in parts, so that up to ten seats can share it without a remainder
MOST_SEATS = 10
ONE_ROW = ("",)
NO_BINS = range(0)


class Statistic(NamedTuple):
    """What is counted, and what it means."""

    name: str
    meaning: str  # a sentence
    unit: str
    kind: Kind
    by: str = ""  # what the rows are, if there are several
    rows: Sequence[str] = ONE_ROW
    bins: range = NO_BINS  # values counted one by one; the ends take what lies beyond them
    whole: int = 1  # the number that is counted as 1


class StatisticsPart(Protocol):
    """The module ``statistics.py`` of a game; it may also have any of the hooks below."""

    @property
    def STATISTICS(self) -> Sequence[Statistic]:  # noqa: N802 - a constant of the module
        """What is counted."""


class NoStatistics(NamedTuple):
    """The part of a game that counts nothing of its own."""

    STATISTICS: Sequence[Statistic] = ()


def first_rows(statistics: Sequence[Statistic]) -> list[int]:
    """The number of the first row of each statistic; rows are numbered one after the other.

    >>> one, two = Statistic("one", "", "", "mean"), Statistic("two", "", "", "mean", rows="xy")
    >>> first_rows([two, one])
    [0, 2]
    """
    first, numbers = 0, []
    for statistic in statistics:
        numbers.append(first)
        first += len(statistic.rows)
    return numbers


# --- Counting -------------------------------------------------------------------------------------

MOST_ROWS = 120  # columns whose addresses lie 4096 bytes apart would slow each other down
MOST_BINS = 4096
REMEMBERED = 64  # numbers that the hooks may remember from step to step

_BY_ROW = (np.int64, MOST_ROWS)
TALLY = record_type(
    [
        ("memory", np.int64, REMEMBERED),  # of the hooks, all 0 when a game begins
        ("value", *_BY_ROW),  # what the game being played brought to a row,
        ("observed", *_BY_ROW),  # and from how many observations
        ("total", *_BY_ROW),  # sums over games: of the values,
        ("times", *_BY_ROW),  # of the observations,
        ("total_squared", *_BY_ROW),  # of the squares of both in a game,
        ("times_squared", *_BY_ROW),
        ("total_times", *_BY_ROW),  # of their product,
        ("games", *_BY_ROW),  # and of the games with any observation
        ("lowest", *_BY_ROW),  # the values that are counted one by one
        ("highest", *_BY_ROW),
        ("origin", *_BY_ROW),  # where in the bins the value 0 would be
        ("is_count", *_BY_ROW),  # 1 for the kind "count"
        ("binned_counts", *_BY_ROW),  # the rows of that kind with bins, and how many they are
        ("n_binned_counts", np.int64),
        ("bins", np.int64, MOST_BINS),
    ]
)
SUMS = ("total", "times", "total_squared", "times_squared", "total_times", "games")

Tally: TypeAlias = Any  # a record of that type: to an array, compiled code would count references


def new_tally(statistics: Sequence[Statistic]) -> NDArray[Any]:
    """A tally in which nothing was counted, in an array of one."""
    rows = [statistic for statistic in statistics for _ in statistic.rows]
    assert len(rows) <= MOST_ROWS, f"{len(rows)} rows of statistics; there is room for {MOST_ROWS}"
    tallies: NDArray[Any] = np.zeros(1, TALLY)
    tally = tallies[0]
    first = 0
    for number, row in enumerate(rows):
        tally.lowest[number] = row.bins.start
        tally.highest[number] = row.bins.stop - 1
        tally.origin[number] = first - row.bins.start
        tally.is_count[number] = row.kind == "count"
        if row.kind == "count" and row.bins:
            tally.binned_counts[tally.n_binned_counts] = number
            tally.n_binned_counts += 1
        first += len(row.bins)
    assert first <= MOST_BINS, f"{first} bins of statistics; there is room for {MOST_BINS}"
    return tallies


@compiled
def has_bins(tally: Tally, row: int) -> bool:
    """Whether the values of a row are counted one by one."""
    return bool(tally.lowest[row] <= tally.highest[row])


@compiled
def observe_value(tally: Tally, row: int, value: int) -> None:
    """One observation for a share or a mean."""
    tally.value[row] += value
    tally.observed[row] += 1
    if has_bins(tally, row):
        put_in_bin(tally, row, value)


@compiled
def observe_total(tally: Tally, row: int, total: int, times: int) -> None:
    """So many observations with this sum; where there are bins, they were put there already."""
    tally.value[row] += total
    tally.observed[row] += times


@compiled
def happened(tally: Tally, row: int, times: int) -> None:
    """Something that is counted by the game happened so many times."""
    tally.value[row] += times


@compiled
def put_in_bin(tally: Tally, row: int, value: int) -> None:
    """Count a value by itself, at the nearest end if it lies beyond; there are bins."""
    place = min(max(value, tally.lowest[row]), tally.highest[row])
    tally.bins[tally.origin[row] + place] += 1


@compiled
def close_tally(tally: Tally, rows: int) -> None:
    """Add what a finished game brought to the sums."""
    for i in range(tally.n_binned_counts):
        row = tally.binned_counts[i]
        put_in_bin(tally, row, tally.value[row])
    for row in range(rows):
        value, times = tally.value[row], max(tally.observed[row], tally.is_count[row])
        if times > 0:
            tally.total[row] += value
            tally.times[row] += times
            tally.total_squared[row] += value * value
            tally.times_squared[row] += times * times
            tally.total_times[row] += value * times
            tally.games[row] += 1
            tally.value[row] = 0
            tally.observed[row] = 0
    for i in range(REMEMBERED):
        tally.memory[i] = 0


# --- Hooks ----------------------------------------------------------------------------------------


@compiled
def watch_no_start(state: State, tally: Tally) -> None:
    """A game that does not look."""


@functools.partial(generic, default=watch_no_start)
def watch_start(state: State, tally: Tally) -> None:
    """Look at a game that was set up."""


@compiled
def watch_no_action(state: State, action: Action, tally: Tally) -> None:
    """A game that does not look."""


@functools.partial(generic, default=watch_no_action)
def watch_action(state: State, action: Action, tally: Tally) -> None:
    """Look at a position and what the seat to act is about to do."""


@compiled
def watch_no_result(state: State, seat: Seat, action: Action, tally: Tally) -> None:
    """A game that does not look."""


@functools.partial(generic, default=watch_no_result)
def watch_result(state: State, seat: Seat, action: Action, tally: Tally) -> None:
    """Look at what became of an action of ``seat``."""


@compiled
def watch_no_end(state: State, wins: NDArray[np.int64], tally: Tally) -> None:
    """A game that does not look."""


@functools.partial(generic, default=watch_no_end)
def watch_end(state: State, wins: NDArray[np.int64], tally: Tally) -> None:
    """Look at a finished game; ``wins`` has the share of each seat, in parts of ``WHOLE_WIN``."""


@compiled
def turns_by_seat(state: State, seat: Seat, action: Action, turns: int) -> int:
    """A turn ends when another seat is to act."""
    return turns + (1 if state.turn != seat else 0)


@functools.partial(generic, default=turns_by_seat)
def turns_after(state: State, seat: Seat, action: Action, turns: int) -> int:  # type: ignore[empty-body]
    """How many turns were over after an action of ``seat``, if it was ``turns`` before it."""


@compiled
def scores_anew(
    state: State, seat: Seat, action: Action, tally: Tally, out: NDArray[np.int32]
) -> bool:
    """The scores as the rules count them."""
    scores(state, out)
    return True


@functools.partial(generic, default=scores_anew)
def follow_scores(  # type: ignore[empty-body]
    state: State, seat: Seat, action: Action, tally: Tally, out: NDArray[np.int32]
) -> bool:
    """Bring ``out``, right before the action, up to date; whether to look who leads now.

    At the end it is looked in any case, with the scores as the rules count them.
    """
