"""Consistency of positions of Pearls: every piece is there, and the rules can lead to them."""

from __future__ import annotations

import sys

from nacre.games.pearls.rules import (
    N_COLOURS,
    N_NECKLACES,
    STATE,
    gaps_on_display,
    is_end_due,
    is_skipped,
    room_in_hand,
)
from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.faults import FaultNumber
from nacre.kernel.fields import sum_of_column
from nacre.kernel.generic import OVER, State


class Fault(FaultNumber):
    """The faults that a position can have."""

    NONE = 0, ""
    CARDS = 1, "the cards do not add up to the deck"
    NEGATIVE = 2, "a number of cards is negative"
    HAND_LIMIT = 3, "a hand holds more cards than the hand limit"
    KNOWN = 4, "more cards are known of a hand than it holds"
    NECKLACES = 5, "the necklaces do not add up to those in the box"
    DISPLAY = 6, "the display is not full although the pile has cards"
    NO_LAST_ROUND = 7, "the pile or the necklaces are used up but the last round has not begun"
    EARLY_LAST_ROUND = 8, "the last round has begun although pile and necklaces are left"
    NOTHING_TO_DO = 9, "the seat to act has nothing to do"
    TURNS_LEFT = 10, "the number of last turns left does not fit"


@compiled
def check(state: State) -> Fault:
    """The first fault of a position, or ``Fault.NONE``."""
    fault = check_cards(state)
    if fault == Fault.NONE:
        fault = check_necklaces(state)
    if fault == Fault.NONE:
        fault = check_hands(state)
    if fault == Fault.NONE:
        fault = check_course(state)
    return fault


@compiled
def check_cards(state: State) -> Fault:
    """Conservation of the deck: every card lies in exactly one place."""
    pile_size = 0
    for colour in range(N_COLOURS):
        pile, display = int(state.pile[colour]), int(state.display[colour])
        hands = sum_of_column(state.hand, state.seats, colour)
        placed = sum_of_column(state.placed, state.seats, colour)
        if min(pile, display, hands, placed) < 0:
            return Fault.NEGATIVE
        if pile + display + hands + placed != state.deck[colour]:
            return Fault.CARDS
        pile_size += pile
    return Fault.NONE if pile_size == state.pile_size else Fault.CARDS


@compiled
def check_necklaces(state: State) -> Fault:
    """Conservation of the necklaces: each is open or claimed."""
    for i in range(N_NECKLACES):
        total = int(state.necklaces[i])
        for seat in range(state.seats):
            total += int(state.claimed[seat, i])
        if total != state.box[i] or state.necklaces[i] < 0:
            return Fault.NECKLACES
    return Fault.NONE


@compiled
def check_hands(state: State) -> Fault:
    """The sizes of hands, the hand limit, and the cards that are known."""
    for seat in range(state.seats):
        size = 0
        for colour in range(N_COLOURS):
            size += int(state.hand[seat, colour])
            if not 0 <= state.known[seat, colour] <= state.hand[seat, colour]:
                return Fault.KNOWN
        if size != state.hand_size[seat]:
            return Fault.CARDS
        if room_in_hand(state, seat) < 0:
            return Fault.HAND_LIMIT
    return Fault.NONE


@compiled
def check_course(state: State) -> Fault:
    """The display, the last round and the turn fit together."""
    gaps = gaps_on_display(state)
    if gaps < 0 or (gaps > 0 and state.pile_size > 0):
        return Fault.DISPLAY
    if is_end_due(state) and not state.last_round:
        return Fault.NO_LAST_ROUND
    if state.last_round and not is_end_due(state):
        return Fault.EARLY_LAST_ROUND
    if not 0 <= state.turns_left <= state.seats:
        return Fault.TURNS_LEFT
    if state.last_round == 0 and state.turns_left > 0:
        return Fault.TURNS_LEFT
    if state.turn == OVER:
        return Fault.TURNS_LEFT if state.turns_left > 0 or not state.last_round else Fault.NONE
    if state.last_round and state.turns_left == 0:
        return Fault.TURNS_LEFT
    return Fault.NOTHING_TO_DO if is_skipped(state, state.turn) else Fault.NONE


generic.register(STATE, sys.modules[__name__])
