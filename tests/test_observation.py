"""Observations: asking changes nothing, and what happened is found out when it is asked for."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nacre
from nacre import bots
from nacre.analysis import hints
from nacre.errors import GameOver, IllegalAction
from nacre.game.game import Game
from nacre.games import GAMES, game_of
from nacre.kernel import entries
from nacre.kernel.generic import SPECTATOR
from nacre.kernel.records import blank
from nacre.lab import tournament
from nacre.lab.rivals import rival, rivals_of
from nacre.observation import Observation, ranks_of, revealed, scores_of
from tests.settings import SETTINGS, Setting, few_seats, finished, positions
from tests.test_bots import hurried

every_game = pytest.mark.parametrize("game", GAMES)
every_level = pytest.mark.parametrize("level", bots.LEVELS)
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


# --- Asking changes nothing -----------------------------------------------------------------------


def content(observation: Observation) -> tuple[Any, ...]:
    """All that an observation holds, as it is now."""
    return (
        observation.states.tobytes(),
        copy.deepcopy(observation.events),
        copy.deepcopy(observation.options),
        observation.action_numbers(),
    )


@every_setting
def test_no_bot_changes_what_it_was_shown(setting: Setting) -> None:
    for match in positions(setting, seed=51):
        if match.over or match.version % 9 > 1:
            continue
        observation = match.observation(match.turn)
        before = content(observation)
        for level in bots.LEVELS:
            hurried(setting.game, level, seed=match.version).choose(observation)
            assert content(observation) == before, level


@every_game
def test_no_analyst_rival_or_hint_changes_what_it_was_shown(game: str) -> None:
    setting = Setting(game, few_seats(game), {**game_of(game).short})
    for match in positions(setting, seed=52):
        if match.over or match.version % 20:
            continue
        observation = match.observation(match.turn)
        before = content(observation)
        analyst = bots.analyst(game, seed=1, simulations=40)
        hints(observation, analyst, n=20)
        assert content(observation) == before
        for name in rivals_of(game):
            rival(name, game, seed=1).choose(observation)
            assert content(observation) == before, name


@every_setting
def test_asking_the_rules_changes_nothing(setting: Setting) -> None:
    game = game_of(setting.game)
    out = np.empty(game.rules.N_ACTIONS, np.int16)
    for match in positions(setting, seed=53):
        before = match._states.tobytes()
        match.actions()
        match.reveal()
        match.drawing()
        for seat in (None, *range(setting.seats)):
            seen = match.observation(seat)
            seen.view()
            seen.world(1)
        entries.check(match._states)
        if not match.over:
            entries.legal_actions(match._states, out)
            entries.random_action(match._states, np.array([1, 2, 3, 4], np.uint64))
        assert match._states.tobytes() == before


@every_setting
def test_equal_positions_are_equal_bytes(setting: Setting) -> None:
    """Whether they were played or read: equality is byte equality."""
    for seed in (54, 55):
        for match in positions(setting, seed):
            if match.turn is not None and match.version % 3 == 0:
                hurried(setting.game, "novice", seed).choose(match.observation(match.turn))
            read = nacre.Match.from_position(match.reveal(), seed=1)
            assert read._states.tobytes() == match._states.tobytes()


@every_setting
def test_positions_of_a_batch_are_equal_bytes_too(setting: Setting) -> None:
    batch = nacre.Batch(setting.game, 4, setting.seats, seed=5, options=setting.options)
    for _ in range(40):
        for states in np.split(batch.states(), 4):
            position = revealed(game_of(setting.game), batch.options, states)
            read = nacre.Match.from_position(position, seed=1)
            assert read._states.tobytes() == states.tobytes()
        batch.step(batch.random_actions(), restart=True)


# --- Choices: the one door of every bot -----------------------------------------------------------


@every_setting
def test_choices_are_the_legal_actions_of_the_seat_to_act(setting: Setting) -> None:
    for match in positions(setting, seed=56):
        for seat in (None, *range(setting.seats)):
            observation = match.observation(seat)
            if match.over:
                with pytest.raises(GameOver, match="the game is over"):
                    observation.choices()
            elif seat is None:
                with pytest.raises(IllegalAction, match="a spectator has nothing to choose"):
                    observation.choices()
            elif seat != match.turn:
                with pytest.raises(IllegalAction, match=f"seat {seat} has nothing to choose now"):
                    observation.choices()
            else:
                assert observation.choices() == observation.action_numbers()
                assert list(map(observation.name, observation.choices())) == match.actions()


@every_game
def test_choices_are_refused_to_a_bot_of_another_game(game: str) -> None:
    match = nacre.Match(game, few_seats(game), seed=1)
    observation = match.observation(match.turn)
    assert observation.choices(game) == observation.choices()
    for other in GAMES.keys() - {game}:
        with pytest.raises(IllegalAction, match=f"a bot for {other} cannot choose in {game}"):
            observation.choices(other)


def test_a_list_of_choices_may_be_changed() -> None:
    match = nacre.Match("pearls", 2, seed=1)
    observation = match.observation(match.turn)
    observation.choices().clear()
    observation.action_numbers().clear()
    assert observation.actions() == match.actions()


# --- What happened is found out when it is asked for ----------------------------------------------


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts how often games are asked to tell what happened."""
    calls: Counter[str] = Counter()

    def counted(kind: type[Game], name: str) -> None:
        original: Callable[..., Any] = getattr(kind, name)

        def call(*args: Any, **kwargs: Any) -> Any:
            calls[name] += 1
            return original(*args, **kwargs)

        monkeypatch.setattr(kind, name, call)

    for game in GAMES.values():
        for name in ("event", "seen_name", "about"):
            counted(type(game), name)
    return calls


