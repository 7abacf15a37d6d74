"""Opponents within a batch: bots of a level that act in compiled code, game after game.

They act for all seats but one of each game, until that one has to act or the game is over. Each
decision is made from what its seat observes, and draws from the stream of its game; so what they do
does not depend on the games beside it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nacre.bots import strength as strengths
from nacre.bots.search import begin, go_on
from nacre.bots.search_bot import memory_of
from nacre.bots.simulation import happens
from nacre.bots.tree import ALIVE, NONE, ROOT, Memory, children
from nacre.errors import BadOption
from nacre.game.bot import Weights, policy_action
from nacre.game.checked import shown
from nacre.game.configuration import Configuration
from nacre.game.game import Game
from nacre.game.levels import ByOwnBot, ByPolicy, BySearch, Level
from nacre.kernel.compiling import compiled, entry
from nacre.kernel.generic import OVER, Action, States, apply, observe, random_action
from nacre.kernel.notes import no_notes
from nacre.kernel.records import blank
from nacre.kernel.stream import Rng, below

RANDOMLY = "random"
Rngs = NDArray[np.uint64]
Seats = NDArray[np.int64]


class Searching(NamedTuple):
    """What a search needs, and the room that it works in."""

    memory: Memory
    worlds: States
    configuration: Configuration
    weights: Weights
    overlooked: NDArray[np.int8]  # by action: does not come to mind


class Opponents:
    """The opponents of a batch; ``parts`` name those that may act at the same time."""

    def __init__(self, game: Game, level: str | float, parts: list[int]) -> None:
        self._how = decided(game, level)
        game.bot()  # its hooks are known to compiled code from now on
        self._seen = {part: blank(game.rules.STATE) for part in parts}
        self._blank = blank(game.rules.STATE)
        if isinstance(self._how, BySearch):
            self._searching = {part: _room(game, self._how) for part in parts}

    def act(
        self, states: States, kept: Seats, rngs: Rngs, own_rngs: Rngs, begin: int, end: int
    ) -> None:
        """Act in the games of a part, which begins with ``begin``."""
        given = (states, kept, rngs, own_rngs)
        room = (self._blank, self._seen[begin], begin, end)
        if self._how is None:
            act_randomly(*given, *room)
        elif isinstance(self._how, BySearch):
            act_by_search(*given, self._searching[begin], *room)
        else:
            act_by_policy(*given, self._how, *room)


def decided(game: Game, level: Any) -> Weights | BySearch | None:
    """How a level decides in compiled code: by a policy, by a search, or (``None``) randomly."""
    if isinstance(level, str) and level == RANDOMLY:
        return None
    levels = strengths.levels_of(game)
    if strengths.is_strength(level):
        found = _compiled(game, strengths.level_of_strength(game, float(level)))
    else:
        known = isinstance(level, str) and level in levels
        found = _compiled(game, levels[level]) if known else None
    if found is None:
        offered = game.ladder().offered()
        possible = [RANDOMLY, *(n for n in offered if _compiled(game, levels[n]) is not None)]
        raise BadOption(
            f"level: {shown(level)} cannot act within a batch of {game.id}; "
            f"these can: {', '.join(possible)}"
        )
    return found


def _compiled(game: Game, how: Level) -> Weights | BySearch | None:
    """How a level decides, where compiled code can do so by itself."""
    parts = game.bot()
    if isinstance(how, ByPolicy | ByOwnBot):
        weights = how.weights
        return parts.WEIGHTS[weights] if isinstance(weights, str) else weights
    if isinstance(how, BySearch) and how.configuration.feint <= 0.0:
        return how
    return None  # feints, for one, are thought of in Python


def _room(game: Game, how: BySearch) -> Searching:
    n_actions, parts = game.rules.N_ACTIONS, game.bot()
    return Searching(
        memory_of(n_actions, how.configuration.simulations),
        np.zeros(2, game.rules.STATE),
        how.configuration,
        parts.DEFAULTS if how.weights is None else parts.WEIGHTS[how.weights],
        np.zeros(n_actions, np.int8),
    )


# --- Acting ---------------------------------------------------------------------------------------


@compiled
def is_theirs(states: States, kept: Seats, i: int) -> bool:
    """Whether an opponent has to act in a game."""
    return states[i].turn != OVER and states[i].turn != kept[i]


@compiled
def look(states: States, i: int, blank: States, seen: States) -> None:
    """Let the seat to act observe its game."""
    seen[0] = blank[0]
    observe(states[i], int(states[i].turn), seen[0])


@entry
def act_randomly(
    states: States,
    kept: Seats,
    rngs: Rngs,
    own_rngs: Rngs,
    blank: States,
    seen: States,
    begin: int,
    end: int,
) -> None:
    """Do any legal action."""
    notes = no_notes()
    for i in range(begin, end):
        while is_theirs(states, kept, i):
            look(states, i, blank, seen)
            apply(states[i], random_action(seen[0], own_rngs[i]), rngs[i], notes)


@entry
def act_by_policy(
    states: States,
    kept: Seats,
    rngs: Rngs,
    own_rngs: Rngs,
    weights: Weights,
    blank: States,
    seen: States,
    begin: int,
    end: int,
) -> None:
    """Do what the policy of the game does with these weights."""
    notes = no_notes()
    for i in range(begin, end):
        while is_theirs(states, kept, i):
            look(states, i, blank, seen)
            apply(states[i], policy_action(seen[0], own_rngs[i], weights), rngs[i], notes)


@entry
def act_by_search(
    states: States,
    kept: Seats,
    rngs: Rngs,
    own_rngs: Rngs,
    searching: Searching,
    blank: States,
    seen: States,
    begin: int,
    end: int,
) -> None:
    """Do what a search finds best."""
    notes = no_notes()
    for i in range(begin, end):
        while is_theirs(states, kept, i):
            look(states, i, blank, seen)
            apply(states[i], searched(seen, searching, own_rngs[i]), rngs[i], notes)


@compiled
def searched(seen: States, searching: Searching, rng: Rng) -> Action:
    """The best action that comes to mind: the most visited, of these the most valuable."""
    memory, configuration = searching.memory, searching.configuration
    for word in range(rng.shape[0]):
        memory.rng[word] = rng[word]
    n = begin(seen, memory, searching.weights, configuration.rave)
    if configuration.overlook > 0.0:
        overlook(searching, n)
    if n > 1:
        simulations = configuration.simulations
        go_on(seen, searching.worlds, memory, configuration, searching.weights, simulations)
    for word in range(rng.shape[0]):
        rng[word] = memory.rng[word]
    return best_at_root(searching)


@compiled
def overlook(searching: Searching, n: int) -> None:
    """Drop what does not come to mind; if nothing does, all but one of the actions."""
    memory, overlooked = searching.memory, searching.overlooked
    alive = 0
    for child in children(memory.nodes, ROOT):
        action = int(memory.actions[child])
        overlooked[action] = happens(memory.rng, searching.configuration.overlook)
        alive += 1 - overlooked[action]
    if alive == 0:
        child = int(memory.nodes[ROOT].first) + below(memory.rng, n)
        overlooked[memory.actions[child]] = 0
        alive = 1
    for action in range(overlooked.shape[0]):
        memory.dropped[action] = overlooked[action]
    memory.tally[ALIVE] = alive


@compiled
def best_at_root(searching: Searching) -> Action:
    """The most visited action at the root that came to mind, of these the most valuable."""
    memory, overlooked = searching.memory, searching.overlooked
    best, most, highest = NONE, -1, 0.0
    for child in children(memory.nodes, ROOT):
        action, visits = int(memory.actions[child]), int(memory.nodes[child].visits)
        mean = memory.nodes[child].value / max(visits, 1)
        if overlooked[action] == 0 and (visits > most or (visits == most and mean > highest)):
            best, most, highest = action, visits, mean
    return best
