"""The bot for Pearl Dice: no search, but an exact rest of the turn and a learned value after it.

=======  ==========================================================================================
level    how it chooses
=======  ==========================================================================================
novice   the most pearls now, and overlooks much
learner  the high rows first, like the bot of the website, and overlooks much
casual   the same, and overlooks little
strong   the fewest turns to come, by a sum over the rows
expert   the fewest turns to come, by the net; close choices are looked at one roll further
=======  ==========================================================================================

Nothing is hidden in this game, so the hooks of the search are short; playouts play like *rows*.
"""

from __future__ import annotations

import functools
import math
import random
import sys
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nacre.errors import BadOption
from nacre.game.bot import Belief, Weights
from nacre.game.checked import shown
from nacre.game.judged import Apart, Difference, Judged
from nacre.game.levels import ByOwnAnalyst, ByOwnBot, Level
from nacre.game.margins import first_two
from nacre.game.plain import feints as feints
from nacre.game.plain import is_settled as is_settled
from nacre.game.plain import situation as situation
from nacre.games.pearl_dice.playing_on import Shares, play_on_alone, shares_of_turns
from nacre.games.pearl_dice.rules import (
    ACTION_OF,
    MAX_SEATS,
    N_ACTIONS,
    N_ROWS,
    ORDINARY,
    PEARLS_OF,
    ROW_OF,
    STATE,
    full_score,
    removable,
    score,
)
from nacre.games.pearl_dice.turns import (
    ROWS_WORTH,
    Scratch,
    boards_by_net,
    boards_by_sum,
    judge_closely,
    judge_simply,
    load,
    new_scratch,
    rows_action,
)
from nacre.kernel import generic
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import NO_ACTION, Action, Seat, State
from nacre.kernel.stream import Rng, below

if TYPE_CHECKING:
    from nacre.observation import Observation

PLAYED_ON = 256  # games alone, to see how turns scatter
COMPARED_IN = 8  # parts, which tell how sure a comparison is
LUCK = np.uint64(0)  # of these, always the same: the same position has the same chances

Turns = NDArray[np.float64]  # to come
Preference = NDArray[np.float64]  # by action

# The most pearls; of equal ones the highest row.
MOST_PEARLS_FIRST: Preference = PEARLS_OF + ROW_OF / 100
# Like *rows*; of equal ones the highest row.
HIGH_ROWS_FIRST: Preference = ROWS_WORTH + ROW_OF / 100


class Manner(NamedTuple):
    """How a level goes about it."""

    by_net: bool
    preference: Preference | None = None  # without one, the fewest turns to come
    overlooks: float = 0.0  # share of the actions that do not come to its mind


MANNERS = {
    "novice": Manner(by_net=False, preference=MOST_PEARLS_FIRST, overlooks=0.45),
    "learner": Manner(by_net=False, preference=HIGH_ROWS_FIRST, overlooks=0.47),
    "casual": Manner(by_net=False, preference=HIGH_ROWS_FIRST, overlooks=0.125),
    "strong": Manner(by_net=False),
    "expert": Manner(by_net=True),
}