@every_game
def test_an_observation_tells_nothing_that_nobody_asks_for(game: str, told: Counter[str]) -> None:
    """Else the cost of a decision would grow with the length of the game."""
    match = nacre.Match(game, few_seats(game), seed=3)
    bot = bots.make(game, "random", seed=3)
    while match.turn is not None:
        observation = match.observation(match.turn)
        observation.view()
        observation.world(1)
        match.play(bot.choose(observation))
    assert told == {}
    observation = match.observation(0)
    assert told == {}
    assert len(observation.events) > match.version
    assert told["seen_name"] == match.version
    once = told.copy()
    assert observation.events[-1]["event"] == "game_ended"
    assert told == once


@every_game
def test_a_tournament_tells_nothing_that_no_bot_asks_for(game: str, told: Counter[str]) -> None:
    seats = few_seats(game)
    lineups = [("random",) * seats]
    plan = tournament.planned(game, games=1, options=game_of(game).short, lineups=lineups)
    assert tournament.played(plan).games > 0
    assert told == {}


@every_setting
def test_events_of_an_observation_stay_those_of_its_moment(setting: Setting) -> None:
    rnd = random.Random(57)
    match = setting.match(57)
    kept: list[tuple[Observation, list[dict[str, Any]]]] = []
    for _ in range(60):
        if match.version and (match.over or rnd.random() < 0.3):
            for _ in range(rnd.randint(1, min(4, match.version))):
                match.undo()
        else:
            match.play(rnd.choice(match.actions()))
        seat = rnd.choice((None, *range(setting.seats)))
        kept.append((match.observation(seat), match.events(seat)))
    for observation, events in kept:
        assert observation.events == events


def test_what_a_bot_does_to_its_events_is_its_own_affair() -> None:
    match = finished(Setting("chicken", 2, {"limit": 10}), seed=1)
    before = match.events(0)
    observation = match.observation(0)
    other = observation.copy()
    for event in observation.events:
        event.clear()
    observation.events.clear()
    assert other.events == match.observation(0).events == match.events(0) == before


def test_events_may_be_given_as_they_are() -> None:
    match = finished(Setting("chicken", 2, {"limit": 10}), seed=1)
    events = match.events(1)
    states = match.observation(1).states
    observation = Observation("chicken", 1, match.options, states, events)
    assert observation.events == observation.copy().events == events


@every_setting
def test_the_result_of_a_finished_observation_is_that_of_the_match(setting: Setting) -> None:
    match = finished(setting, seed=58)
    seen = blank(game_of(setting.game).rules.STATE)
    entries.observe(match._states, SPECTATOR, seen)
    assert scores_of(seen) == match.scores
    assert ranks_of(seen) == match.ranks
