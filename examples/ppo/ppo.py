"""Masked PPO in one file: learns Chicken and Pearl Dice from zero, in minutes, on a CPU.

    pip install 'nacre[learn]'
    python ppo.py chicken
    python ppo.py pearl_dice

It plays some hundred games at once (``nacre.Batch``) and writes into a folder (``learned``, unless
told otherwise) what it learned: ``chicken.npz`` (the policy), ``chicken.svg`` (the learning curve),
``chicken.csv`` (the same as numbers) and ``learned.py``, a bot that plays the policy at any table,
without JAX. Ctrl-C ends it early, and nothing is lost. The same seed gives the same curve on the
same kind of machine.

Read it from the top:

===================  ==============================================================================
Courses              what is learned: seats, opponents, what the network looks at, what pays
The network          two small perceptrons over yes-or-no inputs; illegal actions are masked out
Playing              collects decisions of the policy as it is now
Learning             advantages, and PPO's clipped loss
Training             one after the other, with progress
What is written      weights, curve, picture
===================  ==============================================================================

PPO is from Schulman et al., "Proximal Policy Optimization Algorithms" (2017); the advantages are
generalised advantage estimates, Schulman et al. (2015).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

import nacre
from nacre.batch import NO_ACTION
from nacre.errors import NacreError

try:
    import jax
    import jax.numpy as jnp
    import optax
except ImportError as missing:
    sys.exit(f"ppo.py: {missing.name} is missing; try: pip install 'nacre[learn]'")

Vectors: TypeAlias = NDArray[np.int16]
Fields: TypeAlias = Mapping[str, Vectors]
Floats: TypeAlias = NDArray[np.float32]

# --- Courses -------------------------------------------------------------------------------------


class Look(NamedTuple):
    """Some cells of a field, each asked at every step: is it that much or more?

    A 4 with the steps 1 to 6 becomes 1 1 1 1 0 0. A network learns from such answers sooner than
    from the number, because what a card more is worth differs from number to number.
    """

    field: str
    cells: range
    steps: range = range(1, 2)


@dataclass(frozen=True)
class Course:
    """What is learned, and how long it takes."""

    seats: int
    level: str | None  # of the opponents; None: nobody else plays
    looks: tuple[Look, ...]
    standing: Callable[[Fields], NDArray[Any]]  # what a position pays beside the result
    figure: Callable[[Fields, Floats], NDArray[Any]]  # of a finished game, for the curve
    figure_name: str
    marks: tuple[tuple[float, str], ...]  # figures of others, for the picture
    steps: int  # decisions to learn from
    options: Mapping[str, Any] | None = None


def chicken_standing(fields: Fields) -> NDArray[Any]:
    """How far one's points are below the other's, as a share of those that end the game."""
    points = fields["points"].astype(np.float32)
    return (points[:, 1] - points[:, 0]) / fields["limit"]


def pearl_dice_standing(fields: Fields) -> NDArray[Any]:
    """Every turn costs something."""
    return -0.1 * fields["turns"][:, 0]


OWN, OTHER = 0, 1  # vectors begin with the own seat
CARDS = 8
ROWS = 12

COURSES = {
    "chicken": Course(
        seats=2,
        level="casual",
        looks=(
            Look("hand", range(CARDS), range(1, 6)),
            Look("top", range(7)),
            Look("discards", range(CARDS), range(1, 8)),
            Look("pile_size", range(1), range(2, 36, 3)),
            Look("hand_size", range(2), range(1, 13)),
            Look("room", range(OTHER * CARDS, (OTHER + 1) * CARDS), range(1, 7)),
            Look("still_in", range(OTHER, OTHER + 1)),
            Look("played_last", range(2)),
            Look("points", range(2), range(1, 50)),
        ),
        standing=chicken_standing,
        figure=lambda fields, rewards: (rewards + 1) / 2,
        figure_name="share of games won",
        marks=((0.5, "casual itself"),),
        steps=6_000_000,
    ),
    "pearl_dice": Course(
        seats=1,
        level=None,
        looks=(
            Look("boards", range(ROWS), range(1, 8)),
            Look("target", range(ROWS)),
            Look("dice", range(6), range(1, 7)),
        ),
        standing=pearl_dice_standing,
        figure=lambda fields, rewards: fields["turns"][:, 0],
        figure_name="turns until the board is empty",
        marks=((51.0, "random"), (34.5, "rows"), (30.8, "best")),
        steps=4_000_000,
    ),
}


@dataclass(frozen=True)
class Settings:
    """The numbers of PPO; these did well, and none of them is delicate."""

    games: int = 512  # at once
    horizon: int = 64  # decisions of each before the policy is changed
    epochs: int = 3  # how often it learns from the same decisions
    portions: int = 8  # the parts in which it does
    width: int = 64  # units of a hidden layer
    rate: float = 1e-3  # of learning, at the start; it falls evenly to 0
    discount: float = 1.0  # games end, so that nothing needs to be worth less later
    trace: float = 0.95  # lambda of the advantages: 1 is all luck, 0 all critic
    clip: float = 0.2  # how far the policy may go from the one that played
    entropy: float = 0.01  # what it gets for staying undecided
    steepest: float = 0.5  # longest gradient

    @property
    def batch(self) -> int:
        """Decisions from one change of the policy to the next."""
        return self.games * self.horizon


# --- The network ---------------------------------------------------------------------------------

Layers: TypeAlias = list[tuple[jax.Array, jax.Array]]
NEVER = -1e9  # a logit whose probability is exactly 0


class Params(NamedTuple):
    """The policy, and the critic who says how much is still to come."""

    actor: Layers
    critic: Layers


class Inputs(NamedTuple):
    """What the network looks at: for each input a cell of the vector, and the least it must be."""

    cells: NDArray[np.int32]
    steps: NDArray[np.int16]


def spelt_out(looks: Iterable[Look]) -> list[tuple[str, int, int]]:
    """The field, the cell in it and the step of every input."""
    return [
        (look.field, cell, step) for look in looks for cell in look.cells for step in look.steps
    ]


def inputs_of(spec: nacre.Spec, looks: Iterable[Look]) -> Inputs:
    """The looks as cells of the game's vectors."""
    start = {field.name: field.start for field in spec.fields}
    rows = [(start[field] + cell, step) for field, cell, step in spelt_out(looks)]
    cells, steps = np.array(rows).T
    return Inputs(cells.astype(np.int32), steps.astype(np.int16))


