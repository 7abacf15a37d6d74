"""Two browsers at one table."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.hands import Mouse, Touch
from tests.browser.player import END, Player
from tests.browser.visitor import PHONE, Visitor
from tests.server.process import ServerProcess, eventually

ENOUGH = 6  # actions of each
OVER = -1
ANNOUNCED = "body > #app ~ [aria-live], #app > [aria-live]"
# What a screen reader says is new, or it is now up to them.
NEWS = f"""(heard) => document.querySelector("{ANNOUNCED}").innerText !== heard || document.querySelector(".bar.mine") !== null"""

Play = Callable[[tuple[Visitor, Visitor]], None]


@pytest.fixture
def pair(visit: Arrive, server: ServerProcess) -> tuple[Visitor, Visitor]:
    """Ada opens a table in the page, and Bea comes by the link that the page gives her."""
    ada, bea = visit(server), visit(server, size=PHONE, touch=True)
    ada.go("/new/chicken")
    ada.page.get_by_label("Your name at the table").fill("Ada")
    ada.page.get_by_text("House rules", exact=True).click()
    ada.page.get_by_label("Points that end the game").fill("10")
    ada.button("Open the table").click()
    link = ada.page.get_by_role("textbox", name="Send this link to your friends").input_value()
    bea.go(link.removeprefix(server.url))
    bea.page.get_by_label("Your name at the table").fill("Bea")
    bea.button("Sit down").tap()
    return ada, bea


def players(pair: tuple[Visitor, Visitor]) -> tuple[Player, Player]:
    ada, bea = pair
    return Player(ada, Mouse(ada.page)), Player(bea, Touch(bea.page))


def whose_turn(pair: tuple[Visitor, Visitor]) -> int:
    """The seat, as soon as there is a game; OVER: there is none any more."""
    table = pair[0].page.url.rpartition("/")[2]
    seen = eventually(lambda: (found := pair[0].see(table))["status"] != "open" and found)
    return OVER if seen["status"] == "over" else int(seen["turn"])


def version(pair: tuple[Visitor, Visitor]) -> int:
    """How often the table has moved on."""
    return int(pair[0].see(pair[0].page.url.rpartition("/")[2])["version"])


def test_both_play_and_see_what_the_other_does(
    pair: tuple[Visitor, Visitor], record_property: Callable[[str, object], None]
) -> None:
    both = players(pair)
    times = []
    for _ in range(2 * ENOUGH):
        turn = whose_turn(pair)
        if turn == OVER:
            break
        other = pair[1 - turn].page
        assert both[turn].select()
        before = version(pair)
        heard = other.locator(ANNOUNCED).inner_text()
        start = time.perf_counter()
        both[turn].step()
        eventually(lambda known=before: version(pair) > known)
        if whose_turn(pair) == turn:  # who acts twice in a row may do the same, in the same words
            continue
        other.wait_for_function(NEWS, arg=heard)
        times.append(1000 * (time.perf_counter() - start))
        assert pair[turn].page.locator(".lost").count() == 0
    record_property("action_to_other_screen_ms", sorted(times))
    assert times


def play_on(pair: tuple[Visitor, Visitor]) -> None:
    """To the end, whoever is to act."""
    both = players(pair)
    while (turn := whose_turn(pair)) != OVER:
        before = version(pair)
        if not both[turn].decide():
            break
        # Until the server has it: before that it would still name the one who has just acted.
        eventually(lambda known=before: version(pair) > known)


def let_it_end(pair: tuple[Visitor, Visitor]) -> None:
    """To the end at the server, while both pages look on."""
    table = pair[0].page.url.rpartition("/")[2]
    while (turn := whose_turn(pair)) != OVER:
        seen = pair[turn].see(table)
        body = {"action": seen["actions"][0], "version": seen["version"]}
        pair[turn].ask("POST", f"/api/tables/{table}/actions", body)
    for player in players(pair):
        player.play()  # past the rounds that ended, which wait for whoever looks


# --- Playing again ---


def finished(pair: tuple[Visitor, Visitor], play: Play = let_it_end) -> str:
    """Played to the end, and both look at it; the address of the table."""
    play(pair)
    for visitor in pair:
        visitor.page.locator("dialog[open] .ranking").wait_for()
    return pair[0].page.url


def test_a_rematch_is_proposed_and_accepted(pair: tuple[Visitor, Visitor]) -> None:
    ada, bea = pair
    first = finished(pair, play_on)
    ada.button("Rematch").click()
    ada.page.wait_for_url(lambda url: url != first and "/tables/" in url)
    expect(ada.page.get_by_text("Bea has not answered yet")).to_be_visible()
    expect(bea.page.get_by_role("status").get_by_text("Ada proposes a rematch.")).to_be_visible()
    assert bea.page.url == first  # nobody is moved who has not agreed
    opened: list[str] = []
    bea.page.on("websocket", lambda socket: opened.append(socket.url))
    bea.button("Accept").tap()
    bea.page.wait_for_url(ada.page.url)
    for visitor in pair:
        expect(visitor.page.locator(END)).to_have_count(0)  # the old table is gone from the screen
        expect(visitor.page.locator(".bar")).to_be_visible()
    assert players(pair)[whose_turn(pair)].decide()
    assert not opened  # it goes on over the same connection


def test_a_rematch_is_declined_and_the_host_decides(pair: tuple[Visitor, Visitor]) -> None:
    ada, bea = pair
    first = finished(pair)
    bea.button("Rematch").tap()
    bea.page.wait_for_url(lambda url: url != first and "/tables/" in url)
    ada.button("Decline").click()
    expect(ada.page.get_by_text("You have declined the rematch.")).to_be_visible()
    ada.page.reload()  # and it is remembered
    expect(ada.page.get_by_text("You have declined the rematch.")).to_be_visible()
    expect(ada.button("Play after all")).to_be_visible()
    expect(bea.page.get_by_text("Free: waiting for somebody")).to_be_visible()
    bea.page.get_by_label("Put a bot here, Chair 1").select_option("novice")
    expect(bea.page.locator(".bar")).to_be_visible()


def test_a_proposal_is_seen_beside_the_table_as_well(pair: tuple[Visitor, Visitor]) -> None:
    ada, bea = pair
    finished(pair)
    ada.page.get_by_role("button", name="Look at the table").click()
    bea.button("Rematch").tap()
    expect(ada.page.get_by_text("Bea proposes a rematch.")).to_be_visible()
    ada.button("Accept").click()
    ada.page.wait_for_url(bea.page.url)
    expect(bea.page.locator(".bar")).to_be_visible()


def test_the_link_to_the_rematch_keeps_the_chair(pair: tuple[Visitor, Visitor]) -> None:
    ada, bea = pair
    first = finished(pair)
    ada.button("Rematch").click()
    ada.page.wait_for_url(lambda url: url != first and "/tables/" in url)
    bea.page.goto(ada.page.url)
    bea.button("Sit down").tap()
    for visitor in pair:
        expect(visitor.page.locator(".bar")).to_be_visible()


def test_a_shared_result_says_that_it_was_copied_and_has_a_link(
    pair: tuple[Visitor, Visitor],
) -> None:
    ada, _ = pair
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    finished(pair)
    ada.button("Share").click()
    expect(ada.page.get_by_role("dialog").get_by_text("The result is copied")).to_be_visible()
    text = ada.page.evaluate("() => navigator.clipboard.readText()")
    assert "Ada" in text
    assert f"{ada.server.url}/rules/chicken" in text


# --- Talking ---


def test_what_is_said_is_seen_at_the_seat_of_the_speaker(pair: tuple[Visitor, Visitor]) -> None:
    ada, bea = pair
    whose_turn(pair)
    bea.button("Reactions").tap()
    reactions = bea.page.get_by_role("group", name="Reactions").get_by_role("button")
    expect(reactions).to_have_count(6)
    bea.button("Wow!").tap()
    bubble = ada.page.locator(".said")
    expect(bubble).to_have_text("Wow!")
    assert over(bubble, ada.page.locator('[data-seat="1"] .plank'))
    assert bubble.evaluate("(p) => getComputedStyle(p).animationDuration") == "0s"  # she wants calm
    expect(ada.page.locator(".frame > [aria-live]")).to_have_text("Bea: Wow!")  # and it is heard
    own = bea.page.locator(".said")
    expect(own).to_have_text("Wow!")
    expect(bea.page.locator(".frame > [aria-live]")).to_be_empty()  # she knows what she said
    expect(bubble).to_have_count(0)  # some seconds later

    ada.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Say something").fill("Shall we go on?")
    ada.button("Send").click()
    said = bea.page.locator(".said")
    expect(said).to_have_text("Shall we go on?")
    assert over(said, bea.page.locator('[data-seat="0"] .plank'))
    expect(said).to_have_count(0)


def over(bubble: Locator, plate: Locator) -> bool:
    """Whether a bubble lies on the screen and touches the plate."""
    box, under = bubble.bounding_box(), plate.bounding_box()
    size = bubble.page.viewport_size
    assert box is not None
    assert under is not None
    assert size is not None
    inside = box["x"] >= 0 and box["x"] + box["width"] <= size["width"] and box["y"] >= 0
    across = box["x"] < under["x"] + under["width"] and under["x"] < box["x"] + box["width"]
    down = box["y"] < under["y"] + under["height"] and under["y"] < box["y"] + box["height"]
    return inside and across and down


def test_bots_are_not_reacted_to(visit: Arrive, server: ServerProcess) -> None:
    ada = visit(server)
    ada.become("Ada")
    ada.go(f"/tables/{ada.open_table('chicken', 2, bots={'1': 'random'})['id']}")
    ada.page.locator(".bar").wait_for()
    expect(ada.button("Reactions")).to_have_count(0)


# --- Before the start ---


def test_the_host_changes_the_rules_and_everybody_sees_what(
    visit: Arrive, server: ServerProcess
) -> None:
    ada, bea, cleo = visit(server), visit(server), visit(server, size=PHONE, touch=True)
    ada.become("Ada")
    table = ada.open_table("chicken", 3)
    ada.go(f"/tables/{table['id']}")
    bea.become("Bea")
    bea.ask("POST", f"/api/tables/{table['id']}/seats", {"invite": table["invite"]})
    bea.go(f"/tables/{table['id']}")
    cleo.go(f"/join/{table['id']}/{table['invite']}")
    read = cleo.page.get_by_role("region", name="How you play")
    expect(read.get_by_text("All the time in the world")).to_be_visible()
    expect(bea.button("Change rules and clock")).to_have_count(0)  # that is the host's

    ada.button("Change rules and clock").click()
    ada.page.get_by_text("House rules", exact=True).click()
    ada.page.get_by_label("Points that end the game").fill("10")
    ada.page.get_by_role("radio", name="30 seconds for each decision").check()
    ada.button("Save").click()
    for visitor in (ada, bea):
        agreed = visitor.page.get_by_role("region", name="How you play")
        expect(agreed.get_by_role("status")).to_have_text(
            "The host has changed: Points that end the game and Time to think."
        )
        expect(agreed.get_by_text("30 seconds for each decision")).to_be_visible()
        expect(visitor.page.locator("dialog")).to_have_count(0)

    # Who has read other rules reads the new ones first.
    cleo.forgive("409")
    cleo.button("Sit down").tap()
    expect(read.get_by_text("30 seconds for each decision")).to_be_visible()
    cleo.button("Sit down").tap()
    for visitor in (ada, bea, cleo):
        expect(visitor.page.locator(".bar")).to_be_visible()
    assert ada.see(table["id"])["options"]["limit"] == 10


def test_somebody_who_comes_and_goes_does_not_undo_a_selection(
    pair: tuple[Visitor, Visitor],
) -> None:
    turn = whose_turn(pair)
    mover, other = pair[turn], pair[1 - turn]
    assert players(pair)[turn].select()
    chosen = mover.page.locator(".bar .chosen")
    words = chosen.inner_text()
    other.go("/")
    expect(mover.page.get_by_role("list", name="Seats").get_by_text("away")).to_be_visible()
    expect(chosen).to_have_text(words)
