"""Pearls, 2 to 6 seats: collect cards of a colour, place them in one go, claim necklaces.

=================  =================================================================================
field              meaning
=================  =================================================================================
seats              number of seats
turn               seat to act, ``OVER`` when the game is over
first              seat that began
last_round         1 once the end was triggered
turns_left         seats whose last turn is still to come or under way, 0 before the last round
hand_limit         most cards in a hand
display_size       cards on display
deal               cards dealt to each seat
face_down          1: people see the points of others only at the end
deck[c]            cards of colour c in the game
box[i]             necklaces of value NECKLACE_VALUES[i] in the game
pile[c]            cards of colour c in the draw pile; their order does not exist
pile_size          cards in the draw pile
display[c]         cards of colour c on display
hand[s, c]         cards of colour c in the hand of seat s
hand_size[s]       cards in the hand of seat s
known[s, c]        of these, cards that everyone saw seat s take and has not seen it place since
placed[s, c]       cards of colour c on the scoring pile of seat s
necklaces[i]       open necklaces of value NECKLACE_VALUES[i]
claimed[s, i]      necklaces of that value on the scoring pile of seat s
=================  =================================================================================

=================  =================================================================================
action             meaning
=================  =================================================================================
0 … 6              take all cards of that colour from the display
7 … 966            place a group of cards: first 1, 2, … wilds alone, then for each colour every
                   number of cards with every number of wilds, the smallest total first; each group
                   once without and once with a claim
=================  =================================================================================
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nacre.kernel import generic
from nacre.kernel.compiling import compiled, quick_entry
from nacre.kernel.fields import copy_grid, copy_row
from nacre.kernel.generic import (
    NO_ACTION,
    OVER,
    RANDOM,
    SPECTATOR,
    Action,
    Actions,
    Seat,
    State,
    States,
)
from nacre.kernel.notes import EVERYBODY, FIRST_KIND, GAME_ENDED, NOBODY, Notes, note, tell_more
from nacre.kernel.stream import Rng, below, draw_kind

VERSION = 1

# --- The pieces ----------------------------------------------------------------------------------

COLOURS = ("wild", "yellow", "red", "green", "blue", "turquoise", "purple")
WILD, YELLOW, RED, GREEN, BLUE, TURQUOISE, PURPLE = range(7)
N_COLOURS = len(COLOURS)
CARD_COUNTS = (16, 24, 20, 16, 12, 8, 4)
CARD_VALUES = np.array([0, 1, 1, 2, 2, 3, 5], np.int8)

LEFT_OUT = {2: (YELLOW, GREEN), 3: (RED,)}  # colours, by the number of seats (PE-01)

NECKLACE_VALUES = np.array([4, 5, 6, 7, 8, 9], np.int8)  # points, and the cards asked for
NECKLACE_COUNTS = (1, 2, 2, 2, 2, 1)
N_NECKLACES = len(NECKLACE_COUNTS)

# Kinds of notes, with their values.
DEALT = FIRST_KIND  # count of each card that came into the hand
TURNED = FIRST_KIND + 1  # count of each card turned face up
SKIPPED = FIRST_KIND + 2  # the seat has no cards in the last round and is passed over
LAST_ROUND = FIRST_KIND + 3  # the seat triggered the end

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
        ("face_down", np.int8),
        ("deck", np.int8, N_COLOURS),
        ("pile", np.int8, N_COLOURS),
        ("pile_size", np.int8),
        ("display", np.int8, N_COLOURS),
        ("hand", np.int8, (MAX_SEATS, N_COLOURS)),
        ("hand_size", np.int8, MAX_SEATS),
        ("known", np.int8, (MAX_SEATS, N_COLOURS)),
        ("placed", np.int8, (MAX_SEATS, N_COLOURS)),
        ("box", np.int8, N_NECKLACES),
        ("necklaces", np.int8, N_NECKLACES),
        ("claimed", np.int8, (MAX_SEATS, N_NECKLACES)),
    ]
)

# What a view shows beside that.
COMPUTED = generic.computed_type(MAX_SEATS, [("points", np.int16, MAX_SEATS)])

# --- The actions ---------------------------------------------------------------------------------

# Every group of cards that can be placed, as (colour, cards of that colour, wilds added).
_GROUPS = [(WILD, wilds, 0) for wilds in range(1, LARGEST_HAND + 1)] + [
    (colour, total - wilds, wilds)
    for colour in range(1, N_COLOURS)
    for total in range(1, LARGEST_HAND + 1)
    for wilds in range(total)
]
# Every action as (colour, cards of that colour, wilds added, 1 with a claim); a take has no cards.
PARTS = np.array(
    [(colour, 0, 0, 0) for colour in range(N_COLOURS)]
    + [(*group, claim) for group in _GROUPS for claim in (0, 1)],
    np.int8,
)
COLOUR, CARDS, WILDS, CLAIM = range(4)
FIRST_PLACE = N_COLOURS
N_ACTIONS = len(PARTS)
# The way back: the number of a place, by the same four parts.
PLACES = np.full((N_COLOURS, LARGEST_HAND + 1, LARGEST_HAND, 2), NO_ACTION, np.int16)
PLACES[tuple(PARTS[FIRST_PLACE:].T)] = np.arange(FIRST_PLACE, N_ACTIONS)

# Which necklace asks for so many cards, as an index of NECKLACE_VALUES.
NO_NECKLACE = -1
NECKLACE_FOR = np.full(LARGEST_HAND + 1, NO_NECKLACE, np.int8)
NECKLACE_FOR[NECKLACE_VALUES] = np.arange(N_NECKLACES)


# --- Set-up --------------------------------------------------------------------------------------


@compiled
def set_up(state: State, rng: Rng, notes: Notes) -> None:
    """Deal hands, then the display (PE-03); what is dealt is the template's (PE-01, PE-02)."""
    if state.first == RANDOM:
        state.first = below(rng, state.seats)
    state.turn = state.first
    for colour in range(N_COLOURS):
        state.pile[colour] = state.deck[colour]
        state.pile_size += state.deck[colour]
    for i in range(N_NECKLACES):
        state.necklaces[i] = state.box[i]
    for seat in range(state.seats):
        deal_hand(state, seat, rng, notes)
    refill(state, rng, notes)


