"""Observations of Pearls as vectors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nacre.game.vector import AT_THE_END, FIRST, TO_ITS_SEAT, TURN, Numbers, Part
from nacre.games.pearls.rules import COLOURS, NECKLACE_VALUES
from nacre.games.pearls.view import CARDS, NECKLACE_SET, Pearls

BY_COLOUR = f"by colour: {', '.join(COLOURS)}"
BY_VALUE = f"by value: {', '.join(map(str, NECKLACE_VALUES.tolist()))}"
RANGES = {option.name: option.allowed() for option in Pearls.options}


def parts(seats: int, options: Mapping[str, Any]) -> Sequence[Part]:
    """All that is observed; cards that everybody saw a seat take are ``known``."""
    limit, cards = options["hand_limit"], CARDS.numbers(options["cards"], seats)
    most, necklaces = max(cards), max(NECKLACE_SET.numbers(options["necklaces"], seats))
    return (
        TURN,
        FIRST,
        Numbers("last_round", "1 once the end was triggered"),
        Numbers("turns_left", "last turns still to come or under way, 0 before", 0, seats),
        _option("hand_limit", "most cards in a hand", "hand_limit"),
        _option("display_size", "cards on display when it is full", "display"),
        _option("deal", "cards dealt to each seat", "deal"),
        Numbers("deck", f"cards in the game, {BY_COLOUR}", 0, most, fixed=True),
        Numbers("pile", f"cards in the draw pile, {BY_COLOUR}", 0, most, shown=AT_THE_END),
        Numbers("pile_size", "cards in the draw pile", 0, sum(cards)),
        Numbers("display", f"cards on display, {BY_COLOUR}", 0, options["display"]),
        Numbers(
            "hand",
            f"cards in hand, {BY_COLOUR}",
            *(0, limit),
            by_seat=True,
            shown=TO_ITS_SEAT,
        ),
        Numbers("hand_size", "cards in hand", 0, limit, by_seat=True),
        Numbers(
            "known",
            f"cards in hand that everybody saw the seat take, {BY_COLOUR}",
            *(0, limit),
            by_seat=True,
        ),
        Numbers("placed", f"cards on the scoring pile, {BY_COLOUR}", 0, most, by_seat=True),
        Numbers("necklaces", f"open necklaces, {BY_VALUE}", 0, necklaces),
        Numbers(
            "claimed",
            f"necklaces on the scoring pile, {BY_VALUE}",
            *(0, necklaces),
            by_seat=True,
        ),
    )


def _option(field: str, meaning: str, name: str) -> Part:
    return Numbers(field, meaning, RANGES[name]["from"], RANGES[name]["to"], fixed=True)
