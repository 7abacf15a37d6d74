"""PettingZoo's leduc_holdem, with its standard wrappers, by the loop of its documentation."""

from __future__ import annotations

import random
from typing import Any

from pettingzoo.classic import leduc_holdem_v4

from bench.peers import Case, Work

CASES = [Case("steps", "leduc_holdem_v4")]


def prepare(case: Case) -> Work:
    env, choice = leduc_holdem_v4.env(), random.Random(1)
    env.reset(seed=1)
    return lambda: _played(env, choice)


def _played(env: Any, choice: random.Random) -> int:
    env.reset()
    steps = 0
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        legal = seen["action_mask"].nonzero()[0]
        env.step(legal[int(choice.random() * len(legal))])
        steps += 1
    return steps
