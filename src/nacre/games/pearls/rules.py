"""Pearls, 2 to 6 seats: collect cards of a colour, place them in one go, claim necklaces.

=================  ==================================================================================
field              meaning
=================  ==================================================================================
seats              number of seats
turn               seat to act, ``OVER`` when the game is over
first              seat that began
last_round         1 once the end was triggered
turns_left         seats whose last turn is still to come or under way, 0 before the last round
hand_limit         most cards in a hand
display_size       cards on display
deal               cards dealt to each seat
deck[c]            cards of colour c in the game
pile[c]            cards of colour c in the draw pile; their order does not exist
pile_size          cards in the draw pile
display[c]         cards of colour c on display
hand[s, c]         cards of colour c in the hand of seat s
hand_size[s]       cards in the hand of seat s
known[s, c]        of these, cards that everyone saw it take and has not seen it place since
placed[s, c]       cards of colour c on the scoring pile of seat s
necklaces[i]       open necklaces of value FIRST_NECKLACE + i
claimed[s, i]      those on the scoring pile of seat s
=================  ==================================================================================

=================  ==================================================================================
action             meaning
=================  ==================================================================================
0 … 6              take all cards of that colour from the display
7 …                place: for each group of cards (first 1, 2, … wilds alone, then for each colour every number of
                   cards with every number of wilds, smallest total first) one without and one with a claim
=================  ==================================================================================
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.fields import copy_grid, copy_row
from nacre.kernel.generic import OVER, RANDOM, SPECTATOR, Action, Actions, Seat, State
from nacre.kernel.log import (
    DEALT,
    EVERYBODY,
    GAME_ENDED,
    LAST_ROUND,
    NOBODY,
    SKIPPED,
    TURNED,
    Log,
    note,
    tell_more,
)
from nacre.kernel.stream import Rng, below

VERSION = 1

# --- The pieces ----------------------------------------------------------------------------------

COLOURS = ("wild", "yellow", "red", "green", "blue", "turquoise", "purple")
WILD, YELLOW, RED, GREEN, BLUE, TURQUOISE, PURPLE = range(7)
N_COLOURS = len(COLOURS)
CARD_COUNTS = (16, 24, 20, 16, 12, 8, 4)
CARD_VALUES = np.array([0, 1, 1, 2, 2, 3, 5], np.int8)

NECKLACE_COUNTS = (1, 2, 2, 2, 2, 1)
FIRST_NECKLACE = 4
N_NECKLACES = len(NECKLACE_COUNTS)

MIN_SEATS, MAX_SEATS = 2, 6
LARGEST_HAND = 12  # the most that the option hand_limit allows; it bounds the action numbers

STATE = generic.record_type(
    [
        ("seats", np.int8),
        ("turn", np.int8),
        ("first", np.int8),
        ("last_round", np.int8),
        ("turns_left", np.int8),
        ("hand_limit", np.int8),
        ("display_size", np.int8),
        ("deal", np.int8),
        ("deck", np.int8, N_COLOURS),
        ("pile", np.int8, N_COLOURS),
        ("pile_size", np.int8),
        ("display", np.int8, N_COLOURS),
        ("hand", np.int8, (MAX_SEATS, N_COLOURS)),
        ("hand_size", np.int8, MAX_SEATS),
        ("known", np.int8, (MAX_SEATS, N_COLOURS)),
        ("placed", np.int8, (MAX_SEATS, N_COLOURS)),
        ("necklaces", np.int8, N_NECKLACES),
        ("claimed", np.int8, (MAX_SEATS, N_NECKLACES)),
    ]
)

# --- The actions ---------------------------------------------------------------------------------

# Every group of cards that can be placed, as (colour, cards of that colour, wilds added).
GROUPS = np.array(
    [(WILD, wilds, 0) for wilds in range(1, LARGEST_HAND + 1)]
    + [
        (colour, total - wilds, wilds)
        for colour in range(1, N_COLOURS)
        for total in range(1, LARGEST_HAND + 1)
        for wilds in range(total)
    ],
    np.int8,
)
WILD_GROUPS = LARGEST_HAND
COLOUR_GROUPS = LARGEST_HAND * (LARGEST_HAND + 1) // 2
FIRST_PLACE = N_COLOURS
N_ACTIONS = FIRST_PLACE + 2 * len(GROUPS)


@compiled
def group_of(colour: int, cards: int, wilds: int) -> int:
    """The row of ``GROUPS`` that holds this group."""
    if colour == WILD:
        return cards - 1
    total = cards + wilds
    return WILD_GROUPS + (colour - 1) * COLOUR_GROUPS + total * (total - 1) // 2 + wilds


@compiled
def place_action(group: int, claim: int) -> Action:
    """The number of the action that places a group, with a claim (1) or without (0)."""
    return FIRST_PLACE + 2 * group + claim


# --- Set-up of the game --------------------------------------------------------------------------


@compiled
def set_up(state: State, rng: Rng, log: Log) -> None:
    """Deal hands, then the display (PE-03); the deck is the template's (PE-01, PE-02)."""
    if state.first == RANDOM:
        state.first = below(rng, state.seats)
    state.turn = state.first
    for colour in range(N_COLOURS):
        state.pile[colour] = state.deck[colour]
        state.pile_size += state.deck[colour]
    for i in range(N_NECKLACES):
        state.necklaces[i] = NECKLACE_COUNTS[i]
    for seat in range(state.seats):
        deal_hand(state, seat, rng, log)
    refill(state, rng, log)


