"""Facts about actions, asked of the game."""

from __future__ import annotations

from nacre.game.fact import Fact
from nacre.game.fields import Fields
from nacre.games import game_of
from nacre.observation import Observation

__all__ = ["Fact", "facts_of"]


def facts_of(observation: Observation, action: int) -> list[Fact]:
    """What is true of a legal action, the most telling first; unchecked."""
    found = game_of(observation.game).facts(Fields(observation.states), action)
    return sorted(found, key=lambda fact: -fact.priority)
