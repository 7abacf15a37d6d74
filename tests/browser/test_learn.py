"""Tutorials are walked through to the end, by somebody who tries things out."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Arrive
from tests.browser.hands import Touch
from tests.browser.player import CONFIRM, MOMENT, Player
from tests.browser.visitor import GAMES, PHONE, Visitor
from tests.server.process import ServerProcess

ONWARD = ".onward .button"
SKIP = "Skip"
# A touch is a click only a little later.
CLICKED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))"
# What the tutorial says to an action: it goes on, or something is expected again.
ANSWERED = f"""() => {{
  if (document.querySelector("{ONWARD}")) return "content";
  return ({MOMENT})() === null ? null : "again";
}}"""
MOST_TRIES = 6  # half of them at random, half by the hint


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_is_walked_through(game: str, visit: Arrive, server: ServerProcess) -> None:
    visitor = visit(server, size=PHONE, touch=True)
    lessons = visitor.ask("GET", f"/api/games/{game}/lessons")["lessons"]
    visitor.go(f"/learn/{game}")
    visitor.page.locator(".coach").wait_for()
    done = 0
    for lesson in lessons:
        if lesson["wanted"]:
            done += achieved(visitor)
        else:
            visitor.page.locator(ONWARD).tap()
    visitor.page.get_by_role("link", name="rules").first.wait_for()
    assert done >= 4, "trying things out leads nowhere"


def follow_hint(visitor: Visitor) -> bool:
    """Touch what is pointed at until there is an action to confirm; whether that came about."""
    page = visitor.page
    visitor.button("Hint").tap()
    for _ in range(3):
        for spot in page.locator("button.hinted, circle.hint").all():
            box = spot.bounding_box()
            if box is not None:
                page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.evaluate(CLICKED)
            if page.locator(CONFIRM).count():
                return True
    return False


def achieved(visitor: Visitor) -> bool:
    """Try until the tutorial is content, or go on without; whether it was content."""
    onward, page = visitor.page.locator(ONWARD), visitor.page
    player = Player(visitor, Touch(page))
    for tried in range(MOST_TRIES):
        if tried < MOST_TRIES // 2 or not follow_hint(visitor):
            assert player.select()
        player.step()
        if page.wait_for_function(ANSWERED).json_value() == "content":
            onward.tap()
            return True
    visitor.button(SKIP).tap()
    return False