def new_params(key: jax.Array, inputs: int, width: int, n_actions: int) -> Params:
    """A policy that has no opinion yet, and a critic that expects nothing."""
    actor, critic = jax.random.split(key)
    return Params(
        new_layers(actor, (inputs, width, width, n_actions), 0.01),
        new_layers(critic, (inputs, width, width, 1), 1.0),
    )


def new_layers(key: jax.Array, sizes: Sequence[int], last: float) -> Layers:
    """Orthogonal weights; those of the last layer are scaled by ``last``."""
    layers = []
    for i, key_i in enumerate(jax.random.split(key, len(sizes) - 1)):
        scale = last if i == len(sizes) - 2 else 2**0.5
        weights = jax.nn.initializers.orthogonal(scale)(key_i, (sizes[i], sizes[i + 1]))
        layers.append((weights, jnp.zeros(sizes[i + 1])))
    return layers


def perceptron(layers: Layers, x: jax.Array) -> jax.Array:
    """Layers with rectified units between them."""
    for weights, bias in layers[:-1]:
        x = jax.nn.relu(x @ weights + bias)
    weights, bias = layers[-1]
    return x @ weights + bias


def seen(inputs: Inputs, vectors: jax.typing.ArrayLike) -> jax.Array:
    """The answers to all looks, 0 or 1."""
    return (jnp.asarray(vectors)[..., inputs.cells] >= inputs.steps).astype(jnp.float32)


