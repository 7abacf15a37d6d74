"""What happens at a table is shown one thing after the other, and nobody waits for it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.hands import Keys, Mouse
from tests.browser.player import Player
from tests.browser.test_interruptions import GONE
from tests.browser.visitor import GAMES, Visitor
from tests.server.process import ServerProcess, eventually

A_MOMENT = 100  # milliseconds
OWN, ACT, FAILED = 800, 900, 2200  # how long steps stay (lib/playback)
DEAL = 1300
DWELL = 700  # of a pointer (SeatPlate)
# All that is to be shown takes less. In 28 s of the page's time an answer to its ping has to come,
# which a busy machine sends later than a clock runs that is not the real one.
LONGEST = 6_000

OURS = "() => document.querySelector('.bar.mine') !== null"
BEHIND = "() => document.querySelector('.bar .skip') !== null"
HEARD = "(version) => Number(document.querySelector('.frame').dataset.heard) >= version"
# The seat that is lit, what is told at which seat, and how much there is in the log.
SHOWN = """() => ({
  lit: document.querySelector("[data-seat][aria-current=true]")?.dataset.seat ?? null,
  telling: document.querySelector("[data-seat].telling")?.dataset.seat ?? null,
  skip: document.querySelector(".bar .skip") !== null,
  mine: document.querySelector(".bar.mine") !== null,
  lines: document.querySelectorAll(".log li:not(.now)").length,
})"""


def shown(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(SHOWN)
    return found


def at_table(
    visit: Arrive, server: ServerProcess, game: str, seats: int, **settings: Any
) -> tuple[Visitor, str]:
    """Ada begins against novices, and time stands still."""
    visitor = visit(server, **{"speed": "normal"} | settings)
    visitor.become("Ada")
    bots = {str(seat): "novice" for seat in range(1, seats)}
    table = visitor.open_table(game, seats, bots=bots, options={"first": 0})["id"]
    visitor.page.clock.install()
    visitor.go(f"/tables/{table}")
    stop_time(visitor)
    return visitor, table


def stop_time(visitor: Visitor) -> None:
    """As soon as it is our turn, and what was to be shown before has been."""
    page = visitor.page
    page.wait_for_function(OURS)
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000 + 10"))


def ours_again(visitor: Visitor, table: str, version: int) -> None:
    """At the server; the page has heard of it all, and may not have shown it yet."""

    def answered() -> bool:
        seen = visitor.see(table)
        return seen["version"] > version + 1 and bool(seen["actions"])

    eventually(answered)
    visitor.page.wait_for_function(HEARD, arg=visitor.see(table)["version"])
    visitor.page.wait_for_function(BEHIND)


def decide(visitor: Visitor, table: str) -> int:
    """An action by mouse, and all the answers to it at the server; the version before it."""
    player = Player(visitor, Mouse(visitor.page))
    version: int = visitor.see(table)["version"]
    player.decide()
    ours_again(visitor, table, version)
    return version


@pytest.mark.parametrize("motion", [False, True], ids=["still", "moving"])
def test_each_seat_acts_in_its_time(visit: Arrive, server: ServerProcess, motion: bool) -> None:
    visitor, table = at_table(visit, server, "chicken", 4, moving=motion)
    page = visitor.page
    before = shown(page)
    assert (before["lit"], before["mine"], before["skip"]) == ("0", True, False)
    decide(visitor, table)
    seen = [shown(page)]
    for stays in (OWN, ACT, ACT):
        page.clock.run_for(stays - A_MOMENT)
        assert shown(page)["telling"] == seen[-1]["telling"]
        page.clock.run_for(A_MOMENT)
        seen.append(shown(page))
    # Ada's own action needs no words at her plate; each of the others is told at its own.
    assert [one["telling"] for one in seen] == [None, "1", "2", "3"]
    assert [one["lit"] for one in seen] == ["1", "2", "3", "0"]
    assert [one["mine"] for one in seen] == [False, False, False, True]
    assert [one["lines"] - before["lines"] for one in seen] == sorted(
        {one["lines"] - before["lines"] for one in seen}
    )
    page.clock.run_for(ACT)
    assert shown(page)["telling"] is None


def test_whoever_listens_hears_the_same_lines_in_order(
    visit: Arrive, server: ServerProcess
) -> None:
    visitor, table = at_table(visit, server, "chicken", 3)
    page = visitor.page
    decide(visitor, table)
    heard = [page.locator("div.unseen[aria-live=polite]").first.inner_text()]
    for stays in (OWN, ACT):
        page.clock.run_for(stays)
        heard.append(page.locator("div.unseen[aria-live=polite]").first.inner_text())
    assert [line.split()[0] for line in heard] == ["Ada", "Novice", "Novice"]
    assert len(set(heard)) == len(heard)


def test_the_roll_that_ends_a_turn_is_seen_and_read(visit: Arrive, server: ServerProcess) -> None:
    visitor, table = at_table(visit, server, "pearl_dice", 2)
    page = visitor.page
    player = Player(visitor, Mouse(page))
    for _ in range(20):  # until a roll of Ada's fails
        version = visitor.see(table)["version"]
        player.decide()
        eventually(lambda v=version: visitor.see(table)["version"] > v)
        if visitor.see(table)["turn"] != 0 or page.locator(".bar .skip").count():
            break
    told = page.locator(".told")
    expect(told).to_contain_text("turn ends")
    rolled = next(
        event
        for event in reversed(visitor.events(table))
        if event["event"] == "rolled" and event["seat"] == 0 and len(event["dice"]) < 6
    )
    dice = page.locator(".felt .die")
    assert dice.count() == len(rolled["dice"])
    page.clock.run_for(FAILED - A_MOMENT)
    expect(told).to_be_visible()
    page.clock.run_for(2 * A_MOMENT)
    expect(page.locator(".felt .about")).to_contain_text("Novice")
    log = page.locator(".log")
    expect(log).to_contain_text("the turn ends")


@pytest.mark.parametrize("way", ["tap", "key", "button", "act"])
def test_whoever_skips_or_acts_has_caught_up(
    visit: Arrive, server: ServerProcess, way: str
) -> None:
    visitor, table = at_table(visit, server, "chicken", 3)
    page = visitor.page
    decide(visitor, table)
    assert shown(page)["skip"]
    match way:
        case "tap":
            page.locator(".goal").click()
        case "key":
            page.keyboard.press("x")
        case "button":
            page.locator(".bar .skip").click()
        case _:
            box = page.get_by_role("button", name="Draw").last.bounding_box()
            assert box is not None
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    after = shown(page)
    assert (after["skip"], after["mine"], after["lit"]) == (False, True, "0")
    if way == "act":
        expect(page.locator(".bar .confirm")).to_be_enabled()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_bots_begin_starts_with_the_deal(
    visit: Arrive, server: ServerProcess, game: str
) -> None:
    visitor = visit(server, speed="normal")
    visitor.become("Ada")
    page = visitor.page
    page.clock.install()
    table = visitor.open_table(game, 2, bots={"1": "novice"}, options={"first": 1})["id"]
    eventually(lambda: bool(visitor.see(table)["actions"]))
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000 + 1"))
    visitor.go(f"/tables/{table}")
    page.wait_for_function(BEHIND)
    first = shown(page)
    assert (first["lit"], first["mine"]) == ("1", False)
    actions = page.locator(".log li .look")
    assert actions.count() == 0
    page.clock.run_for(DEAL)
    assert actions.count() == 1
    page.clock.run_for(LONGEST)
    assert shown(page)["mine"]


def test_what_the_others_did_can_be_seen_again(visit: Arrive, server: ServerProcess) -> None:
    visitor, table = at_table(visit, server, "chicken", 3)
    page = visitor.page
    version = decide(visitor, table)
    page.clock.run_for(LONGEST)
    page.clock.resume()
    page.reload()
    stop_time(visitor)
    page.get_by_role("button", name="What happened").click()
    page.get_by_role("button", name="Since your last turn").click()
    page.wait_for_function(BEHIND)
    told = [shown(page)["telling"]]
    for stays in (OWN, ACT):
        page.clock.run_for(stays)
        told.append(shown(page)["telling"])
    assert told == [None, "1", "2"]
    page.clock.run_for(ACT)
    now = shown(page)
    assert (now["skip"], now["mine"]) == (False, True)
    assert visitor.see(table)["version"] == version + 3


def test_a_line_of_the_log_shows_its_moment_and_back(visit: Arrive, server: ServerProcess) -> None:
    visitor, table = at_table(visit, server, "chicken", 3)
    page = visitor.page
    decide(visitor, table)
    page.clock.run_for(LONGEST)
    nest = page.locator(".nest [role=img]")
    now = nest.get_attribute("aria-label")
    page.locator(".log .look").first.click()
    page.wait_for_function(BEHIND)
    page.clock.run_for(LONGEST)
    assert shown(page)["mine"] is False
    assert page.locator(".log .look").count() == 1
    page.get_by_role("button", name="Back to now").click()
    assert (nest.get_attribute("aria-label"), shown(page)["mine"]) == (now, True)


def test_a_seat_shows_its_last_turn(visit: Arrive, server: ServerProcess) -> None:
    visitor, table = at_table(visit, server, "chicken", 3)
    page = visitor.page
    decide(visitor, table)
    page.clock.run_for(LONGEST)
    page.get_by_role("button", name="last turn").first.click()
    page.wait_for_function(BEHIND)
    page.clock.run_for(OWN)
    assert shown(page)["telling"] == "1"
    page.clock.run_for(ACT)
    assert shown(page)["mine"]


def test_a_pointer_that_rests_on_a_seat_shows_its_last_turn(
    visit: Arrive, server: ServerProcess
) -> None:
    visitor, table = at_table(visit, server, "chicken", 3)
    page = visitor.page
    decide(visitor, table)
    page.clock.run_for(LONGEST)
    page.get_by_role("button", name="last turn").first.hover()
    page.clock.run_for(DWELL)
    page.wait_for_function(BEHIND)
    page.clock.run_for(LONGEST)
    assert shown(page)["telling"] == "1"
    page.locator(".bar").hover()
    page.wait_for_function(OURS)


def test_the_pace_is_chosen_at_the_table_and_kept(visit: Arrive, server: ServerProcess) -> None:
    visitor, _ = at_table(visit, server, "chicken", 3)
    page = visitor.page
    page.get_by_role("button", name="What happened").click()
    page.get_by_label("Instant").check()
    page.keyboard.press("Escape")
    Player(visitor, Keys(page)).decide()
    page.wait_for_function(OURS)
    visitor.go("/settings")
    expect(page.get_by_label("Instant")).to_be_checked()


# --- Bad days ---


def test_a_hidden_page_puts_nothing_off(visit: Arrive, server: ServerProcess) -> None:
    visitor, table = at_table(visit, server, "chicken", 4)
    page = visitor.page
    player = Player(visitor, Mouse(page))
    player.select()
    page.evaluate("""() => {
      Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
    }""")
    player.decide()
    page.wait_for_function(OURS)
    assert shown(page)["skip"] is False
    assert table in page.url


def test_two_pages_of_one_guest_show_each_at_its_own_pace(
    visit: Arrive, server: ServerProcess
) -> None:
    visitor, table = at_table(visit, server, "chicken", 3)
    other = visit(server, cookies=visitor.context.cookies())
    other.go(f"/tables/{table}")
    other.page.wait_for_function(OURS)
    version = decide(visitor, table)
    other.page.wait_for_function(OURS)
    assert shown(visitor.page)["skip"]
    visitor.page.clock.run_for(LONGEST)
    assert shown(visitor.page) == shown(other.page)
    assert visitor.see(table)["version"] == version + 3


def test_the_server_stops_in_the_middle_of_it(visit: Arrive, own_server: ServerProcess) -> None:
    visitor, table = at_table(visit, own_server, "chicken", 4)
    visitor.forgive(*GONE)
    page = visitor.page
    decide(visitor, table)
    port = own_server.port
    own_server.kill()
    page.clock.run_for(OWN)
    assert shown(page)["telling"] == "1"
    page.clock.run_for(ACT + ACT)
    assert shown(page)["mine"]
    own_server.start(port)
    page.clock.resume()
    page.locator(".lost button").click()
    expect(page.locator(".lost")).to_be_hidden()
    assert shown(page)["mine"]
    assert visitor.see(table)["actions"]
