"""Rivals: opponents from outside, to measure the levels by.

They are not levels: nobody is offered them for a game, and their rules never change, so that
figures stay comparable. Each plays by a rule that fits in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from nacre.game.fields import Fields
from nacre.game.levels import ByOwnBot, Level
from nacre.kernel.generic import Action

if TYPE_CHECKING:
    from nacre.observation import Observation

Rule: TypeAlias = Callable[[Fields, list[Action]], Action]
"""From the fields of an observation and the legal actions to one of them."""


class Rival(NamedTuple):
    """An opponent: what it does, and how it decides."""

    about: str
    how: Level


class RivalsPart(Protocol):
    """The module ``rivals.py`` of a game."""

    @property
    def RIVALS(self) -> Mapping[str, Rival]: ...  # noqa: N802 - a constant of the module


class RuleBot:
    """A bot that follows a rule."""

    def __init__(self, game: str, rule: Rule) -> None:
        self._game = game
        self._rule = rule

    def choose(self, observation: Observation) -> str:
        """The action that the rule names."""
        legal = observation.choices(self._game)
        return observation.name(self._rule(Fields(observation.states), legal))


def by_rule(game: str, about: str, rule: Rule) -> Rival:
    """A rival that follows a rule."""
    return Rival(about, ByOwnBot(lambda seed: RuleBot(game, rule)))
