"""What callers give to a batch: seats, games and rooms, checked and made of one kind."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nacre.errors import BadOption
from nacre.game.checked import is_whole, shown
from nacre.kernel.generic import SPECTATOR, TO_ACT


def checked_seat(seat: Any, seats: int) -> int:
    """A seat, the seat ``TO_ACT`` or a ``SPECTATOR`` itself, or :class:`BadOption`."""
    if not is_whole(seat) or seat not in (TO_ACT, SPECTATOR, *range(seats)):
        raise BadOption(
            f"seat: {shown(seat)} is no seat from 0 to {seats - 1}, "
            "nor nacre.batch.TO_ACT or SPECTATOR"
        )
    return int(seat)


def checked_seats(seat: Any, seats: int, n: int) -> NDArray[np.int64]:
    """A seat for each of ``n`` games, from one for all or an array of them."""
    given = np.asarray(seat)
    if given.dtype.kind not in "iu" or given.shape not in ((), (n,)):
        raise BadOption(f"seat: a seat, or one for each of the {n} games, is needed")
    if (given < 0).any() or (given >= seats).any():
        raise BadOption(f"seat: {shown(seat)}: seats are 0 to {seats - 1}")
    return np.full(n, given, np.int64)


def checked_where(where: ArrayLike | None, n: int) -> NDArray[np.bool_]:
    """A bool for each of ``n`` games, from such or from the numbers of some; all for ``None``."""
    if where is None:
        return np.ones(n, np.bool_)
    given = np.asarray(where)
    if given.dtype == np.bool_ and given.shape == (n,):
        return given.copy()
    asked = np.zeros(n, np.bool_)
    asked[checked_indices(given, n)] = True
    return asked


def checked_indices(indices: ArrayLike, n: int) -> NDArray[np.int64]:
    """The numbers of some of ``n`` games, or :class:`BadOption`."""
    given = np.asarray(indices)
    if given.size == 0 and given.ndim == 1:
        return np.zeros(0, np.int64)
    numbers = given.dtype.kind in "iu" and given.ndim == 1
    if not numbers or (given < 0).any() or (given >= n).any():
        raise BadOption(f"games are numbers from 0 to {n - 1}, not {shown(indices)}")
    return given.astype(np.int64)


def checked_room(out: Any, shape: tuple[int, int], kind: np.dtype[Any]) -> NDArray[Any]:
    """An array to write into, itself, or :class:`BadOption`."""
    fits = isinstance(out, np.ndarray) and out.shape == shape and out.dtype == kind
    if not fits or not (out.flags.c_contiguous and out.flags.writeable):
        raise BadOption(
            f"out: a contiguous array of {kind} with the shape {shape}, "
            "which can be written to, is needed"
        )
    return np.asarray(out)
