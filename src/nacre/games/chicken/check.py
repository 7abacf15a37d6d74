"""Consistency of positions of Chicken: every card is there, and the rules can lead to them."""

from __future__ import annotations

import sys

from nacre.games.chicken.rules import (
    EGG,
    N_CARDS,
    N_NUMBERS,
    STATE,
    is_limit_reached,
    is_round_over,
    next_number,
)
from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.faults import FaultNumber
from nacre.kernel.fields import sum_of_column
from nacre.kernel.generic import OVER, State
from nacre.kernel.notes import NOBODY


class Fault(FaultNumber):
    """The faults that a position can have."""

    NONE = 0, ""
    CARDS = 1, "the cards do not add up to the deck"
    NEGATIVE = 2, "a number of cards is negative"
    TOP = 3, "the discard pile cannot show that card on top"
    POINTS = 4, "points are negative"
    GOES_ON = 5, "somebody has reached the limit but the game goes on"
    OVER_EARLY = 6, "nobody has reached the limit but the game is over"
    SEAT_TO_ACT = 7, "the seat to act has withdrawn or has no cards"
    PLAYED_LAST = 8, "the seat that played last does not fit the discard pile"
    ROOM = 9, "there is room for more cards of a kind than a seat has"


@compiled
def check(state: State) -> Fault:
    """The first fault of a position, or ``Fault.NONE``."""
    fault = check_cards(state)
    if fault == Fault.NONE:
        fault = check_discards(state)
    if fault == Fault.NONE:
        fault = check_course(state)
    return fault


@compiled
def check_cards(state: State) -> Fault:
    """Conservation of the deck: every card lies in exactly one place; and the sizes."""
    pile_size = 0
    for card in range(N_CARDS):
        pile, discards = int(state.pile[card]), int(state.discards[card])
        hands = sum_of_column(state.hand, state.seats, card)
        if min(pile, discards, hands) < 0:
            return Fault.NEGATIVE
        if pile + discards + hands != state.deck[card]:
            return Fault.CARDS
        pile_size += pile
    for seat in range(state.seats):
        if state.hand[seat].sum() != state.hand_size[seat]:
            return Fault.CARDS
        for card in range(N_CARDS):
            if not 0 <= state.room[seat, card] <= state.hand_size[seat]:
                return Fault.ROOM
    return Fault.NONE if pile_size == state.pile_size else Fault.CARDS


@compiled
def check_discards(state: State) -> Fault:
    """The top is a card that was discarded, or eggs lie on a number before it."""
    if not can_be_on_top(state):
        return Fault.TOP
    played = state.discards.sum() - 1
    if (played == 0) != (state.played_last == NOBODY):
        return Fault.PLAYED_LAST
    return Fault.NONE


@compiled
def can_be_on_top(state: State) -> bool:
    """Whether some discarded number, with so many eggs on it as there are or fewer, is the top."""
    for number in range(N_NUMBERS):
        if state.discards[number] > 0:
            top = number
            for _ in range(state.discards[EGG]):
                if top == state.top:
                    return True
                top = next_number(top)
            if top == state.top:
                return True
    return False


@compiled
def check_course(state: State) -> Fault:
    """Points and turn fit together."""
    for seat in range(state.seats):
        if state.points[seat] < 0:
            return Fault.POINTS
    if state.turn == OVER:
        return Fault.NONE if is_limit_reached(state) else Fault.OVER_EARLY
    if is_limit_reached(state):
        return Fault.GOES_ON
    for seat in range(state.seats):
        if is_round_over(state, seat):
            return Fault.SEAT_TO_ACT
    return Fault.NONE if state.still_in[state.turn] else Fault.SEAT_TO_ACT


generic.register(STATE, sys.modules[__name__])
