"""The tree of a search: what is remembered of each action, how it grows, and which way to go in it.

A node stands for a sequence of actions, whatever cards were dealt in between, so what is learned in
one world serves in all. What is called for each action takes the few arrays it needs: a whole
:class:`Memory` is slow to hand over.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.game.bot import Weights, policy_action
from nacre.game.configuration import Configuration
from nacre.kernel.compiling import compiled, entry
from nacre.kernel.generic import (
    Action,
    Actions,
    Seat,
    State,
    legal_actions,
    record_type,
)
from nacre.kernel.stream import Rng, below

ROOT = 0
NONE = -1
MOST_SEATS = 6
DEEPEST = 256  # nodes on a path
FINE = 1 << 16  # shares are drawn as whole numbers below this
UNTRIED = 1e6  # more than any value: what was never tried is tried first

# What is counted in a memory, by place in ``tally``.
USED, DONE, WORLDS, ALIVE, STOPPED = range(5)
N_TALLY = 5

NODE = record_type(
    [
        ("value", np.float64),  # sum over visits, for the seat that chose this action
        ("win", np.float64),  # the same of its shares of the win
        ("early_value", np.float32),  # sum where this action was done here or later (RAVE)
        ("early", np.int32),
        ("visits", np.int32),
        ("available", np.int32),  # how often it could have been chosen
        ("child", np.int32),  # the first one, or NONE
        ("sibling", np.int32),  # the next one, or NONE
        ("action", np.int16),
        ("seat", np.int16),
    ]
)

Node: TypeAlias = Any  # one record of that type
Nodes: TypeAlias = NDArray[np.void]
Links: TypeAlias = NDArray[np.int32]
Values: TypeAlias = NDArray[np.float64]


class Memory(NamedTuple):
    """Room for a search."""

    nodes: Nodes
    tally: NDArray[np.int64]
    legal: Actions
    child_of: Links  # by action; NONE outside of a choice
    path: NDArray[np.int32]
    path_ply: NDArray[np.int64]
    played: NDArray[
        np.int64
    ]  # by seat and action: when it was last done, counted over all simulations
    wins: Values  # by seat, of the last simulation
    values: Values
    gains: NDArray[np.float64]  # by action at the root: sum of what it was better than the mean
    squares: NDArray[np.float64]
    latest: NDArray[np.float64]
    dropped: NDArray[np.int8]
    rng: Rng
    saved: Rng


def memory_for(n_actions: int, nodes: int) -> Memory:
    """A memory for a game with that many actions."""
    return Memory(
        nodes=np.zeros(nodes, NODE),
        tally=np.zeros(N_TALLY, np.int64),
        legal=np.zeros(n_actions, np.int16),
        child_of=np.full(n_actions, NONE, np.int32),
        path=np.zeros(DEEPEST, np.int32),
        path_ply=np.zeros(DEEPEST, np.int64),
        played=np.zeros((MOST_SEATS, n_actions), np.int64),
        wins=np.zeros(MOST_SEATS),
        values=np.zeros(MOST_SEATS),
        gains=np.zeros(n_actions),
        squares=np.zeros(n_actions),
        latest=np.zeros(n_actions),
        dropped=np.zeros(n_actions, np.int8),
        rng=np.zeros(4, np.uint64),
        saved=np.zeros(4, np.uint64),
    )


# --- Growing --------------------------------------------------------------------------------------


@compiled
def new_node(nodes: Nodes, tally: NDArray[np.int64], action: Action, seat: Seat) -> int:
    """A node without visits; ``NONE`` when the memory is full."""
    used = int(tally[USED])
    if used == nodes.shape[0]:
        return NONE
    tally[USED] += 1
    node = nodes[used]
    node.value = 0.0
    node.win = 0.0
    node.early_value = 0.0
    node.early = 0
    node.visits = 0
    node.available = 0
    node.child = NONE
    node.sibling = NONE
    node.action = action
    node.seat = seat
    return used


@compiled
def add_child(memory: Memory, parent: int, action: Action, seat: Seat) -> int:
    """The child of an action, new unless it is there; ``NONE`` when the memory is full."""
    child = int(memory.child_of[action])
    if child != NONE:
        return child
    first = int(memory.nodes[parent].child)
    return insert_node(memory.nodes, memory.tally, parent, NONE, first, action, seat)


@compiled
def insert_node(
    nodes: Nodes,
    tally: NDArray[np.int64],
    parent: int,
    before: int,
    behind: int,
    action: Action,
    seat: Seat,
) -> int:
    """A new child between two others; ``NONE`` when the memory is full."""
    child = new_node(nodes, tally, action, seat)
    if child != NONE:
        nodes[child].sibling = behind
        if before == NONE:
            nodes[parent].child = child
        else:
            nodes[before].sibling = child
    return child


@compiled
def situation_node(memory: Memory, parent: int, key: int) -> int:
    """The node for what the searching seat sees now; it stands between an action and the next."""
    nodes = memory.nodes
    first = int(nodes[parent].child)
    child = first
    while child != NONE and nodes[child].action != key:
        child = int(nodes[child].sibling)
    if child != NONE:
        return child
    return insert_node(nodes, memory.tally, parent, NONE, first, key, NONE)


# --- Choosing -------------------------------------------------------------------------------------


@compiled
def choose_child(
    world: State, parent: int, memory: Memory, configuration: Configuration, weights: Weights
) -> int:
    """The child to walk to among those legal in this world; ``NONE`` when the memory is full."""
    nodes, legal, child_of, rng = memory.nodes, memory.legal, memory.child_of, memory.rng
    seat = int(world.turn)
    n = legal_actions(world, legal)
    if parent == ROOT:
        n = not_dropped(legal, n, memory.dropped)
    if configuration.rave > 0.0:
        return best_of_all(nodes, memory.tally, legal, parent, n, seat, configuration, rng)
    map_children(nodes, child_of, parent, True)
    if configuration.first_play_urgency > 0.0:
        child = best_or_new(world, parent, n, memory, configuration, weights)
    else:
        action = any_untried(nodes, legal, child_of, n, rng)
        if action != NONE:
            child = add_child(memory, parent, action, seat)
        else:
            child = most_attractive(nodes, legal, child_of, n, configuration, rng)
    map_children(nodes, child_of, parent, False)
    return child


@compiled
def not_dropped(legal: Actions, n: int, dropped: NDArray[np.int8]) -> int:
    """Keep the actions that nobody has dropped, in their order; return how many."""
    kept = 0
    for i in range(n):
        if dropped[legal[i]] == 0:
            legal[kept] = legal[i]
            kept += 1
    return kept


@compiled
def best_of_all(
    nodes: Nodes,
    tally: NDArray[np.int64],
    legal: Actions,
    parent: int,
    n: int,
    seat: Seat,
    configuration: Configuration,
    rng: Rng,
) -> int:
    """The child that most deserves a visit, with a child for every legal action.

    What is done later can speak for actions never tried, so all need a node. Children and legal
    actions both ascend, and one walk along both finds or adds them.
    """
    race = START
    before, child = NONE, int(nodes[parent].child)
    for i in range(n):
        action = int(legal[i])
        while child != NONE and nodes[child].action < action:
            before, child = child, int(nodes[child].sibling)
        if child == NONE or nodes[child].action != action:
            added = insert_node(nodes, tally, parent, before, child, action, seat)
            if added == NONE:
                continue  # the memory is full
            child = added
        race = joined(race, nodes, child, configuration.rave, configuration.exploration, rng)
    return race.best


@compiled
def map_children(nodes: Nodes, child_of: Links, parent: int, there: bool) -> None:
    """Make children to be found by their actions, or forget them again."""
    child = int(nodes[parent].child)
    while child != NONE:
        child_of[int(nodes[child].action)] = child if there else NONE
        child = int(nodes[child].sibling)


@compiled
def best_or_new(
    world: State,
    parent: int,
    n: int,
    memory: Memory,
    configuration: Configuration,
    weights: Weights,
) -> int:
    """The policy's choice at first; others once the best of those tried loses its appeal."""
    nodes, legal, child_of, rng = memory.nodes, memory.legal, memory.child_of, memory.rng
    seat = int(world.turn)
    untried, tried, total = 0, 0, 0.0
    for i in range(n):
        child = int(child_of[legal[i]])
        if is_untried(nodes, child):
            untried += 1
        else:
            tried += int(nodes[child].visits)
            total += nodes[child].value
    if tried == 0:
        return add_child(memory, parent, policy_action(world, rng, weights), seat)
    best = most_attractive(nodes, legal, child_of, n, configuration, rng)
    if untried > 0:
        curiosity = configuration.exploration * math.sqrt(math.log(tried + 1.0))
        promised = promise(nodes[best], 0.0) + curiosity / math.sqrt(nodes[best].visits + 1.0)
        if total / tried + curiosity / math.sqrt(configuration.first_play_urgency + 1.0) > promised:
            return add_child(memory, parent, any_untried(nodes, legal, child_of, n, rng), seat)
    return best


