"""What a batch is for: rewards, new games, other states, opponents, and nothing that is lost."""

from __future__ import annotations

import pickle
import random
from copy import copy
from typing import Any

import numpy as np
import pytest

import nacre
from nacre.batch import NO_ACTION, OVER, SPECTATOR
from nacre.errors import BadOption, BadPosition, GameOver, IllegalAction, NacreError
from nacre.games import GAMES, game_of
from nacre.kernel.generic import RANDOM
from nacre.rewards import by_margin, by_rank, by_win
from tests.settings import SETTINGS, Setting, few_seats

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
every_game = pytest.mark.parametrize("game", GAMES)


def made(game: str, n: int = 8, seed: int = 1, **more: Any) -> nacre.Batch:
    return nacre.Batch(game, n, few_seats(game), seed, **more)


def play(batch: nacre.Batch, steps: int) -> None:
    for _ in range(steps):
        batch.step(batch.random_actions(), restart=True)


def everything(batch: nacre.Batch) -> list[bytes]:
    """What is seen of a batch, now and in its next steps."""
    seen = [batch.states().tobytes(), batch.rewards().tobytes(), batch.ended.tobytes()]
    for _ in range(30):
        seen += [batch.vectors().tobytes(), batch.masks().tobytes()]
        seen.append(batch.step(batch.random_actions(), restart=True).scores.tobytes())
    return seen


# --- Rewards --------------------------------------------------------------------------------------


@every_setting
def test_rewards_follow_from_the_results_of_games_that_ended_in_this_step(
    setting: Setting,
) -> None:
    batch = nacre.Batch(setting.game, 40, setting.seats, 2, setting.options)
    sides = game_of(setting.game).sides(setting.seats)
    paid = np.zeros(batch.n, np.int64)
    while not batch.over.all():
        results = batch.step(batch.random_actions())
        assert (batch.ended <= results.over).all()
        paid += batch.ended
        rank, win, margin = (batch.rewards(by) for by in ("rank", "win", "margin"))
        for rewards in (rank, win, margin):
            assert rewards.shape == (batch.n, setting.seats)
            assert not rewards[~batch.ended].any()
        for i in np.flatnonzero(batch.ended):
            ranks = results.ranks[i]
            lead = [side[0] for side in sides]
            assert np.isclose(rank[i, lead].sum(), 0, atol=1e-6)
            assert np.isclose(win[i, lead].sum(), 1)
            assert ((win[i] > 0) == (ranks == 1)).all()
            for side in sides:
                assert len({*rank[i, side].tolist()}) == len({*margin[i, side].tolist()}) == 1
            order = np.argsort(ranks[lead])
            assert (np.diff(rank[i, lead][order]) <= 0).all()
            assert (np.diff(margin[i, lead][order]) <= 0).all()
    assert (paid == 1).all()
    batch.step(np.full(batch.n, NO_ACTION))
    assert not batch.rewards().any()


def test_ranks_are_rewarded_evenly_and_ties_share() -> None:
    ranks = np.array([[1, 2, 3], [1, 1, 3], [1, 1, 1], [2, 3, 1]], np.int8)
    points = np.array([[10, 7, 3], [5, 5, 1], [2, 2, 2], [4, 0, 9]], np.int32)
    assert by_rank(ranks, points).tolist() == [[1, 0, -1], [0.5, 0.5, -1], [0, 0, 0], [0, -1, 1]]
    assert by_win(ranks, points)[:2].tolist() == [[1, 0, 0], [0.5, 0.5, 0]]
    margins = [[3, -3, -7], [0, 0, -4], [0, 0, 0], [-5, -9, 5]]
    assert by_margin(ranks, points).tolist() == margins
    assert by_rank(ranks[:1, :1], points[:1, :1]).tolist() == [[0]]
    assert by_margin(ranks[:1, :1], points[:1, :1]).tolist() == [[10]]


def test_a_low_score_is_a_good_margin_where_low_is_good() -> None:
    batch = made("chicken", 30)
    while not batch.over.all():
        results = batch.step(batch.random_actions())
        margin = batch.rewards("margin")
        for i in np.flatnonzero(batch.ended):
            assert margin[i, 0] == results.scores[i, 1] - results.scores[i, 0] == -margin[i, 1]


def test_rewards_of_another_kind() -> None:
    with pytest.raises(BadOption, match='"rank", "win" or "margin"'):
        made("pearls").rewards("points")  # type: ignore[arg-type] # on purpose