@compiled
def deal_hand(state: State, seat: Seat, rng: Rng, notes: Notes) -> None:
    """Give a seat its first cards, which only it sees (PE-20)."""
    row = note(notes, DEALT, seat, seat)
    for _ in range(state.deal):
        colour = draw(state, rng)
        state.hand[seat, colour] += 1
        tell_more(notes, row, colour)
    state.hand_size[seat] = state.deal


@compiled
def draw(state: State, rng: Rng) -> int:
    """Draw the next card of the pile: any card of it, for nobody knows the order (PE-22)."""
    colour = draw_kind(rng, state.pile, state.pile_size)
    state.pile[colour] -= 1
    state.pile_size -= 1
    return colour


@compiled
def refill(state: State, rng: Rng, notes: Notes) -> None:
    """Fill the display up as far as the pile goes (PE-07)."""
    cards = cards_to_turn(state)
    if cards == 0:
        return
    row = note(notes, TURNED, NOBODY, EVERYBODY)
    for _ in range(cards):
        colour = draw(state, rng)
        state.display[colour] += 1
        tell_more(notes, row, colour)


@compiled
def cards_to_turn(state: State) -> int:
    """How many cards a refill turns face up (PE-07)."""
    return min(gaps_on_display(state), int(state.pile_size))


@compiled
def gaps_on_display(state: State) -> int:
    """How many cards the display lacks."""
    gaps = int(state.display_size)
    for colour in range(N_COLOURS):
        gaps -= int(state.display[colour])
    return gaps


# --- A turn: what may be done --------------------------------------------------------------------


@compiled
def can_take(state: State, colour: int) -> bool:
    """Whether the seat to act can take a colour (PE-04, PE-06); not in the last round (PE-16)."""
    cards = int(state.display[colour])
    if cards == 0 or state.last_round:
        return False
    return cards <= room_in_hand(state, state.turn)


@compiled
def room_in_hand(state: State, seat: Seat) -> int:
    """How many more cards a seat may hold (PE-06)."""
    return int(state.hand_limit) - int(state.hand_size[seat])


@compiled
def largest_group(cards: NDArray[np.int8]) -> int:
    """The most of these cards that can be placed at once (PE-08, PE-09); any fewer can be too."""
    most = 0
    for colour in range(1, N_COLOURS):
        most = max(most, int(cards[colour]))
    return most + int(cards[WILD])


@compiled
def can_claim(state: State, total: int) -> bool:
    """Whether an open necklace asks for exactly ``total`` cards (PE-10, PE-11)."""
    i = int(NECKLACE_FOR[total])
    return i != NO_NECKLACE and state.necklaces[i] > 0


@compiled
def place_action(colour: int, cards: int, wilds: int, claim: int) -> Action:
    """The number of the action that places a group, with a claim (1) or without (0)."""
    return int(PLACES[colour, cards, wilds, claim])