def log_policy(actor: Layers, x: jax.Array, masks: jax.Array) -> jax.Array:
    """The logarithms of the probabilities of all actions; illegal ones have probability 0."""
    return jax.nn.log_softmax(jnp.where(masks, perceptron(actor, x), NEVER))


def values(critic: Layers, x: jax.Array) -> jax.Array:
    """What is still to come."""
    return perceptron(critic, x)[..., 0]


# --- Playing -------------------------------------------------------------------------------------


class Decisions(NamedTuple):
    """What was decided: rows are moments, columns are games."""

    vectors: Any  # (horizon, games, cells)
    masks: Any  # (horizon, games, actions)
    actions: Any  # (horizon, games), and so are all the others
    log_probs: Any
    values: Any
    rewards: Any
    ended: Any


class Table:
    """The games of a course, with the seat that learns."""

    def __init__(self, game: str, course: Course, games: int, seed: int) -> None:
        self.course = course
        self.batch = nacre.Batch(game, games, course.seats, seed, course.options)
        self.spec = self.batch.spec
        self.rows = np.arange(games)
        self.seats = self.rows % course.seats  # each seat in as many games as the others
        if course.level is not None:
            self.batch.opponents(course.level, self.seats)
        self.look()

    def look(self) -> None:
        """What the seat that learns knows, and may do."""
        self.vectors, self.masks = self.batch.vectors(), self.batch.masks()

    def standing(self, vectors: Vectors) -> NDArray[Any]:
        """What the positions pay beside the result."""
        return self.course.standing(self.spec.split(vectors))

    def step(self, actions: NDArray[Any]) -> tuple[Floats, NDArray[np.bool_], list[float]]:
        """Do an action in each game: the rewards, which games ended, and their figures.

        What is paid is the result (1 for the first, -1 for the last) and whatever the standing has
        changed by. So a good round is felt at once, and not a hundred decisions later.
        """
        before = self.standing(self.vectors)
        self.batch.step(actions, restart=True)
        self.look()
        ended, finals = self.batch.ended, self.batch.final_vectors()
        after = self.standing(np.where(ended[:, None], finals, self.vectors))
        rewards = self.results() + after - before
        return rewards.astype(np.float32), ended, self.figures(finals)[ended].tolist()

    def results(self) -> Floats:
        """The result of each game that ended in the last step, for the seat that learns."""
        return self.batch.rewards("rank")[self.rows, self.seats]

    def figures(self, finals: Vectors) -> NDArray[Any]:
        """What the curve shows of games that ended."""
        return self.course.figure(self.spec.split(finals), self.results())