# --- When games begin anew ------------------------------------------------------------------------


@every_game
def test_the_same_games_are_played_whenever_they_begin_anew(game: str) -> None:
    """Same step, next step, and by hand: other steps, and the same positions and results."""

    def ends(batch: nacre.Batch, how: Any) -> list[list[bytes]]:
        found: list[list[bytes]] = [[] for _ in range(batch.n)]
        while min(map(len, found)) < 2:
            actions = batch.random_actions()
            if how == "next_step":
                actions[batch.over] = 10**6  # does not matter
            results = batch.step(actions, restart=how)
            finals, rewards = batch.final_vectors(0), batch.rewards("margin")
            for i in np.flatnonzero(batch.ended):
                assert results.over[i]
                found[i].append(finals[i].tobytes() + rewards[i].tobytes())
            assert not finals[~batch.ended].any()
            if how is False:
                batch.restart(batch.over)
        return [one[:2] for one in found]

    wanted = ends(made(game, 6), True)
    assert ends(made(game, 6), "same_step") == wanted
    assert ends(made(game, 6), "next_step") == wanted
    assert ends(made(game, 6), False) == wanted


@every_game
def test_final_observations_are_those_of_finished_games(game: str) -> None:
    batch = made(game, 30)
    seen = 0
    while seen < 5:
        batch.step(batch.random_actions(), restart=True)
        found = batch.final_observations(SPECTATOR)
        assert (found["turn"][batch.ended] == OVER).all()
        blank = np.zeros(1, found.dtype).tobytes()
        assert all(one.tobytes() == blank for one in found[~batch.ended])
        assert not batch.over.any()
        seen += int(batch.ended.sum())


@pytest.mark.parametrize("how", ["now", None, 2, "", "disabled"])
def test_another_way_to_begin_anew(how: Any) -> None:
    batch = made("pearls")
    before = batch.states().tobytes()
    with pytest.raises(BadOption, match="restart"):
        batch.step(batch.random_actions(), restart=how)
    assert batch.states().tobytes() == before


@every_game
def test_some_games_begin_anew_and_the_others_go_on(game: str) -> None:
    batch, same = made(game), made(game)
    play(batch, 7)
    play(same, 7)
    before = batch.states()
    batch.restart([2, 5, 2])
    same.restart(np.isin(np.arange(8), [2, 5]))
    assert batch.states().tobytes() == same.states().tobytes()
    changed = [i for i in range(8) if batch.states()[i].tobytes() != before[i].tobytes()]
    assert changed == [2, 5]
    batch.restart([])
    assert batch.states().tobytes() == same.states().tobytes()


@every_game
def test_with_a_seed_games_are_those_of_a_new_batch(game: str) -> None:
    batch, new = made(game, seed=1), made(game, seed=9)
    play(batch, 60)
    batch.restart(seed=9)
    new.restart([])
    batch.step(batch.random_actions(), restart=True)
    new.step(new.random_actions(), restart=True)
    assert everything(batch) == everything(new)
    part = made(game, seed=1)
    play(part, 60)
    part.restart([3], seed=9)
    fresh = made(game, seed=9)
    assert part.states()[3].tobytes() == fresh.states()[3].tobytes()
    assert part.random_actions()[3] == fresh.random_actions()[3]


@pytest.mark.parametrize(
    "where", [[8], [-1], [0.5], True, 3, "all", [[1]], [True], np.ones(9, np.bool_), [None]]
)
def test_places_that_are_not_there(where: Any) -> None:
    batch = made("pearls")
    before = batch.states().tobytes()
    with pytest.raises(BadOption, match="numbers from 0 to 7"):
        batch.restart(where)
    with pytest.raises(BadOption):
        batch.restart(seed="x")  # type: ignore[arg-type] # on purpose
    assert batch.states().tobytes() == before


# --- Other states ---------------------------------------------------------------------------------


@every_setting
def test_states_that_were_copied_out_can_be_put_back(setting: Setting) -> None:
    batch = nacre.Batch(setting.game, 20, setting.seats, 3, setting.options)
    kept = []
    while not batch.over.all():
        kept.append(batch.states())
        batch.step(batch.random_actions())
    kept.append(batch.states())
    for states in kept:
        batch.load(states)
        assert batch.states().tobytes() == states.tobytes()
        batch.masks()
    mixed = np.concatenate(kept)[:: len(kept)].copy()
    batch.load(mixed)
    states[:] = 0
    assert batch.states().tobytes() == mixed.tobytes()


