"""Hooks for bots: what a bot knows of a game beyond its rules.

A game's ``bot.py`` says how people play it and what a position is worth. The search is written once
over the functions below, which dispatch on the type of the record like those of the rules; and like
those they are unchecked, never raise and never allocate. ``weights`` are the game's numbers, tuned
by the scripts in ``train/`` and kept beside the module, so that trying others needs no compilation.

A policy acts for the seat to act and looks only at what that seat would know, although in a
simulated world all cards lie open: a policy that peeked would make the search believe in opponents
who peek.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from nacre.game.judged import Difference, Judged
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import Action, Seat, State, States, generic
from nacre.kernel.stream import Rng

if TYPE_CHECKING:
    from nacre.game.configuration import Configuration
    from nacre.game.levels import ByOwnAnalyst, Level
    from nacre.observation import Observation

Weights: TypeAlias = NDArray[np.float64]
Belief: TypeAlias = NDArray[np.float64]

BELIEF = 256  # numbers that a game may keep of an observation while worlds are drawn from it


class Bot(Protocol):
    """Chooses actions for a seat."""

    def choose(self, observation: Observation) -> str:
        """One of ``observation.actions()``."""
        ...


class Analyst(Protocol):
    """Judges the actions of a seat."""

    def judge(self, observation: Observation) -> list[Judged]:
        """All legal actions, best first."""
        ...


@runtime_checkable
class Comparing(Protocol):
    """An analyst who can look at two actions as long as it takes to tell them apart."""

    def compare(
        self, observation: Observation, better: int, worse: int, worlds: int
    ) -> Difference | None:
        """What one action is worth more than another, in so many worlds; ``None``: not known."""
        ...


class BotParts(Protocol):
    """The module ``bot.py`` of a game; what the hooks do is said at the generic functions below."""

    @property
    def LEVELS(self) -> Mapping[str, Level]:  # noqa: N802 - a constant of the module
        """How each level decides."""

    @property
    def ANALYST(self) -> Configuration | ByOwnAnalyst:  # noqa: N802
        """How hints and reviews are made."""

    @property
    def ANALYST_NOISE(self) -> float:  # noqa: N802
        """How far the analyst's chances stray by themselves."""

    @property
    def WEIGHTS(self) -> Mapping[str, Weights]:  # noqa: N802
        """Sets of numbers by name."""

    @property
    def DEFAULTS(self) -> Weights:  # noqa: N802
        """The set that the search uses."""

    def imagine(self, state: State, seat: Seat, rng: Rng, belief: Belief) -> None: ...
    def policy_action(self, state: State, rng: Rng, weights: Weights) -> Action: ...
    def is_settled(self, state: State, start: State) -> bool: ...
    def outcome(
        self,
        state: State,
        weights: Weights,
        wins: NDArray[np.float64],
        margins: NDArray[np.float64],
    ) -> None: ...
    def situation(self, state: State, seat: Seat) -> int: ...
    def feints(self, observed: States, best: Action, whim: Random) -> Collection[Action]:
        """Actions one of which might be done instead of the best, so that nobody can read it.

        Drawn anew each time, the same for the same ``whim``; none: the best tells nothing.
        """


@compiled
def believe_nothing(state: State, seat: Seat, weights: Weights, belief: Belief) -> None:
    """Every world is as likely as any, or drawing one takes no numbers."""


@functools.partial(generic, default=believe_nothing)
def believe(state: State, seat: Seat, weights: Weights, belief: Belief) -> None:
    """Write what makes worlds likely or not, as far as an observation alone decides it.

    Done once for all worlds that are drawn from it; there is room for ``BELIEF`` numbers. A game
    may leave this out.
    """


@generic
def imagine(state: State, seat: Seat, rng: Rng, belief: Belief) -> None:
    """Fill the blanks of an observation with a world, likely ones more often than unlikely ones."""


@generic
def policy_action(state: State, rng: Rng, weights: Weights) -> Action:  # type: ignore[empty-body]
    """What a sensible player does, quickly decided; a legal action."""


@generic
def is_settled(state: State, start: State) -> bool:  # type: ignore[empty-body]
    """Whether a playout that began at ``start`` ends: the game is over, or can be judged."""


@generic
def outcome(
    state: State, weights: Weights, wins: NDArray[np.float64], margins: NDArray[np.float64]
) -> None:
    """Write, of a settled position, each seat's share of the win and its margin, both from 0 to 1.

    Wins add up to 1 (partners share one win and both get all of it). A margin is smoother: 0.5 is
    level with the best opponent.
    """


@generic
def situation(state: State, seat: Seat) -> int:  # type: ignore[empty-body]
    """A number below 2¹⁵ for what a seat sees before it decides; 0 where it is much the same."""


def load_weights(file: Path, names: Sequence[str]) -> dict[str, Weights]:
    """The rows of a weights file by name: each an object with a number for each of ``names``."""
    rows: dict[str, dict[str, float]] = json.loads(file.read_text("utf-8"))
    return {
        row: np.array([numbers[name] for name in names], np.float64)
        for row, numbers in rows.items()
    }
