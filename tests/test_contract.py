"""What holds for every game, seat count and option set."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

import nacre
from nacre.errors import GameOver, IllegalAction
from nacre.games import game_of
from nacre.kernel import entries
from tests.settings import SETTINGS, Setting, finished, positions

LONGEST_GAME = {"pearls": 400, "chicken": 2000, "pearl_dice": 4000, "pearladora": 120}
LONGEST_OF_OTHERS = 20_000

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


@every_setting
def test_legal_actions_are_never_empty_before_the_end_and_always_in_order(setting: Setting) -> None:
    game = game_of(setting.game)
    for match in positions(setting, seed=1):
        numbers = [game.parse(action) for action in match.actions()]
        assert bool(numbers) is not match.over
        assert numbers == sorted(set(numbers))


@every_setting
def test_a_game_ends_within_a_bound_and_somebody_wins(setting: Setting) -> None:
    match = finished(setting, seed=2)
    assert match.version <= LONGEST_GAME.get(setting.game, LONGEST_OF_OTHERS)
    assert match.turn is None
    assert match.actions() == []
    assert match.winners
    assert match.ranks is not None
    assert match.winners == [seat for seat, rank in enumerate(match.ranks) if rank == 1]


@every_setting
def test_every_legal_action_can_be_played_and_undone(setting: Setting) -> None:
    rnd = random.Random(3)
    for match in positions(setting, seed=3):
        actions = match.actions()
        before = match.record()
        for action in rnd.sample(actions, min(4, len(actions))):
            match.play(action)
            assert match.undo() == action
        assert match.record() == before


@every_setting
def test_everything_else_is_refused_with_a_reason_and_nothing_changed(setting: Setting) -> None:
    game = game_of(setting.game)
    rnd = random.Random(4)
    for match in positions(setting, seed=4):
        if match.over or (match.version > 2 and rnd.random() > 0.1):
            continue
        legal = set(match.actions())
        before = match.record(), match.reveal()
        for number in range(game.rules.N_ACTIONS):
            name = game.name(number)
            if name not in legal:
                with pytest.raises(IllegalAction, match=r".+: .+"):
                    match.play(name)
        assert (match.record(), match.reveal()) == before


@every_setting
def test_nothing_can_be_played_after_the_end(setting: Setting) -> None:
    match = finished(setting, seed=5)
    before = match.record()
    with pytest.raises(GameOver):
        match.play(game_of(setting.game).name(0))
    assert match.record() == before


@every_setting
def test_every_piece_is_there_after_each_action(setting: Setting) -> None:
    for match in positions(setting, seed=6):
        assert entries.check(match._states.copy()) == 0
        again = nacre.Match.from_position(match.reveal(), seed=1)
        assert again.reveal() == match.reveal()
        assert again.actions() == match.actions()


@every_setting
def test_a_copy_is_independent(setting: Setting) -> None:
    match = setting.match(7)
    copy = match.copy()
    before = match.record()
    copy.play(copy.actions()[-1])
    assert match.record() == before
    match.play(match.actions()[-1])
    assert match.record() == copy.record()


@every_setting
def test_bytes_of_a_state_make_the_same_state(setting: Setting) -> None:
    dtype = game_of(setting.game).rules.STATE
    assert dtype.itemsize <= 256
    for match in positions(setting, seed=8):
        encoded = match._states.tobytes()
        decoded = np.frombuffer(encoded, dtype).copy()
        assert decoded.tobytes() == encoded
        assert (decoded == match._states).all()


@every_setting
def test_the_same_seed_gives_the_same_game_and_another_seed_another(setting: Setting) -> None:
    assert finished(setting, seed=9).record() == finished(setting, seed=9).record()
    assert finished(setting, seed=9).record() != finished(setting, seed=10).record()


@every_setting
def test_record_to_match_to_record_is_the_same_text(setting: Setting) -> None:
    for match in positions(setting, seed=11):
        if match.version % 13 and not match.over:
            continue
        again = nacre.Match.from_record(match.record())
        assert again.record() == match.record()
        assert again.reveal() == match.reveal()
        assert again.events(0) == match.events(0)


@every_setting
def test_undo_of_everything_gives_the_start(setting: Setting) -> None:
    match = finished(setting, seed=12)
    start = setting.match(12)
    done = [match.undo() for _ in range(match.version)]
    assert match.record() == start.record()
    assert match.reveal() == start.reveal()
    for action in reversed(done):
        match.play(action)
    assert match.record() == finished(setting, seed=12).record()


@every_setting
def test_a_seat_knows_its_own_legal_actions(setting: Setting) -> None:
    for match in positions(setting, seed=13):
        for seat in range(setting.seats):
            expected = match.actions() if seat == match.turn else []
            assert match.observation(seat).actions() == expected
        assert match.observation(None).actions() == []


@every_setting
def test_views_events_and_positions_are_plain_json(setting: Setting) -> None:
    for match in positions(setting, seed=14):
        for seat in (None, *range(setting.seats)):
            view = match.view(seat)
            assert json.loads(json.dumps(view, allow_nan=False)) == view
        assert json.loads(json.dumps(match.reveal())) == match.reveal()
    assert json.loads(json.dumps(match.events(0))) == match.events(0)


@every_setting
def test_events_are_numbered_alike_for_everybody_and_can_be_continued(setting: Setting) -> None:
    match = finished(setting, seed=15)
    public = match.events()
    assert [event["number"] for event in public] == list(range(len(public)))
    assert public[-1]["event"] == "game_ended"
    for seat in range(setting.seats):
        own = match.events(seat)
        assert [(e["number"], e["event"]) for e in own] == [
            (e["number"], e["event"]) for e in public
        ]
    for since in (0, 1, len(public) // 2, len(public) - 1, len(public), len(public) + 5):
        assert match.events(since=since) == public[since:]


@every_setting
def test_a_drawing_fits_a_page_and_shows_no_more_than_the_view(setting: Setting) -> None:
    game = game_of(setting.game)
    for match in positions(setting, seed=16):
        for seat in (None, *range(setting.seats)):
            text = match.drawing(seat)
            assert text == game.drawing(match.view(seat))
            assert max(map(len, text.splitlines())) <= 80
        assert game.drawing(match.reveal())


@every_setting
def test_random_actions_are_legal(setting: Setting) -> None:
    rng = np.array([1, 2, 3, 4], np.uint64)
    game = game_of(setting.game)
    for match in positions(setting, seed=17):
        if not match.over:
            drawn = {
                game.name(int(entries.random_action(match._states.copy(), rng))) for _ in range(5)
            }
            assert drawn <= set(match.actions())
