"""Every lesson is a position that can be, asks for something that may be done.

And has its words.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from nacre.errors import UnknownGame
from nacre.games import GAMES
from nacre.lessons import LEARNER, Lesson, Step, lessons, taught
from nacre.match import Match
from tests.settings import OWN_GAMES

WORDS = Path(__file__).parent.parent / "web" / "src" / "games"
FEWEST, MOST = 5, 8
KEY = re.compile(r'^ {2}"([a-z_]+)\.learn\.([\w.]+)":', re.M)

Course = tuple[tuple[Step, Lesson], ...]


@pytest.fixture(params=OWN_GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def course(game: str) -> Course:
    return tuple(zip(GAMES[game].lessons(), lessons(game), strict=True))


def played(course: Course) -> list[tuple[Lesson, Match]]:
    """Each lesson with the match in the position that it shows."""
    found: list[tuple[Lesson, Match]] = []
    match: Match | None = None
    for step, lesson in course:
        if step.position is not None:
            match = Match.from_position(step.position, seed=step.seed)
        assert match is not None
        for action in step.meanwhile:
            match.play(action)
        found.append((lesson, match.copy()))
        if lesson.wanted:
            match.play(lesson.wanted[0])
    return found


def test_every_game_has_a_course(game: str) -> None:
    assert FEWEST <= len(lessons(game)) <= MOST
    keys = [lesson.key for lesson in lessons(game)]
    assert len(keys) == len(set(keys))


def test_a_course_is_made_once(game: str) -> None:
    assert lessons(game) is lessons(game)


def test_no_game_has_no_course() -> None:
    with pytest.raises(UnknownGame):
        lessons("chess")


def test_a_game_without_a_course_has_no_lessons() -> None:
    assert taught(()) == ()


def test_a_lesson_shows_what_the_match_shows(course: Course) -> None:
    for lesson, match in played(course):
        assert lesson.seat == LEARNER
        assert lesson.view == match.view(LEARNER)
        if lesson.wanted:
            assert match.turn == LEARNER
            assert lesson.actions == match.actions()


def test_what_is_wanted_is_legal(course: Course) -> None:
    for step, lesson in course:
        assert bool(lesson.wanted) == bool(step.wanted), lesson.key
        assert set(lesson.wanted) <= set(lesson.actions)
        assert set(lesson.after) == set(lesson.wanted)


def test_what_follows_is_what_the_match_gives(course: Course) -> None:
    for lesson, match in played(course):
        since = len(match.events(LEARNER))
        for action, after in lesson.after.items():
            trial = match.copy()
            trial.play(action)
            assert after.view == trial.view(LEARNER)
            assert after.events == trial.events(LEARNER, since)


def test_every_pattern_finds_an_action(course: Course) -> None:
    for step, lesson in course:
        for pattern in step.wanted:
            fixed = pattern.rstrip("*")
            assert any(action.startswith(fixed) for action in lesson.wanted), (lesson.key, pattern)


def test_a_lesson_that_goes_on_does_so_whatever_was_done_before(course: Course) -> None:
    """Else the table would jump: only one action may lead there."""
    for (_, before), (_, lesson) in pairwise(course):
        assert not lesson.follows or len(before.wanted) <= 1, lesson.key
    assert not course[0][1].follows


def test_a_course_begins_by_looking_and_ends_with_the_game(course: Course) -> None:
    assert course[0][1].wanted == []
    last = course[-1][1]
    ends = [after.view["over"] for after in last.after.values()] or [last.view["over"]]
    assert all(ends)
    finals = [after.view for after in last.after.values()] or [last.view]
    assert all(LEARNER in view["winners"] for view in finals)


@pytest.mark.parametrize("lang", ["en", "nl", "fr", "de"])
def test_every_lesson_has_its_words_and_no_words_are_left(game: str, lang: str) -> None:
    text = (WORDS / game / "i18n" / f"{lang}.ts").read_text(encoding="utf-8")
    written = {key for of, key in KEY.findall(text) if of == game}
    needed = {f"{lesson.key}{part}" for lesson in lessons(game) for part in ("", ".title")}
    needed |= {f"{lesson.key}.done" for lesson in lessons(game) if lesson.wanted}
    assert written == needed


# --- What the words of a lesson say must be so ---


def one(game: str, key: str) -> Lesson:
    return next(lesson for lesson in lessons(game) if lesson.key == key)


def test_pearls_says_what_happens() -> None:
    assert one("pearls", "wild").after["take wild"].view["hand_sizes"][LEARNER] == 10
    claim = one("pearls", "claim")
    (after,) = claim.after.values()
    assert after.view["points"][LEARNER] - claim.view["points"][LEARNER] == 13
    assert one("pearls", "limit").wanted == ["take purple"]
    assert one("pearls", "last").view["last_round"]


def test_chicken_says_what_happens() -> None:
    assert one("chicken", "draw").actions == ["draw", "out"]
    assert one("chicken", "draw").after["draw"].view["hands"][LEARNER]["egg"] == 1
    assert one("chicken", "egg").after["play egg"].view["top"] == "2"
    assert one("chicken", "out").after["out"].view["last"]["gained"][LEARNER] == 3
    after = one("chicken", "empty").after["play 5"].view
    assert sorted(after["last"]["dice"]) == [4, 10]
    assert after["points"][LEARNER] == 9


def test_pearl_dice_says_what_happens() -> None:
    single = one("pearl_dice", "single").after["remove 2 from 6"].view
    assert (single["turn"], single["target"]) == (LEARNER, 6)
    assert one("pearl_dice", "again").after["remove 1 from 6"].view["turn"] != LEARNER
    assert one("pearl_dice", "pair").after["remove 2 from 9"].view["turn"] != LEARNER
    cleared = one("pearl_dice", "clear").after["remove 1 from 12"].view
    assert (cleared["turn"], cleared["target"], len(cleared["dice"])) == (LEARNER, None, 6)


def test_pearladora_says_what_happens() -> None:
    closed = one("pearladora", "close").after["pontoon c5-d5"].view
    assert [(len(t["spaces"]), t["pearls"]) for t in closed["territories"]] == [(34, 27), (6, 13)]
    looked = one("pearladora", "look").after["look b5"].view
    assert looked["divers"]["b5"]["value"] == 4
    assert one("pearladora", "backup").wanted == ["backup b4", "backup a5"]
    (after,) = one("pearladora", "count").after.values()
    assert after.view["scores"] == [21, 19]
    assert after.events[-1]["count"][2]["totals"] == [3, 2]
