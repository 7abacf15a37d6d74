"""Specifications: what a program has to know of a game to learn it from numbers alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nacre.errors import BadOption
from nacre.game.checked import is_whole, shown
from nacre.game.game import Game
from nacre.game.vector import VectorField
from nacre.game.vector_codec import VectorCodec
from nacre.games import game_of
from nacre.kernel.generic import States
from nacre.kernel.vector_writer import CELL, UNKNOWN

__all__ = ["UNKNOWN", "Spec", "VectorField", "spec"]


@dataclass(frozen=True)
class Spec:
    """A game with so many seats and these options, for programs that learn.

    Action numbers, and the cells of vectors, stay what they are as long as ``id`` is the same.
    """

    id: str  # the id of the game, "_v" and the version of its rules
    game: str
    seats: int
    options: dict[str, Any]  # completed with defaults
    n_actions: int
    action_names: tuple[str, ...]  # by action number
    fields: tuple[VectorField, ...]  # of a vector, in the order of their cells
    size: int  # cells of a vector
    dtype: np.dtype[np.int16]  # of a cell
    teams: tuple[tuple[int, ...], ...]  # the seats that win together
    longest: int | None  # the most decisions of a game; None: no rule limits them
    low_is_good: bool  # whether the lowest score wins
    _codec: VectorCodec = field(repr=False, compare=False)
    _template: States = field(repr=False, compare=False)

    def split(self, vectors: NDArray[np.int16]) -> dict[str, NDArray[np.int16]]:
        """The cells of each field, in its shape: views of one vector or of a whole batch."""
        self._check(vectors)
        before = vectors.shape[:-1]
        return {
            part.name: vectors[..., part.start : part.stop].reshape((*before, *part.shape))
            for part in self.fields
        }

    def decode(self, vector: NDArray[np.int16], seat: int | None = 0) -> States:
        """The observed record of a vector, given whose it is (``None``: a spectator's)."""
        self._check(vector)
        if vector.ndim != 1:
            raise BadOption("vector: one vector is needed, not a batch of them")
        if seat is not None and (not is_whole(seat) or not 0 <= seat < self.seats):
            raise BadOption(f"seat: {shown(seat)}: seats are 0 to {self.seats - 1}")
        return self._codec.read(vector, seat, self._template)

    def _check(self, vectors: Any) -> None:
        fits = isinstance(vectors, np.ndarray) and vectors.dtype == self.dtype and vectors.ndim > 0
        if not fits or vectors.shape[-1] != self.size:
            raise BadOption(f"vectors: arrays of {self.dtype} with {self.size} cells are needed")

    def __reduce__(self) -> tuple[Any, ...]:
        return spec, (self.game, self.seats, self.options)


def spec(game: str, seats: int = 2, options: Mapping[str, Any] | None = None) -> Spec:
    """What there is to know of a game before learning it.

    >>> found = spec("chicken", seats=3)
    >>> found.id == "chicken_v1"
    True
    >>> found.n_actions, found.action_names[8]
    (10, 'draw')
    >>> found.fields[0].name, found.fields[0].shape
    ('turn', (3,))
    """
    return spec_of(game_of(game), seats, options)


def spec_of(described: Game, seats: int, options: Mapping[str, Any] | None) -> Spec:
    """The same of a game that need not be among those that are installed."""
    seats = described.check_seats(seats)
    full = described.completed(options, seats)
    codec = described.vector_codec(seats)
    return Spec(
        id=f"{described.id}_v{described.rules.VERSION}",
        game=described.id,
        seats=seats,
        options=full,
        n_actions=described.rules.N_ACTIONS,
        action_names=described.names,
        fields=codec.fields_of(described.vector_parts(seats, full)),
        size=codec.size,
        dtype=CELL,
        teams=tuple(map(tuple, described.sides(seats))),
        longest=described.longest(seats, full),
        low_is_good=described.low_is_good,
        _codec=codec,
        _template=described.template(seats, full),
    )
