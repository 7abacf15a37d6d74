"""One simulation: draw a world, walk down the tree, play on by a policy, count the outcome."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nacre.bots.tree import (
    DEEPEST,
    DONE,
    FINE,
    MOST_SEATS,
    NONE,
    ROOT,
    WORLDS,
    Memory,
    Values,
    choose_child,
    count_outcome,
    situation_node,
)
from nacre.game.bot import (
    Weights,
    imagine,
    is_settled,
    outcome,
    policy_action,
    situation,
)
from nacre.game.configuration import Configuration
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import (
    OVER,
    Action,
    State,
    States,
    apply,
    determinize,
    random_action,
)
from nacre.kernel.notes import no_notes
from nacre.kernel.stream import Rng, below

LONGEST = 4096  # actions of a simulation; a game that goes on is judged as it stands


@compiled
def draw_world(
    observed: States, worlds: States, memory: Memory, configuration: Configuration
) -> None:
    """Put a world that the searching seat cannot tell from the real one into ``worlds[0]``."""
    worlds[0] = observed[0]
    seat = int(observed[0].turn)
    if happens(memory.rng, configuration.likely_worlds):
        imagine(worlds[0], seat, memory.rng, memory.belief)
    else:
        determinize(worlds[0], seat, memory.rng)
    memory.tally[WORLDS] += 1


@compiled
def simulate(
    start: State,
    world: State,
    memory: Memory,
    configuration: Configuration,
    weights: Weights,
    first: int,
) -> float:
    """Walk down, play on, and count; return the value for the searching seat.

    ``first`` is the child of the root to begin with, or ``NONE`` to choose one.
    """
    notes = no_notes()
    rng, nodes, tally = memory.rng, memory.nodes, memory.tally
    searcher = int(start.turn)
    base = tally[DONE] * LONGEST
    tally[DONE] += 1
    node, depth, ply = ROOT, 0, 0
    memory.path[0] = ROOT
    nodes[ROOT].visits += 1
    while ply < LONGEST // 2 and not has_ended(world, start, configuration.whole_games):
        seat = int(world.turn)
        if seat != searcher and not configuration.opponents:
            apply(world, playout_action(world, rng, configuration.policy, weights), rng, notes)
            ply += 1
            continue
        if configuration.situations and seat == searcher and node != ROOT:
            node = situation_node(memory, node, situation(world, seat))
            if node == NONE:
                break
            nodes[node].visits += 1
        if depth == DEEPEST - 1 or (
            node != ROOT and nodes[node].visits <= configuration.expand_after
        ):
            break
        if node == ROOT and first != NONE:
            child = first
        else:
            child = choose_child(world, node, memory, configuration, weights)
        if child == NONE:
            break
        memory.path_ply[depth] = base + ply
        action = int(memory.actions[child])
        memory.played[seat, action] = base + ply
        apply(world, action, rng, notes)
        ply += 1
        depth += 1
        memory.path[depth] = child
        node = child
        nodes[node].visits += 1
    play_on(start, world, memory.played, base + ply, configuration, weights, rng)
    outcome(world, weights, memory.wins, memory.values)
    mix_values(memory.wins, memory.values, configuration.win_share)
    count_outcome(memory, depth, configuration.rave)
    return float(memory.values[searcher])


@compiled
def play_on(
    start: State,
    world: State,
    played: NDArray[np.int64],
    when: int,
    configuration: Configuration,
    weights: Weights,
    rng: Rng,
) -> None:
    """Play until the simulation ends, noting who did what last."""
    notes = no_notes()
    noting = configuration.rave > 0.0
    until = when + LONGEST // 2
    while when < until and not has_ended(world, start, configuration.whole_games):
        action = playout_action(world, rng, configuration.policy, weights)
        if noting:
            played[int(world.turn), action] = when
        apply(world, action, rng, notes)
        when += 1


@compiled
def has_ended(world: State, start: State, whole_games: bool) -> bool:
    """Whether a simulation stops here."""
    if whole_games:
        return bool(world.turn == OVER)
    return is_settled(world, start)


@compiled
def playout_action(world: State, rng: Rng, policy: float, weights: Weights) -> Action:
    """What is done outside of the tree."""
    if happens(rng, policy):
        return policy_action(world, rng, weights)
    return random_action(world, rng)


@compiled
def happens(rng: Rng, share: float) -> bool:
    """Whether something with this chance happens; what is sure is not drawn for."""
    if share <= 0.0:
        return False
    return share >= 1.0 or below(rng, FINE) < share * FINE


@compiled
def mix_values(wins: Values, values: Values, win_share: float) -> None:
    """Turn margins into the values of a simulation: part win, part margin."""
    for seat in range(MOST_SEATS):
        values[seat] = win_share * wins[seat] + (1.0 - win_share) * values[seat]
