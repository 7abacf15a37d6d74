"""Fair undo: what the games say was shown, against worlds that look the same to a viewer."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from nacre.game.game import Game
from nacre.games import game_of
from nacre.kernel.generic import OVER
from nacre.match import Match
from nacre.server.tables.fair_undo import fair_to_undo, shows
from tests.settings import SETTINGS, Setting
from tests.worlds import shows_something

WORLDS = 24  # for each viewer


def compared(setting: Setting, seed: int, worlds: int = WORLDS) -> Counter[tuple[bool, bool]]:
    """Play at random; for each step without chance: does the game say shown, do the worlds?"""
    match, choice = setting.match(seed), random.Random(seed)
    found: Counter[tuple[bool, bool]] = Counter()
    while not match.over:
        match.play(choice.choice(match.actions()))
        step = match.last
        if not step.chance and step.turn != OVER:
            said = shows(match, step)
            found[said, shows_something(match, step, worlds)] += 1
            assert not fair_to_undo(match, (step.turn + 1) % setting.seats) or setting.seats == 1
            assert fair_to_undo(match, step.turn) == (step.seat == step.turn and not said)
    return found


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_nothing_is_taken_back_that_told_two_worlds_apart(setting: Setting) -> None:
    for seed in range(2):
        found = compared(setting, seed)
        assert found[False, True] == 0, f"seed {seed}"


@pytest.mark.parametrize("game", ["chicken", "pearls", "pearladora"])
def test_some_actions_show_something_and_some_do_not(game: str) -> None:
    """Where the worlds do not agree with the game, those that differ are too rare to be drawn."""
    found: Counter[tuple[bool, bool]] = Counter()
    for setting in SETTINGS:
        if setting.game == game:
            found += compared(setting, 7)
    assert found[True, True] > 0
    assert found[False, False] > found[True, False]


def test_a_game_that_does_not_say_what_it_shows_lets_nothing_back_where_something_is_hidden() -> (
    None
):
    for name, hidden in (("pearls", True), ("pearl_dice", False)):
        match = Match(name, 2, seed=1)
        before = match.last.states
        assert Game.shows_hidden(game_of(name), before, 0) is hidden
