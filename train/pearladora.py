"""How Pearladöra players can be read, and what to believe of one who is not known.

python -m train.pearladora --write                       learn the belief from many kinds of players
python -m train.pearladora --bots expert --write reader  the same of expert alone, for *reader*
python -m train.pearladora --bots expert --games 200     how far expert can be read

Plays games of each bot against itself, every second one with powers, and looks at its Divers twice.

*As they are placed*, the values that were left, the one that was placed, the how manieth it was and
how many pearls are near. What a predictor knows of a Diver beyond the numbers that are left is told
in bits: 0 is a player who cannot be read. There are two, each fitted to one half of the games and
tried on the other: one that leans by order and pearls near, and a freer one with a number for each
value and step.

*Later*, at moments when another seat is to act, its Divers that this seat cannot see, with what the
lagoon has become: *order* and *near* as before; *stake*, the pearls of the territory that others
want, too, for each Diver of the side in it; *own*, the part of the Pontoons around the territory
that its side has laid, of its stake; *backed*, whether it has a Backup. ``believe`` leans by the
first three (the numbers of ``weights.json``); the bits tell what each adds.

What a bot believes of the others at a table, who may be any of these, lies between two answers: the
mean over all kinds, and one fit to the Divers of all together. The mean leans to the few who place
the strongest first; it reads them best, and is led astray by those who hide it. The one fit leans
the other way. Most people do place the strongest first, so the belief is three quarters of the way
to the mean.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import nacre
from nacre import bots
from nacre.game.bot import Bot
from nacre.game.levels import BySearch
from nacre.games import game_of
from nacre.games.pearladora import bot, rules
from nacre.games.pearladora.bot import NEARNESS
from nacre.games.pearladora.lagoon import ENDS, has, members
from nacre.games.pearladora.rules import (
    DIVER,
    EXTRA_DIVER,
    EXTRA_PONTOON,
    KIND_OF,
    PLACE_OF,
    PONTOON,
    VALUE_OF,
    VALUES,
)
from nacre.lab.entrants import make_entrant
from train.workers import add_workers, sharing

# Levels and rivals; some place the strongest first, some hide it, some hardly care.
KINDS = "novice,learner,casual,strong,expert,flood,plain,earlier"
TOWARDS_THE_MEAN = 0.75  # from one fit to all; at the half, expert won 76 % against *earlier*
LOOKS = 4  # at a game, at random moments
STEPS, RATE, PRIOR = 800, 0.5, 2.0  # of the fit; the prior is in Divers seen

FACTS = ("step", "near", "stake", "own", "backed")
STEP, NEAR, STAKE, OWN, BACKED = range(len(FACTS))
BELIEVED = ("order", "near", "stake")  # in weights.json: leans by nothing, NEAR and STAKE
TRIED = (("order", "near"), ("stake",), ("own",), ("backed",))  # one after the other

Numbers = NDArray[np.float64]


class Divers(NamedTuple):
    """Divers of one kind of player, one row for each, in the order of the games."""

    left: Numbers  # by value
    value: NDArray[np.int64]  # from 0
    facts: Numbers  # by fact

    def part(self, rows: slice) -> Divers:
        """Some of them."""
        return Divers(self.left[rows], self.value[rows], self.facts[rows])


Row = tuple[list[int], int, list[float]]


def divers_of(rows: Sequence[Row]) -> Divers:
    """Rows as columns."""
    left, value, facts = zip(*rows, strict=True)
    return Divers(np.array(left, float), np.array(value), np.array(facts, float))


# --- Games ---------------------------------------------------------------------------------------


class Watched(NamedTuple):
    """The Divers of one game."""

    placed: list[Row]
    hidden: list[Row]


def watched(name: str, simulations: int | None, seed: int) -> Watched:
    """The Divers of a game that a bot plays against itself."""
    advanced = seed % 2 == 1
    match = nacre.Match("pearladora", seats=2, seed=seed, options={"advanced": advanced})
    players = [player(name, simulations, 2 * seed + seat) for seat in (0, 1)]
    looks = random.Random(seed)
    found = Watched([], [])
    laid_by: dict[int, int] = {}
    numbers = {name: n for n, name in enumerate(game_of("pearladora").names)}
    while match.turn is not None:
        seat, observation = match.turn, match.observation(match.turn)
        if looks.random() < LOOKS / (2 * match.last.states["start"].sum()):
            found.hidden.extend(out_of_sight(match, observation.states[0], seat, laid_by))
        action = players[seat].choose(observation)
        number = numbers[action]
        if KIND_OF[number] in (DIVER, EXTRA_DIVER):
            found.placed.append(as_placed(observation.states[0], number))
        elif KIND_OF[number] in (PONTOON, EXTRA_PONTOON):
            laid_by[int(PLACE_OF[number])] = seat
        match.play(action)
    return found


def player(name: str, simulations: int | None, seed: int) -> Bot:
    """A bot of a level or a rival; with fewer simulations, one of a level that searches."""
    if simulations is None:
        return make_entrant(name, "pearladora", seed)
    how = game_of("pearladora").bot().LEVELS[name]
    assert isinstance(how, BySearch), f"{name} does not search"
    configuration = how.configuration._replace(simulations=simulations)
    return bots.made("pearladora", BySearch(configuration, None, how.weights), seed)


def as_placed(state: Any, number: int) -> Row:
    """A Diver that is about to be placed."""
    left = state.supply[state.turn].tolist()
    near = float(NEARNESS[PLACE_OF[number]] @ state.farms)
    step = float(state.start.sum() - sum(left))
    return left, int(VALUE_OF[number]) - 1, [step, near, 0.0, 0.0, 0.0]


def out_of_sight(match: nacre.Match, seen: Any, seat: int, laid_by: dict[int, int]) -> list[Row]:
    """The Divers of the other seat that this one cannot see, in the order of their placing."""
    truth, owner = match.last.states[0], 1 - seat
    known = int(rules.visible(seen, seat))
    left = seen.start.tolist()
    for space in members(int(seen.divers[owner]) & known):
        left[int(truth.value[space]) - 1] -= 1
    hidden = members(int(seen.divers[owner]) & ~known)
    rows: list[Row] = []
    for space in sorted(hidden, key=lambda space: int(seen.placed[space])):
        value = int(truth.value[space]) - 1
        rows.append((list(left), value, facts_of(seen, owner, space, laid_by)))
        left[value] -= 1
    return rows


def facts_of(seen: Any, owner: int, space: int, laid_by: dict[int, int]) -> list[float]:
    """What the lagoon tells of a Diver."""
    stake = float(bot.stake(seen, owner, space))
    region = int(rules.territory(seen, space))
    around = [who for line, who in laid_by.items() if parts_off(region, line)]
    own = around.count(owner) / max(len(around), 1)
    near = float(NEARNESS[space] @ seen.farms)
    backed = float(has(int(seen.backed), space))
    return [float(seen.placed[space]) - 1.0, near, stake, own * stake, backed]


def parts_off(region: int, line: int) -> bool:
    """Whether a line lies between a territory and another."""
    here, there = ENDS[line].tolist()
    return bool(has(region, here)) != bool(has(region, there))


# --- Predictors: the chance of a value is its number among those left, times e to a lean ---


def leaning(seen: Divers, names: Sequence[str]) -> Numbers:
    """What leans to the stronger values: by row, value and number to be found."""
    values = np.arange(VALUES, dtype=float)
    ones = np.ones(len(seen.value))
    by = [ones if name == "order" else seen.facts[:, FACTS.index(name)] for name in names]
    return np.stack([np.outer(each, values) for each in by], axis=2)


def free(seen: Divers) -> Numbers:
    """A number for each value at each step, and for each value by the pearls near."""
    step = seen.facts[:, STEP].astype(int)
    steps = int(step.max()) + 1
    found = np.zeros((len(seen.value), VALUES, VALUES * steps + VALUES))
    for value in range(VALUES):
        found[np.arange(len(seen.value)), value, value * steps + step] = 1.0
        found[:, value, VALUES * steps + value] = seen.facts[:, NEAR] / 10.0
    return found


def chances(seen: Divers, leaning: Numbers, leans: Numbers) -> Numbers:
    """The chance of each value, by row."""
    weights = seen.left * np.exp(leaning @ leans)
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def fitted(seen: Divers, leaning: Numbers) -> Numbers:
    """The leans under which what was seen is likeliest; unlikely large ones are held back."""
    leans = np.zeros(leaning.shape[2])
    done = leaning[np.arange(len(seen.value)), seen.value]
    scale = 1.0 / (np.square(leaning).sum(axis=(0, 1)) / VALUES + PRIOR)
    for _ in range(STEPS):
        expected = np.einsum("rv,rvk->rk", chances(seen, leaning, leans), leaning)
        leans += RATE * scale * ((done - expected).sum(axis=0) - PRIOR * leans / 10.0)
    return leans


def bits(seen: Divers, leaning: Numbers, leans: Numbers) -> float:
    """What a predictor knows of a Diver, beyond the numbers that are left."""
    rows = np.arange(len(seen.value))
    known = chances(seen, leaning, leans)[rows, seen.value]
    plain = chances(seen, leaning, np.zeros_like(leans))[rows, seen.value]
    return float(np.log2(known / plain).mean())


def bits_learned(seen: Divers, leaning: Numbers) -> float:
    """The same of one half of the Divers, by a predictor that was fitted to the other."""
    middle = len(seen.value) // 2
    learned = fitted(seen.part(slice(middle)), leaning[:middle])
    return bits(seen.part(slice(middle, None)), leaning[middle:], learned)


# --- What is told and kept -----------------------------------------------------------------------


def tell(kind: str, placed: Divers, hidden: Divers) -> None:
    """How far a player can be read, as it places and later."""
    simple, freer = leaning(placed, ("order", "near")), free(placed)
    print(
        f"{kind}, {len(placed.value)} Divers: as they are placed {bits_learned(placed, simple):.3f} "
        f"bits, with {freer.shape[2]} numbers {bits_learned(placed, freer):.3f};",
        end=" ",
    )
    names: tuple[str, ...] = ()
    told = []
    for more in TRIED:
        names += more
        known = bits_learned(hidden, leaning(hidden, names))
        told.append(f"{' and '.join(more)} {known:.3f}")
    leans = fitted(hidden, leaning(hidden, BELIEVED)).round(3).tolist()
    print(f"later {', and '.join(told)}; {dict(zip(BELIEVED, leans, strict=True))}", flush=True)


def belief_of(all_hidden: Sequence[Divers]) -> dict[str, float]:
    """What to believe of somebody who may be any of these players."""
    together = Divers(*(np.concatenate(column) for column in zip(*all_hidden, strict=True)))
    one_fit = fitted(together, leaning(together, BELIEVED))
    mean = np.mean([fitted(each, leaning(each, BELIEVED)) for each in all_hidden], axis=0)
    between = (one_fit + TOWARDS_THE_MEAN * (mean - one_fit)).round(2)
    belief: dict[str, float] = dict(zip(BELIEVED, between.tolist(), strict=True))
    print(f"mean {mean.round(3)}, together {one_fit.round(3)}; anybody: {belief}")
    return belief


def write(belief: dict[str, float], name: str) -> None:
    """Into a set of weights: *tuned* is what strong, expert and the analyst use."""
    file = Path(bot.__file__).with_name("weights.json")
    weights = json.loads(file.read_text("utf-8"))
    weights[name].update(belief)
    file.write_text(json.dumps(weights, indent=1) + "\n", "utf-8")


def main() -> None:
    """Play, fit, and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bots", default=KINDS, help="levels and rivals, by commas")
    parser.add_argument("--games", type=int, default=40, help="of each of them")
    parser.add_argument("--simulations", type=int, help="of a decision, other than its level has")
    parser.add_argument("--seed", type=int, default=40_000)
    parser.add_argument(
        "--write",
        nargs="?",
        const="tuned",
        choices=("tuned", "reader"),
        help="keep the belief in weights.json: tuned unless said",
    )
    add_workers(parser)
    wanted = parser.parse_args()
    seeds = range(wanted.seed, wanted.seed + wanted.games)
    all_hidden = []
    with sharing(watched, wanted.jobs, wanted.cluster) as share:
        for kind in wanted.bots.split(","):
            print(f"{wanted.games} games of {kind}", file=sys.stderr, flush=True)
            games = share(product([kind], [wanted.simulations], seeds))
            placed = divers_of([row for game in games for row in game.placed])
            all_hidden.append(divers_of([row for game in games for row in game.hidden]))
            tell(kind, placed, all_hidden[-1])
    belief = belief_of(all_hidden)
    if wanted.write:
        write(belief, wanted.write)


if __name__ == "__main__":
    main()
