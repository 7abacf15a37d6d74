"""What makes a table pleasant: talking, hints, undo, clocks, another device, another language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.conftest import Arrive
from tests.browser.hands import Mouse
from tests.browser.player import Player
from tests.browser.visitor import PHONE, Visitor
from tests.server.process import ServerProcess, eventually


@pytest.fixture
def ada(visit: Arrive, server: ServerProcess) -> Visitor:
    ada = visit(server)
    ada.become("Ada")
    return ada


@pytest.fixture
def bea(visit: Arrive, server: ServerProcess) -> Visitor:
    bea = visit(server, size=PHONE)
    bea.become("Bea")
    return bea


def seat_both(ada: Visitor, bea: Visitor, **terms: object) -> str:
    """At Ada's table, where she begins; nobody looks at it yet."""
    table = ada.open_table("chicken", 2, options={"first": 0}, **terms)
    bea.ask("POST", f"/api/tables/{table['id']}/seats", {"invite": table["invite"]})
    return str(table["id"])


def open_chat(visitor: Visitor) -> None:
    """On a phone it lies behind a button, on a desk beside the table."""
    if visitor.page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}:
        visitor.page.get_by_role("button", name="Log, rules and chat").click()
    visitor.page.get_by_role("tab", name="Chat").click()


def test_what_is_said_is_read_by_the_others_until_the_host_switches_it_off(
    ada: Visitor, bea: Visitor
) -> None:
    table = seat_both(ada, bea)
    for visitor in (ada, bea):
        visitor.go(f"/tables/{table}")
    open_chat(ada)
    ada.page.get_by_label("Say something").fill("Good luck <b>Bea</b>!")
    ada.button("Send").click()
    open_chat(bea)
    expect(bea.page.locator(".lines li")).to_have_text("Ada Good luck <b>Bea</b>!")
    bea.button("Hello!").click()
    expect(ada.page.locator(".lines li").last).to_have_text("Bea Hello!")
    ada.page.get_by_role("tab", name="Table").click()
    ada.button("Switch the chat off").click()
    expect(bea.page.get_by_text("The host has switched the chat off.")).to_be_visible()


def test_a_hint_is_chosen_and_taken_back(ada: Visitor) -> None:
    table = ada.open_table(
        "pearls", bots={"1": "novice"}, options={"first": 0}, hints=True, undo="free"
    )
    ada.go(f"/tables/{table['id']}")
    ada.page.locator(".bar.mine").wait_for()
    ada.button("Hint").click()
    best = ada.page.locator(".hints li").first
    words = best.locator("strong").inner_text()
    best.get_by_role("button").click()
    expect(ada.page.locator(".bar .chosen")).to_have_text(words)
    ada.button("Confirm").click()
    Player(ada, Mouse(ada.page)).moment()  # the bot has answered, and it is up to her again
    expect(ada.page.locator(".bar button[aria-keyshortcuts=u]")).to_be_enabled()
    ada.page.keyboard.press("u")
    eventually(lambda: "undone" in [event["event"] for event in ada.events(table["id"])])
    expect(ada.page.locator(".bar.mine")).to_be_visible()


def test_an_action_that_comes_too_late_is_refused_in_words(ada: Visitor) -> None:
    def hear_only_answers(page: WebSocketRoute) -> None:
        """The page does not hear that the table moved on."""
        server = page.connect_to_server()
        server.on_message(lambda text: None if '"type":"update"' in str(text) else page.send(text))

    ada.page.route_web_socket("**/live*", hear_only_answers)
    table = ada.open_table("pearls", bots={"1": "novice"}, options={"first": 0})["id"]
    ada.go(f"/tables/{table}")
    assert Player(ada, Mouse(ada.page)).select()
    seen = ada.see(table)
    body = {"action": seen["actions"][0], "version": seen["version"]}
    ada.ask("POST", f"/api/tables/{table}/actions", body)
    ada.button("Confirm").click()
    expect(ada.page.locator(".notice.trouble")).to_be_visible()


def test_a_clock_runs_and_then_a_bot_decides(ada: Visitor, bea: Visitor) -> None:
    table = seat_both(ada, bea, clock={"kind": "decision", "seconds": 5})
    bea.go(f"/tables/{table}")  # at once: her own time comes next
    clock = bea.page.get_by_role("timer").first
    expect(clock).to_be_visible()
    before = clock.inner_text()
    bea.page.wait_for_function(
        "(before) => document.querySelector('[role=timer]').innerText !== before", arg=before
    )
    bea.page.locator(".bar.mine").wait_for()  # Ada has not moved
    [action, *_] = [e for e in ada.events(table) if e["event"] == "action"]
    assert (action["seat"], action["by"]) == (0, "clock")


