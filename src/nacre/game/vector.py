"""The layout of a vector: one declaration for its cells, its bounds, its table and its way back.

A game declares in ``vector.py`` what an observation is as numbers::

    def parts(seats, options):
        return (
            TURN,
            Numbers("hand", "cards in hand", 0, 10, by_seat=True, shown=TO_ITS_SEAT),
            SeatOf("starter", "the seat that began this round"),
            Members("up", "spaces with a Diver that lies face up", (5, 8)),
        )

Each part names a field of the record (``STATE``), and all fields that ``observe`` fills in are
named. Whatever has a row for each seat begins with the viewer's own and goes on clockwise; sets are
planes with a cell for each of their members; a number that the viewer may not know is ``UNKNOWN``
(-1). :mod:`nacre.game.vector_codec` writes vectors by these parts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from nacre.game.layout import Layout, Listed, Private
from nacre.game.layout import Part as ViewPart
from nacre.kernel.generic import OVER
from nacre.kernel.vector_writer import UNKNOWN, Cells

__all__ = [
    "ALWAYS",
    "AT_THE_END",
    "FIRST",
    "TO_ITS_SEAT",
    "TURN",
    "UNKNOWN",
    "Members",
    "Numbers",
    "OneOf",
    "Part",
    "SeatOf",
    "VectorField",
    "VectorPart",
    "plain_parts",
]

Row = NDArray[Any]

ALWAYS, TO_ITS_SEAT, AT_THE_END = range(3)  # when a part is shown


class VectorPart(Protocol):
    """The module ``vector.py`` of a game."""

    def parts(self, seats: int, options: Mapping[str, Any]) -> Sequence[Part]: ...


class VectorField(NamedTuple):
    """Some cells of a vector that belong together."""

    name: str
    start: int  # the first cell
    shape: tuple[int, ...]  # reshape the cells to this
    low: int
    high: int  # bounds of each cell
    meaning: str

    @property
    def size(self) -> int:
        """How many cells there are."""
        return int(np.prod(self.shape, dtype=int))

    @property
    def stop(self) -> int:
        """The cell behind the last."""
        return self.start + self.size


# --- Parts of a layout ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Part(ABC):
    """A field of the record, and how it is written as cells."""

    field: str
    meaning: str
    _: KW_ONLY
    by_seat: bool = False  # a row for each seat, the viewer's own first
    shown: int = ALWAYS  # or TO_ITS_SEAT, or AT_THE_END
    given: str | None = None  # shown only where this field is not 0
    fixed: bool = False  # decided by the options before the game begins
    seat_axis: int = 0  # which index of the field is the seat

    @property
    @abstractmethod
    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest number in a cell."""

    @abstractmethod
    def cells(self, kind: np.dtype[Any], seats: int) -> tuple[int, ...]:
        """The shape of a row, for a field of this type."""

    @abstractmethod
    def read(self, cells: Cells, row: Row, seat: int, seats: int) -> None:
        """Fill a row of the record from its cells: the way back."""

    @abstractmethod
    def misfit(self, row: Row, seats: int) -> NDArray[np.bool_]:
        """In which records (the first axis) a field has a number that cannot be."""


@dataclass(frozen=True)
class Numbers(Part):
    """Whole numbers as they are, from ``low`` to ``high``."""

    low: int = 0
    high: int = 1
    _: KW_ONLY
    grid: tuple[int, ...] | None = None  # another shape for the same cells
    face_down: str | None = None  # sets by seat: a 0 where one of them has a piece is unknown

    @property
    def bounds(self) -> tuple[int, int]:
        unknown = self.shown != ALWAYS or self.given or self.face_down
        return (min(self.low, UNKNOWN) if unknown else self.low), self.high

    def cells(self, kind: np.dtype[Any], seats: int) -> tuple[int, ...]:
        if self.grid is not None:
            return self.grid
        axes = list(kind.shape)
        if self.by_seat:
            del axes[self.seat_axis]
        return tuple(axes)

    def read(self, cells: Cells, row: Row, seat: int, seats: int) -> None:
        numbers = cells.reshape(row.shape)
        row[...] = np.where(numbers == UNKNOWN, 0, numbers) if self.face_down else numbers

    def misfit(self, row: Row, seats: int) -> NDArray[np.bool_]:
        return anywhere((row < self.low) | (row > self.high))


@dataclass(frozen=True)
class OneOf(Part):
    """One of ``n`` numbers from ``first`` on, as a plane; a number below them sets no cell."""

    n: int = 1
    first: int = 0

    @property
    def bounds(self) -> tuple[int, int]:
        return 0, 1

    def cells(self, kind: np.dtype[Any], seats: int) -> tuple[int, ...]:
        return (self.n,)

    def read(self, cells: Cells, row: Row, seat: int, seats: int) -> None:
        row[...] = self.first + cells.argmax() if cells.any() else max(self.first - 1, 0)

    def misfit(self, row: Row, seats: int) -> NDArray[np.bool_]:
        none = max(self.first - 1, 0)
        return anywhere((row < none) | (row >= self.first + self.n))


