"""The bot for Pearl Dice: no search, but an exact rest of the turn and a learned value after it.

=======  ============================================================================================
level    how it chooses
=======  ============================================================================================
novice   the most pearls now, and one time in four something else
casual   the high rows first, like the bot of the website, and one time in eight something else
strong   the fewest turns to come, by a sum over the rows
expert   the fewest turns to come, by the net; close choices are looked at one roll of six dice further
=======  ============================================================================================
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nacre.bots.judged import Judged
from nacre.bots.knowledge import pearl_dice as known
from nacre.bots.knowledge.pearl_dice import EXPECTATION_STEP, EXPECTATIONS, LEFT
from nacre.errors import BadOption, IllegalAction
from nacre.games import face_of
from nacre.games.options import shown
from nacre.games.pearl_dice.rules import (
    FACES,
    FIRST_PAIR_ACTION,
    MAX_SEATS,
    N_ACTIONS,
    N_DICE,
    N_PAIRS,
)
from nacre.observation import Observation

Turns = NDArray[np.float64]  # to come
Preference = Callable[[int, int], float]  # of a row and a number of pearls

HIGH_ROWS = 11  # rows from here come first for those who play by rows


class Manner(NamedTuple):
    """How a level goes about it."""

    by_net: bool
    preference: Preference | None = None  # without one, the fewest turns to come
    mistakes: float = 0.0  # how often it does something else


def most_pearls(row: int, pearls: int) -> float:
    """The most pearls; of equal ones the lowest row, which the eye meets first."""
    return pearls - row / 100


def high_rows(row: int, pearls: int) -> float:
    """Rows 11 and 12, then 7 to 10, then 1 to 6; then the most pearls, then the higher row."""
    group = (row > FACES) + (row >= HIGH_ROWS)
    return group * LEFT + pearls + row / 100


MANNERS = {
    "novice": Manner(by_net=False, preference=most_pearls, mistakes=1 / 4),
    "casual": Manner(by_net=False, preference=high_rows, mistakes=1 / 8),
    "strong": Manner(by_net=False),
    "expert": Manner(by_net=True),
}


class ExactBot:
    """A player of Pearl Dice; the same seed gives the same choices.

    >>> from nacre import Match
    >>> match = Match("pearl_dice", seats=2, seed=1)
    >>> ExactBot("expert").choose(match.observation(match.turn)) in match.actions()
    True
    """

    def __init__(self, level: str, seed: int | None = None) -> None:
        if level not in MANNERS:
            raise BadOption(f"level: {shown(level)} is unknown; there are {', '.join(MANNERS)}")
        self._manner = MANNERS[level]
        self._random = random.Random(seed)
        self._learned = known.load()
        self._desks = known.new_desk(), known.new_desk()

    def choose(self, observation: Observation) -> str:
        """One of ``observation.actions()``."""
        numbers = _legal(observation)
        if len(numbers) == 1:
            return face_of(observation.game).names[numbers[0]]
        judged = self.judge(observation)
        if self._manner.mistakes == 0:
            return judged[0].action
        return self._random.choices(judged, [one.weight for one in judged])[0].action

    def judge(self, observation: Observation) -> list[Judged]:
        """Every legal action, the one it likes best first."""
        numbers = _legal(observation)
        turns = self._turns_after(observation)[numbers]
        chances = self._chances(observation, turns)
        values = self._values(numbers, turns)
        order = np.argsort(-values, kind="stable")
        weights = self._weights([numbers[i] for i in order])
        names = face_of(observation.game).names
        return [
            Judged(names[numbers[i]], numbers[i], float(chances[i]), float(values[i]), weight)
            for i, weight in zip(order, weights, strict=True)
        ]

    def _values(self, numbers: list[int], turns: Turns) -> NDArray[np.float64]:
        preference = self._manner.preference
        if preference is None:
            return -turns
        return np.array([preference(*row_and_pearls(number)) for number in numbers])

    def _weights(self, best_first: list[int]) -> list[float]:
        """How likely each action is: other than the best, the more pearls the more tempting."""
        others = [row_and_pearls(number)[1] for number in best_first[1:]]
        mistakes = self._manner.mistakes if others else 0.0
        return [1 - mistakes, *(mistakes * pearls / sum(others) for pearls in others)]

    def _turns_after(self, observation: Observation) -> Turns:
        """The turns to come by each action."""
        turns = np.zeros(N_ACTIONS)
        if self._manner.by_net:
            known.judge_closely(observation.states, self._learned.net, *self._desks, turns)
        else:
            known.judge_simply(observation.states, self._learned.sums, self._desks[0], turns)
        return turns

    def _turns_of_boards(self, observation: Observation) -> Turns:
        """The turns to come of each seat, once it has begun its next turn."""
        turns = np.zeros(MAX_SEATS)
        if self._manner.by_net:
            known.boards_by_net(observation.states, self._learned.net, self._desks[0], turns)
        else:
            known.boards_by_sum(observation.states, self._learned.sums, self._desks[0], turns)
        return turns

    def _chances(self, observation: Observation, turns: Turns) -> NDArray[np.float64]:
        """The chance to win after each action, from the turns to come after it."""
        state = observation.states[0]
        seats, seat = int(state.seats), int(state.turn)
        if seats == 1:
            return np.ones(len(turns))
        others = [other for other in range(seats) if other != seat]
        done = self._done_within(self._turns_of_boards(observation)[others])
        # This seat wins with its n-th turn from now unless another was done within n turns of its
        # own; those begin after this turn, and the first of them is not yet begun.
        not_before = np.concatenate([[1.0], np.prod(1 - done, axis=0)[:-1]])
        mine = np.diff(self._done_within(turns), axis=1, prepend=0.0)
        chances: NDArray[np.float64] = np.clip(mine @ not_before, 0.0, 1.0)
        return chances

    def _done_within(self, turns: Turns) -> NDArray[np.float64]:
        """For each expectation, the chances that at most 0, 1, 2 … turns come."""
        at = np.clip(turns / EXPECTATION_STEP, 0, EXPECTATIONS - 1)
        low = np.minimum(at.astype(int), EXPECTATIONS - 2)
        part = (at - low)[:, None]
        table = self._learned.chances
        done: NDArray[np.float64] = (1 - part) * table[low] + part * table[low + 1]
        return done


def row_and_pearls(number: int) -> tuple[int, int]:
    """The row of an action and the pearls that it removes."""
    if number < FIRST_PAIR_ACTION:
        return number // N_DICE + 1, number % N_DICE + 1
    row, pearls = divmod(number - FIRST_PAIR_ACTION, N_PAIRS)
    return row + FACES + 1, pearls + 1


def _legal(observation: Observation) -> list[int]:
    numbers = observation.action_numbers()
    if not numbers:
        raise IllegalAction(f"seat {observation.seat} has nothing to choose now")
    return numbers
