"""What chance gave: the twins ask for the outcomes that the fast engine drew."""

from __future__ import annotations

from typing import Protocol


class Luck(Protocol):
    """The outcomes of one action's random events, in the order in which they happened."""

    def cards(self, n: int) -> list[str]:
        """Draw ``n`` cards, named as in the game's notation."""
        ...

    def dice(self, n: int) -> list[int]:
        """Throw ``n`` dice."""
        ...
