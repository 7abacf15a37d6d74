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
from nacre.game.checked import is_whole, seed_number, shown, whole
from nacre.games import game_of
from nacre.kernel import batched
from nacre.kernel.generic import NO_ACTION, NO_GAME, OVER, SPECTATOR, TO_ACT, States
from nacre.kernel.stream import seed_word

__all__ = ["NO_ACTION", "OVER", "SPECTATOR", "TO_ACT", "Batch", "Results", "playouts"]

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
    """Play whole games with uniformly random actions, compiled.

    The result has ``games``, ``decisions`` and ``seconds``.

    A game depends on the seed and its number alone, so the decisions are the same with any number
    of threads.

    >>> playouts("chicken", seats=2, games=100, seed=1)["games"]
    100
    """
    found = game_of(game)
    template = found.template(found.check_seats(seats), found.completed(options, seats))
    games = whole("games", games, 0, 10**12)
    word = seed_word(seed_number(seed))
    threads = whole("threads", threads, 1, MOST_THREADS)

    def run(begin: int, end: int) -> int:
        return batched.play_out(template.copy(), template, word, begin, end)

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
    """Results of finished games: rows of ``scores`` and ``ranks`` are 0 where ``over`` is not."""

    over: NDArray[np.bool_]  # (n,)
    scores: NDArray[np.int32]  # (n, seats)
    ranks: NDArray[np.int8]  # (n, seats)


class Batch:
    """``n`` games of one kind, stepped together.

    Actions are numbers; ``name`` and ``number`` translate them. The same seed gives the same games
    in the same places whatever ``n`` and ``threads`` are.

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
        self._game = game_of(game)
        self.seats = self._game.check_seats(seats)
        self.options = self._game.completed(options, self.seats)
        self.n = whole("n", n, 1, MOST_GAMES)
        self._template = self._game.template(self.seats, self.options)
        self._seed = seed_word(seed_number(seed))
        self._slices = _slices(self.n, whole("threads", threads, 1, MOST_THREADS))
        self._pool = ThreadPoolExecutor(len(self._slices)) if len(self._slices) > 1 else None
        self._states: States = np.zeros(self.n, self._game.rules.STATE)
        # Random actions come from streams of their own: they must not change the deals.
        policy_seed = seed_word(int(seed), b"actions")
        self._rngs = batched.streams(self.n)
        self._policy_rngs = batched.streams(self.n)
        self._begun = np.zeros(self.n, np.int64)
        self._masks: NDArray[np.bool_]
        self._masks_fit = False
        self._each(lambda b, e: batched.seed_streams(self._policy_rngs, policy_seed, b, e))
        self.restart()

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._game.id

    @property
    def n_actions(self) -> int:
        """How many action numbers the game has."""
        n: int = self._game.rules.N_ACTIONS
        return n

    @property
    def turns(self) -> NDArray[np.int8]:
        """The seat to act in each game, ``OVER`` (-1) where it is over."""
        turns: NDArray[np.int8] = self._states["turn"].copy()
        return turns

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over."""
        over: NDArray[np.bool_] = self._states["turn"] == OVER
        return over

    def name(self, action: int) -> str:
        """An action in canonical notation."""
        return self._game.names[whole("action", action, 0, self.n_actions - 1)]

    def number(self, action: str) -> int:
        """The number of an action in notation."""
        return self._game.parse(action)

    def masks(self) -> NDArray[np.bool_]:
        """Which actions are legal: a row for each game, a column for each number; read-only."""
        if not self._masks_fit:
            self._masks = np.zeros((self.n, self.n_actions), np.bool_)  # the last ones stay true
            self._each(lambda b, e: batched.write_masks(self._states, self._masks, b, e))
            self._masks_fit = True
        view = self._masks.view()
        view.flags.writeable = False
        return view

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for each game, from streams of their own; else ``NO_ACTION``."""
        actions = np.zeros(self.n, np.int64)
        self._each(
            lambda b, e: batched.choose_random(self._states, self._policy_rngs, actions, b, e)
        )
        return actions

    def step(self, actions: ArrayLike, restart: bool = False) -> Results:
        """Do one action in each game; finished ones get ``NO_ACTION``, and begin anew if asked.

        An illegal action anywhere is refused and nothing is done.
        """
        numbers = self._checked(actions)
        self._each(lambda b, e: batched.advance(self._states, numbers, self._rngs, b, e))
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
            self._each(lambda b, e: batched.write_results(self._states, scores, orders, b, e))
        better = (orders[:, None, :] > orders[:, :, None]).sum(axis=2)
        ranks = np.where(over[:, None], better + 1, 0).astype(np.int8)
        return Results(over, scores, ranks)

    def observations(self, seat: int = TO_ACT) -> States:
        """A record for each game with what a seat may know.

        By default that of the seat ``TO_ACT``; ``SPECTATOR`` gives what is public. (A game that is
        over is public.)
        """
        if not is_whole(seat) or seat not in (TO_ACT, SPECTATOR, *range(self.seats)):
            raise BadOption(
                f"seat: {shown(seat)} is no seat from 0 to {self.seats - 1}, "
                "nor nacre.batch.TO_ACT or SPECTATOR"
            )
        out: States = np.zeros(self.n, self._game.rules.STATE)
        self._each(lambda b, e: batched.observe_all(self._states, int(seat), out, b, e))
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
            lambda b, e: batched.start_again(
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
        found = self._each(lambda b, e: batched.first_illegal(self._states, masks, numbers, b, e))
        wrong = [game for game in found if game != NO_GAME]
        if wrong:
            self._refuse(wrong[0], int(numbers[wrong[0]]))
        return numbers

    def _refuse(self, game: int, action: int) -> None:
        if self.over[game]:
            raise GameOver(
                f"game {game}: it is over; give it NO_ACTION ({NO_ACTION}), or restart it"
            )
        known = 0 <= action < self.n_actions
        what = self.name(action) if known else "no action has that number"
        raise IllegalAction(f"game {game}: action {action} ({what}) is not legal")

    def _each(self, work: Callable[[int, int], Any]) -> list[Any]:
        """Do something for every slice of the games, on as many threads as asked for."""
        if self._pool is None:
            return [work(*part) for part in self._slices]
        return list(self._pool.map(lambda part: work(*part), self._slices))


def _slices(n: int, threads: int) -> list[tuple[int, int]]:
    """The games shared out among threads."""
    edges = [n * i // threads for i in range(threads + 1)]
    parts = [(begin, end) for begin, end in pairwise(edges) if end > begin]
    return parts or [(0, 0)]
