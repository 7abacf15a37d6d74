"""Pieces are dragged to where they go, by mouse and by finger; elsewhere they say why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.hands import FREE
from tests.browser.visitor import Visitor
from tests.server.process import ServerProcess, eventually

STEPS = 6  # moves of the pointer from one place to another
PHONE = (390, 844)
OURS = "() => document.querySelector('.bar.mine') !== null"
IN_THE_AIR = ".in-the-air"

Point = tuple[float, float]


def spot(target: Locator) -> Point:
    """Where a pointer meets an element: its middle, or what another leaves free of it."""
    free = target.evaluate(FREE)
    box = target.bounding_box()
    assert free is not None and box is not None, f"nothing is to be seen of {target}"
    return box["x"] + free["x"], box["y"] + free["y"]


class MousePointer:
    """A mouse."""

    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse

    def press(self, at: Point) -> None:
        self._mouse.move(*at)
        self._mouse.down()

    def move(self, to: Point) -> None:
        self._mouse.move(*to, steps=STEPS)

    def release(self) -> None:
        self._mouse.up()


class Finger:
    """One finger, through the whole of the browser's handling of touches."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._at: Point = (0, 0)

    def press(self, at: Point) -> None:
        self._send("touchStart", at)

    def move(self, to: Point) -> None:
        from_x, from_y = self._at
        for step in range(1, STEPS + 1):
            part = step / STEPS
            self._send(
                "touchMove",
                (from_x + (to[0] - from_x) * part, from_y + (to[1] - from_y) * part),
            )

    def release(self) -> None:
        self._send("touchEnd", None)

    def _send(self, kind: str, at: Point | None) -> None:
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self._at = at or self._at


Pointer = MousePointer | Finger


class Table:
    """Ada's turn at a table, and something to point with."""

    def __init__(self, visitor: Visitor, table: str, pointer: Callable[[Page], Pointer]) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.id = table
        self.pointer = pointer(visitor.page)
        self.view: dict[str, Any]
        self.actions: list[str]
        self.look()

    def look(self) -> None:
        seen = self.visitor.see(self.id)
        self.view, self.actions, self.version = seen["view"], seen["actions"], seen["version"]

    def drag(self, piece: Locator, to: Locator) -> None:
        self.hold(piece, to)
        self.pointer.release()
        expect(self.page.locator(IN_THE_AIR)).to_have_count(0)

    def hold(self, piece: Locator, over: Locator) -> None:
        goal = spot(over)
        self.pointer.press(spot(piece))
        self.pointer.move(goal)
        expect(self.page.locator(IN_THE_AIR)).to_have_count(1)

    @property
    def chosen(self) -> Locator:
        return self.page.locator(".bar .chosen")

    @property
    def why(self) -> Locator:
        return self.page.locator(".bar .why")

    def take_back(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.chosen).to_have_count(0)

    def has_not_moved_on(self) -> None:
        assert self.visitor.see(self.id)["version"] == self.version


def do(visitor: Visitor, table: str, kind: str) -> None:
    """An action of this kind, as soon as it is Ada's turn; the novice answers."""
    eventually(lambda: visitor.see(table)["actions"])
    seen = visitor.see(table)
    action = next(action for action in seen["actions"] if action.startswith(kind))
    body = {"action": action, "version": seen["version"]}
    visitor.ask("POST", f"/api/tables/{table}/actions", body)


Sit = Callable[..., Table]


@pytest.fixture
def sit(visit: Arrive, server: ServerProcess) -> Sit:
    def come(game: str, *before: str, touch: bool = False, **options: Any) -> Table:
        visitor = visit(server, touch=touch, **({"size": PHONE} if touch else {}))
        visitor.become("Ada")
        options = {"first": 0} | options
        table = str(visitor.open_table(game, bots={"1": "novice"}, options=options)["id"])
        for kind in before:
            do(visitor, table, kind)
        visitor.go(f"/tables/{table}")
        visitor.page.wait_for_function(OURS)
        return Table(visitor, table, Finger if touch else MousePointer)

    return come


BOTH = pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])


# --- Pearls ---


def lying(table: Table, colour: str) -> Locator:
    """A colour of the display."""
    return table.page.locator(f"button:has([data-piece^='display {colour} '])")


def in_hand(table: Table, colour: str, nth: int = 0) -> Locator:
    return table.page.locator(f"[data-piece='hand {colour} {nth}']")


def zone(table: Table, name: str, value: object = None) -> Locator:
    which = "" if value is None else f"[data-value='{value}']"
    return table.page.locator(f"[data-zone={name}]{which}")


@BOTH
def test_a_colour_of_the_display_is_dragged_to_the_hand(sit: Sit, touch: bool) -> None:
    table = sit("pearls", "take", touch=touch)
    colour = next(action for action in table.actions if action.startswith("take ")).split()[1]
    table.drag(lying(table, colour), zone(table, "hand"))
    expect(table.chosen).to_contain_text("Take")
    expect(lying(table, colour)).to_have_attribute("aria-pressed", "true")
    table.has_not_moved_on()


@BOTH
def test_each_card_dragged_to_the_sand_is_one_more(sit: Sit, touch: bool) -> None:
    table = sit("pearls", "take", "take", "take", touch=touch)
    hand: dict[str, int] = table.view["hands"][0]
    colour = next(name for name, n in hand.items() if n > 1 and name != "wild")
    for n in (1, 2):
        table.drag(in_hand(table, colour, n - 1), zone(table, "sand"))
        expect(table.chosen).to_contain_text(f"Place {n}")
    table.has_not_moved_on()


def test_a_card_on_a_necklace_that_it_does_not_bring_says_why_and_changes_nothing(sit: Sit) -> None:
    table = sit("pearls", "take")
    colour = next(name for name, n in table.view["hands"][0].items() if n > 0)
    table.hold(in_hand(table, colour), zone(table, "necklace", 9))
    expect(zone(table, "necklace", 9)).to_have_attribute("data-over", "no")
    table.pointer.release()
    expect(table.why).to_have_text(
        "It cannot go there. The necklace 9 needs exactly 9 cards of one colour at once; wilds help."
    )
    expect(table.chosen).to_have_count(0)
    table.has_not_moved_on()
