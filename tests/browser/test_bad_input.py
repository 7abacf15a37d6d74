"""Whatever goes wrong, the page says what to do next."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.test_interruptions import GONE
from tests.browser.visitor import Visitor
from tests.server.process import ServerProcess

REFUSED = r"status of (401|403|404|409|410)"  # how a browser words an answer that the page expects


def says(visitor: Visitor, title: str, *ways: str) -> None:
    """The page has this headline, and these ways on."""
    expect(visitor.page.get_by_role("heading", name=title)).to_be_visible()
    for way in ways:
        link = (
            visitor.page.locator("main")
            .get_by_role("link", name=way)
            .or_(visitor.page.locator("main").get_by_role("button", name=way))
        )
        expect(link.first).to_be_visible()


@pytest.fixture
def ada(visit: Arrive, server: ServerProcess) -> Visitor:
    visitor: Visitor = visit(server)
    visitor.become("Ada")
    return visitor


@pytest.fixture
def bea(visit: Arrive, server: ServerProcess) -> Visitor:
    visitor: Visitor = visit(server)
    visitor.become("Bea")
    visitor.forgive(REFUSED)
    return visitor


@pytest.mark.parametrize("path", ["/tables/unknown", "/join/unknown/nothing"])
def test_an_unknown_table(path: str, bea: Visitor) -> None:
    bea.go(path)
    says(bea, "This table is not here", "To the home page")


def test_an_address_that_leads_nowhere(bea: Visitor) -> None:
    bea.go("/no/such/place")
    says(bea, "There is nothing here", "To the home page")


def test_an_invite_that_is_not_the_right_one(ada: Visitor, bea: Visitor) -> None:
    table = ada.open_table("pearls", 3)
    bea.go(f"/join/{table['id']}/wrong")
    says(bea, "This table needs an invite", "A table of my own", "To the home page")


def test_a_table_without_an_invite(ada: Visitor, bea: Visitor) -> None:
    table = ada.open_table("pearls", 3)
    bea.go(f"/tables/{table['id']}")
    says(bea, "This table needs an invite", "A table of my own", "To the home page")


def test_a_full_table(ada: Visitor, bea: Visitor) -> None:
    table = ada.open_table("pearls", 2, bots={"1": "novice"})
    bea.go(f"/join/{table['id']}/{table['invite']}")
    says(bea, "Every chair is taken", "A table of my own")


def test_a_full_table_that_can_be_watched(visit: Arrive, own_server: ServerProcess) -> None:
    ada, bea = visit(own_server), visit(own_server)  # elsewhere home pages would list it
    ada.become("Ada")
    bea.become("Bea")
    bea.forgive(REFUSED)
    table = ada.open_table("pearls", 2, bots={"1": "novice"}, privacy="watchable")
    bea.go(f"/join/{table['id']}/{table['invite']}")
    says(bea, "Every chair is taken", "Watch this table")
    bea.link("Watch this table").click()
    expect(bea.page.locator("section.board")).to_be_visible()


def test_a_seat_that_was_taken_a_moment_ago(
    ada: Visitor, bea: Visitor, visit: Arrive, server: ServerProcess
) -> None:
    table = ada.open_table("pearls", 3)
    bea.go(f"/join/{table['id']}/{table['invite']}")
    bea.button("free: sit on chair 2").click()
    cleo = visit(server)
    cleo.become("Cleo")
    cleo.ask("POST", f"/api/tables/{table['id']}/seats", {"invite": table["invite"], "seat": 1})
    bea.button("Sit down").click()
    expect(bea.page.locator(".notice")).to_be_visible()
    bea.button("Sit down").click()
    expect(bea.page).to_have_url(f"{server.url}/tables/{table['id']}")


def test_a_game_that_is_over(ada: Visitor, bea: Visitor) -> None:
    table = ada.open_table("chicken", hot_seat={"1": "Cleo"}, options={"limit": 10})
    while (seen := ada.see(table["id"]))["status"] == "playing":
        action = "out" if "out" in seen["actions"] else (seen["actions"] or [""])[0]
        body = {"action": action, "version": seen["version"], "seat": seen["turn"]}
        if action:
            ada.ask("POST", f"/api/tables/{table['id']}/actions", body)
        else:
            look = ada.ask("GET", f"/api/tables/{table['id']}?seat={seen['turn']}")
            body["action"] = "out" if "out" in look["actions"] else look["actions"][0]
            ada.ask("POST", f"/api/tables/{table['id']}/actions", body)
    bea.go(f"/join/{table['id']}/{table['invite']}")
    says(bea, "This game is over", "A table of my own")


def test_a_table_that_was_closed(ada: Visitor, bea: Visitor) -> None:
    table = ada.open_table("pearls", 3)
    ada.ask("DELETE", f"/api/tables/{table['id']}/seats/0")
    bea.go(f"/join/{table['id']}/{table['invite']}")
    expect(bea.page.locator("main h1")).to_be_visible()
    expect(bea.page.locator("main").get_by_role("link").first).to_be_visible()


def test_somebody_whom_the_host_asked_to_stand_up(ada: Visitor, bea: Visitor) -> None:
    table = ada.open_table("pearls", 3)
    ada.go(f"/tables/{table['id']}")
    bea.go(f"/join/{table['id']}/{table['invite']}")
    bea.button("Sit down").click()
    expect(bea.button("Stand up")).to_be_visible()
    ada.button("Ask Bea to stand up").click()
    says(bea, "The host asked you to stand up", "A table of my own", "To the home page")


def test_a_move_link_that_was_used(ada: Visitor, bea: Visitor) -> None:
    link = ada.ask("POST", "/api/guests/me/moves")["link"]
    path = link.removeprefix(ada.server.url)
    ada.go(path)
    ada.button("Go on as Ada").click()
    says(ada, "Welcome to this device", "My tables")
    bea.go(path)
    expect(bea.page.get_by_text("This link was used already, or it is too old.")).to_be_visible()
    says(bea, "This link does not work any more", "To the home page")


def test_a_server_that_is_gone(visit: Arrive, own_server: ServerProcess) -> None:
    visitor = visit(own_server)
    visitor.become("Ada")
    table = visitor.open_table("pearls", 3)
    visitor.go("/new/pearls")
    expect(visitor.page.locator(".option").first).to_be_visible()
    visitor.forgive(*GONE)
    port = own_server.port
    own_server.kill()
    visitor.button("Open the table").click()
    expect(visitor.page.locator(".notice.trouble")).to_be_visible()
    own_server.start(port)
    visitor.button("Open the table").click()
    visitor.page.wait_for_url("**/tables/*")
    assert table["id"] not in visitor.page.url


def test_a_typed_action_that_is_not_possible(ada: Visitor) -> None:
    table = ada.open_table("chicken", bots={"1": "novice"}, options={"first": 0})
    ada.go(f"/tables/{table['id']}")
    ada.page.locator(".bar.mine").wait_for()
    ada.page.keyboard.press("/")
    ada.page.get_by_role("combobox", name="Type an action").fill("fly away")
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_text("“fly away” is not possible now.")).to_be_visible()
