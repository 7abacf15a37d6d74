"""Learn what boards of Pearl Dice are worth, and measure how well that plays.

    python -m train.pearl_dice             learn; writes the game's weights.npz (ten minutes)
    python -m train.pearl_dice --quick     the same in seconds, to see that it runs; writes nothing
    python -m train.pearl_dice --measure   play with the weights there are
    python -m train.pearl_dice --jobs 2    boards are valued by so many processes, or --cluster

1. A sum over the rows by TD(0): boards of games that play by it, each moved towards its exact value
over all rolls. 2. Boards with at most one pearl in a row, solved exactly. 3. A net for the others
by fitted value iteration: sweep after sweep, new boards of games that play by it get their exact
value over all rolls as a target, and the net is fitted to the boards of the last sweeps.

Games begin with 1 to 7 pearls in a row, some on random boards, and one action in ten is random.
"""

from __future__ import annotations

import argparse
import os
import time
from typing import NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from nacre.games.pearl_dice import turns
from nacre.games.pearl_dice.rules import (
    ACTION_OF,
    MOST_PEARLS,
    N_ACTIONS,
    N_ROWS,
    ORDINARY,
    STATE,
    apply,
    begin_turn,
    random_action,
    removable,
    score,
    set_up,
)
from nacre.games.pearl_dice.turns import (
    HIDDEN_1,
    HIDDEN_2,
    LEFT,
    WEIGHTS_FILE,
    Net,
    Scratch,
    Sums,
    Values,
    load,
    new_scratch,
)
from nacre.kernel.compiling import allocating, compiled, entry
from nacre.kernel.generic import OVER, RANDOM, Action, State, States
from nacre.kernel.notes import no_notes
from nacre.kernel.stream import WORDS, Rng, below, seed_stream, seed_word
from train.workers import Share, add_workers, sharing

Boards = NDArray[np.int8]

SEED = 20_240_607
EXPLORED = 10  # one action in so many is random

SUM_RATES = (0.3, 0.1, 0.03, 0.01, 0.003)
BOARDS_FOR_SUMS = 200_000  # at each rate
BOARDS_IN_A_SWEEP = 16_000
BOARDS_OF_A_TASK = 1_000  # that one process values
SWEEPS = 240
SWEEPS_KEPT = 10
STEPS_IN_A_SWEEP = 500
BATCH = 512
FIRST_RATE, LAST_RATE = 2e-3, 1e-5


# --- Games to learn from ---


@compiled
def begin_with(state: State, pearls: int) -> None:
    """So many pearls in every row at the start."""
    state.pearls = pearls
    for row in range(N_ROWS):
        state.start[row] = pearls


@compiled
def start_somewhere(state: State, rng: Rng) -> None:
    """Begin a game alone: half of them full boards, the rest fewer pearls or random boards."""
    notes = no_notes()
    state.seats = 1
    state.first = 0
    state.turns[0] = 0
    begin_with(state, MOST_PEARLS if below(rng, 2) else 1 + below(rng, MOST_PEARLS))
    set_up(state, rng, notes)
    if below(rng, 3) == 0:
        begin_with(state, 1 + below(rng, MOST_PEARLS))
        for row in range(N_ROWS):
            state.boards[0, row] = below(rng, int(state.pearls) + 1)
        state.boards[0, below(rng, N_ROWS)] = 1
        begin_turn(state, 0, rng, notes)


@compiled
def learn_board(scratch: Scratch, sums: Sums, rate: float) -> float:
    """Move the sum for a board towards its exact value; return the error."""
    turns.after_by_sum(scratch, sums, turns.ALL_ROWS)
    error = turns.rolling_afresh(scratch, 0) - turns.sum_of(scratch.board, sums)
    for row in range(N_ROWS):
        sums[row, scratch.board[row]] += rate * error / N_ROWS
    return error


@allocating
def learn_sums(
    states: States, sums: Sums, scratch: Scratch, rng: Rng, boards: int, rate: float
) -> float:
    """TD(0) over so many boards; return the mean squared error."""
    notes = no_notes()
    values = np.zeros(N_ACTIONS)
    state = states[0]
    squares = 0.0
    seen = 0
    state.turn = OVER
    while seen < boards:
        if state.turn == OVER:
            start_somewhere(state, rng)
        if state.target == 0:
            turns.take_up(scratch, state, 0)
            squares += learn_board(scratch, sums, rate) ** 2
            seen += 1
        if below(rng, EXPLORED) == 0:
            action = random_action(state, rng)
        else:
            turns.judge_by_sum(state, sums, scratch, values)
            action = turns.best_action(state, values)
        apply(state, action, rng, notes)
    return squares / boards


