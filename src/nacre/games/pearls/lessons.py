"""The course of Pearls, at a table of three (without red)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from nacre.game.cards import counts, rest
from nacre.game.lesson import Step
from nacre.games.pearls.rules import NECKLACE_COUNTS
from nacre.games.pearls.view import Pearls, necklaces

SEATS = 3


def steps() -> Sequence[Step]:
    """Steps on taking, known cards, wilds, placing, claims, the hand limit, the last round."""
    opening = position(
        display="blue 2, yellow 2, wild 1, purple 1",
        hands=(
            "blue 2, green 2, turquoise 1, yellow 1",
            "yellow 3, green 1, wild 1, blue 1",
            "turquoise 2, yellow 2, green 2",
        ),
    )
    crowded = position(
        display="yellow 3, green 2, purple 1",
        hands=(
            "turquoise 3, yellow 4, wild 2",
            "blue 4, green 2, yellow 1",
            "green 3, yellow 2, wild 2",
        ),
        placed=("blue 4, wild 1, green 2", "yellow 4, wild 1", "green 4"),
        claimed=((5,), (5,), (4,)),
    )
    closing = position(
        display="green 1, turquoise 1, purple 2",
        hands=("purple 2, wild 1, yellow 2", "green 1, yellow 2", "blue 2"),
        placed=(
            "blue 6, wild 5, green 4, turquoise 4, yellow 6",
            "yellow 9, wild 6, blue 4, turquoise 2, green 4",
            "green 7, yellow 5, wild 4, turquoise 2, purple 2",
        ),
        claimed=((5, 6, 7), (4, 5, 8), (6, 7)),
        last_turns=1,
    )
    return (
        Step("table", position=opening, seed=10),
        Step("take", ("take blue",)),
        Step("known", meanwhile=("take yellow", "take purple")),
        Step("wild", ("take wild",)),
        Step("place", ("place 2 green",), meanwhile=("place 4 yellow", "place 2 turquoise")),
        Step(
            "claim",
            ("place 4 blue + 1 wild claim",),
            meanwhile=("place 1 green", "place 2 green"),
        ),
        Step("limit", ("take *",), crowded),
        Step("last", ("place 2 purple*",), closing),
    )


def position(
    display: str,
    hands: Sequence[str],
    placed: Sequence[str] = ("", "", ""),
    claimed: Sequence[Sequence[int]] = ((), (), ()),
    last_turns: int = 0,
) -> dict[str, Any]:
    """A position with the learner to act.

    Cards that lie nowhere else are in the pile, or in the last round on a scoring pile.
    """
    game = Pearls()
    deck = game.deck(SEATS, game.completed({}, SEATS))
    on_table = [counts(text) for text in (display, *hands, *placed)]
    piles = [counts(text) for text in placed]
    left = rest(deck, on_table)
    still_open = rest(Counter(necklaces(NECKLACE_COUNTS)), [Counter(c) for c in claimed])
    if last_turns:
        piles[-1] = dict(Counter(piles[-1]) + left)
        left = Counter()
    return {
        "game": "pearls",
        "seats": SEATS,
        "options": {},
        "turn": 0,
        "display": counts(display),
        "pile": dict(left),
        "hands": [counts(text) for text in hands],
        "placed": piles,
        "claimed": [list(values) for values in claimed],
        "necklaces": sorted(still_open.elements()),
        "last_round": last_turns > 0,
        "turns_left": last_turns,
    }
