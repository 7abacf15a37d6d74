"""The tree of a search: what is remembered of each action, how it grows, and which way to go in it.

A node stands for a sequence of actions, whatever cards were dealt in between, so what is learned in
one world serves in all. The children of a node lie beside each other in memory, as a *block*. What
is asked of every child on every visit lies in arrays of its own (``actions``, ``promises`` …), so
that a visit reads a few bytes of each; the rest is in its record.

A tree grows in one of two ways. With RAVE every legal action has a child at once, since what is
done later can speak for actions never tried; a child's appeal then follows from numbers that are
kept up to date when an outcome is counted. Without it children are added one by one.
"""

from __future__ import annotations

import math
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.game.bot import BELIEF, Belief, Weights, policy_action
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
ILLEGAL = -1.0  # less than any appeal

# What is counted in a memory, by place in ``tally``.
USED, DONE, WORLDS, ALIVE, STOPPED = range(5)
N_TALLY = 5

NODE = record_type(
    [
        ("value", np.float64),  # sum over visits, for the seat that chose this action
        ("win", np.float64),  # the same of its shares of the win
        ("visits", np.int32),
        ("available", np.int32),  # how often it could have been chosen, without RAVE
        ("first", np.int32),  # where its block of children begins,
        ("grown", np.int32),  # how many there are,
        ("room", np.int32),  # and for how many there is room
    ]
)

Nodes: TypeAlias = NDArray[np.void]
Links: TypeAlias = NDArray[np.int32]
Values: TypeAlias = NDArray[np.float64]
Appeals: TypeAlias = NDArray[np.float32]
Times: TypeAlias = NDArray[np.int64]


class Memory(NamedTuple):
    """Room for a search."""

    nodes: Nodes
    actions: Actions  # by node: the action that leads to it,
    seats: NDArray[np.int8]  # and who chose it
    # By node, with RAVE:
    promises: Appeals  # what it is worth, as far as is known: own + trust * early_values / early
    doubts: Appeals  # how little is known, from 1 down to 0
    own: Appeals  # its mean value, by as much as that is trusted
    trust: Appeals  # how far what came of doing its action here or later is trusted instead
    early: Appeals  # how often that was done
    early_values: Appeals  # the sum of what came of it
    appeals: Appeals  # by place in a block, during a choice
    ranks: Links  # the same bytes as whole numbers, which are compared several at a time
    tally: NDArray[np.int64]
    legal: Actions
    child_of: Links  # by action; NONE outside of a choice
    path: NDArray[np.int32]
    path_ply: NDArray[np.int64]
    played: Times  # by seat and action: when it was last done, counted over all simulations
    wins: Values  # by seat, of the last simulation
    values: Values
    belief: Belief  # of the position that is searched
    # By action at the root: its value in the latest world, the sum of what that was better than the
    # mean of all actions there, and of the squares of it; and the same of its share of the win.
    latest: Values
    gains: Values
    squares: Values
    latest_wins: Values
    win_gains: Values
    win_squares: Values
    dropped: NDArray[np.int8]
    rng: Rng
    saved: Rng


