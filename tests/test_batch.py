"""Many games at once: the same games whatever is played beside them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nacre
from nacre.batch import NO_ACTION, OVER, SPECTATOR, TO_ACT
from nacre.errors import BadOption, GameOver, IllegalAction
from nacre.games import GAMES, game_of
from nacre.kernel import entries
from nacre.kernel.generic import NO_GAME, RANDOM, States
from nacre.kernel.notes import EVERYBODY, NOBODY
from nacre.kernel.records import blank
from nacre.observation import revealed
from tests.settings import SETTINGS, Setting, few_seats

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


@every_game
@pytest.mark.parametrize("restart", [True, "next_step", False])
def test_threads_write_into_any_room_and_step_between_other_questions(
    game: str, restart: Any
) -> None:
    one, several = (nacre.Batch(game, 9, few_seats(game), 5, threads=t) for t in (1, 3))
    spec = one.spec
    rooms = [(np.empty((9, spec.size), spec.dtype), np.empty((9, spec.n_actions), np.bool_))] * 2
    rooms = [(vectors.copy(), masks.copy()) for vectors, masks in [*rooms, rooms[0]]]
    for step in range(60):
        wanted, found = rooms[0], rooms[1 + step // 10 % 2]
        one.write(*wanted)
        several.write(*found)
        assert all((a == b).all() for a, b in zip(wanted, found, strict=True))
        if step % 7 == 3:
            assert (one.vectors(0) == several.vectors(0)).all()
        actions = None if step % 2 else one.random_actions()
        if actions is not None:
            assert (several.random_actions() == actions).all()
        a, b = one.step(actions, restart), several.step(actions, restart)
        assert (a.over == b.over).all()
        assert (a.scores == b.scores).all()
        assert (a.ranks == b.ranks).all()
        assert (one.ended == several.ended).all()
        assert one.states().tobytes() == several.states().tobytes()
    several.close()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_masks_turns_and_observations_are_those_of_the_games(setting: Setting) -> None:
    batch = batch_of(setting, 6)
    rules = game_of(setting.game).rules
    for _ in range(30):
        states, masks, seen = batch.states(), batch.masks(), batch.observations()
        for i in range(6):
            one = states[i : i + 1].copy()
            out = np.zeros(rules.N_ACTIONS, np.int16)
            n = entries.legal_actions(one, out)
            assert np.flatnonzero(masks[i]).tolist() == out[:n].tolist()
            blank = np.zeros(1, rules.STATE)
            entries.observe(one, int(batch.turns[i]), blank)
            assert seen[i : i + 1].tobytes() == blank.tobytes()
        batch.step(batch.random_actions(), restart=True)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_observations_are_those_of_a_seat_of_the_seat_to_act_or_of_a_spectator(
    setting: Setting,
) -> None:
    batch = batch_of(setting, 4)
    for step in range(40):
        states, turns = batch.states(), batch.turns.tolist()
        viewers = {seat: [seat] * 4 for seat in (SPECTATOR, *range(setting.seats))}
        viewers[TO_ACT] = [SPECTATOR if turn == OVER else turn for turn in turns]
        for seat, looking in viewers.items():
            wanted = [seen_by(states[i : i + 1], viewer) for i, viewer in enumerate(looking)]
            assert [one.tobytes() for one in batch.observations(seat)] == wanted
        assert batch.observations().tobytes() == batch.observations(TO_ACT).tobytes()
        batch.step(batch.random_actions(), restart=step < 20)


def seen_by(states: States, viewer: int) -> bytes:
    seen = blank(states.dtype)
    entries.observe(states.copy(), viewer, seen)
    return seen.tobytes()


def test_a_spectator_of_a_batch_sees_what_a_spectator_of_a_match_sees() -> None:
    batch = nacre.Batch("chicken", 5, 3, seed=5)
    game = game_of("chicken")
    for states, seen in zip(
        np.split(batch.states(), 5), np.split(batch.observations(SPECTATOR), 5), strict=True
    ):
        match = nacre.Match.from_position(revealed(game, batch.options, states), seed=1)
        assert seen.tobytes() == match.observation(None).states.tobytes()
        assert not seen["hand"].any()


@pytest.mark.parametrize("seat", [OVER, NO_ACTION, RANDOM, 3, True, "0", None, 1.0, 10**20])
def test_a_viewer_of_a_batch_that_is_not_there(seat: Any) -> None:
    with pytest.raises(BadOption, match="is no seat from 0 to 2"):
        nacre.Batch("chicken", 2, 3).observations(seat)


def test_numbers_that_stand_for_something_else_differ() -> None:
    special = [OVER, SPECTATOR, RANDOM, TO_ACT, NO_ACTION, NO_GAME, NOBODY, EVERYBODY]
    assert len(set(special)) == len(special)
    assert max(special) < 0


@every_game
def test_results_are_given_once_and_games_begin_anew(game: str) -> None:
    batch = nacre.Batch(game, 20, few_seats(game), seed=1)
    ended = 0
    for _ in range(600):
        results = batch.step(batch.random_actions(), restart=True)
        ended += int(results.over.sum())
        assert not batch.over.any()
        assert (results.ranks[results.over].min(axis=1, initial=9) <= 1).all()
        assert (results.ranks[~results.over] == 0).all()
    assert ended >= 20


@every_game
def test_without_restart_games_stay_over_and_are_given_no_action(game: str) -> None:
    batch = nacre.Batch(game, 8, few_seats(game), seed=2)
    while not batch.over.all():
        actions = batch.random_actions()
        assert ((actions == NO_ACTION) == batch.over).all()
        batch.step(actions)
    before = batch.states().tobytes()
    results = batch.step(np.full(8, NO_ACTION))
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
    batch = nacre.Batch(game, 5, few_seats(game), seed=4)
    before = batch.states().tobytes()
    for wrong in (-1, NO_ACTION, batch.n_actions, 10**9, int(np.flatnonzero(~batch.masks()[3])[0])):
        actions = batch.random_actions()
        actions[3] = wrong
        with pytest.raises(IllegalAction, match="game 3"):
            batch.step(actions)
        assert batch.states().tobytes() == before


@pytest.mark.parametrize("wrong", [0, [0, 0], [[0] * 5], [0.0] * 5, ["take red"] * 5, [None] * 5])
def test_actions_are_whole_numbers_one_for_each_game(wrong: Any) -> None:
    with pytest.raises(IllegalAction, match="5 games"):
        nacre.Batch("pearls", 5).step(wrong)


@pytest.mark.parametrize("wrong", [["rank"], np.array([True, False]), None, 2, "later"])
def test_what_is_no_kind_of_reward_and_no_time_to_restart(wrong: Any) -> None:
    batch = nacre.Batch("pearls", 2)
    before = batch.states().tobytes()
    with pytest.raises(BadOption, match="restart"):
        batch.step(None, restart=wrong)
    with pytest.raises(BadOption, match="by"):
        batch.rewards(wrong)
    assert batch.states().tobytes() == before


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
    result = nacre.playouts(game, few_seats(game), games=50, seed=1, options={})
    assert set(result) == {"games", "decisions", "seconds"}
    assert result["games"] == 50
    assert result["decisions"] > 50
    assert result["seconds"] > 0


@every_game
def test_playouts_are_the_same_with_any_number_of_threads(game: str) -> None:
    decisions = {
        nacre.playouts(game, few_seats(game), 200, 7, threads=t)["decisions"] for t in (1, 2, 3)
    }
    assert len(decisions) == 1
    assert nacre.playouts(game, few_seats(game), 200, 8)["decisions"] not in decisions


@every_game
def test_playouts_of_a_part_are_a_part_of_the_playouts(game: str) -> None:
    lengths = [nacre.playouts(game, few_seats(game), n, 7)["decisions"] for n in (0, 1, 10, 100)]
    assert lengths[0] == 0
    assert lengths == sorted(lengths)


@pytest.mark.parametrize("games", [-1, 1.5, "7", None, True])
def test_playouts_of_no_sensible_number(games: Any) -> None:
    with pytest.raises(BadOption, match="games"):
        nacre.playouts("pearls", games=games)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_thousands_of_games_stay_within_their_arrays(setting: Setting) -> None:
    """With bounds checks (``make bounds``) an index that is out of bounds ends it."""
    games = 1000
    played = nacre.playouts(setting.game, setting.seats, games, 3, setting.options)
    assert played["decisions"] > games
