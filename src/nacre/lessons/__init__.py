"""Lessons: prepared positions that teach a game, step by step, on the real table.

What a step asks for is a pattern over legal actions; everything else (views, what may be done, what follows) is asked
of :class:`~nacre.match.Match`. The words are the client's: ``learn.<game>.<key>``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from nacre.games import face_of
from nacre.lessons import chicken, pearl_dice, pearladora, pearls
from nacre.lessons.course import LEARNER, After, Lesson, Step, taught

__all__ = ["COURSES", "LEARNER", "After", "Lesson", "Step", "lessons"]

COURSES: dict[str, Callable[[], Sequence[Step]]] = {
    "pearls": pearls.steps,
    "pearladora": pearladora.steps,
    "pearl_dice": pearl_dice.steps,
    "chicken": chicken.steps,
}


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order, made once.

    >>> [lesson.key for lesson in lessons("chicken")][:3]
    ['table', 'follow', 'chick']
    """
    return taught(COURSES[face_of(game).id]())
