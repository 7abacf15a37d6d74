"""Thousands of games at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from threading import Event, Lock
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nacre.errors import BadOption, GameOver, IllegalAction
from nacre.games import face_of
from nacre.games.options import is_whole, shown
from nacre.kernel import many
from nacre.kernel.generic import OVER, States
from nacre.kernel.stream import LARGEST_SEED, seed_word

MOST_GAMES = 10_000_000
MOST_THREADS = 256
PORTION = 2000  # games between two chances to stop


def playouts(
    game: str,
    seats: int = 2,
    games: int = 1000,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    threads: int = 1,
) -> dict[str, float]:
    """Play whole games with uniformly random actions, compiled: ``games``, ``decisions``, ``seconds``.

    A game depends on the seed and its number alone, so the decisions are the same with any number of threads.

    >>> playouts("chicken", seats=2, games=100, seed=1)["games"]
    100
    """
    face = face_of(game)
    template = face.template(face.check_seats(seats), face.completed(options, seats))
    games = _whole("games", games, 0, 10**12)
    word = seed_word(_seed(seed))
    threads = _whole("threads", threads, 1, MOST_THREADS)

    def run(begin: int, end: int) -> int:
        return many.play_out(template.copy(), template, word, begin, end)

    run(0, 0)  # compiled before the clock starts
    started = time.perf_counter()
    decisions = _shared_out(run, games, threads)
    return {"games": games, "decisions": decisions, "seconds": time.perf_counter() - started}


def _shared_out(run: Callable[[int, int], int], games: int, threads: int) -> int:
    """Run all games on threads that take them in portions, so that it can be interrupted."""
    beginnings = iter(range(0, games, PORTION))
    turn, stopped = Lock(), Event()

    def work() -> int:
        total = 0
        while not stopped.is_set():
            with turn:
                begin = next(beginnings, None)
            if begin is None:
                break
            total += int(run(begin, min(begin + PORTION, games)))
        return total

    with ThreadPoolExecutor(threads) as pool:
        try:
            return sum(worker.result() for worker in [pool.submit(work) for _ in range(threads)])
        finally:
            stopped.set()


@dataclass(frozen=True)
class Results:
    """What a step brought to an end: rows of ``scores`` and ``ranks`` are 0 where ``over`` is not."""

    over: NDArray[np.bool_]  # (n,)
    scores: NDArray[np.int32]  # (n, seats)
    ranks: NDArray[np.int8]  # (n, seats)


class Batch:
    """``n`` games of one kind, stepped together.

    Actions are numbers; ``name`` and ``number`` translate them. The same seed gives the same games in the same places
    whatever ``n`` and ``threads`` are.

    >>> batch = Batch("pearls", n=8, seats=2, seed=1)
    >>> batch.masks().shape == (8, batch.n_actions)
    True
    >>> results = batch.step(batch.random_actions(), restart=True)
    >>> bool(results.over.any())
    False
    """

    def __init__(
        self,
        game: str,
        n: int,
        seats: int = 2,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        threads: int = 1,
    ) -> None:
        self._face = face_of(game)
        self.seats = self._face.check_seats(seats)
        self.options = self._face.completed(options, self.seats)
        self.n = _whole("n", n, 1, MOST_GAMES)
        self._template = self._face.template(self.seats, self.options)
        self._seed = seed_word(_seed(seed))
        self._slices = _slices(self.n, _whole("threads", threads, 1, MOST_THREADS))
        self._pool = ThreadPoolExecutor(len(self._slices)) if len(self._slices) > 1 else None
        self._states: States = np.zeros(self.n, self._face.rules.STATE)
        # Random actions come from streams of their own: they must not change the deals.
        policy_seed = seed_word(int(seed), b"actions")
        self._rngs = many.streams(self.n)
        self._policy_rngs = many.streams(self.n)
        self._begun = np.zeros(self.n, np.int64)
        self._masks: NDArray[np.bool_]
        self._masks_fit = False
        self._each(lambda b, e: many.seed_streams(self._policy_rngs, policy_seed, b, e))
        self.restart()

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._face.id

    @property
    def n_actions(self) -> int:
        """How many action numbers the game has."""
        n: int = self._face.rules.N_ACTIONS
        return n

    @property
    def turns(self) -> NDArray[np.int8]:
        """The seat to act in each game, -1 where it is over."""
        turns: NDArray[np.int8] = self._states["turn"].copy()
        return turns

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over."""
        over: NDArray[np.bool_] = self._states["turn"] == OVER
        return over

    def name(self, action: int) -> str:
        """An action in canonical notation."""
        return self._face.names[_whole("action", action, 0, self.n_actions - 1)]

    def number(self, action: str) -> int:
        """The number of an action in notation."""
        return self._face.parse(action)

    def masks(self) -> NDArray[np.bool_]:
        """Which actions are legal: a row for each game, a column for each number. Not to be changed."""
        if not self._masks_fit:
            self._masks = np.zeros((self.n, self.n_actions), np.bool_)  # the last ones stay true
            self._each(lambda b, e: many.write_masks(self._states, self._masks, b, e))
            self._masks_fit = True
        view = self._masks.view()
        view.flags.writeable = False
        return view

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for each game, -1 where it is over, from a stream of its own."""
        actions = np.zeros(self.n, np.int64)
        self._each(lambda b, e: many.choose_random(self._states, self._policy_rngs, actions, b, e))
        return actions

    def step(self, actions: ArrayLike, restart: bool = False) -> Results:
        """Do one action in each game (-1 where it is over); finished ones begin anew if asked.

        An illegal action anywhere is refused and nothing is done.
        """
        numbers = self._checked(actions)
        self._each(lambda b, e: many.advance(self._states, numbers, self._rngs, b, e))
        self._masks_fit = False
        results = self.results()
        if restart and results.over.any():
            self._start_again()
        return results

    def results(self) -> Results:
        """Scores and ranks of the games that are over now."""
        scores = np.zeros((self.n, self.seats), np.int32)
        orders = np.zeros((self.n, self.seats), np.int64)
        over = self.over
        if over.any():
            self._each(lambda b, e: many.write_results(self._states, scores, orders, b, e))
        better = (orders[:, None, :] > orders[:, :, None]).sum(axis=2)
        ranks = np.where(over[:, None], better + 1, 0).astype(np.int8)
        return Results(over, scores, ranks)

    def observations(self, seat: int | None = None) -> States:
        """A record for each game with what a seat may know; by default the seat to act."""
        if seat is not None:
            seat = _whole("seat", seat, 0, self.seats - 1)
        out: States = np.zeros(self.n, self._face.rules.STATE)
        viewer = -1 if seat is None else seat
        self._each(lambda b, e: many.observe_all(self._states, viewer, out, b, e))
        return out

    def states(self) -> States:
        """A copy of the records themselves, with everything in them."""
        return self._states.copy()

    def restart(self) -> None:
        """Begin a new game in every place."""
        self._states["turn"] = OVER
        self._start_again()

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _start_again(self) -> None:
        """Begin a new game wherever one is over."""
        self._each(
            lambda b, e: many.start_again(
                self._states, self._template, self._rngs, self._seed, self._begun, b, e
            )
        )
        self._masks_fit = False

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        numbers = np.asarray(actions)
        if numbers.shape != (self.n,) or numbers.dtype.kind not in "iu":
            raise IllegalAction(f"one whole number for each of the {self.n} games is needed")
        numbers = numbers.astype(np.int64)
        masks = self.masks()
        found = self._each(lambda b, e: many.first_illegal(self._states, masks, numbers, b, e))
        wrong = [game for game in found if game >= 0]
        if wrong:
            self._refuse(wrong[0], int(numbers[wrong[0]]))
        return numbers

    def _refuse(self, game: int, action: int) -> None:
        if self.over[game]:
            raise GameOver(f"game {game}: it is over; give it -1, or restart it")
        known = 0 <= action < self.n_actions
        what = self.name(action) if known else "no action has that number"
        raise IllegalAction(f"game {game}: action {action} ({what}) is not legal")

    def _each(self, work: Callable[[int, int], Any]) -> list[Any]:
        """Do something for every slice of the games, on as many threads as asked for."""
        if self._pool is None:
            return [work(*part) for part in self._slices]
        return list(self._pool.map(lambda part: work(*part), self._slices))


def _whole(name: str, value: Any, low: int | None = None, high: int | None = None) -> int:
    fits = is_whole(value) and (low is None or value >= low) and (high is None or value <= high)
    if not fits:
        bounded = low is not None and abs(low) < LARGEST_SEED - 1
        wanted = "a whole number" + (f" from {low} to {high}" if bounded else "")
        raise BadOption(f"{name}: {shown(value)} does not fit; {wanted}")
    return int(value)


def _seed(seed: Any) -> int:
    return _whole("seed", seed, 1 - LARGEST_SEED, LARGEST_SEED - 1)


def _slices(n: int, threads: int) -> list[tuple[int, int]]:
    """The games shared out among threads."""
    edges = [n * i // threads for i in range(threads + 1)]
    parts = [(begin, end) for begin, end in pairwise(edges) if end > begin]
    return parts or [(0, 0)]