@pytest.mark.parametrize(
    "states",
    [None, 5, [], np.zeros(8), np.zeros(8, np.int64), "states", np.zeros(8, "V204")],
)
def test_what_are_no_states(states: Any) -> None:
    batch = made("pearls")
    before = batch.states().tobytes()
    with pytest.raises(BadPosition, match="8 records of pearls"):
        batch.load(states)
    with pytest.raises(BadPosition, match="8 records of pearls"):
        batch.load(made("pearls", 7).states())
    with pytest.raises(BadPosition, match="8 records of pearls"):
        batch.load(made("chicken").states())
    assert batch.states().tobytes() == before


def test_states_of_other_seats_or_options() -> None:
    batch = nacre.Batch("pearls", 4, 2)
    with pytest.raises(BadPosition, match="not for 2 seats"):
        batch.load(nacre.Batch("pearls", 4, 3).states())
    with pytest.raises(BadPosition, match="hand_limit"):
        batch.load(nacre.Batch("pearls", 4, 2, options={"hand_limit": 12}).states())
    with pytest.raises(BadPosition, match="first"):
        nacre.Batch("pearls", 4, 2, options={"first": 0}).load(
            nacre.Batch("pearls", 4, 2, options={"first": 1}).states()
        )


@every_game
def test_broken_states_are_refused_and_nothing_is_changed(game: str) -> None:
    """Whatever is loaded after all can be played to its end."""
    batch = made(game, 4)
    rnd = random.Random(4)
    refused = 0
    for _ in range(400):
        play(batch, rnd.randrange(3))
        states = batch.states()
        raw = states.view(np.uint8).reshape(4, -1)
        for _ in range(rnd.choice((1, 1, 2, 40))):
            raw[rnd.randrange(4), rnd.randrange(raw.shape[1])] = rnd.randrange(256)
        before = batch.states().tobytes()
        try:
            batch.load(states)
        except BadPosition:
            assert batch.states().tobytes() == before
            refused += 1
    assert refused > 100
    batch.restart()
    batch.vectors()


def test_a_fault_says_which_game_has_it() -> None:
    batch = made("pearls")
    states = batch.states()
    states["pile"][3, 0] -= 1
    with pytest.raises(BadPosition, match="game 3: impossible: the cards do not add up"):
        batch.load(states)
    states = batch.states()
    states["first"][2] = RANDOM
    with pytest.raises(BadPosition, match="game 2: first"):
        batch.load(states)


# --- Fewer games, and copies ----------------------------------------------------------------------


@every_game
def test_games_that_are_taken_go_on_as_they_would_have(game: str) -> None:
    batch = made(game, 8, threads=2)
    play(batch, 25)
    taken = batch.take([5, 0, 5])
    assert taken.n == 3
    for _ in range(40):
        actions = batch.random_actions()
        assert (taken.random_actions() == actions[[5, 0, 5]]).all()
        batch.step(actions, restart=True)
        taken.step(actions[[5, 0, 5]], restart=True)
        assert taken.states().tobytes() == batch.states()[[5, 0, 5]].tobytes()
        assert taken.rewards("margin").tobytes() == batch.rewards("margin")[[5, 0, 5]].tobytes()
    batch.close()
    taken.close()


@pytest.mark.parametrize("indices", [[], [8], [-1], [0.5], "0", None, [[0]], [True] * 8])
def test_games_that_cannot_be_taken(indices: Any) -> None:
    with pytest.raises(BadOption):
        made("pearls").take(indices)


@every_game
def test_a_batch_goes_on_after_it_was_pickled(game: str) -> None:
    batch = made(game, 6, threads=2)
    play(batch, 33)
    batch.opponents("random", seat=0)
    play(batch, 9)
    sent, copied = pickle.loads(pickle.dumps(batch)), copy(batch)
    assert everything(sent) == everything(copied) == everything(batch)
    for one in (batch, sent, copied):
        one.close()


# --- Opponents ------------------------------------------------------------------------------------

AT_A_GLANCE_OR_NEARLY = {
    "pearls": ("random", "novice", "learner", "casual"),
    "chicken": ("random", "novice", "learner", "casual", "strong"),
    "pearl_dice": ("random", "novice", "learner", "casual"),
    "pearladora": ("random", "novice", "learner", "casual"),
}
EVERY_LEVEL = [(game, level) for game, levels in AT_A_GLANCE_OR_NEARLY.items() for level in levels]


