"""pgx on the processor: batches that JAX compiles, with observations, masks and random actions."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import numpy as np
import pgx
from pgx.bridge_bidding import BridgeBidding, _load_sample_hash
from pgx.experimental.wrappers import auto_reset

from bench.peers import Case, Work

GAMES = ("backgammon", "leduc_holdem", "bridge_bidding")
SIZES = (1, 64, 1024, 8192)
SCANNED = (1, 1024)
IN_ONE_CALL = 32  # steps of a scan
CASES = [
    *(Case("batch", game, n, threads) for threads in (1, 2) for n in SIZES for game in GAMES),
    *(Case("scan", game, n) for n in SCANNED for game in GAMES),
]


def prepare(case: Case) -> Work:
    """Steps in one compiled call each, or with ``scan`` several in one call."""
    env = _made(case.game)
    begin = jax.jit(jax.vmap(env.init))
    keys = jax.random.split(jax.random.key(1), case.size)
    steps = IN_ONE_CALL if case.what == "scan" else 1
    go_on = jax.jit(_stepping(env, case.size, steps))
    now = [begin(keys), jax.random.key(2)]

    def step() -> int:
        now[:] = go_on(*now)
        jax.block_until_ready(now)  # type: ignore[no-untyped-call]  # JAX gives it no types
        return case.size * steps

    step()
    return step


def _stepping(env: Any, size: int, steps: int) -> Any:
    """A uniformly random legal action in every game, and a new game where one is over."""
    step_all = jax.vmap(auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> tuple[Any, Any]:
        key, to_choose, to_step = jax.random.split(key, 3)
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(to_choose, chances, axis=-1)
        return step_all(state, actions, jax.random.split(to_step, size)), key

    def several(state: Any, key: Any) -> Any:
        return jax.lax.fori_loop(0, steps, lambda _, now: one(*now), (state, key))

    return one if steps == 1 else several


def _made(game: str) -> Any:
    """An environment; that of bridge has to be given deals, and knows a hundred itself."""
    if game != "bridge_bidding":
        return pgx.make(game)
    with tempfile.TemporaryDirectory() as folder:
        deals = Path(folder) / "deals.npy"
        np.save(deals, np.stack([np.asarray(part) for part in _load_sample_hash()]))
        return BridgeBidding(str(deals))
