"""Observations of Chicken as vectors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from nacre.game.vector import AT_THE_END, FIRST, TO_ITS_SEAT, TURN, Numbers, OneOf, Part, SeatOf
from nacre.games.chicken.rules import CARD_VALUES, CARDS, N_NUMBERS, NUMBERS
from nacre.games.chicken.view import Chicken
from nacre.kernel.notes import NOBODY

BY_KIND = f"by kind: {', '.join(CARDS)}"
BY_NUMBER = f"one of {', '.join(NUMBERS)}"
BEFORE = "unknown before the first round has ended"
MOST_ROUNDS = int(np.iinfo(np.int16).max)  # points can go down again, so that no rule limits them
MOST_GAINED = int(CARD_VALUES.sum())
RANGES = {option.name: option.allowed() for option in Chicken.options}


def parts(seats: int, options: Mapping[str, Any]) -> Sequence[Part]:
    """All that is observed; ``still_in`` tells who withdrew, ``room`` what others can conclude."""
    copies = max(options["copies"], options["eggs"])
    cards = N_NUMBERS * options["copies"] + options["eggs"]
    points = options["limit"] - 1 + MOST_GAINED
    ended = f"in the round that ended last; {BEFORE}"
    return (
        TURN,
        FIRST,
        SeatOf("starter", "the seat that began this round"),
        SeatOf("played_last", "the seat that last played a card in this round", nobody=NOBODY),
        _option("deal", "cards dealt to each seat", "deal"),
        _option("limit", "points that end the game", "limit"),
        Numbers("round_number", "number of this round, from 1", 1, MOST_ROUNDS),
        OneOf("top", f"what the top of the discard pile counts as, {BY_NUMBER}", n=N_NUMBERS),
        Numbers("deck", f"cards in the game, {BY_KIND}", 0, copies, fixed=True),
        Numbers("pile", f"cards in the draw pile, {BY_KIND}", 0, copies, shown=AT_THE_END),
        Numbers("pile_size", "cards in the draw pile", 0, cards),
        Numbers("discards", f"cards on the discard pile, {BY_KIND}", 0, copies),
        Numbers(
            "hand",
            f"cards in hand, {BY_KIND}",
            *(0, copies),
            by_seat=True,
            shown=TO_ITS_SEAT,
        ),
        Numbers("hand_size", "cards in hand", 0, cards, by_seat=True),
        Numbers(
            "room",
            "how many of the newest cards can be of a kind if the seat played whatever it could, "
            + BY_KIND,
            *(0, cards),
            by_seat=True,
        ),
        Numbers("still_in", "0 once the seat has withdrawn from this round", by_seat=True),
        Numbers("points", "total", 0, points, by_seat=True),
        Numbers("any_ended", "1 once a round has ended"),
        Numbers(
            "ended_hand",
            f"cards in hand at the end, {BY_KIND}, {ended}",
            *(0, copies),
            by_seat=True,
            given="any_ended",
        ),
        OneOf(
            "ended_top",
            f"what the top counted as, {BY_NUMBER}, in the round that ended last",
            n=N_NUMBERS,
            given="any_ended",
        ),
        Numbers(
            "ended_gained",
            f"points gained by the hand {ended}",
            *(0, MOST_GAINED),
            by_seat=True,
            given="any_ended",
        ),
        Numbers(
            "ended_dice",
            f"the dice rolled off the points, 0 where none was, {ended}",
            *(0, options["die_chick"]),
            given="any_ended",
        ),
        Numbers(
            "ended_points",
            f"total after it, {ended}",
            *(0, points),
            by_seat=True,
            given="any_ended",
        ),
    )


def _option(field: str, meaning: str, name: str) -> Part:
    return Numbers(field, meaning, RANGES[name]["from"], RANGES[name]["to"], fixed=True)
