"""How Pearladöra players can be read, and what to believe of one who is not known.

python -m train.pearladora --bots expert --games 200   how far expert can be read
python -m train.pearladora --write                     learn the belief from many kinds of players

Plays games of each bot against itself and notes, for each Diver, the values that were left, the one
that was placed, the how manieth it was and how many pearls are near. Two predictors are fitted to
one half of the games and tried on the other: *order* and *near* as ``imagine`` draws worlds by (the
numbers of ``weights.json``), and a freer one with a number for each value and step. What they know
beyond the numbers that are left is told in bits for a Diver: 0 is a player who cannot be read.

What a bot believes of the others at a table, who may be any of these, lies between two answers: the
mean of *order* and *near* over all kinds, and one fit to the Divers of all together. The mean leans
to the few who place the strongest first; it reads them best, and is led astray by those who hide
it. The one fit leans the other way. Most people do place the strongest first, so the belief is
three quarters of the way to the mean.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import nacre
from nacre.games.pearladora import bot
from nacre.games.pearladora.bot import NEARNESS
from nacre.games.pearladora.rules import DIVER, KIND_OF, PLACE_OF, VALUE_OF, VALUES
from nacre.lab.entrants import make_entrant
from train.workers import add_workers, sharing

# Levels and rivals; some place the strongest first, some hide it, some hardly care.
KINDS = "novice,learner,casual,strong,expert,flood,plain,earlier"
TOWARDS_THE_MEAN = 0.75  # from one fit to all; at the half, expert won 76 % against *earlier*
STEPS, RATE, PRIOR = 800, 0.5, 2.0  # of the fit; the prior is in Divers seen


class Placed(NamedTuple):
    """Divers that were placed, one row for each."""

    left: NDArray[np.float64]  # by value
    value: NDArray[np.int64]  # from 0
    step: NDArray[np.int64]  # from 0
    near: NDArray[np.float64]

    def part(self, rows: slice) -> Placed:
        """Some of them."""
        return Placed(self.left[rows], self.value[rows], self.step[rows], self.near[rows])


def together(all_seen: Sequence[Placed]) -> Placed:
    """The Divers of several players as those of one."""
    return Placed(*(np.concatenate(column) for column in zip(*all_seen, strict=True)))


def placed(name: str, games: int, seed: int) -> Placed:
    """The Divers of a bot that plays against itself."""
    rows: list[tuple[list[int], int, int, float]] = []
    for game in range(games):
        match = nacre.Match("pearladora", seats=2, seed=seed + game)
        players = [make_entrant(name, "pearladora", 2 * (seed + game) + seat) for seat in (0, 1)]
        numbers = {name: n for n, name in enumerate(nacre.games.game_of("pearladora").names)}
        while not match.over:
            seat = match.turn
            assert seat is not None
            observation = match.observation(seat)
            action = players[seat].choose(observation)
            number, state = numbers[action], observation.states[0]
            if KIND_OF[number] == DIVER:
                left = state.supply[seat].tolist()
                near = float(NEARNESS[PLACE_OF[number]] @ state.farms)
                step = int(state.start.sum()) - sum(left)
                rows.append((left, int(VALUE_OF[number]) - 1, step, near))
            match.play(action)
        print(f"\r{game + 1} of {games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return Placed(
        left=np.array([row[0] for row in rows], float),
        value=np.array([row[1] for row in rows]),
        step=np.array([row[2] for row in rows]),
        near=np.array([row[3] for row in rows]),
    )


# --- Predictors: the chance of a value is its number among those left, times e to a lean ---


def simple(seen: Placed) -> NDArray[np.float64]:
    """What leans: by row, value and number to be found (order, near)."""
    values = np.arange(VALUES, dtype=float)
    both = np.ones_like(seen.near), seen.near
    return np.stack([np.outer(each, values) for each in both], axis=2)


def free(seen: Placed) -> NDArray[np.float64]:
    """A number for each value at each step, and for each value by the pearls near."""
    steps = int(seen.step.max()) + 1
    found = np.zeros((len(seen.value), VALUES, VALUES * steps + VALUES))
    for value in range(VALUES):
        found[np.arange(len(seen.value)), value, value * steps + seen.step] = 1.0
        found[:, value, VALUES * steps + value] = seen.near / 10.0
    return found


def chances(
    seen: Placed, leaning: NDArray[np.float64], leans: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The chance of each value, by row."""
    weights = seen.left * np.exp(leaning @ leans)
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def fitted(seen: Placed, leaning: NDArray[np.float64]) -> NDArray[np.float64]:
    """The leans under which what was seen is likeliest; unlikely large ones are held back."""
    leans = np.zeros(leaning.shape[2])
    done = leaning[np.arange(len(seen.value)), seen.value]
    scale = 1.0 / (np.square(leaning).sum(axis=(0, 1)) / VALUES + PRIOR)
    for _ in range(STEPS):
        expected = np.einsum("rv,rvk->rk", chances(seen, leaning, leans), leaning)
        leans += RATE * scale * ((done - expected).sum(axis=0) - PRIOR * leans / 10.0)
    return leans


