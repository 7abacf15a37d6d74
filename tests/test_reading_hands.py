"""How Pearls players can be read: what ``train/pearls_hands.py`` learns of hidden cards."""

from __future__ import annotations

import random

import numpy as np
import pytest

from nacre.games.pearls.bot import NAMES
from nacre.games.pearls.rules import N_COLOURS, WILD
from train.pearls_hands import (
    BELIEVED,
    FACTS,
    Cards,
    Row,
    belief_of,
    bits_learned,
    cards_of,
    watched,
)

PLACED = FACTS.index("placed")


def hands(placed_is_rare: float, n: int = 3000) -> Cards:
    """Cards of a player who holds a colour that it has placed so many times as rarely."""
    rnd = random.Random(3)
    rows: list[Row] = []
    for _ in range(n):
        unseen = [rnd.randint(1, 8) for _ in range(N_COLOURS)]
        placed = rnd.randrange(N_COLOURS)
        facts = [[float(c == WILD), 0.0, float(c == placed), 0.0] for c in range(N_COLOURS)]
        weights = [n / (placed_is_rare if c == placed else 1) for c, n in enumerate(unseen)]
        rows.append((unseen, facts, rnd.choices(range(N_COLOURS), weights)[0]))
    return cards_of(rows)


def test_nothing_is_known_of_who_holds_any_card() -> None:
    assert abs(bits_learned(hands(placed_is_rare=1.0), FACTS)) < 0.01


def test_what_is_placed_is_learned_to_be_rare() -> None:
    belief = belief_of([hands(placed_is_rare=10.0)])
    assert belief["unlikely_placed"] == pytest.approx(np.log(10.0), abs=0.3)
    assert belief["unlikely_wild"] == pytest.approx(0.0, abs=0.2)


def test_watched_cards_are_among_those_out_of_sight() -> None:
    rows = watched("claimer", 3)
    assert rows
    for unseen, facts, colour in rows:
        assert unseen[colour] > 0
        assert len(facts) == N_COLOURS
        assert all(len(told) == len(FACTS) for told in facts)


def test_bots_believe_in_what_is_learned() -> None:
    assert set(BELIEVED.values()) < set(NAMES)
