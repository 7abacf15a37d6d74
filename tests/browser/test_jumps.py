"""Nothing jumps: while things move, what does not move itself stays where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import Arrive
from tests.browser.hands import Mouse
from tests.browser.player import MOMENT, Player
from tests.browser.visitor import DESKTOP, GAMES, Size
from tests.server.process import ServerProcess

WATCH = (Path(__file__).parent / "jumps.js").read_text()
UPRIGHT: Size = (390, 844)
TURNS = 4
FEWEST_FRAMES = 8  # a machine that shows less has not been watched
# Not while our action is on its way: the bar is still ours then, but nothing can be done.
OURS_OR_OVER = f"""() => document.querySelector(".bar .skip") === null && ({MOMENT})() !== null"""
STILL = """() => document.getAnimations().every(
  ({ playState, effect }) => playState !== "running" || effect?.getTiming().iterations === Infinity)"""


@pytest.mark.parametrize("size", [DESKTOP, UPRIGHT], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps(visit: Arrive, server: ServerProcess, game: str, size: Size) -> None:
    """Takes, places, draws, rolls and ends of rounds, mine and those of two bots."""
    visitor = visit(server, size=size, moving=True, speed="quick")
    visitor.become("Ada")
    bots = {"1": "casual", "2": "casual"}
    table = visitor.open_table(game, 3, bots=bots, options={"first": 0})["id"]
    page = visitor.page
    visitor.go(f"/tables/{table}")
    player = Player(visitor, Mouse(page))
    jumps: dict[int, list[str]] = {}
    for turn in range(TURNS):
        page.wait_for_function(OURS_OR_OVER)
        assert player.select(), f"{game} is over too soon"
        page.wait_for_function(STILL)
        page.evaluate(WATCH)
        player.decide()
        page.wait_for_function(OURS_OR_OVER)
        page.wait_for_function(STILL)
        seen = page.evaluate("() => window.jumps()")
        assert seen["frames"] >= FEWEST_FRAMES
        jumps[turn] = seen["found"]
    assert not any(jumps.values()), jumps
