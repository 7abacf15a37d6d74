"""The course of Chicken, at a table of three."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from nacre.game.cards import rest
from nacre.game.lesson import Step
from nacre.games.chicken.view import Chicken

SEATS = 3


def steps() -> Sequence[Step]:
    """Steps on following, the chick, drawing, the egg, withdrawing, the dice and the end."""
    opening = position(
        discards="2 3",
        hands=("2 3 4 5 5 chick", "5 1 1 2 6 chick", "6 3 4 2 2 chick"),
        points=(12, 8, 17),
    )
    alone = position(
        discards="3 4 5 5",
        hands=("1 2 2 2", "3 3 6", "1 4 chick"),
        still_in=(True, False, False),
        points=(12, 8, 17),
    )
    last_card = position(
        discards="2 3 4 4",
        hands=("5", "6 6 2 chick", "6 1 1"),
        points=(23, 31, 44),
    )
    return (
        Step("table", position=opening, seed=3),
        Step("follow", ("play 4",)),
        Step("chick", ("play chick",), meanwhile=("play 5", "play 6")),
        Step("draw", ("draw",), meanwhile=("play chick", "play chick")),
        Step("egg", ("play egg",), meanwhile=("play 1", "draw")),
        Step("out", ("out",), alone),
        Step("empty", ("play 5",), last_card, seed=6),
        Step("end"),
    )


def position(
    discards: str,
    hands: Sequence[str],
    points: Sequence[int],
    still_in: Sequence[bool] = (True, True, True),
) -> dict[str, Any]:
    """A position with the learner to act; the top of the discards is written last."""
    game = Chicken()
    deck = game.deck(SEATS, game.completed({}, SEATS))
    on_table = [Counter(text.split()) for text in (discards, *hands)]
    return {
        "game": "chicken",
        "seats": SEATS,
        "options": {},
        "turn": 0,
        "round": 3,
        "starter": 1,
        "top": discards.split()[-1],
        "hands": [dict(Counter(hand.split())) for hand in hands],
        "pile": dict(rest(deck, on_table)),
        "discards": dict(Counter(discards.split())),
        "in": list(still_in),
        "points": list(points),
        "last": None,
    }
