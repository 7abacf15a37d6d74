"""How far a small net can read a Pearladöra player, from the records of its games.

    python -m train.pearladora_net expert build/strength/pearladora_*

(``make strength`` writes records there, ``nacre tournament --records FOLDER`` anywhere.)

For each Diver that the player placed the net is told what its owner saw: the Divers that were left
and the one placed before, the space, the pearls near and at stake, and who is in the territory. So
it knows more than any opponent. What it knows of the value beyond the numbers that are left is told
in bits, as by :mod:`train.pearladora`: 0 is a player who cannot be read. It learns from one half of
the games and is tried on the other, both ways; it stops learning when it gets no better on a fifth
of the half that it learns from.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

import nacre
from nacre.games import game_of
from nacre.games.pearladora import bot, rules
from nacre.games.pearladora.lagoon import N_SPACES, members
from nacre.games.pearladora.rules import DIVER, EXTRA_DIVER, KIND_OF, PLACE_OF, VALUE_OF, VALUES
from nacre.record import parsed
from train.pearladora import as_placed
from train.workers import add_workers, sharing

UNITS, RATE, DECAY = 48, 2e-3, 1e-2  # of the net
BATCH, EPOCHS, PATIENCE = 256, 200, 10
CHECKED = 5  # one game in so many tells when to stop
LONGEST = 16  # Divers of a hand, at least

Numbers = NDArray[np.float32]
Weights = dict[str, Any]


class Placed(NamedTuple):
    """Divers as they were placed, one row for each."""

    facts: Numbers
    left: Numbers  # by value
    value: NDArray[np.int64]  # from 0
    game: NDArray[np.int64]

    def rows(self, which: NDArray[Any]) -> Placed:
        """Some of them."""
        return Placed(*(column[which] for column in self))


# --- Records -------------------------------------------------------------------------------------

Row = tuple[list[float], list[int], int]


def placed_in(file: Path, player: str) -> list[Row]:
    """The Divers that a player placed in the game of a record."""
    text = file.read_text("utf-8")
    players = parsed(text).headers.get("players", [])
    match = nacre.Match.from_record(text)
    return list(_placed_by(match, {seat for seat, name in enumerate(players) if name == player}))


def _placed_by(match: nacre.Match, seats: set[int]) -> Iterator[Row]:
    numbers = {name: number for number, name in enumerate(game_of("pearladora").names)}
    last = [0] * match.seats  # the value that each seat placed last
    for (seat, action), step in zip(match.history, match.steps[1:], strict=True):
        number = numbers[action]
        if KIND_OF[number] not in (DIVER, EXTRA_DIVER):
            continue
        if seat in seats:
            assert step.before is not None
            state = step.before[0]
            left, value, _ = as_placed(state, number)
            yield facts_of(state, seat, int(PLACE_OF[number]), last[seat]), left, value
        last[seat] = int(VALUE_OF[number])


def facts_of(state: Any, seat: int, space: int, last: int) -> list[float]:
    """What the owner of a Diver sees when it has chosen a space."""
    left = state.supply[seat]
    region = int(rules.territory(state, space))
    side, known = rules.side_of(state, seat), int(rules.visible(state, seat))
    ours = region & int(rules.divers_of_side(state, side))
    theirs = region & int(rules.opposing_divers(state, seat))
    size, free = region.bit_count(), (region & int(rules.empty_spaces(state))).bit_count()
    pearls = float(rules.pearls_in(state, region))
    share = pearls / (1 + ours.bit_count())
    numbers = [
        *(left / 4.0),
        pearls / 10.0,
        float(bot.NEARNESS[space] @ state.farms) / 10.0,
        share / 5.0,
        share / 5.0 if theirs else 0.0,
        size / N_SPACES,
        free / 10.0,
        ours.bit_count() / 4.0,
        theirs.bit_count() / 4.0,
        seen_of(state, ours & known) / 8.0,
        seen_of(state, theirs & known) / 8.0,
        float(state.laid),
        state.stock / 20.0,
        float(state.advanced),
    ]
    step = min(int(state.start.sum() - left.sum()), LONGEST - 1)
    return [*numbers, *one_of(step, LONGEST), *one_of(last, VALUES + 1), *one_of(space, N_SPACES),
            *one_of(int(state.seats) - 2, 3), *one_of(int(state.groups[seat]) + 1, 5)]  # fmt: skip


def seen_of(state: Any, divers: int) -> float:
    """The sum of some Divers whose values are known."""
    return float(sum(int(state.value[space]) for space in members(divers)))


def one_of(number: int, count: int) -> list[float]:
    """A number as ones and zeros."""
    return [float(n == number) for n in range(count)]


def as_columns(games: Sequence[Sequence[Row]]) -> Placed:
    """The Divers of all games."""
    rows = [(*row, number) for number, game in enumerate(games) for row in game]
    facts, left, value, game = zip(*rows, strict=True)
    return Placed(
        np.array(facts, np.float32), np.array(left, np.float32), np.array(value), np.array(game)
    )


# --- The net -------------------------------------------------------------------------------------


def log_chances(weights: Weights, facts: Any, left: Any) -> Any:
    """The logarithm of the chance of each value: as many as are left, times e to the net's lean."""
    hidden = jnp.tanh(facts @ weights["in"] + weights["bias"])
    return jax.nn.log_softmax(hidden @ weights["out"] + jnp.log(left))