@compiled
def any_untried(nodes: Nodes, legal: Actions, child_of: Links, n: int, rng: Rng) -> Action:
    """Any of the legal actions that were never tried; ``NONE`` if all were."""
    untried = 0
    for i in range(n):
        untried += is_untried(nodes, int(child_of[legal[i]]))
    if untried == 0:
        return NONE
    nth = below(rng, untried)
    for i in range(n):
        if is_untried(nodes, int(child_of[legal[i]])):
            if nth == 0:
                return int(legal[i])
            nth -= 1
    return NONE


@compiled
def is_untried(nodes: Nodes, child: int) -> bool:
    """Whether there is no such child yet, or nobody has walked to it."""
    return child == NONE or nodes[child].visits == 0


@compiled
def most_attractive(
    nodes: Nodes, legal: Actions, child_of: Links, n: int, configuration: Configuration, rng: Rng
) -> int:
    """The child that most deserves a visit, of those that somebody has walked to."""
    race = START
    for i in range(n):
        child = int(child_of[legal[i]])
        if not is_untried(nodes, child):
            race = joined(race, nodes, child, configuration.rave, configuration.exploration, rng)
    return race.best


class Race(NamedTuple):
    """Who is ahead among the children that were looked at."""

    best: int
    score: float
    available: int  # of the last one, and the curiosity that follows from it
    curiosity: float