class PearlDiceBot:
    """A player of Pearl Dice; the same seed gives the same choices.

    >>> from nacre import Match
    >>> match = Match("pearl_dice", seats=2, seed=1)
    >>> PearlDiceBot("expert").choose(match.observation(match.turn)) in match.actions()
    True
    """

    def __init__(self, level: str, seed: int | None = None) -> None:
        if level not in MANNERS:
            raise BadOption(f"level: {shown(level)} is unknown; there are {', '.join(MANNERS)}")
        self._manner = MANNERS[level]
        self._random = random.Random(seed)
        self._learned = load()
        self._faces, self._scratches = ORDINARY, (new_scratch(), new_scratch())

    def choose(self, observation: Observation) -> str:
        """One of ``observation.actions()``."""
        numbers = observation.choices("pearl_dice")
        if len(numbers) == 1:
            return observation.name(numbers[0])
        values = self._values(numbers, self._turns_after(observation))
        liked = [numbers[i] for i in best_first(values)]
        if self._manner.overlooks == 0:
            return observation.name(liked[0])
        return observation.name(self._random.choices(liked, self._weights(len(liked)))[0])

    def judge(self, observation: Observation) -> list[Judged]:
        """Every legal action, the one it likes best first."""
        numbers = observation.choices("pearl_dice")
        turns = self._turns_after(observation)
        chances = self._chances(observation, numbers, turns, LUCK, PLAYED_ON)
        values = self._values(numbers, turns)
        order = best_first(values)
        weights = self._weights(len(numbers))
        return [
            Judged(
                observation.name(numbers[i]),
                numbers[i],
                float(chances[i]),
                float(values[i]),
                weight,
            )
            for i, weight in zip(order, weights, strict=True)
        ]

    def compare(
        self, observation: Observation, better: int, worse: int, worlds: int
    ) -> Difference | None:
        """What one action is worth more than another, with luck that was not looked at before.

        How sure that is shows in parts of the games. ``None`` alone, with nobody to win against.
        """
        if int(observation.states["seats"][0]) == 1:
            return None
        turns, games = self._turns_after(observation), max(worlds // COMPARED_IN, 1)
        luck = [np.uint64(self._random.getrandbits(64)) for _ in range(COMPARED_IN)]
        found = [self._chances(observation, [better, worse], turns, word, games) for word in luck]
        one, other = np.array(found).T
        error = (one - other).std(ddof=1) / math.sqrt(COMPARED_IN)
        return Difference(
            value=Apart(float(turns[worse] - turns[better]), 0.0),
            chance=Apart(float((one - other).mean()), float(error)),
            chances=(float(one.mean()), float(other.mean())),
        )

    def _values(self, numbers: list[int], turns: Turns) -> NDArray[np.float64]:
        preference = self._manner.preference
        return -turns[numbers] if preference is None else preference[numbers]

    def _weights(self, n: int) -> list[float]:
        """How likely each of ``n`` actions is, best first: it does the best that comes to mind.

        When nothing does, it looks again and sees everything.
        """
        overlooks = self._manner.overlooks
        weights = [(1 - overlooks) * overlooks**better for better in range(n)]
        weights[0] += overlooks**n
        return weights

    def _turns_after(self, observation: Observation) -> Turns:
        """The turns to come by each action."""
        turns = np.zeros(N_ACTIONS)
        if self._manner.by_net:
            judge_closely(observation.states, self._learned.net, *self._room(observation), turns)
        else:
            judge_simply(observation.states, self._learned.sums, self._room(observation)[0], turns)
        return turns

    def _room(self, observation: Observation) -> tuple[Scratch, Scratch]:
        """Scratch memory with the chances of the dice that are thrown here."""
        faces = tuple(observation.states["faces"][0].tolist())
        if faces != self._faces:
            self._faces, self._scratches = faces, (new_scratch(faces), new_scratch(faces))
        return self._scratches

    def _turns_of_boards(self, observation: Observation) -> Turns:
        """The turns to come of each seat, once it has begun its next turn."""
        turns = np.zeros(MAX_SEATS)
        if self._manner.by_net:
            boards_by_net(observation.states, self._learned.net, self._scratches[0], turns)
        else:
            boards_by_sum(observation.states, self._learned.sums, self._scratches[0], turns)
        return turns

    def _chances(
        self,
        observation: Observation,
        numbers: list[int],
        turns: Turns,
        luck: np.uint64,
        games: int,
    ) -> list[float]:
        """The chance to win after each action, from the turns to come after it."""
        seats, seat = int(observation.states["seats"][0]), int(observation.states["turn"][0])
        if seats == 1:
            return [1.0] * len(numbers)
        boards = self._turns_of_boards(observation)
        done = [
            self._scattered(observation, other, NO_ACTION, boards[other], luck, games).cumsum()
            for other in range(seats)
            if other != seat
        ]
        # This seat wins with its n-th turn from now unless another was done within n turns of its
        # own; those begin after this turn, and the first of them is not yet begun.
        not_before = np.concatenate([[1.0], np.prod(1 - np.array(done), axis=0)[:-1]])
        mine = [
            self._scattered(observation, seat, number, turns[number], luck, games)
            for number in numbers
        ]
        return [float(np.clip(shares @ not_before, 0.0, 1.0)) for shares in mine]

    def _scattered(
        self,
        observation: Observation,
        seat: int,
        first: Action,
        turns: float,
        luck: np.uint64,
        games: int,
    ) -> Shares:
        """The shares of the numbers of turns that a seat takes, around the mean that is known."""
        taken = np.zeros(games, np.int64)
        room, _ = self._room(observation)
        play_on_alone(observation.states, seat, first, self._learned.sums, room, luck, taken)
        return shares_of_turns(taken, turns)


def best_first(values: NDArray[np.float64]) -> list[int]:
    """The places of values from the highest down; equal ones in their order."""
    places: list[int] = np.argsort(-values, kind="stable").tolist()
    return places


# --- Hooks of the search -------------------------------------------------------------------------

FINE = 1 << 16  # shares are drawn as whole numbers below this
PAR = 31.0  # turns of a good player alone
DEFAULTS: Weights = np.zeros(0)  # the hooks need none
# For levels that go by a preference: a number for each action, and the share that is overlooked.
WEIGHTS = {"rows": DEFAULTS} | {
    level: np.array([*manner.preference, manner.overlooks])
    for level, manner in MANNERS.items()
    if manner.preference is not None
}


@compiled
def imagine(state: State, seat: Seat, rng: Rng, belief: Belief) -> None:
    """Nothing is hidden."""


@compiled
def policy_action(state: State, rng: Rng, weights: Weights) -> Action:
    """Like *rows*, or with weights the best by them that comes to mind."""
    return rows_action(state, rng) if weights.size == 0 else preferred(state, rng, weights)


@compiled
def preferred(state: State, rng: Rng, weights: Weights) -> Action:
    """Look at the legal actions from the best to the worst, and overlook some.

    When all were overlooked, it looks again and sees everything.
    """
    last = np.inf
    best = NO_ACTION
    while True:
        action = next_best(state, weights, last)
        if best == NO_ACTION:
            best = action
        if action == NO_ACTION:
            return best
        if below(rng, FINE) >= weights[N_ACTIONS] * FINE:
            return action
        last = weights[action]


@compiled
def next_best(state: State, weights: Weights, last: float) -> Action:
    """The legal action that is liked best of those liked less than ``last``, or ``NO_ACTION``."""
    found = NO_ACTION
    for row in range(1, N_ROWS + 1):
        for pearls in range(1, removable(state, row) + 1):
            action = ACTION_OF[row, pearls]
            if weights[action] < last and (found == NO_ACTION or weights[action] > weights[found]):
                found = action
    return found


@compiled
def outcome(
    state: State, weights: Weights, wins: NDArray[np.float64], margins: NDArray[np.float64]
) -> None:
    """The score ranks; alone, fewer turns are the better margin."""
    seats = int(state.seats)
    if seats == 1:
        wins[0] = 1.0
        margins[0] = PAR / (PAR + int(state.turns[0]))
        return
    for seat in range(seats):
        margins[seat] = score(state, seat)
    leader, second = first_two(margins, seats)
    best, next_best = margins[leader], margins[second]
    winners = 0
    for seat in range(seats):
        winners += margins[seat] == best
    full = full_score(state)
    for seat in range(seats):
        wins[seat] = 1.0 / winners if margins[seat] == best else 0.0
        ahead = margins[seat] - (next_best if seat == leader else best)
        margins[seat] = 0.5 + 0.5 * ahead / full


# --- The levels ----------------------------------------------------------------------------------

ANALYST = ByOwnAnalyst(lambda seed: PearlDiceBot("expert", seed))
ANALYST_NOISE = 0.02
LEVELS: dict[str, Level] = {
    level: ByOwnBot(
        functools.partial(PearlDiceBot, level), weights=level if level in WEIGHTS else None
    )
    for level in MANNERS
}

generic.register(STATE, sys.modules[__name__])
