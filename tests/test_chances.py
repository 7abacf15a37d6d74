"""Calibrated chances: monotone maps, fitted from games, that leave the order as it is."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import nacre
from nacre import bots
from nacre.bots.calibrated import CalibratedAnalyst, has_house_rules, slope
from nacre.game.chances import Calibration, load_chances, surer
from nacre.game.fields import Fields
from nacre.games import GAMES, game_of
from tests.settings import OWN_GAMES, SETTINGS, Setting, few_seats, positions
from train.chances import (
    KNOTS,
    Moment,
    Play,
    ascending,
    calibrate,
    fitted,
    likeliest_sureness,
    moments,
)

every_game = pytest.mark.parametrize("game", OWN_GAMES)


@every_game
def test_every_number_of_seats_is_calibrated(game: str) -> None:
    assert list(GAMES[game].chances()) == [n for n in GAMES[game].seats if n > 1]


@every_game
def test_what_is_shown_rises_with_what_is_said_and_is_never_certain(game: str) -> None:
    for calibration in GAMES[game].chances().values():
        for progress in np.linspace(0, 1, 7):
            shown = [calibration.chance(said, progress) for said in np.linspace(0, 1, 41)]
            assert all(one < other for one, other in pairwise(shown))
            assert 0 < shown[0] < shown[-1] < 1


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_progress_goes_from_0_to_1_and_is_the_same_for_everybody(setting: Setting) -> None:
    game, before = game_of(setting.game), 0.0
    for match in positions(setting, 3):
        if match.version % 4:
            continue
        seen = {
            game.progress(Fields(match.observation(seat).states))
            for seat in (None, *range(setting.seats))
        }
        (now,) = seen
        assert 0 <= now <= 1
        if not match.over:
            assert now >= before
            before = now


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_lead_is_the_same_for_everybody_and_nobody_leads_at_first(setting: Setting) -> None:
    for match in positions(setting, 3):
        if match.version % 4:
            continue
        leads, *others = (_leads(match.observation(seat)) for seat in (None, *range(setting.seats)))
        assert len(leads) == setting.seats
        assert all(other == leads for other in others)
        assert match.version or not any(leads)


def _leads(observation: nacre.Observation) -> list[float]:
    fields = Fields(observation.states)
    return game_of(observation.game).leads(fields, lambda: observation.events)


def test_in_chicken_who_got_fewer_points_in_a_round_leads() -> None:
    observation = nacre.Match("chicken", 3, seed=4).observation(0)
    observation.states["points"][0, :3] = 5, 20, 8
    observation.states["limit"], observation.states["round_number"] = 50, 2
    assert _leads(observation) == [0.03, -0.15, -0.03]


def test_in_chicken_whoever_draws_less_seems_to_play_better() -> None:
    match = nacre.Match("chicken", 2, seed=4, options={"first": 0})
    before = _leads(match.observation(0))
    match.play("draw")
    one, other = _leads(match.observation(0))
    assert one < before[0] == before[1] < other
    assert one == -other == pytest.approx(0.8 * (2 / 10 - 3 / 11), abs=1e-6)


def test_a_lead_moves_the_chance_and_keeps_the_order() -> None:
    rows = np.array([[0.01, 0.5, 0.99]])
    calibration = Calibration(
        np.array([0.5]), np.array([0.0, 0.5, 1.0]), rows, lead_in_own_view=4.0
    )
    for lead in (-0.2, 0.0, 0.2):
        shown = [calibration.chance(said, 0.5, lead) for said in np.linspace(0, 1, 41)]
        assert all(one < other for one, other in pairwise(shown))
        assert 0 < shown[0] < shown[-1] < 1
    assert calibration.chance(0.3, 0.5) == pytest.approx(0.304)
    assert calibration.chance(0.5, 0.5, 0.25) == pytest.approx(1 / (1 + np.exp(-1)))


def test_between_parts_of_a_game_a_chance_goes_over_smoothly() -> None:
    rows = np.array([[0.1, 0.5], [0.3, 0.9]])
    calibration = Calibration(np.array([0.2, 0.8]), np.array([0.0, 1.0]), rows)
    assert calibration.chance(0.5, 0.0) == calibration.chance(0.5, 0.2) == pytest.approx(0.3)
    assert calibration.chance(0.5, 0.5) == pytest.approx(0.45)
    assert calibration.chance(0.5, 1.0) == pytest.approx(0.6)


def test_a_game_without_a_file_shows_what_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert load_chances(tmp_path / "chances.json") == {}
    monkeypatch.setattr(type(game_of("pearls")), "chances", lambda self: {})
    match = next(positions(Setting("pearls", 2, {}), 1))
    judge = bots.analyst("pearls", seed=1, simulations=100)
    again = bots.analyst("pearls", seed=1, simulations=100)
    assert isinstance(again, CalibratedAnalyst)
    observation = match.observation(match.turn)
    assert judge.judge(observation)[0] == again.analyst.judge(observation)[0]


def test_house_rules_are_not_calibrated() -> None:
    """Maps are of games as in the rulebook: with two pearls a row they made chances worse."""
    for options, calibrated in ((None, True), ({"pearls": 2}, False)):
        match = nacre.Match("pearl_dice", 2, seed=4, options=options)
        judge = bots.analyst("pearl_dice", seed=1)
        assert isinstance(judge, CalibratedAnalyst)
        observation = match.observation(match.turn)
        best, raw = judge.judge(observation)[0], judge.analyst.judge(observation)[0]
        assert (best.chance != raw.chance) == calibrated
    pearladora = game_of("pearladora")
    assert not has_house_rules(pearladora, pearladora.completed({"advanced": True, "first": 1}, 2))
    assert has_house_rules(pearladora, pearladora.completed({"smallest": 5}, 2))


def test_the_doubt_of_a_difference_is_as_much_less_as_the_map_is_flatter() -> None:
    rows = np.array([[0.2, 0.4, 1.0]])  # flat at first, steep then
    calibration = Calibration(np.array([0.5]), np.array([0.0, 0.5, 1.0]), rows)

    def true(said: float) -> float:
        return calibration.chance(said, 0.5)

    assert slope(true, 0.4, 0.1) == slope(true, 0.1, 0.4) == pytest.approx(0.4)
    assert slope(true, 0.7, 0.7) == pytest.approx(1.2)
    assert slope(true, 0.0, 1.0) == pytest.approx(0.8)
    assert slope(true, 1.0, 1.0) == pytest.approx(1.2)
    assert slope(true, 0.0, 0.0) == pytest.approx(0.4)


def test_chances_of_all_sides_add_up_however_sure_they_are() -> None:
    shares = np.array([0.7, 0.3, 0.0])
    for sureness in (0.5, 1.0, 2.0):
        for to_act in (0.5, 1.0, 2.0):
            chances = surer(shares, 1, sureness, to_act)
            assert chances.sum() == pytest.approx(1)
            assert (chances > 0).all()
    assert surer(shares, 0, 2.0, 1.0)[0] > surer(shares, 0, 1.0, 1.0)[0]
    assert surer(shares, 0, 1.0, 0.5)[0] < surer(shares, 0, 1.0, 1.0)[0]
    assert surer(shares, 1, 1.0, 0.5)[0] > surer(shares, 1, 1.0, 1.0)[0]
    tilted = surer(shares, 1, 1.0, 1.0, np.array([0.2, -0.2, -0.4]))
    assert tilted.sum() == pytest.approx(1)
    assert tilted[0] > surer(shares, 1, 1.0, 1.0)[0]


# --- Fitting -------------------------------------------------------------------------------------


def moment(progress: float, said: float, won: float) -> Moment:
    """One at which the judge of all seats said the same."""
    return Moment(progress, said, won, (said, 1 - said), (won, 1 - won), (0.0, 0.0))


def test_a_fit_finds_how_often_what_is_said_comes_true() -> None:
    rnd = random.Random(1)
    noted = []
    for _ in range(6000):
        said, progress = rnd.random(), rnd.random()
        noted.append(moment(progress, said, float(rnd.random() < 0.1 + 0.6 * said)))
    calibration = fitted(noted)
    for said in (0.1, 0.3, 0.5, 0.7, 0.9):
        for progress in (0.1, 0.5, 0.9):
            assert calibration.chance(said, progress) == pytest.approx(0.1 + 0.6 * said, abs=0.06)


def test_with_few_games_a_fit_stays_near_what_is_said() -> None:
    calibration = fitted([moment(0.5, 0.9, 0.0), moment(0.6, 0.1, 1.0), moment(0.7, 0.5, 0.5)])
    for said in KNOTS:
        assert calibration.chance(said, 0.6) == pytest.approx(said, abs=0.15)


def test_a_fit_of_few_games_is_nearer_to_the_truth_than_what_was_said() -> None:
    """With a number for each knot, maps of 900 moments missed by up to 13 points."""
    for seed in range(5):
        rnd = random.Random(seed)
        noted = []
        for _ in range(900):
            said, progress = rnd.random(), rnd.random()
            noted.append(moment(progress, said, float(rnd.random() < 0.1 + 0.6 * said)))
        calibration = fitted(noted)
        for said in (0.1, 0.3, 0.5, 0.7, 0.9):
            found = calibration.chance(said, 0.5)
            assert found == pytest.approx(0.1 + 0.6 * said, abs=0.08)


def test_the_fit_depends_on_how_far_the_game_is() -> None:
    rnd = random.Random(2)
    noted = []
    for _ in range(9000):
        said, progress = rnd.random(), rnd.random()
        true = 0.5 + (said - 0.5) * progress  # a coin at first, true at the end
        noted.append(moment(progress, said, float(rnd.random() < true)))
    calibration = fitted(noted)
    early, late = calibration.progress[[0, -1]]
    assert calibration.chance(0.8, early) == pytest.approx(0.5 + 0.3 * early, abs=0.06)
    assert calibration.chance(0.8, late) == pytest.approx(0.5 + 0.3 * late, abs=0.06)


@pytest.mark.parametrize(
    ("sureness", "to_act", "unsure"),
    [(0.5, 1.0, 0.02), (1.0, 0.5, 0.02), (2.0, 2.0, 0.02), (1.5, 1.0, 0.2)],
)
def test_a_fit_finds_how_sure_the_judge_of_all_seats_may_be(
    sureness: float, to_act: float, unsure: float
) -> None:
    rnd = random.Random(3)
    noted = []
    for _ in range(12_000):
        share = rnd.uniform(0.01, 0.99)
        chance, _ = surer(np.array([share, 1 - share]), 0, sureness, to_act, 0.0, unsure)
        won = float(rnd.random() < chance)
        noted.append(Moment(0.5, share, won, (share, 1 - share), (won, 1 - won), (0.0, 0.0)))
    *found, left = likeliest_sureness(noted)
    assert found == pytest.approx([sureness, to_act, 0.0], rel=0.2)
    assert left == pytest.approx(unsure, abs=0.06)


def test_a_fit_finds_what_a_lead_tells() -> None:
    rnd = random.Random(4)
    noted = []
    for _ in range(6000):
        said, lead = rnd.uniform(0.05, 0.95), rnd.uniform(-0.3, 0.3)
        both = np.array([said, 1 - said])
        chance, _ = surer(both, 0, 1.0, 1.0, 4.0 * np.array([lead, -lead]))
        won = float(rnd.random() < chance)
        told = (said, 1 - said), (won, 1 - won), (lead, -lead)
        noted.append(Moment(rnd.random(), said, won, *told))
    calibration = fitted(noted)
    assert calibration.lead_in_own_view == pytest.approx(8.0, rel=0.2)
    assert calibration.lead_together == pytest.approx(4.0, rel=0.2)


def test_values_that_fall_are_raised_to_those_before() -> None:
    risen = ascending(np.array([0.1, 0.5, 0.3, 0.9]))
    assert risen[[0, 1, 3]] == pytest.approx([0.1, 0.5, 0.9])
    assert 0 < risen[2] - risen[1] < 0.02


@every_game
def test_the_script_plays_and_writes_a_row_and_leaves_the_others(game: str, tmp_path: Path) -> None:
    file = tmp_path / "chances.json"
    file.write_text(
        json.dumps(
            {
                "9": {
                    "progress": [0],
                    "said": [0, 1],
                    "came_true": [[0, 1]],
                    "sureness": 1,
                    "to_act": 1,
                }
            }
        )
    )
    calibrate(Play(game, few_seats(game), 2, 1, ("novice",)), file)
    assert list(load_chances(file)) == [few_seats(game), 9]


def test_moments_are_the_same_whoever_shares_the_games() -> None:
    play = Play("pearl_dice", 2, 3, 1, ("novice",))
    alone = moments(play, [(0.2, 0.5), (0.5, 0.9)])
    assert moments(play, [(0.2, 0.5), (0.5, 0.9)], jobs=2) == alone
    assert len(alone) == 6
