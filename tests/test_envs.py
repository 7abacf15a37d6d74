"""Environments for PettingZoo and Gymnasium: by those projects' own checks, and by ours."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import error, spaces
from gymnasium.envs.registration import EnvSpec
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import aec_to_parallel

import nacre
from nacre import envs
from nacre.batch import OVER
from nacre.envs import rendering
from nacre.envs.rendering import pixels
from nacre.envs.spaces import MASK, VECTOR, action_space
from nacre.errors import BadAction, BadOption, IllegalAction
from nacre.games import GAMES, game_of
from nacre.pictures import Picture
from nacre.pictures.svg import text
from tests.settings import SETTINGS, Setting, few_seats

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it loads games of its own by an old way, where they are there
    from pettingzoo.test import api_test, render_test, seed_test
    from pettingzoo.test.max_cycles_test import max_cycles_test

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


class AnyNumberWorks(wrappers.BaseWrapper[Any, Any, Any]):  # type: ignore[misc]
    """Any number stands for a legal action: `max_cycles_test` knows no masks."""

    def step(self, action: Any) -> None:
        legal = np.flatnonzero(self.env.observe(self.env.agent_selection)[MASK])
        super().step(None if action is None else int(legal[action % len(legal)]))


class InTurn:
    """Pearls as `max_cycles_test` wants it: each seat acts once in a cycle, the first one first."""

    @staticmethod
    def env(max_cycles: int) -> Any:
        env = envs.aec("pearls", options={"first": 0}, max_cycles=max_cycles)
        env.unwrapped.metadata["is_parallelizable"] = True
        return AnyNumberWorks(env)

    @classmethod
    def parallel_env(cls, max_cycles: int) -> Any:
        return aec_to_parallel(cls.env(max_cycles))


def test_pettingzoo_finds_that_it_is_cut_off_after_so_many_cycles() -> None:
    max_cycles_test(InTurn)


@every_game
def test_a_game_that_is_cut_off_has_no_result(game: str) -> None:
    seats = few_seats(game)
    env = envs.aec(game, seats, max_cycles=2)
    env.reset(seed=5)
    env.action_space(env.agent_selection).seed(5)
    decisions = 0
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        assert (reward, terminated, truncated) == (0, False, decisions == 2 * seats)
        decisions += not truncated
        assert seen is not None
        env.step(None if truncated else env.action_space(agent).sample(seen[MASK]))
    assert decisions == 2 * seats
    assert env.unwrapped.match.version == decisions
    assert not env.unwrapped.match.over


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


@pytest.mark.parametrize("cycles", [0, -1, 1.5, "2", True])
def test_a_number_of_cycles_that_cannot_be_is_refused(cycles: Any) -> None:
    with pytest.raises(BadOption, match="max_cycles"):
        envs.aec("pearls", max_cycles=cycles)


@pytest.mark.parametrize("make", [envs.aec, envs.GameAEC])
def test_an_agent_that_there_is_not_is_a_key_error(make: Callable[..., Any]) -> None:
    env = make("pearls")
    env.reset(seed=1)
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(KeyError, match="seat_2"):
            ask("seat_2")


@pytest.mark.parametrize("mode", [None, "ansi"])
@pytest.mark.parametrize("make", [envs.aec, envs.GameAEC, envs.single])
def test_a_closed_environment_does_nothing_any_more(make: Callable[..., Any], mode: Any) -> None:
    env = make("chicken", render_mode=mode)
    env.reset(seed=1)
    env.close()
    for do in (env.reset, env.render, lambda: env.step(8), lambda: env.step(4)):
        with pytest.raises(error.ClosedEnvironmentError, match="closed"):
            do()
    env.close()


@pytest.mark.parametrize("looked", [False, True])
@pytest.mark.parametrize("make", [envs.aec, envs.GameAEC])
def test_a_closed_environment_carries_out_no_illegal_action(
    make: Callable[..., Any], looked: bool
) -> None:
    env = make("pearls")
    env.reset(seed=1)
    if looked:
        env.last()
    env.close()
    for do in (lambda: env.step(966), lambda: env.observe("seat_0"), env.last):
        with pytest.raises(error.ClosedEnvironmentError, match="closed"):
            do()
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())


@pytest.mark.parametrize("action", [0.9, "0", None, [0], np.array([0]), np.float64(8)])
def test_what_is_no_number_is_no_action(action: Any) -> None:
    env = envs.GameAEC("chicken")
    env.reset(seed=1)
    with pytest.raises(BadAction, match="action numbers are 0 to 9"):
        env.step(action)
    assert env.match.version == 0
    small: Any = np.int8(8)
    env.step(small)
    assert env.match.version == 1


@pytest.mark.parametrize("seed", [-1, 1.5, "1", True, np.int64(-3)])
def test_a_seed_that_an_aec_environment_cannot_have_is_refused(seed: Any) -> None:
    env, other = envs.aec("chicken"), envs.aec("chicken")
    for one in (env, other):
        one.reset(seed=3)
    with pytest.raises(BadOption, match="seed: "):
        env.reset(seed=seed)
    env.reset()
    other.reset()
    assert env.unwrapped.match.secret == other.unwrapped.match.secret


@pytest.mark.parametrize("rewards", ["points", ["rank"], None, 1])
def test_rewards_that_there_are_not_are_refused_by_their_name(rewards: Any) -> None:
    for make in (envs.aec, envs.single, lambda game, rewards: envs.many(game, 2, rewards=rewards)):
        with pytest.raises(BadOption, match=r"rewards: .* is not"):
            make("chicken", rewards=rewards)


def test_action_numbers_are_those_of_gymnasium() -> None:
    ours, theirs = action_space(nacre.spec("chicken")), spaces.Discrete(10)
    assert ours == theirs
    numbers = [-1, 0, 9, 10, 2**70, True, 1.0, "1", None, np.array(3), np.array([3])]
    typed = [kind(n) for kind in (np.int64, np.int32, np.uint64, np.float64) for n in (0, 9, 10)]
    for number in [*numbers, *typed, np.int64(-1)]:
        assert ours.contains(number) == theirs.contains(number), repr(number)


def one_around_the_other(raw: Any) -> Any:
    """PettingZoo's standard wrappers as its own environments wear them."""
    ended = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ended))


