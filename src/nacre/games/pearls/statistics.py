"""What is counted of Pearls: necklaces and what they pay, waiting, groups, wilds, the end."""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from nacre.game.statistic import (
    WHOLE_WIN,
    Statistic,
    Tally,
    first_rows,
    happened,
    observe_total,
    observe_value,
    put_in_bin,
)
from nacre.games.pearls.rules import (
    CARD_VALUES,
    CARDS,
    CLAIM,
    COLOUR,
    COLOURS,
    FIRST_PLACE,
    LARGEST_HAND,
    MAX_SEATS,
    N_COLOURS,
    N_NECKLACES,
    NECKLACE_FOR,
    NECKLACE_VALUES,
    PARTS,
    STATE,
    WILD,
    WILDS,
    hand_value,
)
from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import Action, Seat, State

NECKLACES = tuple(f"necklace {value}" for value in NECKLACE_VALUES)
MOST_NECKLACES = 6  # told apart; more count as so many
HOW_MANY = (*map(str, range(MOST_NECKLACES)), f"{MOST_NECKLACES} or more")
ENDS = ("the pile", "the necklaces")

STATISTICS = (
    Statistic(
        "necklace_claims",
        "How many necklaces of a value are claimed in a game.",
        "necklaces",
        "count",
        by="necklace",
        rows=NECKLACES,
        bins=range(3),
    ),
    Statistic(
        "necklace_turn",
        "In which of its turns a seat claims a necklace.",
        "turn of the seat",
        "mean",
        by="necklace",
        rows=NECKLACES,
        bins=range(1, 61),
    ),
    Statistic(
        "necklace_wilds",
        "Wilds among the cards with which a necklace is claimed.",
        "cards",
        "mean",
        by="necklace",
        rows=NECKLACES,
        bins=range(LARGEST_HAND),
    ),
    Statistic(
        "necklace_pays",
        "Share of the win of those who claim a necklace.",
        "games",
        "share",
        by="necklace",
        rows=NECKLACES,
        whole=WHOLE_WIN,
    ),
    Statistic(
        "necklaces_pay",
        "Share of the win of seats by how many necklaces they have.",
        "games",
        "share",
        by="necklaces of a seat",
        rows=HOW_MANY,
        whole=WHOLE_WIN,
    ),
    Statistic(
        "waiting",
        "Takes of a seat between two places.",
        "turns",
        "mean",
        bins=range(21),
    ),
    Statistic(
        "hand_when_placing",
        "Cards in hand before some of them are placed.",
        "cards",
        "mean",
        bins=range(1, LARGEST_HAND + 1),
    ),
    Statistic(
        "group", "Cards that are placed at once.", "cards", "mean", bins=range(1, LARGEST_HAND + 1)
    ),
    Statistic(
        "places_with_wilds", "Share of the places with a wild among them.", "places", "share"
    ),
    Statistic("claims", "Share of the places that claim a necklace.", "places", "share"),
    Statistic(
        "cards_taken",
        "Cards that are taken at once.",
        "cards",
        "mean",
        by="colour",
        rows=COLOURS,
    ),
    Statistic(
        "cards_placed", "Cards placed in a game.", "cards", "count", by="colour", rows=COLOURS
    ),
    Statistic(
        "cards_dealt",
        "Cards in the first hand of a seat.",
        "cards",
        "mean",
        by="colour",
        rows=COLOURS,
    ),
    Statistic(
        "hand_left",
        "What the cards that a seat has left cost it at the end.",
        "points",
        "mean",
        bins=range(37),
    ),
    Statistic("end", "What brings the last round about.", "games", "share", by="cause", rows=ENDS),
)
(
    NECKLACE_CLAIMS,
    NECKLACE_TURN,
    NECKLACE_WILDS,
    NECKLACE_PAYS,
    NECKLACES_PAY,
    WAITING,
    HAND_WHEN_PLACING,
    GROUP,
    PLACES_WITH_WILDS,
    CLAIMS,
    CARDS_TAKEN,
    CARDS_PLACED,
    CARDS_DEALT,
    HAND_LEFT,
    END,
) = first_rows(STATISTICS)

# What is remembered: for each seat its turns and its takes since it last placed; the cards that the
# last take took; the places so far; whether the last round has begun.
TURNS, TAKES = 0, MAX_SEATS
TAKEN, PLACED, ENDING = 2 * MAX_SEATS, 2 * MAX_SEATS + 1, 2 * MAX_SEATS + 2


@compiled
def watch_start(state: State, tally: Tally) -> None:
    """Look at the first hands."""
    for seat in range(state.seats):
        for colour in range(N_COLOURS):
            cards = int(state.hand[seat, colour])
            observe_value(tally, CARDS_DEALT + colour, cards)
            observe_total(tally, CARDS_TAKEN + colour, -cards, 0)


