"""One search for all games: a tree over what the searching seat can know, through worlds it cannot tell apart.

Each simulation fills the blanks of the observation with a world, walks down the tree, adds to it, plays the game on by a
policy and counts the outcome for the seats that chose on the way. A node stands for a sequence of actions, whatever
cards were dealt in between, so what is learned in one world serves in all. The parts that pay differ from game to game;
:class:`Settings` switches them.

Everything here is compiled and works on a :class:`Memory` that is made once and used for every decision. The same stream,
observation, settings and number of simulations give the same tree, however the simulations are portioned.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.bots.knowledge import (
    Weights,
    imagine,
    is_settled,
    outcome,
    policy_action,
    situation,
)
from nacre.bots.settings import Settings
from nacre.kernel.compiling import compiled, entry
from nacre.kernel.generic import (
    OVER,
    Action,
    Actions,
    Seat,
    State,
    States,
    apply,
    determinize,
    legal_actions,
    random_action,
)
from nacre.kernel.log import no_log
from nacre.kernel.stream import Rng, below

ROOT = 0
NONE = -1
MOST_SEATS = 6
DEEPEST = 256  # nodes on a path
LONGEST = 4096  # actions of a simulation; a game that goes on is judged as it stands
FINE = 1 << 16  # shares are drawn as whole numbers below this

# What is counted in a memory, by place in ``tally``.
USED, DONE, WORLDS, ALIVE, STOPPED = range(5)
N_TALLY = 5

UNTRIED = 1e6  # more than any value: what was never tried is tried first
WORLDS_BEFORE_DROPPING = 24
WORLDS_BETWEEN = 8

NODE = np.dtype(
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
    ],
    align=True,
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


# --- Beginning and going on ----------------------------------------------------------------------


@entry
def begin(observed: States, memory: Memory) -> int:
    """Empty the tree and give its root all legal actions; return how many."""
    tally = memory.tally
    for i in range(N_TALLY):
        tally[i] = 0
    new_node(memory.nodes, tally, NONE, NONE)
    n = legal_actions(observed[0], memory.legal)
    seat = int(observed[0].turn)
    for i in range(n - 1, -1, -1):
        add_child(memory, ROOT, int(memory.legal[i]), seat)
    for action in range(memory.gains.shape[0]):
        memory.gains[action] = 0.0
        memory.squares[action] = 0.0
        memory.dropped[action] = 0
        for other in range(MOST_SEATS):
            memory.played[other, action] = NONE
    tally[ALIVE] = n
    return n


@entry
def go_on(
    observed: States,
    worlds: States,
    memory: Memory,
    settings: Settings,
    weights: Weights,
    simulations: int,
) -> None:
    """Simulate until that many simulations were made in all, or there is nothing left to find out.

    ``worlds`` is room for two records.
    """
    tally = memory.tally
    while tally[DONE] < simulations and tally[STOPPED] == 0:
        if settings.same_deals:
            if tally[ALIVE] <= 1 and not settings.thorough:
                return
            try_all(observed, worlds, memory, settings, weights)
        else:
            draw_world(observed, worlds, memory, settings, weights)
            simulate(observed[0], worlds[0], memory, settings, weights, NONE)


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


# --- One simulation ------------------------------------------------------------------------------


@compiled
def draw_world(
    observed: States, worlds: States, memory: Memory, settings: Settings, weights: Weights
) -> None:
    """Put a world that the searching seat cannot tell from the real one into ``worlds[0]``."""
    worlds[0] = observed[0]
    seat = int(observed[0].turn)
    if happens(memory.rng, settings.likely_worlds):
        imagine(worlds[0], seat, memory.rng, weights)
    else:
        determinize(worlds[0], seat, memory.rng)
    memory.tally[WORLDS] += 1


@compiled
def simulate(
    start: State,
    world: State,
    memory: Memory,
    settings: Settings,
    weights: Weights,
    first: int,
) -> float:
    """Walk down, play on, and count; return the value for the searching seat.

    ``first`` is the child of the root to begin with, or ``NONE`` to choose one.
    """
    log = no_log()
    rng, nodes, tally = memory.rng, memory.nodes, memory.tally
    searcher = int(start.turn)
    base = tally[DONE] * LONGEST
    tally[DONE] += 1
    node, depth, ply = ROOT, 0, 0
    memory.path[0] = ROOT
    nodes[ROOT].visits += 1
    while ply < LONGEST // 2 and not has_ended(world, start, settings.whole_games):
        seat = int(world.turn)
        if seat != searcher and not settings.opponents:
            apply(world, playout_action(world, rng, settings.policy, weights), rng, log)
            ply += 1
            continue
        if settings.situations and seat == searcher and node != ROOT:
            node = situation_node(memory, node, situation(world, seat))
            if node == NONE:
                break
            nodes[node].visits += 1
        if depth == DEEPEST - 1 or (node != ROOT and nodes[node].visits <= settings.expand_after):
            break
        if node == ROOT and first != NONE:
            child = first
        else:
            child = choose_child(world, node, memory, settings, weights)
        if child == NONE:
            break
        memory.path_ply[depth] = base + ply
        action = int(nodes[child].action)
        memory.played[seat, action] = base + ply
        apply(world, action, rng, log)
        ply += 1
        depth += 1
        memory.path[depth] = child
        node = child
        nodes[node].visits += 1
    play_on(start, world, memory.played, base + ply, settings, weights, rng)
    outcome(world, weights, memory.wins, memory.values)
    mix_values(memory.wins, memory.values, settings.win_share)
    count_outcome(memory, depth, settings.rave > 0.0)
    return memory.values[searcher]


@compiled
def play_on(
    start: State,
    world: State,
    played: NDArray[np.int64],
    when: int,
    settings: Settings,
    weights: Weights,
    rng: Rng,
) -> None:
    """Play until the simulation ends, noting who did what last."""
    log = no_log()
    noting = settings.rave > 0.0
    until = when + LONGEST // 2
    while when < until and not has_ended(world, start, settings.whole_games):
        action = playout_action(world, rng, settings.policy, weights)
        if noting:
            played[int(world.turn), action] = when
        apply(world, action, rng, log)
        when += 1


@compiled
def has_ended(world: State, start: State, whole_games: bool) -> bool:
    """Whether a simulation stops here."""
    if whole_games:
        return world.turn == OVER
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


# --- Choosing in the tree ------------------------------------------------------------------------


# What is called for each action takes the few arrays it needs: a whole memory is slow to hand over.


@compiled
def choose_child(
    world: State, parent: int, memory: Memory, settings: Settings, weights: Weights
) -> int:
    """The child to walk to among those legal in this world; ``NONE`` when the memory is full."""
    nodes, legal, child_of, rng = memory.nodes, memory.legal, memory.child_of, memory.rng
    seat = int(world.turn)
    n = legal_actions(world, legal)
    if settings.rave > 0.0:
        return best_of_all(nodes, memory.tally, legal, parent, n, seat, settings, rng)
    map_children(nodes, child_of, parent, True)
    if settings.reluctance > 0.0:
        child = best_or_new(world, parent, n, memory, settings, weights)
    else:
        action = any_untried(nodes, legal, child_of, n, rng)
        if action != NONE:
            child = add_child(memory, parent, action, seat)
        else:
            child = most_attractive(nodes, legal, child_of, n, settings, rng)
    map_children(nodes, child_of, parent, False)
    return child


@compiled
def best_of_all(
    nodes: Nodes,
    tally: NDArray[np.int64],
    legal: Actions,
    parent: int,
    n: int,
    seat: Seat,
    settings: Settings,
    rng: Rng,
) -> int:
    """The child that most deserves a visit, with a child for every legal action.

    What is done later can speak for actions never tried, so all need a node. Children and legal actions both ascend, and
    one walk along both finds or adds them.
    """
    best, best_score = NONE, -1.0
    available, curiosity = 0, 0.0
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
        node = nodes[child]
        node.available += 1
        if node.available != available:  # most are alike, and logarithms are slow
            available = int(node.available)
            curiosity = settings.exploration * math.sqrt(math.log(available + 1.0))
        score = appeal(node, settings.rave, curiosity, rng)
        if score > best_score:
            best, best_score = child, score
    return best


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
def appeal(node: Node, rave: float, curiosity: float, rng: Rng) -> float:
    """How much a child deserves a visit: for what it promises, and how little is known of it."""
    if node.visits > 0:
        return promise(node, rave) + curiosity / math.sqrt(node.visits + 1.0)
    if node.early > 0:
        return node.early_value / node.early + curiosity
    return UNTRIED + below(rng, FINE)


@compiled
def best_or_new(
    world: State, parent: int, n: int, memory: Memory, settings: Settings, weights: Weights
) -> int:
    """The policy's choice at first; others are tried as the best of those tried loses its appeal."""
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
    best = most_attractive(nodes, legal, child_of, n, settings, rng)
    if untried > 0:
        curiosity = settings.exploration * math.sqrt(math.log(tried + 1.0))
        promised = promise(nodes[best], 0.0) + curiosity / math.sqrt(nodes[best].visits + 1.0)
        if total / tried + curiosity / math.sqrt(settings.reluctance + 1.0) > promised:
            return add_child(memory, parent, any_untried(nodes, legal, child_of, n, rng), seat)
    return best


