"""What bots know of Pearladöra: which Divers others have, and how not to be read themselves."""

from __future__ import annotations

from random import Random

import numpy as np

import nacre
from nacre.bots.search_bot import SearchBot
from nacre.games import game_of
from nacre.games.pearladora import bot as pearladora
from nacre.games.pearladora.rules import DIVER, KIND_OF, PONTOON, VALUE_OF
from nacre.observation import Observation
from tests.hooks import imagine, stream

WORLDS = 400
QUICK = pearladora.ANALYST._replace(simulations=200)


def opened(*spaces: str) -> nacre.Match:
    """Both place Divers of value 1, seat 1 on these spaces, one after the other."""
    match = nacre.Match("pearladora", 2, 5, {"first": 0})
    elsewhere = iter([s for s in ("a1", "a2", "h5", "h4", "h3") if s not in spaces])
    for space in spaces:
        match.play(f"diver 1 {next(elsewhere)}")
        match.play(f"diver 1 {space}")
    return match


def beginning(seed: int = 3) -> Observation:
    match = nacre.Match("pearladora", 2, seed, {"first": 0})
    return match.observation(0)


def mean_values(match: nacre.Match, spaces: list[str], order: float) -> list[float]:
    """The values that hidden Divers have in imagined worlds, with the place left out of account."""
    weights = pearladora.DEFAULTS.copy()
    weights[pearladora.NEAR] = weights[pearladora.STAKE] = 0.0
    weights[pearladora.ORDER] = order
    seat = match.turn
    assert seat is not None
    observed = match.observation(seat).states
    places = [game_of("pearladora").names.index(f"diver 1 {space}") for space in spaces]
    sums, rng = np.zeros(len(places)), stream(1)
    for _ in range(WORLDS):
        world = observed.copy()
        imagine(world, seat, rng, weights)
        sums += world["value"][0][places]
    means: list[float] = (sums / WORLDS).tolist()
    return means


# --- The order of placing ---


def test_everybody_sees_in_which_order_divers_were_placed() -> None:
    match = opened("c4", "b3", "d5")
    for viewer in (0, 1, None):
        divers = match.view(viewer)["divers"]
        assert [divers[space]["placed"] for space in ("c4", "b3", "d5")] == [1, 2, 3]


def test_a_diver_that_was_placed_early_is_imagined_stronger() -> None:
    first, second, third = mean_values(opened("c4", "b3", "d5"), ["c4", "b3", "d5"], order=1.5)
    assert first > second + 0.2
    assert second > third + 0.2


def test_without_a_lean_the_order_tells_nothing() -> None:
    values = mean_values(opened("c4", "b3", "d5"), ["c4", "b3", "d5"], order=1e-9)
    assert max(values) - min(values) < 0.3


# --- Feints ---


def test_a_feint_is_another_diver_of_those_left() -> None:
    observation, best = beginning(), game_of("pearladora").names.index("diver 5 c4")
    drawn = [pearladora.feints(observation.states, best, Random(seed)) for seed in range(300)]
    values = [{int(VALUE_OF[action]) for action in actions} for actions in drawn]
    assert all(len(of_one) <= 1 for of_one in values)
    assert all(KIND_OF[action] == DIVER for actions in drawn for action in actions)
    ones = sum(of_one == {1} for of_one in values)
    assert 150 < ones < 225  # 10 of 16
    assert 5 < sum(not actions for actions in drawn) < 40  # the 5 itself: 1 of 16


def test_a_pontoon_tells_nothing_that_could_be_hidden() -> None:
    best = int(np.flatnonzero(KIND_OF == PONTOON)[0])
    assert not pearladora.feints(beginning().states, best, Random(1))


def test_who_minds_no_loss_places_any_diver_and_who_does_places_the_best() -> None:
    observation = beginning()

    def first_values(feint: float) -> list[str]:
        bots = [SearchBot("pearladora", QUICK._replace(feint=feint), seed) for seed in range(24)]
        chosen = [bot.choose(observation).split() for bot in bots]
        return [value for kind, value, _ in (c for c in chosen if len(c) == 3)]

    strongest = first_values(0.0)
    assert sum(int(value) for value in strongest) > 3 * len(strongest)
    mixed = first_values(2.0)
    assert mixed.count("1") > len(mixed) / 3


def test_feints_repeat_themselves() -> None:
    observation = beginning()
    first, second = (SearchBot("pearladora", QUICK._replace(feint=2.0), seed=4) for _ in range(2))
    assert [first.choose(observation) for _ in range(4)] == [
        second.choose(observation) for _ in range(4)
    ]