def memory_for(n_actions: int, nodes: int) -> Memory:
    """A memory for a game with that many actions."""
    appeals = np.zeros(n_actions, np.float32)
    return Memory(
        nodes=np.zeros(nodes, NODE),
        actions=np.zeros(nodes, np.int16),
        seats=np.zeros(nodes, np.int8),
        promises=np.zeros(nodes, np.float32),
        doubts=np.zeros(nodes, np.float32),
        own=np.zeros(nodes, np.float32),
        trust=np.zeros(nodes, np.float32),
        early=np.zeros(nodes, np.float32),
        early_values=np.zeros(nodes, np.float32),
        appeals=appeals,
        ranks=appeals.view(np.int32),
        tally=np.zeros(N_TALLY, np.int64),
        legal=np.zeros(n_actions, np.int16),
        child_of=np.full(n_actions, NONE, np.int32),
        path=np.zeros(DEEPEST, np.int32),
        path_ply=np.zeros(DEEPEST, np.int64),
        played=np.zeros((MOST_SEATS, n_actions), np.int64),
        wins=np.zeros(MOST_SEATS),
        values=np.zeros(MOST_SEATS),
        belief=np.zeros(BELIEF),
        latest=np.zeros(n_actions),
        gains=np.zeros(n_actions),
        squares=np.zeros(n_actions),
        latest_wins=np.zeros(n_actions),
        win_gains=np.zeros(n_actions),
        win_squares=np.zeros(n_actions),
        dropped=np.zeros(n_actions, np.int8),
        rng=np.zeros(4, np.uint64),
        saved=np.zeros(4, np.uint64),
    )


# --- Growing --------------------------------------------------------------------------------------


@compiled
def plant(memory: Memory, n: int, seat: Seat) -> None:
    """Begin a tree anew: a root with a child for each of the first ``n`` legal actions."""
    memory.tally[USED] = 0
    put_node(memory, new_block(memory, 1), NONE, NONE)
    root = memory.nodes[ROOT]
    root.first = new_block(memory, n)
    root.grown = n
    root.room = n
    for i in range(n):
        put_node(memory, int(root.first) + i, int(memory.legal[i]), seat)


@compiled
def new_block(memory: Memory, room: int) -> int:
    """Room for so many nodes beside each other; ``NONE`` when the memory is full."""
    used = int(memory.tally[USED])
    if used + room > memory.nodes.shape[0]:
        return NONE
    memory.tally[USED] += room
    return used


@compiled
def put_node(memory: Memory, place: int, action: Action, seat: Seat) -> None:
    """A node without visits."""
    node = memory.nodes[place]
    node.value = 0.0
    node.win = 0.0
    node.visits = 0
    node.available = 0
    node.first = NONE
    node.grown = 0
    node.room = 0
    memory.actions[place] = action
    memory.seats[place] = seat
    memory.promises[place] = UNTRIED
    memory.doubts[place] = 1.0
    memory.own[place] = 0.0
    memory.trust[place] = 1.0
    memory.early[place] = 0.0
    memory.early_values[place] = 0.0


@compiled
def draw_turn(memory: Memory, place: int) -> None:
    """Draw when a node comes among those never tried: with RAVE, by the height of its promise."""
    memory.promises[place] += below(memory.rng, FINE)


@compiled
def move_node(memory: Memory, source: int, target: int) -> None:
    """Move a node to another place, with all that is known of it."""
    memory.nodes[target] = memory.nodes[source]
    memory.actions[target] = memory.actions[source]
    memory.seats[target] = memory.seats[source]
    memory.promises[target] = memory.promises[source]
    memory.doubts[target] = memory.doubts[source]
    memory.own[target] = memory.own[source]
    memory.trust[target] = memory.trust[source]
    memory.early[target] = memory.early[source]
    memory.early_values[target] = memory.early_values[source]


@compiled
def add_child(memory: Memory, parent: int, action: Action, seat: Seat) -> int:
    """The child of an action, new unless it is there; ``NONE`` when the memory is full."""
    child = int(memory.child_of[action])
    return child if child != NONE else append_child(memory, parent, action, seat)


@compiled
def append_child(memory: Memory, parent: int, action: Action, seat: Seat) -> int:
    """A new child behind the others; ``NONE`` when the memory is full.

    The block moves to where there is twice the room when it has none left.
    """
    node = memory.nodes[parent]
    size = int(node.grown)
    if size == node.room:
        block = new_block(memory, max(2 * size, 1))
        if block == NONE:
            return NONE
        for i in range(size):
            move_node(memory, int(node.first) + i, block + i)
        node.first = block
        node.room = max(2 * size, 1)
    child = int(node.first) + size
    put_node(memory, child, action, seat)
    node.grown = size + 1
    return child


