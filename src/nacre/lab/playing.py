"""One game between bots, as quick as Python allows.

It is the same game that a :class:`nacre.Match` with the same secret would be: the same actions give the same cards, dice
and result.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from nacre.bots import Bot
from nacre.errors import BadAction
from nacre.games import face_of
from nacre.games.face import Face
from nacre.games.options import shown
from nacre.kernel import door, log
from nacre.kernel.generic import OVER, Action, States
from nacre.kernel.stream import stream_of_step
from nacre.observation import Observation, copied, ranks_of, scores_of


class Table:
    """A kind of game, ready to be played again and again."""

    def __init__(self, game: str, seats: int, options: Mapping[str, Any] | None = None) -> None:
        self.face: Face = face_of(game)
        self.seats = self.face.check_seats(seats)
        self.options = self.face.completed(options, self.seats)
        self.template = self.face.template(self.seats, self.options)
        self.numbers = {name: number for number, name in enumerate(self.face.names)}
        self.legal = np.empty(self.face.rules.N_ACTIONS, np.int16)  # written anew for each decision

    def begun(self, secret: bytes) -> States:
        """The position before the first action."""
        states = self.template.copy()
        door.set_up(states, stream_of_step(secret, 0), log.no_log())
        return states

    def seen_by(self, states: States, seat: int, options: dict[str, Any]) -> Observation:
        """What a seat may know."""
        blank: States = np.zeros(1, self.face.rules.STATE)
        door.observe(states, seat, blank)
        return Observation(self.face.id, seat, options, blank)

    def number(self, choice: Any) -> Action:
        """The number of an action; :class:`BadAction` for what is none."""
        number = self.numbers.get(choice) if isinstance(choice, str) else None
        return self.face.parse(choice) if number is None else number


@dataclass(slots=True)
class Sitting:
    """What one seat did in a game."""

    decisions: int = 0
    seconds: float = 0.0  # all of its thinking
    slowest: float = 0.0
    faults: int = 0
    complaint: str = ""  # about its first fault

    def blame(self, complaint: str) -> None:
        """Note a fault."""
        self.faults += 1
        self.complaint = self.complaint or complaint


@dataclass(slots=True)
class Played:
    """A finished game."""

    scores: list[int]
    ranks: list[int]
    sittings: list[Sitting]
    actions: list[Action] = field(default_factory=list)

    @property
    def decisions(self) -> int:
        """How many there were."""
        return sum(sitting.decisions for sitting in self.sittings)

    def shares(self) -> list[float]:
        """The win by seat; those who share it have equal parts."""
        winners = self.ranks.count(1)
        return [1 / winners if rank == 1 else 0.0 for rank in self.ranks]


def play(table: Table, secret: bytes, bots: Sequence[Bot], seed: int) -> Played:
    """Play a game to its end.

    A bot that raises an error, or chooses what is not legal, has a fault; a random action drawn with ``seed`` is done in
    its place.
    """
    states = table.begun(secret)
    turns = states["turn"]
    nothing = log.no_log()
    spare = random.Random(seed)
    options = [copied(table.options) for _ in bots]  # a bot that changes them harms nobody else
    sittings = [Sitting() for _ in bots]
    actions: list[Action] = []
    while (seat := int(turns[0])) != OVER:
        n = int(door.legal_actions(states, table.legal))
        legal = table.legal[:n].tolist()
        observation = table.seen_by(states, seat, options[seat])
        action = _choice(table, bots[seat], observation, legal, sittings[seat])
        if action is None:
            action = spare.choice(legal)
        actions.append(action)
        door.apply(states, action, stream_of_step(secret, len(actions)), nothing)
    return Played(scores_of(states), ranks_of(states), sittings, actions)


def _choice(
    table: Table, bot: Bot, observation: Observation, legal: list[Action], sitting: Sitting
) -> Action | None:
    """What a bot chooses, timed; ``None`` where that is a fault."""
    sitting.decisions += 1
    started = time.perf_counter()
    try:
        choice = bot.choose(observation)
    except (Exception, SystemExit) as error:  # whatever it is, the tournament goes on
        sitting.blame(f"{type(error).__name__}: {_line(error)}")
        return None
    finally:
        seconds = time.perf_counter() - started
        sitting.seconds += seconds
        sitting.slowest = max(sitting.slowest, seconds)
    try:
        action = table.number(choice)
    except BadAction as error:
        sitting.blame(f"chose no action: {_line(error)}")
        return None
    if action not in legal:
        sitting.blame(f"chose what is not legal: {shown(choice)}")
        return None
    return action


LONGEST_COMPLAINT = 200


def _line(error: BaseException) -> str:
    """An error in one line of sensible length."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # an error that cannot even say what it is
        text = "?"
    return text[:LONGEST_COMPLAINT]
