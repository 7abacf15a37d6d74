"""Fast allocation of single records: NumPy copies field by field, ten times as slow as bytes."""

from __future__ import annotations

from typing import Any

import numpy as np

from nacre.kernel.generic import States


def blank(kind: np.dtype[Any]) -> States:
    """An array of one record in which everything is zero."""
    return np.frombuffer(bytearray(kind.itemsize), kind)


def blanks(kind: np.dtype[Any], n: int) -> States:
    """An array of such records."""
    return np.frombuffer(bytearray(n * kind.itemsize), kind)


def duplicate(states: States) -> States:
    """An independent array with the same records."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)
