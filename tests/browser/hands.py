"""Three ways to work a page: clicks, touches, keys.

Each can do everything by itself, and does nothing in another way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from playwright.sync_api import Locator, Page

MOST_KEYS = 150
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")

CHECKED = "(element) => element.checked"

# Where a finger finds an element: its middle, or the strip that the next card of a fan leaves free.
FREE = """(element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  for (const along of [0.5, 0.25, 0.75]) {
    for (const across of [0.5, 0.25, 0.75, 0.12, 0.88]) {
      const x = width * across, y = height * along;
      const found = document.elementFromPoint(left + x, top + y);
      if (found !== null && element.contains(found)) return { x, y };
    }
  }
  return null;
}"""

# The next key on the way from what has the focus to an element: Tab between groups; within one,
# along its stops or over
# the page.
WAY = """(target) => {
  const at = document.activeElement;
  if (at === target) return { there: true };
  const group = target.closest("[role=group], [role=tablist]") ?? target;
  if (!group.contains(at)) {
    const later = at.compareDocumentPosition(target) & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY);
    return { tab: later ? "Tab" : "Shift+Tab" };
  }
  const stops = [...group.querySelectorAll("[data-stop]")];
  if (stops.includes(target) && stops.includes(at)) return { stops: stops.indexOf(target) - stops.indexOf(at) };
  if (target.tabIndex === 0) return { tab: "Tab" };
  const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const from = middle(at), to = middle(target);
  return { here: at.getAttribute("aria-label") ?? at.textContent, right: to.x - from.x, down: to.y - from.y };
}"""


class Hands(ABC):
    """Somebody's hands on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def press(self, target: Locator) -> None:
        """Press a button, follow a link."""

    @abstractmethod
    def pick(self, radio: Locator) -> None:
        """Choose one of a few."""

    def confirm(self, confirm: Locator) -> None:
        self.press(confirm)


def free_spot(target: Locator) -> Any:
    target.scroll_into_view_if_needed()
    return target.evaluate(FREE)


class Mouse(Hands):
    """Clicks alone."""

    def press(self, target: Locator) -> None:
        target.click(position=free_spot(target))

    def pick(self, radio: Locator) -> None:
        radio.click()


class Touch(Hands):
    """Touches alone."""

    def press(self, target: Locator) -> None:
        target.tap(position=free_spot(target))

    def pick(self, radio: Locator) -> None:
        radio.tap()


class Keys(Hands):
    """The keyboard alone: Tab from group to group, arrows within, Enter.

    And the shortcuts that the page names.
    """

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._decisions = 0

    def press(self, target: Locator) -> None:
        self._reach(target)
        self.page.keyboard.press("Enter")

    def pick(self, radio: Locator) -> None:
        group = radio.locator("xpath=ancestor::fieldset")
        for _ in range(MOST_KEYS):
            if group.evaluate("(group) => group.contains(document.activeElement)"):
                break
            self.page.keyboard.press("Tab")
        for _ in range(MOST_KEYS):
            if radio.evaluate(CHECKED):
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no keys get to {radio}")

    def confirm(self, confirm: Locator) -> None:
        """By the shortcut, and every third time by the button itself."""
        self._decisions += 1
        if self._decisions % 3 == 0:
            self.press(confirm)
        else:
            self.page.keyboard.press("c")

    def _reach(self, target: Locator) -> None:
        tried: set[tuple[str, str]] = set()
        for _ in range(MOST_KEYS):
            way = target.evaluate(WAY)
            if "there" in way:
                return
            self.page.keyboard.press(_key(way, tried))
        raise AssertionError(f"no keys get to {target}")


def _key(way: dict[str, Any], tried: set[tuple[str, str]]) -> str:
    """The next key; no arrow is tried twice at one place, since it led nowhere."""
    if "tab" in way:
        return str(way["tab"])
    if "stops" in way:
        return "ArrowRight" if way["stops"] > 0 else "ArrowLeft"
    across = "ArrowRight" if way["right"] > 0 else "ArrowLeft"
    along = "ArrowDown" if way["down"] > 0 else "ArrowUp"
    wanted = [across, along] if abs(way["right"]) >= abs(way["down"]) else [along, across]
    for arrow in [*wanted, *ARROWS]:
        if (way["here"], arrow) not in tried:
            tried.add((way["here"], arrow))
            return arrow
    raise AssertionError(f"no arrow leads away from {way['here']!r}")