START = Race(NONE, -1.0, 0, 0.0)


@compiled
def joined(race: Race, nodes: Nodes, child: int, rave: float, exploration: float, rng: Rng) -> Race:
    """The race with one more child in it, which could have been chosen once more."""
    node = nodes[child]
    node.available += 1
    available, curiosity = race.available, race.curiosity
    if node.available != available:  # most are alike, and logarithms are slow
        available = int(node.available)
        curiosity = exploration * math.sqrt(math.log(available + 1.0))
    score = appeal(node, rave, curiosity, rng)
    if score > race.score:
        return Race(child, score, available, curiosity)
    return Race(race.best, race.score, available, curiosity)


@compiled
def appeal(node: Node, rave: float, curiosity: float, rng: Rng) -> float:
    """How much a child deserves a visit: for what it promises, and how little is known of it."""
    if node.visits > 0:
        return promise(node, rave) + curiosity / math.sqrt(node.visits + 1.0)
    if node.early > 0:
        return float(node.early_value / node.early + curiosity)
    return UNTRIED + below(rng, FINE)


@compiled
def promise(node: Node, rave: float) -> float:
    """The mean value of a child; while it is little known, that of doing its action later."""
    visits = float(node.visits)
    mean = node.value / visits if visits > 0.0 else 0.0
    if node.early == 0:
        return float(mean)
    trust = math.sqrt(rave / (3.0 * visits + rave))
    return float((1.0 - trust) * mean + trust * node.early_value / node.early)


# --- What was found -------------------------------------------------------------------------------


@compiled
def count_outcome(memory: Memory, depth: int, early: bool) -> None:
    """Add the outcome to every node on the path; visits were counted on the way."""
    nodes, path, played = memory.nodes, memory.path, memory.played
    wins, values = memory.wins, memory.values
    for i in range(1, depth + 1):
        node = nodes[path[i]]
        node.value += values[node.seat]
        node.win += wins[node.seat]
    if early:
        for i in range(depth):
            count_early(nodes, played, values, int(path[i]), int(memory.path_ply[i]))


@compiled
def count_early(
    nodes: Nodes, played: NDArray[np.int64], values: Values, parent: int, since: int
) -> None:
    """Add the outcome to each child whose action its seat did then or later."""
    child = int(nodes[parent].child)
    while child != NONE:
        node = nodes[child]
        if played[node.seat, node.action] >= since:
            node.early += 1
            node.early_value += values[node.seat]
        child = int(node.sibling)


@entry
def write_root(
    memory: Memory,
    actions: NDArray[np.int64],
    visits: NDArray[np.int64],
    values: NDArray[np.float64],
    wins: NDArray[np.float64],
) -> int:
    """Write what is known of each action at the root; return how many there are."""
    n = 0
    child = int(memory.nodes[ROOT].child)
    while child != NONE:
        node = memory.nodes[child]
        actions[n] = node.action
        visits[n] = node.visits
        values[n] = node.value
        wins[n] = node.win
        n += 1
        child = int(node.sibling)
    return n