def course(env: Any, actions: Iterable[int]) -> Iterator[Any]:
    """What an environment answers to its user, refusals included, while actions are tried."""
    for name in ("agents", "agent_selection", "rewards", "infos", "num_agents", "_private"):
        yield answer(getattr, env, name)
    yield answer(env.step, 0)
    env.reset(seed=2)
    for action in actions:
        yield answer(env.last)
        yield env.agents, env.rewards, env.terminations, env.truncations, env.num_agents
        yield answer(env.step, action)
    yield str(env), env.agents


def answer(ask: Callable[..., Any], *about: Any) -> str:
    try:
        return repr(ask(*about))
    except Exception as refusal:
        return repr(refusal)


@pytest.mark.parametrize(
    "actions",
    [[8, 8, 9, 9], [0, 1, 2, 3, 4], [99, -1, None, 8], [9, 9, 9, None, None, None]],
    ids=["legal", "soon illegal", "no action", "to the end"],
)
def test_the_standard_wrappers_in_one_do_what_they_do_one_by_one(actions: list[int]) -> None:
    one, several = envs.aec("chicken"), one_around_the_other(envs.GameAEC("chicken"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of illegal actions
        assert list(course(one, actions)) == list(course(several, actions))


@every_game
def test_it_is_drawn_as_text_and_as_pixels(game: str, capsys: Any) -> None:
    def made(render_mode: str) -> Any:
        return envs.aec(game, few_seats(game), render_mode=render_mode)

    assert made("ansi").metadata["render_modes"] == ["human", "ansi", "rgb_array"]
    render_test(made, {"ansi": len, "rgb_array": lambda drawn: drawn.std() > 20})
    assert "seat 0" in capsys.readouterr().out


def test_an_environment_is_drawn_for_spectators() -> None:
    env = envs.aec("pearls", render_mode="rgb_array")
    env.reset(seed=1)
    picture = game_of("pearls").picture
    match = env.unwrapped.match
    assert (env.render() == pixels(picture(match.view(None)))).all()
    assert (env.render() != pixels(picture(match.view(0)))).any()


def test_a_picture_has_its_words_wherever_it_is_drawn() -> None:
    words = pixels(Picture(60, 30, "", text(30, 15, "öM5", 20)))
    assert (words.min(axis=2) < 100).sum() > 100
    assert words.shape == (30, 60, 3)


def test_without_a_rasteriser_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    rendering._tools.cache_clear()
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    for make in (envs.aec, envs.single):
        with pytest.raises(error.DependencyNotInstalled, match=r"nacre\[rl\]"):
            make("pearls", render_mode="rgb_array")
        make("pearls", render_mode="ansi")


def test_a_way_of_drawing_that_there_is_not_is_refused() -> None:
    for make in (envs.aec, envs.single):
        with pytest.raises(BadOption, match="human, ansi, rgb_array"):
            make("pearls", render_mode="film")


# --- Gymnasium ------------------------------------------------------------------------------------

LEVELS = {"pearladora": "random"}  # its casual thinks for too long here


@every_game
def test_gymnasium_finds_nothing_wrong(game: str) -> None:
    settings = {"game": game, "seats": few_seats(game), "level": LEVELS.get(game, "casual")}
    spec = EnvSpec(f"nacre/{game}-v1", entry_point="nacre.envs:single", kwargs=settings)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # some bounds are the same below and above
        env = gymnasium.make(spec, disable_env_checker=True).unwrapped
        check_env(env)  # all ways of rendering included: it makes further ones by the specification
    env.close()


@every_game
def test_what_is_drawn_is_what_the_seat_knows(game: str) -> None:
    env = envs.single(game, seats=few_seats(game), level="random", render_mode="rgb_array", seat=1)
    env.reset(seed=1)
    seen = env._batch.observations(1)
    view = nacre.Observation(game, 1, env.nacre.options, seen).view()
    assert (env.render() == pixels(game_of(game).picture(view))).all()
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


def test_in_same_step_it_tells_what_gymnasium_tells() -> None:
    several = [lambda: envs.single("chicken", level="random")] * 2
    theirs = SyncVectorEnv(several, autoreset_mode=AutoresetMode.SAME_STEP)
    ours = envs.many("chicken", 2, level="random", autoreset_mode=AutoresetMode.SAME_STEP)
    told = [infos_of_an_end(env) for env in (ours, theirs)]
    assert told[0].keys() == told[1].keys() == {k for n in FINALS for k in (n, f"_{n}")}
    assert told[0]["final_info"] == told[1]["final_info"] == {}
    for infos in told:
        assert (infos["_final_info"] == infos["_final_obs"]).all()
        assert infos["_final_info"] is not infos["_final_obs"]
    ours.close()
    theirs.close()


FINALS = ("final_obs", "final_info")


def infos_of_an_end(env: Any) -> dict[str, Any]:
    """What is told beside the rest in the first step in which a game ends."""
    seen, _ = env.reset(seed=5)
    ended, infos = np.zeros(2, np.bool_), dict[str, Any]()
    while not ended.any():
        assert infos == {}
        seen, _, ended, _, infos = env.step(seen[MASK].argmax(axis=1))
    assert (infos["_final_obs"] == ended).all()
    return infos


def test_where_nothing_begins_anew_an_ended_game_is_not_stepped() -> None:
    env = envs.many("chicken", 3, level="random", autoreset_mode=AutoresetMode.DISABLED)
    seen, _ = env.reset(seed=5)
    ended = np.zeros(3, np.bool_)
    while not ended.any():
        seen, _, ended, _, _ = env.step(seen[MASK].argmax(axis=1))
    before = env.batch.states().tobytes()
    with pytest.raises(error.ResetNeeded, match="reset_mask"):
        env.step(seen[MASK].argmax(axis=1))
    assert env.batch.states().tobytes() == before
    seen, _ = env.reset(options={"reset_mask": ended})
    env.step(seen[MASK].argmax(axis=1))
    env.close()


@pytest.mark.parametrize("mode", AutoresetMode)
def test_many_games_that_were_not_begun_are_not_stepped(mode: AutoresetMode) -> None:
    env = envs.many("chicken", 3, level="random", autoreset_mode=mode)
    with pytest.raises(error.ResetNeeded, match=r"reset\(\)"):
        env.step(env.batch.random_actions())
    env.close()


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("actions", [8, [8], [8] * 4, [[8]] * 3, [8.0] * 3, ["draw"] * 3, None])
def test_actions_of_another_shape_or_kind_are_refused(mode: AutoresetMode, actions: Any) -> None:
    env = envs.many("chicken", 3, level="random", autoreset_mode=mode)
    env.reset(seed=1)
    before = env.batch.states().tobytes()
    with pytest.raises(IllegalAction, match="one whole number for each of the 3 games"):
        env.step(actions)
    assert env.batch.states().tobytes() == before
    env.close()


@pytest.mark.parametrize("mode", ["same_step", None, True])
def test_a_mode_of_beginning_anew_that_there_is_not_is_refused(mode: Any) -> None:
    with pytest.raises(BadOption, match="autoreset_mode"):
        envs.many("chicken", 2, autoreset_mode=mode)


@every_game
def test_gymnasium_makes_games_by_their_versioned_ids(game: str) -> None:
    name = f"nacre/{game}-v{game_of(game).rules.VERSION}"
    settings: dict[str, Any] = {"seats": few_seats(game), "level": "random"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # some bounds are the same below and above
        one, several = gymnasium.make(name, **settings), gymnasium.make_vec(name, 3, **settings)
    assert isinstance(one.unwrapped, envs.GameEnv)
    assert isinstance(several.unwrapped, envs.BatchEnv)
    assert several.reset(seed=1)[0][MASK].shape == (3, game_of(game).rules.N_ACTIONS)
    one.close()
    several.close()


def test_the_same_seed_gives_the_same_games() -> None:
    def seen(seed: int) -> bytes:
        env = envs.many("chicken", 5)
        found, _ = env.reset(seed=seed)
        vectors = found[VECTOR].tobytes()
        env.close()
        return bytes(vectors)

    assert seen(1) == seen(1) != seen(2)


def dealt(random: np.random.Generator | None = None, **how: Any) -> list[bytes]:
    """Each game of a new environment after its first reset."""
    env = envs.many("chicken", 5, level="random")
    if random is not None:
        env.np_random = random
    env.reset(**how)
    states = [state.tobytes() for state in env.batch.states()]
    env.close()
    return states


def test_without_a_seed_there_are_always_other_games() -> None:
    assert dealt() != dealt()


def test_what_is_not_asked_for_in_the_first_reset_is_dealt_as_well() -> None:
    some = {"reset_mask": np.array([True, False, False, False, False])}
    assert dealt(options=some)[1:] != dealt(options=some)[1:]
    assert dealt(seed=4, options=some) == dealt(seed=4)


def test_a_generator_that_is_given_decides_which_games_there_are() -> None:
    one, same, other = (dealt(np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert one == same != other


@pytest.mark.parametrize("seat", [[0], "0", 0.0, None, True, 2, -1])
def test_a_seat_that_one_game_does_not_have_is_refused(seat: Any) -> None:
    with pytest.raises(BadOption, match="seat: "):
        envs.single("chicken", seat=seat)


def test_an_environment_against_bots_has_bots() -> None:
    for make in (envs.single, lambda game, level: envs.many(game, 2, level=level)):
        with pytest.raises(BadOption, match=r"level: None .*envs\.aec"):
            make("chicken", level=None)


# --- Without the libraries ------------------------------------------------------------------------

WITHOUT = """
import importlib, sys
for library in sys.argv[2:]:
    sys.modules[library] = None
try:
    importlib.import_module(sys.argv[1])
except ModuleNotFoundError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("module", "extra", "missing"),
    [
        ("nacre.envs.openspiel", "openspiel", ["pyspiel"]),
        ("nacre.envs.openspiel.games", "openspiel", ["pyspiel", "gymnasium"]),
        ("nacre.envs.aec", "rl", ["pettingzoo"]),
        ("nacre.envs.many", "rl", ["gymnasium", "pettingzoo"]),
        ("nacre.envs.single", "rl", ["gymnasium"]),
        ("nacre.envs.spaces", "rl", ["gymnasium"]),
        ("nacre.envs.wrapping", "rl", ["pettingzoo"]),
    ],
)
def test_without_a_library_it_says_which_extra_brings_it(
    module: str, extra: str, missing: list[str]
) -> None:
    program = [sys.executable, "-c", WITHOUT, module, *missing]
    found = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == f"{missing[0]} is missing; pip install 'nacre[{extra}]'\n"
