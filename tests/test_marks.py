"""Marks of reviews judged again: when one holds, and the same whoever shares the games."""

from __future__ import annotations

import pytest

from bench.marks import Again, measured


@pytest.mark.parametrize(
    ("again", "holds", "in_the_mean"),
    [
        (Again("blunder", 0.21, 0.01), True, True),
        (Again("blunder", 0.185, 0.01), True, False),
        (Again("blunder", 0.175, 0.01), False, False),
        (Again("mistake", 0.07, 0.01), True, False),
        (Again("mistake", 0.09, 0.05), False, True),  # it may as well be nothing
    ],
)
def test_a_mark_holds_if_it_may_be_right_and_something_is_lost_for_sure(
    again: Again, holds: bool, in_the_mean: bool
) -> None:
    assert (again.holds, again.in_the_mean) == (holds, in_the_mean)


def test_marks_are_the_same_whoever_shares_the_games() -> None:
    alone, shared = (measured("chicken", 2, ("novice",), 1, jobs) for jobs in (None, 2))
    assert alone["actions"] > 0
    assert {**alone, "seconds": 0} == {**shared, "seconds": 0}