@dataclass(frozen=True)
class SeatOf(Part):
    """A seat as a plane, the viewer's own first; ``nobody`` sets no cell."""

    nobody: int | None = None  # the number that stands for no seat, if that can be

    @property
    def bounds(self) -> tuple[int, int]:
        return 0, 1

    def cells(self, kind: np.dtype[Any], seats: int) -> tuple[int, ...]:
        return (seats,)

    def read(self, cells: Cells, row: Row, seat: int, seats: int) -> None:
        if cells.any():
            row[...] = (seat + cells.argmax()) % seats
        elif self.nobody is not None:
            row[...] = self.nobody

    def misfit(self, row: Row, seats: int) -> NDArray[np.bool_]:
        wrong = (row < 0) | (row >= seats)
        return anywhere(wrong if self.nobody is None else wrong & (row != self.nobody))


@dataclass(frozen=True)
class Members(Part):
    """A set as a plane: one cell for each bit that it can have."""

    grid: tuple[int, ...] = ()

    @property
    def bounds(self) -> tuple[int, int]:
        return 0, 1

    @property
    def n(self) -> int:
        """How many members the set can have."""
        return int(np.prod(self.grid, dtype=int))

    def cells(self, kind: np.dtype[Any], seats: int) -> tuple[int, ...]:
        rest = kind.shape[1:] if self.by_seat else kind.shape
        return (*rest, *self.grid)

    def read(self, cells: Cells, row: Row, seat: int, seats: int) -> None:
        bits = cells.reshape(*row.shape, self.n).astype(np.uint64)
        found = (bits << np.arange(self.n, dtype=np.uint64)).sum(axis=-1, dtype=np.uint64)
        row[...] = found.astype(f"u{row.dtype.itemsize}").view(f"i{row.dtype.itemsize}")

    def misfit(self, row: Row, seats: int) -> NDArray[np.bool_]:
        if self.n >= 8 * row.dtype.itemsize:
            return np.zeros(len(row), np.bool_)
        return anywhere((row < 0) | (row >= 1 << self.n))


def anywhere(wrong: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """In which records a number is wrong."""
    return np.asarray(wrong.reshape(len(wrong), -1).any(axis=1), np.bool_)


TURN = SeatOf("turn", "the seat to act; none when the game is over", nobody=OVER)
FIRST = SeatOf("first", "the seat that began")


# --- A game that declares none -------------------------------------------------------------------


def plain_parts(kind: np.dtype[Any], layout: Layout) -> tuple[Part, ...]:
    """Parts for a game without a ``vector.py``: every field, as far as its view says what it is.

    What the view shows seat by seat is seen from the viewer's seat outwards, and what is private
    there is private here. Bounds are those of the types; of numbers wider than a cell, and of
    others than whole ones, each bit has a cell.
    """
    by_seat: set[str] = set()
    private: set[str] = set()
    for key in (*layout.keys, *layout.more):
        _collect(key.part, by_seat, private, depth=0, hidden=False)
    assert kind.fields is not None
    apart = ("seats", "turn", "first", "spare")
    rest = [
        _plain_part(name, kind.fields[name][0], by_seat, private)
        for name in kind.names or ()
        if name not in apart
    ]
    return (TURN, FIRST, *rest)


def _plain_part(name: str, kind: np.dtype[Any], by_seat: set[str], private: set[str]) -> Part:
    own = name in by_seat
    shown = ALWAYS if name not in private else TO_ITS_SEAT if own else AT_THE_END
    if kind.base in (np.int8, np.int16, np.bool_):
        bounds = (0, 1) if kind.base == np.bool_ else (-(1 << 15), (1 << 15) - 1)
        if kind.base == np.int8:
            bounds = (-(1 << 7), (1 << 7) - 1)
        return Numbers(name, "as in the record", *bounds, by_seat=own, shown=shown)
    bits = (8 * kind.base.itemsize,)  # of what is hidden they are blank
    return Members(name, "the bits of what is in the record", bits, by_seat=own)


def _collect(
    part: ViewPart, by_seat: set[str], private: set[str], *, depth: int, hidden: bool
) -> None:
    """Find the fields that a view shows by seat, and those that it hides."""
    if isinstance(part, Listed):
        outermost = depth == 0 and part.length == "seats"
        _collect(part.item, by_seat, private, depth=1 if outermost else 2, hidden=hidden)
        return
    hidden = hidden or isinstance(part, Private)
    name = getattr(part, "field", None)
    if isinstance(name, str):
        if depth == 1:
            by_seat.add(name)
        if hidden:
            private.add(name)
    inner = getattr(part, "item", None)
    if isinstance(inner, ViewPart):
        _collect(inner, by_seat, private, depth=depth, hidden=hidden)
    for key in getattr(part, "keys", ()):
        _collect(key.part, by_seat, private, depth=depth, hidden=hidden)
