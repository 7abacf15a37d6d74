"""Chicken, 2 to 5 seats: get rid of the cards in hand, or withdraw before they cost too much.

=================  =================================================================================
field              meaning
=================  =================================================================================
seats              number of seats
turn               seat to act, ``OVER`` when the game is over
first              seat that began the game
limit              points that end the game
deal               cards dealt to each seat
strict             1: who has a card that fits cannot draw
die_chick          what a chick on a die takes off
round_number       number of this round, from 1
starter            seat that began this round
played_last        seat that last played a card in this round, or ``NOBODY``
top                what the top of the discard pile counts as, ONE to CHICK
deck[c]            cards of kind c in the game
pile[c]            cards of kind c in the draw pile; their order does not exist
pile_size          cards in the draw pile
discards[c]        cards of kind c on the discard pile, the egg as an egg
hand[s, c]         cards of kind c in the hand of seat s
hand_size[s]       cards in the hand of seat s
room[s, c]         how many of the newest cards of seat s can be of kind c if it plays whatever it
                   can: the same number first, then the next, then the egg; anyone can follow it
still_in[s]        0 once seat s has withdrawn from this round
points[s]          total of seat s
any_ended          1 once a round has ended; the fields below tell of the last one that has
ended_hand[s, c]   cards of kind c in the hand of seat s at its end
ended_top          what the top of the discard pile counted as
ended_gained[s]    points that seat s gained by its hand
ended_dice[i]      die i that was rolled off the points, 0 where none was
ended_points[s]    total of seat s after it
=================  =================================================================================

=================  =================================================================================
action             meaning
=================  =================================================================================
0 … 5              play a 1 … 6
6                  play a chick
7                  play the egg
8                  draw a card
9                  withdraw from the round: "I am out"
=================  =================================================================================
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nacre.kernel import generic
from nacre.kernel.compiling import compiled, quick_entry
from nacre.kernel.fields import clear_row, copy_grid, copy_row
from nacre.kernel.generic import OVER, RANDOM, SPECTATOR, Action, Actions, Seat, State, States
from nacre.kernel.notes import (
    EVERYBODY,
    FIRST_KIND,
    GAME_ENDED,
    NOBODY,
    Notes,
    note,
    tell,
    tell_more,
)
from nacre.kernel.stream import Rng, below, draw_kind

VERSION = 1

# --- The pieces ----------------------------------------------------------------------------------

CARDS = ("1", "2", "3", "4", "5", "6", "chick", "egg")
ONE, TWO, THREE, FOUR, FIVE, SIX, CHICK, EGG = range(8)
N_CARDS = len(CARDS)
N_NUMBERS = EGG  # the egg shows no number of its own
NUMBERS = CARDS[:N_NUMBERS]
CARD_VALUES = np.array([1, 2, 3, 4, 5, 6, 10], np.int8)
EGGS = 1

DIE_NUMBERS = 5  # faces with a number; the one that is left shows a chick
DIE_FACES = DIE_NUMBERS + 1
DIE_CHICK = 10
N_DICE = 2

# Kinds of notes, with their values.
DEALT = FIRST_KIND  # count of each card that came into the hand
TURNED = FIRST_KIND + 1  # count of each card turned face up
ROLLED = FIRST_KIND + 2  # the dice
ROUND_ENDED = FIRST_KIND + 3  # the state keeps the round's points

MIN_SEATS, MAX_SEATS = 2, 5

STATE = generic.record_type(
    [
        ("seats", np.int8),
        ("turn", np.int8),
        ("first", np.int8),
        ("deal", np.int8),
        ("limit", np.int16),
        ("round_number", np.int16),
        ("points", np.int16, MAX_SEATS),
        ("ended_gained", np.int16, MAX_SEATS),
        ("ended_points", np.int16, MAX_SEATS),
        ("starter", np.int8),
        ("played_last", np.int8),
        ("top", np.int8),
        ("pile_size", np.int8),
        ("deck", np.int8, N_CARDS),
        ("pile", np.int8, N_CARDS),
        ("discards", np.int8, N_CARDS),
        ("hand", np.int8, (MAX_SEATS, N_CARDS)),
        ("hand_size", np.int8, MAX_SEATS),
        ("room", np.int8, (MAX_SEATS, N_CARDS)),
        ("still_in", np.int8, MAX_SEATS),
        ("ended_hand", np.int8, (MAX_SEATS, N_CARDS)),
        ("ended_dice", np.int8, N_DICE),
        ("ended_top", np.int8),
        ("any_ended", np.int8),
        ("strict", np.int8),
        ("die_chick", np.int8),
    ]
)

# --- The actions ---------------------------------------------------------------------------------

# The number of a card is also the action that plays it.
PLAY_EGG = EGG
DRAW = N_CARDS
OUT = N_CARDS + 1
N_ACTIONS = N_CARDS + 2


# --- A round: set-up -----------------------------------------------------------------------------


@compiled
def set_up(state: State, rng: Rng, notes: Notes) -> None:
    """Choose the first seat, unless it is given, and deal the first round."""
    if state.first == RANDOM:
        state.first = below(rng, state.seats)
    state.starter = state.first
    deal_round(state, rng, notes)


@compiled
def deal_round(state: State, rng: Rng, notes: Notes) -> None:
    """Shuffle everything, deal, and turn the first discard (CH-01)."""
    state.round_number += 1
    state.turn = state.starter
    state.played_last = NOBODY
    state.pile_size = 0
    for card in range(N_CARDS):
        state.pile[card] = state.deck[card]
        state.pile_size += state.deck[card]
        state.discards[card] = 0
    for seat in range(state.seats):
        deal_hand(state, seat, rng, notes)
    turn_first_discard(state, rng, notes)


@compiled
def deal_hand(state: State, seat: Seat, rng: Rng, notes: Notes) -> None:
    """Give a seat its cards for the round, which only it sees (CH-19)."""
    state.still_in[seat] = 1
    clear_row(state.hand[seat])
    state.hand_size[seat] = state.deal
    for card in range(N_CARDS):
        state.room[seat, card] = state.deal
    row = note(notes, DEALT, seat, seat)
    for _ in range(state.deal):
        card = draw_card(state, state.pile_size, rng)
        state.hand[seat, card] += 1
        tell_more(notes, row, card)


@compiled
def turn_first_discard(state: State, rng: Rng, notes: Notes) -> None:
    """Turn a card that is not the egg: an egg would go back and another be turned (CH-02)."""
    card = draw_card(state, state.pile_size - state.pile[EGG], rng)
    state.discards[card] += 1
    state.top = card
    row = note(notes, TURNED, NOBODY, EVERYBODY)
    tell_more(notes, row, card)


@compiled
def draw_card(state: State, among: int, rng: Rng) -> int:
    """Draw one of the first ``among`` cards, in the order of kinds with the egg last (CH-20)."""
    card = draw_kind(rng, state.pile, among)
    state.pile[card] -= 1
    state.pile_size -= 1
    return card


# --- A round: what may be done -------------------------------------------------------------------


@compiled
def next_number(number: int) -> int:
    """The order is 1 2 3 4 5 6 chick, and then 1 again (CH-04, CH-05)."""
    return ONE if number == CHICK else number + 1


@compiled
def seats_in(state: State) -> int:
    """How many seats have not withdrawn."""
    total = 0
    for seat in range(state.seats):
        total += int(state.still_in[seat])
    return total


@compiled
def can_draw(state: State) -> bool:
    """Not from an empty pile (CH-08), and not when all others have withdrawn (CH-10).

    With strict drawing it takes a hand without a card that fits, too (CH-03).
    """
    if state.pile_size == 0 or seats_in(state) <= 1:
        return False
    return state.strict == 0 or not can_play_any(state)


@compiled
def can_play_any(state: State) -> bool:
    """Whether the seat to act has any card that fits."""
    for card in range(N_CARDS):
        if can_play(state, card):
            return True
    return False


@compiled
def can_play(state: State, card: int) -> bool:
    """Whether the seat to act has a card that fits."""
    return state.hand[state.turn, card] > 0 and fits(state, card)


@compiled
def fits(state: State, card: int) -> bool:
    """The number on top or the next (CH-04, CH-05); the egg on anything (CH-06)."""
    return card == EGG or card == state.top or card == next_number(state.top)


@compiled
def legal_actions(state: State, out: Actions) -> int:
    """Play, draw and withdraw are free choices wherever they are possible (CH-03)."""
    if state.turn == OVER:
        return 0
    n = 0
    for card in range(N_CARDS):
        if can_play(state, card):
            out[n] = card
            n += 1
    if can_draw(state):
        out[n] = DRAW
        n += 1
    out[n] = OUT
    return n + 1


@compiled
def is_legal(state: State, action: Action, room: Actions) -> bool:
    """Whether one action is among these."""
    if state.turn == OVER or action == OUT:
        return bool(state.turn != OVER)
    return can_draw(state) if action == DRAW else can_play(state, action)


@compiled
def random_action(state: State, rng: Rng) -> Action:
    """Draw among the at most five legal actions: same number, next number, egg, draw, out."""
    hand = state.hand[state.turn]
    following = next_number(state.top)
    same, higher, egg = hand[state.top] > 0, hand[following] > 0, hand[EGG] > 0
    drawing = can_draw(state)
    nth = below(rng, int(same) + int(higher) + int(egg) + int(drawing) + 1)
    if same:
        if nth == 0:
            return int(state.top)
        nth -= 1
    if higher:
        if nth == 0:
            return following
        nth -= 1
    if egg:
        if nth == 0:
            return PLAY_EGG
        nth -= 1
    return DRAW if drawing and nth == 0 else OUT


# --- A round: what others conclude --------------------------------------------------------------


@compiled
def draw_conclusions(state: State, seat: Seat, action: Action) -> None:
    """Follow what a seat's cards can be, before it acts: drawn cards are new, played ones go."""
    rule_out_better(state, seat, action)
    if action == DRAW:
        for card in range(N_CARDS):
            state.room[seat, card] += 1
    elif action != OUT:
        take_from_room(state, seat, action)