@compiled
def deal_hand(state: State, seat: Seat, rng: Rng, log: Log) -> None:
    """Give a seat its first cards, which only it sees (PE-20)."""
    row = note(log, DEALT, seat, seat)
    for _ in range(state.deal):
        colour = draw(state, rng)
        state.hand[seat, colour] += 1
        tell_more(log, row, colour)
    state.hand_size[seat] = state.deal


@compiled
def draw(state: State, rng: Rng) -> int:
    """Draw the next card of the pile: any card of it, for nobody knows the order (PE-22)."""
    nth = below(rng, state.pile_size)
    colour = 0
    while nth >= state.pile[colour]:
        nth -= int(state.pile[colour])
        colour += 1
    state.pile[colour] -= 1
    state.pile_size -= 1
    return colour


@compiled
def refill(state: State, rng: Rng, log: Log) -> None:
    """Fill the display up as far as the pile goes (PE-07)."""
    missing = int(state.display_size)
    for colour in range(N_COLOURS):
        missing -= int(state.display[colour])
    missing = min(missing, int(state.pile_size))
    if missing == 0:
        return
    row = note(log, TURNED, NOBODY, EVERYBODY)
    for _ in range(missing):
        colour = draw(state, rng)
        state.display[colour] += 1
        tell_more(log, row, colour)


# --- What may be done ----------------------------------------------------------------------------


@compiled
def can_take(state: State, colour: int) -> bool:
    """PE-04, PE-06; nothing is taken in the last round (PE-16)."""
    cards = int(state.display[colour])
    if cards == 0 or state.last_round:
        return False
    return state.hand_size[state.turn] + cards <= state.hand_limit


@compiled
def can_claim(state: State, total: int) -> bool:
    """Whether a necklace asks for exactly ``total`` cards (PE-10, PE-11)."""
    i = total - FIRST_NECKLACE
    return 0 <= i < N_NECKLACES and state.necklaces[i] > 0


@compiled
def list_group(state: State, group: int, total: int, out: Actions, n: int) -> int:
    """List a group without and, where a necklace fits, with a claim (PE-12); return the new count."""
    out[n] = place_action(group, 0)
    if not can_claim(state, total):
        return n + 1
    out[n + 1] = place_action(group, 1)
    return n + 2


@compiled
def legal_actions(state: State, out: Actions) -> int:
    """Takes, then places in the order of the groups (PE-04 to PE-13, PE-16)."""
    if state.turn == OVER:
        return 0
    n = 0
    for colour in range(N_COLOURS):
        if can_take(state, colour):
            out[n] = colour
            n += 1
    wilds = int(state.hand[state.turn, WILD])
    for cards in range(1, wilds + 1):
        n = list_group(state, group_of(WILD, cards, 0), cards, out, n)
    for colour in range(1, N_COLOURS):
        n = list_groups_of(state, colour, wilds, out, n)
    return n


@compiled
def list_groups_of(state: State, colour: int, wilds: int, out: Actions, n: int) -> int:
    """List every number of cards of a colour with every number of wilds (PE-08, PE-09)."""
    cards = int(state.hand[state.turn, colour])
    if cards == 0:
        return n
    for total in range(1, cards + wilds + 1):
        for added in range(max(0, total - cards), min(wilds, total - 1) + 1):
            n = list_group(state, group_of(colour, total - added, added), total, out, n)
    return n


