"""The page itself: its policy, its title and icon, what it loads."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.hands import Mouse
from tests.browser.player import Player
from tests.browser.visitor import GAMES
from tests.server.process import ServerProcess

ICON = "link[rel=icon]"
VIOLATIONS = """
  window.violations = [];
  addEventListener("securitypolicyviolation", (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
"""


def test_no_page_breaks_its_own_policy(visit: Arrive, server: ServerProcess) -> None:
    visitor = visit(server, moving=True)
    visitor.become("Ada")
    visitor.page.add_init_script(VIOLATIONS)
    answer = visitor.page.goto(server.url)
    assert answer is not None
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    tables = [visitor.open_table(game, bots={"1": "novice"})["id"] for game in GAMES]
    paths = ["/", "/settings", "/mine", "/new/pearls", "/rules/chicken", "/learn/pearls"]
    for path in [*paths, *(f"/tables/{table}" for table in tables)]:
        visitor.go(path)
        if "/tables/" in path:
            assert Player(visitor, Mouse(visitor.page)).decide()
        assert visitor.page.evaluate("() => window.violations") == [], path


def test_nothing_comes_from_elsewhere(visit: Arrive, server: ServerProcess) -> None:
    visitor = visit(server)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.go("/")
    visitor.go("/rules/pearls")
    ours = (server.url, server.url.replace("http", "ws", 1), "data:", "blob:")
    assert asked
    assert [url for url in asked if not url.startswith(ours)] == []


def test_title_and_icon_say_whose_turn_it_is(visit: Arrive, server: ServerProcess) -> None:
    ada, bea = visit(server), visit(server)
    ada.become("Ada")
    bea.become("Bea")
    table = ada.open_table("pearls", 2, options={"first": 0})
    bea.ask("POST", f"/api/tables/{table['id']}/seats", {"invite": table["invite"]})
    for visitor in (ada, bea):
        visitor.go(f"/tables/{table['id']}")
    expect(ada.page).to_have_title("Your turn · Pearls")
    expect(ada.page.locator(ICON)).to_have_attribute("href", "/icon-turn.svg")
    expect(bea.page).to_have_title("Pearls: table")
    expect(bea.page.locator(ICON)).to_have_attribute("href", "/icon.svg")
    assert Player(ada, Mouse(ada.page)).decide()
    expect(bea.page).to_have_title("Your turn · Pearls")
    expect(bea.page.locator(ICON)).to_have_attribute("href", "/icon-turn.svg")
    expect(ada.page).to_have_title("Pearls: table")
    expect(ada.page.locator(ICON)).to_have_attribute("href", "/icon.svg")
    ada.link("nacre: home").click()
    expect(ada.page).to_have_title("nacre")
    expect(ada.page.locator(ICON)).to_have_attribute("href", "/icon.svg")