@jax.jit
def decide(
    params: Params, inputs: Inputs, vectors: jax.Array, masks: jax.Array, key: jax.Array
) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Actions drawn from the policy, the logarithms of their probabilities, and the values."""
    x = seen(inputs, vectors)
    logs = log_policy(params.actor, x, masks)
    actions = jax.random.categorical(key, logs)
    return actions, chosen(logs, actions), values(params.critic, x)


def chosen(logs: jax.Array, actions: jax.Array) -> jax.Array:
    """The column of the action in each row."""
    return jnp.take_along_axis(logs, actions[..., None], axis=-1)[..., 0]


def collect(
    table: Table, params: Params, inputs: Inputs, key: jax.Array, horizon: int
) -> tuple[Decisions, list[float]]:
    """Play on for a while: all decisions, and the figures of the games that ended."""
    rows, figures = [], []
    for key_t in jax.random.split(key, horizon):
        vectors, masks = table.vectors, table.masks
        decided = decide(params, inputs, vectors, masks, key_t)
        actions, log_probs, guesses = map(np.asarray, decided)
        rewards, ended, finished = table.step(actions)
        rows.append(Decisions(vectors, masks, actions, log_probs, guesses, rewards, ended))
        figures += finished
    return Decisions(*map(np.stack, zip(*rows, strict=True))), figures


@jax.jit
def best(actor: Layers, inputs: Inputs, vectors: jax.Array, masks: jax.Array) -> jax.Array:
    """The most probable actions."""
    return log_policy(actor, seen(inputs, vectors), masks).argmax(axis=-1)


def measured(table: Table, actor: Layers, inputs: Inputs) -> Floats:
    """The figures of one whole game at each place, played by the most probable actions.

    No game is begun anew: of many that were, the short ones would have ended first.
    """
    figures = np.zeros(table.batch.n, np.float32)
    while not (over := table.batch.over).all():
        actions = np.asarray(best(actor, inputs, table.vectors, table.masks))
        table.batch.step(np.where(over, NO_ACTION, actions))
        table.look()
        ended = table.batch.ended
        figures[ended] = table.figures(table.vectors)[ended]
    return figures


# --- Learning ------------------------------------------------------------------------------------


def advantages(
    decisions: Decisions, last_values: jax.Array, discount: float, trace: float
) -> jax.Array:
    """How much better each decision turned out than the critic had expected.

    ``last_values`` are those of the positions after the last decision.
    """

    def back(later: tuple[jax.Array, jax.Array], now: Any) -> Any:
        advantage, value_after = later
        reward, value, ended = now
        going_on = discount * (1.0 - ended)  # a new game owes nothing to the one before
        surprise = reward + going_on * value_after - value
        advantage = surprise + going_on * trace * advantage
        return (advantage, value), advantage

    path = (decisions.rewards, decisions.values, decisions.ended.astype(jnp.float32))
    start = (jnp.zeros_like(last_values), last_values)
    _, found = jax.lax.scan(back, start, path, reverse=True)
    return jnp.asarray(found)


class Lessons(NamedTuple):
    """Decisions one after the other, with what is to be learned from them."""

    x: Any
    masks: Any
    actions: Any
    log_probs: Any
    advantages: Any
    returns: Any


def loss(params: Params, lessons: Lessons, settings: Settings) -> jax.Array:
    """PPO's: better decisions more often, but no further than ``clip`` at a time."""
    logs = log_policy(params.actor, lessons.x, lessons.masks)
    ratio = jnp.exp(chosen(logs, lessons.actions) - lessons.log_probs)
    gain = lessons.advantages
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    clipped = jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip)
    policy = -jnp.minimum(ratio * gain, clipped * gain).mean()
    critic = jnp.square(values(params.critic, lessons.x) - lessons.returns).mean()
    undecided = -(jnp.exp(logs) * logs).sum(axis=-1).mean()
    return policy + 0.5 * critic - settings.entropy * undecided


Update: TypeAlias = Callable[
    [Params, optax.OptState, Decisions, Vectors, jax.Array],
    tuple[Params, optax.OptState, jax.Array],
]


def optimiser_for(settings: Settings, rounds: int) -> optax.GradientTransformation:
    """Adam, with gradients of bounded length and a rate that falls to 0."""
    changes = rounds * settings.epochs * settings.portions
    rate = optax.linear_schedule(settings.rate, 0.0, changes)
    return optax.chain(optax.clip_by_global_norm(settings.steepest), optax.adam(rate, eps=1e-5))


def update_for(
    inputs: Inputs, settings: Settings, optimiser: optax.GradientTransformation
) -> Update:
    """The compiled function that learns from decisions, and tells the mean loss."""

    def learn(carry: Any, lessons: Lessons) -> Any:
        params, memory = carry
        cost, slope = jax.value_and_grad(loss)(params, lessons, settings)
        change, memory = optimiser.update(slope, memory, params)
        return (optax.apply_updates(params, change), memory), cost

    @jax.jit
    def update(
        params: Params,
        memory: optax.OptState,
        decisions: Decisions,
        vectors: Vectors,
        key: jax.Array,
    ) -> Any:
        last_values = values(params.critic, seen(inputs, vectors))
        lessons = lessons_of(inputs, decisions, last_values, settings)

        def epoch(carry: Any, key: jax.Array) -> Any:
            order = jax.random.permutation(key, settings.batch).reshape(settings.portions, -1)
            return jax.lax.scan(
                lambda c, rows: learn(c, jax.tree.map(lambda a: a[rows], lessons)), carry, order
            )

        keys = jax.random.split(key, settings.epochs)
        (params, memory), costs = jax.lax.scan(epoch, (params, memory), keys)
        return params, memory, costs.mean()

    return update