@compiled
def random_action(state: State, rng: Rng) -> Action:
    """Draw among the takes and every group with and without a claim, again if the claim fails."""
    seat = state.turn
    takes = 0
    for colour in range(N_COLOURS):
        takes += can_take(state, colour)
    wilds = int(state.hand[seat, WILD])
    coloured = int(state.hand_size[seat]) - wilds
    groups = wilds + coloured * (wilds + 1)
    while True:
        nth = below(rng, takes + 2 * groups)
        if nth < takes:
            return nth_take(state, nth)
        group, claim = divmod(nth - takes, 2)
        colour, cards, added = nth_group(state, seat, wilds, group)
        if claim == 0 or can_claim(state, cards + added):
            return place_action(group_of(colour, cards, added), claim)


@compiled
def nth_take(state: State, nth: int) -> Action:
    """The colour of the take with this number, counting from 0."""
    for colour in range(N_COLOURS):
        if can_take(state, colour):
            if nth == 0:
                return colour
            nth -= 1
    return WILD


@compiled
def nth_group(state: State, seat: Seat, wilds: int, nth: int) -> tuple[int, int, int]:
    """The group with this number among those in the hand, as (colour, cards, wilds)."""
    if nth < wilds:
        return WILD, nth + 1, 0
    cards, added = divmod(nth - wilds, wilds + 1)
    colour = YELLOW
    while cards >= state.hand[seat, colour]:
        cards -= int(state.hand[seat, colour])
        colour += 1
    return colour, cards + 1, added


# --- Doing it ------------------------------------------------------------------------------------


@compiled
def apply(state: State, action: Action, rng: Rng, log: Log) -> None:
    """Do a legal action; refill, skips and the end follow by themselves."""
    seat = int(state.turn)
    if action < FIRST_PLACE:
        take(state, seat, action, rng, log)
    else:
        group, claim = divmod(action - FIRST_PLACE, 2)
        place(state, seat, group, claim, log)
    pass_turn(state, seat, log)


@compiled
def take(state: State, seat: Seat, colour: int, rng: Rng, log: Log) -> None:
    """Take every card of a colour, seen by all (PE-04, PE-05, PE-21), and refill."""
    cards = state.display[colour]
    state.display[colour] = 0
    state.hand[seat, colour] += cards
    state.known[seat, colour] += cards
    state.hand_size[seat] += cards
    refill(state, rng, log)
    if state.pile_size == 0:
        trigger_end(state, seat, log)


@compiled
def place(state: State, seat: Seat, group: int, claim: int, log: Log) -> None:
    """Place a group on the scoring pile (PE-08, PE-09), with its necklace if claimed (PE-10)."""
    cards, wilds = int(GROUPS[group, 1]), int(GROUPS[group, 2])
    lay_down(state, seat, int(GROUPS[group, 0]), cards)
    lay_down(state, seat, WILD, wilds)
    if claim == 0:
        return
    i = cards + wilds - FIRST_NECKLACE
    state.necklaces[i] -= 1
    state.claimed[seat, i] += 1
    if no_necklace_left(state):
        trigger_end(state, seat, log)


@compiled
def lay_down(state: State, seat: Seat, colour: int, cards: int) -> None:
    """Move cards from hand to scoring pile; what was known of them is used up first (PE-21)."""
    state.hand[seat, colour] -= cards
    state.hand_size[seat] -= cards
    state.placed[seat, colour] += cards
    state.known[seat, colour] = max(0, int(state.known[seat, colour]) - cards)


@compiled
def pass_turn(state: State, seat: Seat, log: Log) -> None:
    """The next seat clockwise; in the last round those without cards are skipped (PE-15, PE-16)."""
    following = (seat + 1) % state.seats
    if state.last_round:
        state.turns_left -= 1
        while state.turns_left > 0 and state.hand_size[following] == 0:
            note(log, SKIPPED, following, EVERYBODY)
            state.turns_left -= 1
            following = (following + 1) % state.seats
        if state.turns_left == 0:
            note(log, GAME_ENDED, NOBODY, EVERYBODY)
            following = OVER
    state.turn = following


# --- End and scoring -----------------------------------------------------------------------------


@compiled
def no_necklace_left(state: State) -> bool:
    """PE-14."""
    for i in range(N_NECKLACES):
        if state.necklaces[i] > 0:
            return False
    return True


