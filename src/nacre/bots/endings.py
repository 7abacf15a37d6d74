"""Whether an action ends the game, in one way only, whatever is hidden and whatever is drawn."""

from __future__ import annotations

import numpy as np

from nacre.kernel import entries
from nacre.kernel.generic import OVER, States
from nacre.kernel.notes import no_notes
from nacre.kernel.stream import WORDS, Rng, seed_stream, seed_word
from nacre.observation import Observation

WORLDS = 24  # with other cards, dice and luck


def ends_alike(observation: Observation, action: int) -> bool:
    """Whether the game is over after the action, with the same order in each of some worlds."""
    assert observation.seat is not None
    rng: Rng = np.zeros(WORDS, np.uint64)
    seed_stream(rng, seed_word(0, b"endings"), action)
    orders = set()
    for _ in range(WORLDS):
        world = observation.states.copy()
        entries.determinize(world, observation.seat, rng)
        entries.apply(world, action, rng, no_notes())
        if world["turn"][0] != OVER:
            return False
        orders.add(_order(world))
        if len(orders) > 1:
            return False
    return True


def _order(world: States) -> tuple[int, ...]:
    """The rank of each seat, partners alike."""
    seats = int(world["seats"][0])
    standings = np.zeros(seats, np.int64)
    entries.standings(world, standings)
    return tuple(int((standings > standing).sum()) for standing in standings)