def test_the_host_lets_a_bot_play_for_somebody_who_does_not_come_back(
    ada: Visitor, bea: Visitor
) -> None:
    table = seat_both(ada, bea, absence=4)
    bea.go(f"/tables/{table}")
    bea.page.locator(".bar").wait_for()
    ada.go(f"/tables/{table}")
    ada.page.locator(".bar.mine").wait_for()
    bea.go("/")  # away
    button = ada.page.get_by_role("button", name="Let a bot play for Bea")
    expect(button).to_be_disabled()  # and says how long she has
    expect(button).to_be_enabled()
    button.click()
    expect(button).to_have_count(0)
    assert ada.see(table)["seats"][1]["level"] == "casual"


def test_a_game_goes_on_at_another_device(
    ada: Visitor, visit: Arrive, server: ServerProcess
) -> None:
    table = ada.open_table("chicken", bots={"1": "novice"}, options={"first": 0})
    ada.go("/mine")
    ada.button("Make a link").click()
    link = ada.page.locator(".pass-on input").input_value()
    ada.go(f"/tables/{table['id']}")
    ada.page.locator(".bar.mine").wait_for()
    phone = visit(server, size=PHONE)
    phone.go(link.removeprefix(server.url))
    phone.button("Go on as Ada").click()
    expect(phone.page.get_by_text("Here you are, Ada.")).to_be_visible()
    phone.link("My tables").first.click()
    expect(ada.page.get_by_role("heading", name="You are signed out here")).to_be_visible()
    phone.page.locator(f"a[href='/tables/{table['id']}']").first.click()
    phone.page.locator(".bar.mine").wait_for()
    assert Player(phone, Mouse(phone.page)).decide()


def test_a_link_changes_nobody_who_does_not_want_it_and_who_did_can_go_back(
    ada: Visitor, bea: Visitor, server: ServerProcess
) -> None:
    moving = ada.ask("POST", "/api/guests/me/moves")
    bea.go(moving["link"].removeprefix(server.url))
    expect(bea.page.get_by_text("So far you are Bea here.")).to_be_visible()
    bea.link("To the home page").click()
    assert bea.ask("GET", "/api/guests/me")["name"] == "Bea"
    bea.go(moving["link"].removeprefix(server.url))
    bea.button("Go on as Ada").click()
    expect(bea.page.get_by_text("Here you are, Ada.")).to_be_visible()
    bea.go("/settings")
    bea.button("Be Bea again").click()
    expect(bea.page.get_by_text("Here you are, Bea.")).to_be_visible()
    expect(bea.page.get_by_label("Name", exact=True)).to_have_value("Bea")
    assert bea.ask("GET", "/api/guests/me")["name"] == "Bea"


def test_who_signs_out_everywhere_else_stays_here(
    ada: Visitor, visit: Arrive, server: ServerProcess
) -> None:
    other = visit(server, cookies=ada.context.cookies())
    assert other.ask("GET", "/api/guests/me")["name"] == "Ada"
    ada.go("/settings")
    ada.button("Sign out everywhere else").click()
    expect(ada.page.get_by_text("Only this device is signed in now.")).to_be_visible()
    assert ada.ask("GET", "/api/guests/me")["name"] == "Ada"
    other.forgive("401")
    other.go("/settings")
    expect(other.page.get_by_label("Name", exact=True)).to_have_value("")
    expect(other.button("Sign out everywhere else")).to_have_count(0)


def test_who_goes_on_before_the_move_is_done_finds_their_tables(
    ada: Visitor, visit: Arrive, server: ServerProcess
) -> None:
    table = ada.open_table("chicken", bots={"1": "novice"})
    moving = ada.ask("POST", "/api/guests/me/moves")
    held: list[Route] = []
    phone = visit(server, size=PHONE)
    phone.page.route("**/api/guests/arrivals", lambda route: held.append(route))
    phone.go(moving["link"].removeprefix(server.url))
    with phone.page.expect_request("**/api/guests/arrivals"):
        phone.button("Go on as Ada").click()
    phone.link("My tables").first.click()
    expect(phone.page.get_by_text("No tables yet")).to_be_visible()
    held[0].continue_()
    expect(phone.page.locator(f"a[href='/tables/{table['id']}']")).to_be_visible()
    assert phone.page.url.endswith("/mine")


def test_another_language_is_there_at_once_and_stays(ada: Visitor) -> None:
    ada.go("/settings")
    ada.page.get_by_role("radio", name="Nederlands").click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Instellingen")
    ada.page.reload()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Instellingen")
    assert ada.page.locator("html").get_attribute("lang") == "nl"


def test_a_name_that_comes_late_is_not_lost_at_a_new_table(ada: Visitor) -> None:
    held: list[Route] = []
    ada.page.route("**/api/guests/me", lambda route: held.append(route))
    ada.go("/new/chicken")
    field = ada.page.get_by_label("Your name at the table")
    expect(field).to_be_visible()
    eventually(lambda: ada.page.title() and held)  # requests are heard while the page answers
    assert field.input_value() != "Ada"
    held[0].continue_()
    expect(field).to_have_value("Ada")
