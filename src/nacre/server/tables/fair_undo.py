"""Fair undo: whether the last action can be taken back without an advantage to anybody.

Never another seat's action, never across a change of turn, never past a random event, never past
something hidden that was shown: to one seat, as a note of the step says, or to all, as the game
says of the action.
"""

from __future__ import annotations

from nacre.games import game_of
from nacre.kernel.notes import SEEN_BY
from nacre.match import Match
from nacre.step import Step


def fair_to_undo(match: Match, seat: int) -> bool:
    """Whether a seat may take back the last action without an advantage."""
    step = match.last
    return step.seat == seat and match.turn == seat and not step.chance and not shows(match, step)


def shows(match: Match, step: Step) -> bool:
    """Whether an action that drew nothing showed anybody something that was hidden before."""
    assert step.before is not None
    assert step.action is not None
    shown_to_one = bool((step.notes[:, SEEN_BY] >= 0).any())
    return shown_to_one or game_of(match.game).shows_hidden(step.before, step.action)
