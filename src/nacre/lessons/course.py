"""A course: steps as they are written down, and lessons as they are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from nacre.match import Match

LEARNER = 0  # the seat of whoever learns


@dataclass(frozen=True)
class Step:
    """One step of a course. Without a position it goes on where the step before it ended."""

    key: str
    wanted: tuple[str, ...] = ()  # patterns of actions that do what is asked; none: only to be read
    position: Mapping[str, Any] | None = None
    seed: int = 0  # which cards and dice follow, with a position
    meanwhile: tuple[str, ...] = ()  # what the seats do before the learner is asked


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
