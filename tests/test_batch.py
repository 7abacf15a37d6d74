"""Many games at once: the same games whatever is played beside them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nacre
from nacre.errors import BadOption, GameOver, IllegalAction
from nacre.games import GAMES, face_of
from nacre.kernel import door
from tests.settings import SETTINGS, Setting

every_game = pytest.mark.parametrize("game", GAMES)
STEPS = 250


def batch_of(setting: Setting, n: int, threads: int = 1) -> nacre.Batch:
    return nacre.Batch(
        setting.game, n, setting.seats, seed=5, options=setting.options, threads=threads
    )


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_games_do_not_depend_on_their_number_or_on_threads(setting: Setting) -> None:
    few, many = batch_of(setting, 3), batch_of(setting, 50, threads=2)
    for _ in range(STEPS):
        actions = many.random_actions()
        assert (few.random_actions() == actions[:3]).all()
        few.step(actions[:3], restart=True)
        many.step(actions, restart=True)
        assert few.states().tobytes() == many.states()[:3].tobytes()
    many.close()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_masks_turns_and_observations_are_those_of_the_games(setting: Setting) -> None:
    batch = batch_of(setting, 6)
    rules = face_of(setting.game).rules
    for _ in range(30):
        states, masks, seen = batch.states(), batch.masks(), batch.observations()
        for i in range(6):
            one = states[i : i + 1].copy()
            out = np.zeros(rules.N_ACTIONS, np.int16)
            n = door.legal_actions(one, out)
            assert np.flatnonzero(masks[i]).tolist() == out[:n].tolist()
            blank = np.zeros(1, rules.STATE)
            door.observe(one, int(batch.turns[i]), blank)
            assert seen[i : i + 1].tobytes() == blank.tobytes()
        batch.step(batch.random_actions(), restart=True)


@every_game
def test_results_are_given_once_and_games_begin_anew(game: str) -> None:
    batch = nacre.Batch(game, 20, seats=2, seed=1)
    ended = 0
    for _ in range(600):
        results = batch.step(batch.random_actions(), restart=True)
        ended += int(results.over.sum())
        assert not batch.over.any()
        assert (results.ranks[results.over].min(axis=1, initial=9) <= 1).all()
        assert (results.ranks[~results.over] == 0).all()
    assert ended >= 20


@every_game
def test_without_restart_games_stay_over_and_are_given_minus_one(game: str) -> None:
    batch = nacre.Batch(game, 8, seats=2, seed=2)
    while not batch.over.all():
        actions = batch.random_actions()
        assert ((actions == -1) == batch.over).all()
        batch.step(actions)
    before = batch.states().tobytes()
    results = batch.step(np.full(8, -1))
    assert results.over.all()
    assert batch.states().tobytes() == before
    assert not batch.masks().any()
    with pytest.raises(GameOver, match="game 0"):
        batch.step(np.zeros(8, np.int64))
    batch.restart()
    assert not batch.over.any()


def test_results_are_the_points_of_the_states() -> None:
    batch = nacre.Batch("chicken", 30, seats=3, seed=3)
    while not batch.over.all():
        batch.step(batch.random_actions())
    results = batch.results()
    points = batch.states()["points"][:, :3]
    assert (results.scores == points).all()
    for i in range(30):
        best = points[i].min()
        assert ((results.ranks[i] == 1) == (points[i] == best)).all()


@every_game
def test_an_illegal_action_anywhere_is_refused_and_nothing_is_done(game: str) -> None:
    batch = nacre.Batch(game, 5, seats=2, seed=4)
    before = batch.states().tobytes()
    for wrong in (-1, batch.n_actions, 10**9, int(np.flatnonzero(~batch.masks()[3])[0])):
        actions = batch.random_actions()
        actions[3] = wrong
        with pytest.raises(IllegalAction, match="game 3"):
            batch.step(actions)
        assert batch.states().tobytes() == before


@pytest.mark.parametrize("wrong", [0, [0, 0], [[0] * 5], [0.0] * 5, ["take red"] * 5, [None] * 5])
def test_actions_are_whole_numbers_one_for_each_game(wrong: Any) -> None:
    with pytest.raises(IllegalAction, match="5 games"):
        nacre.Batch("pearls", 5).step(wrong)


@pytest.mark.parametrize("n", [0, -1, 2.0, "2", None, 10**12])
def test_the_number_of_games_is_sensible(n: Any) -> None:
    with pytest.raises(BadOption, match="n:"):
        nacre.Batch("pearls", n)


@pytest.mark.parametrize("threads", [0, -1, 1000, 1.0, None])
def test_the_number_of_threads_is_sensible(threads: Any) -> None:
    with pytest.raises(BadOption, match="threads"):
        nacre.Batch("pearls", 2, threads=threads)
    with pytest.raises(BadOption, match="threads"):
        nacre.playouts("pearls", threads=threads)


def test_masks_that_were_given_stay_as_they_were() -> None:
    batch = nacre.Batch("pearls", 4)
    masks = batch.masks()
    kept = masks.copy()
    batch.step(batch.random_actions())
    batch.masks()
    assert (masks == kept).all()


def test_masks_cannot_be_written_to() -> None:
    with pytest.raises(ValueError, match="read-only"):
        nacre.Batch("pearls", 2).masks()[0, 0] = True


def test_names_and_numbers() -> None:
    batch = nacre.Batch("pearls", 1)
    assert batch.name(batch.number("Take  RED")) == "take red"


# --- Playouts -------------------------------------------------------------------------------------


@every_game
def test_playouts_tell_games_decisions_and_seconds(game: str) -> None:
    result = nacre.playouts(game, seats=2, games=50, seed=1, options={})
    assert set(result) == {"games", "decisions", "seconds"}
    assert result["games"] == 50
    assert result["decisions"] > 50
    assert result["seconds"] > 0


@every_game
def test_playouts_are_the_same_with_any_number_of_threads(game: str) -> None:
    decisions = {nacre.playouts(game, 2, 200, 7, threads=t)["decisions"] for t in (1, 2, 3)}
    assert len(decisions) == 1
    assert nacre.playouts(game, 2, 200, 8)["decisions"] not in decisions


@every_game
def test_playouts_of_a_part_are_a_part_of_the_playouts(game: str) -> None:
    lengths = [nacre.playouts(game, 2, n, 7)["decisions"] for n in (0, 1, 10, 100)]
    assert lengths[0] == 0
    assert lengths == sorted(lengths)


@pytest.mark.parametrize("games", [-1, 1.5, "7", None, True])
def test_playouts_of_no_sensible_number(games: Any) -> None:
    with pytest.raises(BadOption, match="games"):
        nacre.playouts("pearls", games=games)