@compiled
def map_children(nodes: Nodes, child_of: Links, parent: int, there: bool) -> None:
    """Make children to be found by their actions, or forget them again."""
    child = int(nodes[parent].child)
    while child != NONE:
        child_of[int(nodes[child].action)] = child if there else NONE
        child = int(nodes[child].sibling)


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
    nodes: Nodes, legal: Actions, child_of: Links, n: int, settings: Settings, rng: Rng
) -> int:
    """The child that most deserves a visit: for what it promises, and how little is known of it."""
    best, best_score = NONE, -1.0
    available, curiosity = 0, 0.0
    for i in range(n):
        child = int(child_of[legal[i]])
        if child == NONE or (settings.reluctance > 0.0 and nodes[child].visits == 0):
            continue  # never tried, or the memory is full
        node = nodes[child]
        node.available += 1
        if node.available != available:  # most are alike, and logarithms are slow
            available = int(node.available)
            curiosity = settings.exploration * math.sqrt(math.log(available + 1.0))
        score = appeal(node, settings.rave, curiosity, rng)
        if score > best_score:
            best, best_score = child, score
    return best


@compiled
def promise(node: Node, rave: float) -> float:
    """The mean value of a child; while it is little known, rather that of doing its action later."""
    visits = float(node.visits)
    mean = node.value / visits if visits > 0.0 else 0.0
    if node.early == 0:
        return mean
    trust = math.sqrt(rave / (3.0 * visits + rave))
    return (1.0 - trust) * mean + trust * node.early_value / node.early


