"""Environments for PettingZoo and Gymnasium: by those projects' own checks, and by ours."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium import error
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, seed_test

import nacre
from nacre import envs
from nacre.batch import OVER
from nacre.envs.spaces import MASK, VECTOR
from nacre.errors import BadOption, IllegalAction
from nacre.games import GAMES
from tests.settings import SETTINGS, Setting, few_seats

every_game = pytest.mark.parametrize("game", GAMES)
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


# --- PettingZoo -----------------------------------------------------------------------------------


@every_setting
def test_pettingzoo_finds_nothing_wrong(setting: Setting, capsys: Any) -> None:
    with warnings.catch_warnings():
        # They are about names of agents and kinds of observations that it does not know.
        warnings.simplefilter("ignore")
        api_test(envs.aec(setting.game, setting.seats, setting.options), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


@every_game
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    seed_test(lambda: envs.aec(game, few_seats(game)), num_cycles=60)


@every_setting
def test_every_seat_learns_its_result(setting: Setting) -> None:
    spec = nacre.spec(setting.game, setting.seats, setting.options)
    for by in ("rank", "win", "margin"):
        env = envs.aec(setting.game, setting.seats, setting.options, rewards=by)
        env.reset(seed=3)
        env.action_space(env.agent_selection).seed(3)
        totals = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            totals[agent] += reward
            assert env.observation_space(agent).contains(seen)
            done = terminated or truncated
            assert seen is not None
            env.step(None if done else env.action_space(agent).sample(seen[MASK]))
        match = env.unwrapped.match
        assert match.over
        lead = [f"seat_{team[0]}" for team in spec.teams]
        assert sum(totals[agent] for agent in lead) == pytest.approx(
            {"rank": 0, "win": 1}.get(by, sum(totals[agent] for agent in lead))
        )
        best = {f"seat_{seat}" for seat in match.winners}
        assert all(totals[agent] == max(totals.values()) for agent in best)


def test_an_illegal_action_ends_the_game_or_is_refused() -> None:
    env = envs.aec("pearls")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(966)
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1
    raw = envs.GameAEC("pearls")
    raw.reset(seed=1)
    with pytest.raises(IllegalAction):
        raw.step(966)
    assert raw.match.version == 0


def test_what_an_aec_environment_cannot_be() -> None:
    with pytest.raises(BadOption, match="rewards"):
        envs.aec("pearls", rewards="points")  # type: ignore[arg-type] # on purpose
    env = envs.aec("pearls")
    env.reset(seed=1)
    with pytest.raises(AssertionError):
        env.step(967)


@every_game
def test_it_is_drawn_as_text(game: str) -> None:
    env = envs.aec(game, few_seats(game), render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert isinstance(drawn, str)
    assert drawn


# --- Gymnasium ------------------------------------------------------------------------------------

LEVELS = {"pearladora": "random"}  # its casual thinks for too long here


@every_game
def test_gymnasium_finds_nothing_wrong(game: str) -> None:
    env = envs.single(game, seats=few_seats(game), level=LEVELS.get(game, "casual"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it is made without a registration
        check_env(env, skip_render_check=True)
    env.close()


@every_game
def test_one_game_against_bots(game: str) -> None:
    env = envs.single(game, seats=few_seats(game), level="random", render_mode="ansi")
    seen, _ = env.reset(seed=4)
    assert isinstance(env.render(), str)
    env.action_space.seed(4)
    ended, total = False, 0.0
    while not ended:
        seen, reward, ended, _, info = env.step(env.action_space.sample(seen[MASK]))
        assert env.observation_space.contains(seen)
        assert "illegal" not in info
        total += reward
    assert -1 <= total <= 1
    with pytest.raises(error.ResetNeeded):
        env.step(np.int64(0))
    seen, _ = env.reset()
    wrong = np.flatnonzero(seen[MASK] == 0)[0]
    assert env.step(wrong)[1:] == (-1.0, True, False, {"illegal": True})
    env.reset()
    with pytest.raises(error.InvalidAction):
        env.step(np.int64(env.nacre.n_actions))
    env.close()


@every_game
@pytest.mark.parametrize("mode", AutoresetMode)
def test_many_games_against_bots(game: str, mode: AutoresetMode) -> None:
    env = envs.many(game, 8, seats=few_seats(game), level="random", autoreset_mode=mode)
    seen, _ = env.reset(seed=5)
    rnd = np.random.default_rng(5)
    over, ends = np.zeros(8, np.bool_), 0
    for _ in range(400):
        assert env.observation_space.contains(seen)
        actions = np.array([rnd.choice(np.flatnonzero(m)) if m.any() else 0 for m in seen[MASK]])
        seen, rewards, ended, truncated, infos = env.step(actions)
        assert not truncated.any()
        assert not rewards[~ended].any()
        assert not (ended & over).any()
        if mode is AutoresetMode.SAME_STEP:
            assert not (env.batch.turns == OVER).any()
            assert ("final_obs" in infos) == ended.any()
            for i in np.flatnonzero(ended):
                assert env.single_observation_space.contains(infos["final_obs"][i])
                assert not (infos["final_obs"][i][VECTOR] == seen[VECTOR][i]).all()
        else:
            over = ended.copy()
        ends += int(ended.sum())
        if mode is AutoresetMode.DISABLED and ended.any():
            seen, _ = env.reset(options={"reset_mask": ended})
            over[:] = False
        if ends > 12:
            break
    assert ends > 0
    env.close()
    with pytest.raises(error.ClosedEnvironmentError):
        env.step(actions)


def test_the_same_seed_gives_the_same_games() -> None:
    def seen(seed: int) -> bytes:
        env = envs.many("chicken", 5)
        found, _ = env.reset(seed=seed)
        vectors = found[VECTOR].tobytes()
        env.close()
        return bytes(vectors)

    assert seen(1) == seen(1) != seen(2)
