"""Bots that search: the Python side of the compiled search."""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nacre.bots import search, tree
from nacre.bots.limits import CLOCKS, NO_TIME, Clocks, Stopwatch, Time, limit_of
from nacre.bots.tree import Memory
from nacre.errors import BadOption
from nacre.game.bot import Weights
from nacre.game.configuration import Configuration
from nacre.game.judged import Apart, Difference, Judged
from nacre.games import game_of
from nacre.kernel.generic import States
from nacre.kernel.stream import seed_stream, seed_word
from nacre.observation import Observation

PORTION = 32  # simulations between two looks at the clocks
MOST_NODES = 600_000
NODES_A_SIMULATION = 40
DRAWN = 20.0  # simulations that what an action is worth counts for beside its own


def memory_of(n_actions: int, simulations: int) -> Memory:
    """A memory with room for so many simulations."""
    nodes = min(MOST_NODES, simulations * NODES_A_SIMULATION + 4 * n_actions)
    return tree.memory_for(n_actions, nodes)


class Root(NamedTuple):
    """What is known of each action at the root."""

    actions: NDArray[np.int64]
    visits: NDArray[np.int64]
    values: NDArray[np.float64]  # sums over visits
    wins: NDArray[np.float64]


class Searcher:
    """One search with a memory of its own."""

    def __init__(
        self, game: str, configuration: Configuration, weights: Weights, clocks: Clocks = CLOCKS
    ) -> None:
        rules = game_of(game).rules
        self.configuration = configuration
        self._weights = weights
        self._worlds: States = np.zeros(2, rules.STATE)
        self._memory = memory_of(rules.N_ACTIONS, configuration.simulations)
        self._clocks = clocks
        self.spent = NO_TIME  # for the last search

    def run(
        self,
        states: States,
        word: np.uint64,
        number: int,
        limit: Time,
        among: Collection[int] | None = None,
    ) -> Root:
        """Search a position; the same word and number draw the same worlds.

        However little time there is, one portion is simulated: a choice has some reason.
        ``among``: as if no other actions were legal now.
        """
        memory, total = self._memory, self.configuration.simulations
        seed_stream(memory.rng, word, number)
        n = search.begin(states, memory, self._weights, self.configuration.rave)
        if among is not None:
            self._keep(among)
        self._simulate(states, 0)  # loads what is compiled: that is no thinking
        watch = Stopwatch(self._clocks)
        lone = n == 1 and not self.configuration.thorough  # chosen without knowing its chance
        done = total if lone else 0
        while done < total and not self.stopped:
            done = min(done + PORTION, total)
            self._simulate(states, done)
            if limit.without(watch.spent()).is_up:
                break
        self.spent = watch.spent()
        return self._root(n)

    def _simulate(self, states: States, simulations: int) -> None:
        """Go on until that many simulations were made in all."""
        memory, configuration = self._memory, self.configuration
        search.go_on(states, self._worlds, memory, configuration, self._weights, simulations)

    def _root(self, n: int) -> Root:
        """What is known now of each of so many actions."""
        root = Root(np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n), np.zeros(n))
        tree.write_root(self._memory, *root)
        return root

    def compare(
        self, states: States, word: np.uint64, number: int, pair: tuple[int, int], worlds: int
    ) -> Difference:
        """What the first action is worth more than the second, in the same worlds with one luck."""
        memory = self._memory
        seed_stream(memory.rng, word, number)
        n = search.begin(states, memory, self._weights, self.configuration.rave)
        self._keep(pair)
        configuration = self.configuration._replace(
            common_random_numbers=True, racing_threshold=search.NEVER, thorough=False
        )
        search.go_on(states, self._worlds, memory, configuration, self._weights, 2 * worlds)
        root, (one, other) = self._root(n), pair
        shares = dict(zip(root.actions, root.wins / np.maximum(root.visits, 1), strict=True))
        done = max(int(memory.tally[tree.WORLDS]), 1)
        return Difference(
            value=_apart(memory.gains[one], memory.squares[one], done),
            chance=_apart(memory.win_gains[one], memory.win_squares[one], done),
            chances=(float(shares[one]), float(shares[other])),
        )

    def _keep(self, actions: Collection[int]) -> None:
        """As if no other actions were legal at the root."""
        self._memory.dropped[:] = 1
        self._memory.dropped[list(actions)] = 0
        self._memory.tally[tree.ALIVE] = len(actions)

    @property
    def stopped(self) -> bool:
        """Whether somebody asked to stop."""
        return bool(self._memory.tally[tree.STOPPED])

    @property
    def simulated(self) -> int:
        """The simulations made since the search began."""
        return int(self._memory.tally[tree.DONE])

    def stop(self) -> None:
        """Make a search that is under way end soon; may be called from another thread."""
        self._memory.tally[tree.STOPPED] = 1

    def allow(self) -> None:
        """Take back a stop that was meant for an earlier search."""
        self._memory.tally[tree.STOPPED] = 0


