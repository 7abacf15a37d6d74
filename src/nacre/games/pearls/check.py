"""Whether everything is there: the pieces of Pearls, and whether a position can come about."""

from __future__ import annotations

import sys

from nacre.games.counting import cards_of_all
from nacre.games.pearls.rules import (
    N_COLOURS,
    N_NECKLACES,
    NECKLACE_COUNTS,
    STATE,
    no_necklace_left,
)
from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import OVER, State

FAULTS = (
    "",
    "the cards do not add up to the deck",
    "a number of cards is negative",
    "a hand holds more cards than the hand limit",
    "more cards are known of a hand than it holds",
    "the necklaces do not add up to those in the box",
    "the display is not full although the pile has cards",
    "the pile or the necklaces are used up but the last round has not begun",
    "the last round has begun although pile and necklaces are left",
    "the seat to act has nothing to do",
    "the number of last turns left does not fit",
)


@compiled
def check(state: State) -> int:
    """Every card and necklace is somewhere, and the position can come about."""
    fault = check_cards(state)
    if fault == 0:
        fault = check_necklaces(state)
    if fault == 0:
        fault = check_hands(state)
    if fault == 0:
        fault = check_course(state)
    return fault


@compiled
def check_cards(state: State) -> int:
    """Conservation of the deck."""
    pile_size = 0
    for colour in range(N_COLOURS):
        pile, display = int(state.pile[colour]), int(state.display[colour])
        hands = cards_of_all(state.hand, state.seats, colour)
        placed = cards_of_all(state.placed, state.seats, colour)
        if min(pile, display, hands, placed) < 0:
            return 2
        if pile + display + hands + placed != state.deck[colour]:
            return 1
        pile_size += pile
    return 0 if pile_size == state.pile_size else 1


@compiled
def check_necklaces(state: State) -> int:
    """Conservation of the necklaces."""
    for i in range(N_NECKLACES):
        total = int(state.necklaces[i])
        for seat in range(state.seats):
            total += int(state.claimed[seat, i])
        if total != NECKLACE_COUNTS[i] or state.necklaces[i] < 0:
            return 5
    return 0


@compiled
def check_hands(state: State) -> int:
    """Limit, sizes and what is known."""
    for seat in range(state.seats):
        size = 0
        for colour in range(N_COLOURS):
            size += int(state.hand[seat, colour])
            if not 0 <= state.known[seat, colour] <= state.hand[seat, colour]:
                return 4
        if size != state.hand_size[seat]:
            return 1
        if size > state.hand_limit:
            return 3
    return 0


@compiled
def check_course(state: State) -> int:
    """The display, the last round and the turn fit together."""
    shown = 0
    for colour in range(N_COLOURS):
        shown += int(state.display[colour])
    if shown > state.display_size or (shown < state.display_size and state.pile_size > 0):
        return 6
    used_up = state.pile_size == 0 or no_necklace_left(state)
    if used_up and not state.last_round:
        return 7
    if state.last_round and not used_up:
        return 8
    if not 0 <= state.turns_left <= state.seats:
        return 10
    if state.last_round == 0 and state.turns_left > 0:
        return 10
    if state.turn == OVER:
        return 10 if state.turns_left > 0 or not state.last_round else 0
    if state.last_round and state.turns_left == 0:
        return 10
    return 9 if state.last_round and state.hand_size[state.turn] == 0 else 0


generic.register(STATE, sys.modules[__name__])