@allocating
def gather(states: States, net: Net, scratch: Scratch, rng: Rng, boards: Boards) -> None:
    """Fill ``boards`` with boards of games, and beside each one that a choice might lead to."""
    notes = no_notes()
    values = np.zeros(N_ACTIONS)
    state = states[0]
    state.turn = OVER
    n = 0
    while n + 1 < boards.shape[0]:
        if state.turn == OVER:
            start_somewhere(state, rng)
        if state.target == 0:
            row = below(rng, N_ROWS)
            for r in range(N_ROWS):
                boards[n, r] = state.boards[0, r]
                boards[n + 1, r] = state.boards[0, r]
            if boards[n, row] > 0:
                boards[n + 1, row] = below(rng, int(boards[n, row]))
            n += 2
        if below(rng, EXPLORED) == 0:
            action = random_action(state, rng)
        else:
            turns.judge_by_net(state, net, scratch, values)
            action = turns.best_action(state, values)
        apply(state, action, rng, notes)


@entry
def value_boards(boards: Boards, net: Net, scratch: Scratch, hot_dice: int, out: Values) -> None:
    """Write the exact value of each board over all rolls, by the net after that."""
    for n in range(boards.shape[0]):
        for row in range(N_ROWS):
            scratch.board[row] = boards[n, row]
        out[n] = turns.rolled_by_net(scratch, net, hot_dice)


def values_of(boards: Boards, net: Net) -> Values:
    """The same with room of its own, in any process: a board's value depends on nothing else."""
    out = np.zeros(len(boards))
    value_boards(boards, net, new_scratch(), 0, out)
    return out


# --- Fitting the net ---