@compiled
def list_group(state: State, colour: int, cards: int, wilds: int, out: Actions, n: int) -> int:
    """List a group without and, where a necklace fits, with a claim (PE-12); return the count."""
    out[n] = place_action(colour, cards, wilds, 0)
    if not can_claim(state, cards + wilds):
        return n + 1
    out[n + 1] = place_action(colour, cards, wilds, 1)
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
        n = list_group(state, WILD, cards, 0, out, n)
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
            n = list_group(state, colour, total - added, added, out, n)
    return n


@compiled
def is_legal(state: State, action: Action, room: Actions) -> bool:
    """Whether one action is among these."""
    if state.turn == OVER:
        return False
    if action < FIRST_PLACE:
        return can_take(state, action)
    hand = state.hand[state.turn]
    cards, wilds = int(PARTS[action, CARDS]), int(PARTS[action, WILDS])
    if cards > hand[PARTS[action, COLOUR]] or wilds > hand[WILD]:
        return False
    return PARTS[action, CLAIM] == 0 or can_claim(state, cards + wilds)


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
            return place_action(colour, cards, added, claim)


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


# --- A turn: doing it ----------------------------------------------------------------------------


@compiled
def apply(state: State, action: Action, rng: Rng, notes: Notes) -> None:
    """Do a legal action; refill, skips and the end follow by themselves."""
    seat = int(state.turn)
    if action < FIRST_PLACE:
        take(state, seat, action, rng, notes)
    else:
        place(state, seat, action, notes)
    pass_turn(state, seat, notes)


@compiled
def take(state: State, seat: Seat, colour: int, rng: Rng, notes: Notes) -> None:
    """Take a colour and refill the display; an empty pile triggers the end (PE-14)."""
    pick_up(state, seat, colour)
    refill(state, rng, notes)
    if state.pile_size == 0:
        trigger_end(state, seat, notes)


@compiled
def pick_up(state: State, seat: Seat, colour: int) -> None:
    """Move every card of a colour from display to hand, seen by all (PE-04, PE-05, PE-21)."""
    cards = state.display[colour]
    state.display[colour] = 0
    state.hand[seat, colour] += cards
    state.known[seat, colour] += cards
    state.hand_size[seat] += cards


@compiled
def place(state: State, seat: Seat, action: Action, notes: Notes) -> None:
    """Place a group on the scoring pile (PE-08, PE-09), with its necklace if claimed (PE-10)."""
    cards, wilds = int(PARTS[action, CARDS]), int(PARTS[action, WILDS])
    lay_down(state, seat, int(PARTS[action, COLOUR]), cards)
    lay_down(state, seat, WILD, wilds)
    if PARTS[action, CLAIM] == 0:
        return
    i = int(NECKLACE_FOR[cards + wilds])
    state.necklaces[i] -= 1
    state.claimed[seat, i] += 1
    if no_necklace_left(state):
        trigger_end(state, seat, notes)


@compiled
def lay_down(state: State, seat: Seat, colour: int, cards: int) -> None:
    """Move cards from hand to scoring pile; those that were known are the first to go (PE-21)."""
    state.hand[seat, colour] -= cards
    state.hand_size[seat] -= cards
    state.placed[seat, colour] += cards
    state.known[seat, colour] = max(0, int(state.known[seat, colour]) - cards)


@compiled
def pass_turn(state: State, seat: Seat, notes: Notes) -> None:
    """Give the turn to the next seat; the last round skips some and ends (PE-15, PE-16)."""
    following = next_seat(state, seat)
    if state.last_round:
        state.turns_left -= 1
        while state.turns_left > 0 and is_skipped(state, following):
            note(notes, SKIPPED, following, EVERYBODY)
            state.turns_left -= 1
            following = next_seat(state, following)
        if state.turns_left == 0:
            note(notes, GAME_ENDED, NOBODY, EVERYBODY)
            following = OVER
    state.turn = following


@compiled
def next_seat(state: State, seat: Seat) -> Seat:
    """The next seat clockwise."""
    return (seat + 1) % int(state.seats)


@compiled
def is_skipped(state: State, seat: Seat) -> bool:
    """Whether a seat takes no turn because it has no cards in the last round (PE-16)."""
    return bool(state.last_round) and state.hand_size[seat] == 0


# --- End and scoring -----------------------------------------------------------------------------


@compiled
def no_necklace_left(state: State) -> bool:
    """Whether every necklace is claimed (PE-14)."""
    for i in range(N_NECKLACES):
        if state.necklaces[i] > 0:
            return False
    return True


@compiled
def is_end_due(state: State) -> bool:
    """Whether the pile or the necklaces are used up (PE-14)."""
    return state.pile_size == 0 or no_necklace_left(state)


