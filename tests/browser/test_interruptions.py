"""Reload, lost connection, stopped and killed server in the middle of a game.

It goes on, nothing is lost or done twice.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.hands import Mouse
from tests.browser.player import CONFIRM, Player
from tests.browser.visitor import Visitor
from tests.server.process import ServerProcess

# What a browser says by itself when a network is gone, or a server that was just asked something
# or was answering: a picture of the page, or the worker's script, which is looked at after a start.
GONE = (
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION",
    "ERR_EMPTY_RESPONSE",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "ERR_NETWORK",
    "WebSocket connection to",
    "error occurred when fetching the script",
)
LOST = "The connection is gone. It comes back by itself; nothing is lost."
CHOSEN = ".bar .chosen"


def seated(
    visit: Arrive, server: ServerProcess, game: str = "pearls"
) -> tuple[Visitor, Player, str]:
    visitor = visit(server)
    visitor.become("Ada")
    options = {"first": 0} | ({"limit": 200} if game == "chicken" else {})
    table = visitor.open_table(game, bots={"1": "novice"}, options=options)["id"]
    visitor.go(f"/tables/{table}")
    player = Player(visitor, Mouse(visitor.page))
    assert player.decide(2)
    return visitor, player, table


def acted(visitor: Visitor, table: str) -> int:
    """How many actions of Ada's the server has."""
    events = visitor.events(table)
    return sum(event["event"] == "action" and event["seat"] == 0 for event in events)


def press_if_there(button: Locator) -> None:
    """In one go: the page may notice at any moment that it is not needed any more."""
    button.evaluate_all("(found) => found.forEach((button) => button.click())")


def test_a_reload_in_the_middle_of_a_decision(visit: Arrive, server: ServerProcess) -> None:
    visitor, player, table = seated(visit, server)
    assert player.select()
    visitor.page.reload()
    expect(visitor.page.locator(".bar.mine")).to_be_visible()
    expect(visitor.page.locator(CHOSEN)).to_have_count(0)
    assert player.decide(2)
    player.moment()
    assert acted(visitor, table) == player.confirmed


def test_a_lost_connection_is_said_calmly_and_comes_back(
    visit: Arrive, server: ServerProcess
) -> None:
    visitor, player, table = seated(visit, server)
    visitor.forgive(*GONE)
    sever = "() => window.severed.forEach((wire) => wire.close())"
    visitor.page.add_init_script(
        "window.severed = []; const Wire = WebSocket;"
        "window.WebSocket = class extends Wire { constructor(...a) { super(...a); window.severed.push(this); } };"
    )
    visitor.page.reload()
    player.moment()
    visitor.context.set_offline(True)
    visitor.page.evaluate(sever)
    notice = visitor.page.get_by_role("status").filter(has_text=LOST)
    expect(notice).to_be_visible()
    expect(notice.get_by_role("button", name="Try now")).to_be_visible()
    visitor.context.set_offline(False)
    expect(notice).to_have_count(0, timeout=30_000)
    assert player.decide(2)
    player.moment()
    assert acted(visitor, table) == player.confirmed


@pytest.mark.parametrize(("game", "end"), [("pearls", "stop"), ("chicken", "kill")])
def test_the_server_restarts_in_the_middle(
    game: str, end: str, visit: Arrive, own_server: ServerProcess
) -> None:
    visitor, player, table = seated(visit, own_server, game)
    visitor.forgive(*GONE)
    assert player.select()
    before = visitor.see(table)
    port = own_server.port
    getattr(own_server, end)()
    notice = visitor.page.get_by_role("status").filter(has_text=LOST)
    expect(notice).to_be_visible()
    own_server.start(port)
    press_if_there(notice.get_by_role("button", name="Try now"))
    expect(notice).to_have_count(0, timeout=60_000)
    after = visitor.see(table)
    assert after["version"] == before["version"]
    assert after["view"] == before["view"]
    player.decide(2)
    player.moment()
    assert acted(visitor, table) == player.confirmed


def test_a_confirm_while_the_server_is_gone_is_done_at_most_once(
    visit: Arrive, own_server: ServerProcess
) -> None:
    visitor, player, table = seated(visit, own_server)
    visitor.forgive(*GONE)
    assert player.select()
    before = acted(visitor, table)
    port = own_server.port
    own_server.kill()
    press_if_there(visitor.page.locator(CONFIRM))
    own_server.start(port)
    expect(visitor.page.get_by_role("status").filter(has_text=LOST)).to_have_count(
        0, timeout=60_000
    )
    player.moment()
    assert acted(visitor, table) in (before, before + 1)
    assert player.decide()