def lessons_of(
    inputs: Inputs, decisions: Decisions, last_values: jax.Array, settings: Settings
) -> Lessons:
    """What decisions teach, without the order in which they were made."""
    gained = advantages(decisions, last_values, settings.discount, settings.trace)
    lessons = Lessons(
        seen(inputs, decisions.vectors),
        decisions.masks,
        decisions.actions,
        decisions.log_probs,
        gained,
        gained + decisions.values,
    )
    return Lessons(*(jnp.reshape(part, (-1, *part.shape[2:])) for part in lessons))


# --- Training ------------------------------------------------------------------------------------


class Point(NamedTuple):
    """A point of the learning curve: what a round of playing and learning told."""

    steps: int  # decisions so far
    games: int  # that ended in this round
    figure: float  # their mean
    loss: float


class Learner:
    """All that changes while it learns."""

    def __init__(self, game: str, course: Course, settings: Settings, seed: int) -> None:
        self.settings = settings
        self.rounds = max(1, course.steps // settings.batch)
        self.table = Table(game, course, settings.games, seed)
        self.inputs = inputs_of(self.table.spec, course.looks)
        self.key, key = jax.random.split(jax.random.key(seed))
        n_actions = self.table.spec.n_actions
        self.params = new_params(key, len(self.inputs.cells), settings.width, n_actions)
        optimiser = optimiser_for(settings, self.rounds)
        self.memory = optimiser.init(self.params)
        self.update = update_for(self.inputs, settings, optimiser)
        self.curve: list[Point] = []

    def round(self) -> Point:
        """Play on for a while and learn from it."""
        self.key, playing, learning = jax.random.split(self.key, 3)
        horizon = self.settings.horizon
        decisions, figures = collect(self.table, self.params, self.inputs, playing, horizon)
        self.params, self.memory, cost = self.update(
            self.params, self.memory, decisions, self.table.vectors, learning
        )
        steps = (len(self.curve) + 1) * self.settings.batch
        mean = float(np.mean(figures)) if figures else float("nan")
        self.curve.append(Point(steps, len(figures), mean, float(cost)))
        return self.curve[-1]


def train(learner: Learner, keep: Callable[[], None]) -> None:
    """Learn until all rounds are done or Ctrl-C is pressed; ``keep`` is called now and then."""
    clock = Clock(learner.rounds)
    try:
        while len(learner.curve) < learner.rounds:
            point = learner.round()
            if clock.is_time(len(learner.curve)):
                print(clock.told(point, len(learner.curve)), flush=True)
                keep()
    except KeyboardInterrupt:
        print("stopped; what was learned so far is kept")


class Clock:
    """Says how fast it goes and how long it takes, every few seconds.

    The first round is left out of the rate: most of it is compiling.
    """

    EVERY = 5.0  # seconds

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.start = self.last = time.perf_counter()

    def is_time(self, done: int) -> bool:
        """Whether something should be said: the last time was a while ago, or all is done."""
        now = time.perf_counter()
        if done == 1:
            self.start = now
        if now - self.last < self.EVERY and done < self.rounds:
            return False
        self.last = now
        return True

    def told(self, point: Point, done: int) -> str:
        """A line of progress."""
        result = f"loss {point.loss:7.4f}  mean of {point.games:5,} games {point.figure:7.3f}"
        if done == 1:
            return f"{point.steps:>11,} steps  {'compiled':>21}  {result}"
        seconds = (self.last - self.start) / (done - 1)  # for a round
        left = round(seconds * (self.rounds - done))
        rate = point.steps / done / seconds
        ahead = f"{left // 60}:{left % 60:02}"
        return f"{point.steps:>11,} steps  {rate:7,.0f}/s  {ahead:>5} left  {result}"


# --- What is written -----------------------------------------------------------------------------

OUT = Path("learned")  # not beside this file: what is kept there took longer
BOT = Path(__file__).with_name("learned.py")


def check_writable(folder: Path) -> None:
    """Make the folder; ``OSError`` if nothing can be written there, before anybody has waited."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryFile(dir=folder):
        pass


def write(folder: Path, game: str, course: Course, learner: Learner) -> None:
    """The policy, the curve and its picture, and beside them the bot that plays it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / BOT.name).write_bytes(BOT.read_bytes())
    weights = policy_arrays(learner.params.actor, learner.table.spec.id, course.looks)
    unfinished = folder / f"{game}.part.npz"
    np.savez_compressed(unfinished, allow_pickle=False, **weights)
    unfinished.replace(folder / f"{game}.npz")  # whole, whenever it is read
    lines = [
        ",".join(Point._fields),
        *(f"{p.steps},{p.games},{p.figure:.6g},{p.loss:.6g}" for p in learner.curve),
    ]
    (folder / f"{game}.csv").write_text("\n".join(lines) + "\n")
    (folder / f"{game}.svg").write_text(picture(learner.curve, course))


