"""Batched games: playouts and the steps of a batch, many games in one compiled call.

Everything works on a range of games, so that threads can share a batch. Game ``i`` draws from row
``i`` of the streams, and what it draws depends on the seed and on ``i`` alone, never on the games
beside it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nacre.kernel.compiling import allocating, compiled, entry
from nacre.kernel.fork_join import ForkJoin, fork, join
from nacre.kernel.generic import (
    NO_ACTION,
    NO_GAME,
    OVER,
    SPECTATOR,
    TO_ACT,
    States,
    apply,
    check,
    is_legal,
    legal_actions,
    observe,
    random_action,
    scores,
    set_up,
    standings,
)
from nacre.kernel.notes import no_notes
from nacre.kernel.stream import WORDS, Rng, seed_stream
from nacre.kernel.vector_writer import Numbers, Program, write_fields

GAMES_APART = 1 << 32  # the numbers of the games that follow each other in one place


class Closing(NamedTuple):
    """What a step tells of its games."""

    waiting: NDArray[np.bool_]  # those that were over before
    over: NDArray[np.bool_]
    ended: NDArray[np.bool_]
    finals: States  # how they ended
    points: NDArray[np.int32]
    ranks: NDArray[np.int8]


class Dealing(NamedTuple):
    """What new games are made from; none are where ``where`` is empty."""

    template: States
    seeds: NDArray[np.uint64]
    places: NDArray[np.int64]
    begun: NDArray[np.int64]  # games of a place so far
    where: NDArray[np.bool_]


class Room(NamedTuple):
    """What one of several threads has for itself."""

    seen: States  # for one record: ``room_for``
    numbers: Numbers  # the same memory
    fork_join: ForkJoin


class Showing(NamedTuple):
    """Rooms for what the games show after a step; an empty one is left alone."""

    vectors: NDArray[np.int16]
    masks: NDArray[np.bool_]
    viewers: NDArray[np.int64]
    blank: States
    program: Program


@allocating
def play_out(states: States, template: States, seed: np.uint64, begin: int, end: int) -> int:
    """Play games ``begin`` to ``end - 1`` with uniformly random actions; return the decisions.

    ``states`` is room for one game; what it holds is overwritten.
    """
    notes = no_notes()
    rng = np.zeros(WORDS, np.uint64)
    state = states[0]
    decisions = 0
    for number in range(begin, end):
        seed_stream(rng, seed, number)
        states[0] = template[0]
        set_up(state, rng, notes)
        while state.turn != OVER:
            apply(state, random_action(state, rng), rng, notes)
            decisions += 1
    return decisions


@entry
def start_again(
    states: States, rngs: NDArray[np.uint64], dealing: Dealing, begin: int, end: int
) -> None:
    """Begin a new game where it is asked for."""
    notes = no_notes()
    for i in range(begin, end):
        if dealing.where[i]:
            states[i] = dealing.template[0]
            number = dealing.places[i] + dealing.begun[i] * GAMES_APART
            seed_stream(rngs[i], dealing.seeds[i], number)
            dealing.begun[i] += 1
            set_up(states[i], rngs[i], notes)


@entry
def seed_streams(
    rngs: NDArray[np.uint64],
    seed: np.uint64,
    places: NDArray[np.int64],
    where: NDArray[np.bool_],
    begin: int,
    end: int,
) -> None:
    """Start the stream of each place where it is asked for."""
    for i in range(begin, end):
        if where[i]:
            seed_stream(rngs[i], seed, places[i])


@allocating
def first_illegal(
    states: States, actions: NDArray[np.int64], n_actions: int, begin: int, end: int
) -> int:
    """The first game whose action is not legal, or ``NO_GAME``; a finished game needs none."""
    room = np.empty(n_actions, np.int16)
    for i in range(begin, end):
        action = actions[i]
        if states[i].turn == OVER:
            if action != NO_ACTION:
                return i
        elif action < 0 or action >= n_actions or not is_legal(states[i], action, room):
            return i
    return NO_GAME


@entry
def advance(
    states: States, actions: NDArray[np.int64], rngs: NDArray[np.uint64], begin: int, end: int
) -> None:
    """Do the action of each game that is not over."""
    notes = no_notes()
    for i in range(begin, end):
        if states[i].turn != OVER:
            apply(states[i], actions[i], rngs[i], notes)


@entry
def choose_random(
    states: States, rngs: NDArray[np.uint64], actions: NDArray[np.int64], begin: int, end: int
) -> None:
    """Draw a legal action for each game; ``NO_ACTION`` for one that is over."""
    for i in range(begin, end):
        over = states[i].turn == OVER
        actions[i] = NO_ACTION if over else random_action(states[i], rngs[i])


@allocating
def write_results(
    states: States,
    points: NDArray[np.int32],
    ranks: NDArray[np.int8],
    begin: int,
    end: int,
) -> None:
    """Write the scores and ranks (from 1, ties share one) of each game that is over."""
    orders = np.empty(ranks.shape[1], np.int64)
    for i in range(begin, end):
        if states[i].turn == OVER:
            scores(states[i], points[i])
            standings(states[i], orders)
            for seat in range(ranks.shape[1]):
                better = 0
                for other in range(ranks.shape[1]):
                    better += orders[other] > orders[seat]
                ranks[i, seat] = 1 + better


@entry
def close_step(states: States, closing: Closing, begin: int, end: int) -> None:
    """Tell which games are over, which of them were not before, and how they ended."""
    for i in range(begin, end):
        closing.over[i] = states[i].turn == OVER
        closing.ended[i] = closing.over[i] and not closing.waiting[i]
        if closing.ended[i]:
            closing.finals[i] = states[i]
    write_results(states, closing.points, closing.ranks, begin, end)


@entry
def observe_all(states: States, seat: int, out: States, begin: int, end: int) -> None:
    """Write what a seat, the seat ``TO_ACT`` or a ``SPECTATOR`` may know of each game."""
    for i in range(begin, end):
        viewer = int(states[i].turn) if seat == TO_ACT else seat
        observe(states[i], SPECTATOR if viewer == OVER else viewer, out[i])


# --- A step as a whole ----------------------------------------------------------------------------


@entry
def act_and_show(
    states: States,
    actions: NDArray[np.int64],
    drawn: bool,
    rngs: NDArray[np.uint64],
    policy_rngs: NDArray[np.uint64],
    closing: Closing,
    dealing: Dealing,
    showing: Showing,
    room: Room,
    begin: int,
    end: int,
) -> None:
    """Draw actions where ``drawn``, do them, tell what ended, deal anew and show the games.

    All in one call from Python: before each, a thread waits until no other runs Python, and two
    threads that do the same work ask for it at the same time.
    """
    current = fork(room.fork_join)
    if drawn:
        choose_random(states, policy_rngs, actions, begin, end)
    advance(states, actions, rngs, begin, end)
    close_step(states, closing, begin, end)
    if dealing.where.shape[0] > 0:
        start_again(states, rngs, dealing, begin, end)
    show(states, showing, room, begin, end)
    join(room.fork_join, current)


@entry
def show(states: States, showing: Showing, room: Room, begin: int, end: int) -> None:
    """Write what viewers see of the games, and what is legal in them."""
    if showing.vectors.shape[0] > 0:
        write_vectors(states, showing, room, begin, end)
    if showing.masks.shape[0] > 0:
        write_masks(states, showing.masks, begin, end)


@compiled
def write_vectors(states: States, showing: Showing, room: Room, begin: int, end: int) -> None:
    """Write the vector of what a viewer of each game observes, as ``observe_all`` has it."""
    seen, vectors = room.seen, showing.vectors
    for i in range(begin, end):
        viewer = int(states[i].turn) if showing.viewers[i] == TO_ACT else int(showing.viewers[i])
        over = states[i].turn == OVER
        if viewer == OVER:
            viewer = SPECTATOR
        seen[0] = showing.blank[0]
        observe(states[i], viewer, seen[0])
        write_fields(showing.program, room.numbers, viewer, int(seen[0].seats), over, vectors, i)


@allocating
def write_masks(states: States, masks: NDArray[np.bool_], begin: int, end: int) -> None:
    """Write which actions are legal in each game."""
    out = np.empty(masks.shape[1], np.int16)
    for i in range(begin, end):
        for action in range(masks.shape[1]):
            masks[i, action] = False
        for j in range(legal_actions(states[i], out)):
            masks[i, out[j]] = True


@entry
def first_fault(states: States, faults: NDArray[np.int64], begin: int, end: int) -> int:
    """The first game whose position cannot be, or ``NO_GAME``; its fault goes into ``faults``."""
    for i in range(begin, end):
        faults[i] = check(states[i])
        if faults[i] != 0:
            return i
    return NO_GAME


def streams(n: int) -> Rng:
    """Room for the streams of ``n`` games."""
    return np.zeros((n, WORDS), np.uint64)