@compiled
def situation_node(memory: Memory, parent: int, key: int) -> int:
    """The node for what the searching seat sees now; it stands between an action and the next."""
    nodes = memory.nodes
    child = int(nodes[parent].child)
    while child != NONE and nodes[child].action != key:
        child = int(nodes[child].sibling)
    if child == NONE:
        child = new_node(nodes, memory.tally, key, NONE)
        if child != NONE:
            nodes[child].sibling = nodes[parent].child
            nodes[parent].child = child
    return child


@compiled
def add_child(memory: Memory, parent: int, action: Action, seat: Seat) -> int:
    """The child of an action, new unless it is there; ``NONE`` when the memory is full."""
    child = int(memory.child_of[action])
    if child != NONE:
        return child
    child = new_node(memory.nodes, memory.tally, action, seat)
    if child != NONE:
        memory.nodes[child].sibling = memory.nodes[parent].child
        memory.nodes[parent].child = child
    return child


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


# --- All actions at the root on the same deals ---------------------------------------------------


@compiled
def try_all(
    observed: States, worlds: States, memory: Memory, settings: Settings, weights: Weights
) -> None:
    """Simulate every action that is not dropped yet in one and the same world, with the same luck."""
    draw_world(observed, worlds, memory, settings, weights)
    worlds[1] = worlds[0]
    copy_stream(memory.rng, memory.saved)
    total = 0.0
    child = int(memory.nodes[ROOT].child)
    while child != NONE:
        action = int(memory.nodes[child].action)
        if memory.dropped[action] == 0:
            worlds[0] = worlds[1]
            copy_stream(memory.saved, memory.rng)
            memory.latest[action] = simulate(
                observed[0], worlds[0], memory, settings, weights, child
            )
            total += memory.latest[action]
        child = int(memory.nodes[child].sibling)
    note_gains(memory, total / memory.tally[ALIVE])
    worlds_done = memory.tally[WORLDS]
    if worlds_done >= WORLDS_BEFORE_DROPPING and worlds_done % WORLDS_BETWEEN == 0:
        drop_the_worse(memory, settings.doubt)


@compiled
def copy_stream(source: Rng, target: Rng) -> None:
    """Make two streams draw the same from here on."""
    for i in range(source.shape[0]):
        target[i] = source[i]


@compiled
def note_gains(memory: Memory, mean: float) -> None:
    """Add what each action was better than the mean of all in the same world."""
    child = int(memory.nodes[ROOT].child)
    while child != NONE:
        action = int(memory.nodes[child].action)
        if memory.dropped[action] == 0:
            gain = memory.latest[action] - mean
            memory.gains[action] += gain
            memory.squares[action] += gain * gain
        child = int(memory.nodes[child].sibling)


@compiled
def drop_the_worse(memory: Memory, doubt: float) -> None:
    """Drop every action that is surely worse than the best so far."""
    worlds = float(memory.tally[WORLDS])
    best, best_low = -2.0, -2.0
    child = int(memory.nodes[ROOT].child)
    while child != NONE:
        action = int(memory.nodes[child].action)
        mean = memory.gains[action] / worlds
        if memory.dropped[action] == 0 and mean > best:
            best, best_low = mean, mean - doubt * error_of(memory, action, worlds)
        child = int(memory.nodes[child].sibling)
    child = int(memory.nodes[ROOT].child)
    while child != NONE:
        action = int(memory.nodes[child].action)
        high = memory.gains[action] / worlds + doubt * error_of(memory, action, worlds)
        if memory.dropped[action] == 0 and high < best_low:
            memory.dropped[action] = 1
            memory.tally[ALIVE] -= 1
        child = int(memory.nodes[child].sibling)


@compiled
def error_of(memory: Memory, action: Action, worlds: float) -> float:
    """The standard error of an action's mean gain."""
    mean = memory.gains[action] / worlds
    return math.sqrt(max(memory.squares[action] / worlds - mean * mean, 0.0) / worlds)
