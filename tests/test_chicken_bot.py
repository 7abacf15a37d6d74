"""What bots know of Chicken: a legal, honest policy, sound chances to win, and possible worlds."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest

import nacre
from nacre.games import game_of
from nacre.games.chicken import bot as chicken
from nacre.games.chicken.rules import CARDS, STATE
from nacre.kernel import entries
from nacre.kernel.generic import OVER, States
from tests.hooks import act, imagine, judge, settled, stream
from tests.settings import SETTINGS, Setting, uniform

CHICKEN = [s for s in SETTINGS if s.game == "chicken"]
every_setting = pytest.mark.parametrize("setting", CHICKEN, ids=str)
every_flavour = pytest.mark.parametrize("flavour", sorted(chicken.WEIGHTS))


def course(setting: Setting, seed: int, flavour: str = "tuned") -> Iterator[nacre.Match]:
    """A match between policies, with some actions of any kind between theirs."""
    match = setting.match(seed)
    rnd = random.Random(seed)
    names = game_of("chicken").names
    while not match.over:
        yield match
        if rnd.random() < 0.1:
            match.play(uniform(match, match.actions(), rnd))
        else:
            seen = match.observation(match.turn).states
            match.play(names[act(seen, stream(match.version), chicken.WEIGHTS[flavour])])
    yield match


def position(points: list[int], limit: int = 50, starter: int = 0) -> States:
    """The start of a round with these totals."""
    states = nacre.Match("chicken", len(points), 1, {"limit": limit}).observation(0).states.copy()
    states["points"][0][: len(points)] = points
    states["starter"] = states["turn"] = starter
    return states


def chances(states: States) -> tuple[list[float], list[float]]:
    seats = int(states[0].seats)
    wins, margins = np.zeros(seats), np.zeros(seats)
    judge(states, chicken.DEFAULTS, wins, margins)
    return wins.tolist(), margins.tolist()


# --- The policy -----------------------------------------------------------------------------------


@every_setting
@every_flavour
def test_the_policy_is_legal_and_its_games_end(setting: Setting, flavour: str) -> None:
    for match in course(setting, 1, flavour):
        if not match.over:
            numbers = match.observation(match.turn).action_numbers()
            for number in range(3):
                states = match.observation(match.turn).states
                assert act(states, stream(number), chicken.WEIGHTS[flavour]) in numbers
    assert match.over


@every_setting
@every_flavour
def test_the_policy_sees_no_hidden_card(setting: Setting, flavour: str) -> None:
    weights = chicken.WEIGHTS[flavour]
    for match in course(setting, 2, flavour):
        if match.over:
            continue
        observation = match.observation(match.turn)
        expected = act(observation.states, stream(match.version), weights)
        for seed in range(2):
            assert act(observation.world(seed), stream(match.version), weights) == expected


def test_the_policy_beats_one_that_never_thinks() -> None:
    setting = Setting("chicken", 2, {})
    points = np.zeros(2)
    for seed in range(20):
        match = setting.match(seed)
        rnd = random.Random(seed)
        while not match.over:
            if match.turn == seed % 2:
                number = act(match.observation(match.turn).states, stream(seed), chicken.DEFAULTS)
                match.play(game_of("chicken").names[number])
            else:
                match.play(uniform(match, match.actions(), rnd))
        points[0 if match.winners == [seed % 2] else 1] += 1
    assert points[0] >= 16


def test_the_frozen_policy_is_a_whole_row_of_weights() -> None:
    assert chicken.frozen().shape == chicken.DEFAULTS.shape


# --- What a position is worth ---------------------------------------------------------------------


@every_setting
def test_a_playout_is_settled_when_its_round_has_ended(setting: Setting) -> None:
    begun = None
    for match in course(setting, 3):
        states = match.observation(0).states
        if begun is None:
            begun = states
        round_over = match.over or states[0].round_number != begun[0].round_number
        assert settled(states, begun) == round_over
        if round_over:
            begun = states


@every_setting
def test_chances_add_up_to_one_and_margins_stay_in_bounds(setting: Setting) -> None:
    for match in course(setting, 4):
        wins, margins = chances(match.observation(None).states)
        assert sum(wins) == pytest.approx(1)
        assert all(0 <= w <= 1 for w in wins)
        assert all(0 < m < 1 for m in margins)


def test_the_fewest_points_win_and_ties_share() -> None:
    states = position([12, 30, 12, 55])
    states["turn"] = OVER
    wins, margins = chances(states)
    assert wins == [0.5, 0, 0.5, 0]
    assert margins[0] == margins[2] == 0.5
    assert margins[1] < 0.5


@pytest.mark.parametrize("limit", [15, 50, 120, 200])
@pytest.mark.parametrize("seats", range(2, 6))
def test_fewer_points_are_never_worse(seats: int, limit: int) -> None:
    rnd = random.Random(limit + seats)
    for _ in range(60):
        points = [rnd.randrange(limit) for _ in range(seats)]
        seat = rnd.randrange(seats)
        fewer = points.copy()
        fewer[seat] = rnd.randrange(points[seat] + 1)
        better, ahead = chances(position(fewer, limit))
        worse, behind = chances(position(points, limit))
        assert better[seat] >= worse[seat] - 0.02
        assert ahead[seat] >= behind[seat]


@pytest.mark.parametrize("limit", [50, 200])
def test_level_seats_have_nearly_even_chances(limit: int) -> None:
    for seats in range(2, 6):
        wins, _ = chances(position([10] * seats, limit))
        assert wins == pytest.approx([1 / seats] * seats, abs=0.08)


# --- Worlds ---------------------------------------------------------------------------------------


@every_setting
def test_imagined_worlds_are_possible_and_cannot_be_told_apart(setting: Setting) -> None:
    for match in course(setting, 5):
        if match.turn is None:
            continue
        seat = match.turn
        seen = match.observation(seat).states
        for number in range(2):
            world = seen.copy()
            imagine(world, seat, stream(number), chicken.DEFAULTS)
            assert entries.check(world) == 0
            again = np.zeros(1, STATE)
            entries.observe(world, seat, again)
            assert again.tobytes() == seen.tobytes()


# --- Compiled and interpreted ---------------------------------------------------------------------


def digest() -> str:
    """Choices, worlds and chances along one game, to be compared between two runs."""
    lines = []
    for match in course(Setting("chicken", 3, {}), 6, "novice"):
        states = match.observation(None if match.over else match.turn).states
        lines.append(f"{[round(x, 9) for part in chances(states) for x in part]}")
        if match.turn is not None:
            world = states.copy()
            imagine(world, match.turn, stream(1), chicken.DEFAULTS)
            lines.append(f"{act(states, stream(2), chicken.DEFAULTS)} {world[0].hand.tolist()}")
    return "\n".join(lines)


def test_imagined_hands_fit_what_their_seats_have_done() -> None:
    """Seat 1 drew twice on a 1 and a 2: its six old cards are none of 1, 2, 3 and the egg."""
    match = nacre.Match.from_position(
        {
            "game": "chicken",
            "seats": 2,
            "options": {},
            "turn": 1,
            "round": 1,
            "starter": 0,
            "top": "1",
            "hands": [{"1": 1, "2": 3, "3": 2}, {"5": 6}],
            "pile": {"1": 5, "2": 4, "3": 5, "4": 7, "5": 1, "6": 7, "chick": 7, "egg": 1},
            "discards": {"1": 1},
            "in": [True, True],
            "points": [0, 0],
        },
        seed=3,
    )
    for action in ("draw", "play 2", "draw"):
        match.play(action)
    room = match.view(0)["room"][1]
    assert room == {"1": 2, "2": 1, "3": 1, "4": 8, "5": 8, "6": 8, "chick": 8, "egg": 1}
    seen = match.observation(0)
    for number in range(60):
        world = seen.states.copy()
        imagine(world, 0, stream(number), chicken.DEFAULTS)
        hand = dict(zip(CARDS, world[0].hand[1].tolist(), strict=True))
        assert sum(hand.values()) == 8
        assert hand["2"] + hand["3"] + hand["egg"] <= 1
        assert hand["1"] + hand["2"] + hand["3"] + hand["egg"] <= 2


def test_a_position_without_that_knowledge_is_one_where_nothing_is_known() -> None:
    position = nacre.Match("chicken", 2, seed=1).reveal()
    del position["room"]
    view = nacre.Match.from_position(position, seed=1).view(0)
    assert view["room"] == [dict.fromkeys(CARDS, 6)] * 2


def test_compiled_equals_interpreted() -> None:
    program = "from tests.test_chicken_bot import digest; import sys; sys.stdout.write(digest())"
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == digest()