class Fit:
    """A net and the moments of Adam."""

    def __init__(self, sums: Sums, ends: NDArray[np.float32], rng: np.random.Generator) -> None:
        self.ends = ends
        inputs = N_ROWS * LEFT
        self.parts: list[NDArray[np.float32]] = [
            sums.reshape(inputs).astype(np.float32),
            (rng.standard_normal((inputs, HIDDEN_1)) / np.sqrt(N_ROWS)).astype(np.float32),
            (rng.standard_normal((HIDDEN_1, HIDDEN_2)) * np.sqrt(2 / HIDDEN_1)).astype(np.float32),
            np.zeros(HIDDEN_2, np.float32),
            (rng.standard_normal(HIDDEN_2) * 0.01).astype(np.float32),
        ]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def net(self) -> Net:
        """The net as the bots use it."""
        sums, rows, hidden, bias, out = self.parts
        return Net(
            sums.reshape(N_ROWS, LEFT).astype(np.float64),
            rows.reshape(N_ROWS, LEFT, HIDDEN_1).copy(),
            hidden.copy(),
            bias.copy(),
            out.copy(),
            self.ends,
        )

    def step(self, x: NDArray[np.float32], y: NDArray[np.float32], rate: float) -> float:
        """One step of Adam on a batch; return the weighted mean squared error."""
        sums, rows, hidden, bias, out = self.parts
        first = np.maximum(x @ rows, 0)
        second = np.maximum(first @ hidden + bias, 0)
        error = x @ sums + second @ out - y
        # Boards near the end count more: there a small error is a large part of what is left.
        push = error * (2 / (1 + y)) / len(y)
        to_second = np.outer(push, out) * (second > 0)
        to_first = (to_second @ hidden.T) * (first > 0)
        slopes = [x.T @ push, x.T @ to_first, first.T @ to_second, to_second.sum(0), push @ second]
        self._move(slopes, rate)
        return float(push @ error)

    def _move(self, slopes: list[NDArray[np.float32]], rate: float) -> None:
        self.steps += 1
        rate *= np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for part, mean, square, slope in zip(
            self.parts, self.means, self.squares, slopes, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= np.float32(rate) * mean / (np.sqrt(square) + 1e-7)


def one_hot(boards: Boards) -> NDArray[np.float32]:
    """A 1 for the pearls left in each row."""
    out = np.zeros((len(boards), N_ROWS * LEFT), np.float32)
    out[np.arange(len(boards))[:, None], boards + LEFT * np.arange(N_ROWS)] = 1
    return out


# --- The arena ---

MOST, ROWS, BY_SUM, BY_NET, BY_ROLLING = range(5)


class Players(NamedTuple):
    """What the players of an arena know."""

    sums: Sums
    net: Net
    scratch: Scratch
    inner: Scratch
    values: Values
    rng: Rng  # their own: drawing from the game's would change its dice


@compiled
def act(state: State, kind: int, players: Players) -> Action:
    """The action of one kind of player."""
    if kind == MOST:
        return most_action(state)
    if kind == ROWS:
        return turns.rows_action(state, players.rng)
    if kind == BY_SUM:
        turns.judge_by_sum(state, players.sums, players.scratch, players.values)
    elif kind == BY_NET:
        turns.judge_by_net(state, players.net, players.scratch, players.values)
    else:
        turns.judge_by_rolling(state, players.net, players.scratch, players.inner, players.values)
    return turns.best_action(state, players.values)


@compiled
def most_action(state: State) -> Action:
    """The most pearls, of equal ones the highest row."""
    most = 0
    best = 0
    for row in range(1, N_ROWS + 1):
        pearls = removable(state, row)
        if pearls > 0 and pearls >= most:
            most = pearls
            best = int(ACTION_OF[row, pearls])
    return best


@allocating
def play_alone(
    states: States,
    template: States,
    kind: int,
    players: Players,
    seed: np.uint64,
    taken: NDArray[np.int64],
) -> None:
    """Write how many turns each game takes."""
    notes = no_notes()
    rng = np.zeros(WORDS, np.uint64)
    state = states[0]
    for n in range(taken.shape[0]):
        seed_stream(rng, seed, n)
        states[0] = template[0]
        set_up(state, rng, notes)
        while state.turn != OVER:
            apply(state, act(state, kind, players), rng, notes)
        taken[n] = state.turns[0]


@allocating
def play_two(
    states: States,
    template: States,
    kind: int,
    other: int,
    players: Players,
    seed: np.uint64,
    games: int,
) -> float:
    """The share of wins of the first kind, half of the games from either seat."""
    notes = no_notes()
    rng = np.zeros(WORDS, np.uint64)
    state = states[0]
    won = 0.0
    for n in range(games):
        seed_stream(rng, seed, n // 2)
        states[0] = template[0]
        set_up(state, rng, notes)
        mine = n % 2
        while state.turn != OVER:
            apply(state, act(state, kind if state.turn == mine else other, players), rng, notes)
        if score(state, mine) > score(state, 1 - mine):
            won += 1.0
    return won / games


@allocating
def share_of_wins(
    states: States, position: States, action: Action, players: Players, seed: np.uint64, games: int
) -> float:
    """How often the seat to act wins a game of two that does this now; then both go by the net."""
    notes = no_notes()
    rng = np.zeros(WORDS, np.uint64)
    state = states[0]
    mine = int(position[0].turn)
    won = 0.0
    for n in range(games):
        seed_stream(rng, seed, n)
        states[0] = position[0]
        apply(state, action, rng, notes)
        while state.turn != OVER:
            apply(state, act(state, BY_NET, players), rng, notes)
        lead = int(score(state, mine)) - int(score(state, 1 - mine))
        won += 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    return won / games


def template_of(seats: int, pearls: int, hot_dice: bool = False) -> States:
    """A game to begin."""
    template = np.zeros(1, STATE)
    template["seats"], template["pearls"], template["hot_dice"] = seats, pearls, hot_dice
    template["start"] = pearls
    template["faces"], template["sides"] = ORDINARY, sum(ORDINARY)
    template["first"] = RANDOM
    return template


# --- Learning ---


class Learner:
    """The room and the randomness of one run of the training."""

    def __init__(self, seed: int, scale: float, share: Share[Values]) -> None:
        self.scale = scale
        self.share = share
        self.states = template_of(1, MOST_PEARLS)
        self.scratch = new_scratch()
        self.rng: Rng = np.zeros(WORDS, np.uint64)
        seed_stream(self.rng, seed_word(seed), 0)
        self.numpy = np.random.default_rng(seed)
        self.begun = time.monotonic()

    def say(self, text: str) -> None:
        """Print a line of progress."""
        print(f"{time.monotonic() - self.begun:6.0f} s  {text}", flush=True)

    def sums(self) -> Sums:
        """Learn the sum over the rows."""
        sums = np.zeros((N_ROWS, LEFT))
        boards = int(BOARDS_FOR_SUMS * self.scale)
        for rate in SUM_RATES:
            error = learn_sums(self.states, sums, self.scratch, self.rng, boards, rate)
            self.say(f"sum over the rows, rate {rate}: error {error**0.5:.3f} turns")
        return sums

    def net(self, sums: Sums) -> Net:
        """Learn the net, starting from the sum."""
        ends = np.zeros(1 << N_ROWS, np.float32)
        turns.solve_ends(self.scratch, ends)
        fit = Fit(sums, ends, self.numpy)
        kept: list[tuple[NDArray[np.float32], NDArray[np.float32]]] = []
        sweeps = max(2, int(SWEEPS * self.scale))
        for sweep in range(sweeps):
            kept = [*kept[1 - SWEEPS_KEPT :], self.sweep(fit.net())]
            x, y = (np.concatenate(parts) for parts in zip(*kept, strict=True))
            cooling = (1 + np.cos(np.pi * sweep / sweeps)) / 2
            error = self.fit(fit, x, y, LAST_RATE + (FIRST_RATE - LAST_RATE) * cooling)
            if sweep % 10 == 9 or sweep == sweeps - 1:
                self.say(
                    f"net, sweep {sweep + 1} of {sweeps}: weighted error {error**0.5:.4f} turns"
                )
        return fit.net()

    def sweep(self, net: Net) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """New boards and their targets."""
        boards = np.zeros((int(BOARDS_IN_A_SWEEP * max(self.scale, 0.1)), N_ROWS), np.int8)
        gather(self.states, net, self.scratch, self.rng, boards)
        boards = boards[boards.any(1)]
        starts = range(0, len(boards), BOARDS_OF_A_TASK)
        tasks = [(boards[start : start + BOARDS_OF_A_TASK], net) for start in starts]
        targets = np.concatenate(self.share(tasks))
        return one_hot(boards), targets.astype(np.float32)

    def fit(self, fit: Fit, x: NDArray[np.float32], y: NDArray[np.float32], rate: float) -> float:
        """Fit to random batches; return the mean error."""
        errors = 0.0
        for _ in range(STEPS_IN_A_SWEEP):
            batch = self.numpy.integers(0, len(y), BATCH)
            errors += fit.step(x[batch], y[batch], rate)
        return errors / STEPS_IN_A_SWEEP


def learn(scale: float, write: bool, share: Share[Values]) -> None:
    """All of it; ``share`` values boards."""
    learner = Learner(SEED, scale, share)
    sums = learner.sums()
    net = learner.net(sums)
    if write:
        parts = {f"net_{name}": part for name, part in net._asdict().items()}
        np.savez_compressed(WEIGHTS_FILE, sums=sums, **parts)
        learner.say(f"written: {WEIGHTS_FILE.name}, {WEIGHTS_FILE.stat().st_size} bytes")


# --- Measuring ---

NAMES = ("most", "rows", "sum", "net", "net, one roll further")
OPTIMA = {1: 1.332168, 2: 4.363159, 3: 9.827272, 4: 15.130953}


def new_players(seed: int) -> Players:
    """Players that know the weights there are."""
    learned = load()
    rng = np.zeros(WORDS, np.uint64)
    seed_stream(rng, seed_word(seed, b"players"), 0)
    values = np.zeros(N_ACTIONS)
    return Players(learned.sums, learned.net, new_scratch(), new_scratch(), values, rng)


def measure(games: int, seed: int) -> None:
    """Turns alone, small boards, and games of two."""
    players = new_players(seed)
    for kind in (MOST, ROWS, BY_SUM, BY_NET):
        measure_alone(kind, players, games, MOST_PEARLS, seed)
    measure_alone(BY_ROLLING, players, games // 10, MOST_PEARLS, seed)
    for pearls in OPTIMA:
        measure_alone(BY_NET, players, games, pearls, seed)
        measure_alone(BY_ROLLING, players, games // 10, pearls, seed)
    for kind, other in ((BY_SUM, ROWS), (BY_NET, ROWS), (BY_NET, BY_SUM)):
        share = play_two(
            np.zeros(1, STATE),
            template_of(2, MOST_PEARLS),
            kind,
            other,
            players,
            seed_word(seed),
            games,
        )
        print(f"{NAMES[kind]} against {NAMES[other]}: {share:.2%} of {games} games", flush=True)


def measure_alone(kind: int, players: Players, games: int, pearls: int, seed: int) -> None:
    """Print the mean turns of one player."""
    taken = np.zeros(games, np.int64)
    template = template_of(1, pearls)
    play_alone(np.zeros(1, STATE), template, kind, players, seed_word(seed), taken)
    text = (
        f"{NAMES[kind]}, {pearls} pearls: {taken.mean():.4f} ± {taken.std() / games**0.5:.4f} turns"
    )
    if pearls in OPTIMA:
        text += f", optimum {taken.mean() / OPTIMA[pearls] - 1:+.2%}"
    print(f"{text} ({games} games)", flush=True)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Learn what boards of Pearl Dice are worth.")
    parser.add_argument("--quick", action="store_true", help="a run of seconds; writes nothing")
    parser.add_argument("--measure", action="store_true", help="play with the weights there are")
    parser.add_argument("--games", type=int, default=100_000, help="games to measure with")
    parser.add_argument("--seed", type=int, default=1, help="seed of the games to measure with")
    add_workers(parser)
    chosen = parser.parse_args()
    if chosen.measure:
        measure(chosen.games, chosen.seed)
        return
    with sharing(values_of, chosen.jobs, chosen.cluster) as share:
        learn(0.01 if chosen.quick else 1.0, not chosen.quick, share)


if __name__ == "__main__":
    main()
