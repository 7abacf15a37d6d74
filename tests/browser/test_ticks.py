"""How a game ticks, and records that come with a link."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from nacre.lab.report.page import link
from tests.browser.conftest import Arrive
from tests.browser.visitor import GAMES, PHONE
from tests.server.process import ServerProcess
from tests.settings import SETTINGS, finished

FITS = "() => document.documentElement.scrollWidth <= innerWidth"


@pytest.mark.parametrize("game", GAMES)
def test_how_a_game_ticks_is_told_behind_its_rules(
    game: str, visit: Arrive, server: ServerProcess
) -> None:
    visitor = visit(server, size=PHONE, touch=True)
    visitor.go(f"/rules/{game}")
    visitor.page.get_by_role("link", name="How this game ticks").tap()
    figures = visitor.page.locator("figure svg:not(svg svg)")
    expect(figures.first).to_be_visible()
    assert visitor.page.url.endswith(f"/ticks/{game}")
    assert 6 <= visitor.page.locator("figure").count() <= 10
    expect(visitor.page.locator("section p").first).to_contain_text("an even share is")
    assert visitor.page.evaluate(FITS)


def test_a_link_opens_the_record_that_it_holds(visit: Arrive, server: ServerProcess) -> None:
    match = finished(SETTINGS[0], 3)
    visitor = visit(server)
    visitor.page.goto(link(match.record(), server.url))
    expect(visitor.page.locator(".controls .headline")).to_contain_text("The game is set up.")


def test_a_link_with_a_broken_record_says_so(visit: Arrive, server: ServerProcess) -> None:
    visitor = visit(server)
    visitor.forgive("400")
    visitor.page.goto(f"{server.url}/review#record=nonsense")
    expect(visitor.page.get_by_role("alert")).to_contain_text("This cannot be replayed")
