"""How Pearls players can be read: which colours they rarely hold of those that nobody sees.

python -m train.pearls_hands                            what many kinds of players hold
python -m train.pearls_hands --bots expert --games 200  what one kind holds

Plays games of each bot against itself and looks at random moments at the cards of each other seat
that the seat to act cannot see. The chance of a colour is its number among the cards out of sight,
times e to minus what makes it unlikely: *wild*, that it is one; *new*, that the seat is not known
to hold its colour; *placed*, that it has placed its colour; *left*, how often it could have taken
its colour and did not. Each is learned from one half of the games and tried on the other; what a
predictor knows of a card beyond the cards out of sight is told in bits. ``likelihood`` in the bot
asks for the first three, by numbers that were set by hand; this tells how far they are from what is
learned, and what the fourth adds.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import nacre
from nacre.games import game_of
from nacre.games.pearls import rules
from nacre.games.pearls.rules import FIRST_PLACE, N_COLOURS, WILD
from nacre.lab.entrants import make_entrant
from train.workers import add_workers, sharing

KINDS = "novice,learner,casual,strong,expert,claimer,plain,random"
LOOKS = 6  # at a game, at random moments
A_GAME = 40  # decisions, about
MOST_LEFT = 3  # more often tells no more
STEPS, RATE, PRIOR = 1500, 1.0, 2.0  # of the fit; the prior is in cards seen

FACTS = ("wild", "new", "placed", "left")
BELIEVED = {"wild": "unlikely_wild", "new": "unlikely_new", "placed": "unlikely_placed"}

Numbers = NDArray[np.float64]


class Cards(NamedTuple):
    """Hidden cards of one kind of player, one row for each, in the order of the games."""

    unseen: Numbers  # by colour: how many are out of sight
    facts: Numbers  # by colour and fact
    colour: NDArray[np.int64]

    def part(self, rows: slice) -> Cards:
        """Some of them."""
        return Cards(self.unseen[rows], self.facts[rows], self.colour[rows])


Row = tuple[list[int], list[list[float]], int]


def cards_of(rows: Sequence[Row]) -> Cards:
    """Rows as columns."""
    unseen, facts, colour = zip(*rows, strict=True)
    return Cards(np.array(unseen, float), np.array(facts, float), np.array(colour))


# --- Games ---------------------------------------------------------------------------------------


def watched(name: str, seed: int) -> list[Row]:
    """The hidden cards of a game that a bot plays against itself."""
    match = nacre.Match("pearls", seats=2 + seed % 2, seed=seed)
    players = [make_entrant(name, "pearls", 4 * seed + seat) for seat in range(match.seats)]
    looks = random.Random(seed)
    left = np.zeros((match.seats, N_COLOURS))
    rows: list[Row] = []
    while match.turn is not None:
        seat, observation = match.turn, match.observation(match.turn)
        if looks.random() < LOOKS / A_GAME:
            rows += hidden_from(match, seat, left)
        takeable = {number for number in observation.choices() if number < FIRST_PLACE}
        action = game_of("pearls").parse(players[seat].choose(observation))
        for number in takeable - {action}:
            left[seat, number] += 1
        match.play(action)
    return rows


def hidden_from(match: nacre.Match, seat: int, left: Numbers) -> list[Row]:
    """The cards of all others that a seat cannot see."""
    truth, seen = match.last.states[0], match.observation(seat).states.copy()
    rules.deal_known(seen[0], seat)
    unseen = seen[0].pile.tolist()
    rows: list[Row] = []
    for owner in range(match.seats):
        hidden = truth.hand[owner].astype(int) - truth.known[owner]
        if owner != seat:
            facts = facts_of(truth, owner, left[owner])
            rows += [(unseen, facts, colour) for colour in np.repeat(range(N_COLOURS), hidden)]
    return rows


def facts_of(state: Any, owner: int, left: Numbers) -> list[list[float]]:
    """What is known of each colour in a hand, from what everybody has seen."""
    return [
        [
            float(colour == WILD),
            float(state.known[owner, colour] == 0),
            float(state.placed[owner, colour] > 0),
            min(float(left[colour]), MOST_LEFT),
        ]
        for colour in range(N_COLOURS)
    ]


# --- Predictors ----------------------------------------------------------------------------------


def chances(seen: Cards, facts: Numbers, unlikely: Numbers) -> Numbers:
    """The chance of each colour, by row."""
    weights = seen.unseen * np.exp(-facts @ unlikely)
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def fitted(seen: Cards, facts: Numbers) -> Numbers:
    """What makes colours so unlikely that what was held is likeliest."""
    unlikely = np.zeros(facts.shape[2])
    held = facts[np.arange(len(seen.colour)), seen.colour]
    scale = 1.0 / (np.square(facts).sum(axis=(0, 1)) / N_COLOURS + PRIOR)
    for _ in range(STEPS):
        expected = np.einsum("rc,rck->rk", chances(seen, facts, unlikely), facts)
        unlikely += RATE * scale * ((expected - held).sum(axis=0) - PRIOR * unlikely / 10.0)
    return unlikely


def bits_learned(seen: Cards, names: Sequence[str]) -> float:
    """What is known of a card of one half by a predictor that was fitted to the other."""
    facts = seen.facts[:, :, [FACTS.index(name) for name in names]]
    middle = len(seen.colour) // 2
    learned = fitted(seen.part(slice(middle)), facts[:middle])
    tried, rows = seen.part(slice(middle, None)), np.arange(len(seen.colour) - middle)
    known = chances(tried, facts[middle:], learned)[rows, tried.colour]
    plain = chances(tried, facts[middle:], np.zeros_like(learned))[rows, tried.colour]
    return float(np.log2(known / plain).mean())


# --- What is told and kept -----------------------------------------------------------------------


def tell(kind: str, seen: Cards) -> None:
    """How far the hands of a player can be read."""
    names = list(BELIEVED)
    unlikely = fitted(seen, seen.facts[:, :, [FACTS.index(name) for name in names]])
    print(
        f"{kind}, {len(seen.colour)} cards: {bits_learned(seen, names):.3f} bits, with what was "
        f"left {bits_learned(seen, FACTS):.3f}; "
        f"{dict(zip(names, unlikely.round(2).tolist(), strict=True))}",
        flush=True,
    )


def belief_of(all_seen: Sequence[Cards]) -> dict[str, float]:
    """What to believe of somebody who may be any of these players: the mean over kinds."""
    which = [FACTS.index(name) for name in BELIEVED]
    mean = np.mean([fitted(seen, seen.facts[:, :, which]) for seen in all_seen], axis=0).round(2)
    return dict(zip(BELIEVED.values(), mean.clip(0.0).tolist(), strict=True))


def main() -> None:
    """Play, fit, and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bots", default=KINDS, help="levels and rivals, by commas")
    parser.add_argument("--games", type=int, default=60, help="of each of them")
    parser.add_argument("--seed", type=int, default=50_000)
    add_workers(parser)
    wanted = parser.parse_args()
    seeds = range(wanted.seed, wanted.seed + wanted.games)
    all_seen = []
    with sharing(watched, wanted.jobs, wanted.cluster) as share:
        for kind in wanted.bots.split(","):
            print(f"{wanted.games} games of {kind}", file=sys.stderr, flush=True)
            games = share(product([kind], seeds))
            all_seen.append(cards_of([row for game in games for row in game]))
            tell(kind, all_seen[-1])
    print(f"anybody: {belief_of(all_seen)}")


if __name__ == "__main__":
    main()
