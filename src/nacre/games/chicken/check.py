"""Whether everything is there: the pieces of Chicken, and whether a position can come about."""

from __future__ import annotations

import sys

from nacre.games.chicken.rules import CHICK, EGG, N_CARDS, ONE, STATE, limit_reached
from nacre.games.counting import cards_of_all
from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import OVER, State
from nacre.kernel.log import NOBODY

FAULTS = (
    "",
    "the cards do not add up to the deck",
    "a number of cards is negative",
    "the discard pile cannot show that card on top",
    "points are negative",
    "somebody has reached the limit but the game goes on",
    "nobody has reached the limit but the game is over",
    "the seat to act has withdrawn or has no cards",
    "the seat that played last does not fit the discard pile",
)


@compiled
def check(state: State) -> int:
    """Every card is somewhere, and the position can come about."""
    fault = check_cards(state)
    if fault == 0:
        fault = check_discards(state)
    if fault == 0:
        fault = check_course(state)
    return fault


@compiled
def check_cards(state: State) -> int:
    """Conservation of the deck, and the sizes."""
    pile_size = 0
    for card in range(N_CARDS):
        pile, discards = int(state.pile[card]), int(state.discards[card])
        hands = cards_of_all(state.hand, state.seats, card)
        if min(pile, discards, hands) < 0:
            return 2
        if pile + discards + hands != state.deck[card]:
            return 1
        pile_size += pile
    for seat in range(state.seats):
        if state.hand[seat].sum() != state.hand_size[seat]:
            return 1
    return 0 if pile_size == state.pile_size else 1


@compiled
def check_discards(state: State) -> int:
    """The top is a card that was discarded, or the egg on the number before it."""
    on_top = state.discards[state.top] > 0
    before = CHICK if state.top == ONE else state.top - 1
    under_egg = state.discards[EGG] > 0 and state.discards[before] > 0
    if not on_top and not under_egg:
        return 3
    played = state.discards.sum() - 1
    if (played == 0) != (state.played_last == NOBODY):
        return 8
    return 0


@compiled
def check_course(state: State) -> int:
    """Points and turn fit together."""
    for seat in range(state.seats):
        if state.points[seat] < 0:
            return 4
    if state.turn == OVER:
        return 0 if limit_reached(state) else 6
    if limit_reached(state):
        return 5
    for seat in range(state.seats):
        if state.hand_size[seat] == 0:
            return 7
    return 0 if state.still_in[state.turn] else 7


generic.register(STATE, sys.modules[__name__])
