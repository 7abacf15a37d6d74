"""Lessons: prepared positions that teach a game, step by step, on the real table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from nacre.game.lesson import LEARNER, Step
from nacre.games import game_of
from nacre.match import Match

__all__ = ["LEARNER", "After", "Lesson", "Step", "lessons", "taught"]


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order, made once; none for a game that has no course.

    >>> [lesson.key for lesson in lessons("chicken")][:3]
    ['table', 'follow', 'chick']
    """
    return taught(game_of(game).lessons())


@dataclass(frozen=True)
class After:
    """What the learner sees after an action, and what happened until then."""

    view: dict[str, Any]
    events: list[dict[str, Any]]


@dataclass(frozen=True)
class Lesson:
    """One step as the learner sees it."""

    key: str
    seat: int
    follows: bool  # goes on where the lesson before it ended
    view: dict[str, Any]
    events: list[dict[str, Any]]  # what the seats did meanwhile
    actions: list[str]  # none where there is only something to read
    wanted: list[str]
    after: dict[str, After]  # by wanted action


def taught(steps: Sequence[Step]) -> tuple[Lesson, ...]:
    """The lessons of a course."""
    found = []
    match: Match | None = None
    for step in steps:
        match = _begun(step, match)
        lesson = _lesson(step, match)
        found.append(lesson)
        if lesson.wanted:
            match.play(lesson.wanted[0])
    return tuple(found)


def _begun(step: Step, before: Match | None) -> Match:
    if step.position is not None:
        return Match.from_position(step.position, seed=step.seed)
    assert before is not None, "the first step of a course has a position"
    return before


def _lesson(step: Step, match: Match) -> Lesson:
    """The lesson of a step; leaves the match after what the others did."""
    since = len(match.events(LEARNER))
    for action in step.meanwhile:
        match.play(action)
    actions = match.actions() if step.wanted else []
    wanted = [a for a in actions if any(fnmatchcase(a, pattern) for pattern in step.wanted)]
    return Lesson(
        key=step.key,
        seat=LEARNER,
        follows=step.position is None,
        view=match.view(LEARNER),
        events=match.events(LEARNER, since),
        actions=actions,
        wanted=wanted,
        after={action: _after(match, action) for action in wanted},
    )


def _after(match: Match, action: str) -> After:
    since = len(match.events(LEARNER))
    trial = match.copy()
    trial.play(action)
    return After(trial.view(LEARNER), trial.events(LEARNER, since))
