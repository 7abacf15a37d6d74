"""Lessons over HTTP: the same as in the package, and only of games that there are."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from nacre.games import GAMES
from nacre.lessons import lessons
from tests.server.process import Person


@pytest.mark.parametrize("game", list(GAMES))
def test_the_lessons_of_a_game_are_those_of_the_package(ada: Person, game: str) -> None:
    answer = ada.get(f"/api/games/{game}/lessons")
    assert answer["game"] == game
    assert answer["lessons"] == [asdict(lesson) for lesson in lessons(game)]


def test_lessons_of_no_game_are_refused(ada: Person) -> None:
    assert ada.refused("GET", "/api/games/chess/lessons") == (400, "unknown_game")
