"""One game between bots, timed, whatever they do."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from nacre.bots import Bot
from nacre.errors import BadAction, IllegalAction
from nacre.game.checked import shown
from nacre.match import Match
from nacre.observation import Observation
from nacre.step import Step


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
    actions: list[str] = field(default_factory=list)
    record: str = ""  # the game written down, if that was asked for

    @property
    def decisions(self) -> int:
        """How many there were."""
        return sum(sitting.decisions for sitting in self.sittings)

    def shares(self) -> list[float]:
        """The win by seat; those who share it have equal parts."""
        winners = self.ranks.count(1)
        return [1 / winners if rank == 1 else 0.0 for rank in self.ranks]


Deal: TypeAlias = list[Played]  # the games of one deal, one for each rotation of a line-up


def play(match: Match, bots: Sequence[Bot], seed: int) -> Played:
    """Play a match that has just begun to its end.

    A bot that raises an error, or chooses what is not legal, has a fault; a random action drawn
    with ``seed`` is done in its place.
    """
    spare = random.Random(seed)
    sittings = [Sitting() for _ in bots]
    while (seat := match.turn) is not None:
        step = _step(match, bots[seat], match.observation(seat), sittings[seat])
        match.accept(step or match.attempt(spare.choice(match.actions())))
    scores, ranks = match.scores, match.ranks
    assert scores is not None
    assert ranks is not None
    return Played(scores, ranks, sittings, [action for _, action in match.history])


def _step(match: Match, bot: Bot, observation: Observation, sitting: Sitting) -> Step | None:
    """The step that a bot chooses, timed; ``None`` where that is a fault."""
    sitting.decisions += 1
    started = time.perf_counter()
    try:
        choice: Any = bot.choose(observation)
    except (Exception, SystemExit) as error:  # whatever it is, the tournament goes on
        sitting.blame(f"{type(error).__name__}: {_line(error)}")
        return None
    finally:
        seconds = time.perf_counter() - started
        sitting.seconds += seconds
        sitting.slowest = max(sitting.slowest, seconds)
    try:
        return match.attempt(choice)
    except BadAction as error:
        sitting.blame(f"chose no action: {_line(error)}")
    except IllegalAction:
        sitting.blame(f"chose what is not legal: {shown(choice)}")
    return None


LONGEST_COMPLAINT = 200


def _line(error: BaseException) -> str:
    """An error in one line of sensible length."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # an error that cannot even say what it is
        text = "?"
    return text[:LONGEST_COMPLAINT]
