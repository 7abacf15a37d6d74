"""The client as an app on a phone.

It can be installed, says so when there is no connection, and calls people to their turn.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, expect

from tests.browser.chromium import ARGUMENTS, chromium
from tests.browser.conftest import Arrive, found
from tests.browser.visitor import PHONE, Visitor
from tests.server.process import ServerProcess, eventually

WORKS = "navigator.serviceWorker.ready.then(() => true)"
WORDS = "caches.match('/worker/words').then((kept) => kept !== undefined)"
SHOWN = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
    .then((shown) => shown.map(({ title, data, lang }) => ({ title, data, lang })))"""


@pytest.fixture(scope="module")
def browser(browser: Browser) -> Iterator[Browser]:
    """The whole Chromium: its shell has nowhere to show a notification."""
    path = found(chromium)
    whole = browser.browser_type.launch(executable_path=path, args=list(ARGUMENTS))
    yield whole
    whole.close()


def settled(visitor: Visitor) -> None:
    """The worker runs, and knows the language."""
    visitor.go("/")
    assert visitor.page.evaluate(WORKS)
    eventually(lambda: visitor.page.evaluate(WORDS))


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    return struct.unpack(">II", png[16:24])


def test_it_can_be_installed(visit: Arrive, server: ServerProcess) -> None:
    visitor = visit(server)
    visitor.go("/")
    manifest = visitor.ask("GET", "/manifest.webmanifest")
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    pictures = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    for icon in pictures:
        body = visitor.context.request.get(server.url + icon["src"]).body()
        assert "{}x{}".format(*size_of(body)) == icon["sizes"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in pictures}
    assert "maskable" in {icon["purpose"] for icon in pictures}


def test_without_a_server_a_page_says_so_in_the_language_that_was_set(
    visit: Arrive, own_server: ServerProcess
) -> None:
    visitor = visit(own_server, language="nl", size=PHONE)
    settled(visitor)
    port = own_server.port
    own_server.stop()
    visitor.forgive("503", "ERR_", "Failed to load")
    visitor.page.goto(own_server.url + "/mine")
    expect(visitor.page.get_by_role("heading", name="Geen verbinding")).to_be_visible()
    assert visitor.page.evaluate("document.documentElement.lang") == "nl"
    own_server.start(port)
    visitor.link("Opnieuw proberen").click()
    visitor.page.locator("#content").wait_for()


def test_a_pushed_turn_is_shown_in_the_language_that_was_set(
    visit: Arrive, server: ServerProcess
) -> None:
    visitor = visit(server, language="de")
    visitor.context.grant_permissions(["notifications"], origin=server.url)
    settled(visitor)
    push(visitor, server, {"type": "your_turn", "table": "abc", "game": "chicken", "seat": 0})
    eventually(lambda: visitor.page.evaluate(SHOWN))
    [shown] = visitor.page.evaluate(SHOWN)
    assert shown["data"] == "abc"
    assert shown["lang"] == "de"
    assert "Chicken" in shown["title"]


def push(visitor: Visitor, server: ServerProcess, notice: dict[str, Any]) -> None:
    """What a push service would deliver."""
    protocol = visitor.context.new_cdp_session(visitor.page)
    known = registration(protocol, visitor)
    protocol.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": server.url,
            "registrationId": known,
            "data": json.dumps(notice),
        },
    )


def registration(protocol: CDPSession, visitor: Visitor) -> str:
    known: list[str] = []
    protocol.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend(each["registrationId"] for each in told["registrations"]),
    )
    protocol.send("ServiceWorker.enable")
    eventually(lambda: visitor.page.evaluate(WORKS) and known)  # events are heard while it answers
    return known[-1]
