"""For whoever is new: lessons are offered, symbols say what they are, the bar what is next."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.hands import Mouse
from tests.browser.player import Player
from tests.browser.visitor import LANGUAGES, PHONE, Size, Visitor
from tests.server.process import ServerProcess, eventually

UPRIGHT: Size = (390, 844)
OFFER = ".newcomer"
LEFT_OUT = "() => document.documentElement.scrollWidth - innerWidth"
SAYS = ".bar .why"
PROMPT = ".bar .prompt"


def sit_down(visitor: Visitor, game: str, seats: int = 2, **terms: object) -> str:
    """At a table against novices, where the visitor begins."""
    visitor.become("Ada")
    bots = {str(seat): "novice" for seat in range(1, seats)}
    # Terms are whatever the request takes; that options are a mapping is known here alone.
    options = {"first": 0} | dict(terms.pop("options", {}))  # type: ignore[call-overload]
    table = str(visitor.open_table(game, seats, bots=bots, options=options, **terms)["id"])
    visitor.go(f"/tables/{table}")
    visitor.page.locator(".bar.mine").wait_for()
    return table


# --- The lesson ----------------------------------------------------------------------------------


def test_the_first_table_offers_the_lesson_and_the_lesson_leads_back(
    visit: Arrive, server: ServerProcess
) -> None:
    ada = visit(server, size=PHONE, newcomer=True)
    table = sit_down(ada, "pearls")
    ada.page.locator(f"{OFFER} a").click()
    ada.page.locator(".coach").wait_for()
    ada.page.get_by_role("link", name="Leave the tutorial").click()
    ada.page.locator(".bar.mine").wait_for()
    assert ada.page.url.endswith(f"/tables/{table}")
    expect(ada.page.locator(OFFER)).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_offer_fits_the_smallest_phone(
    visit: Arrive, server: ServerProcess, language: str
) -> None:
    ada = visit(server, size=PHONE, language=language, newcomer=True)
    sit_down(ada, "pearladora")  # the longest name
    ada.page.locator(OFFER).wait_for()
    assert ada.page.evaluate(LEFT_OUT) == 0


def test_who_does_not_want_the_lesson_is_not_asked_again(
    visit: Arrive, server: ServerProcess
) -> None:
    ada = visit(server, newcomer=True)
    sit_down(ada, "chicken")
    ada.page.locator(OFFER).get_by_role("button", name="Close").click()
    expect(ada.page.locator(OFFER)).to_have_count(0)
    ada.page.reload()
    ada.page.locator(".bar.mine").wait_for()
    expect(ada.page.locator(OFFER)).to_have_count(0)


def test_only_the_first_table_of_a_game_offers_it(visit: Arrive, server: ServerProcess) -> None:
    ada = visit(server, newcomer=True)
    sit_down(ada, "pearls")
    expect(ada.page.locator(OFFER)).to_be_visible()
    sit_down(ada, "pearls")
    expect(ada.page.locator(OFFER)).to_have_count(0)


def test_nothing_is_offered_while_ones_own_clock_runs(visit: Arrive, server: ServerProcess) -> None:
    ada = visit(server, newcomer=True)
    sit_down(ada, "pearls", clock={"kind": "decision", "seconds": 300})
    expect(ada.page.locator(OFFER)).to_have_count(0)


# --- What it is ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "symbol", "meaning"),
    [
        ("pearls", ".pile", "pile"),
        ("pearls", ".seats .facts [role=img]", "in hand"),
        ("chicken", ".wheel .hub", "On top"),
        ("chicken", ".shelf li", "of 50"),
        ("pearl_dice", ".seats .facts .left", "pearls left"),
        ("pearladora", ".seats .facts .left", "Divers left"),
    ],
)
def test_a_tap_on_a_symbol_says_what_it_is(
    game: str, symbol: str, meaning: str, visit: Arrive, server: ServerProcess
) -> None:
    ada = visit(server, size=UPRIGHT, touch=True)
    sit_down(ada, game, 3)
    ada.page.locator(symbol).first.tap()
    expect(ada.page.locator(SAYS)).to_contain_text(meaning)


# --- What is next --------------------------------------------------------------------------------


def test_the_bar_follows_what_is_picked(visit: Arrive, server: ServerProcess) -> None:
    ada = visit(server)
    sit_down(ada, "pearladora")
    prompt = ada.page.locator(PROMPT)
    before = prompt.inner_text()
    ada.page.locator(".rack .divers button").first.click()
    expect(prompt).to_have_text("Now choose a free space")
    ada.page.locator(".rack .divers button").first.click()
    expect(prompt).to_have_text(before)


def test_without_confirming_the_bar_asks_for_the_number(
    visit: Arrive, server: ServerProcess
) -> None:
    ada = visit(server)
    settle(ada, confirm=False)
    sit_down(ada, "pearls")
    ada.page.locator(".play-hand button:not([aria-disabled=true])").first.click()
    expect(ada.page.locator(PROMPT)).to_have_text("Now choose how many, then Place")


def settle(visitor: Visitor, **settings: bool) -> None:
    """Settings of this device, besides those that every visitor of the tests has."""
    kept = ", ".join(f"{key}: {str(value).lower()}" for key, value in settings.items())
    visitor.context.add_init_script(
        f"localStorage.setItem('nacre.settings', JSON.stringify({{ speed: 'instant', {kept} }}))"
    )


def test_escape_closes_the_hints_first(visit: Arrive, server: ServerProcess) -> None:
    ada = visit(server)
    sit_down(ada, "pearls", hints=True)
    ada.page.keyboard.press("h")
    choose = ada.page.locator(".hints li").first.get_by_role("button")
    choose.click()
    expect(ada.page.locator(".bar .chosen")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".hints")).to_have_count(0)
    expect(ada.page.locator(".bar .chosen")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".bar .chosen")).to_have_count(0)


def only_one(visitor: Visitor) -> str:
    """A table where Ada has one action, come about without the page."""
    chance = random.Random(1)
    visitor.become("Ada")
    table = str(
        visitor.open_table(
            "pearl_dice",
            bots={"1": "novice"},
            options={"first": 0, "pearls": 2},
            undo="free",
        )["id"]
    )

    def has_one() -> bool:
        seen = visitor.see(table)
        assert seen["status"] == "playing"
        if len(seen["actions"]) > 1:
            body = {"action": chance.choice(seen["actions"]), "version": seen["version"]}
            visitor.ask("POST", f"/api/tables/{table}/actions", body)
        return len(seen["actions"]) == 1

    eventually(has_one)
    return table


def test_the_only_choice_is_made_by_itself_for_those_who_want_it(
    visit: Arrive, server: ServerProcess
) -> None:
    ada = visit(server)
    settle(ada, forced=True)
    table = only_one(ada)
    seen = ada.see(table)
    ada.go(f"/tables/{table}")
    expect(ada.page.locator(SAYS)).to_contain_text("The only choice, done for you")
    done = next(event for event in ada.events(table) if event["version"] > seen["version"])
    assert (done["seat"], done["action"]) == (0, seen["actions"][0])


def test_what_was_undone_is_not_done_again_by_itself(visit: Arrive, server: ServerProcess) -> None:
    ada = visit(server)
    table = only_one(ada)
    before = ada.see(table)
    body = {"action": before["actions"][0], "version": before["version"]}
    ada.ask("POST", f"/api/tables/{table}/actions", body)
    eventually(lambda: bool(ada.see(table)["actions"]))
    version = ada.see(table)["version"]
    assert ada.ask("POST", f"/api/tables/{table}/undo", {"version": version})["actions"] == [
        body["action"]
    ]
    settle(ada, forced=True)
    version = ada.see(table)["version"]
    ada.go(f"/tables/{table}")
    ada.page.locator(".bar.mine").wait_for()
    expect(ada.page.locator(SAYS)).to_have_count(0)
    assert ada.see(table)["version"] == version


# --- What is seen --------------------------------------------------------------------------------

# Every keyframe that is not a number a browser can move to. Nobody watches, so that everything
# moves and follows as it would, only eight times as fast.
SPY = """
const HASTE = 8;
window.strange = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (keyframes, options) {
  const said = JSON.stringify(keyframes, (_, value) => typeof value === "number" ? String(value) : value);
  if (/NaN|Infinity|undefined/.test(said ?? "")) window.strange.push(said);
  const movement = animate.call(this, keyframes, options);
  movement.playbackRate = HASTE;
  return movement;
};
const later = window.setTimeout;
window.setTimeout = (run, wait = 0, ...more) => later(run, wait / HASTE, ...more);
"""
ROUND_ENDED = ".ended"


def test_everything_moves_from_somewhere_to_somewhere(visit: Arrive, server: ServerProcess) -> None:
    ada = visit(server, size=UPRIGHT, moving=True, speed="quick")
    ada.context.add_init_script(SPY)
    sit_down(ada, "chicken", 3)
    player = Player(ada, Mouse(ada.page))
    rounds = 0
    while rounds < 2:
        rounds += player.step() == "round end"
    assert ada.page.evaluate("() => window.strange") == []


def held(visitor: Visitor, files: str) -> Callable[[], None]:
    """Files that take their time to come; call it to let them."""
    waiting: list[Route] = []
    free: list[bool] = []

    def hold(route: Route) -> None:
        if free:
            route.continue_()
        else:
            waiting.append(route)

    def let_go() -> None:
        free.append(True)
        for route in waiting:
            route.continue_()

    visitor.page.route(files, hold)
    return let_go


def test_nobody_is_told_that_it_is_their_turn_at_a_table_that_is_not_there_yet(
    visit: Arrive, server: ServerProcess
) -> None:
    ada = visit(server)
    ada.become("Ada")
    bots = {"1": "novice"}
    table = ada.open_table("pearladora", bots=bots, options={"first": 0})["id"]
    ada.context.add_init_script("delete Navigator.prototype.serviceWorker")  # it asks past a route
    let_go = held(ada, "**/assets/table-*.js")
    ada.page.goto(f"{server.url}/tables/{table}")
    expect(ada.page.locator("#content")).to_have_text("One moment…")
    expect(ada.page.locator(".bar")).to_have_count(0)
    let_go()
    ada.page.locator(".bar.mine").wait_for()
    expect(ada.page.locator("section.board .rack")).to_be_visible()
