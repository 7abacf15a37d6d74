"""Rivals for Pearl Dice."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from nacre.game.levels import ByOwnBot
from nacre.game.rival import Rival
from nacre.games.pearl_dice.turns import ROWS_WORTH

if TYPE_CHECKING:
    from nacre.observation import Observation

_WORTH: list[int] = ROWS_WORTH.tolist()  # by action


class Rows:
    """Rows 11 and 12 before 7 to 10 before 1 to 6; then the most pearls, all matches; ties by lot.

    (With ties by lot it takes 34.5 turns alone, as the bot of the website does.)
    """

    def __init__(self, seed: int | None) -> None:
        self._random = random.Random(seed)

    def choose(self, observation: Observation) -> str:
        """One of ``observation.actions()``."""
        numbers = observation.choices("pearl_dice")
        most = max(_WORTH[number] for number in numbers)
        best = [number for number in numbers if _WORTH[number] == most]
        return observation.name(self._random.choice(best))


RIVALS: dict[str, Rival] = {
    "rows": Rival("rows 11–12, then 7–10, then 1–6, most pearls", ByOwnBot(Rows)),
}
