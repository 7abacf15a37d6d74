"""What a bot knows of a game beyond its rules: how people play it, and what a position is worth.

One module a game, and two with what several games share, ``whole_games`` and ``margins``. The search is written once over
the functions below, which dispatch on the type of the record like those of the rules; and like those they are unchecked,
never raise and never allocate. ``weights`` are the game's numbers, tuned by the scripts in ``train/`` and kept beside this
package, so that trying others needs no compilation.

A policy acts for the seat to act and looks only at what that seat would know, although in a simulated world all cards
lie open: a policy that peeked would make the search believe in opponents who peek.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Sequence
from importlib import resources
from types import ModuleType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.games import face_of
from nacre.kernel.generic import Action, Seat, State, generic
from nacre.kernel.stream import Rng

Weights: TypeAlias = NDArray[np.float64]


@generic
def imagine(state: State, seat: Seat, rng: Rng, weights: Weights) -> None:
    """Fill the blanks of an observation with a world, likely ones more often than unlikely ones."""


@generic
def policy_action(state: State, rng: Rng, weights: Weights) -> Action:  # type: ignore[empty-body]
    """What a sensible player does, quickly decided; a legal action."""


@generic
def is_settled(state: State, start: State) -> bool:  # type: ignore[empty-body]
    """Whether a playout that began at ``start`` need not go on: the game is over, or can be judged."""


@generic
def outcome(
    state: State, weights: Weights, wins: NDArray[np.float64], margins: NDArray[np.float64]
) -> None:
    """Write, of a settled position, each seat's share of the win and its margin, both from 0 to 1.

    Wins add up to 1 (partners share one win and both get all of it). A margin is smoother: 0.5 is level with the best
    opponent.
    """


@generic
def situation(state: State, seat: Seat) -> int:  # type: ignore[empty-body]
    """What matters of what a seat sees before it decides, as a number below 2¹⁵; 0 where it is much the same."""


def load_weights(file: str, names: Sequence[str]) -> dict[str, Weights]:
    """The rows of a weights file by name: each an object with a number for each of ``names``."""
    text = resources.files("nacre.bots").joinpath("weights", file).read_text("utf-8")
    rows: dict[str, dict[str, float]] = json.loads(text)
    return {
        row: np.array([numbers[name] for name in names], np.float64)
        for row, numbers in rows.items()
    }


def knowledge_of(game: str) -> ModuleType:
    """The module of a game; its functions are known to the search from then on."""
    return importlib.import_module(f"nacre.bots.knowledge.{face_of(game).id}")
