"""Our four games, with two seats."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import nacre
from bench.peers import Case, Work
from nacre.bots.search_bot import SearchBot
from nacre.game.plain import PLAIN
from nacre.games import GAMES

SEATS = 2
GAMES_AT_ONCE = 2000
SIZES = (1, 64, 1024, 8192)
STEPS = 8  # into a game that is copied or written down
CASES = [
    *(Case(what, game) for what in ("playouts", "steps", "clone", "serialise") for game in GAMES),
    *(Case("playouts", game, threads=2) for game in GAMES),
    *(Case("batch", game, n, threads) for threads in (1, 2) for n in SIZES for game in GAMES),
    Case("search", "pearls"),
]


def prepare(case: Case) -> Work:
    prepared: Work = globals()[f"_{case.what}"](case)
    return prepared


def _playouts(case: Case) -> Work:
    """Whole random games, compiled."""
    games = GAMES_AT_ONCE * case.threads

    def play() -> int:
        return int(nacre.playouts(case.game, SEATS, games, 1, threads=case.threads)["decisions"])

    play()
    return play


def _steps(case: Case) -> Work:
    """One game after the other from Python: what is legal, a vector for the seat, an action."""
    choice = random.Random(1)

    def play() -> int:
        match = nacre.Match(case.game, SEATS, choice.getrandbits(32))
        steps = 0
        while (turn := match.turn) is not None:
            match.observation(turn).vector()
            match.play(choice.choice(match.action_numbers()))
            steps += 1
        return steps

    return play


def _batch(case: Case) -> Work:
    """One step of all games, as a program that learns makes it."""
    batch = nacre.Batch(case.game, case.size, SEATS, 1, threads=case.threads)
    spec = batch.spec
    vectors = np.empty((batch.n, spec.size), spec.dtype)
    masks = np.empty((batch.n, spec.n_actions), np.bool_)

    def step() -> int:
        batch.step(None, restart=True, vectors=vectors, masks=masks)
        return batch.n

    return step


def _position(case: Case) -> nacre.Match:
    choice = random.Random(3)
    match = nacre.Match(case.game, SEATS, 5)
    for _ in range(STEPS):
        match.play(choice.choice(match.action_numbers()))
    return match


def _clone(case: Case) -> Work:
    match = _position(case)
    return lambda: _once(match.copy())


def _serialise(case: Case) -> Work:
    """A match as text and back: its actions are done again."""
    match = _position(case)
    return lambda: _once(nacre.Match.from_record(match.record()))


def _search(case: Case) -> Work:
    """The plain search from the first decision: uniform worlds, random playouts, the win alone."""
    match = nacre.Match(case.game, SEATS, seed=1)
    observation = match.observation(match.turn)
    bot = SearchBot(case.game, PLAIN, seed=1)

    def search() -> int:
        bot.judge(observation)
        return int(bot.simulated)

    return search


def _once(made: Any) -> int:
    return 1 if made is not None else 0