@compiled
def trigger_end(state: State, seat: Seat, log: Log) -> None:
    """Give every seat one more turn, this one last (PE-14, PE-15); once only (PE-16)."""
    if state.last_round:
        return
    state.last_round = 1
    state.turns_left = state.seats + 1  # the turn under way is not one of them
    note(log, LAST_ROUND, seat, EVERYBODY)


@compiled
def points(state: State, seat: Seat) -> int:
    """What lies on a scoring pile: pearls and necklaces (PE-18)."""
    total = 0
    for colour in range(N_COLOURS):
        total += int(state.placed[seat, colour]) * int(CARD_VALUES[colour])
    for i in range(N_NECKLACES):
        total += int(state.claimed[seat, i]) * (FIRST_NECKLACE + i)
    return total


@compiled
def hand_value(state: State, seat: Seat) -> int:
    """What the cards in a hand cost at the end (PE-18)."""
    total = 0
    for colour in range(N_COLOURS):
        total += int(state.hand[seat, colour]) * int(CARD_VALUES[colour])
    return total


@compiled
def scores(state: State, out: NDArray[np.int32]) -> None:
    """Scoring pile less hand (PE-18)."""
    for seat in range(state.seats):
        out[seat] = points(state, seat) - hand_value(state, seat)


@compiled
def standings(state: State, out: NDArray[np.int64]) -> None:
    """Score, then cards left in hand (PE-19)."""
    for seat in range(state.seats):
        score = points(state, seat) - hand_value(state, seat)
        out[seat] = score * (LARGEST_HAND + 1) + int(state.hand_size[seat])


# --- Who knows what ------------------------------------------------------------------------------


@compiled
def observe(state: State, seat: Seat, out: State) -> None:
    """Everything but the hands of others and what the pile is made of (PE-20 to PE-22)."""
    out.seats, out.turn, out.first = state.seats, state.turn, state.first
    out.last_round, out.turns_left = state.last_round, state.turns_left
    out.hand_limit, out.display_size, out.deal = state.hand_limit, state.display_size, state.deal
    out.pile_size = state.pile_size
    copy_row(state.deck, out.deck)
    copy_row(state.display, out.display)
    copy_row(state.hand_size, out.hand_size)
    copy_grid(state.known, out.known)
    copy_grid(state.placed, out.placed)
    copy_row(state.necklaces, out.necklaces)
    copy_grid(state.claimed, out.claimed)
    if seat != SPECTATOR:
        copy_row(state.hand[seat], out.hand[seat])
    if state.turn == OVER:
        # Hands are counted in the open, and what is not in sight then lies in the pile.
        copy_grid(state.hand, out.hand)
        copy_row(state.pile, out.pile)


@compiled
def determinize(state: State, seat: Seat, rng: Rng) -> None:
    """Deal what is out of sight: known cards stay where they are (PE-21), the rest at random."""
    if state.turn == OVER:
        return
    collect_unseen(state, seat)
    for other in range(state.seats):
        if other != seat:
            hold_known(state, other)
    for other in range(state.seats):
        if other != seat:
            fill_hand(state, other, rng)


@compiled
def collect_unseen(state: State, seat: Seat) -> None:
    """Make a pile of every card that is not in sight of ``seat``."""
    state.pile_size = 0
    for colour in range(N_COLOURS):
        unseen = int(state.deck[colour]) - int(state.display[colour])
        for other in range(state.seats):
            unseen -= int(state.placed[other, colour])
        if seat != SPECTATOR:
            unseen -= int(state.hand[seat, colour])
        state.pile[colour] = unseen
        state.pile_size += unseen


@compiled
def hold_known(state: State, seat: Seat) -> None:
    """Put the cards that everyone saw a seat take into its hand (PE-21)."""
    for colour in range(N_COLOURS):
        state.hand[seat, colour] = state.known[seat, colour]
        state.pile[colour] -= state.known[seat, colour]
        state.pile_size -= state.known[seat, colour]


@compiled
def missing_cards(state: State, seat: Seat) -> int:
    """How many cards of a hand have no colour yet."""
    missing = int(state.hand_size[seat])
    for colour in range(N_COLOURS):
        missing -= int(state.hand[seat, colour])
    return missing


@compiled
def fill_hand(state: State, seat: Seat, rng: Rng) -> None:
    """Draw cards until the hand has its size."""
    for _ in range(missing_cards(state, seat)):
        state.hand[seat, draw(state, rng)] += 1


generic.register(STATE, sys.modules[__name__])
