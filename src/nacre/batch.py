"""Thousands of games at once."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, Self, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nacre.batch_input import (
    checked_indices,
    checked_room,
    checked_seat,
    checked_seats,
    checked_where,
)
from nacre.bots.opponents import Opponents
from nacre.errors import BadOption, BadPosition, GameOver, IllegalAction, NacreError
from nacre.game.checked import seed_number, shown, whole
from nacre.games import game_of
from nacre.kernel import batched
from nacre.kernel.batched import Closing, Dealing, Room, Showing
from nacre.kernel.fork_join import ForkJoin
from nacre.kernel.generic import NO_ACTION, NO_GAME, OVER, SPECTATOR, TO_ACT, States
from nacre.kernel.records import blank
from nacre.kernel.stream import seed_word
from nacre.kernel.vector_writer import CELL, numbers_of, room_for
from nacre.rewards import Reward, reward_of
from nacre.specification import Spec, spec
from nacre.workers import MOST_THREADS, Workers

__all__ = ["NO_ACTION", "OVER", "SPECTATOR", "TO_ACT", "Batch", "Results"]

MOST_GAMES = 10_000_000

Restart: TypeAlias = bool | Literal["same_step", "next_step"]
RESTARTS = (False, True, "same_step", "next_step")

# For compiled code, which cannot be given nothing.
NOWHERE = np.empty(0, np.bool_)
NO_VECTORS = np.empty((0, 0), CELL)
NO_MASKS = np.empty((0, 0), np.bool_)


@dataclass(frozen=True)
class Results:
    """Results of finished games: rows of ``scores`` and ``ranks`` are 0 where ``over`` is not."""

    over: NDArray[np.bool_]  # (n,)
    scores: NDArray[np.int32]  # (n, seats)
    ranks: NDArray[np.int8]  # (n, seats)


class Batch:
    """``n`` games of one kind, stepped together.

    Actions are numbers; ``name`` and ``number`` translate them. The same seed gives the same games
    in the same places whatever ``n`` and ``threads`` are. What is returned is never changed later,
    and what is written into an ``out`` is not kept: no memory of the batch itself is given away.
    A batch can be pickled, and goes on as if nothing had happened.

    >>> with Batch("pearls", n=8, seats=2, seed=1) as batch:
    ...     vectors, masks = batch.vectors(), batch.masks()
    ...     results = batch.step(batch.random_actions(), restart=True)
    >>> masks.shape == (8, batch.n_actions)
    True
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
        self._threads = whole("threads", threads, 1, MOST_THREADS)
        seed = seed_number(seed)
        self._states: States = np.zeros(self.n, self._game.rules.STATE)
        self._places = np.arange(self.n)  # what a game draws follows from its place and the seed
        self._seeds = np.zeros(self.n, np.uint64)
        self._begun = np.zeros(self.n, np.int64)
        self._rngs = batched.streams(self.n)
        # Random actions come from streams of their own: they must not change the deals.
        self._policy_rngs = batched.streams(self.n)
        self._opponent_rngs = batched.streams(self.n)
        self._level: str | float | None = None  # of the opponents
        self._kept = np.full(self.n, TO_ACT)  # the seats that are not theirs
        self._ended = np.zeros(self.n, np.bool_)
        self._finals: States = np.zeros(self.n, self._game.rules.STATE)  # of those that ended
        self._last = self._no_results()
        self._prepare()
        self.restart(seed=seed)

    def _prepare(self) -> None:
        """Make what follows from the rest, and no copy or pickle contains."""
        self._template = self._game.template(self.seats, self.options)
        self._codec = self._game.vector_codec(self.seats)
        self._blank = blank(self._game.rules.STATE)
        self._slices = _slices(self.n, self._threads)
        self._workers = Workers(self._slices)
        self._unused = weakref.finalize(self, self._workers.close)
        rooms = zip(self._slices, self._workers.fork_joins, strict=True)
        self._rooms = {begin: _room(self._game.rules.STATE, at) for (begin, _), at in rooms}
        self._masks: NDArray[np.bool_] | None = None
        self._opponents = self._made_opponents(self._level)
        self._closed = False

    def _made_opponents(self, level: str | float | None) -> Opponents | None:
        if level is None:
            return None
        return Opponents(self._game, level, [begin for begin, _ in self._slices])

    # --- What kind of games ---

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
    def spec(self) -> Spec:
        """What :func:`nacre.spec` tells of these games."""
        return spec(self._game.id, self.seats, self.options)

    def name(self, action: int) -> str:
        """An action in canonical notation."""
        return self._game.names[whole("action", action, 0, self.n_actions - 1)]

    def number(self, action: str) -> int:
        """The number of an action in notation."""
        return self._game.parse(action)

    # --- Where they stand ---

    @property
    def turns(self) -> NDArray[np.int8]:
        """The seat to act in each game, ``OVER`` (-1) where it is over."""
        self._check_open()
        turns: NDArray[np.int8] = self._states["turn"].copy()
        return turns

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over."""
        self._check_open()
        over: NDArray[np.bool_] = self._states["turn"] == OVER
        return over

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Which games ended in the last step, begun anew or not."""
        self._check_open()
        return self._ended.copy()

    def masks(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Which actions are legal: a row for each game, a column for each number.

        They are written into ``out`` if it is given; otherwise the array is new and read-only.
        """
        self._check_open()
        if out is not None:
            self._show(self._states, self._showing(None, out))
            return np.asarray(out)
        if self._masks is None:
            masks = np.empty((self.n, self.n_actions), np.bool_)
            self._show(self._states, self._showing(None, masks))
            masks.flags.writeable = False
            self._masks = masks
        return self._masks.view()

    def observations(self, seat: int = TO_ACT) -> States:
        """A record for each game with what a seat may know.

        By default that of the seat ``TO_ACT``; ``SPECTATOR`` gives what is public. (A game that is
        over is public.)
        """
        return self._observed(self._states, checked_seat(seat, self.seats))

    def vectors(
        self, seat: int | None = None, out: NDArray[np.int16] | None = None
    ) -> NDArray[np.int16]:
        """A vector for each game with what a seat may know, a row for each; see :func:`nacre.spec`.

        By default it is the seat to act, or with :meth:`opponents` the seat that is not theirs;
        ``SPECTATOR`` gives what is public. (A game that is over is public: without a seat it is
        seen from seat 0.) They are written into ``out`` if it is given.
        """
        return self._vectors(self._states, seat, out)

    def final_observations(self, seat: int) -> States:
        """A record for each game that :attr:`ended` in the last step, as it stood then.

        Records of the other games are blank.
        """
        found = self._observed(self._finals, checked_seat(seat, self.seats))
        found[~self._ended] = self._blank[0]
        return found

    def final_vectors(
        self, seat: int | None = None, out: NDArray[np.int16] | None = None
    ) -> NDArray[np.int16]:
        """A vector for each game that :attr:`ended` in the last step, as it stood then.

        Rows of the other games are 0. With ``restart=True`` this is what the games showed before
        they began anew.
        """
        found = self._vectors(self._finals, seat, out)
        found[~self._ended] = 0
        return found

    def _observed(self, states: States, seat: int) -> States:
        out: States = np.zeros(self.n, self._game.rules.STATE)
        self._each(lambda b, e: batched.observe_all(states, seat, out, b, e))
        return out

    def _vectors(
        self, states: States, seat: int | None, out: NDArray[np.int16] | None
    ) -> NDArray[np.int16]:
        viewers = self._kept if seat is None else np.full(self.n, checked_seat(seat, self.seats))
        self._check_open()
        vectors = np.empty((self.n, self._codec.size), CELL) if out is None else np.asarray(out)
        self._show(states, self._showing(vectors, None, viewers))
        return vectors

    def write(self, vectors: NDArray[np.int16], masks: NDArray[np.bool_]) -> None:
        """Write :meth:`vectors` and :meth:`masks` into rooms for both.

        With several threads it takes less time than the two after each other: the threads are woken
        once. (A :meth:`step` that is given the rooms needs not even that.)
        """
        self._check_open()
        self._show(self._states, self._showing(vectors, masks))

    def _showing(
        self,
        vectors: NDArray[np.int16] | None,
        masks: NDArray[np.bool_] | None,
        viewers: NDArray[np.int64] | None = None,
    ) -> Showing:
        """The rooms given, checked, for those who look: the seats that are left to the caller."""
        if vectors is not None:
            vectors = checked_room(vectors, (self.n, self._codec.size), CELL)
        if masks is not None:
            masks = checked_room(masks, (self.n, self.n_actions), np.dtype(np.bool_))
        return Showing(
            NO_VECTORS if vectors is None else vectors,
            NO_MASKS if masks is None else masks,
            self._kept if viewers is None else viewers,
            self._blank,
            self._codec.program,
        )

    def _show(self, states: States, showing: Showing) -> None:
        self._each(lambda b, e: batched.show(states, showing, self._rooms[b], b, e))

    def states(self) -> States:
        """A copy of the records themselves, with everything in them."""
        self._check_open()
        return self._states.copy()

    # --- Acting ---

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for each game, from streams of their own; else ``NO_ACTION``."""
        self._check_open()
        actions = np.zeros(self.n, np.int64)
        self._each(
            lambda b, e: batched.choose_random(self._states, self._policy_rngs, actions, b, e)
        )
        return actions

    def step(
        self,
        actions: ArrayLike | None,
        restart: Restart = False,
        *,
        vectors: NDArray[np.int16] | None = None,
        masks: NDArray[np.bool_] | None = None,
    ) -> Results:
        """Do one action in each game; one that is over is given ``NO_ACTION``.

        ``None`` stands for :meth:`random_actions`, drawn within the step. What the games show after
        it is written into ``vectors`` and ``masks`` where they are given, as :meth:`write` does:
        the threads are woken once for all of it.

        An illegal action anywhere is refused and nothing is done. ``restart`` says when games that
        end begin anew:

        - ``False``: when :meth:`restart` is called;
        - ``True`` or ``"same_step"``: at once; :meth:`final_vectors` tells how they ended;
        - ``"next_step"``: in the next step, whatever action it brings for them.
        """
        if not isinstance(restart, bool | str) or restart not in RESTARTS:
            raise BadOption(
                f'restart: {shown(restart)} is not False, True, "same_step" or "next_step"'
            )
        self._check_open()
        showing = self._showing(vectors, masks)
        waiting = self.over
        if actions is None:
            numbers = np.empty(self.n, np.int64)
        else:
            numbers = self._checked(actions, waiting if restart == "next_step" else None)
        results, ended = self._no_results(), np.zeros(self.n, np.bool_)
        outcome = (results.scores, results.ranks)
        closing = Closing(waiting, results.over, ended, self._finals, *outcome)
        anew = waiting if restart == "next_step" else results.over if restart else NOWHERE
        dealing, drawn = self._dealing(anew), actions is None
        self._masks = None

        def act(begin: int, end: int) -> None:
            batched.act_and_show(
                *(self._states, numbers, drawn, self._rngs, self._policy_rngs),
                *(closing, dealing, showing, self._rooms[begin]),
                begin,
                end,
            )

        def act_among_opponents(begin: int, end: int) -> None:
            if drawn:
                batched.choose_random(self._states, self._policy_rngs, numbers, begin, end)
            batched.advance(self._states, numbers, self._rngs, begin, end)
            self._let_opponents_act(begin, end)
            batched.close_step(self._states, closing, begin, end)
            self._start_again(dealing, begin, end)
            batched.show(self._states, showing, self._rooms[begin], begin, end)

        if self._opponents is None:
            self._workers.run_compiled(act)
        else:
            self._each(act_among_opponents)
        self._last, self._ended = results, ended
        return results

    def opponents(self, level: str | float | None, seat: int | ArrayLike = 0) -> None:
        """Let bots of a level act for all seats but one, within each step.

        ``seat`` is the one that is left to the caller: the same in all games, or one for each.
        The bots see what their seats may know. They act at once wherever it is their turn, and
        after each step until the seat that is left has to act or the game is over; a new game in
        which that seat would never act is dealt again. ``None`` dismisses them.

        Levels that decide at a glance are quick; those that search take as long as their
        simulations take, without a limit in seconds. One that needs more than compiled code is
        refused (:class:`BadOption`).
        """
        self._check_open()
        kept = checked_seats(seat, self.seats, self.n)
        self._opponents = self._made_opponents(level)
        self._level = level
        self._kept = np.full(self.n, TO_ACT) if level is None else kept
        self._masks = None
        self._each(self._let_opponents_act)

    def _let_opponents_act(self, begin: int, end: int) -> None:
        if self._opponents is not None:
            self._opponents.act(
                *(self._states, self._kept, self._rngs, self._opponent_rngs, begin, end)
            )

    # --- Results ---

    def results(self) -> Results:
        """Scores and ranks of the games that are over now."""
        found = self._no_results()
        found.over[:] = self.over
        if found.over.any():
            self._each(
                lambda b, e: batched.write_results(self._states, found.scores, found.ranks, b, e)
            )
        return found

    def _no_results(self) -> Results:
        shape = (self.n, self.seats)
        return Results(
            np.zeros(self.n, np.bool_), np.zeros(shape, np.int32), np.zeros(shape, np.int8)
        )

    def rewards(self, by: Reward = "rank") -> NDArray[np.float32]:
        """What each seat gets for the last step: 0 but for games that ended in it.

        - ``"rank"``: from 1 for the first side to -1 for the last, evenly; ties share. Adds up to 0
          over the sides, and is 0 for a seat that plays alone.
        - ``"win"``: 1 for the side that won, shared by those that tie; 0 for the others.
        - ``"margin"``: points more than the best other side has (fewer where low is good); alone,
          the points themselves.

        Partners get what their side gets.
        """
        self._check_open()
        reward = reward_of("by", by)
        sides = self._game.sides(self.seats)
        lead = [side[0] for side in sides]
        scores = self._last.scores[:, lead]
        points = -scores if self._game.low_is_good else scores
        found = reward(self._last.ranks[:, lead], points)
        rewards = np.zeros((self.n, self.seats), np.float32)
        for i, side in enumerate(sides):
            rewards[:, side] = found[:, i, None]
        rewards[~self._ended] = 0
        return rewards

    # --- Beginning anew ---

    def restart(self, where: ArrayLike | None = None, seed: int | None = None) -> None:
        """Begin a new game in every place, or where it is asked for.

        ``where`` has a bool for each game, or the numbers of some. With a ``seed`` these places go
        on like those of a new batch with that seed; without one, with their next games.
        """
        self._check_open()
        asked = checked_where(where, self.n)
        if seed is not None:
            self._seed(asked, seed_number(seed))
        self._masks = None
        self._each(lambda b, e: self._start_again(self._dealing(asked), b, e))

    def _seed(self, where: NDArray[np.bool_], seed: int) -> None:
        self._seeds[where] = seed_word(seed)
        self._begun[where] = 0
        for rngs, purpose in ((self._policy_rngs, b"actions"), (self._opponent_rngs, b"opponents")):
            self._seed_streams(rngs, seed_word(seed, purpose), where)

    def _seed_streams(
        self, rngs: NDArray[np.uint64], word: np.uint64, where: NDArray[np.bool_]
    ) -> None:
        self._each(lambda b, e: batched.seed_streams(rngs, word, self._places, where, b, e))

    def _dealing(self, where: NDArray[np.bool_]) -> Dealing:
        return Dealing(self._template, self._seeds, self._places, self._begun, where)

    def _start_again(self, dealing: Dealing, begin: int, end: int) -> None:
        """Begin a new game; where opponents end it before anybody else acts, yet another."""
        while dealing.where[begin:end].any():
            batched.start_again(self._states, self._rngs, dealing, begin, end)
            if self._opponents is None:
                return
            self._let_opponents_act(begin, end)
            dealing = self._dealing(dealing.where & (self._states["turn"] == OVER))

    # --- Other states, fewer games ---

    def load(self, states: States) -> None:
        """Put other states in the place of all games, such as some of :meth:`states`.

        They are of the same game, seats and options. A broken one is refused (:class:`BadPosition`)
        and nothing is changed. What is drawn from here on comes from the streams of the places.
        """
        self._check_open()
        given = np.asarray(states)
        wanted = self._states
        if given.shape != wanted.shape or given.dtype != wanted.dtype:
            raise BadPosition(
                f"states: {self.n} records of {self.game} are needed, as Batch.states() gives them"
            )
        loaded = np.ascontiguousarray(given).copy().view(wanted.dtype)
        self._check_states(loaded)
        self._states[:] = loaded
        self._masks = None
        self._each(self._let_opponents_act)

    def _check_states(self, states: States) -> None:
        if (wrong := states["seats"] != self.seats).any():
            raise BadPosition(f"game {wrong.argmax()}: it is not for {self.seats} seats")
        parts = self._game.vector_parts(self.seats, self.options)
        misfit = self._codec.first_misfit(states, self._template, parts)
        if misfit is not None:
            game, field = misfit
            raise BadPosition(
                f"game {game}: {field} is {shown(states[field][game].tolist())}, "
                "which cannot be with these options"
            )
        faults = np.zeros(self.n, np.int64)
        found = self._each(lambda b, e: batched.first_fault(states, faults, b, e))
        wrong_games = [game for game in found if game != NO_GAME]
        if wrong_games:
            game = wrong_games[0]
            text = next(fault.text for fault in self._game.faults if fault == faults[game])
            raise BadPosition(f"game {game}: impossible: {text}")

    def take(self, indices: ArrayLike) -> Batch:
        """A batch of some of the games, in the order given and as often as given.

        Each has the same future as the one that it was taken from; the same game twice has the same
        future twice, as long as the same is done.
        """
        self._check_open()
        chosen = checked_indices(indices, self.n)
        if not len(chosen):
            raise BadOption("indices: at least one game is needed")
        other = object.__new__(type(self))
        kept = self.__getstate__()
        for name in _BY_GAME:
            kept[name] = kept[name][chosen]
        last = self._last
        kept["_last"] = Results(last.over[chosen], last.scores[chosen], last.ranks[chosen])
        other.__setstate__(kept | {"n": len(chosen)})
        return other

    def __getstate__(self) -> dict[str, Any]:
        self._check_open()
        own = {name: getattr(self, name).copy() for name in _BY_GAME}
        return {"_game": self._game.id, **own, **{name: getattr(self, name) for name in _KEPT}}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._game = game_of(kept["_game"])
        self._prepare()

    # --- The end ---

    def close(self) -> None:
        """End the threads; nothing can be done with the batch any more.

        It still tells what kind of games they were, but not how they stand or ended.
        """
        self._unused()
        self._closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- Checks ---

    def _check_open(self) -> None:
        if self._closed:
            raise NacreError("the batch is closed")

    def _checked(self, actions: ArrayLike, ignored: NDArray[np.bool_] | None) -> NDArray[np.int64]:
        """The actions, legal ones; ``ignored`` are those that do not matter."""
        numbers = np.asarray(actions)
        if numbers.shape != (self.n,) or numbers.dtype.kind not in "iu":
            raise IllegalAction(f"one whole number for each of the {self.n} games is needed")
        numbers = numbers.astype(np.int64)
        if ignored is not None:
            numbers[ignored] = NO_ACTION
        # By one thread: it takes less than to hand it out to several.
        wrong = batched.first_illegal(self._states, numbers, self.n_actions, 0, self.n)
        if wrong != NO_GAME:
            self._refuse(wrong, int(numbers[wrong]))
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
        self._check_open()
        return self._workers.run(work)


# What copies and pickles contain; of some of it, a row for each game.
_BY_GAME = (
    *("_states", "_places", "_seeds", "_begun", "_rngs", "_policy_rngs", "_opponent_rngs"),
    *("_kept", "_ended", "_finals"),
)
_KEPT = ("seats", "options", "n", "_threads", "_level", "_last")


def _room(kind: np.dtype[Any], at: ForkJoin) -> Room:
    """What a thread has for itself."""
    seen = room_for(kind)
    return Room(seen, numbers_of(seen), at)


def _slices(n: int, threads: int) -> list[tuple[int, int]]:
    """The games shared out among threads."""
    edges = [n * i // threads for i in range(threads + 1)]
    parts = [(begin, end) for begin, end in pairwise(edges) if end > begin]
    return parts or [(0, 0)]
