"""Whole games played and counted in one compiled call, and games played elsewhere counted.

Game ``n`` draws from the stream of the seed and ``n`` alone, as in playouts, so that it is the same
game whatever is played beside it. Everything is unchecked.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.game.bot import policy_action
from nacre.game.game import Game
from nacre.game.statistic import (
    Tally,
    close_tally,
    follow_scores,
    new_tally,
    turns_after,
    watch_action,
    watch_end,
    watch_result,
    watch_start,
)
from nacre.kernel.compiling import allocating, compiled, quick_entry
from nacre.kernel.generic import (
    OVER,
    Action,
    Seat,
    State,
    States,
    apply,
    observe,
    random_action,
    scores,
    set_up,
)
from nacre.kernel.notes import no_notes
from nacre.kernel.stream import WORDS, Rng, seed_stream
from nacre.lab.outcomes import (
    CHANGES,
    DECISIONS_SO_FAR,
    N_ROWS,
    OUTCOMES,
    TURNS_SO_FAR,
    Desk,
    count_outcome,
    follow_lead,
    new_desk,
    settle,
)

# Columns of a game in the list of games; scores and then ranks of the seats follow.
FIRST, DECISIONS, TURNS, LEAD_CHANGES = range(4)
BY_SEAT = 4

GameList: TypeAlias = NDArray[np.int32]  # a row for each game, or none at all


class Counter(NamedTuple):
    """What games of one kind are counted with; each array has one record."""

    own: NDArray[Any]  # a tally of the game's own statistics
    own_rows: int
    outcomes: NDArray[Any]  # a tally
    desks: NDArray[Any]


def new_counter(game: Game, seats: int) -> Counter:
    """A counter that has counted nothing."""
    statistics = game.statistics().STATISTICS  # its hooks are known to compiled code from now on
    return Counter(
        own=new_tally(statistics),
        own_rows=sum(len(statistic.rows) for statistic in statistics),
        outcomes=new_tally(OUTCOMES),
        desks=new_desk(game, seats),
    )


# --- One game -------------------------------------------------------------------------------------


@compiled
def begin(state: State, own: Tally, desk: Desk) -> None:
    """Look at a game that was set up."""
    scores(state, desk.score)
    watch_start(state, own)


@compiled
def step(state: State, seat: Seat, action: Action, own: Tally, outcomes: Tally, desk: Desk) -> None:
    """Look at what an action brought."""
    watch_result(state, seat, action, own)
    outcomes.memory[DECISIONS_SO_FAR] += 1
    turns = outcomes.memory[TURNS_SO_FAR]
    outcomes.memory[TURNS_SO_FAR] = turns_after(state, seat, action, turns)
    if follow_scores(state, seat, action, own, desk.score):
        follow_lead(desk, outcomes)


@compiled
def finish(
    state: State,
    own: Tally,
    own_rows: int,
    outcomes: Tally,
    desk: Desk,
    games: GameList,
    place: int,
) -> None:
    """Count a game that is over."""
    settle(state, desk)
    follow_lead(desk, outcomes)
    watch_end(state, desk.win, own)
    count_outcome(state, desk, outcomes)
    if place < games.shape[0]:
        list_game(state, outcomes, desk, games, place)
    close_tally(own, own_rows)
    close_tally(outcomes, N_ROWS)


@compiled
def list_game(state: State, outcomes: Tally, desk: Desk, games: GameList, place: int) -> None:
    """Write a game into the list of games."""
    games[place, FIRST] = state.first
    games[place, DECISIONS] = outcomes.memory[DECISIONS_SO_FAR]
    games[place, TURNS] = outcomes.memory[TURNS_SO_FAR]
    games[place, LEAD_CHANGES] = outcomes.memory[CHANGES]
    seats = int(desk.seats)
    for seat in range(seats):
        games[place, BY_SEAT + seat] = desk.score[seat]
        games[place, BY_SEAT + seats + seat] = desk.rank[seat]


# --- Many games -----------------------------------------------------------------------------------


@allocating
def play_randomly(
    states: States,
    template: States,
    seed: np.uint64,
    counter: Counter,
    games: GameList,
    first: int,
    end: int,
) -> None:
    """Play games ``first`` to ``end - 1``, those of playouts; ``states`` is room for one."""
    own, outcomes, desk = counter.own[0], counter.outcomes[0], counter.desks[0]
    notes = no_notes()
    rng = np.zeros(WORDS, np.uint64)
    state = states[0]
    for number in range(first, end):
        seed_stream(rng, seed, number)
        states[0] = template[0]
        set_up(state, rng, notes)
        begin(state, own, desk)
        while state.turn != OVER:
            seat = int(state.turn)
            action = random_action(state, rng)
            watch_action(state, action, own)
            apply(state, action, rng, notes)
            step(state, seat, action, own, outcomes, desk)
        finish(state, own, counter.own_rows, outcomes, desk, games, number - first)


class Policies(NamedTuple):
    """How each seat decides in compiled code."""

    randomly: NDArray[np.bool_]  # by seat
    weights: NDArray[np.float64]  # by seat, of the policy
    blank: States
    seen: States  # room for an observation


@allocating
def play_by_policy(
    states: States,
    template: States,
    seed: np.uint64,
    bots_seed: np.uint64,
    policies: Policies,
    counter: Counter,
    games: GameList,
    first: int,
    end: int,
) -> None:
    """Play games by the policy of the game; bots draw from a stream of their own."""
    own, outcomes, desk = counter.own[0], counter.outcomes[0], counter.desks[0]
    notes = no_notes()
    rng = np.zeros(WORDS, np.uint64)
    own_rng = np.zeros(WORDS, np.uint64)
    state = states[0]
    for number in range(first, end):
        seed_stream(rng, seed, number)
        seed_stream(own_rng, bots_seed, number)
        states[0] = template[0]
        set_up(state, rng, notes)
        begin(state, own, desk)
        while state.turn != OVER:
            seat = int(state.turn)
            action = chosen(state, seat, policies, own_rng)
            watch_action(state, action, own)
            apply(state, action, rng, notes)
            step(state, seat, action, own, outcomes, desk)
        finish(state, own, counter.own_rows, outcomes, desk, games, number - first)


@compiled
def chosen(state: State, seat: Seat, policies: Policies, rng: Rng) -> Action:
    """What a seat does, from what it observes."""
    policies.seen[0] = policies.blank[0]
    observe(state, seat, policies.seen[0])
    if policies.randomly[seat]:
        return random_action(policies.seen[0], rng)
    return policy_action(policies.seen[0], rng, policies.weights[seat])


# --- Games that were played elsewhere -------------------------------------------------------------


@quick_entry
def count_beginning(states: States, counter: Counter) -> None:
    """Look at a match that was set up."""
    begin(states[0], counter.own[0], counter.desks[0])


@quick_entry
def count_step(before: States, seat: Seat, action: Action, after: States, counter: Counter) -> None:
    """Look at a step of a match."""
    own = counter.own[0]
    watch_action(before[0], action, own)
    step(after[0], seat, action, own, counter.outcomes[0], counter.desks[0])


@quick_entry
def count_end(states: States, counter: Counter, games: GameList, place: int) -> None:
    """Count a match that is over."""
    own, rows = counter.own[0], counter.own_rows
    finish(states[0], own, rows, counter.outcomes[0], counter.desks[0], games, place)
