"""The worked example of learning: its arithmetic, that it learns, and that its policy plays."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jax
import jax.numpy as jnp
import learned
import numpy as np
import ppo
import pytest

import nacre
from nacre.batch import NO_ACTION
from nacre.bots.outside import outside_bot
from nacre.errors import BotFault
from nacre.games import GAMES

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "ppo"
SMALL = ppo.Settings(games=64, horizon=16, epochs=2, portions=4, width=16, rate=3e-3)
MOST_BYTES = 200_000  # of weights that are kept


def short_course(game: str, steps: int = 4 * SMALL.batch) -> ppo.Course:
    return replace(ppo.COURSES[game], steps=steps)


def table_of(game: str, games: int = 64, seed: int = 3) -> ppo.Table:
    return ppo.Table(game, ppo.COURSES[game], games, seed)


def policy_of(game: str, table: ppo.Table, seed: int = 5) -> tuple[ppo.Params, ppo.Inputs]:
    """A new policy, of which no two actions are equally probable."""
    inputs = ppo.inputs_of(table.spec, ppo.COURSES[game].looks)
    params = ppo.new_params(jax.random.key(seed), len(inputs.cells), 16, table.spec.n_actions)
    weights, bias = params.actor[-1]
    return params._replace(actor=[*params.actor[:-1], (100 * weights, bias)]), inputs


# --- The network ---------------------------------------------------------------------------------


def test_every_input_asks_whether_a_cell_is_that_much_or_more() -> None:
    spec = nacre.spec("chicken")
    inputs = ppo.inputs_of(spec, [ppo.Look("hand", range(2, 4), range(1, 4))])
    vector = np.zeros(spec.size, spec.dtype)
    spec.split(vector)["hand"][0, 2:4] = (2, 7)
    assert ppo.seen(inputs, vector).tolist() == [1, 1, 0, 1, 1, 1]


@pytest.mark.parametrize("game", ppo.COURSES)
def test_what_is_looked_at_is_within_its_field(game: str) -> None:
    course = ppo.COURSES[game]
    size = {field.name: field.size for field in nacre.spec(game, course.seats).fields}
    for look in course.looks:
        assert look.cells[-1] < size[look.field], look


@pytest.mark.parametrize("game", ppo.COURSES)
def test_illegal_actions_have_probability_zero_and_are_never_drawn(game: str) -> None:
    table = table_of(game)
    params, inputs = policy_of(game, table)
    log_policy = jax.jit(
        lambda vectors, masks: ppo.log_policy(params.actor, ppo.seen(inputs, vectors), masks)
    )
    for step in range(30):
        probable = np.exp(log_policy(table.vectors, table.masks))
        assert (probable[~table.masks] == 0).all()
        assert np.allclose(probable.sum(axis=1), 1, atol=1e-5)
        drawn = ppo.decide(params, inputs, table.vectors, table.masks, jax.random.key(step))
        actions = np.asarray(drawn[0])
        assert table.masks[table.rows, actions].all()
        table.step(actions)


def test_no_gradient_flows_into_an_illegal_action() -> None:
    masks = jnp.array([[True, False, True]])
    layers = [(jnp.ones((2, 3)), jnp.zeros(3))]

    def undecided(layers: ppo.Layers) -> jax.Array:
        logs = ppo.log_policy(layers, jnp.array([[1.0, 2.0]]), masks)
        return logs[0, 0] - (jnp.exp(logs) * logs).sum()

    [(weights, bias)] = jax.jit(jax.grad(undecided))(layers)
    assert bias[1] == 0
    assert (weights[:, 1] == 0).all()
    assert bias[0] == pytest.approx(0.5)
    assert bias[2] == pytest.approx(-0.5)


# --- Playing and learning ------------------------------------------------------------------------


def decisions_with(rewards: Any, values: Any, ended: Any) -> ppo.Decisions:
    return ppo.Decisions(None, None, None, None, values, rewards, ended)


def slow_advantages(
    rewards: Any, values: Any, ended: Any, last: Any, discount: float, trace: float
) -> Any:
    """The definition: surprises of one game, each counting less the later it comes."""
    horizon, games = rewards.shape
    found = np.zeros((horizon, games))
    after = np.concatenate([values[1:], last[None]])
    for game in range(games):
        for begin in range(horizon):
            weight = 1.0
            for t in range(begin, horizon):
                rest = 0.0 if ended[t, game] else discount * after[t, game]
                found[begin, game] += weight * (rewards[t, game] + rest - values[t, game])
                if ended[t, game]:
                    break
                weight *= discount * trace
    return found


@pytest.mark.parametrize(("discount", "trace"), [(1.0, 0.95), (0.9, 0.5), (1.0, 1.0), (0.99, 0.0)])
def test_advantages_are_those_of_the_definition(discount: float, trace: float) -> None:
    random = np.random.default_rng(4)
    rewards, values = random.normal(size=(2, 12, 7)).astype(np.float32)
    ended, last = random.random((12, 7)) < 0.2, random.normal(size=7).astype(np.float32)
    found = ppo.advantages(
        decisions_with(rewards, values, ended), jnp.asarray(last), discount, trace
    )
    wanted = slow_advantages(rewards, values, ended, last, discount, trace)
    np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=1e-5)


def test_what_is_paid_for_a_game_is_its_result_and_the_standing_at_its_end() -> None:
    table = table_of("chicken", games=32)
    paid = np.zeros(32)
    for _ in range(400):
        rewards, ended, figures = table.step(table.batch.random_actions())
        paid += rewards
        final = table.standing(table.batch.final_vectors()[ended])
        won = np.array(figures)
        np.testing.assert_allclose(paid[ended], 2 * won - 1 + final, atol=1e-5)
        paid[ended] = 0
    assert table.batch.n == 32


def test_a_policy_moves_towards_what_paid_and_no_further_than_the_clip() -> None:
    layers = [(jnp.zeros((1, 2)), jnp.zeros(2))]
    params = ppo.Params(layers, [(jnp.zeros((1, 1)), jnp.zeros(1))])
    lessons = ppo.Lessons(
        jnp.ones((2, 1)),
        jnp.ones((2, 2), bool),
        jnp.array([0, 1]),
        jnp.log(jnp.array([0.5, 0.5])),
        jnp.array([1.0, -1.0]),
        jnp.zeros(2),
    )
    still = replace(SMALL, entropy=0.0)
    slope_of = jax.jit(jax.grad(lambda params: ppo.loss(params, lessons, still)))
    slope = slope_of(params).actor[0][1]
    assert slope[0] < 0 < slope[1]  # downhill: the first action more often
    gone = params._replace(actor=[(jnp.zeros((1, 2)), jnp.array([1.0, -1.0]))])
    assert (slope_of(gone).actor[0][1] == 0).all()


def test_it_learns_pearl_dice_with_two_pearls_in_a_row() -> None:
    """The best there is takes 4.36 turns; a policy without an opinion takes more than six."""
    course = replace(short_course("pearl_dice", steps=40 * SMALL.batch), options={"pearls": 2})
    learner = ppo.Learner("pearl_dice", course, SMALL, seed=1)

    def turns() -> float:
        table = ppo.Table("pearl_dice", course, 1000, seed=99)
        return float(ppo.measured(table, learner.params.actor, learner.inputs).mean())

    before = turns()
    points = [learner.round() for _ in range(learner.rounds)]
    after = turns()
    assert all(np.isfinite(point.loss) for point in points)
    assert 4.2 < after < before - 1


# --- What is written -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Trained:
    """A policy after a little learning, and the folder where it was written."""

    game: str
    learner: ppo.Learner
    folder: Path

    def best(self, observation: nacre.Observation) -> str:
        """The most probable action according to JAX."""
        given = (observation.vector()[None], observation.mask()[None])
        [action] = ppo.best(self.learner.params.actor, self.learner.inputs, *given)
        return observation.name(int(action))


@pytest.fixture(scope="module", params=sorted(ppo.COURSES))
def trained(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Trained:
    game, folder = request.param, tmp_path_factory.mktemp("learned")
    course = short_course(game)
    learner = ppo.Learner(game, course, SMALL, seed=1)
    ppo.train(learner, lambda: None)
    ppo.write(folder, game, course, learner)
    return Trained(game, learner, folder)


def test_the_bot_file_plays_contained_and_does_what_the_policy_finds_best(trained: Trained) -> None:
    match = nacre.Match(trained.game, ppo.COURSES[trained.game].seats, seed=11)
    random = nacre.bots.make(trained.game, "random", seed=1)
    asked = 0
    with outside_bot(str(trained.folder / "learned.py"), trained.game) as bot:
        while not match.over and asked < 40:
            observation = match.observation(match.turn)
            if match.turn == 0:
                asked += 1
                assert bot.choose(observation) == trained.best(observation)
            match.play(random.choose(observation))
    assert asked > 2


def test_numpy_and_jax_choose_the_same_in_thousands_of_positions(trained: Trained) -> None:
    bot = learned.Learned(trained.folder / f"{trained.game}.npz", trained.game)
    table = table_of(trained.game, games=50)
    actor, inputs = trained.learner.params.actor, trained.learner.inputs
    for _ in range(20):
        best = np.asarray(ppo.best(actor, inputs, table.vectors, table.masks))
        assert best.tolist() == bot.best(table.vectors, table.masks, table.batch.seats).tolist()
        table.step(table.batch.random_actions())


def test_a_curve_has_a_row_for_every_round_and_a_picture(trained: Trained) -> None:
    curve = (trained.folder / f"{trained.game}.csv").read_text().splitlines()
    assert len(curve) == 1 + trained.learner.rounds
    ElementTree.parse(trained.folder / f"{trained.game}.svg")


@pytest.mark.parametrize("game", ppo.COURSES)
def test_the_kept_picture_is_that_of_the_kept_curve(game: str) -> None:
    rows = [row.split(",") for row in (EXAMPLE / f"{game}.csv").read_text().splitlines()[1:]]
    curve = [ppo.Point(int(a), int(b), float(c), float(d)) for a, b, c, d in rows]
    drawn = ppo.picture(curve, ppo.COURSES[game])
    assert drawn == (EXAMPLE / f"{game}.svg").read_text()
    [line] = ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}polyline")
    points = [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
    assert len(points) > 20
    assert all(0 < x < ppo.WIDTH and 0 < y < ppo.HEIGHT for x, y in points)


@pytest.mark.parametrize(
    ("steps", "numbers"),
    [
        (5_996_544, ["0", "2", "4", "6"]),
        (3_997_696, ["0", "1", "2", "3", "4"]),
        (4_700_000, ["0", "1", "2", "3", "4", "5"]),
        (6_000_000, ["0", "2", "4", "6"]),
        (700, ["0", "0.0002", "0.0004", "0.0006", "0.0008"]),
    ],
)
def test_the_axis_of_decisions_ends_with_a_number(steps: int, numbers: list[str]) -> None:
    curve = [ppo.Point(steps // 2, 5000, 0.2, 0.1), ppo.Point(steps, 5000, 0.7, 0.1)]
    drawn = ElementTree.fromstring(ppo.picture(curve, ppo.COURSES["chicken"]))
    below = [
        word
        for word in drawn.iter("{http://www.w3.org/2000/svg}text")
        if float(word.attrib["y"]) == ppo.HEIGHT - ppo.BOTTOM + 16
    ]
    assert [word.text for word in below] == numbers
    assert float(below[-1].attrib["x"]) == ppo.WIDTH - ppo.RIGHT - 8


def test_the_same_seed_gives_the_same_curve_and_ctrl_c_keeps_what_was_learned_until_then(
    trained: Trained, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, curve = trained.game, trained.learner.curve
    learner = ppo.Learner(game, short_course(game), SMALL, seed=1)
    whole_round = learner.round

    def pressed_in_the_third_round() -> ppo.Point:
        if len(learner.curve) == 2:
            raise KeyboardInterrupt
        return whole_round()

    monkeypatch.setattr(learner, "round", pressed_in_the_third_round)
    ppo.train(learner, lambda: None)
    assert [point.loss for point in learner.curve] == [point.loss for point in curve[:2]]
    assert "what was learned so far is kept" in capsys.readouterr().out


# --- What is kept with the example ---------------------------------------------------------------


@pytest.mark.parametrize("game", ppo.COURSES)
def test_the_kept_policy_is_small_and_plays_with_any_number_of_seats(game: str) -> None:
    assert (EXAMPLE / f"{game}.npz").stat().st_size < MOST_BYTES
    bot = learned.make(game, seed=None)
    for seats in GAMES[game].seats:
        match = nacre.Match(game, seats, seed=2)
        for _ in range(30):
            if match.over:
                break
            match.play(bot.choose(match.observation(match.turn)))


def test_the_kept_policy_beats_casual_at_chicken_on_deals_that_it_never_saw() -> None:
    """Seven of ten games are expected; 400 of them are under six by bad luck once in 30,000."""
    table = table_of("chicken", games=400, seed=2026)
    bot = learned.make("chicken", seed=None)
    won = 0.0
    while not (over := table.batch.over).all():
        actions = np.where(over, NO_ACTION, bot.best(table.vectors, table.masks, table.batch.seats))
        table.batch.step(actions)
        table.look()
        won += ((table.results() + 1) / 2)[table.batch.ended].sum()
    assert won / 400 > 0.6


def test_a_bot_without_weights_says_how_to_get_them(tmp_path: Path) -> None:
    shutil.copy(EXAMPLE / "learned.py", tmp_path)
    with pytest.raises(BotFault, match=r"nothing was learned yet: python ppo\.py pearls"):
        outside_bot(str(tmp_path / "learned.py"), "pearls")


# --- The command ---------------------------------------------------------------------------------


def test_without_jax_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "jax.py").write_text("raise ModuleNotFoundError('no', name='jax')")
    told = subprocess.run(
        [sys.executable, EXAMPLE / "ppo.py", "chicken"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 1
    assert told.stderr == "ppo.py: jax is missing; try: pip install 'nacre[learn]'\n"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["pearl_dice", "--level", "casual"], "at pearl_dice nobody else plays"),
        (["pearls"], "invalid choice: 'pearls'"),
        (["chicken", "--steps", "0"], "argument --steps: '0' is not a whole number from 1"),
        (["chicken", "--steps", "many"], "argument --steps: 'many' is not a whole number from 1"),
        (["chicken", "--out", "/proc/learned"], "/proc/learned"),
        (["chicken", "--level", "grandmaster"], "grandmaster"),
    ],
)
def test_bad_arguments_are_refused_with_a_sentence(
    wrong: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["ppo.py", *wrong])
    with pytest.raises(SystemExit) as ended:
        ppo.main()
    assert list(tmp_path.iterdir()) == []
    assert said in f"{ended.value} {capsys.readouterr().err}"


def test_what_is_kept_with_the_example_is_not_overwritten_and_ctrl_c_at_the_end_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = {path: path.read_bytes() for path in EXAMPLE.iterdir() if path.is_file()}

    def pressed(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["ppo.py", "pearl_dice", "--steps", "1"])
    monkeypatch.setattr(ppo, "Settings", lambda: SMALL)
    monkeypatch.setattr(ppo, "verdict", pressed)
    with pytest.raises(SystemExit, match="what was learned is kept"):
        ppo.main()
    assert {path: path.read_bytes() for path in EXAMPLE.iterdir() if path.is_file()} == kept
    wrote = {path.name for path in (tmp_path / "learned").iterdir()}
    assert wrote == {"pearl_dice.npz", "pearl_dice.csv", "pearl_dice.svg", "learned.py"}
    bot = str(Path("learned") / "learned.py")
    assert f"nacre play pearl_dice --bots {bot}" in capsys.readouterr().out