@compiled
def rule_out_better(state: State, seat: Seat, action: Action) -> None:
    """Whoever likes the same number best, then the next, then the egg, had nothing better."""
    if action == state.top:
        return
    state.room[seat, state.top] = 0
    following = next_number(state.top)
    if action == following:
        return
    state.room[seat, following] = 0
    if action != EGG:
        state.room[seat, EGG] = 0


@compiled
def take_from_room(state: State, seat: Seat, card: int) -> None:
    """The oldest card that can be of that kind goes, or the oldest of all if none can."""
    room = int(state.room[seat, card])
    cards_left = int(state.hand_size[seat]) - 1
    for other in range(N_CARDS):
        if 0 < room <= state.room[seat, other]:
            state.room[seat, other] -= 1
        state.room[seat, other] = min(int(state.room[seat, other]), cards_left)


# --- A round: doing it ---------------------------------------------------------------------------


@compiled
def apply(state: State, action: Action, rng: Rng, notes: Notes) -> None:
    """Do a legal action; the end of the round, dice and the next deal follow by themselves."""
    seat = int(state.turn)
    draw_conclusions(state, seat, action)
    if action == OUT:
        withdraw(state, seat)
    elif action == DRAW:
        draw_to_hand(state, seat, rng, notes)
    else:
        play_card(state, seat, action)
    if is_round_over(state, seat):
        end_round(state, rng, notes)
    else:
        state.turn = next_in(state, seat)


