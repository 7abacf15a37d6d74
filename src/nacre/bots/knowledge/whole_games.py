"""What holds for games that a simulation plays to their very end."""

from __future__ import annotations

from nacre.kernel.compiling import compiled
from nacre.kernel.generic import OVER, Seat, State


@compiled
def is_settled(state: State, start: State) -> bool:
    """Only a finished game is."""
    return bool(state.turn == OVER)


@compiled
def situation(state: State, seat: Seat) -> int:
    """Much the same: what was learned serves after other draws too."""
    return 0
