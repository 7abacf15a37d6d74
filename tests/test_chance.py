"""Dice and draws are uniform: chi-square on a million draws each, with fixed seeds."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import nacre
from nacre.games import game_of
from nacre.games.chicken import rules as chicken
from nacre.games.pearl_dice import rules as pearl_dice
from nacre.games.pearls import rules as pearls
from nacre.kernel.compiling import entry
from nacre.kernel.generic import States, random_action, set_up
from nacre.kernel.notes import no_notes
from nacre.kernel.stream import Rng, below, seed_stream, seed_word

DRAWS = 1_000_000


def fresh_rng(seed: int) -> Rng:
    rng = np.zeros(4, np.uint64)
    seed_stream(rng, seed_word(seed), 0)
    return rng


def chi_square(counts: NDArray[Any], shares: NDArray[Any]) -> float:
    expected = counts.sum() * shares / shares.sum()
    return float(((counts - expected) ** 2 / expected).sum())


def limit(degrees: int) -> float:
    """A value that chi-square exceeds about once in 100,000 times (Wilson and Hilferty)."""
    spread = 2 / (9 * degrees)
    return degrees * (1 - spread + 4.27 * math.sqrt(spread)) ** 3


def assert_uniform(counts: NDArray[Any]) -> None:
    assert_shares(counts, np.ones(len(counts)))


def assert_shares(counts: NDArray[Any], shares: NDArray[Any]) -> None:
    assert counts.sum() > 0
    assert chi_square(counts, shares) < limit(len(counts) - 1)


@entry
def count_below(rng: Rng, n: int, draws: int, counts: NDArray[np.int64]) -> None:
    for _ in range(draws):
        counts[below(rng, n)] += 1


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 10, 50, 60, 100, 462])
def test_below_is_uniform(n: int) -> None:
    counts = np.zeros(n, np.int64)
    count_below(fresh_rng(n), n, DRAWS, counts)
    assert_uniform(counts)


def test_the_check_notices_a_bias_of_two_per_cent() -> None:
    counts = np.full(6, DRAWS // 6)
    counts[0] += DRAWS // 300
    with pytest.raises(AssertionError):
        assert_uniform(counts)


@entry
def count_pairs(rng: Rng, draws: int, counts: NDArray[np.int64]) -> None:
    last = below(rng, 6)
    for _ in range(draws):
        die = below(rng, 6)
        counts[last * 6 + die] += 1
        last = die


def test_a_die_does_not_depend_on_the_one_before() -> None:
    counts = np.zeros(36, np.int64)
    count_pairs(fresh_rng(1), DRAWS, counts)
    assert_uniform(counts)


@entry
def count_dice(states: States, rng: Rng, throws: int, counts: NDArray[np.int64]) -> None:
    notes = no_notes()
    for _ in range(throws):
        pearl_dice.roll(states[0], 0, 6, rng, notes)
        for face in range(6):
            counts[face] += states[0].dice[face]


def test_the_dice_of_pearl_dice_are_fair() -> None:
    counts = np.zeros(6, np.int64)
    game = game_of("pearl_dice")
    count_dice(game.template(1, game.completed({}, 1)), fresh_rng(2), DRAWS // 6, counts)
    assert_uniform(counts)


@entry
def count_chicken_dice(states: States, rng: Rng, rolls: int, counts: NDArray[np.int64]) -> None:
    notes = no_notes()
    state = states[0]
    for _ in range(rolls):
        state.points[0] = 40
        chicken.roll_off_points(state, rng, notes)
        for i in range(2):
            counts[state.ended_dice[i]] += 1


def test_the_dice_of_chicken_are_fair() -> None:
    counts = np.zeros(11, np.int64)
    states = np.zeros(1, chicken.STATE)  # seat 0 played its last card
    states["die_chick"] = 10
    count_chicken_dice(states, fresh_rng(3), DRAWS // 2, counts)
    assert counts[[0, 6, 7, 8, 9]].sum() == 0
    assert_uniform(counts[[1, 2, 3, 4, 5, 10]])


@entry
def count_dealt(
    template: States, room: States, rng: Rng, games: int, counts: NDArray[np.int64]
) -> None:
    notes = no_notes()
    for _ in range(games):
        room[0] = template[0]
        set_up(room[0], rng, notes)
        for kind in range(counts.shape[1]):
            counts[0, kind] += room[0].hand[0, kind]
            counts[1, kind] += room[0].hand[room[0].seats - 1, kind]


@pytest.mark.parametrize("game", ["pearls", "chicken"])
def test_every_card_is_dealt_equally_often_to_first_and_last_seat(game: str) -> None:
    found = game_of(game)
    template = found.template(3, found.completed({}, 3))
    kinds = pearls.N_COLOURS if game == "pearls" else chicken.N_CARDS
    counts = np.zeros((2, kinds), np.int64)
    count_dealt(template, template.copy(), fresh_rng(4), DRAWS // 12, counts)
    deck = template["deck"][0].astype(float)
    there = deck > 0
    for seat in range(2):
        assert counts[seat][~there].sum() == 0
        # Cards of one hand are drawn without putting back, which only narrows the spread.
        assert_shares(counts[seat][there], deck[there])


@entry
def count_drawn(states: States, rng: Rng, draws: int, counts: NDArray[np.int64]) -> None:
    state = states[0]
    for _ in range(draws):
        colour = pearls.draw(state, rng)
        counts[colour] += 1
        state.pile[colour] += 1
        state.pile_size += 1


def test_a_card_is_drawn_from_the_pile_in_proportion() -> None:
    states = np.zeros(1, pearls.STATE)
    states["pile"] = pearls.CARD_COUNTS
    states["pile_size"] = 100
    counts = np.zeros(7, np.int64)
    count_drawn(states, fresh_rng(5), DRAWS, counts)
    assert_shares(counts, np.array(pearls.CARD_COUNTS, float))


@entry
def count_first(
    template: States, room: States, rng: Rng, games: int, counts: NDArray[np.int64]
) -> None:
    notes = no_notes()
    for _ in range(games):
        room[0] = template[0]
        set_up(room[0], rng, notes)
        counts[room[0].first] += 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("game", ["pearls", "chicken", "pearl_dice", "pearladora"])
def test_every_seat_begins_equally_often(game: str, seats: int) -> None:
    found = game_of(game)
    if seats not in found.seats:
        seats = found.seats[-1]
    template = found.template(seats, found.completed({}, seats))
    counts = np.zeros(seats, np.int64)
    count_first(template, template.copy(), fresh_rng(6), DRAWS // 10, counts)
    assert_uniform(counts)


@entry
def count_random_actions(
    states: States, room: States, rng: Rng, draws: int, counts: NDArray[np.int64]
) -> None:
    for _ in range(draws):
        room[0] = states[0]
        counts[random_action(room[0], rng)] += 1


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["pearls", "chicken", "pearl_dice", "pearladora"])
def test_random_play_draws_every_legal_action_equally_often(game: str, seed: int) -> None:
    """Without listing the actions, in positions from the beginning to the end of a game."""
    options = {"advanced": True} if game == "pearladora" else {}
    match = nacre.Match(game, 3, seed, options)
    rnd = random.Random(seed)
    lengths = {"pearls": 40, "chicken": 6, "pearl_dice": 100, "pearladora": 60}
    for _ in range(lengths[game] * seed // 3):
        if match.over:
            match = nacre.Match(game, 3, seed + 100, options)
        match.play(rnd.choice(match.actions()))
    if match.over:
        match = nacre.Match(game, 3, seed + 200, options)
    legal = match.observation(match.turn).action_numbers()
    counts = np.zeros(game_of(game).rules.N_ACTIONS, np.int64)
    count_random_actions(match._states, match._states.copy(), fresh_rng(7), DRAWS, counts)
    assert sorted(np.flatnonzero(counts).tolist()) == legal
    if len(legal) > 1:
        assert_uniform(counts[legal])
