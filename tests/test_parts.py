"""The parts of a game: modules beside its class, loaded when they are first asked for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from nacre.game.bot import BotParts
from nacre.game.fact import FactsPart
from nacre.game.fields import Fields
from nacre.game.game import DrawingPart, Game
from nacre.game.lesson import LessonsPart
from nacre.game.rival import RivalsPart
from nacre.game.statistic import StatisticsPart
from nacre.game.telling import Telling, TellingPart
from nacre.game.vector import VectorPart
from nacre.game.words import Words, WordsPart
from nacre.games import GAMES
from nacre.games.chicken.view import Chicken
from nacre.match import Match


class Parts(NamedTuple):
    """The modules of a game. That each is what it should be, mypy sees in the functions below."""

    bot: BotParts
    drawing: DrawingPart
    facts: FactsPart
    lessons: LessonsPart
    rivals: RivalsPart
    statistics: StatisticsPart
    terminal: TellingPart
    vector: VectorPart
    words: WordsPart


def chicken() -> Parts:
    from nacre.games.chicken import (
        bot,
        drawing,
        facts,
        lessons,
        rivals,
        statistics,
        terminal,
        vector,
        words,
    )

    return Parts(bot, drawing, facts, lessons, rivals, statistics, terminal, vector, words)


def pearl_dice() -> Parts:
    from nacre.games.pearl_dice import (
        bot,
        drawing,
        facts,
        lessons,
        rivals,
        statistics,
        terminal,
        vector,
        words,
    )

    return Parts(bot, drawing, facts, lessons, rivals, statistics, terminal, vector, words)


def pearladora() -> Parts:
    from nacre.games.pearladora import (
        bot,
        drawing,
        facts,
        lessons,
        rivals,
        statistics,
        terminal,
        vector,
        words,
    )

    return Parts(bot, drawing, facts, lessons, rivals, statistics, terminal, vector, words)


def pearls() -> Parts:
    from nacre.games.pearls import (
        bot,
        drawing,
        facts,
        lessons,
        rivals,
        statistics,
        terminal,
        vector,
        words,
    )

    return Parts(bot, drawing, facts, lessons, rivals, statistics, terminal, vector, words)


OWN = (chicken, pearl_dice, pearladora, pearls)


@pytest.mark.parametrize("parts_of", OWN)
def test_a_game_has_the_parts_of_its_package(parts_of: Callable[[], Parts]) -> None:
    game, parts = GAMES[parts_of.__name__], parts_of()
    match = Match(game.id, seed=1)
    seat = match.turn
    seen, view = match.observation(seat), match.view(seat)
    fields, action = Fields(seen.states), seen.choices()[0]
    assert game.drawing(view) == parts.drawing.drawing(view)
    assert game.bot() is parts.bot
    assert game.facts(fields, action) == parts.facts.facts(fields, action)
    assert game.words() is parts.words.WORDS
    assert game.lessons() == parts.lessons.steps()
    assert game.telling() is parts.terminal.TELLING
    assert game.rivals() is parts.rivals.RIVALS
    assert game.statistics() is parts.statistics
    options = match.options
    assert game.vector_parts(2, options) == parts.vector.parts(2, options)


def test_no_part_is_loaded_before_it_is_asked_for() -> None:
    script = (
        "import sys, nacre.games\n"
        f"parts = {{'nacre.games.%s.%s' % (g, p) for g in {[p.__name__ for p in OWN]}"
        f" for p in {Parts._fields}}}\n"
        "print(sorted(parts & set(sys.modules)))\n"
        "nacre.games.GAMES['chicken'].words()\n"
        "print(sorted(parts & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.splitlines() == ["[]", "['nacre.games.chicken.words']"], done.stderr


# --- A package of its own ---

VIEW = "from nacre.games.chicken.view import Chicken\n\nclass Variant(Chicken): ...\n"


@pytest.fixture
def variant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Game]:
    """A game in a package of its own that takes over Chicken, with modules of its own."""
    package = tmp_path.name
    folder = tmp_path / package
    folder.mkdir()
    monkeypatch.syspath_prepend(tmp_path)

    def made(**modules: str) -> Game:
        for name, text in {"__init__": "", "view": VIEW, **modules}.items():
            (folder / f"{name}.py").write_text(text)
        view = __import__(f"{package}.view").view
        game: Game = view.Variant()
        return game

    return made


WORDS = "from nacre.game.words import Words\n\nWORDS = Words({'own': {'en': 'mine'}}, {})\n"


def test_a_module_beside_the_class_is_its_part(variant: Callable[..., Game]) -> None:
    terminal = (
        "from nacre.game.telling import Telling\n\nclass Own(Telling): ...\n\nTELLING = Own\n"
    )
    game = variant(words=WORDS, terminal=terminal)
    assert game.words() == Words({"own": {"en": "mine"}}, {})
    assert game.telling().__name__ == "Own"


def test_other_parts_are_those_of_the_class_that_it_takes_over(
    variant: Callable[..., Game],
) -> None:
    game, chicken = variant(words=WORDS), GAMES["chicken"]
    assert game.bot() is chicken.bot()
    assert game.rivals() is chicken.rivals()


def test_a_method_of_the_class_goes_before_a_module(variant: Callable[..., Game]) -> None:
    view = VIEW.replace(": ...", ":\n    def words(self):\n        return 'by the method'\n")
    assert variant(view=view, words=WORDS).words() == "by the method"  # type: ignore[comparison-overlap] # on purpose


def test_a_part_that_cannot_be_loaded_says_so(variant: Callable[..., Game]) -> None:
    """It is there and broken, which is not the same as missing."""
    game = variant(words="import no_such_module_anywhere\n")
    for _ in range(2):
        with pytest.raises(ModuleNotFoundError, match="no_such_module_anywhere"):
            game.words()


def test_a_class_outside_of_any_package_has_no_parts_of_its_own() -> None:
    class Loose(Chicken):
        """A class of a module that is no package, as in a script."""

    Loose.__module__ = "__main__"
    assert Loose().telling() is GAMES["chicken"].telling()
    assert issubclass(Loose().telling(), Telling)
