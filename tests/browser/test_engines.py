"""WebKit and Firefox, in short: the home page, a decision at a table, and everything in its place.

The long form, with pictures to look at, is ``make engines``.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.engines import ENGINES, Engine, NoEngine, check, may_be_installed
from tests.browser.engines_guest import EngineGuest
from tests.browser.screens import BOARD
from tests.browser.visitor import DESKTOP, GAMES, PHONE, Size
from tests.server.process import ServerProcess

# Pieces are where a finger finds them on a phone as well as on a desk.
TABLES: dict[str, tuple[str, Size]] = {"webkit": ("chicken", PHONE), "firefox": ("pearls", DESKTOP)}
FAMILY = "() => getComputedStyle(document.body).fontFamily"
SPOKEN = """(family) => [...document.fonts].some((face) => face.family.replaceAll('"', '') === family && face.status === "loaded")"""


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    try:
        check()
    except NoEngine as trouble:
        if not may_be_installed():
            pytest.skip(str(trouble))
        pytest.fail(str(trouble), pytrace=False)
    with ENGINES[request.param]() as engine:
        yield engine


@pytest.mark.parametrize("engine", ENGINES, indirect=True)
def test_the_home_page_stands_and_a_decision_is_made(engine: Engine, server: ServerProcess) -> None:
    game, size = TABLES[engine.name]
    guest = EngineGuest(engine, server.url, size)
    guest.go("/", ".game")
    offered = engine.call("() => document.querySelectorAll('.game').length")
    assert offered == len(GAMES)
    family = engine.call(FAMILY).partition(",")[0].strip('"')
    assert engine.until(SPOKEN, family)
    table = guest.open_table(game, bots={"1": "novice"}, options={"first": 0})
    guest.go(f"/tables/{table}", BOARD)
    assert guest.decide()
    guest.until_the_server_has_it(table)
    guest.until_asked()
    assert guest.layout_faults() == []
    assert engine.complaints == []
