"""The protocol of a rules module: constants, and the functions of :mod:`nacre.kernel.generic`."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from nacre.kernel.generic import Action, Actions, Seat, State
from nacre.kernel.notes import Notes
from nacre.kernel.stream import Rng


class Rules(Protocol):
    """A rules module; what each function does is said in :mod:`nacre.kernel.generic`."""

    @property
    def VERSION(self) -> int:  # noqa: N802 - a constant of the module
        """Goes up when the same actions give another game."""

    @property
    def MIN_SEATS(self) -> int:  # noqa: N802
        """The fewest seats."""

    @property
    def MAX_SEATS(self) -> int:  # noqa: N802
        """The most seats."""

    @property
    def N_ACTIONS(self) -> int:  # noqa: N802
        """How many action numbers there are."""

    @property
    def STATE(self) -> np.dtype[Any]:  # noqa: N802
        """The type of the record."""

    def set_up(self, state: State, rng: Rng, notes: Notes) -> None: ...
    def legal_actions(self, state: State, out: Actions) -> int: ...
    # A game may also have ``is_legal`` (one action, without listing all) and ``compute``.
    def random_action(self, state: State, rng: Rng) -> Action: ...
    def apply(self, state: State, action: Action, rng: Rng, notes: Notes) -> None: ...
    def scores(self, state: State, out: NDArray[np.int32]) -> None: ...
    def standings(self, state: State, out: NDArray[Any]) -> None: ...
    def observe(self, state: State, seat: Seat, out: State) -> None: ...
    def determinize(self, state: State, seat: Seat, rng: Rng) -> None: ...
