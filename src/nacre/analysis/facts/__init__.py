"""Facts about actions, one module a game.

Each module has ``facts(fields, action)``: what is true of a legal action, from the fields of an observation alone. What is
hidden from the seat to act is blank there, so a fact cannot give it away. Every legal action has at least one fact.
"""

from __future__ import annotations

from collections.abc import Callable

from nacre.analysis.facts import chicken, pearl_dice, pearladora, pearls
from nacre.analysis.facts.fact import Fact
from nacre.games.face import Fields
from nacre.observation import Observation

__all__ = ["FACTS", "Fact", "facts_of"]

FACTS: dict[str, Callable[[Fields, int], list[Fact]]] = {
    "pearls": pearls.facts,
    "pearladora": pearladora.facts,
    "pearl_dice": pearl_dice.facts,
    "chicken": chicken.facts,
}


def facts_of(observation: Observation, action: int) -> list[Fact]:
    """What is true of a legal action, the most telling first; unchecked."""
    found = FACTS[observation.game](Fields(observation.states), action)
    return sorted(found, key=lambda fact: -fact.priority)
