"""Strength as one number: levels are points on it, and between them it grows evenly."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nacre
from bench.ladder import points, write
from nacre import bots
from nacre.bots.strength import level_at, level_of_strength, levels_of
from nacre.errors import BadOption
from nacre.game.checked import shown
from nacre.game.configuration import Configuration
from nacre.game.ladder import BETWEEN, EVEN, LEVELS, RUNGS, Ladder, Point, load_ladder
from nacre.game.levels import ByOwnBot, ByPolicy, BySearch, ByTurns, Level
from nacre.games import GAMES, game_of
from nacre.lab import tournament
from tests.settings import OWN_GAMES, few_seats
from tests.test_secrecy import another_choice, hides

every_game = pytest.mark.parametrize("game", GAMES)
every_strength = pytest.mark.parametrize("strength", [0, 12, 37, 62.5, 88, 100])


@every_game
def test_levels_are_named_points(game: str) -> None:
    found = game_of(game)
    strengths = [found.ladder().strength_of_level(level) for level in LEVELS]
    assert strengths[0] == 0
    assert strengths[-1] == 100
    assert strengths == sorted(set(strengths))
    for level, strength in zip(LEVELS, strengths, strict=True):
        if level in BETWEEN:
            assert type(levels_of(found)[level]) is type(level_of_strength(found, strength))
        else:
            assert level_of_strength(found, strength) == levels_of(found)[level]


def test_levels_lie_between_rungs_and_are_offered_where_these_lie_far_apart() -> None:
    far = Ladder((Point(0, 0), Point(150, 1), Point(300, 2), Point(500, 3), Point(1000, 4)))
    assert far.strength_of_level("strong") == 50
    assert far.strength_of_level("steady") == pytest.approx(30 + 20 / 3)
    assert far.strength_of_level("skilled") == pytest.approx(30 + 40 / 3)
    assert far.strength_of_level("seasoned") == pytest.approx(50 + 50 / 3)
    assert far.strength_of_level("veteran") == pytest.approx(50 + 100 / 3)
    assert far.offered() == (*RUNGS[:4], "seasoned", "veteran", "expert")
    assert EVEN.offered() == RUNGS


@pytest.mark.parametrize("game", OWN_GAMES)
def test_no_step_between_levels_that_are_offered_is_a_cliff(game: str) -> None:
    ladder = game_of(game).ladder()
    elos = [ladder.strength_of_level(one) * ladder.height / 100 for one in ladder.offered()]
    assert max(upper - lower for lower, upper in itertools.pairwise(elos)) < 200  # 76 %


@every_game
def test_a_larger_number_is_higher_on_the_ladder(game: str) -> None:
    found = game_of(game)
    for lower, upper in itertools.pairwise(found.ladder().points):
        assert lower.elo < upper.elo
        assert lower.place < upper.place
    places = [found.ladder().place(strength) for strength in range(101)]
    assert all(lower < upper for lower, upper in itertools.pairwise(places))


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_ladder_of_every_game_that_comes_with_nacre_is_measured(game: str) -> None:
    assert game_of(game).ladder() != EVEN


def test_a_game_that_nobody_measured_has_its_levels_at_equal_distances(tmp_path: Path) -> None:
    assert [EVEN.strength(rung) for rung in range(len(RUNGS))] == [0, 25, 50, 75, 100]
    assert load_ladder(tmp_path / "ladder.json") == EVEN


def test_what_is_measured_is_written_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    write(file, points([100.0, 300.0, 400.0, 200.0], [0.0, 1.0, 2.0, 3.0, 4.0]))
    found = load_ladder(file)
    assert list(found.points) == [(0, 0), (100, 1), (400, 2), (800, 3), (1000, 4)]
    assert [found.strength(place) for place in (0, 1, 2.5, 4)] == [0, 10, 60, 100]


@pytest.mark.parametrize(
    "wrong",
    [True, float("nan"), float("inf"), 101, -0.1, "37", None, [37], 10**5000],
    ids=lambda wrong: shown(wrong)[:12],
)
def test_what_is_no_strength_is_refused(wrong: Any) -> None:
    with pytest.raises(BadOption, match="strengths as numbers from 0 to 100"):
        bots.make("pearls", wrong)


@every_game
@every_strength
def test_any_strength_is_honest_and_repeats_itself(game: str, strength: float) -> None:
    match = nacre.Match(game, few_seats(game), seed=4)
    rnd = random.Random(2)
    for _ in range(9):
        match.play(rnd.choice(match.actions()))
    other = another_choice(match, match.turn, rnd) if hides(game) else match.reveal()
    worlds = [nacre.Match.from_position(one, seed=2) for one in (match.reveal(), other)]
    # Once beforehand: compiling would take the time that a search has.
    bots.make(game, strength, seed=3).choose(match.observation(match.turn))
    choices = [
        bots.make(game, strength, seed=3).choose(world.observation(match.turn)) for world in worlds
    ]
    assert choices[0] == choices[1]
    assert choices[0] in match.actions()


def test_a_tournament_takes_strengths_by_number() -> None:
    results = tournament.run("pearls", ["5", "37.5"], games=400, seed=1)
    share = results.share("37.5", "5")
    assert share.wins.mean > 0.6
    with pytest.raises(BadOption, match=r"37\.5 and 6 did not meet"):
        results.share("37.5", "6")
    stopped = replace(results, contests=(), stopped="a process ended by itself")
    with pytest.raises(BadOption, match="which ended early: a process ended by itself"):
        stopped.share("37.5", "5")
    for wrong in ("101", "1e1", "٣"):
        with pytest.raises(BadOption, match="strengths from 0 to 100"):
            tournament.planned("pearls", [wrong, "casual"])


# --- Between two levels ---------------------------------------------------------------------------


def ladder(lower: Level, upper: Level) -> dict[str, Level]:
    return dict(zip(RUNGS, [lower, upper, upper, upper, upper], strict=True))


def test_between_two_policies_their_weights_are_mixed() -> None:
    weights = {"a": np.array([0.0, 4.0]), "b": np.array([1.0, 2.0])}
    between = level_at(0.25, ladder(ByPolicy("a"), ByPolicy("b")), weights)
    assert isinstance(between, ByPolicy)
    assert not isinstance(between.weights, str)
    assert between.weights.tolist() == [0.25, 3.5]


def test_between_two_searches_simulations_grow_by_the_same_factor() -> None:
    lower = BySearch(Configuration(100, likely_worlds=0.0), 0.1)
    upper = BySearch(Configuration(400, likely_worlds=0.8), 0.3)
    between = level_at(0.5, ladder(lower, upper), {})
    assert isinstance(between, BySearch)
    assert between.configuration == Configuration(200, likely_worlds=0.4)
    assert between.seconds == 0.3


@pytest.mark.parametrize(
    "lower",
    [
        ByPolicy("a"),
        ByOwnBot(lambda seed: bots.make("pearls", "random", seed)),
        BySearch(Configuration(100, situations=True), 0.1),
    ],
)
def test_levels_that_decide_in_different_ways_take_turns(lower: Level) -> None:
    upper = BySearch(Configuration(400), 0.3)
    assert level_at(0.3, ladder(lower, upper), {}) == ByTurns(lower, upper, 0.3)


def test_who_takes_turns_decides_like_both() -> None:
    match = nacre.Match("pearls", 2, seed=1)
    observation = match.observation(match.turn)
    chosen = set()

    class Always:
        def __init__(self, action: str) -> None:
            self.action = action

        def choose(self, seen: nacre.Observation) -> str:
            chosen.add(self.action)
            return self.action

    first, last = observation.actions()[0], observation.actions()[-1]
    lower, upper = (ByOwnBot(lambda seed, a=a: Always(a)) for a in (first, last))  # type: ignore[misc] # a=a
    bot = bots.made("pearls", ByTurns(lower, upper, 0.25), seed=1)
    n = [bot.choose(observation) for _ in range(400)].count(last)
    assert 70 < n < 130
    assert chosen == {first, last}
