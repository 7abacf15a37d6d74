"""Plays whatever game is on the page by what the page offers.

Something that can be selected, until Confirm can be pressed.
"""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error as Failed
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.hands import Hands, Keys
from tests.browser.visitor import Visitor

# What can be selected on the board. Buttons that only show or hide something have `aria-expanded`
# or are the magnifier.
SELECTABLE = (
    "section.board button:enabled:not([aria-disabled=true]):not([aria-expanded]):not(.zoom)"
)
CONFIRM = ".bar .confirm:enabled"
END = "dialog[open] .ranking"
CURTAIN = ".curtain button"
GO_ON = ".ended header button"  # a round that ended is shown until somebody goes on
COMMAND_EVERY = 5  # decisions that are typed

# The moment at which somebody has to do something: what is it?
MOMENT = f"""() => {{
  const seen = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
  if (document.querySelector("{END}")) return {{ is: "end" }};
  if (document.querySelector("{CURTAIN}")) return {{ is: "curtain" }};
  if (document.querySelector(".lost")) return null;
  if (document.querySelector("{CONFIRM}")) return {{ is: "confirm" }};
  if (document.querySelector("{GO_ON}")) return {{ is: "round end" }};
  if (!document.querySelector(".bar.mine")) return null;
  const things = [...document.querySelectorAll("{SELECTABLE}")].map((thing, index) => ({{
    index,
    seen: seen(thing),
    pressed: thing.getAttribute("aria-pressed") === "true" || thing.getAttribute("aria-checked") === "true",
    label: thing.getAttribute("aria-label") ?? thing.textContent.trim(),
  }})).filter((thing) => thing.seen);
  // While an action is on its way to the server nothing else can be done, though it is still our turn.
  return things.length > 0 ? {{ is: "select", things }} : null;
}}"""
TAKEN = f"""() => document.querySelector("{CONFIRM}") === null"""
MOST_STEPS = 3000
MOST_TRIES = 5
A_WHILE = 5000  # milliseconds


class Player:
    """Somebody who does anything that is allowed."""

    def __init__(self, visitor: Visitor, hands: Hands, seed: int = 1) -> None:
        self.page = visitor.page
        self.hands = hands
        self.confirmed = 0
        self._chance = random.Random(seed)
        self._touched: set[str] = set()

    def moment(self) -> dict[str, Any]:
        """Wait until something is expected of us, or the game is over."""
        found: dict[str, Any] = self.page.wait_for_function(MOMENT, timeout=60_000).json_value()
        return found

    def play(self) -> None:
        """To the end screen."""
        for _ in range(MOST_STEPS):
            if self.step() == "end":
                return
        raise AssertionError("the game does not end")

    def decide(self, times: int = 1) -> bool:
        """So many whole actions; false: the game ended before."""
        wanted = self.confirmed + times
        while self.confirmed < wanted:
            if self.step() == "end":
                return False
        return True

    def select(self) -> bool:
        """Until there is an action to confirm; false: the game is over."""
        while (moment := self.moment())["is"] != "confirm":
            if moment["is"] == "end":
                return False
            self._do(moment)
        return True

    def step(self) -> str:
        moment = self.moment()
        self._do(moment)
        return str(moment["is"])

    def _do(self, moment: dict[str, Any]) -> None:
        if moment["is"] == "confirm":
            self._confirm()
        elif moment["is"] == "curtain":
            self.hands.press(self.page.locator(CURTAIN))
        elif moment["is"] == "round end":
            self._go_on()
        elif moment["is"] == "select":
            self._select(moment["things"])

    def _go_on(self) -> None:
        """Close the round that ended; after a while it closes by itself, perhaps just now."""
        button = self.page.locator(GO_ON)
        try:
            self.hands.press(button)
        except Failed:
            if button.count() > 0:
                raise
        button.wait_for(state="hidden")

    def _confirm(self) -> None:
        self.hands.confirm(self.page.locator(CONFIRM))
        self.page.wait_for_function(TAKEN)  # a touch is a click only a little later
        self.confirmed += 1
        self._touched.clear()

    def _select(self, things: list[dict[str, Any]]) -> None:
        if (
            isinstance(self.hands, Keys)
            and not self._touched
            and self.confirmed % COMMAND_EVERY == 1
        ):
            self._type()
            return
        fresh = [thing for thing in things if not self._is_known(thing)]
        if not fresh:
            self._touched.clear()
        thing = self._chance.choice(fresh or things)
        self._touched.add(thing["label"])
        self.hands.press(self.page.locator(SELECTABLE).nth(thing["index"]))

    def _is_known(self, thing: dict[str, Any]) -> bool:
        return thing["pressed"] or thing["label"] in self._touched

    def _type(self) -> None:
        """The command line, with the action that it gives as an example."""
        field = self.page.get_by_role("combobox", name="Type an action")
        for _ in range(MOST_TRIES):  # an answer that comes in just now closes it again
            self.page.keyboard.press("/")
            with suppress(TooLate):
                field.wait_for(timeout=A_WHILE)
                break
        example = self.page.locator("form p[role=status]").inner_text().partition(": ")[2]
        self.page.keyboard.press("Control+A")  # a field that came late has the second / in it
        self.page.keyboard.type(example.upper())
        self.page.keyboard.press("Enter")
        self._touched.add(example)
