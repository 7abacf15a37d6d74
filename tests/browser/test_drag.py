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
A_LITTLE = 15  # pixels beside a place that still mean it
ACT_AT_ONCE = """() => localStorage.setItem(
  "nacre.settings", JSON.stringify({ speed: "instant", confirm: false }))"""

Point = tuple[float, float]


def spot(target: Locator) -> Point:
    """Where a pointer meets an element: its middle, or what another leaves free of it."""
    free = target.evaluate(FREE)
    box = target.bounding_box()
    assert free is not None, f"nothing is to be seen of {target}"
    assert box is not None
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
    def come(game: str, *before: str, touch: bool = False, **settings: Any) -> Table:
        size = {"size": PHONE} if touch else {}
        visitor = visit(server, touch=touch, **size, **settings)
        visitor.become("Ada")
        options = {"first": 0}
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


# --- Chicken ---


def card(table: Table, kind: str) -> Locator:
    return table.page.locator(f"[data-piece='hand {kind} 0'] .face")


@BOTH
def test_a_card_is_dragged_to_the_nest_and_a_card_of_the_pile_to_the_hand(
    sit: Sit, touch: bool
) -> None:
    table = sit("chicken", touch=touch)
    kind = next(action for action in table.actions if action.startswith("play ")).split()[1]
    table.drag(card(table, kind), zone(table, "nest"))
    expect(table.chosen).to_contain_text("Discard")
    table.drag(table.page.locator(".pile"), zone(table, "hand"))
    expect(table.chosen).to_contain_text("Draw")
    table.has_not_moved_on()


def test_a_card_that_does_not_fit_goes_back_and_says_why(sit: Sit) -> None:
    table = sit("chicken")
    held = [kind for kind, n in table.view["hands"][0].items() if n > 0]
    kind = next(kind for kind in held if f"play {kind}" not in table.actions)
    table.drag(card(table, kind), zone(table, "nest"))
    expect(table.why).to_contain_text("It cannot go there. On top:")
    expect(table.chosen).to_have_count(0)
    table.drag(card(table, kind), table.page.locator(".ring"))
    expect(table.why).to_have_text("There is no place for it there.")
    table.has_not_moved_on()


def test_without_confirming_a_drop_acts_at_once(sit: Sit) -> None:
    table = sit("chicken")
    table.page.evaluate(ACT_AT_ONCE)
    table.page.reload()
    table.page.wait_for_function(OURS)
    kind = next(action for action in table.actions if action.startswith("play ")).split()[1]
    table.hold(card(table, kind), zone(table, "nest"))
    table.has_not_moved_on()
    table.pointer.release()
    eventually(lambda: table.visitor.see(table.id)["version"] > table.version)


# --- Pearl Dice ---


def die(table: Table, value: int) -> Locator:
    """One of the dice that show this."""
    return table.page.get_by_role("button", name=f"Die {value}", exact=True).first


def rows(table: Table) -> set[int]:
    """That can be taken from."""
    return {int(action.split()[-1]) for action in table.actions}


@BOTH
def test_a_die_is_dragged_to_a_row(sit: Sit, touch: bool) -> None:
    table = sit("pearl_dice", touch=touch)
    value = next(value for value in table.view["dice"] if value in rows(table))
    table.drag(die(table, value), zone(table, "row", value))
    expect(table.chosen).to_contain_text("1")
    expect(zone(table, "row", value)).to_have_attribute("aria-pressed", "true")
    table.has_not_moved_on()


def test_a_die_that_makes_nothing_in_a_row_says_why(sit: Sit) -> None:
    table = sit("pearl_dice")
    value = table.view["dice"][0]
    closed = next(row for row in range(1, 13) if row not in rows(table))
    table.drag(die(table, value), zone(table, "row", closed))
    expect(table.why).to_have_text(f"It cannot go there. Your dice do not make {closed}.")
    single = next(row for row in rows(table) if row <= max(table.view["dice"]) and row != value)
    table.drag(die(table, value), zone(table, "row", single))
    expect(table.why).to_have_text(
        f"It cannot go there. This {value} does not help for row {single}."
    )
    expect(table.chosen).to_have_count(0)
    table.has_not_moved_on()


