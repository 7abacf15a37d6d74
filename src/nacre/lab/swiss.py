"""Swiss tournaments: each round pairs bots with equal points, and nobody twice if avoidable.

A round is a matching of least cost (networkx), over everybody and, for an odd number, a bye.
First of all a pairing that was there before costs, and so does a second bye; then points that
differ; then, among equal points, a place other than in the fold, where the upper half meets the
lower half.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from nacre.errors import BadOption

Pair: TypeAlias = tuple[str, str | None]  # without a second one: a bye
BYE = None


@dataclass
class History:
    """What was there before a round: points, pairings and byes of each bot."""

    half_points: Counter[str] = field(default_factory=Counter)
    met: Counter[frozenset[str | None]] = field(default_factory=Counter)  # a bye is met, too


def pairs(entrants: Sequence[str], history: History) -> list[Pair]:
    """The pairings of a round, the leaders' first; ``entrants`` are in the order of seeding.

    >>> pairs(["a", "b", "c", "d", "e"], History())
    [('a', 'c'), ('b', 'd'), ('e', None)]
    """
    ranked = sorted(entrants, key=lambda bot: (-history.half_points[bot], entrants.index(bot)))
    everybody: list[str | None] = [*ranked, *[BYE] * (len(ranked) % 2)]
    costs = _Costs(ranked, history)
    found = _matching(len(everybody), lambda a, b: costs.of(everybody[a], everybody[b]))
    return [(ranked[a], everybody[b]) for a, b in found]


def check_swiss() -> None:
    """:class:`BadOption` unless pairings can be found."""
    _networkx()


class _Costs:
    """What it costs to pair two bots, or to give one a bye: whole numbers, to be exact."""

    def __init__(self, ranked: Sequence[str], history: History) -> None:
        self._history = history
        self._rank = {bot: rank for rank, bot in enumerate(ranked)}
        self._fold = _folds(ranked, history.half_points)
        points = history.half_points
        self._least = min(points[bot] for bot in ranked)
        widest = max(points[bot] for bot in ranked) - self._least
        # Whatever all pairs of a round cost for a lesser reason is less than one greater reason.
        self._gap = len(ranked) ** 2 + 1
        self._repeat = self._gap * (len(ranked) * (widest**2 + 1) + 1)

    def of(self, a: str | None, b: str | None) -> int:
        """The cost of a pair, of which ``a`` is ranked higher; ``b`` may be a bye."""
        assert a is not None
        points = self._history.half_points
        before = self._history.met[frozenset((a, b))]
        gap = points[a] - (self._least if b is BYE else points[b])
        return self._repeat * before + self._gap * gap**2 + self._off_fold(a, b)

    def _off_fold(self, a: str, b: str | None) -> int:
        """How far a pair is from where the upper half of its points meets the lower half."""
        if b is BYE:
            return len(self._rank) - 1 - self._rank[a]
        apart = self._rank[b] - self._rank[a]
        same = self._history.half_points[a] == self._history.half_points[b]
        return abs(apart - self._fold[a]) if same else apart


def _folds(ranked: Sequence[str], points: Mapping[str, int]) -> dict[str, int]:
    """How many places below it is whom a bot of the upper half of its points meets."""
    sizes = Counter(points[bot] for bot in ranked)
    return {bot: max(1, sizes[points[bot]] // 2) for bot in ranked}


def _matching(size: int, cost: Any) -> list[tuple[int, int]]:
    """The perfect matching of least cost, in order."""
    networkx = _networkx()
    graph = networkx.Graph()
    costs = {(a, b): cost(a, b) for a in range(size) for b in range(a + 1, size)}
    most = max(costs.values()) + 1
    graph.add_weighted_edges_from((a, b, most - found) for (a, b), found in costs.items())
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in matching)


def _networkx() -> Any:
    try:
        import networkx
    except ImportError:
        raise BadOption("a Swiss tournament needs networkx: pip install 'nacre[lab]'") from None
    return networkx
