"""How Pearladöra players can be read: what the predictors of ``train/pearladora.py`` know."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest

from nacre.games.pearladora.bot import DEFAULTS, NAMES
from nacre.games.pearladora.lagoon import LINES, SPACES
from nacre.games.pearladora.rules import VALUES
from train.pearladora import (
    FACTS,
    STAKE,
    STEP,
    Divers,
    Numbers,
    Row,
    belief_of,
    bits_learned,
    divers_of,
    free,
    leaning,
    parts_off,
    watched,
)

Predictor = Callable[[Divers], Numbers]

START = [6, 4, 3, 2, 1]


def hands(strongest_first: bool, n: int) -> Divers:
    """The Divers of a player who places the strongest first, or any."""
    rnd = random.Random(5)
    rows: list[Row] = []
    for _ in range(n):
        left = list(START)
        for step in range(8):
            values = [value for value in range(VALUES) for _ in range(left[value])]
            value = max(values) if strongest_first else rnd.choice(values)
            facts = [0.0] * len(FACTS)
            facts[STEP] = step
            rows.append((list(left), value, facts))
            left[value] -= 1
    return divers_of(rows)


@pytest.mark.parametrize("predictor", [lambda seen: leaning(seen, ["order", "near"]), free])
def test_nothing_is_known_of_who_places_any_diver(predictor: Predictor) -> None:
    seen = hands(strongest_first=False, n=300)
    assert abs(bits_learned(seen, predictor(seen))) < 0.03


@pytest.mark.parametrize("predictor", [lambda seen: leaning(seen, ["order", "near"]), free])
def test_nearly_all_is_known_of_who_places_the_strongest_first(predictor: Predictor) -> None:
    seen = hands(strongest_first=True, n=300)
    left = seen.left[np.arange(len(seen.value)), seen.value] / seen.left.sum(axis=1)
    everything = float(-np.log2(left).mean())
    assert 0.9 * everything < bits_learned(seen, predictor(seen)) <= everything


def test_a_fact_that_tells_of_the_strong_ones_is_leant_on() -> None:
    seen = hands(strongest_first=False, n=300)
    seen.facts[:, STAKE] = seen.value
    belief = belief_of([seen, seen])
    assert belief["stake"] > 0.5
    assert abs(belief["order"]) < belief["stake"] * VALUES
    assert belief["near"] == pytest.approx(0.0, abs=0.01)


@pytest.mark.parametrize("seed", [2, 3])  # without powers, and with them
def test_watched_divers_are_among_those_left(seed: int) -> None:
    found = watched("flood", None, seed)
    assert found.placed
    assert found.hidden
    for left, value, facts in [*found.placed, *found.hidden]:
        assert min(left) >= 0
        assert left[value] > 0
        assert len(facts) == len(FACTS)


def test_the_same_seed_watches_the_same_game() -> None:
    assert watched("novice", 20, 7) == watched("novice", 20, 7)


def test_a_line_parts_off_what_lies_on_one_side_of_it() -> None:
    corner = 1 << SPACES.index("a1")
    beside = [line for line, name in enumerate(LINES) if "a1" in name.split("-")]
    assert [line for line in range(len(LINES)) if parts_off(corner, line)] == beside


def test_what_is_learned_is_what_bots_believe() -> None:
    belief = belief_of([hands(strongest_first=True, n=20)])
    assert set(belief) < set(NAMES)
    assert len(DEFAULTS) == len(NAMES)
