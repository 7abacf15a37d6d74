"""Compiled entries from Python: the generic functions on arrays of one record.

A compiled call with an array costs a tenth of one with a record. All of this is unchecked, like
what it calls; the checked doors are :class:`nacre.Match` and :class:`nacre.Batch`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nacre.kernel import generic
from nacre.kernel.compiling import quick_entry
from nacre.kernel.generic import SPECTATOR, Action, Actions, Seat, States
from nacre.kernel.notes import Notes
from nacre.kernel.stream import Rng


@quick_entry
def set_up(states: States, rng: Rng, notes: Notes) -> None:
    """Turn a template into a game about to begin."""
    generic.set_up(states[0], rng, notes)


@quick_entry
def legal_actions(states: States, out: Actions) -> int:
    """Write the legal actions in ascending order; return how many."""
    return generic.legal_actions(states[0], out)


@quick_entry
def random_action(states: States, rng: Rng) -> Action:
    """Draw one legal action."""
    return generic.random_action(states[0], rng)


@quick_entry
def apply(states: States, action: Action, rng: Rng, notes: Notes) -> None:
    """Do a legal action and everything that follows by itself."""
    generic.apply(states[0], action, rng, notes)


@quick_entry
def step(states: States, action: Action, rng: Rng, notes: Notes, out: Actions, seen: States) -> int:
    """Do a legal action, and tell all that is asked of the new position; return how many are legal.

    The legal actions are written to ``out``, and behind them the seat to act, how many notes there
    are and whether anything was drawn: asking a record for one of them takes as long as all this.
    What each seat and, last, a spectator may know is copied into the blank records ``seen``.
    """
    state = states[0]
    first, second, third, fourth = rng[0], rng[1], rng[2], rng[3]
    generic.apply(state, action, rng, notes)
    n = generic.legal_actions(state, out)
    out[n] = state.turn
    out[n + 1] = notes[0, 0]
    same = rng[0] == first and rng[1] == second and rng[2] == third and rng[3] == fourth
    out[n + 2] = 0 if same else 1
    for seat in range(seen.size - 1):
        generic.observe(state, seat, seen[seat])
    generic.observe(state, SPECTATOR, seen[seen.size - 1])
    return n


@quick_entry
def scores(states: States, out: NDArray[np.int32]) -> None:
    """Write each seat's score."""
    generic.scores(states[0], out)


@quick_entry
def standings(states: States, out: NDArray[np.int64]) -> None:
    """Write a number for each seat of a finished game: higher is better."""
    generic.standings(states[0], out)


@quick_entry
def observe(states: States, seat: Seat, out: States) -> None:
    """Copy what a seat may know into a blank record."""
    generic.observe(states[0], seat, out[0])


@quick_entry
def determinize(states: States, seat: Seat, rng: Rng) -> None:
    """Fill the blanks of an observation with a possible world."""
    generic.determinize(states[0], seat, rng)


@quick_entry
def check(states: States) -> int:
    """0, or the number of a fault."""
    return generic.check(states[0])


@quick_entry
def compute(states: States, out: States) -> None:
    """Fill the game's own fields of what is computed for a view, record by record."""
    for i in range(states.size):
        generic.compute(states[i], out[i])