@compiled
def draw_to_hand(state: State, seat: Seat, rng: Rng, notes: Notes) -> None:
    """Draw a card, which its owner alone sees and which ends the turn (CH-07, CH-19)."""
    card = draw_card(state, state.pile_size, rng)
    state.hand[seat, card] += 1
    state.hand_size[seat] += 1
    row = note(notes, DEALT, seat, seat)
    tell_more(notes, row, card)


@compiled
def play_card(state: State, seat: Seat, card: int) -> None:
    """Discard a card; the egg becomes the next number (CH-06)."""
    state.hand[seat, card] -= 1
    state.hand_size[seat] -= 1
    state.discards[card] += 1
    state.played_last = seat
    state.top = next_number(state.top) if card == EGG else card


@compiled
def withdraw(state: State, seat: Seat) -> None:
    """Take no further turn in this round (CH-09)."""
    state.still_in[seat] = 0


@compiled
def next_in(state: State, seat: Seat) -> Seat:
    """The next seat clockwise that is still in; a lone seat goes on by itself (CH-09, CH-10)."""
    following = (seat + 1) % int(state.seats)
    while state.still_in[following] == 0:
        following = (following + 1) % int(state.seats)
    return following


@compiled
def is_round_over(state: State, seat: Seat) -> bool:
    """Whether ``seat`` has played its last card, or all have withdrawn (CH-11)."""
    return state.hand_size[seat] == 0 or seats_in(state) == 0


# --- Points --------------------------------------------------------------------------------------


@compiled
def count_hands(state: State) -> None:
    """Every seat, withdrawn or not, gains the value of its hand (CH-12)."""
    for seat in range(state.seats):
        gained = hand_value(state, seat)
        state.ended_gained[seat] = gained
        state.points[seat] += gained


@compiled
def hand_value(state: State, seat: Seat) -> int:
    """Each number in hand once (CH-12); an egg is one more card of the top number (CH-13)."""
    total = 0
    for number in range(N_NUMBERS):
        as_egg = state.hand[seat, EGG] > 0 and number == state.top
        if state.hand[seat, number] > 0 or as_egg:
            total += int(CARD_VALUES[number])
    return total


@quick_entry
def value_of_hand(states: States, seat: Seat) -> int:
    """The same from Python, where it must be quick."""
    return hand_value(states[0], seat)


@compiled
def is_roll_due(state: State) -> bool:
    """Whether the seat that played last has no cards left, but points (CH-14, CH-15)."""
    seat = int(state.played_last)
    return seat != NOBODY and state.hand_size[seat] == 0 and state.points[seat] > 0