@pytest.mark.parametrize(("game", "level"), EVERY_LEVEL)
def test_with_opponents_it_is_always_the_turn_of_the_seat_that_is_left(
    game: str, level: str
) -> None:
    seats = game_of(game).seats[-1]
    n = 4 if game == "pearladora" else 12
    left = np.arange(n) % seats
    batch = nacre.Batch(game, n, seats, 5, threads=2)
    batch.opponents(level, left)
    ended = 0
    for _ in range(60):
        assert (batch.turns == left).all()
        vectors = batch.vectors()
        assert all((vectors[i] == batch.vectors(left[i])[i]).all() for i in range(n))
        batch.step(batch.random_actions(), restart=True)
        ended += int(batch.ended.sum())
        if ended >= n:
            break
    assert ended > 0
    batch.close()


@every_game
def test_opponents_do_the_same_in_the_same_places(game: str) -> None:
    level = "casual" if game in ("pearls", "chicken", "pearl_dice") else "random"

    def seen(n: int, threads: int) -> list[bytes]:
        batch = nacre.Batch(game, n, few_seats(game), 6, threads=threads)
        batch.opponents(level)
        found = []
        for _ in range(40):
            batch.step(batch.random_actions(), restart=True)
            found.append(batch.states()[:5].tobytes())
        batch.close()
        return found

    assert seen(5, 1) == seen(5, 1) == seen(14, 3)


def test_opponents_of_a_better_level_win_more() -> None:
    def wins(level: str | float) -> float:
        batch = nacre.Batch("chicken", 400, 2, 7, {"limit": 20})
        batch.opponents(level)
        while not batch.over.all():
            batch.step(batch.random_actions())
        return float((batch.results().ranks[:, 1] == 1).mean())

    assert wins("random") < 0.75 < 0.85 < wins("casual")
    assert wins(30) > 0.8


def test_opponents_can_be_dismissed() -> None:
    batch = made("pearls")
    batch.opponents("casual", seat=1)
    assert (batch.turns == 1).all()
    batch.opponents(None)
    batch.step(batch.random_actions())
    assert (batch.turns == 0).all()


@pytest.mark.parametrize(
    ("game", "level", "possible"),
    [
        ("pearladora", "strong", "random, novice, learner, casual"),
        ("pearl_dice", "expert", "random, novice, learner, casual"),
        ("pearl_dice", 101, "random, novice, learner, casual"),
        ("chicken", "grandmaster", "random, novice, learner, casual, strong, expert"),
        ("pearls", True, "random, novice, learner, casual, strong, expert"),
        ("pearls", ["casual"], "random, novice, learner, casual, strong, expert"),
    ],
)
def test_levels_that_cannot_act_within_a_batch(game: str, level: Any, possible: str) -> None:
    batch = made(game)
    before = batch.states().tobytes()
    with pytest.raises(BadOption, match=f"these can: {possible}$"):
        batch.opponents(level)
    batch.step(batch.random_actions())
    assert batch.states().tobytes() != before


@pytest.mark.parametrize("seat", [2, -1, [0] * 7, [0.0] * 8, None, "0", [0] * 7 + [2]])
def test_seats_that_cannot_be_left(seat: Any) -> None:
    with pytest.raises(BadOption, match="seat"):
        made("pearls").opponents("random", seat)


# --- Room that is given ---------------------------------------------------------------------------


@every_game
def test_vectors_and_masks_are_written_where_it_is_asked_for(game: str) -> None:
    batch = made(game)
    vectors = np.full((8, batch.spec.size), 99, np.int16)
    masks = np.ones((8, batch.n_actions), np.bool_)
    play(batch, 5)
    assert batch.vectors(out=vectors) is vectors or batch.vectors(out=vectors).base is vectors
    batch.masks(out=masks)
    assert (vectors == batch.vectors()).all()
    assert (masks == batch.masks()).all()
    finals = np.full((8, batch.spec.size), 99, np.int16)
    batch.final_vectors(out=finals)
    assert not finals.any()


@pytest.mark.parametrize("threads", [1, 2])
@every_game
def test_vectors_and_masks_are_written_together(game: str, threads: int) -> None:
    batch = made(game, threads=threads)
    play(batch, 3)
    vectors, masks = np.ones_like(batch.vectors()), np.ones_like(batch.masks())
    batch.write(vectors, masks)
    assert (vectors == batch.vectors()).all()
    assert (masks == batch.masks()).all()
    with pytest.raises(BadOption):
        batch.write(vectors[:3], masks)
    with pytest.raises(BadOption):
        batch.write(vectors, masks.astype(np.int8))