def _apart(gains: float, squares: float, worlds: int) -> Apart:
    """How far two actions are apart, of which the first gained this over the mean of both."""
    half = gains / worlds
    variance = max(squares / worlds - half * half, 0.0)
    return Apart(2 * float(half), 2 * math.sqrt(variance / worlds))


class SearchBot:
    """A bot that chooses by searching.

    The same seed gives the same choices, as long as no limit in seconds (of a thread's CPU time,
    and on the wall: :mod:`nacre.bots.limits`) cuts the search short. With several threads each
    searches its share of the simulations in a tree of its own, and their findings are added up.
    """

    def __init__(
        self,
        game: str,
        configuration: Configuration,
        seed: int | None = None,
        *,
        weights: Weights | None = None,
        seconds: float | None = None,
        threads: int = 1,
        clocks: Clocks = CLOCKS,
    ) -> None:
        if configuration.situations and (configuration.opponents or configuration.rave > 0.0):
            raise BadOption("situations: only with opponents by the policy and without rave")
        found = game_of(game)
        self.game = found.id
        parts = found.bot()  # its hooks are known to compiled code from now on
        chosen = parts.DEFAULTS if weights is None else weights
        share = configuration._replace(simulations=-(-configuration.simulations // threads))
        self._searchers = [Searcher(game, share, chosen, clocks) for _ in range(threads)]
        self._configuration = configuration
        self._limit = limit_of(seconds)
        self._word = seed_word(
            random.SystemRandom().getrandbits(64) if seed is None else seed, b"bots"
        )
        self._whim = random.Random(int(self._word))  # which actions and feints come to mind
        self._choices = 0

    @property
    def simulations(self) -> int:
        """The simulations of a decision, at most."""
        return self._configuration.simulations

    @property
    def simulated(self) -> int:
        """The simulations made for the decision under way, or the last one."""
        return sum(searcher.simulated for searcher in self._searchers)

    def choose(self, observation: Observation) -> str:
        """One of ``observation.actions()``: the best, or one nearly as good that tells less."""
        best = self._judged(observation, self._limit, self._thought_of(observation))[0]
        feint = self._configuration.feint
        if feint <= 0.0:
            return best.action
        others = game_of(self.game).bot().feints(observation.states, best.number, self._whim)
        left = self._time_left()
        if not others or left.is_up:
            return best.action
        other = self._judged(observation, left, others)[0]
        return other.action if best.value - other.value < feint else best.action

    def _time_left(self) -> Time:
        """What the last search left of the time for a decision."""
        spent = [searcher.spent for searcher in self._searchers]
        return self._limit.without(Time(max(s.cpu for s in spent), max(s.wall for s in spent)))

    def _thought_of(self, observation: Observation) -> Collection[int] | None:
        """The actions that come to mind; ``None``: all."""
        overlook = self._configuration.overlook
        if overlook <= 0.0:
            return None
        legal = observation.choices(self.game)
        thought_of = [action for action in legal if self._whim.random() >= overlook]
        return thought_of or [self._whim.choice(legal)]

    def judge(self, observation: Observation) -> list[Judged]:
        """All legal actions, best first; see :func:`judged`."""
        return self._judged(observation, self._limit)

    def _judged(
        self,
        observation: Observation,
        limit: Time,
        among: Collection[int] | None = None,
    ) -> list[Judged]:
        observation.choices(self.game)
        root = self._search(observation.states, limit, among)
        if among is not None:
            asked = np.isin(root.actions, list(among))
            root = Root(
                root.actions[asked], root.visits[asked], root.values[asked], root.wins[asked]
            )
        return judged(root, game_of(self.game).names)

    def compare(self, observation: Observation, better: int, worse: int, worlds: int) -> Difference:
        """What one legal action is worth more than another; the more worlds, the surer."""
        number, self._choices = self._choices * len(self._searchers), self._choices + 1
        searcher = self._searchers[0]
        searcher.allow()
        return searcher.compare(observation.states, self._word, number, (better, worse), worlds)

    def stop(self) -> None:
        """Make a search that is under way end soon; may be called from another thread."""
        for searcher in self._searchers:
            searcher.stop()

    def _search(self, states: States, limit: Time, among: Collection[int] | None) -> Root:
        numbers = [self._choices * len(self._searchers) + i for i in range(len(self._searchers))]
        self._choices += 1
        for searcher in self._searchers:  # all before any begins, for from here on a stop is meant
            searcher.allow()
        if len(self._searchers) == 1:
            return self._searchers[0].run(states, self._word, numbers[0], limit, among)
        with ThreadPoolExecutor(len(self._searchers)) as pool:
            roots = list(
                pool.map(
                    lambda searcher, number: searcher.run(states, self._word, number, limit, among),
                    self._searchers,
                    numbers,
                )
            )
        first = roots[0]
        return Root(
            first.actions,
            sum((r.visits for r in roots), np.zeros_like(first.visits)),
            sum((r.values for r in roots), np.zeros_like(first.values)),
            sum((r.wins for r in roots), np.zeros_like(first.wins)),
        )


def judged(root: Root, names: Sequence[str]) -> list[Judged]:
    """The actions at a root, best first; the order follows from the values, and chances keep it.

    The best is the most visited one, of these the most valuable. An action that was tried less can
    have a higher mean by luck alone: it is worth as much as the best then, and not more. One that
    was never tried is worth as little as the worst that was.

    The chance of each is its own share of wins. Where few simulations tell of it, it is drawn to
    that of the best less what the action is worth less; and where shares contradict the order,
    neighbours share theirs.
    """
    visits = np.maximum(root.visits, 1)
    means = root.values / visits
    best = max(range(len(means)), key=lambda i: (root.visits[i], means[i]))
    tried = root.visits > 0
    values = np.where(tried, means, means[tried].min(initial=means[best])).clip(max=means[best])
    weights = root.visits / max(int(root.visits.sum()), 1)
    order = sorted(range(len(values)), key=lambda i: (-values[i], -weights[i], i != best))
    expected = root.wins[best] / visits[best] - (means[best] - values)
    shares = (root.wins + DRAWN * expected) / (root.visits + DRAWN)
    shares[best] = root.wins[best] / visits[best]
    shares = shares.clip(0.0, shares[best])
    chances = falling(shares[order], root.visits[order] + DRAWN)
    return [
        Judged(
            names[root.actions[i]],
            int(root.actions[i]),
            float(chance),
            float(values[i]),
            float(weights[i]),
        )
        for i, chance in zip(order, chances, strict=True)
    ]


def falling(numbers: NDArray[Any], weights: NDArray[Any]) -> list[float]:
    """The numbers that never rise and are nearest to these: neighbours that do share their mean."""
    pools: list[tuple[float, float, int]] = []  # mean, weight, how many
    for number, weight in zip(numbers.tolist(), weights.tolist(), strict=True):
        mean, heavy, many = number, weight, 1
        while pools and pools[-1][0] < mean:
            before, other, more = pools.pop()
            mean = (mean * heavy + before * other) / (heavy + other)
            heavy, many = heavy + other, many + more
        pools.append((mean, heavy, many))
    return [mean for mean, _, many in pools for _ in range(many)]