def policy_arrays(actor: Layers, spec_id: str, looks: Iterable[Look]) -> dict[str, NDArray[Any]]:
    """All that ``learned.py`` needs: which cells are looked at, and the weights of the layers."""
    fields, cells, steps = zip(*spelt_out(looks), strict=True)
    arrays = {"spec": np.array(spec_id), "fields": np.array(fields)}
    arrays |= {"cells": np.array(cells, np.int16), "steps": np.array(steps, np.int16)}
    for i, (weights, bias) in enumerate(actor):
        arrays |= {f"weights{i}": np.asarray(weights), f"bias{i}": np.asarray(bias)}
    return arrays


WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 300, 48, 34, 118, 40
STYLE = 'font-family="sans-serif" font-size="12" fill="#333"'
BLUE, GREY = "#0b6e99", "#666"
ENOUGH = 2000  # games that a point of the line stands for


class Frame(NamedTuple):
    """Where a point of the curve lies in the picture."""

    steps: float  # at the right edge
    low: float
    high: float

    def x(self, steps: float) -> float:
        """From left to right."""
        return round(LEFT + (WIDTH - LEFT - RIGHT) * steps / self.steps, 1)

    def y(self, figure: float) -> float:
        """From the top down."""
        share = (self.high - figure) / (self.high - self.low)
        return round(TOP + (HEIGHT - TOP - BOTTOM) * share, 1)


def picture(curve: Sequence[Point], course: Course) -> str:
    """The learning curve as SVG, beside the figures of others."""
    line = list(gathered(curve))
    heights = [figure for _, figure in line] + [figure for figure, _ in course.marks]
    room = 0.06 * (max(heights) - min(heights)) or 0.5
    columns = up_to(curve[-1].steps)
    frame = Frame(columns[-1], min(heights) - room, max(heights) + room)
    points = " ".join(f"{frame.x(steps)},{frame.y(figure)}" for steps, figure in line)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {STYLE}>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        *(across(frame, figure, f"{name} {figure:g}") for figure, name in course.marks),
        *(below(frame, steps) for steps in columns),
        *(beside(frame, figure) for figure in round_numbers(frame.low, frame.high)),
        f'<polyline points="{points}" fill="none" stroke="{BLUE}" stroke-width="2"/>',
        text(LEFT, 18, course.figure_name, BLUE),
        text(LEFT, HEIGHT - 6, "million decisions", GREY),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def gathered(curve: Iterable[Point]) -> Iterator[tuple[int, float]]:
    """Means over enough games that luck hardly shows: steps and figure."""
    games, total = 0, 0.0
    for point in curve:
        if point.games:
            games, total = games + point.games, total + point.games * point.figure
        if games >= ENOUGH:
            yield point.steps, total / games
            games, total = 0, 0.0