@compiled
def children(nodes: Nodes, parent: int) -> range:
    """The children of a node."""
    first = int(nodes[parent].first)
    return range(first, first + int(nodes[parent].grown))


@compiled
def situation_node(memory: Memory, parent: int, key: int) -> int:
    """The node for what the searching seat sees now; it stands between an action and the next."""
    for child in children(memory.nodes, parent):
        if memory.actions[child] == key:
            return child
    return append_child(memory, parent, key, NONE)


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
        return best_of_all(memory, parent, n, seat, configuration.exploration)
    map_children(memory, parent, True)
    if configuration.first_play_urgency > 0.0:
        child = best_or_new(world, parent, n, memory, configuration, weights)
    else:
        action = any_untried(nodes, legal, child_of, n, rng)
        if action != NONE:
            child = add_child(memory, parent, action, seat)
        else:
            child = most_attractive(nodes, legal, child_of, n, configuration.exploration)
    map_children(memory, parent, False)
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


# --- Choosing with a child for every legal action (RAVE) ------------------------------------------


@compiled
def best_of_all(memory: Memory, parent: int, n: int, seat: Seat, exploration: float) -> int:
    """The child that most deserves a visit; ``NONE`` when there was no room for any."""
    node = memory.nodes[parent]
    curiosity = np.float32(exploration * math.sqrt(math.log(node.visits + 1.0)))
    all_legal = are_children(memory.actions, int(node.first), int(node.grown), memory.legal, n)
    if not all_legal:
        all_legal = give_children(memory, parent, n, seat)
    first, size = int(node.first), int(node.grown)
    for i in range(size):
        memory.appeals[i] = memory.promises[first + i] + curiosity * memory.doubts[first + i]
    if not all_legal:
        leave_out_illegal(memory, first, size, n)
    place = highest(memory.ranks, size)
    return NONE if place == NONE else first + place


@compiled
def highest(ranks: Links, n: int) -> int:
    """The first place of the highest of the first ``n``; ``NONE`` of none.

    Appeals are not negative but where an action is not legal, and such floats are in the order of
    their bytes.
    """
    most = np.int32(NONE)
    for i in range(n):
        most = max(most, ranks[i])
    for i in range(n):
        if ranks[i] == most:
            return i
    return NONE


@compiled
def are_children(actions: Actions, first: int, size: int, legal: Actions, n: int) -> bool:
    """Whether a block has a child for each of the legal actions, and no other."""
    if size != n:
        return False
    different = 0
    for i in range(n):
        different |= actions[first + i] ^ legal[i]
    return different == 0


@compiled
def give_children(memory: Memory, parent: int, n: int, seat: Seat) -> bool:
    """Add a child for each legal action that has none; return whether all children are legal now.

    Children and legal actions both ascend. Where some are missing, both are merged into a block
    of its own; when the memory is full, the node keeps the children that it has.
    """
    node = memory.nodes[parent]
    first, size = int(node.first), int(node.grown)
    merged = merged_size(memory, first, size, n)
    if merged == size:
        return False
    block = new_block(memory, merged)
    if block == NONE:
        return False
    old, new = 0, 0
    for place in range(block, block + merged):
        action = int(memory.legal[new]) if new < n else NONE
        kept = int(memory.actions[first + old]) if old < size else NONE
        if kept != NONE and (action == NONE or kept <= action):
            move_node(memory, first + old, place)
            old += 1
            new += kept == action
        else:
            put_node(memory, place, action, seat)
            draw_turn(memory, place)
            new += 1
    node.first = block
    node.grown = merged
    node.room = merged
    return merged == n


@compiled
def merged_size(memory: Memory, first: int, size: int, n: int) -> int:
    """How many actions have a child or are legal."""
    old, both = 0, 0
    for i in range(n):
        action = memory.legal[i]
        while old < size and memory.actions[first + old] < action:
            old += 1
        both += old < size and memory.actions[first + old] == action
    return size + n - both


