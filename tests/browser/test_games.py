"""A whole game of each kind, from the home page to the end screen: by clicks alone, by touch alone, by keys alone."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Arrive
from tests.browser.hands import Hands, Keys, Mouse, Touch
from tests.browser.player import Player
from tests.browser.visitor import DESKTOP, GAMES, PHONE, Visitor
from tests.server.process import ServerProcess

TITLES = dict(zip(GAMES, ("Pearls", "Pearladöra", "Pearl Dice", "Chicken"), strict=True))


# Games that take their time are played with fewer pieces; the dialog on the home page has no such dials.
SHORT: dict[str, dict[str, int]] = {"pearladora": {"pontoons": 6}, "pearl_dice": {"pearls": 2}}


def begin_at_once(visitor: Visitor, hands: Hands, game: str) -> None:
    """Play now, against one bot that loses to a child."""
    visitor.go("/")
    hands.press(visitor.button(f"Play now: {TITLES[game]}, against bots"))
    hands.pick(visitor.page.get_by_role("radio", name="1", exact=True))
    hands.pick(visitor.page.get_by_role("radio", name="Novice", exact=True))
    hands.press(visitor.button("Deal me in"))


def begin_short(visitor: Visitor, hands: Hands, game: str) -> None:
    """Go to a table that is there already."""
    visitor.become("Ada")
    visitor.open_table(game, bots={"1": "novice"}, options=SHORT[game], undo="free", hints=True)
    visitor.go("/")
    hands.press(visitor.page.get_by_role("link", name=TITLES[game]).filter(has_text="Go on"))


def play_to_the_end(visitor: Visitor, hands: Hands, game: str) -> None:
    begin = begin_short if game in SHORT else begin_at_once
    begin(visitor, hands, game)
    player = Player(visitor, hands)
    player.play()
    table = visitor.page.url.rpartition("/")[2]
    seen = visitor.see(table)
    assert seen["status"] == "over"
    assert actions_of(visitor, table, seat=0) == player.confirmed
    shown = visitor.page.locator(".ranking .score").all_inner_texts()
    assert sorted(map(whole, shown)) == sorted(seen["view"]["scores"])
    hands.press(visitor.button("Look at the table"))
    visitor.button("Result").wait_for()


def actions_of(visitor: Visitor, table: str, seat: int) -> int:
    events = visitor.events(table)
    return sum(event["event"] == "action" and event["seat"] == seat for event in events)


def whole(text: str) -> int:
    """A number as the page writes it."""
    return int(text.replace("−", "-"))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_clicks_alone(game: str, visit: Arrive, server: ServerProcess) -> None:
    visitor = visit(server, size=DESKTOP)
    play_to_the_end(visitor, Mouse(visitor.page), game)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_touch_alone_on_a_phone(
    game: str, visit: Arrive, server: ServerProcess
) -> None:
    visitor = visit(server, size=PHONE, touch=True)
    play_to_the_end(visitor, Touch(visitor.page), game)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_keys_alone(game: str, visit: Arrive, server: ServerProcess) -> None:
    visitor = visit(server, size=DESKTOP)
    play_to_the_end(visitor, Keys(visitor.page), game)


@pytest.mark.parametrize("game", GAMES)
def test_two_taps_after_opening_the_page_somebody_plays(
    game: str, visit: Arrive, server: ServerProcess
) -> None:
    visitor = visit(server, size=PHONE, touch=True)
    visitor.go("/")
    hands = Touch(visitor.page)
    hands.press(visitor.button(f"Play now: {TITLES[game]}, against bots"))
    hands.press(visitor.button("Deal me in"))
    assert Player(visitor, hands).decide()
