"""Every clause of the rules is proved by a test, and every page names the rulings."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from nacre.pages import LANGUAGES, rules_page
from tests.clauses import all_clauses, proofs_of_clauses, rulings

GAMES = ("pearls", "pearladora", "pearl_dice", "chicken")


def test_every_clause_is_listed_once() -> None:
    numbers = Counter(clause[:2] for clause in all_clauses())
    assert numbers == {"PE": 22, "CH": 20, "PD": 15, "LA": 32}
    assert len(set(all_clauses())) == len(all_clauses())


def test_every_clause_has_a_test_that_names_it(request: pytest.FixtureRequest) -> None:
    items = request.session.items
    if not any("tests/rules/" in item.nodeid for item in items):
        pytest.fail("run it with tests/rules: the proofs were not collected")
    proofs = proofs_of_clauses(items)
    assert [clause for clause, tests in proofs.items() if not tests] == []
    assert set(proofs) == set(all_clauses()), "a test names a clause that does not exist"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_rules_page_names_every_ruling_and_no_other(game: str, lang: str) -> None:
    word = {"en": "Ruling", "nl": "Afspraak", "fr": "Décision", "de": "Festlegung"}[lang]
    named = re.findall(rf"\*\*{word}\*\* \(([A-Z]{{2}}-\d\d)\)", rules_page(game, lang))
    assert sorted(named) == sorted(rulings(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_a_game_have_the_same_shape_in_every_language(game: str) -> None:
    shapes = {lang: shape(rules_page(game, lang)) for lang in LANGUAGES}
    assert len(set(shapes.values())) == 1, shapes


def shape(page: str) -> tuple[int, int, int, int]:
    lines = page.splitlines()
    return (
        sum(line.startswith("#") for line in lines),
        sum(line.startswith("```") for line in lines),
        sum(line.startswith("|") for line in lines),
        sum(line.startswith(("- ", "* ")) for line in lines),
    )
