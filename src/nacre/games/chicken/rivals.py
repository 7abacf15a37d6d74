"""Rivals for Chicken."""

from __future__ import annotations

from nacre.game.fields import Fields
from nacre.game.levels import ByPolicy
from nacre.game.rival import Rival, by_rule
from nacre.games.chicken.bot import frozen
from nacre.games.chicken.rules import DRAW, EGG, OUT, PLAY_EGG, value_of_hand
from nacre.kernel.generic import Action

WITHDRAWS_AT = 5  # points in hand or fewer, for *counter*


def never_out(fields: Fields, legal: list[Action]) -> Action:
    """Play the highest card; else draw; withdraw only when there is nothing else.

    The egg has no number, so it is played only when no other card can be.
    """
    card = _highest_card(legal)
    if card is not None:
        return card
    return DRAW if DRAW in legal else OUT


def counter(fields: Fields, legal: list[Action]) -> Action:
    """Play the highest card; else withdraw with a hand worth 5 or less; else draw."""
    card = _highest_card(legal)
    if card is not None:
        return card
    dear = value_of_hand(fields.states, fields.turn) > WITHDRAWS_AT
    return DRAW if dear and DRAW in legal else OUT


def _highest_card(legal: list[Action]) -> Action | None:
    numbers = [action for action in legal if action < EGG]
    if numbers:
        return max(numbers)
    return PLAY_EGG if PLAY_EGG in legal else None


RIVALS: dict[str, Rival] = {
    "never_out": by_rule(
        "chicken", "plays high, else draws, withdraws only when it must", never_out
    ),
    "counter": by_rule("chicken", "plays high, else withdraws with 5 points or less", counter),
    "heuristic": Rival("the tuned rule of thumb, frozen", ByPolicy(frozen())),
}
