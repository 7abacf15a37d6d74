"""What a bot thinks of an action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Judged:
    """One legal action as a bot sees it."""

    action: str
    number: int
    chance: float  # to win, from 0 to 1, ties shared
    value: float  # what the choice goes by: higher is better, comparable within one position only
    weight: float  # share of the simulations; without any, how likely the bot is to choose it


class Apart(NamedTuple):
    """How far apart two actions are."""

    mean: float
    error: float  # the standard error of it


class Difference(NamedTuple):
    """What one action is worth more than another, told from the same worlds."""

    value: Apart
    chance: Apart
    chances: tuple[float, float]  # to win, of the one and the other: apart by that mean