@compiled
def watch_action(state: State, action: Action, tally: Tally) -> None:
    """Look at what is taken or placed; what the end shows as well is counted there."""
    seat = int(state.turn)
    tally.memory[TURNS + seat] += 1
    if action < FIRST_PLACE:
        tally.memory[TAKES + seat] += 1
        tally.memory[TAKEN] = int(state.display[action])
        observe_total(tally, CARDS_TAKEN + action, 0, 1)
        return
    tally.memory[PLACED] += 1
    put_in_bin(tally, WAITING, tally.memory[TAKES + seat])
    tally.memory[TAKES + seat] = 0
    hand = int(state.hand_size[seat])
    put_in_bin(tally, HAND_WHEN_PLACING, hand)
    observe_total(tally, HAND_WHEN_PLACING, hand, 0)
    cards, added = int(PARTS[action, CARDS]), int(PARTS[action, WILDS])
    put_in_bin(tally, GROUP, cards + added)
    if added > 0 or PARTS[action, COLOUR] == WILD:
        observe_total(tally, PLACES_WITH_WILDS, 1, 0)
    if PARTS[action, CLAIM] == 1:
        look_at_claim(seat, action, tally)


@compiled
def look_at_claim(seat: Seat, action: Action, tally: Tally) -> None:
    """Look at the cards with which a necklace is claimed."""
    cards, added = int(PARTS[action, CARDS]), int(PARTS[action, WILDS])
    i = int(NECKLACE_FOR[cards + added])
    wilds = cards if PARTS[action, COLOUR] == WILD else added
    observe_value(tally, NECKLACE_TURN + i, tally.memory[TURNS + seat])
    observe_value(tally, NECKLACE_WILDS + i, wilds)


@compiled
def watch_result(state: State, seat: Seat, action: Action, tally: Tally) -> None:
    """See whether the last round has just begun, by an empty pile or by a claim (PE-14)."""
    if state.last_round and tally.memory[ENDING] == 0:
        tally.memory[ENDING] = 1
        by_claim = int(action >= FIRST_PLACE)
        observe_value(tally, END, 1 - by_claim)
        observe_value(tally, END + 1, by_claim)


@compiled
def watch_end(state: State, wins: NDArray[np.int64], tally: Tally) -> None:
    """Look at scoring piles and hands, and count of all places together what they show."""
    places, turns, waiting, placed, claims = tally.memory[PLACED], 0, 0, 0, 0
    for seat in range(state.seats):
        turns += tally.memory[TURNS + seat]
        waiting += tally.memory[TAKES + seat]
        placed += count_cards(state, seat, tally)
        claims += count_necklaces(state, seat, int(wins[seat]), tally)
    observe_total(tally, WAITING, turns - places - waiting, places)
    observe_total(tally, HAND_WHEN_PLACING, 0, places)
    observe_total(tally, GROUP, placed, places)
    observe_total(tally, PLACES_WITH_WILDS, 0, places)
    observe_total(tally, CLAIMS, claims, places)


@compiled
def count_cards(state: State, seat: Seat, tally: Tally) -> int:
    """Count the cards of a seat: those that it was not dealt it took; how many it placed."""
    observe_value(tally, HAND_LEFT, hand_value(state, seat))
    total = 0
    for colour in range(N_COLOURS):
        placed, left = int(state.placed[seat, colour]), int(state.hand[seat, colour])
        happened(tally, CARDS_PLACED + colour, placed)
        observe_total(tally, CARDS_TAKEN + colour, placed + left, 0)
        total += placed
    return total


@compiled
def count_necklaces(state: State, seat: Seat, win: int, tally: Tally) -> int:
    """Count the necklaces of a seat and what they paid; how many it has."""
    total = 0
    for i in range(N_NECKLACES):
        claimed = int(state.claimed[seat, i])
        if claimed > 0:
            happened(tally, NECKLACE_CLAIMS + i, claimed)
            observe_total(tally, NECKLACE_PAYS + i, win * claimed, claimed)
            total += claimed
    observe_value(tally, NECKLACES_PAY + min(total, MOST_NECKLACES), win)
    return total


@compiled
def turns_after(state: State, seat: Seat, action: Action, turns: int) -> int:
    """Each action is a turn."""
    return turns + 1


@compiled
def follow_scores(
    state: State, seat: Seat, action: Action, tally: Tally, out: NDArray[np.int32]
) -> bool:
    """A card in hand costs its value, and gains as much where it is placed (PE-18).

    The lead is looked at when all seats have had equally many turns.
    """
    value = int(CARD_VALUES[PARTS[action, COLOUR]])
    cards = int(PARTS[action, CARDS])
    if action < FIRST_PLACE:
        out[seat] -= value * tally.memory[TAKEN]
    else:
        out[seat] += 2 * value * cards
    if PARTS[action, CLAIM] == 1:
        out[seat] += NECKLACE_VALUES[NECKLACE_FOR[cards + int(PARTS[action, WILDS])]]
    return bool(state.turn == state.first)


generic.register(STATE, sys.modules[__name__])
