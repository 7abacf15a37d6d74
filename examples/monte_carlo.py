"""A bot for every game: random playouts of each action, in worlds that could be the real one."""

import random

import numpy as np

from nacre import Observation
from nacre.kernel import entries
from nacre.kernel.generic import OVER, States
from nacre.kernel.notes import no_notes
from nacre.observation import winners_of

WORLDS = 20


def make(game: str, seed: int | None) -> "MonteCarlo":
    """A bot for this game; the same seed gives the same choices."""
    return MonteCarlo(random.Random(seed))


class MonteCarlo:
    """Chooses the action that won most often."""

    def __init__(self, rng: random.Random) -> None:
        self.random = rng

    def choose(self, observation: Observation) -> str:
        """One of the actions that are legal now."""
        numbers = observation.action_numbers()
        wins = dict.fromkeys(numbers, 0.0)
        for _ in range(WORLDS):
            world = observation.world(self.random.getrandbits(64))
            for number in numbers:  # all actions in the same worlds: less luck in the comparison
                wins[number] += self.played_out(world.copy(), number, observation.seat)
        best = max(numbers, key=lambda number: wins[number])
        return observation.actions()[numbers.index(best)]

    def played_out(self, world: States, action: int, seat: int | None) -> float:
        """The seat's share of the win if everybody goes on at random."""
        rng = np.array([self.random.getrandbits(64) for _ in range(4)], np.uint64)
        notes = no_notes()
        entries.apply(world, action, rng, notes)
        while world["turn"][0] != OVER:
            entries.apply(world, entries.random_action(world, rng), rng, notes)
        winners = winners_of(world)
        return (seat in winners) / len(winners)
