"""Rivals for Chicken."""

from __future__ import annotations

from nacre.game.fields import Fields
from nacre.game.levels import ByPolicy
from nacre.game.rival import Rival, by_rule
from nacre.games.chicken.bot import frozen
from nacre.games.chicken.rules import DRAW, EGG, OUT, PLAY_EGG, next_number, value_of_hand
from nacre.kernel.generic import Action

WITHDRAWS_AT = 5  # points in hand or fewer, for *counter*

# For *thrifty*: points in hand or fewer, tuned by ``python -m train.chicken_rival``.
FACING = (10.3, 11.1, 7.2, 6.6, 7.8)  # the smallest hand of the others has 1, 2, … cards
FOR_A_CARD = 0.9  # more for each card in hand
WITH_A_FOLLOWER = -0.9  # with the number after the next in hand
AT_THE_LIMIT = -5.3  # where withdrawing ends the game
BEHIND = -8.5  # for a total as much above the lowest other as the game is long


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


def thrifty(fields: Fields, legal: list[Action]) -> Action:
    """Play the same number, else the next, else the egg; else withdraw with few points, or draw.

    How few depends on the hand, on the smallest hand of the others and on the points of all.
    """
    following = next_number(fields.top)
    for number in (fields.top, following):
        if number in legal:
            return int(number)
    others = [s for s in range(fields.seats) if s != fields.turn]
    facing = [fields.hand_size[s] for s in others if fields.still_in[s]]
    follows = fields.hand[fields.turn][next_number(following)] > 0
    if PLAY_EGG in legal and (facing or follows or fields.hand_size[fields.turn] == 1):
        return PLAY_EGG
    if DRAW not in legal:
        return OUT
    behind = fields.points[fields.turn] - min(fields.points[s] for s in others)
    worth = value_of_hand(fields.states, fields.turn)
    few = FACING[min(*facing, len(FACING)) - 1] + FOR_A_CARD * fields.hand_size[fields.turn]
    few += WITH_A_FOLLOWER * follows + BEHIND * behind / fields.limit
    few += AT_THE_LIMIT * (fields.points[fields.turn] + worth >= fields.limit)
    return OUT if worth <= few else DRAW


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
    "thrifty": by_rule(
        "chicken",
        "the same number first; thresholds by hand, the others' hands and points",
        thrifty,
    ),
    "heuristic": Rival("the tuned rule of thumb, frozen", ByPolicy(frozen())),
}