def surprise(weights: Weights, seen: Placed) -> Any:
    """The mean of minus the logarithm of what was placed."""
    chances = log_chances(weights, seen.facts, seen.left)
    return -chances[jnp.arange(len(seen.value)), seen.value].mean()


def net(facts: int, rng: np.random.Generator) -> Weights:
    """A net that leans to nothing yet."""
    scale = 1 / np.sqrt(facts)
    return {
        "in": jnp.asarray(rng.normal(0, scale, (facts, UNITS)), jnp.float32),
        "bias": jnp.zeros(UNITS),
        "out": jnp.zeros((UNITS, VALUES)),
    }


def learned(seen: Placed, seed: int) -> Weights:
    """A net fitted to these games, as it was when it told most of those held back."""
    rng = np.random.default_rng(seed)
    held = seen.rows(seen.game % CHECKED == 0)
    used = seen.rows(seen.game % CHECKED != 0)
    weights = net(seen.facts.shape[1], rng)
    rule = optax.adamw(RATE, weight_decay=DECAY)
    state = rule.init(weights)

    @jax.jit
    def step(weights: Weights, state: Any, batch: Placed) -> tuple[Weights, Any]:
        moves, state = rule.update(jax.grad(surprise)(weights, batch), state, weights)
        return optax.apply_updates(weights, moves), state

    score = jax.jit(surprise)
    best, lowest, worse = weights, float(score(weights, held)), 0
    for _ in range(EPOCHS):
        order = rng.permutation(len(used.value))
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            weights, state = step(weights, state, used.rows(order[begin : begin + BATCH]))
        now = float(score(weights, held))
        best, lowest, worse = (weights, now, 0) if now < lowest else (best, lowest, worse + 1)
        if worse == PATIENCE:
            break
    return best


def bits_known(weights: Weights, seen: Placed) -> Numbers:
    """What the net knows of each Diver beyond the numbers that are left."""
    rows = np.arange(len(seen.value))
    known = np.asarray(log_chances(weights, seen.facts, seen.left))[rows, seen.value]
    plain = np.log(seen.left[rows, seen.value] / seen.left.sum(axis=1))
    bits: Numbers = (known - plain) / np.log(2)
    return bits


def read(seen: Placed, seed: int = 0) -> tuple[float, float]:
    """The bits a Diver that the net knows, and half of their 95 % interval, over games."""
    games = int(seen.game.max()) + 1
    half = np.random.default_rng(seed).permutation(games)[seen.game] % 2 == 0
    bits = np.zeros(len(seen.value), np.float32)
    for part in (half, ~half):
        bits[~part] = bits_known(learned(seen.rows(part), seed), seen.rows(~part))
    sums, counts = (np.bincount(seen.game, of, games) for of in (bits, np.ones_like(bits)))
    mean = sums.sum() / counts.sum()
    error = 1.96 * np.sqrt(np.square(sums - mean * counts).sum()) / counts.sum()
    return float(mean), float(error)


def main() -> None:
    """Read a player."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("player", help="as the records call it")
    parser.add_argument("folder", type=Path, nargs="+", help="of records")
    parser.add_argument("--seed", type=int, default=0)
    add_workers(parser)
    wanted = parser.parse_args()
    files = sorted(file for folder in wanted.folder for file in folder.glob("*.txt"))
    with sharing(placed_in, wanted.jobs, wanted.cluster) as share:
        games = [game for game in share((file, wanted.player) for file in files) if game]
    if len(games) < 2 * CHECKED:
        sys.exit(f"{wanted.player} placed Divers in {len(games)} games: too few to learn from")
    seen = as_columns(games)
    bits, error = read(seen, wanted.seed)
    told = {"games": len(games), "divers": len(seen.value), "bits": bits, "error": error}
    print(f"{wanted.player}: {json.dumps(told)}")


if __name__ == "__main__":
    main()