# --- Pearladöra ---


def diver(table: Table, value: str) -> Locator:
    return table.page.locator(".divers button").filter(has_text=f"Diver {value}")


def pontoons(table: Table) -> Locator:
    return table.page.locator(".tools button").first


@BOTH
def test_a_diver_is_dragged_to_a_space(sit: Sit, touch: bool) -> None:
    table = sit("pearladora", touch=touch)
    _, value, space = next(a for a in table.actions if a.startswith("diver ")).split()
    table.drag(diver(table, value), zone(table, "space", space))
    expect(table.chosen).to_contain_text(space)
    table.has_not_moved_on()


@BOTH
def test_a_pontoon_is_dragged_to_a_line(sit: Sit, touch: bool) -> None:
    table = sit("pearladora", touch=touch)
    line = next(a for a in table.actions if a.startswith("pontoon ")).split()[1]
    table.drag(pontoons(table), zone(table, "line", line))
    expect(table.chosen).to_contain_text("Pontoon")
    table.has_not_moved_on()


def test_a_diver_cannot_go_to_a_farm_and_what_was_chosen_stays(sit: Sit) -> None:
    table = sit("pearladora")
    _, value, space = next(a for a in table.actions if a.startswith("diver ")).split()
    table.drag(diver(table, value), zone(table, "space", space))
    table.drag(diver(table, value), zone(table, "space", next(iter(table.view["farms"]))))
    expect(table.why).to_have_text("It cannot go there. A Pearl Farm: no Diver goes here.")
    expect(table.chosen).to_contain_text(space)
    table.has_not_moved_on()


# --- Any piece ---


def test_a_short_press_is_a_tap(sit: Sit) -> None:
    table = sit("chicken")
    kind = next(action for action in table.actions if action.startswith("play ")).split()[1]
    x, y = spot(card(table, kind))
    table.pointer.press((x, y))
    table.pointer.move((x + 4, y + 4))
    expect(table.page.locator(IN_THE_AIR)).to_have_count(0)
    table.pointer.release()
    expect(table.chosen).to_contain_text("Discard")


def test_escape_puts_a_piece_back_and_leaves_what_was_chosen(sit: Sit) -> None:
    table = sit("chicken")
    kind = next(action for action in table.actions if action.startswith("play ")).split()[1]
    table.drag(table.page.locator(".pile"), zone(table, "hand"))
    table.hold(card(table, kind), zone(table, "nest"))
    expect(zone(table, "nest")).to_have_attribute("data-over", "yes")
    table.page.keyboard.press("Escape")
    expect(table.page.locator(IN_THE_AIR)).to_have_count(0)
    table.pointer.release()
    expect(zone(table, "nest")).not_to_have_attribute("data-over", "yes")
    expect(table.chosen).to_contain_text("Draw")
    table.has_not_moved_on()


def test_a_piece_glides_into_its_place_and_back(sit: Sit) -> None:
    table = sit("chicken", moving=True, speed="normal")
    kind = next(action for action in table.actions if action.startswith("play ")).split()[1]
    for goal in (zone(table, "nest"), table.page.locator(".ring")):
        table.drag(card(table, kind), goal)
        expect(card(table, kind)).not_to_have_attribute("data-lifted", "")
    expect(table.chosen).to_contain_text("Discard")


def test_a_piece_snaps_to_a_place_beside_the_pointer(sit: Sit) -> None:
    table = sit("chicken")
    kind = next(action for action in table.actions if action.startswith("play ")).split()[1]
    box = zone(table, "nest").bounding_box()
    assert box is not None
    table.pointer.press(spot(card(table, kind)))
    table.pointer.move((box["x"] - A_LITTLE, box["y"] + box["height"] / 2))
    expect(zone(table, "nest")).to_have_attribute("data-over", "yes")
    table.pointer.release()
    expect(table.chosen).to_contain_text("Discard")
