"""Rivals for Pearls."""

from __future__ import annotations

from nacre.game.fields import Fields
from nacre.game.rival import Rival, by_rule
from nacre.games.pearls.rules import CARD_VALUES, CLAIM, FIRST_PLACE, PARTS, WILD
from nacre.kernel.generic import Action

_CARD_VALUES: list[int] = CARD_VALUES.tolist()
_PARTS: list[list[int]] = PARTS.tolist()


def claimer(fields: Fields, legal: list[Action]) -> Action:
    """Claim; else take; else place.

    1. Of the places that claim a necklace the most valuable: the points of the necklace and of the
       pearls placed.
    2. Else the take after which most cards of the colour taken are in hand; of equal ones the more
       valuable colour.
    3. Else the place of most points.

    Of equal places it is the one with the fewest wilds, then with the fewest cards, then the first.
    """
    claims = [action for action in legal if _PARTS[action][CLAIM]]
    if claims:
        return max(claims, key=_worth_of_place)
    takes = [action for action in legal if action < FIRST_PLACE]
    if takes:
        return _biggest_take(fields, takes)
    return max(legal, key=_worth_of_place)


def _worth_of_place(action: Action) -> tuple[int, int, int]:
    # Points from the tables of the rules: doing the place on a copy would slow tournaments down.
    colour, cards, wilds, claim = _PARTS[action]
    points = cards * _CARD_VALUES[colour] + claim * (cards + wilds)
    return points, -(cards if colour == WILD else wilds), -(cards + wilds)


def _biggest_take(fields: Fields, takes: list[Action]) -> Action:
    hand, display = fields.hand[fields.turn], fields.display
    return max(takes, key=lambda colour: (hand[colour] + display[colour], _CARD_VALUES[colour]))


RIVALS: dict[str, Rival] = {
    "claimer": by_rule(
        "pearls", "claims the most it can, else takes for its biggest group", claimer
    ),
}
