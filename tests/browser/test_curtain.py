"""One device for two people: what one of them may not see is not in the page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.hands import Mouse
from tests.browser.player import CURTAIN, Player
from tests.browser.visitor import Visitor
from tests.server.process import ServerProcess, eventually

ACTS = 4
# Every name that a curtain has shown.
NAMED = """
window.named = [];
new MutationObserver(() => {
  const title = document.querySelector(".curtain h2")?.textContent;
  if (title && window.named.at(-1) !== title) window.named.push(title);
}).observe(document, { childList: true, subtree: true, characterData: true });
"""


def hand_of(visitor: Visitor, table: str, seat: int) -> dict[str, int]:
    seen = visitor.ask("GET", f"/api/tables/{table}?seat={seat}")
    hand: dict[str, int] = seen["view"]["hands"][seat]
    return {card: n for card, n in hand.items() if n > 0}


def shown(visitor: Visitor) -> list[str]:
    """The cards of the hand that is on the page: their names as a screen reader says them."""
    labels = visitor.page.locator("section.board .fan [data-stop]").evaluate_all(
        "(cards) => cards.map((card) => card.querySelector('.unseen').textContent)"
    )
    return sorted(", ".join(label.split(", ")[:2]) for label in labels)


def said(hand: dict[str, int]) -> list[str]:
    names = {"egg": "surprise egg"}
    return sorted(f"{names.get(card, card)}, {n} in hand" for card, n in hand.items())


def test_no_hand_is_in_the_page_while_the_curtain_is_down(
    visit: Arrive, server: ServerProcess
) -> None:
    visitor = visit(server)
    visitor.become("Ada")
    table = visitor.open_table("chicken", hot_seat={"1": "Cleo"}, options={"first": 0})["id"]
    visitor.go(f"/tables/{table}")
    player = Player(visitor, Mouse(visitor.page))
    looking = -1
    for _ in range(ACTS):
        before = visitor.see(table)
        if before["status"] == "over":
            return
        if before["turn"] != looking:  # who acts again, since the other is out, goes on
            looking = before["turn"]
            pass_on(visitor, player, ("Ada", "Cleo")[looking])
        while player.moment()["is"] == "round end":
            player.step()
        assert player.moment()["is"] == "select"
        assert shown(visitor) == said(hand_of(visitor, table, looking))
        player.decide()
        eventually(lambda version=before["version"]: visitor.see(table)["version"] > version)


def pass_on(visitor: Visitor, player: Player, name: str) -> None:
    """The device goes to somebody, who lifts the curtain."""
    assert player.moment()["is"] == "curtain"
    assert name in visitor.page.locator(".curtain h2").inner_text()
    assert_nothing_is_told(visitor)
    visitor.page.locator(CURTAIN).click()


def assert_nothing_is_told(visitor: Visitor) -> None:
    """Neither on the board nor for screen readers, nor in the log."""
    page = visitor.page
    assert page.locator("section.board .fan, section.board svg").count() == 0
    assert "in hand" not in page.content()
    page.locator(".drawer").wait_for()  # the log stands beside the table
    assert page.locator(".drawer ol li").count() == 0


def test_the_curtain_names_whoever_acts_next_and_names_them_once(
    visit: Arrive, server: ServerProcess
) -> None:
    """Somebody elsewhere begins, and the next to act at this device is not the first in the row."""
    visitor, bea = visit(server), visit(server)
    visitor.become("Ada")
    bea.become("Bea")
    visitor.page.add_init_script(NAMED)
    made = visitor.open_table("chicken", 3, hot_seat={"2": "Cleo"}, options={"first": 1})
    table = made["id"]
    bea.ask("POST", f"/api/tables/{table}/seats", {"invite": made["invite"]})
    visitor.go(f"/tables/{table}")
    visitor.page.locator(CURTAIN).click()
    seen = bea.see(table)
    body = {"action": seen["actions"][0], "version": seen["version"]}
    bea.ask("POST", f"/api/tables/{table}/actions", body)
    assert Player(visitor, Mouse(visitor.page)).moment()["is"] == "select"
    assert visitor.page.evaluate("window.named") == ["Pass the device to Cleo"]


def test_the_curtain_hides_the_table_and_says_the_name_once(
    visit: Arrive, server: ServerProcess
) -> None:
    visitor = visit(server)
    visitor.become("Ada")
    table = visitor.open_table("pearls", 2, hot_seat={"1": "Cleo"}, options={"first": 1})["id"]
    visitor.go(f"/tables/{table}")
    curtain = visitor.page.locator(".curtain")
    assert curtain.inner_text().count("Cleo") == 1
    assert visitor.page.locator("section.board").inner_text() == curtain.inner_text()
    button = curtain.get_by_role("button")
    expect(button).to_be_focused()
    expect(button).to_have_accessible_description("Pass the device to Cleo")
