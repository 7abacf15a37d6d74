"""Information-set Monte Carlo tree search, written once for all games.

Each simulation fills the blanks of the observation with a world, walks down the tree, adds to it,
plays the game on by a policy and counts the outcome for the seats that chose on the way. The parts
that pay differ from game to game; :class:`~nacre.game.configuration.Configuration` switches them.

Everything here is compiled and works on a :class:`~nacre.bots.tree.Memory` that is made once and
used for every decision. The same stream, observation, configuration and number of simulations give
the same tree, however the simulations are portioned.
"""

from __future__ import annotations

import math

from nacre.bots.simulation import draw_world, simulate
from nacre.bots.tree import (
    ALIVE,
    DONE,
    MOST_SEATS,
    NONE,
    ROOT,
    STOPPED,
    WORLDS,
    Memory,
    children,
    draw_turn,
    plant,
)
from nacre.game.bot import Weights, believe
from nacre.game.configuration import Configuration
from nacre.kernel.compiling import compiled, entry
from nacre.kernel.generic import Action, States, legal_actions
from nacre.kernel.stream import Rng

WORLDS_BEFORE_DROPPING = 24
WORLDS_BETWEEN = 8
NEVER = 1e9  # a racing threshold, in standard errors: nothing is dropped as worse


@entry
def begin(observed: States, memory: Memory, weights: Weights, rave: float) -> int:
    """Empty the tree, give its root all legal actions, and return how many there are.

    A stop is not taken back: it may have come just before.
    """
    tally = memory.tally
    tally[DONE], tally[WORLDS] = 0, 0
    seat = int(observed[0].turn)
    believe(observed[0], seat, weights, memory.belief)
    n = legal_actions(observed[0], memory.legal)
    plant(memory, n, seat)
    if rave > 0.0:
        for child in children(memory.nodes, ROOT):
            draw_turn(memory, child)
    for action in range(memory.gains.shape[0]):
        memory.gains[action] = 0.0
        memory.squares[action] = 0.0
        memory.win_gains[action] = 0.0
        memory.win_squares[action] = 0.0
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
    configuration: Configuration,
    weights: Weights,
    simulations: int,
) -> None:
    """Simulate until that many simulations were made in all, or there is nothing left to find out.

    ``worlds`` is room for two records.
    """
    tally = memory.tally
    while tally[DONE] < simulations and tally[STOPPED] == 0:
        if configuration.common_random_numbers:
            if tally[ALIVE] <= 1 and not configuration.thorough:
                return
            try_all(observed, worlds, memory, configuration, weights)
        else:
            draw_world(observed, worlds, memory, configuration)
            simulate(observed[0], worlds[0], memory, configuration, weights, NONE)


# --- All actions at the root on the same deals ----------------------------------------------------


@compiled
def try_all(
    observed: States, worlds: States, memory: Memory, configuration: Configuration, weights: Weights
) -> None:
    """Simulate every action that is not dropped yet in one world, with the same luck."""
    draw_world(observed, worlds, memory, configuration)
    worlds[1] = worlds[0]
    copy_stream(memory.rng, memory.saved)
    seat = int(observed[0].turn)
    total, total_wins = 0.0, 0.0
    for child in children(memory.nodes, ROOT):
        action = int(memory.actions[child])
        if memory.dropped[action] == 0:
            worlds[0] = worlds[1]
            copy_stream(memory.saved, memory.rng)
            memory.latest[action] = simulate(
                observed[0], worlds[0], memory, configuration, weights, child
            )
            memory.latest_wins[action] = memory.wins[seat]
            total += memory.latest[action]
            total_wins += memory.latest_wins[action]
    alive = memory.tally[ALIVE]
    note_gains(memory, total / alive, total_wins / alive)
    worlds_done = memory.tally[WORLDS]
    racing = configuration.racing_threshold < NEVER and worlds_done >= WORLDS_BEFORE_DROPPING
    if racing and worlds_done % WORLDS_BETWEEN == 0:
        drop_the_worse(memory, configuration.racing_threshold)


@compiled
def copy_stream(source: Rng, target: Rng) -> None:
    """Make two streams draw the same from here on."""
    for i in range(source.shape[0]):
        target[i] = source[i]


@compiled
def note_gains(memory: Memory, mean: float, mean_win: float) -> None:
    """Add what each action was better than the mean of all in the same world."""
    for child in children(memory.nodes, ROOT):
        action = int(memory.actions[child])
        if memory.dropped[action] == 0:
            gain = memory.latest[action] - mean
            memory.gains[action] += gain
            memory.squares[action] += gain * gain
            gain = memory.latest_wins[action] - mean_win
            memory.win_gains[action] += gain
            memory.win_squares[action] += gain * gain


@compiled
def drop_the_worse(memory: Memory, racing_threshold: float) -> None:
    """Drop every action that is surely worse than the best so far."""
    worlds = float(memory.tally[WORLDS])
    best, best_low = -2.0, -2.0
    for child in children(memory.nodes, ROOT):
        action = int(memory.actions[child])
        mean = memory.gains[action] / worlds
        if memory.dropped[action] == 0 and mean > best:
            best, best_low = mean, mean - racing_threshold * error_of(memory, action, worlds)
    for child in children(memory.nodes, ROOT):
        action = int(memory.actions[child])
        high = memory.gains[action] / worlds + racing_threshold * error_of(memory, action, worlds)
        if memory.dropped[action] == 0 and high < best_low:
            memory.dropped[action] = 1
            memory.tally[ALIVE] -= 1


@compiled
def error_of(memory: Memory, action: Action, worlds: float) -> float:
    """The standard error of an action's mean gain."""
    mean = memory.gains[action] / worlds
    return math.sqrt(max(memory.squares[action] / worlds - mean * mean, 0.0) / worlds)