@compiled
def leave_out_illegal(memory: Memory, first: int, size: int, n: int) -> None:
    """Take the appeal from the children whose actions are not legal; both ascend."""
    at = 0
    for i in range(size):
        action = memory.actions[first + i]
        while at < n and memory.legal[at] < action:
            at += 1
        if at == n or memory.legal[at] != action:
            memory.appeals[i] = ILLEGAL


# --- Choosing among children that are added one by one --------------------------------------------


@compiled
def map_children(memory: Memory, parent: int, there: bool) -> None:
    """Make children to be found by their actions, or forget them again."""
    for child in children(memory.nodes, parent):
        memory.child_of[memory.actions[child]] = child if there else NONE


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
    best = most_attractive(nodes, legal, child_of, n, configuration.exploration)
    if untried > 0:
        curiosity = configuration.exploration * math.sqrt(math.log(tried + 1.0))
        promised = nodes[best].value / nodes[best].visits
        promised += curiosity / math.sqrt(nodes[best].visits + 1.0)
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
    nodes: Nodes, legal: Actions, child_of: Links, n: int, exploration: float
) -> int:
    """The child that most deserves a visit, of those that somebody has walked to."""
    best, most = NONE, -1.0
    available, curiosity = 0, 0.0
    for i in range(n):
        child = int(child_of[legal[i]])
        if is_untried(nodes, child):
            continue
        node = nodes[child]
        node.available += 1
        if node.available != available:  # most are alike, and logarithms are slow
            available = int(node.available)
            curiosity = exploration * math.sqrt(math.log(available + 1.0))
        appeal = node.value / node.visits + curiosity / math.sqrt(node.visits + 1.0)
        if appeal > most:
            best, most = child, appeal
    return best


# --- What was found -------------------------------------------------------------------------------


@compiled
def count_outcome(memory: Memory, depth: int, rave: float) -> None:
    """Add the outcome to every node on the path; visits were counted on the way."""
    nodes, path = memory.nodes, memory.path
    wins, values = memory.wins, memory.values
    for i in range(1, depth + 1):
        node, seat = nodes[path[i]], memory.seats[path[i]]
        node.value += values[seat]
        node.win += wins[seat]
    if rave > 0.0:
        for i in range(depth):
            judge_child(memory, int(path[i + 1]), rave)
            count_early(memory, int(path[i]), int(memory.path_ply[i]))


@compiled
def judge_child(memory: Memory, child: int, rave: float) -> None:
    """Trust the mean value of a child that was walked to, the more the better it is known."""
    visits = float(memory.nodes[child].visits)
    mean = memory.nodes[child].value / visits
    trust = math.sqrt(rave / (3.0 * visits + rave))
    memory.own[child] = (1.0 - trust) * mean
    memory.trust[child] = trust
    memory.doubts[child] = 1.0 / math.sqrt(visits + 1.0)
    if memory.early[child] == 0.0:  # luck can give a turn to another seat than its own
        memory.promises[child] = mean


@compiled
def count_early(memory: Memory, parent: int, since: int) -> None:
    """Add the outcome to each child whose action its seat did then or later."""
    early, early_values = memory.early, memory.early_values
    for child in children(memory.nodes, parent):
        seat = memory.seats[child]
        if memory.played[seat, memory.actions[child]] >= since:
            early[child] += np.float32(1.0)
            early_values[child] += np.float32(memory.values[seat])
            later = early_values[child] / early[child]
            memory.promises[child] = memory.own[child] + memory.trust[child] * later


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
    for child in children(memory.nodes, ROOT):
        node = memory.nodes[child]
        actions[n] = memory.actions[child]
        visits[n] = node.visits
        values[n] = node.value
        wins[n] = node.win
        n += 1
    return n
