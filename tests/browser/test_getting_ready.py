"""A server where nothing is compiled shows how far a game is; then the table is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.visitor import Visitor, arrive
from tests.server.process import ServerProcess

RULES = "[role=progressbar] >> nth=0"
BOTS = "[role=progressbar] >> nth=1"
BACK = "dialog[open] .row button"
# What the bars show, each time that it changes.
NOTE_SHARES = """() => {
  window.shares = [];
  const bars = () => [...document.querySelectorAll("[role=progressbar]")].map((bar) => Number(bar.ariaValueNow));
  const note = () => void (bars().length > 0 && window.shares.push(bars()));
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, attributeFilter: ["aria-valuenow"] });
}"""
MOVED_TWICE = "() => new Set(window.shares.map(([rules]) => rules)).size > 2"


@pytest.fixture
def cold(built: None, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that has to compile everything. It is stopped before it has."""
    environment = {"NACRE_CACHE_DIR": str(tmp_path / "cache")}
    server = ServerProcess(
        str(tmp_path / "nacre.db"), tmp_path / "log.txt", environment=environment
    )
    with server:
        yield server
        assert server.stop() == 0


def ask_for_a_table(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.page.locator(".game .ways .deep").first.click()
    visitor.page.locator("dialog[open] form .start").click()


def test_what_is_being_compiled_is_seen_to_grow(browser: Browser, cold: ServerProcess) -> None:
    visitor = arrive(browser, cold)
    ask_for_a_table(visitor)
    expect(visitor.page.locator("[role=progressbar]")).to_have_count(3)
    visitor.page.evaluate(NOTE_SHARES)
    visitor.page.wait_for_function(MOVED_TWICE)
    shares = visitor.page.evaluate("window.shares")
    for part in zip(*shares, strict=True):
        assert list(part) == sorted(part)
    assert 0 < max(rules for rules, _, _ in shares) < 100
    visitor.page.locator(BACK).last.click()
    expect(visitor.page.locator("[role=progressbar]")).to_have_count(0)
    expect(visitor.page.locator("main h1")).to_be_visible()
    visitor.context.close()


def pretend(page: Page, **shares: float) -> dict[str, float | str]:
    """Answer how far Pearls is, as if it were not compiled; what is answered may be changed."""
    found: dict[str, float | str] = {"game": "pearls", "ready": False, "failed": False}
    found |= dict.fromkeys(("rules", "bots", "hints"), 0.0) | shares
    page.route("**/api/games/pearls/readiness", lambda route: route.fulfill(json=found))
    return found


def held_back(page: Page) -> list[Route]:
    """Collect requests to open a table, as if the rules were not there yet."""
    held = list[Route]()

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/tables", hold)
    return held


def test_the_table_is_there_as_soon_as_the_rules_are(
    browser: Browser, server: ServerProcess
) -> None:
    visitor = arrive(browser, server)
    page = visitor.page
    found = pretend(page, rules=0.4)
    held = held_back(page)
    ask_for_a_table(visitor)
    expect(page.locator(RULES)).to_have_attribute("aria-valuenow", "40")
    found["rules"] = 0.8
    expect(page.locator(RULES)).to_have_attribute("aria-valuenow", "80")
    held[0].continue_()
    page.wait_for_url("**/tables/*")
    expect(page.locator("[role=progressbar]")).to_have_count(0)
    expect(page.locator("main .board > *").first).to_be_visible()
    visitor.context.close()


def test_somebody_who_goes_back_stays_there_and_hears_of_the_table(
    browser: Browser, server: ServerProcess
) -> None:
    visitor = arrive(browser, server)
    page = visitor.page
    pretend(page, rules=0.4)
    held = held_back(page)
    ask_for_a_table(visitor)
    page.locator(BACK).last.click()
    expect(page.locator("[role=progressbar]")).to_have_count(0)
    expect(page.locator("dialog[open] form .start")).to_be_enabled()
    expect(page).to_have_title("nacre")
    held[0].continue_()
    expect(page.locator(".notice a")).to_be_visible()
    expect(page).to_have_url(f"{server.url}/")
    page.keyboard.press("Escape")
    page.locator(".notice a").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("main .board > *").first).to_be_visible()
    visitor.context.close()


def test_a_game_that_cannot_be_compiled_is_told_of_at_once(
    browser: Browser, server: ServerProcess
) -> None:
    visitor = arrive(browser, server)
    refusal = {"code": "warming", "message": "pearls could not be compiled", "wait": None}
    visitor.page.route(
        "**/api/tables",
        lambda route: (
            route.fulfill(status=503, json={"error": refusal})
            if route.request.method == "POST"
            else route.continue_()
        ),
    )
    ask_for_a_table(visitor)
    expect(visitor.page.locator(".notice.trouble")).to_contain_text("cannot be made ready")
    expect(visitor.page.locator("dialog[open] form .start")).to_be_enabled()
    visitor.context.close()


def test_lessons_wait_for_the_bots(browser: Browser, server: ServerProcess) -> None:
    visitor = arrive(browser, server)
    page, held = visitor.page, list[Route]()
    pretend(page, ready=True, rules=1, bots=0.4)
    page.route("**/api/games/pearls/lessons", lambda route: held.append(route))
    visitor.go("/learn/pearls")
    expect(page.locator(BOTS)).to_have_attribute("aria-valuenow", "40")
    expect(page.get_by_text("The lesson begins")).to_be_visible()
    held[0].continue_()
    expect(page.locator(".coach")).to_be_visible()
    visitor.context.close()
