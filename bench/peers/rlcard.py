"""RLCard's environments, stepped one action at a time."""

from __future__ import annotations

import random
from typing import Any

import rlcard

from bench.peers import Case, Work

CASES = [Case("steps", game) for game in ("leduc-holdem", "uno", "limit-holdem")]


def prepare(case: Case) -> Work:
    env, choice = rlcard.make(case.game, config={"seed": 1}), random.Random(1)
    return lambda: _played(env, choice)


def _played(env: Any, choice: random.Random) -> int:
    state, _ = env.reset()
    steps = 0
    while not env.is_over():
        state, _ = env.step(choice.choice(list(state["legal_actions"])))
        steps += 1
    return steps