@compiled
def trigger_end(state: State, seat: Seat, notes: Notes) -> None:
    """Give every seat one more turn, this one last (PE-14, PE-15); once only (PE-16)."""
    if state.last_round:
        return
    state.last_round = 1
    state.turns_left = state.seats + 1  # the turn under way is not one of them
    note(notes, LAST_ROUND, seat, EVERYBODY)


@compiled
def pearl_points(state: State, seat: Seat) -> int:
    """The value of the pearls on a scoring pile (PE-18)."""
    return value_of(state.placed[seat])


@compiled
def necklace_points(state: State, seat: Seat) -> int:
    """The value of the necklaces on a scoring pile (PE-18)."""
    total = 0
    for i in range(N_NECKLACES):
        total += int(state.claimed[seat, i]) * int(NECKLACE_VALUES[i])
    return total


@compiled
def points(state: State, seat: Seat) -> int:
    """The value of a whole scoring pile (PE-18)."""
    return pearl_points(state, seat) + necklace_points(state, seat)


@compiled
def hand_value(state: State, seat: Seat) -> int:
    """The points that the cards in a hand cost at the end (PE-18)."""
    return value_of(state.hand[seat])


@compiled
def value_of(cards: NDArray[np.int8]) -> int:
    """The value of cards; wilds count 0 everywhere (PE-18)."""
    total = 0
    for colour in range(N_COLOURS):
        total += int(cards[colour]) * int(CARD_VALUES[colour])
    return total


@compiled
def score(state: State, seat: Seat) -> int:
    """Scoring pile less hand (PE-18)."""
    return points(state, seat) - hand_value(state, seat)


@compiled
def scores(state: State, out: NDArray[Any]) -> None:
    """Write the score of each seat."""
    for seat in range(state.seats):
        out[seat] = score(state, seat)


@compiled
def standings(state: State, out: NDArray[Any]) -> None:
    """The highest score wins, then the most cards left in hand (PE-19)."""
    for seat in range(state.seats):
        out[seat] = score(state, seat) * (LARGEST_HAND + 1) + int(state.hand_size[seat])


@quick_entry
def write_count(states: States, out: NDArray[np.int32]) -> None:
    """Write pearl points, necklace points and hand value of each seat, for the end."""
    state = states[0]
    for seat in range(state.seats):
        out[seat, 0] = pearl_points(state, seat)
        out[seat, 1] = necklace_points(state, seat)
        out[seat, 2] = hand_value(state, seat)


@compiled
def compute(state: State, out: State) -> None:
    """The points that lie on the table, for views."""
    for seat in range(state.seats):
        out.points[seat] = points(state, seat)


# --- Who knows what ------------------------------------------------------------------------------


@compiled
def observe(state: State, seat: Seat, out: State) -> None:
    """Everything but the hands of others and the colours in the pile (PE-20 to PE-22).

    With ``face_down`` too: all saw what lies on a scoring pile (PE-08), a view just does not count
    it for people.
    """
    out.seats, out.turn, out.first = state.seats, state.turn, state.first
    out.last_round, out.turns_left = state.last_round, state.turns_left
    out.hand_limit, out.display_size, out.deal = state.hand_limit, state.display_size, state.deal
    out.pile_size, out.face_down = state.pile_size, state.face_down
    copy_row(state.deck, out.deck)
    copy_row(state.box, out.box)
    copy_row(state.display, out.display)
    copy_row(state.hand_size, out.hand_size)
    copy_grid(state.known, out.known)
    copy_grid(state.placed, out.placed)
    copy_row(state.necklaces, out.necklaces)
    copy_grid(state.claimed, out.claimed)
    if seat != SPECTATOR:
        copy_row(state.hand[seat], out.hand[seat])
    if state.turn == OVER:
        # Hands are counted in the open, and every card out of sight then lies in the pile.
        copy_grid(state.hand, out.hand)
        copy_row(state.pile, out.pile)


@compiled
def determinize(state: State, seat: Seat, rng: Rng) -> None:
    """Deal the cards out of sight: known cards stay where they are (PE-21), the rest at random."""
    if state.turn == OVER:
        return
    deal_known(state, seat)
    for other in range(state.seats):
        if other != seat:
            fill_hand(state, other, rng)


@compiled
def deal_known(state: State, seat: Seat) -> None:
    """Pile up the cards that ``seat`` does not see; the others hold their known cards (PE-21)."""
    collect_unseen(state, seat)
    for other in range(state.seats):
        if other != seat:
            hold_known(state, other)


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