def bits(seen: Placed, leaning: NDArray[np.float64], leans: NDArray[np.float64]) -> float:
    """What a predictor knows of a Diver, beyond the numbers that are left."""
    rows = np.arange(len(seen.value))
    known = chances(seen, leaning, leans)[rows, seen.value]
    plain = chances(seen, leaning, np.zeros_like(leans))[rows, seen.value]
    return float(np.log2(known / plain).mean())


def halves(seen: Placed) -> tuple[Placed, Placed]:
    """To learn from, and to try it on."""
    middle = len(seen.value) // 2
    return seen.part(slice(middle)), seen.part(slice(middle, None))


def read(name: str, seen: Placed) -> NDArray[np.float64]:
    """Order and near of a player; tell how far it can be read."""
    first, second = halves(seen)
    known = fitted(first, simple(first))
    order, near = known
    print(
        f"{name}: order {order:.3f}, near {near:.3f}, {bits(second, simple(second), known):.3f} bits a Diver;",
        end=" ",
    )
    middle = len(first.value)
    leaning = free(seen)
    leans = fitted(first, leaning[:middle])
    print(f"{len(leans)} numbers, {bits(second, leaning[middle:], leans):.3f} bits", flush=True)
    return known


def write(belief: dict[str, float]) -> None:
    """Into the weights that strong, expert and the analyst use."""
    file = Path(bot.__file__).with_name("weights.json")
    weights = json.loads(file.read_text("utf-8"))
    weights["tuned"].update(belief)
    file.write_text(json.dumps(weights, indent=1) + "\n", "utf-8")


def main() -> None:
    """Play, fit, and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--bots", default=KINDS, help="levels and rivals, by commas")
    parser.add_argument("--games", type=int, default=16, help="of each of them")
    parser.add_argument("--seed", type=int, default=40_000)
    parser.add_argument("--write", action="store_true", help="keep order and near in weights.json")
    add_workers(parser)
    wanted = parser.parse_args()
    kinds = wanted.bots.split(",")
    with sharing(placed, wanted.jobs, wanted.cluster) as share:
        all_seen = share([(kind, wanted.games, wanted.seed) for kind in kinds])
    mean = np.mean([read(kind, seen) for kind, seen in zip(kinds, all_seen, strict=True)], axis=0)
    everybody = together(all_seen)
    one_fit = fitted(everybody, simple(everybody))
    between = (one_fit + TOWARDS_THE_MEAN * (mean - one_fit)).round(2)
    belief = dict(zip(("order", "near"), between.tolist(), strict=True))
    print(f"mean {mean.round(3)}, together {one_fit.round(3)}; anybody: {belief}")
    if wanted.write:
        write(belief)


if __name__ == "__main__":
    main()