@compiled
def roll_off_points(state: State, rng: Rng, notes: Notes) -> None:
    """Take two dice off the total of the seat that played its last card, not below 0 (CH-14)."""
    clear_row(state.ended_dice)
    if not is_roll_due(state):
        return
    seat = int(state.played_last)
    row = note(notes, ROLLED, seat, EVERYBODY)
    total = 0
    for i in range(N_DICE):
        face = shown_by_die(state, below(rng, DIE_FACES))
        state.ended_dice[i] = face
        tell(notes, row, i, face)
        total += face
    state.points[seat] = max(0, int(state.points[seat]) - total)


@compiled
def shown_by_die(state: State, side: int) -> int:
    """What a side of a die takes off: 1 to 5, or a chick."""
    return side + 1 if side < DIE_NUMBERS else int(state.die_chick)


# --- The game ------------------------------------------------------------------------------------


@compiled
def end_round(state: State, rng: Rng, notes: Notes) -> None:
    """Count, roll, and either end the game or deal again (CH-11 to CH-17)."""
    state.any_ended = 1
    state.ended_top = state.top
    copy_grid(state.hand, state.ended_hand)
    count_hands(state)
    roll_off_points(state, rng, notes)
    copy_row(state.points, state.ended_points)
    note(notes, ROUND_ENDED, state.played_last, EVERYBODY)
    if is_limit_reached(state):
        state.turn = OVER
        note(notes, GAME_ENDED, NOBODY, EVERYBODY)
        return
    if state.played_last != NOBODY:
        state.starter = state.played_last
    deal_round(state, rng, notes)


@compiled
def is_limit_reached(state: State) -> bool:
    """Whether the game ends after this round (CH-17)."""
    for seat in range(state.seats):
        if is_at_limit(state, state.points[seat]):
            return True
    return False


@compiled
def is_at_limit(state: State, total: int) -> bool:
    """Whether a total of points ends the game (CH-17)."""
    return total >= state.limit


@compiled
def scores(state: State, out: NDArray[Any]) -> None:
    """Write the points of each seat; low is good."""
    for seat in range(state.seats):
        out[seat] = state.points[seat]


@compiled
def standings(state: State, out: NDArray[Any]) -> None:
    """Fewest points win, ties share (CH-18)."""
    for seat in range(state.seats):
        out[seat] = -int(state.points[seat])


# --- Who knows what ------------------------------------------------------------------------------


@compiled
def observe(state: State, seat: Seat, out: State) -> None:
    """Everything but the hands of others and the kinds of cards in the pile (CH-19, CH-20)."""
    out.seats, out.turn, out.first = state.seats, state.turn, state.first
    out.deal, out.limit, out.round_number = state.deal, state.limit, state.round_number
    out.strict, out.die_chick = state.strict, state.die_chick
    out.starter, out.played_last, out.top = state.starter, state.played_last, state.top
    out.pile_size = state.pile_size
    copy_row(state.deck, out.deck)
    copy_row(state.discards, out.discards)
    copy_row(state.hand_size, out.hand_size)
    copy_grid(state.room, out.room)
    copy_row(state.still_in, out.still_in)
    copy_row(state.points, out.points)
    out.any_ended, out.ended_top = state.any_ended, state.ended_top
    copy_grid(state.ended_hand, out.ended_hand)
    copy_row(state.ended_gained, out.ended_gained)
    copy_row(state.ended_dice, out.ended_dice)
    copy_row(state.ended_points, out.ended_points)
    if seat != SPECTATOR:
        copy_row(state.hand[seat], out.hand[seat])
    if state.turn == OVER:
        copy_grid(state.hand, out.hand)
        copy_row(state.pile, out.pile)


@compiled
def determinize(state: State, seat: Seat, rng: Rng) -> None:
    """Deal the cards out of sight to the other hands; the rest is the pile."""
    if state.turn == OVER:
        return
    gather_unseen(state, seat)
    for other in range(state.seats):
        if other != seat:
            for _ in range(state.hand_size[other]):
                state.hand[other, draw_card(state, state.pile_size, rng)] += 1


@compiled
def gather_unseen(state: State, seat: Seat) -> None:
    """Put all cards out of sight of a seat onto the pile, to be dealt from there."""
    state.pile_size = 0
    for card in range(N_CARDS):
        cards = unseen(state, seat, card)
        state.pile[card] = cards
        state.pile_size += cards


@compiled
def unseen(state: State, seat: Seat, card: int) -> int:
    """How many cards of a kind are out of sight of ``seat`` (or ``SPECTATOR``)."""
    cards = int(state.deck[card]) - int(state.discards[card])
    return cards if seat == SPECTATOR else cards - int(state.hand[seat, card])


generic.register(STATE, sys.modules[__name__])