@pytest.mark.parametrize("threads", [1, 2])
@every_game
def test_a_step_writes_what_the_games_show_after_it(game: str, threads: int) -> None:
    batch = made(game, threads=threads)
    vectors, masks = np.ones_like(batch.vectors()), np.ones_like(batch.masks())
    ended = 0
    for _ in range(200):
        batch.step(None, restart=True, vectors=vectors, masks=masks)
        assert (vectors == batch.vectors()).all()
        assert (masks == batch.masks()).all()
        ended += int(batch.ended.sum())
    assert ended  # so that games which began anew are among them


@every_game
def test_a_step_with_a_room_that_does_not_fit_does_nothing(game: str) -> None:
    batch = made(game)
    vectors, masks = np.ones_like(batch.vectors()), np.ones_like(batch.masks())
    with pytest.raises(BadOption):
        batch.step(None, vectors=vectors[:3])
    with pytest.raises(BadOption):
        batch.step(batch.masks().argmax(axis=1), vectors=vectors, masks=masks.astype(np.int8))
    assert everything(batch) == everything(made(game))


@pytest.mark.parametrize("how", [False, True, "next_step"])
@every_game
def test_a_step_without_actions_draws_those_that_would_have_been_asked_for(
    game: str, how: Any
) -> None:
    asked, drawn = made(game, threads=2), made(game)
    for _ in range(40):
        first = asked.step(asked.random_actions(), restart=how)
        second = drawn.step(None, restart=how)
        assert (first.scores == second.scores).all()
        assert (first.ranks == second.ranks).all()
    assert everything(asked) == everything(drawn)


@pytest.mark.parametrize(
    "out",
    [
        np.zeros((8, 93), np.int8),
        np.zeros((8, 92), np.int16),
        np.zeros((7, 93), np.int16),
        np.zeros((93, 8), np.int16).T,
        np.zeros((16, 93), np.int16)[::2],
        np.zeros(8 * 93, np.int16),
        [[0] * 93] * 8,
        np.frombuffer(bytes(8 * 93 * 2), np.int16).reshape(8, 93),
    ],
)
def test_room_that_does_not_fit(out: Any) -> None:
    batch = made("pearls")
    with pytest.raises(BadOption, match=r"out: a contiguous array of int16.*\(8, 93\)"):
        batch.vectors(out=out)
    with pytest.raises(BadOption, match=r"out: a contiguous array of bool.*\(8, 967\)"):
        batch.masks(out=out)


@pytest.mark.parametrize("seat", [2, -1, "0", 1.0, True, 10**20])
def test_vectors_of_a_seat_that_is_not_there(seat: Any) -> None:
    with pytest.raises(BadOption, match="is no seat from 0 to 1"):
        made("pearls").vectors(seat)


# --- The end --------------------------------------------------------------------------------------


def test_nothing_can_be_done_with_a_closed_batch() -> None:
    with made("pearls", threads=2) as batch:
        actions, states = batch.random_actions(), batch.states()
        batch.step(actions)
    for attempt in (
        lambda: batch.step(actions),
        batch.masks,
        batch.vectors,
        batch.random_actions,
        batch.restart,
        lambda: batch.load(states),
        lambda: batch.take([0]),
        lambda: batch.opponents("random"),
        lambda: pickle.dumps(batch),
        batch.observations,
        lambda: batch.final_vectors(0),
        batch.states,
        batch.results,
        batch.rewards,
        lambda: batch.turns,
        lambda: batch.over,
        lambda: batch.ended,
    ):
        with pytest.raises(NacreError, match="the batch is closed"):
            attempt()
    assert batch.n_actions == batch.spec.n_actions
    assert batch.number(batch.name(3)) == 3
    batch.close()


def test_a_finished_game_needs_no_action_unless_the_next_step_begins_it_anew() -> None:
    batch = made("pearls", 2)
    while not batch.over.all():
        batch.step(batch.random_actions())
    with pytest.raises(GameOver):
        batch.step([0, 0])
    batch.step([0, 10**9], restart="next_step")
    assert not batch.over.any()
    assert not batch.rewards().any()
    with pytest.raises(IllegalAction):
        batch.step([966, 966], restart="next_step")
