"""Whole games between policies in compiled code, for tuning their weights."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nacre.game.bot import Weights, outcome, policy_action
from nacre.games import game_of
from nacre.kernel.compiling import allocating
from nacre.kernel.generic import OVER, States, apply, set_up
from nacre.kernel.notes import no_notes
from nacre.kernel.stream import seed_stream

CHOICES = 1 << 40  # numbers of the streams from which policies draw, beyond those of the deals


@allocating
def play(
    states: States,
    template: States,
    one: Weights,
    others: Weights,
    seed: np.uint64,
    begin: int,
    end: int,
    totals: NDArray[np.float64],
) -> None:
    """Play games ``begin`` to ``end - 1``, one seat against the others; add its wins and margins.

    Games that follow each other have the same deal and another seat for the one.
    """
    notes = no_notes()
    state = states[0]
    dealt = np.zeros(4, np.uint64)
    chosen = np.zeros(4, np.uint64)
    wins = np.zeros(6)
    margins = np.zeros(6)
    for number in range(begin, end):
        seats = int(template[0].seats)
        mine = number % seats
        seed_stream(dealt, seed, number // seats)
        seed_stream(chosen, seed, number + CHOICES)
        states[0] = template[0]
        set_up(state, dealt, notes)
        while state.turn != OVER:
            weights = one if state.turn == mine else others
            apply(state, policy_action(state, chosen, weights), dealt, notes)
        outcome(state, one, wins, margins)
        totals[0] += wins[mine]
        totals[1] += margins[mine]


class Duels:
    """Games of one kind, to be played again and again with other weights."""

    def __init__(self, game: str, seats: int, options: dict[str, object] | None = None) -> None:
        found = game_of(game)
        found.bot()  # its hooks are known to compiled code from now on
        self._template = found.template(seats, found.completed(options, seats))
        self._states = self._template.copy()

    def play(self, one: Weights, others: Weights, seed: int, games: int) -> tuple[float, float]:
        """The share of wins and the mean margin of the one."""
        totals = np.zeros(2)
        play(self._states, self._template, one, others, np.uint64(seed), 0, games, totals)
        return float(totals[0] / games), float(totals[1] / games)