def distance(low: float, high: float) -> float:
    """Between the numbers of an axis, about five: it begins with 1, 2 or 5."""
    digit = 10.0 ** np.floor(np.log10((high - low) / 5))
    return float(next(digit * n for n in (2, 5, 10) if digit * n * 5 >= high - low))


def round_numbers(low: float, high: float) -> Iterator[float]:
    """Those of an axis that lie between two others."""
    step = distance(low, high)
    for i in range(int(np.ceil(low / step)), int(high / step) + 1):
        yield i * step


def up_to(last: float) -> list[float]:
    """Round numbers from 0 on; the last one is that or more, and the axis ends there."""
    step = distance(0, last)
    return [i * step for i in range(int(np.ceil(last / step)) + 1)]


def text(x: float, y: float, words: str, colour: str) -> str:
    """Words in the picture."""
    return f'<text x="{x}" y="{y}" fill="{colour}">{words}</text>'


def across(frame: Frame, figure: float, name: str) -> str:
    """A dashed line for the figure of somebody else."""
    y = frame.y(figure)
    line = f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="{GREY}" stroke-dasharray="4 4"/>'
    return line + text(WIDTH - RIGHT + 6, y + 4, name, GREY)


def below(frame: Frame, steps: float) -> str:
    """A number of the horizontal axis."""
    return text(frame.x(steps) - 8, HEIGHT - BOTTOM + 16, f"{steps / 1e6:.3g}", GREY)


def beside(frame: Frame, figure: float) -> str:
    """A number of the vertical axis."""
    return text(8, frame.y(figure) + 4, f"{figure:.3g}", GREY)


# --- The command ---------------------------------------------------------------------------------


def main() -> None:
    """Learn a game, write what was learned, and say how good it is."""
    given = arguments()
    course = COURSES[given.game]
    course = replace(course, steps=given.steps or course.steps, level=given.level or course.level)
    try:
        learner = Learner(given.game, course, Settings(), given.seed)
        check_writable(given.out)
    except (NacreError, OSError) as error:
        sys.exit(f"ppo.py: {error}")
    keep = partial(write, given.out, given.game, course, learner)
    began = time.process_time()
    train(learner, keep)
    if not learner.curve:
        sys.exit("ppo.py: stopped before the first round was over; nothing was learned")
    keep()
    spent = time.process_time() - began
    print(f"{spent:.0f} s of CPU time; wrote {given.out / given.game}.npz, .csv and .svg")
    print(f"to play against it: nacre play {given.game} --bots {given.out / BOT.name}", flush=True)
    try:
        print(verdict(given.game, course, learner, given.seed))
    except KeyboardInterrupt:
        sys.exit("ppo.py: stopped before it was measured; what was learned is kept")


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description="Learn a game from zero by masked PPO.")
    parser.add_argument("game", choices=COURSES)
    parser.add_argument("--steps", type=at_least_one, help="decisions to learn from")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same curve [1]")
    parser.add_argument("--level", help="of the opponents, where there are any [casual]")
    parser.add_argument("--out", type=Path, default=OUT, help=f"folder for results [{OUT}]")
    given = parser.parse_args()
    if given.level and COURSES[given.game].seats == 1:
        parser.error(f"--level: at {given.game} nobody else plays")
    return given


def at_least_one(given: str) -> int:
    """A whole number from 1 on; ``6_000_000`` is one, too."""
    try:
        number = int(given)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{given!r} is not a whole number from 1 on")
    return number


def verdict(game: str, course: Course, learner: Learner, seed: int) -> str:
    """How good the policy is on fresh deals, with what luck may have added or taken away."""
    table = Table(game, course, MEASURED, seed + 1_000_000)
    figures = measured(table, learner.params.actor, learner.inputs)
    doubt = 1.96 * figures.std() / len(figures) ** 0.5
    return f"{course.figure_name}: {figures.mean():.4g} ± {doubt:.2g} ({len(figures):,} new games)"


MEASURED = 4000  # games

if __name__ == "__main__":
    main()
