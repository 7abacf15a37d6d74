"""Invited: a link that works on a phone or says that it does not, and the lesson before sitting."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.visitor import PHONE
from tests.server.process import ServerProcess

LINK = "Send this link to your friends"
CODE = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>"


def test_the_lobby_says_that_the_link_works_on_this_machine_only(
    visit: Arrive, server: ServerProcess
) -> None:
    ada = visit(server)
    ada.become("Ada")
    table = ada.open_table("pearls", 2)
    ada.go(f"/tables/{table['id']}")
    card = ada.page.get_by_role("region", name=LINK)
    expect(card.get_by_text("This link works on this machine only")).to_be_visible()
    expect(card.get_by_text("--lan")).to_be_visible()  # and how to change that
    expect(card.get_by_role("textbox")).to_have_value(re.compile(re.escape(server.url)))
    expect(card.get_by_role("combobox")).to_have_count(0)
    code = card.get_by_role("img")
    ada.page.wait_for_function(
        "(code) => code.complete && code.naturalWidth > 0", arg=code.element_handle()
    )


def test_with_several_addresses_the_host_chooses_the_one_that_a_phone_reaches(
    visit: Arrive, server: ServerProcess
) -> None:
    ada = visit(server, size=PHONE, touch=True)
    ada.become("Ada")
    table = ada.open_table("pearls", 2)
    addresses = [f"http://127.0.0.{n}:8000" for n in (2, 3)]

    def told(route: Route) -> None:
        route.fulfill(json={"addresses": addresses, "here_only": False})

    def drawn(route: Route) -> None:
        route.fulfill(body=CODE, content_type="image/svg+xml")

    ada.page.route("**/api/addresses", told)
    ada.page.route("**/invite.svg*", drawn)
    ada.go(f"/tables/{table['id']}")
    card = ada.page.get_by_role("region", name=LINK)
    link, code = card.get_by_role("textbox"), card.get_by_role("img")
    for number, address in enumerate(addresses):
        card.get_by_label("Address for phones").select_option(index=number)
        expect(link).to_have_value(f"{address}/join/{table['id']}/{table['invite']}")
        expect(code).to_have_attribute("src", re.compile(address.replace("/", "%2F")[-20:-5]))
    expect(card.get_by_text("This link works on this machine only")).to_have_count(0)


def test_the_invitation_offers_the_lesson_and_the_lesson_leads_back(
    visit: Arrive, server: ServerProcess
) -> None:
    ada, bea = visit(server), visit(server, size=PHONE, touch=True)
    ada.become("Ada")
    table = ada.open_table("pearls", 2)
    path = f"/join/{table['id']}/{table['invite']}"
    bea.go(path)
    bea.link("Learn it in two minutes").tap()
    bea.page.locator(".coach").wait_for()
    bea.page.locator("header a").first.tap()
    expect(bea.button("Sit down")).to_be_visible()
    assert bea.page.url == server.url + path


def test_in_play_now_enter_starts(visit: Arrive, server: ServerProcess) -> None:
    ada = visit(server)
    ada.go("/")
    ada.page.get_by_role("button", name=re.compile("^Play now")).first.click()
    ada.page.get_by_role("dialog").wait_for()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_url("**/tables/*")
