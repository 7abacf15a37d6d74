"""Lessons: the steps of a tutorial, as a game writes them down.

What a step asks for is a pattern over legal actions; everything else (views, what may be done, what
follows) is asked of the rules. The words are the client's: ``learn.<game>.<key>``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

LEARNER = 0  # the seat of the person who learns


@dataclass(frozen=True)
class Step:
    """One step of a course. Without a position it goes on where the step before it ended."""

    key: str
    wanted: tuple[str, ...] = ()  # patterns of actions that do what is asked; none: only to be read
    position: Mapping[str, Any] | None = None
    seed: int = 0  # which cards and dice follow, with a position
    meanwhile: tuple[str, ...] = ()  # what the seats do before the learner is asked


class LessonsPart(Protocol):
    """The module ``lessons.py`` of a game."""

    def steps(self) -> Sequence[Step]: ...
